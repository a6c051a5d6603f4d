//! The board of a game with a friend: its players above and below, the card of its end, the moves and the rest beside it.

use super::rematch::Rematch;
use super::session::FriendSession;
use crate::engine::Solver;
use crate::reactive::{Show, effect, memo};
use crate::view::board_frame::BoardFrame;
use crate::view::fields::Button;
use crate::view::keys::press_button;
use crate::view::look_choices::FlipButton;
use crate::view::moves::MoveList;
use crate::view::play::{Body, Card, End};
use crate::view::share::Share;
use isolation::board::{Player, Square};
use isolation_page_state::analyse::address_of;
use isolation_page_state::analyse::tree::GameTree;
use isolation_page_state::friend::Friend;
use isolation_page_state::step::Step;
use isolation_page_state::texts::{friend as texts, saved};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Board and players; beside them the moves, and what belongs to this kind of game.
#[component]
pub fn Table(
    /// The buttons of the running game.
    foot: AnyView,
    children: Children,
) -> impl IntoView {
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
    let knowledge = expect_context::<Solver>().knowledge();
    let known = knowledge.clone();
    let reviews = memo(move || {
        let reviews = state.with(|friend| friend.move_reviews(&known));
        (1..).zip(reviews).collect::<BTreeMap<_, _>>()
    });
    provide_context(End::of(memo(move || state.with(|it| it.end_card(&knowledge))), game));
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
    let above = view! {
        <div class="news"><p id="status" role="status" aria-live="polite">{status}</p></div>
    };
    let address = Signal::derive(move || game.with(|game| address_of(game, shown.get())));
    let record = Signal::derive(move || state.with(Friend::record));
    let analyse = move || address.get().to_string();
    view! {
        <main class="play" data-begun="true">
            <BoardFrame board on_choose flipped=session.flipped on_step strip above=above.into_any()>
                <h2 class="unseen">{texts::title()}</h2>
            </BoardFrame>
            <div class="panel">
                <Card>
                    <Body first=view! { <Rematch/> }.into_any()><FriendActions/></Body>
                </Card>
                <div class="below-card">
                    // Without moves, the status says whose turn it is.
                    <Show when=move || rounds.with(|rounds| !rounds.is_empty())>
                        <section class="moves-part"><MoveList rounds current=shown reviews on_go/></section>
                    </Show>
                    <section>
                        {children()}
                        <div class="controls">
                            <a id="analyse-game" class="button" href=analyse>{texts::analyse()}</a>
                            <Button id="friend-new" label=texts::new_game() on_press=move || session.leave()/>
                        </div>
                    </section>
                </div>
            </div>
            <div class="foot">
                <div class="controls">{foot} <span class="gap"></span> <FlipButton flipped=session.flipped/> <Share address record game=game.into() flipped=session.flipped/></div>
            </div>
        </main>
    }
}

/// What can be done after the game.
#[component]
fn FriendActions() -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let End { game, .. } = expect_context();
    let analyse = move || game.with(|game| address_of(game, game.moves().len()).to_string());
    view! {
        <div class="end-actions of-friends">
            <a id="end-analyse" class="button" href=analyse>{texts::analyse()}</a>
            <button id="end-share" type="button" on:click=|_| { press_button("share"); }>{saved::share()}</button>
            <Button id="end-new" label=texts::new_game() on_press=move || session.leave()/>
        </div>
    }
}
