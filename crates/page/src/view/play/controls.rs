//! The panel's foot: the row of buttons, and above it what else can be done just now.

use super::menu::Menu;
use super::typed_move::TypedMove;
use super::watching::Watching;
use crate::reactive::{Show, memo};
use crate::view::embed::OpenPage;
use crate::view::fields::Button;
use crate::view::focus::focus;
use crate::view::icon::{HINT, UNDO};
use crate::view::look_choices::FlipButton;
use crate::view::query::is_embedded;
use crate::view::session::{Session, fresh_seed};
use crate::view::share::ShareDialog;
use isolation_page_state::play::Play;
use isolation_page_state::texts::{end, play as texts, table};
use leptos::prelude::*;

/// The controls of this turn; below them new game, takeback, hint, flip and the menu.
#[component]
pub fn Controls() -> impl IntoView {
    let session = expect_context::<Session>();
    let read = move |read: fn(&Play) -> bool| memo(move || session.play.with(read));
    let can_undo = read(Play::can_undo);
    let can_hint = read(Play::can_hint);
    let alone = read(Play::is_without_persons);
    let over = read(|play| play.winner().is_some());
    let retries = read(|play| play.retry().is_some());
    let chosen = memo(move || {
        session.play.with(|play| play.plans.choice.confirmation(play.current.game.position()))
    });
    let confirm = move || {
        chosen.get().map(|(square, words)| {
            view! {
                <button id="confirm" type="button" class="primary" on:click=move |_| session.act(|play| _ = play.choose(square))>
                    {words}
                </button>
            }
        })
    };

    let (sharing, typing) = (RwSignal::new(false), RwSignal::new(false));
    let share = if is_embedded() {
        view! { <OpenPage/> }.into_any()
    } else {
        view! {
            <ShareDialog
                open=sharing
                address=Signal::derive(move || session.play.with(Play::address))
                game=Signal::derive(move || session.play.with(|play| play.current.game.clone()))
                record=Signal::derive(move || session.play.with(Play::record))
                flipped=session.flipped
            />
        }
        .into_any()
    };

    view! {
        <div class="foot">
            <div class="controls turn">
                {confirm}
                <Show when=move || alone.get()><Watching/></Show>
                <Show when=move || typing.get()><TypedMove/></Show>
                <Show when=move || !over.get()><Halt/></Show>
            </div>
            <div class="controls">
                <Show when=move || retries.get()>
                    <Button
                        id="end-mistakes"
                        label=end::back_to_game()
                        on_press=move || session.act(Play::leave_mistakes)
                    />
                </Show>
                <span class="of-game" hidden=retries>
                    <Button
                        id="new-game"
                        label=texts::new_game()
                        on_press=move || session.act(|play| play.new_game(fresh_seed()))
                    />
                    <button
                        id="undo"
                        type="button"
                        aria-disabled=move || (!can_undo.get()).to_string()
                        on:click=move |_| session.act(Play::undo)
                    >
                        {UNDO.draw()} {texts::take_back()}
                    </button>
                    <button
                        id="hint"
                        type="button"
                        aria-disabled=move || (!can_hint.get()).to_string()
                        on:click=move |_| session.act(Play::hint)
                    >
                        {HINT.draw()} {table::hint()}
                    </button>
                </span>
                <FlipButton flipped=session.flipped/>
                {share}
                <Menu sharing typing/>
            </div>
        </div>
    }
}

/// The button that pauses or resumes: an agent's search, a game between agents, the clocks.
#[component]
fn Halt() -> impl IntoView {
    let session = expect_context::<Session>();
    let read = move |read: fn(&Play) -> bool| memo(move || session.play.with(read));
    let paused = read(Play::is_paused);
    let thinking = read(Play::is_thinking);
    let alone = read(Play::is_without_persons);
    let can_rest = read(Play::can_rest);
    let starts = read(Play::waits_for_start);
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
                hidden=move || !thinking.get() && !can_rest.get()
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
                {move || if starts.get() { texts::start() } else { texts::resume() }}
            </button>
        </Show>
    }
}
