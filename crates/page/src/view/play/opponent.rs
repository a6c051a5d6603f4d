//! Whom a person plays, on which side, with which clocks.

use crate::play::{Opponent, Play, Settings, TimeControl};
use crate::texts::{play as texts, table};
use crate::view::look::Tick;
use crate::view::session::{fresh_seed, use_session};
use isolation::board::Player;
use leptos::prelude::*;

/// The opponent by name, with a sentence.
#[component]
pub fn OpponentChoice() -> impl IntoView {
    let session = use_session();
    let opponent = Memo::new(move |_| session.play.with(Play::opponent));
    let options = Opponent::all().chain([Opponent::Own]).map(|each| {
        view! {
            <option
                value=each.name()
                disabled=each == Opponent::Own
                prop:selected=move || opponent.get() == each
            >
                {each.label()}
            </option>
        }
    });
    let two = move || opponent.get() == Opponent::Person;
    let turns = Memo::new(move |_| session.play.with(|play| play.settings().turns_board()));
    view! {
        <label class="line" for="opponent">
            <span>{table::opponent()}</span>
            <select
                id="opponent"
                aria-describedby="about-opponent"
                on:change=move |event| {
                    let name = event_target_value(&event);
                    session.act(|play| play.choose_opponent(&name));
                }
            >
                {options.collect_view()}
            </select>
        </label>
        <p id="about-opponent" class="hint beside">{move || opponent.get().about()}</p>
        <Show when=two>
            <Tick
                id="turn-board"
                label=table::flip_each_move()
                ticked=turns
                on_change=move |on| session.act(|play| play.turn_board(on))
            />
        </Show>
    }
}

/// Who begins. The first player always moves first, so the players change places.
#[component]
pub fn Beginner() -> impl IntoView {
    let session = use_session();
    let person = Memo::new(move |_| session.play.with(Play::only_person));
    let option = move |player: Player, text: &'static str| {
        view! { <option value=text prop:selected=move || person.get() == Some(player)>{text}</option> }
    };
    let swap = move || session.act(|play| play.swap_seats(fresh_seed()));
    let button = move || {
        view! {
            <button id="swap" type="button" on:click=move |_| swap()>{texts::swap()}</button>
        }
    };
    view! {
        <Show when=move || person.get().is_some() fallback=button>
            <label class="line" for="begins">
                <span>{texts::who_starts()}</span>
                <select id="begins" on:change=move |_| swap()>
                    {option(Player::First, texts::you_start())}
                    {option(Player::Second, texts::opponent_starts())}
                </select>
            </label>
        </Show>
    }
}

/// No clocks, a usual time, or one that is typed.
#[component]
pub fn ClockChoice() -> impl IntoView {
    const NONE: &str = "none";
    const OTHER: &str = "other";
    let session = use_session();
    let control = Memo::new(move |_| session.play.with(|play| Settings::control(play.settings())));
    let usual = |control: &TimeControl| TimeControl::USUAL.contains(control);
    let typing = RwSignal::new(control.get_untracked().is_some_and(|control| !usual(&control)));
    let error = RwSignal::new(None::<String>);
    let choose = move |text: &str| match text.parse::<TimeControl>() {
        Ok(control) => {
            error.set(None);
            session.act(|play| play.choose_control(Some(control), fresh_seed()));
        }
        Err(why) => error.set(Some(why)),
    };
    let change = move |event| {
        let value = event_target_value(&event);
        typing.set(value == OTHER);
        error.set(None);
        match value.as_str() {
            NONE => session.act(|play| play.choose_control(None, fresh_seed())),
            OTHER => {}
            text => choose(text),
        }
    };
    let options = TimeControl::USUAL.map(|each| {
        let chosen = move || !typing.get() && control.get() == Some(each);
        view! { <option value=each.to_string() prop:selected=chosen>{each.to_string()}</option> }
    });
    let shown = move || control.get().map(|control| control.to_string());
    view! {
        <label class="line" for="clocks">
            <span>{table::clocks()}</span>
            <select id="clocks" aria-describedby="about-clocks" on:change=change>
                <option value=NONE prop:selected=move || !typing.get() && control.get().is_none()>
                    {table::no_clocks()}
                </option>
                {options}
                <option value=OTHER prop:selected=typing>{table::own_control()}</option>
            </select>
        </label>
        <Show when=move || typing.get()>
            <label class="line" for="own-clocks">
                <span>{table::own_control_label()}</span>
                <input
                    id="own-clocks"
                    placeholder="3+2"
                    aria-invalid=move || error.with(Option::is_some).to_string()
                    aria-describedby="clocks-error"
                    prop:value=shown
                    on:change=move |event| choose(&event_target_value(&event))
                />
            </label>
        </Show>
        <p id="clocks-error" class="error" role="alert">{error}</p>
        <p id="about-clocks" class="hint beside" hidden=move || control.get().is_none()>
            {table::clocks_hint()}
        </p>
    }
}
