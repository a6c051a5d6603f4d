//! The choices before a game: the board, the opponent, who begins. Once the game has begun they
//! fold to one line.

use super::agent_fields::{AgentFields, AgentText};
use super::opponent::{BeginnerChoice, ClockChoice, OpponentChoice};
use crate::play::{Beginner, CUSTOM, PICTURED, Play, Settings};
use crate::texts::{play as texts, sides, table};
use crate::view::fields::{Radios, Select, TextField, Tick, by_name, options};
use crate::view::focus::focus;
use crate::view::game_picture::GamePicture;
use crate::view::look::Look;
use crate::view::session::{Session, fresh_seed};
use isolation::board::{Movement, Player, Start};
use isolation::{PRESETS, SEARCHES, find_rules};
use leptos::prelude::*;

/// All settings.
#[component]
pub fn Setup() -> impl IntoView {
    let session = expect_context::<Session>();
    let begun = Memo::new(move |_| session.play.with(Play::has_begun));
    // What a person unfolds stays so until the next game.
    let unfolded = RwSignal::new(false);
    Effect::new(move |_| {
        if !begun.get() {
            unfolded.set(false);
        }
    });
    let open = move || !begun.get() || unfolded.get();
    let typing = RwSignal::new(false);
    view! {
        <section class="setup" data-open=move || open().to_string()>
            <Show when=move || begun.get()>
                <Folded unfolded/>
            </Show>
            <div class="choices-of-game" hidden=move || !open()>
                <GameChoice typing/>
                <OpponentChoice/>
                <BeginnerChoice/>
                <More typing/>
            </div>
        </section>
    }
}

/// The choices of the game that goes on, in one line.
#[component]
fn Folded(unfolded: RwSignal<bool>) -> impl IntoView {
    let session = expect_context::<Session>();
    let movement = Memo::new(move |_| session.play.with(|play| play.settings.rules.movement));
    let line = move || {
        session.play.with(|play| {
            let rules = play.settings.rules;
            let name = texts::board_name(sides::pieces(rules.movement), rules.size);
            let person = play.only_person();
            let began = match person {
                Some(Player::First) => Some(texts::you_began().to_owned()),
                Some(Player::Second) => Some(texts::other_began(play.name(Player::First))),
                None => None,
            };
            let opponent = person.map_or_else(
                || play.opponent().label().to_owned(),
                |person| play.name(!person),
            );
            [Some(name), Some(opponent), began].into_iter().flatten().collect::<Vec<_>>().join(" · ")
        })
    };
    let label = move || if unfolded.get() { texts::fold() } else { texts::change() };
    view! {
        <p class="folded">
            {move || view! { <GamePicture movement=movement.get() side=5/> }}
            <span>{line}</span>
            <button
                id="change"
                type="button"
                class="link"
                aria-expanded=move || unfolded.get().to_string()
                on:click=move |_| unfolded.update(|it| *it = !*it)
            >
                {label}
            </button>
        </p>
    }
}

/// The game, by its picture.
#[component]
fn GameChoice(typing: RwSignal<bool>) -> impl IntoView {
    let session = expect_context::<Session>();
    let labels = [texts::knights_7(), texts::queens_7(), texts::kings_7(), texts::queens_3()];
    let games = PICTURED.into_iter().zip(labels).map(|(name, label)| {
        let rules = find_rules(name).expect("a preset");
        let side = rules.size.width().min(5);
        let picture = view! { <GamePicture movement=rules.movement side/> <span>{label}</span> };
        (name.to_owned(), picture.into_any())
    });
    let custom = view! {
        <svg class="game-picture" viewBox="0 0 5 5" aria-hidden="true">
            <path class="plus" d="M2.5 1.6v1.8M1.6 2.5h1.8"/>
        </svg>
        <span>{texts::custom_board()}</span>
    };
    let games = games.chain([(CUSTOM.to_owned(), custom.into_any())]).collect();
    let chosen = Memo::new(move |_| {
        let preset = session.play.with(|play| play.settings.preset());
        if PICTURED.contains(&preset) && !typing.get() { preset } else { CUSTOM }.to_owned()
    });
    let choose = move |name: String| {
        typing.set(name == CUSTOM);
        if name == CUSTOM {
            request_animation_frame(|| focus("#preset"));
        } else {
            session.act(|play| play.choose_preset(&name, fresh_seed()));
        }
    };
    view! { <Radios name="game" label=texts::game() class="pictures" options=games chosen on_choose=choose/> }
}

