//! The place where a game is played.

mod agent_fields;
mod controls;
mod engine_panel;
mod menu;
mod move_list;
mod opponent;
mod setup;
mod standing;
mod strip;
mod typed_move;
mod watching;

use super::board::Board;
use super::current::Current;
use super::habits::use_habits;
use super::look::use_look;
use super::panel::{Panel, Tab};
use super::session::use_session;
use crate::engine::State;
use crate::play::Play;
use crate::texts::play as texts;
use controls::Controls;
use engine_panel::EnginePanel;
use isolation::board::{Player, Square};
use leptos::children::ToChildren;
use leptos::prelude::*;
use move_list::MoveList;
use setup::Setup;
use standing::Standing;
use strip::Strip;

/// The board with its players, and the panel beside it.
#[component]
pub fn PlayPlace() -> impl IntoView {
    let session = use_session();
    let look = use_look();
    provide_context(Current {
        game: Memo::new(move |_| session.play.with(|play| play.game().clone())),
    });

    // The only person sits below.
    let below = Memo::new(move |_| {
        let below = session.play.with(Play::only_person).unwrap_or(Player::First);
        if look.flipped.get() { !below } else { below }
    });
    // Between persons the board may turn by itself.
    let turned = Memo::new(move |_| session.play.with(Play::turned));
    Effect::new(move |_| {
        if let Some(turned) = turned.get() {
            look.flipped.set(turned);
        }
    });
    let trouble = use_habits().trouble;
    let above = Memo::new(move |_| !below.get());
    let style = move || {
        let size = session.play.with(|play| play.settings().rules().size);
        format!("--columns: {}; --rows: {}", size.width(), size.height())
    };
    let board = Memo::new(move |_| session.play.with(Play::board));
    let shows_truth = Memo::new(move |_| session.play.with(Play::shows_truth));
    let on_choose = move |square: Square| session.act(|play| play.click(square));
    let status = Memo::new(move |_| session.play.with(Play::status));
    let round = Memo::new(move |_| {
        session.play.with(|play| {
            let last = play.game().move_texts().pop();
            let last = last.map_or_else(String::new, |last| format!(" · {last}"));
            format!("{}{last}", texts::round(play.round()))
        })
    });
    let open = RwSignal::new(Tab::Game);
    // Who waits for an engine that has failed is shown why, and how to start it anew.
    Effect::new(move |_| {
        if matches!(session.engine_state(), State::Failed(_)) {
            open.set(Tab::Engine);
        }
    });

    view! {
        <main class="play">
            <div class="table" style=style>
                <Strip player=above/>
                <Board id="board" view=board on_choose=Callback::new(on_choose) shows_truth/>
                <Strip player=below/>
                <div class="news">
                    <p id="status" role="status" aria-live="polite">{status}</p>
                    <Standing/>
                    <p class="round">{round}</p>
                </div>
                <Controls/>
                <p id="habits" class="hint" role="status">{trouble}</p>
            </div>
            <Panel
                open
                game=ToChildren::to_children(|| view! { <Setup/> <MoveList/> })
                engine=ToChildren::to_children(|| view! { <EnginePanel/> })
            />
        </main>
    }
}
