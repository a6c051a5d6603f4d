//! The menu at the end of the row of buttons.

use crate::reactive::{Show, memo};
use crate::view::clipboard::copy;
use crate::view::fields::Tick;
use crate::view::focus::focus;
use crate::view::icon::DOTS;
use crate::view::keys::press_button;
use crate::view::look::Look;
use crate::view::query::is_embedded;
use crate::view::session::Session;
use isolation_page_state::play::Play;
use isolation_page_state::texts::{help, play, table as texts};
use leptos::prelude::*;

/// The menu: the board's display, what is done with the game, and resigning. The browser opens and closes it.
#[component]
pub fn Menu(
    /// Whether the game is shared just now.
    sharing: RwSignal<bool>,
    /// Whether moves are typed.
    typing: RwSignal<bool>,
) -> impl IntoView {
    let session = expect_context::<Session>();
    let look = expect_context::<Look>();
    let read = move |read: fn(&Play) -> bool| memo(move || session.play.with(read));
    let may_resign = read(|play| play.may_resign().is_some());
    let shows_truth = read(|play| play.shows_truth);
    let confirms = read(|play| play.settings.confirm);
    let placing = read(Play::can_place_at_random);
    let copy_position = move || {
        let text = session.play.with_untracked(|play| play.current.shown_position().to_string());
        copy(text, move |copied| {
            let words =
                if copied { texts::position_copied() } else { texts::position_not_copied() };
            session.act(|play| play.say(words));
        });
    };
    let type_move = move || {
        typing.set(true);
        request_animation_frame(|| focus("#typed-move"));
    };
    let whole_page = move || {
        let key =
            move || look.letter_keys.get().then(|| view! { <kbd aria-hidden="true">"?"</kbd> });
        view! {
            <Item id="share" label=texts::share_game() on_press=move || sharing.set(true)/>
            <Item id="copy-position" label=texts::copy_position() on_press=copy_position/>
            <Item id="type-move" label=texts::type_a_move() on_press=type_move/>
            <button type="button" popovertarget="menu-items" popovertargetaction="hide" on:click=move |_| _ = press_button("keys")>
                {help::keys()} {key}
            </button>
        }
    };
    view! {
        <button id="menu" type="button" class="icon-button" aria-label=texts::menu() popovertarget="menu-items">
            {DOTS.draw()}
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
            <Tick
                id="confirm-moves"
                label=texts::confirm_moves()
                ticked=confirms
                on_change=move |on| session.act(|play| play.confirm_moves(on))
            />
            <hr/>
            {(!is_embedded()).then(whole_page)}
            <Show when=move || placing.get()>
                <Item id="random-start" label=play::place_at_random() on_press=move || session.act(Play::place_at_random)/>
            </Show>
            <hr/>
            <Resign may_resign/>
        </div>
    }
}

/// An action of the menu, which closes it.
#[component]
fn Item(id: &'static str, label: &'static str, on_press: impl Fn() + 'static) -> impl IntoView {
    let on_press: Box<dyn Fn()> = Box::new(on_press);
    view! {
        <button id=id type="button" popovertarget="menu-items" popovertargetaction="hide" on:click=move |_| on_press()>
            {label}
        </button>
    }
    .into_any()
}

/// Resigns when it is pressed twice; the menu stays open in between.
#[component]
fn Resign(may_resign: Memo<bool>) -> impl IntoView {
    let session = expect_context::<Session>();
    let asked = RwSignal::new(false);
    let press = move || {
        let sure = asked.get_untracked();
        asked.set(!sure && may_resign.get_untracked());
        if sure || !may_resign.get_untracked() {
            press_button("menu");
            session.act(Play::resign);
        }
    };
    view! {
        <button
            id="resign"
            type="button"
            aria-disabled=move || (!may_resign.get()).to_string()
            // A double click is no answer to the question.
            on:click=move |event| if event.detail() < 2 { press() }
            on:blur=move |_| asked.set(false)
        >
            {move || if asked.get() { texts::resign_sure() } else { texts::resign() }}
        </button>
    }
}
