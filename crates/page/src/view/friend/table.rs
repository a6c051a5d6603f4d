//! The board of a game with a friend: its players above and below, the moves beside it.

use super::session::FriendSession;
use crate::reactive::{Show, effect, memo};
use crate::view::board::Board;
use crate::view::clock::ClockFace;
use crate::view::fields::Button;
use crate::view::focus::leave_square;
use crate::view::look::Look;
use crate::view::moves::MoveList;
use crate::view::piece::Piece;
use isolation::Game;
use isolation::board::{Player, Square};
use isolation_page_state::analyse::address_of;
use isolation_page_state::analyse::tree::GameTree;
use isolation_page_state::friend::Friend;
use isolation_page_state::play::BoardView;
use isolation_page_state::texts::friend as texts;
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

/// Board, players and status; below them the rest.
#[component]
pub fn Table(children: Children) -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let look = expect_context::<Look>();
    let state = session.state;
    let all = memo(move || state.with(game));
    // The move that the person looks back at, while no other is made.
    let looked = RwSignal::new(None::<(usize, usize)>);
    let shown = memo(move || {
        let plies = all.with(|game| game.moves().len());
        looked.get().filter(|(_, of)| *of == plies).map_or(plies, |(at, _)| at)
    });
    let board = memo(move || {
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
    let mine = memo(move || state.with(side));
    // The person sits below.
    effect(move || look.flipped.set(mine.get() == Some(Player::Second)));
    let below = memo(move || if look.flipped.get() { Player::Second } else { Player::First });
    let above = memo(move || !below.get());
    let style =
        move || board.with(|board| format!("--columns: {}; --rows: {}", board.columns, board.rows));
    let status = memo(move || {
        state.with(|friend| match friend {
            Friend::Lobby => String::new(),
            Friend::Mail(mail) => mail.status(),
            Friend::Live(live) => live.status(),
        })
    });
    let rounds = memo(move || all.with(|game| GameTree::of(game).rounds()));
    let judged = memo(BTreeMap::new);
    let on_go = Callback::new(move |plies| {
        looked.set(Some((plies, all.with_untracked(|game| game.moves().len()))));
    });
    let analyse = move || all.with(|game| address_of(game, shown.get()).to_string());
    view! {
        <main>
            <h2 class="unseen">{texts::title()}</h2>
            <div class="table" style=style>
                <PlayerStrip player=above/>
                <div on:click=leave_square>
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
            <section class="panel">
                // Without moves, the status says whose turn it is.
                <Show when=move || rounds.with(|rounds| !rounds.is_empty())>
                    <MoveList rounds current=shown judged on_go/>
                </Show>
                <div class="controls">
                    <a id="analyse-game" class="button" href=analyse>{texts::analyse()}</a>
                    <Button id="friend-new" label=texts::new_game() on_press=move || session.leave()/>
                </div>
            </section>
        </main>
    }
}

#[component]
fn PlayerStrip(player: Memo<Player>) -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let state = session.state;
    let movement = memo(move || state.with(|it| game(it).position().movement()));
    let turn = memo(move || {
        let game = state.with(game);
        game.outcome().is_none() && game.position().to_move() == player.get()
    });
    let name = memo(move || state.with(|friend| name(friend, player.get())));
    let clock = memo(move || session.live(|live| live.clock(player.get(), session.now.get())));
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
