//! Moves by typing.

use crate::reactive::memo;
use crate::view::session::Session;
use isolation_page_state::play::Play;
use isolation_page_state::texts::table as texts;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// A field for a move, and a button. What is refused stays to be corrected.
#[component]
pub fn TypedMove() -> impl IntoView {
    let session = expect_context::<Session>();
    let text = RwSignal::new(String::new());
    let hint = memo(move || session.play.with(Play::typed_hint));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        session.act(|play: &mut Play| {
            if play.type_move(&typed) {
                text.set(String::new());
            }
        });
    };
    view! {
        <form class="typed" on:submit=submit>
            <input
                id="typed-move"
                aria-label=texts::type_a_move()
                placeholder=hint
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button id="play-typed" type="submit">{texts::play_it()}</button>
        </form>
    }
}
