//! The engine's state and results.

use crate::engine::State;
use crate::reactive::{Show, memo};
use crate::view::fields::Button;
use crate::view::native::NativeSwitch;
use crate::view::session::Session;
use crate::view::verdict::Verdict;
use isolation::{RecordedScore, Report};
use isolation_page_state::analyse::assessment::Assessment;
use isolation_page_state::play::Thought;
use isolation_page_state::texts::numbers::grouped;
use isolation_page_state::texts::{play as texts, sides};
use leptos::prelude::*;

/// The engine's state, and the current or last search.
#[component]
pub fn EnginePanel() -> impl IntoView {
    let session = expect_context::<Session>();
    let states = move || (session.engine.state().get(), session.solver.engine.state().get());
    let name = move || session.state_name();
    let sentence = move || match states() {
        (State::Failed(reason), _) => texts::engine_fails(reason),
        (State::Idle | State::Loading, _) => texts::engine_starts().to_owned(),
        (State::Ready, State::Failed(reason)) => texts::solver_fails(reason),
        (State::Ready, _) => texts::engine_ready().to_owned(),
    };
    let failed = move || name() == "failed";
    let thought = memo(move || session.play.with(|play| play.thinking.thought.clone()));
    let report = memo(move || thought.with(|it| it.as_ref().and_then(|it| it.report.clone())));
    let figure = move |id: &'static str, name: &'static str, read: fn(&Report) -> Option<u64>| {
        let value = move || report.with(|report| report.as_ref().and_then(read));
        let shown = move || value().map_or_else(|| "–".to_owned(), grouped);
        view! { <div><dt>{name}</dt><dd id=id data-value=value>{shown}</dd></div> }
    };
    let line = move || thought.with(|it| it.as_ref().and_then(Thought::line));
    let assessment = memo(move || {
        let assessment = |it: &Thought| Some(Assessment::of(it.report.as_ref()?, it.player));
        thought.with(|it| it.as_ref().and_then(assessment)).unwrap_or(Assessment::Unknown)
    });
    let movement = memo(move || session.play.with(|play| play.current.game.position().movement()));
    // A score in units of its own says nothing about chances.
    let own = memo(move || {
        thought.with(|thought| {
            let Thought { player, report: Some(report), .. } = thought.as_ref()? else {
                return None;
            };
            match report.score {
                Some(RecordedScore::Estimate(value)) if report.expected.is_none() => {
                    Some((format!("{value:+.1}"), *player))
                }
                _ => None,
            }
        })
    });

    view! {
        <NativeSwitch/>
        <section aria-labelledby="engine-title">
            <div class="heading">
                <h2 id="engine-title">{texts::engine()}</h2>
                <p id="engine" role="status" data-state=name>{sentence}</p>
            </div>
            <Show when=failed>
                <Button id="restart" label=texts::try_again() on_press=move || session.restart_failed()/>
            </Show>
            <Show
                when=move || report.with(Option::is_some)
                fallback=|| view! { <p class="hint">{texts::engine_idle()}</p> }
            >
                {move || match own.get() {
                    Some((value, player)) => view! {
                        <p id="engine-score" class="verdict">
                            <b class="estimate">{value}</b> " "
                            <span>{texts::evaluation_for(sides::side_within(player))}</span>
                        </p>
                    }
                    .into_any(),
                    None => view! { <Verdict id="engine-score" assessment movement/> }.into_any(),
                }}
                <dl>
                    {figure("engine-depth", texts::depth(), |report| Some(report.depth.into()))}
                    {figure("engine-nodes", texts::nodes(), |report| Some(report.nodes))}
                    {figure("engine-speed", texts::nodes_per_second(), speed)}
                </dl>
                <p id="engine-line" class="engine-line" aria-label=texts::best_line() title=line>{line}</p>
            </Show>
        </section>
    }
}

/// None where the time is too short to be measured.
fn speed(report: &Report) -> Option<u64> {
    (report.ms >= 1.0).then(|| (report.nodes as f64 / report.ms * 1e3) as u64)
}
