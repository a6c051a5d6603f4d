//! The evaluation of the position, and its best lines.

use super::{AnalysisSession, Preview};
use crate::reactive::{Show, memo};
use crate::view::fields::Tick;
use crate::view::verdict::Verdict;
use isolation::board::{Player, Verdict as Result};
use isolation_page_state::analyse::Analysis;
use isolation_page_state::analyse::assessment::ShownLine;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;

/// The verdict with the engine's switch, and the lines.
#[component]
pub fn BestLines() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let lines = memo(move || state.with(|it| (it.position().to_move(), it.best_lines())));
    let failure = memo(move || session.failure());
    let lines = move || {
        let (mover, lines) = lines.get();
        lines.into_iter().map(|it| line(it, mover)).collect_view()
    };
    view! {
        <section class="found" aria-label=texts::best_lines()>
            <div class="head"><Known id="assessment"/> <EngineSwitch id="engine-on"/></div>
            <Show when=move || failure.with(Option::is_some)>
                <p class="error" role="alert">{move || failure.get().map(texts::engine_failed)}</p>
                <button type="button" on:click=move |_| session.restart_failed()>
                    {texts::try_again()}
                </button>
            </Show>
            <ol id="lines" class="best-lines">{lines}</ol>
        </section>
    }
}

/// What is known of the position, and how.
#[component]
pub fn Known(id: &'static str) -> impl IntoView {
    let state = expect_context::<AnalysisSession>().state;
    let assessment = memo(move || state.with(Analysis::assessment));
    let movement = memo(move || state.with(|it| it.position().movement()));
    let about = memo(move || state.with(Analysis::about));
    view! {
        <Verdict id assessment movement/>
        <p class="hint" id=format!("about-{id}")>{about}</p>
    }
}

/// The switch of the engine, beside the verdict or in the menu.
#[component]
pub fn EngineSwitch(id: &'static str) -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let on = memo(move || session.state.with(Analysis::is_on));
    let turn = move |on| session.act(|it| it.turn_on(on));
    view! { <Tick id label=texts::engine() ticked=on on_change=turn/> }
}

/// A line: a button that plays its first move, and previews it.
fn line(line: ShownLine, mover: Player) -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let Preview(preview) = expect_context();
    let verdict = line.assessment.verdict(mover);
    let class = match verdict {
        Some(Result::Win) => "win",
        Some(Result::Loss) => "loss",
        None => "estimate",
    };
    let whole = line.squares.join(" ");
    let (first, rest) = (line.squares[0].clone(), line.squares[1..].join(" "));
    let depth = match verdict {
        Some(_) => texts::is_proven().to_owned(),
        None => line.depth.map(texts::depth).unwrap_or_default(),
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
                <b class="value">{line.assessment.of_move(mover)}</b>
                <span class="line"><b>{first}</b> " " {rest}</span>
                <span class="depth">{depth}</span>
            </button>
        </li>
    }
}
