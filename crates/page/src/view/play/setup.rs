//! The choices before a game: the board, the opponent, who begins. Once the game has begun they
//! fold to one line.

use super::opponent::{BeginnerChoice, OpponentChoice};
use crate::reactive::{Show, effect, memo};
use crate::view::fields::Radios;
use crate::view::game_picture::GamePicture;
use crate::view::lazy::{Lazy, LazyPart};
use crate::view::session::{Session, fresh_seed};
use isolation::board::Player;
use isolation::find_rules;
use isolation_page_state::play::{CUSTOM, PICTURED, Play};
use isolation_page_state::texts::{play as texts, sides, table};
use leptos::prelude::*;

#[component]
pub fn Setup() -> impl IntoView {
    let session = expect_context::<Session>();
    let begun = memo(move || session.play.with(Play::has_begun));
    // An unfolded section stays so until the next game.
    let unfolded = RwSignal::new(false);
    effect(move || {
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

/// The choices of the running game, in one line.
#[component]
fn Folded(unfolded: RwSignal<bool>) -> impl IntoView {
    let session = expect_context::<Session>();
    let movement = memo(move || session.play.with(|play| play.settings.rules.movement));
    let line = move || {
        session.play.with(|play| {
            let rules = play.settings.rules;
            let name = sides::board_name(rules.movement, rules.size);
            let person = play.only_person();
            let began = match person {
                Some(Player::First) => Some(texts::you_began().to_owned()),
                Some(Player::Second) => Some(texts::other_began(play.name(Player::First))),
                None => None,
            };
            let opponent = match person {
                // It is named as the one who began.
                Some(Player::Second) => None,
                Some(person) => Some(play.name(!person)),
                None if play.is_without_persons() => {
                    Some(Player::BOTH.map(|it| play.name(it)).join(" – "))
                }
                None => Some(play.opponent().label().to_owned()),
            };
            [Some(name), opponent, began].into_iter().flatten().collect::<Vec<_>>().join(" · ")
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
    let labels = [texts::knights(), texts::queens(), texts::kings(), texts::original(), "3×3"];
    let games = PICTURED.into_iter().zip(labels).map(|(name, label)| {
        let rules = find_rules(name).expect("a preset");
        let side = rules.size.width().min(5);
        let picture = view! { <GamePicture movement=rules.movement side/> <span>{label}</span> };
        (name.to_owned(), picture.into_any())
    });
    let custom = view! {
        <svg class="game-picture" viewBox="0 0 5 5" aria-hidden="true">
            <rect class="frame" x="0.1" y="0.1" width="4.8" height="4.8" rx="0.4"/>
            <path class="plus" d="M2.5 1.5v2M1.5 2.5h2"/>
        </svg>
        <span>{texts::custom_board()}</span>
    };
    let games = games.chain([(CUSTOM.to_owned(), custom.into_any())]).collect();
    let chosen = memo(move || {
        let preset = session.play.with(|play| play.settings.preset());
        if PICTURED.contains(&preset) && !typing.get() { preset } else { CUSTOM }.to_owned()
    });
    let choose = move |name: String| {
        typing.set(name == CUSTOM);
        if name != CUSTOM {
            session.act(|play| play.choose_preset(&name, fresh_seed()));
        }
    };
    view! { <Radios name="game" label=texts::game() class="pictures" options=games chosen on_choose=choose/> }
}

/// The folded settings, loaded on first opening.
#[component]
fn More(typing: RwSignal<bool>) -> impl IntoView {
    let opened = RwSignal::new(false);
    let settings = expect_context::<Session>().play;
    let clock = memo(move || settings.with(|play| play.settings.control.map(|it| it.to_string())));
    let confirms = memo(move || settings.with(|play| play.settings.confirm));
    view! {
        <details prop:open=move || typing.get() on:toggle=move |_| opened.set(true)>
            <summary>
                <span>{table::clock()} " " <b>{move || clock.get().unwrap_or_else(|| table::no_clock().to_owned())}</b></span>
                <span>{table::confirm_moves()} " " <b>{move || if confirms.get() { table::on() } else { table::off() }}</b></span>
                <span class="more">{texts::more()}</span>
            </summary>
            <Show when=move || opened.get()><Lazy part=LazyPart::Settings/></Show>
        </details>
    }
}
