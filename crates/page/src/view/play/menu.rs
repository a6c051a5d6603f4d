//! The quiet menu at the end of the row of buttons.

use crate::reactive::{Show, memo};
use crate::view::fields::Tick;
use crate::view::look::Look;
use crate::view::session::Session;
use isolation_page_state::play::Play;
use isolation_page_state::texts::{play, table as texts};
use leptos::prelude::*;

/// The menu: the board's display, and resigning. The browser opens and closes it.
#[component]
pub fn Menu() -> impl IntoView {
    let session = expect_context::<Session>();
    let look = expect_context::<Look>();
    let may_resign = memo(move || session.play.with(|play| play.may_resign().is_some()));
    let shows_truth = memo(move || session.play.with(|play| play.shows_truth));
    let placing = memo(move || session.play.with(Play::can_place_at_random));
    view! {
        <button id="menu" type="button" class="sign" aria-label=texts::menu() popovertarget="menu-items">
            <span aria-hidden="true">"⋯"</span>
        </button>
        <div id="menu-items" class="menu" popover="auto" role="group" aria-label=texts::menu()>
            <Tick
                id="show-legal"
                label=play::show_legal()
                ticked=look.show_legal
                on_change=move |ticked| look.show_legal.set(ticked)
            />
            <Tick
                id="show-solved"
                label=play::show_solved()
                ticked=shows_truth
                on_change=move |ticked| session.act(|play| play.show_solved(ticked))
            />
            <Show when=move || placing.get()>
                <button
                    id="random-start"
                    type="button"
                    popovertarget="menu-items"
                    on:click=move |_| session.act(Play::place_at_random)
                >
                    {play::place_at_random()}
                </button>
            </Show>
            <button
                id="resign"
                type="button"
                popovertarget="menu-items"
                aria-disabled=move || (!may_resign.get()).to_string()
                on:click=move |_| session.act(Play::resign)
            >
                {texts::resign()}
            </button>
        </div>
    }
}
