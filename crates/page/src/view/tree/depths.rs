//! A mark a depth: whether the move that its search picks wins or loses, by proof.

use super::session::TreeSession;
use crate::reactive::memo;
use crate::view::fields::Radios;
use isolation::board::Verdict;
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::{MAX_DEPTH, Pick, Study};
use leptos::prelude::*;

#[component]
pub fn Depths(session: TreeSession) -> impl IntoView {
    let TreeSession { study, walk, .. } = session;
    let depth = memo(move || study.with(|study| study.settings.depth));
    let set = move |depth: u32| study.update(|study| study.change(|it| it.depth = depth));
    let picks = memo(move || {
        let picks = |study: &Study| walk.with(|walk| walk.as_ref().map(|walk| study.picks(walk)));
        study.with(picks).unwrap_or_default()
    });
    let told = move |depth: u32, tell: fn(&Pick) -> String| {
        picks.with(|picks| picks.iter().find(|it| it.depth == depth).map_or_else(String::new, tell))
    };
    let mark = move |depth: u32| {
        let class = move || {
            told(depth, |pick| {
                let proven = match pick.proof {
                    Some((Verdict::Win, _)) => "wins",
                    Some((Verdict::Loss, _)) => "loses",
                    None => "open",
                };
                format!("mark {proven}")
            })
        };
        let words = move || {
            told(depth, |Pick { name, proof, .. }| match proof {
                Some((Verdict::Win, _)) => texts::depth_wins(name),
                Some((Verdict::Loss, _)) => texts::depth_loses(name),
                None => texts::depth_picks(name),
            })
        };
        view! {
            <span title=words>{depth}<i class=class></i><span class="unseen">" "{words}</span></span>
        }
        .into_any()
    };
    let marks = (1..=MAX_DEPTH).map(|depth| (depth.to_string(), mark(depth))).collect();
    let step = move |id: &'static str,
                     label: &'static str,
                     sign: &'static str,
                     to: fn(u32) -> u32| {
        let off = move || !(1..=MAX_DEPTH).contains(&to(depth.get()));
        let go = move |_| set(to(depth.get_untracked()));
        view! { <button id=id type="button" aria-label=label title=label disabled=off on:click=go>{sign}</button> }
    };
    view! {
        <div class="depths">
            {step("tree-shallower", texts::shallower(), "−", |depth| depth - 1)}
            <Radios
                name="tree-depth"
                label=texts::depth()
                class="marks"
                options=marks
                chosen=Signal::derive(move || depth.get().to_string())
                on_choose=move |text: String| set(text.parse().unwrap_or(1))
            />
            {step("tree-deeper", texts::deeper(), "+", |depth| depth + 1)}
        </div>
    }
}
