//! The offer of a rematch on the card of a live game.

use super::session::FriendSession;
use crate::reactive::memo;
use crate::view::fields::Button;
use crate::view::piece::Piece;
use isolation::board::Movement;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::friend::{Live, Offer, OfferCard};
use isolation_page_state::texts::{catalogue, friend as texts};
use leptos::prelude::*;

/// The offer, and its buttons; nothing for spectators and games by links.
#[component]
pub fn Rematch() -> impl IntoView {
    let session = expect_context::<FriendSession>();
    let card = memo(move || session.live(|live| live.offer_card(session.now.get())));
    let offer = memo(move || card.with(|card| card.as_ref().map(|card| card.offer)));
    let read =
        move |tell: fn(&OfferCard) -> String| move || card.with(|card| card.as_ref().map(tell));
    let piece = memo(move || card.with(|card| card.as_ref().map(|card| card.piece)));
    let movement = memo(move || session.live(|live| Some(live.game.position().movement())));
    let drawn = move || {
        let movement = movement.get().unwrap_or(Movement::Knight);
        piece.get().map(|player| view! { <Piece movement player/> })
    };
    let rematch = move || session.say(untrack(|| session.live(Live::rematch)));
    let decline = move || {
        session.live_now(|live| {
            live.decline();
            None::<()>
        });
    };
    let actions = move || {
        let offer = offer.get()?;
        Some(match offer {
            Offer::Open | Offer::Friends => {
                let friends = offer == Offer::Friends;
                let label = if friends { texts::accept() } else { texts::offer_rematch() };
                view! {
                    <Button id="rematch" class="primary" label on_press=rematch/>
                    {friends.then(|| view! { <Button id="not-now" label=texts::decline() on_press=decline/> })}
                }
                .into_any()
            }
            Offer::Yours => view! {
                <Button
                    id="withdraw"
                    label=texts::withdraw()
                    on_press=move || session.say(untrack(|| session.live(Live::withdraw)))
                />
            }
            .into_any(),
            Offer::Accepted => {
                view! { <div class="gauge"><span class="filling"></span></div> }.into_any()
            }
            Offer::Gone => {
                let level = "Casual";
                let address =
                    Address::new(Place::Play).with("first", "human").with("second", level);
                view! {
                    <Button
                        id="invite-again"
                        class="primary"
                        label=texts::invite_again()
                        on_press=move || session.invite_again()
                    />
                    <a class="button" href=address.to_string()>{texts::play_level(catalogue::said(level))}</a>
                }
                .into_any()
            }
        })
    };
    view! {
        <div id="offer" class="offer" hidden=move || offer.get().is_none() data-offer=move || offer.get().map(name)>
            <span class="disc">{drawn}</span>
            <p>
                <b role="status">{read(|card| card.title.clone())}</b>
                <span class="hint">{read(|card| card.hint.clone())}</span>
            </p>
            <span class="score hint">{read(|card| card.score.clone())}</span>
            <div class="controls">{actions}</div>
        </div>
    }
}

fn name(offer: Offer) -> &'static str {
    match offer {
        Offer::Open => "open",
        Offer::Friends => "friends",
        Offer::Yours => "yours",
        Offer::Accepted => "accepted",
        Offer::Gone => "gone",
    }
}
