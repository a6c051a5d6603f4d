//! The place where puzzles are solved.

mod session;
mod table;

use crate::puzzles::Wanted;
use crate::texts::puzzles as texts;
use leptos::prelude::*;
use session::PuzzleSession;
use table::PuzzleTable;

/// Provides what stays while other places are shown.
pub fn start() {
    provide_context(PuzzleSession::start());
}

/// The place where puzzles are solved.
#[component]
pub fn Puzzles() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let here = Memo::new(move |_| session.solving.with(Option::is_some));
    view! {
        <div class="puzzles">
            {move || here.get().then(|| view! {
                <main><PuzzleTable/> <aside class="panel"><FromGame/></aside></main>
            })}
        </div>
    }
}

/// What position of a game is on the board, and how many follow.
#[component]
fn FromGame() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    move || {
        let Wanted::Game(_, plies) = session.wanted.get() else { return None };
        let more = plies.len().saturating_sub(1);
        let number = plies.first().map_or(0, |ply| ply / 2 + 1);
        Some(view! {
            <section>
                <h2 class="title" id="puzzle-title">{texts::position_of_game(number)}</h2>
                <p class="hint" id="positions-left">{(more > 0).then(|| texts::more_of_game(more))}</p>
            </section>
        })
    }
}