#[component]
fn BoardChoice() -> impl IntoView {
    let session = expect_context::<Session>();
    let settings = Memo::new(move |_| session.play.with(|play| play.settings.clone()));
    let preset = Memo::new(move |_| settings.with(Settings::preset).to_owned());
    let movement =
        Memo::new(move |_| settings.with(|settings| settings.rules.movement.name().to_owned()));
    let error = move || settings.with(|settings| settings.size_error.clone());
    let side = move |id: &'static str, label: &str, index: usize| {
        let text = Signal::derive(move || settings.with(|settings| settings.size[index].clone()));
        let resize = move |text| session.act(|play| play.resize(index, text, fresh_seed()));
        view! {
            <TextField
                id
                label=label.to_owned()
                text
                on_done=resize
                error=Signal::derive(error)
                told_by="size-error"
                range=2..=16
            />
        }
    };
    let choose_preset =
        move |name: String| session.act(|play| play.choose_preset(&name, fresh_seed()));
    let choose_movement = by_name(Movement::ALL, Movement::name, move |movement| {
        session.act(|play| play.choose_movement(movement, fresh_seed()));
    });
    view! {
        <div class="fields board-choice">
            <Select
                id="preset"
                label=texts::preset()
                options=options(PRESETS.iter().map(|preset| (preset.name, preset.name)))
                chosen=preset
                other=texts::custom()
                on_choose=choose_preset
            />
            {side("width", texts::width(), 0)}
            {side("height", texts::height(), 1)}
            <Select
                id="movement"
                label=texts::pieces()
                options=options(Movement::ALL.map(|it| (it.name(), sides::piece(it))))
                chosen=movement
                on_choose=choose_movement
            />
        </div>
        <p id="size-error" class="error" role="alert">{error}</p>
        <p class="hint about-preset">{move || settings.with(Settings::about)}</p>
    }
}

#[component]
fn PlayerChoice(player: Player) -> impl IntoView {
    const HUMAN: &str = "human";
    let session = expect_context::<Session>();
    let choice = Memo::new(move |_| {
        session.play.with(|play| match play.settings.seat(player) {
            seat if seat.human => HUMAN.to_owned(),
            seat => seat.agent.spec.entry().name.to_owned(),
        })
    });
    let label = [texts::first_player(), texts::second_player()][player.index()];
    let searches = SEARCHES.iter().map(|entry| (entry.name, entry.name));
    let is_agent = Memo::new(move |_| choice.get() != HUMAN);
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

/// What is one click away: clocks, board sizes, searches and heuristics.
#[component]
fn More(typing: RwSignal<bool>) -> impl IntoView {
    let session = expect_context::<Session>();
    let look = expect_context::<Look>();
    let settings = Memo::new(move |_| session.play.with(|play| play.settings.clone()));
    let confirms = Memo::new(move |_| session.play.with(|play| play.settings.confirm));
    let random = move || settings.with(|settings| settings.rules.start == Start::Random);
    let wrong =
        move || settings.with(Settings::seed_is_wrong).then(|| texts::wrong_seed().to_owned());
    let typed = move || settings.with(|settings| settings.seed.clone());
    let seed = Memo::new(move |_| session.play.with(|play| play.seed));
    let alone = Memo::new(move |_| {
        session.play.with(|play| play.beginner() == Beginner::Random || play.only_person().is_none())
    });

    view! {
        <details prop:open=move || typing.get()>
            <summary>{texts::more()}</summary>
            <BoardChoice/>
            <div class="lines"><ClockChoice/></div>
            <Tick
                id="confirm-moves"
                label=table::confirm_moves()
                ticked=confirms
                on_change=move |on| session.act(|play| play.confirm_moves(on))
            />
            <PlayerChoice player=Player::First/>
            <PlayerChoice player=Player::Second/>
            <Show when=move || alone.get()>
                <button id="swap" type="button" on:click=move |_| session.act(|play| play.swap_seats(fresh_seed()))>
                    {texts::swap()}
                </button>
            </Show>
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
        </details>
    }
}
