//! The row of buttons below the board.

use crate::play::Play;
use crate::texts::play as texts;
use crate::view::focus::focus;
use crate::view::look::{Tick, use_look};
use crate::view::session::{fresh_seed, use_session};
use crate::view::share::Share;
use isolation::GameRecord;
use leptos::prelude::*;

/// New game, undo, stop or go on, and how the board is shown.
#[component]
pub fn Controls() -> impl IntoView {
    let session = use_session();
    let look = use_look();
    let read = move |read: fn(&Play) -> bool| Memo::new(move |_| session.play.with(read));
    let can_undo = read(Play::can_undo);
    let paused = read(Play::is_paused);
    let thinking = read(Play::is_thinking);
    let alone = read(Play::is_without_persons);
    let shows_truth = read(Play::shows_truth);
    let placing = read(Play::can_place_at_random);
    let stop = move || {
        view! {
            <button
                id="stop"
                type="button"
                disabled=move || !thinking.get()
                on:click=move |_| {
                    session.act(Play::stop);
                    // This button goes, or sleeps.
                    let paused = paused.get_untracked();
                    let next = if paused { "#go-on" } else { "#board [tabindex='0']" };
                    request_animation_frame(move || focus(next));
                }
            >
                {move || if alone.get() { texts::pause() } else { texts::stop() }}
            </button>
        }
    };

    view! {
        <div class="controls">
            <button
                id="new-game"
                type="button"
                class="primary"
                on:click=move |_| session.act(|play| play.new_game(fresh_seed()))
            >
                {texts::new_game()}
            </button>
            <button
                id="undo"
                type="button"
                aria-disabled=move || (!can_undo.get()).to_string()
                on:click=move |_| session.act(Play::undo)
            >
                {texts::undo()}
            </button>
            <Show when=move || paused.get() fallback=stop>
                <button
                    id="go-on"
                    type="button"
                    on:click=move |_| {
                        session.act(Play::go_on);
                        request_animation_frame(|| focus("#stop"));
                    }
                >
                    {texts::go_on()}
                </button>
            </Show>
            <Share
                address=Signal::derive(move || session.play.with(Play::address))
                game=Signal::derive(move || session.play.with(|play| play.game().clone()))
                record=Signal::derive(move || session.play.with(record))
            />
            <Show when=move || placing.get()>
                <button
                    id="random-start"
                    type="button"
                    on:click=move |_| session.act(Play::place_at_random)
                >
                    {texts::place_at_random()}
                </button>
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
                    label=texts::show_truth()
                    ticked=shows_truth
                    on_change=move |ticked| session.act(|play| play.show_truth(ticked))
                />
            </div>
        </div>
    }
}

/// The game as far as it was played.
fn record(play: &Play) -> GameRecord {
    GameRecord::of(play.game(), play.players(), Some(play.seed()), Vec::new())
}
