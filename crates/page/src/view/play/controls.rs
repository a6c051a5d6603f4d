//! What is below the board: the row of buttons, and what else can be done just now.

use super::menu::Menu;
use super::typed_move::TypedMove;
use super::watching::Watching;
use crate::play::Play;
use crate::texts::{play as texts, table};
use crate::view::fields::{Button, Tick};
use crate::view::focus::focus;
use crate::view::look::Look;
use crate::view::session::{Session, fresh_seed};
use crate::view::share::Share;
use leptos::prelude::*;

/// New game, undo, hint, flip and the menu; below them what belongs to this turn.
#[component]
pub fn Controls() -> impl IntoView {
    let session = expect_context::<Session>();
    let look = expect_context::<Look>();
    let read = move |read: fn(&Play) -> bool| Memo::new(move |_| session.play.with(read));
    let can_undo = read(Play::can_undo);
    let can_hint = read(Play::can_hint);
    let alone = read(Play::is_without_persons);
    let shows_truth = read(|play| play.shows_truth);
    let placing = read(Play::can_place_at_random);
    let left = read(|play| play.back.is_some());
    let over = read(|play| play.winner().is_some());

    view! {
        <div class="controls">
            <Button
                id="new-game"
                class="primary"
                label=texts::new_game()
                on_press=move || session.act(|play| play.new_game(fresh_seed()))
            />
            <button
                id="undo"
                type="button"
                aria-disabled=move || (!can_undo.get()).to_string()
                on:click=move |_| session.act(Play::undo)
            >
                {texts::undo()}
            </button>
            <button
                id="hint"
                type="button"
                aria-disabled=move || (!can_hint.get()).to_string()
                on:click=move |_| session.act(Play::hint)
            >
                {table::hint()}
            </button>
            <button
                id="flip"
                type="button"
                class="sign"
                title=texts::flip_board()
                aria-pressed=move || look.flipped.get().to_string()
                on:click=move |_| look.flipped.update(|flipped| *flipped = !*flipped)
            >
                <span aria-hidden="true">"⇅"</span>
                <span class="word">" " {table::flip()}</span>
            </button>
            <Share
                address=Signal::derive(move || session.play.with(Play::address))
                game=Signal::derive(move || session.play.with(|play| play.game.clone()))
                record=Signal::derive(move || session.play.with(Play::record))
            />
            <Menu/>
        </div>
        <div class="controls turn">
            <Show when=move || alone.get() fallback=|| view! { <TypedMove/> }>
                <Watching/>
            </Show>
            <Show when=move || placing.get()>
                <Button
                    id="random-start"
                    label=texts::place_at_random()
                    on_press=move || session.act(Play::place_at_random)
                />
            </Show>
            <Show when=move || left.get()>
                <Button
                    id="back-to-game"
                    label=table::back_to_game()
                    on_press=move || session.act(|play| play.go_back(fresh_seed()))
                />
            </Show>
            <Show when=move || over.get() fallback=Halt>
                <Button
                    id="rematch"
                    label=table::rematch()
                    on_press=move || session.act(|play| play.rematch(fresh_seed()))
                />
            </Show>
            <div class="ticks">
                <Tick
                    id="show-legal"
                    label=texts::show_legal()
                    ticked=look.show_legal
                    on_change=move |ticked| look.show_legal.set(ticked)
                />
                <Tick
                    id="show-truth"
                    label=texts::show_solved()
                    ticked=shows_truth
                    on_change=move |ticked| session.act(|play| play.show_truth(ticked))
                />
            </div>
        </div>
    }
}

/// The button that halts: an agent that thinks, a game between agents, the clocks; or goes on.
#[component]
fn Halt() -> impl IntoView {
    let session = expect_context::<Session>();
    let read = move |read: fn(&Play) -> bool| Memo::new(move |_| session.play.with(read));
    let paused = read(Play::is_paused);
    let thinking = read(Play::is_thinking);
    let alone = read(Play::is_without_persons);
    let can_rest = read(Play::can_rest);
    let halt = move || {
        session.act(|play| if play.can_rest() { play.rest() } else { play.stop() });
        // This button goes, or sleeps.
        let paused = paused.get_untracked();
        let next = if paused { "#go-on" } else { ".board [tabindex='0']" };
        request_animation_frame(move || focus(next));
    };
    let stop = move || {
        view! {
            <button
                id="stop"
                type="button"
                class="halt"
                disabled=move || !thinking.get() && !can_rest.get()
                on:click=move |_| halt()
            >
                {move || if alone.get() || can_rest.get() { texts::pause() } else { texts::stop() }}
            </button>
        }
    };
    view! {
        <Show when=move || paused.get() fallback=stop>
            <button
                id="go-on"
                type="button"
                on:click=move |_| {
                    session.act(Play::go_on);
                    request_animation_frame(|| focus("#stop"));
                }
            >
                {texts::resume()}
            </button>
        </Show>
    }
}
