//! The board of a puzzle, its texts and its controls.

use super::session::PuzzleSession;
use crate::reactive::{Show, memo};
use crate::view::board_frame::BoardFrame;
use isolation::board::Square;
use isolation_page_state::play::Arrow;
use isolation_page_state::puzzles::{Phase, Solving, of_theme};
use isolation_page_state::texts::{puzzles as texts, shell};
use leptos::prelude::*;

/// The board of a puzzle, its texts and its controls.
#[component]
pub fn PuzzleTable() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let look = move || session.solving.with(|it| it.as_ref().map(Solving::board));
    let begun = untrack(look)?;
    let board = memo(move || look().unwrap_or_else(|| begun.clone()));
    let on_choose = Callback::new(move |square: Square| session.act(|it| it.choose(square)));
    let words = memo(move || session.of_solving(Solving::words));
    let phase = memo(move || session.of_solving(|it| Some(it.phase)));
    let is = move |phases: &'static [Phase]| phase.get().is_some_and(|it| phases.contains(&it));
    let arrows = Signal::derive(move || {
        let refutation = session.of_solving(Solving::refutation);
        let arrow = refutation
            .and_then(|it| Some(Arrow { from: it.from?, to: it.to, class: "bad", bold: true }));
        arrow.into_iter().collect::<Vec<_>>()
    });
    let passed = move || match phase.get()? {
        Phase::Won => Some("true"),
        Phase::Missed => Some("false"),
        _ => None,
    };
    // The solution says what it costs before it is shown.
    let cost = memo(move || {
        let puzzle = session.puzzle()?.ok()?;
        session.progress.with(|it| it.value.cost_of_help(&puzzle))
    });
    let analysis = memo(move || session.of_solving(Solving::analysis));
    Some(view! {
        <BoardFrame board on_choose arrows>
            <p id="status" role="status" aria-live="polite" data-passed=passed>{words}</p>
            <div class="controls">
                // It stays where it is: a second click on another button must not lead on.
                <Next/>
                <Show when=move || is(&[Phase::Asked])>
                    <button id="show-move" type="button" aria-describedby="show-costs" on:click=move |_| session.act(Solving::show)>{texts::show()}</button>
                    <span id="show-costs" class="hint">{cost}</span>
                </Show>
                {move || analysis.get().map(|to| view! {
                    <a id="analyse-puzzle" class="button" href=to.to_string()>{texts::analyse()}</a>
                })}
                <Show when=move || is(&[Phase::Missed, Phase::Unknown])>
                    <button id="retry" class="primary" type="button" on:click=move |_| session.act(Solving::retry)>{shell::undo()}</button>
                </Show>
            </div>
        </BoardFrame>
    })
}

/// The link to the next puzzle.
#[component]
fn Next() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let next = memo(move || {
        let theme = session.theme.get();
        of_theme(theme, session.next(session.number().unwrap_or(0), theme)).to_string()
    });
    let primary = move || session.of_solving(|it| it.phase == Phase::Won);
    view! {
        <a id="next-puzzle" class="button" class:primary=primary href=next>
            {texts::next_puzzle()}
        </a>
    }
}
