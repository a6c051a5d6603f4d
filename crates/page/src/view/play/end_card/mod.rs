//! The card of a finished game: on top of the panel, on a telephone a sheet below the board. It is never over the board.

mod actions;
mod body;
mod chances;
mod retry;
mod room;

use crate::reactive::{Show, effect, memo};
use crate::view::icon::CHEVRON;
use crate::view::lazy::{Lazy, LazyPart};
use crate::view::session::Session;
pub use body::{Body, CardBody};
use isolation::Game;
use isolation_page_state::play::{EndCard, Sheet};
use isolation_page_state::texts::end as texts;
use leptos::prelude::*;
pub use retry::Retries;

/// The end of the game on the board, and how much of its card a person wants to see.
#[derive(Clone, Copy)]
pub struct End {
    pub card: Memo<Option<EndCard>>,
    pub game: Memo<Game>,
    /// Whether only its first line is shown.
    folded: RwSignal<bool>,
    /// Whether a telephone shows all of it.
    lifted: RwSignal<bool>,
    /// How a telephone shows it.
    sheet: RwSignal<Sheet>,
}

impl End {
    /// Of a game and its card: each new end shows the card as it is at first.
    pub fn of(card: Memo<Option<EndCard>>, game: Memo<Game>) -> Self {
        let (folded, lifted) = (RwSignal::new(false), RwSignal::new(false));
        let sheet = RwSignal::new(Sheet::default());
        let over = memo(move || card.with(Option::is_some));
        effect(move || {
            over.track();
            folded.set(false);
            lifted.set(false);
            sheet.set(Sheet::default());
        });
        Self { card, game, folded, lifted, sheet }
    }
}

/// The end of the game of Play: the person's mistakes, or the card.
#[component]
pub fn EndOfGame() -> impl IntoView {
    let play = expect_context::<Session>().play;
    let retries = memo(move || play.with(|play| play.retry().is_some()));
    let card = || view! { <Card><Lazy part=LazyPart::EndCard/></Card> };
    view! {
        <Show when=move || retries.get() fallback=card>
            <Lazy part=LazyPart::Retries/>
        </Show>
    }
}

/// The card: its first line, and what is below it.
#[component]
pub fn Card(children: ChildrenFn) -> impl IntoView {
    let end = expect_context::<End>();
    let read = move |read: fn(&EndCard) -> String| {
        memo(move || end.card.with(|card| card.as_ref().map(read)))
    };
    let (title, winner) = (read(|card| card.title.clone()), read(|card| card.winner.to_string()));
    let won = memo(move || end.card.with(|card| Some(card.as_ref()?.won?.to_string())));
    let over = memo(move || end.card.with(Option::is_some));
    let toggle = |state: RwSignal<bool>| move |_| state.update(|it| *it = !*it);
    view! {
        <Show when=move || over.get()>
            <section
                id="end-card"
                class="end-card"
                class:folded=end.folded
                class:lifted=end.lifted
                class:with-curve=move || end.sheet.get().curve
                class:raises=move || end.sheet.get().raised
                class:one-line=move || end.sheet.get().folded
                data-winner=winner
                data-won=won
                aria-labelledby="end-title"
            >
                <div class="heading">
                    <h2 id="end-title" class="title">{title}</h2>
                    <button
                        id="fold-card"
                        type="button"
                        class="plain fold"
                        aria-label=texts::fold()
                        aria-pressed=move || end.folded.get().to_string()
                        on:click=toggle(end.folded)
                    >
                        {CHEVRON.draw()}
                    </button>
                    <button
                        id="lift-card"
                        type="button"
                        class="plain lift"
                        aria-expanded=move || end.lifted.get().to_string()
                        on:click=toggle(end.lifted)
                    >
                        {texts::more()} {CHEVRON.draw()}
                    </button>
                </div>
                {children()}
            </section>
        </Show>
    }
}
