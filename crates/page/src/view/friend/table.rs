//! The board of a game with a friend: its players above and below, the moves beside it.

use super::session::FriendSession;
use crate::analyse::address_of;
use crate::analyse::tree::GameTree;
use crate::friend::Friend;
use crate::play::BoardView;
use crate::texts::friend as texts;
use crate::view::board::Board;
use crate::view::clock::ClockFace;
use crate::view::fields::Button;
use crate::view::focus::leave_cell;
use crate::view::look::Look;
use crate::view::moves::MoveList;
use crate::view::piece::Piece;
use isolation::Game;
use isolation::board::{Player, Square};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The game of what is shown; an empty one in the lobby.
fn game(friend: &Friend) -> Game {
    match friend {
        Friend::Lobby => Game::unplaced(&isolation::PRESETS[0].rules),
        Friend::Mail(mail) => mail.letter.game.clone(),
        Friend::Live(live) => live.game.clone(),
    }
}

/// Whose side the person plays.
fn side(friend: &Friend) -> Option<Player> {
    match friend {
        Friend::Lobby => None,
        Friend::Mail(mail) => Some(mail.side),
        Friend::Live(live) => live.side(),
    }
}

fn name(friend: &Friend, player: Player) -> String {
    match friend {
        Friend::Lobby => String::new(),
        Friend::Mail(mail) if mail.side == player => texts::you().to_owned(),
        Friend::Mail(mail) => match mail.letter.names[player.index()].as_str() {
            "" => texts::friend().to_owned(),
            name => name.to_owned(),
        },
        Friend::Live(live) => live.name(player),
    }
}

/// Board, players, what is said; and below it whatever else there is.
#[component]
pub fn Table(children: Children) -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let look = expect_context::<Look>();
    let state = session.state;
    let all = Memo::new(move |_| state.with(game));
    // The move that the person looks back at, while no other is made.
    let looked = RwSignal::new(None::<(usize, usize)>);
    let shown = Memo::new(move |_| {
        let plies = all.with(|game| game.moves().len());
        looked.get().filter(|(_, of)| *of == plies).map_or(plies, |(at, _)| at)
    });
    let board = Memo::new(move |_| {
        let plies = shown.get();
        state.with(|friend| match friend {
            _ if all.with(|game| game.moves().len()) != plies => {
                BoardView::of(&game(friend).after(plies), false, |_| None)
            }
            Friend::Mail(mail) => mail.board(),
            Friend::Live(live) => live.board(),
            Friend::Lobby => BoardView::of(&game(friend), false, |_| None),
        })
    });
    let mine = Memo::new(move |_| state.with(side));
    // The person sits below.
    Effect::new(move |_| look.flipped.set(mine.get() == Some(Player::Second)));
    let below = Memo::new(move |_| if look.flipped.get() { Player::Second } else { Player::First });
    let above = Memo::new(move |_| !below.get());
    let style =
        move || board.with(|board| format!("--columns: {}; --rows: {}", board.columns, board.rows));
    let status = Memo::new(move |_| {
        state.with(|friend| match friend {
            Friend::Lobby => String::new(),
            Friend::Mail(mail) => mail.status(),
            Friend::Live(live) => live.status(),
        })
    });
    let rounds = Memo::new(move |_| all.with(|game| GameTree::of(game).rounds()));
    let judged = Memo::new(|_| BTreeMap::new());
    let on_go = Callback::new(move |plies| {
        looked.set(Some((plies, all.with_untracked(|game| game.moves().len()))));
    });
    let analyse = move || all.with(|game| address_of(game, shown.get()).to_string());
    view! {
        <main>
            <h2 class="unseen">{texts::title()}</h2>
            <div class="table" style=style>
                <PlayerStrip player=above/>
                <div on:click=leave_cell>
                    <Board
                        id="board"
                        view=board
                        on_choose=Callback::new(move |square: Square| session.choose(square))
                    />
                </div>
                <PlayerStrip player=below/>
                <p id="status" role="status" aria-live="polite">{status}</p>
                {children()}
            </div>
            <div class="panel">
                <MoveList rounds current=shown judged on_go/>
                <div class="controls">
                    <a id="analyse-game" class="button" href=analyse>{texts::analyse()}</a>
                    <Button id="friend-new" label=texts::new_game() on_press=move || session.leave()/>
                </div>
            </div>
        </main>
    }
}

#[component]
fn PlayerStrip(player: Memo<Player>) -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let state = session.state;
    let movement = Memo::new(move |_| state.with(|it| game(it).position().movement()));
    let turn = Memo::new(move |_| {
        let game = state.with(game);
        game.outcome().is_none() && game.position().to_move() == player.get()
    });
    let name = Memo::new(move |_| state.with(|friend| name(friend, player.get())));
    let clock =
        Memo::new(move |_| session.live(|live| live.clock(player.get(), session.now.get())));
    view! {
        <div
            class="strip"
            data-player=move || player.get().to_string()
            data-turn=move || turn.get().to_string()
        >
            <span class="disc">{move || view! { <Piece movement=movement.get() player=player.get()/> }}</span>
            <strong>{name}</strong>
            <span class="about"></span>
            <ClockFace name clock/>
        </div>
    }
}
