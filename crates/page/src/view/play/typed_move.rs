//! Moves by typing, and the button that confirms a chosen one.

use crate::play::Play;
use crate::texts::table as texts;
use crate::view::session::Session;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// A field for a move, and a button. What is refused stays to be corrected.
#[component]
pub fn TypedMove() -> impl IntoView {
    let session = expect_context::<Session>();
    let text = RwSignal::new(String::new());
    let chosen = Memo::new(move |_| {
        session.play.with(|play| play.chosen.map(|square| play.game.position().size().name(square)))
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        if typed.is_empty() {
            session.act(Play::confirm);
        } else {
            session.act(|play| {
                if play.type_move(&typed) {
                    text.set(String::new());
                }
            });
        }
    };
    let label = move || {
        let cell = chosen.get().filter(|_| text.with(String::is_empty));
        cell.map_or_else(|| texts::play_it().to_owned(), texts::confirm_move)
    };
    view! {
        <form class="typed" on:submit=submit>
            <input
                id="typed-move"
                aria-label=texts::type_a_move()
                placeholder=texts::type_a_move_hint()
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button id="confirm" type="submit" class:primary=move || chosen.get().is_some()>
                {label}
            </button>
        </form>
    }
}
