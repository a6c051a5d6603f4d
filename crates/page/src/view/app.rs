//! The page as a whole.

use super::board::Board;
use super::controls::Controls;
use super::engine_panel::EnginePanel;
use super::look::{Look, ThemeChoice};
use super::move_list::MoveList;
use super::session::Session;
use super::setup::Setup;
use super::standing::Standing;
use super::strip::Strip;
use crate::play::Play;
use isolation::board::Player;
use leptos::prelude::*;

/// The page as a whole.
#[component]
pub fn App() -> impl IntoView {
    let session = Session::start();
    let look = Look::new();
    provide_context(session);
    provide_context(look);

    // The only person sits below.
    let below = Memo::new(move |_| {
        let below = session.play.with(Play::only_person).unwrap_or(Player::First);
        if look.flipped.get() { !below } else { below }
    });
    let above = Memo::new(move |_| !below.get());
    let game = move || {
        session.play.with(|play| {
            let rules = play.settings().rules();
            format!("{} {}×{}", rules.movement, rules.size.width(), rules.size.height())
        })
    };
    let style = move || {
        let size = session.play.with(|play| play.settings().rules().size);
        format!("--columns: {}; --rows: {}", size.width(), size.height())
    };
    let status = Memo::new(move |_| session.play.with(Play::status));
    let round = Memo::new(move |_| {
        session.play.with(|play| {
            let last = play.game().move_texts().pop();
            let last = last.map_or_else(String::new, |last| format!(" · {last}"));
            format!("Round {}{last}", play.round())
        })
    });

    view! {
        <header>
            <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
                <rect class="first" width="11" height="11" rx="3"/>
                <rect class="plain" x="13" width="11" height="11" rx="3"/>
                <rect class="plain" y="13" width="11" height="11" rx="3"/>
                <rect class="second" x="13" y="13" width="11" height="11" rx="3"/>
            </svg>
            <h1>"Isolation"</h1>
            <span class="game">{game}</span>
            <ThemeChoice/>
        </header>
        <main>
            <div class="table" style=style>
                <Strip player=above/>
                <Board/>
                <Strip player=below/>
                <div class="news">
                    <p id="status" role="status" aria-live="polite">{status}</p>
                    <Standing/>
                    <p class="round">{round}</p>
                </div>
                <Controls/>
            </div>
            <div class="panel">
                <Setup/>
                <EnginePanel/>
                <MoveList/>
            </div>
        </main>
    }
}
