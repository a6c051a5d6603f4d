//! The settings that are one click away: clocks, board sizes, searches and heuristics.

use super::agent_fields::{AgentFields, AgentText};
use super::board_choice::BoardChoice;
use super::clock_choice::ClockChoice;
use crate::reactive::{Show, memo};
use crate::view::fields::{Select, TextField, Tick, options};
use crate::view::look::Look;
use crate::view::session::{Session, fresh_seed};
use isolation::SEARCHES;
use isolation::board::{Player, Start};
use isolation_page_state::play::{GameSettings as Chosen, PIECES};
use isolation_page_state::texts::{play as texts, table};
use leptos::prelude::*;
use std::sync::Arc;

/// All that has no picture or chip.
#[component]
pub fn Settings() -> impl IntoView {
    let session = expect_context::<Session>();
    let look = expect_context::<Look>();
    let settings = memo(move || session.play.with(|play| play.settings.clone()));
    let at_once = memo(move || session.play.with(|play| play.settings.at_once));
    let random = move || settings.with(|settings| settings.rules.start == Start::Random);
    let wrong =
        move || settings.with(Chosen::seed_is_wrong).then(|| texts::wrong_seed().to_owned());
    let typed = move || settings.with(|settings| settings.seed.clone());
    let seed = memo(move || session.play.with(|play| play.current.seed));
    let alone = memo(move || session.play.with(|play| play.only_person().is_none()));
    let pieces = options(PIECES.into_iter().zip([texts::discs(), texts::figures()]));

    view! {
            <BoardChoice
                rules=memo(move || settings.with(|settings| settings.rules))
                on_choose=Arc::new(move |rules| session.act(|play| play.choose_rules(rules, fresh_seed())))
                error=RwSignal::new(None)
            />
            <div class="lines">
                <ClockChoice
                    control=memo(move || settings.with(|settings| settings.control))
                    on_choose=Arc::new(move |control| session.act(|play| play.choose_control(control, fresh_seed())))
                    error=RwSignal::new(None)
                    hint=format!("{} {}", table::clocks_hint(), table::clocks_pause())
                />
            </div>
            <Tick
                id="reply-at-once"
                label=table::reply_at_once()
                ticked=at_once
                on_change=move |on| session.act(|play| play.settings.at_once = on)
            />
            <PlayerChoice player=Player::First/>
            <PlayerChoice player=Player::Second/>
            <Show when=move || alone.get()>
                <button id="swap" type="button" on:click=move |_| session.act(|play| play.swap_sides(fresh_seed()))>
                    {texts::swap()}
                </button>
            </Show>
            <Tick
                id="random-placement"
                label=texts::both_at_random()
                ticked=Signal::derive(random)
                on_change=move |on| session.act(|play| play.choose_random_start(on, fresh_seed()))
            />
            <div class="fields">
                <Select
                    id="piece-set"
                    label=texts::piece_set()
                    options=pieces
                    chosen=look.pieces
                    on_choose=move |name: String| look.pieces.set(name)
                />
            </div>
            <Tick
                id="st-cloud"
                label=texts::red_squares()
                ticked=look.st_cloud
                on_change=move |on| look.st_cloud.set(on)
            />
            <div class="lines">
                <TextField
                    id="seed"
                    label=texts::seed().to_owned()
                    text=Signal::derive(typed)
                    on_type=move |text: String| session.act(|play| play.settings.seed = text.trim().to_owned())
                    error=Signal::derive(wrong)
                    placeholder=texts::fresh_seed()
                />
                <p class="hint">{move || texts::this_seed(seed.get())}</p>
            </div>
    }
}

#[component]
fn PlayerChoice(player: Player) -> impl IntoView {
    const HUMAN: &str = "human";
    let session = expect_context::<Session>();
    let choice = memo(move || {
        session.play.with(|play| match play.settings.seat(player) {
            seat if seat.human => HUMAN.to_owned(),
            seat => seat.agent.spec.entry().name.to_owned(),
        })
    });
    let label = [texts::first_player(), texts::second_player()][player.index()];
    let searches = SEARCHES.iter().map(|entry| (entry.name, entry.name));
    let is_agent = memo(move || choice.get() != HUMAN);
    view! {
        <fieldset class=format!("player {player}")>
            <legend><span class="swatch"></span>{label}</legend>
            <div class="who">
                <Select
                    id=format!("{player}-player")
                    label
                    options=options([(HUMAN, texts::human())].into_iter().chain(searches))
                    chosen=choice
                    on_choose=move |choice: String| {
                        session.act(|play| play.choose_player(player, &choice));
                    }
                    bare=true
                />
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
