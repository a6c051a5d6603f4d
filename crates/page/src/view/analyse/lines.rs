//! The evaluation of the position, and its best lines.

use super::{AnalysisSession, Preview};
use crate::reactive::{Show, memo};
use crate::view::fields::Tick;
use crate::view::icon::{ENDLESS, IconButton, MORE, STOP};
use crate::view::native::NativeSwitch;
use crate::view::verdict::Verdict;
use isolation_page_state::analyse::assessment::{Assessment, ShownLine};
use isolation_page_state::analyse::{Analysis, Effort};
use isolation_page_state::boards::address_of;
use isolation_page_state::texts::{analyse as texts, boards};
use leptos::prelude::*;

/// The verdict, the engine's switches, the lines.
#[component]
pub fn BestLines() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let assessment = memo(move || state.with(Analysis::assessment));
    let lines = memo(move || state.with(Analysis::best_lines));
    let on = memo(move || state.with(Analysis::is_on));
    let about = memo(move || state.with(Analysis::about));
    // Of a solved board there is a map.
    let explorer = memo(move || state.with(|it| address_of(&it.game())));
    let failure = memo(move || session.failure());
    view! {
        <section class="found" aria-label=texts::best_lines()>
            <div class="head">
                <div>
                    <Verdict id="assessment" assessment/>
                    <p class="hint" id="about-assessment">{about}</p>
                </div>
                {move || explorer.get().map(|to| view! { <a id="explorer" class="hint" href=to.to_string()>{boards::explore()}</a> })}
                <Show when=move || on.get()><Efforts/></Show>
                <Tick
                    id="engine-on"
                    label=texts::engine()
                    ticked=on
                    on_change=move |on| session.act(|it| it.turn_on(on))
                />
            </div>
            <NativeSwitch/>
            <Show when=move || failure.with(Option::is_some)>
                <p class="error" role="alert">{move || failure.get().map(texts::engine_failed)}</p>
                <button type="button" on:click=move |_| session.restart_failed()>
                    {texts::try_again()}
                </button>
            </Show>
            <ol id="lines" class="best-lines">
                {move || lines.get().into_iter().map(line).collect_view()}
            </ol>
        </section>
    }
}

/// How long the engine searches.
#[component]
fn Efforts() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let effort = memo(move || state.with(|it| it.effort));
    let searching = memo(move || state.with(Analysis::is_searching));
    let endless = memo(move || effort.get() == Effort::Infinite);
    view! {
        <span class="efforts">
            <IconButton
                id="stop"
                icon=STOP
                label=texts::stop()
                off=Signal::derive(move || !searching.get())
                on_press=move || session.act(|it| it.effort = Effort::Stopped)
            />
            <IconButton
                id="deeper"
                icon=MORE
                label=texts::go_deeper()
                on_press=move || session.act(Analysis::go_deeper)
            />
            <IconButton
                id="infinite"
                icon=ENDLESS
                label=texts::infinite()
                pressed=Signal::derive(move || Some(endless.get()))
                on_press=move || session.act(|it| it.search_on(it.effort != Effort::Infinite))
            />
        </span>
    }
}

/// A line: a button that plays its first move, and previews it.
fn line(line: ShownLine) -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let Preview(preview) = expect_context();
    let mover = session.state.with_untracked(|it| it.position().to_move());
    let class = match line.assessment {
        Assessment::Proven { winner, .. } if winner == mover => "win",
        Assessment::Proven { .. } => "loss",
        _ => "estimate",
    };
    let whole = line.squares.join(" ");
    let (first, rest) = (line.squares[0].clone(), line.squares[1..].join(" "));
    let words = line.assessment.words();
    let depth = match line.assessment {
        Assessment::Proven { .. } => texts::is_proven().to_owned(),
        _ => line.depth.map(texts::depth).unwrap_or_default(),
    };
    let mv = line.moves[0];
    let point = move |on: bool| preview.set(on.then(|| mv.destination()));
    view! {
        <li>
            <button
                type="button"
                data-assessment=class
                title=whole
                on:click=move |_| session.act(|analysis| analysis.play(&[mv]))
                on:mouseenter=move |_| point(true)
                on:mouseleave=move |_| point(false)
            >
                <b class="value">{words}</b>
                <span class="line"><b>{first}</b> " " {rest}</span>
                <span class="depth">{depth}</span>
            </button>
        </li>
    }
}
