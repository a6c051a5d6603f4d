//! The settings: the board, the players, the seed, the looks.

use super::agent_fields::{AgentFields, AgentText};
use super::opponent::{Beginner, ClockChoice, OpponentChoice};
use crate::play::{CUSTOM, Play, Settings};
use crate::texts::{play as texts, sides, table};
use crate::view::look::{Tick, use_look};
use crate::view::session::{fresh_seed, use_session};
use isolation::board::{Movement, Player, Start};
use isolation::{PRESETS, SEARCHES};
use leptos::prelude::*;

/// All settings.
#[component]
pub fn Setup() -> impl IntoView {
    let session = use_session();
    let confirms = Memo::new(move |_| session.play.with(|play| play.settings().confirms()));
    view! {
        <section aria-labelledby="setup-title">
            <h2 id="setup-title">{texts::game()}</h2>
            <OpponentChoice/>
            <Beginner/>
            <ClockChoice/>
            <Tick
                id="confirm-moves"
                label=table::confirm_moves()
                ticked=confirms
                on_change=move |on| session.act(|play| play.confirm_moves(on))
            />
            <More/>
        </section>
    }
}

#[component]
fn BoardChoice() -> impl IntoView {
    let session = use_session();
    let settings = Memo::new(move |_| session.play.with(|play| play.settings().clone()));
    let preset = Memo::new(move |_| settings.with(Settings::preset));
    let movement = Memo::new(move |_| settings.with(|settings| settings.rules().movement));
    let error = move || settings.with(|settings| settings.size_error().map(str::to_owned));
    let names = PRESETS.iter().map(|preset| preset.name).chain([CUSTOM]);
    let presets = names.map(|name| {
        view! { <option value=name disabled=name == CUSTOM prop:selected=move || preset.get() == name>{if name == CUSTOM { texts::custom() } else { name }}</option> }
    });
    let movements = Movement::ALL.map(|each| {
        view! { <option value=each.name() prop:selected=move || movement.get() == each>{sides::piece(each)}</option> }
    });
    let side = move |id: &'static str, label: &'static str, index: usize| {
        view! {
            <label for=id>
                <span>{label}</span>
                <input
                    id=id
                    type="number"
                    min="2"
                    max="16"
                    aria-describedby="size-error"
                    aria-invalid=move || error().is_some().to_string()
                    prop:value=move || settings.with(|settings| settings.size_texts()[index].clone())
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        session.act(|play| play.resize(index, text, fresh_seed()));
                    }
                />
            </label>
        }
    };

    view! {
        <div class="fields board-choice">
            <label for="preset">
                <span>{texts::preset()}</span>
                <select
                    id="preset"
                    on:change=move |event| {
                        let name = event_target_value(&event);
                        session.act(|play| play.choose_preset(&name, fresh_seed()));
                    }
                >
                    {presets.collect_view()}
                </select>
            </label>
            {side("width", texts::width(), 0)}
            {side("height", texts::height(), 1)}
            <label for="movement">
                <span>{texts::pieces()}</span>
                <select
                    id="movement"
                    on:change=move |event| {
                        let name = event_target_value(&event);
                        let chosen = Movement::ALL.into_iter().find(|it| it.name() == name);
                        if let Some(chosen) = chosen {
                            session.act(|play| play.choose_movement(chosen, fresh_seed()));
                        }
                    }
                >
                    {movements}
                </select>
            </label>
        </div>
        <p id="size-error" class="error" role="alert">{error}</p>
        <p class="hint about-preset">{move || settings.with(Settings::about)}</p>
    }
}

#[component]
fn PlayerChoice(player: Player) -> impl IntoView {
    let session = use_session();
    let choice = Memo::new(move |_| {
        session.play.with(|play| match play.settings().seat(player) {
            seat if seat.human => "human",
            seat => seat.agent.spec().entry().name,
        })
    });
    let id = format!("{player}-player");
    let label = match player {
        Player::First => texts::first_player(),
        Player::Second => texts::second_player(),
    };
    let names = ["human"].into_iter().chain(SEARCHES.iter().map(|entry| entry.name));
    let options = names.map(|name| {
        let text = if name == "human" { texts::human() } else { name };
        view! { <option value=name prop:selected=move || choice.get() == name>{text}</option> }
    });
    let is_agent = Memo::new(move |_| choice.get() != "human");

    view! {
        <fieldset class=format!("player {player}")>
            <legend><span class="swatch"></span>{label}</legend>
            <div class="who">
            <select
                id=id
                aria-label=label
                on:change=move |event| {
                    let choice = event_target_value(&event);
                    session.act(|play| play.choose_player(player, &choice));
                }
            >
                {options.collect_view()}
            </select>
                <Show when=move || is_agent.get()>
                    <AgentText player/>
                </Show>
            </div>
            <Show when=move || is_agent.get()>
                <AgentFields player/>
            </Show>
        </fieldset>
    }
}

#[component]
fn More() -> impl IntoView {
    let session = use_session();
    let look = use_look();
    let settings = Memo::new(move |_| session.play.with(|play| play.settings().clone()));
    let random = move || settings.with(|settings| settings.rules().start == Start::Random);
    let wrong = move || settings.with(Settings::seed_is_wrong);
    let seed = Memo::new(move |_| session.play.with(Play::seed));

    view! {
        <details>
            <summary>{texts::more()}</summary>
            <BoardChoice/>
            <PlayerChoice player=Player::First/>
            <PlayerChoice player=Player::Second/>
            <Tick
                id="random-placement"
                label=texts::both_at_random()
                ticked=Signal::derive(random)
                on_change=move |on| session.act(|play| play.choose_random_start(on, fresh_seed()))
            />
            <Tick
                id="st-cloud"
                label=texts::red_cells()
                ticked=look.st_cloud
                on_change=move |on| look.st_cloud.set(on)
            />
            <label class="line" for="seed">
                <span>{texts::seed()}</span>
                <input
                    id="seed"
                    inputmode="numeric"
                    placeholder=texts::fresh_seed()
                    aria-describedby="seed-hint"
                    aria-invalid=move || wrong().to_string()
                    prop:value=move || settings.with(|settings| settings.seed_text().to_owned())
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        session.act(|play| play.type_seed(text));
                    }
                />
            </label>
            <p id="seed-hint" class="hint">{move || texts::this_seed(seed.get())}</p>
            <p class="error" role="alert">
                {move || wrong().then_some(texts::wrong_seed())}
            </p>
        </details>
    }
}
