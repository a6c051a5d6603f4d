//! The moves of the game: each leads back to its position, without changing the game.

use crate::reactive::{Show, memo};
use crate::view::fields::Button;
use crate::view::moves::{MoveList, Steps};
use crate::view::session::Session;
use isolation_page_state::analyse::address_of;
use isolation_page_state::analyse::tree::GameTree;
use isolation_page_state::play::Play;
use isolation_page_state::texts::play as texts;
use leptos::prelude::*;

/// The moves so far, and the steps through them.
#[component]
pub fn Moves() -> impl IntoView {
    let session = expect_context::<Session>();
    let play = session.play;
    let game = memo(move || play.with(|play| play.current.game.clone()));
    let rounds = memo(move || game.with(|game| GameTree::of(game).rounds()));
    // Without variations, the place is the number of the move.
    let current = memo(move || play.with(|play| play.current.shown_plies()));
    let review = memo(move || play.with(Play::review));
    let reviews = memo(move || {
        let moves = review.get().map_or_else(Vec::new, |review| review.moves);
        (1..).zip(moves).collect()
    });
    let back = memo(move || play.with(|play| play.current.looks_back() && play.retry().is_none()));
    let leads = move |step| {
        play.with(|it| {
            it.current.after(step).is_some_and(|plies| plies != it.current.shown_plies())
        })
    };
    let analyse = move || game.with(|game| address_of(game, current.get()).to_string());
    view! {
        <section class="moves-part" aria-labelledby="moves-title">
            <div class="heading">
                <h2 id="moves-title">{texts::moves_title()}</h2>
                <a id="analyse-game" class="analyse-game" href=analyse>{texts::analyse()}</a>
            </div>
            <MoveList
                rounds
                current
                reviews
                on_go=Callback::new(move |plies| session.act(|play| play.look_at(plies)))
            />
            <div class="controls icons">
                <Steps leads on_walk=move |step| session.act(|play| play.walk(step))/>
                <Show when=move || back.get()>
                    <Button
                        id="to-game"
                        label=texts::to_game()
                        on_press=move || session.act(|it| it.look_at(it.current.game.moves().len()))
                    />
                </Show>
            </div>
        </section>
    }
}
