//! What is shown when a game is over: a card on the half of the board that does not matter, and,
//! once it is closed, the same buttons in the panel.

use crate::analyse::address_of;
use crate::play::{EndCard, Play, Turning};
use crate::texts::{end as texts, play as play_texts, saved};
use crate::view::focus::focus;
use crate::view::keys::press_button;
use crate::view::session::{Session, fresh_seed};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The end of the game on the board, and whether a person has closed its card.
#[derive(Clone, Copy)]
pub struct End {
    /// What there is to say.
    pub card: Memo<Option<EndCard>>,
    /// Whether the card is closed.
    pub closed: RwSignal<bool>,
}

impl End {
    /// Follows the game: each new end opens the card and gives its first button the focus.
    pub fn follow(session: Session) -> Self {
        let card = Memo::new(move |_| {
            session.play.with(|play| play.end_card().filter(|_| !play.looks_back()))
        });
        let closed = RwSignal::new(false);
        let over = Memo::new(move |_| session.play.with(|play| play.winner().is_some()));
        // A game that was over when the page was opened is looked at, not announced.
        Effect::new(move |before: Option<bool>| {
            let over = over.get();
            closed.set(over && before.is_none());
            if over && before == Some(false) {
                request_animation_frame(|| focus("#rematch"));
            }
            over
        });
        Self { card, closed }
    }

    /// Whether the card is on the board.
    pub fn is_open(self) -> bool {
        !self.closed.get() && self.card.with(Option::is_some)
    }
}

/// The card. What holds it is the board's frame.
#[component]
pub fn Card(end: End) -> impl IntoView {
    let close = move || {
        end.closed.set(true);
        request_animation_frame(|| focus("#rematch"));
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            close();
        }
    };
    let read = move |read: fn(&EndCard) -> String| {
        Memo::new(move |_| end.card.with(|card| card.as_ref().map(read)))
    };
    let low = move || end.card.with(|card| card.as_ref().is_some_and(|card| card.low));
    let won = move || {
        end.card.with(|card| card.as_ref().and_then(|card| card.won)).map(|won| won.to_string())
    };
    let (title, reason) = (read(|card| card.title.clone()), read(|card| card.reason.clone()));
    view! {
        <Show when=move || end.is_open()>
            <div
                id="end-card"
                class="end-card"
                class:low=low
                data-won=won
                role="dialog"
                aria-labelledby="end-title"
                aria-describedby="end-reason turning"
                on:keydown=on_key
            >
                <button id="close-card" type="button" class="plain" aria-label=texts::close() on:click=move |_| close()>"✕"</button>
                <h2 id="end-title" class="title">{title}</h2>
                <p id="end-reason">{reason}</p>
                <TurningPoint end/>
                <EndActions end/>
            </div>
        </Show>
    }
}

/// The buttons in the panel, once the card is closed.
#[component]
pub fn Closed(end: End) -> impl IntoView {
    view! {
        <Show when=move || end.card.with(Option::is_some) && end.closed.get()>
            <section class="ended"><TurningPoint end/> <EndActions end/></section>
        </Show>
    }
}

/// The move that decided the game.
#[component]
fn TurningPoint(end: End) -> impl IntoView {
    let turning = Memo::new(move |_| {
        end.card.with(|card| card.as_ref().map_or(Turning::Unknown, |card| card.turning.clone()))
    });
    let words = move || match turning.get() {
        Turning::Searching => view! { <span class="hint">{texts::searching()}</span> }.into_any(),
        Turning::Unknown => view! { <span class="hint">{texts::no_turning()}</span> }.into_any(),
        Turning::Found { mistake, counts, .. } => {
            view! { <b>{mistake}</b> " " <span class="hint">{counts}</span> }.into_any()
        }
    };
    // A mistake of the person is a ring with a question mark, of the opponent a filled disc.
    let kind = move || match turning.get() {
        Turning::Found { own, .. } if !own.is_empty() => "mistake",
        Turning::Found { .. } => "good",
        _ => "open",
    };
    view! {
        <p id="turning" class="turning" data-kind=kind role="status">
            <span class="sign" aria-hidden="true"></span>
            <span>{words}</span>
        </p>
    }
}

/// What to do next.
#[component]
fn EndActions(end: End) -> impl IntoView {
    let session = expect_context::<Session>();
    let own = Memo::new(move |_| {
        end.card.with(|card| match card.as_ref().map(|card| &card.turning) {
            Some(Turning::Found { own, .. }) => own.clone(),
            _ => Vec::new(),
        })
    });
    let analyse = move || {
        let at = own.with(|own| own.last().copied());
        session
            .play
            .with(|play| address_of(&play.game, at.unwrap_or(play.game.moves().len())).to_string())
    };
    view! {
        <div class="end-actions">
            <button
                id="rematch"
                type="button"
                class="primary"
                on:click=move |_| session.act(|play: &mut Play| play.rematch(fresh_seed()))
            >
                {texts::rematch()}
            </button>
            <a id="end-analyse" class="button" href=analyse>{play_texts::analyse()}</a>
            <button id="end-share" type="button" on:click=|_| { press_button("share"); }>{saved::share()}</button>
        </div>
    }
}
