//! The quiet menu at the end of the row of buttons.

use crate::play::Play;
use crate::texts::table as texts;
use crate::view::session::Session;
use crate::view::sound::Sounds;
use leptos::prelude::*;

/// Resign, sounds. The browser opens and closes it.
#[component]
pub fn Menu() -> impl IntoView {
    let session = expect_context::<Session>();
    let sounds = expect_context::<Sounds>();
    let may_resign = Memo::new(move |_| session.play.with(|play| play.may_resign().is_some()));
    view! {
        <button id="menu" type="button" class="sign" aria-label=texts::menu() popovertarget="menu-items">
            <span aria-hidden="true">"⋯"</span>
        </button>
        <div id="menu-items" class="menu" popover="auto" role="group" aria-label=texts::menu()>
            <button
                id="resign"
                type="button"
                popovertarget="menu-items"
                aria-disabled=move || (!may_resign.get()).to_string()
                on:click=move |_| session.act(Play::resign)
            >
                {texts::resign()}
            </button>
            <button
                id="sounds"
                type="button"
                aria-pressed=move || sounds.on.get().to_string()
                on:click=move |_| sounds.on.update(|on| *on = !*on)
            >
                {texts::sounds_on()}
                <span class="state" aria-hidden="true">
                    {move || if sounds.on.get() { "♪" } else { "–" }}
                </span>
            </button>
        </div>
    }
}
