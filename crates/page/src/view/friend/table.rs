//! The board of a game with a friend: its players above and below, the moves beside it.

use super::session::FriendSession;
use crate::reactive::{Show, effect, memo};
use crate::view::board_frame::BoardFrame;
use crate::view::fields::Button;
use crate::view::moves::MoveList;
use isolation::board::{Player, Square};
use isolation_page_state::analyse::address_of;
use isolation_page_state::analyse::tree::GameTree;
use isolation_page_state::friend::Friend;
use isolation_page_state::step::Step;
use isolation_page_state::texts::friend as texts;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Board, players and status; below them the rest.
#[component]
pub fn Table(children: Children) -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let state = session.state;
    let game = memo(move || state.with(Friend::game));
    let all = memo(move || game.with(|game| game.moves().len()));
    // The move that the person looks back at, while no other is made.
    let looked = RwSignal::new(None::<(usize, usize)>);
    let shown = memo(move || {
        let all = all.get();
        looked.get().filter(|(_, of)| *of == all).map_or(all, |(at, _)| at)
    });
    let board = memo(move || state.with(|friend| friend.board(shown.get())));
    let status = memo(move || state.with(Friend::status));
    let rounds = memo(move || game.with(|game| GameTree::of(game).rounds()));
    let judged = memo(BTreeMap::new);
    let on_go = Callback::new(move |plies| looked.set(Some((plies, all.get_untracked()))));
    let on_step = Callback::new(move |step: Step| {
        let plies = step.along(shown.get_untracked(), all.get_untracked());
        plies.inspect(|&plies| on_go.run(plies)).is_some()
    });
    // An earlier position is not played on.
    let on_choose = Callback::new(move |square: Square| {
        if shown.get_untracked() == all.get_untracked() {
            session.choose(square);
        } else {
            looked.set(None);
        }
    });
    // The person sits below.
    let mine = memo(move || state.with(Friend::side));
    effect(move || session.flipped.set(mine.get() == Some(Player::Second)));
    let strip =
        Callback::new(move |player: Player| state.with(|it| it.strip(player, session.now.get())));
    let analyse = move || game.with(|game| address_of(game, shown.get()).to_string());
    view! {
        <main>
            <h2 class="unseen">{texts::title()}</h2>
            <BoardFrame board on_choose flipped=session.flipped on_step strip>
                <p id="status" role="status" aria-live="polite">{status}</p>
                {children()}
            </BoardFrame>
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
