//! The choice of the opponent and the side.

use crate::reactive::{Show, memo};
use crate::view::fields::{Radios, Tick, by_name};
use crate::view::icon::{EYE, LINK, PERSONS};
use crate::view::progress::Progress;
use crate::view::session::{Session, fresh_seed};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::play::{Beginner, Opponent, Play};
use isolation_page_state::texts::{play as texts, table};
use leptos::prelude::*;

/// The opponent by name, with a sentence.
#[component]
pub fn OpponentChoice() -> impl IntoView {
    let session = expect_context::<Session>();
    let opponent = memo(move || session.play.with(Play::opponent));
    let two = move || opponent.get() == Opponent::Person;
    let turns = memo(move || session.play.with(|play| play.settings.turn_board));
    let record = expect_context::<Progress>().record;
    let fitting = memo(move || {
        session.play.with(|play| Opponent::all(play.settings.rules).collect::<Vec<_>>())
    });
    let chosen = Signal::derive(move || opponent.get().name().to_owned());
    let choose = Callback::new(move |name: String| session.act(|play| play.choose_opponent(&name)));
    let levels = move || {
        let level = |each: Opponent| {
            let Opponent::Level(level) = each else { return None };
            let rung = move || record.with(|record| record.value.ladder.rung(level).name());
            let words = move || record.with(|record| record.value.ladder.words(level));
            let shown = view! {
                <span>{each.label()}</span>
                <span class="rung" data-rung=rung title=words><span class="unseen">{words}</span></span>
            };
            Some((each.name().to_owned(), shown.into_any()))
        };
        fitting.get().into_iter().filter_map(level).collect()
    };
    let others = [(Opponent::Person, PERSONS), (Opponent::Agents, EYE)].map(|(each, icon)| {
        (each.name().to_owned(), view! { {icon.draw()} <span>{each.label()}</span> }.into_any())
    });
    let goal = move || record.with(|record| record.value.ladder.goal());
    view! {
        {move || view! {
            <Radios
                name="opponent"
                label=texts::level()
                note=texts::weak_to_strong()
                class="levels"
                options=levels()
                chosen
                on_choose=choose
            />
        }}
        <p id="about-opponent" class="about-opponent" role="status">{move || opponent.get().about()}</p>
        {move || goal().map(|goal| view! {
            <p class="hint goal"><span class="rung" data-rung="next"></span> <span>{goal}</span></p>
        })}
        <div class="others">
            <Radios name="opponent" id="others" label=table::opponent() class="bare" options=others.into() chosen on_choose=choose/>
            <a id="play-friend" class="play-friend" href=Address::new(Place::Friend).to_string()>
                {LINK.draw()} <span>{texts::a_friend()}</span>
            </a>
        </div>
        <Show when=two>
            <Tick
                id="turn-board"
                label=table::flip_each_move()
                ticked=turns
                on_change=move |on| session.act(|play| play.settings.turn_board = on)
            />
        </Show>
    }
}

/// Who begins; a dot shows the colour that the person gets. The first player always moves first, so
/// the players change places.
#[component]
pub fn BeginnerChoice() -> impl IntoView {
    let session = expect_context::<Session>();
    let chosen = memo(move || session.play.with(Play::beginner).name().to_owned());
    let two = memo(move || session.play.with(|play| play.only_person().is_some()));
    let name =
        memo(move || session.play.with(|play| play.only_person().map(|person| play.name(!person))));
    let choices = move || {
        // On a telephone there is room for the side only.
        let words = move |beginner| {
            match beginner {
            Beginner::Person => view! {
                <span class="long">{texts::you()}</span> <span class="short">{texts::begin_first()}</span>
            }
            .into_any(),
            Beginner::Agent => view! {
                <span class="long">{name}</span> <span class="short">{texts::begin_second()}</span>
            }
            .into_any(),
            Beginner::Random => view! { <span class="long">{texts::by_chance()}</span> }.into_any(),
        }
        };
        let each = Beginner::ALL.map(|each| {
            let swatch = match each {
                Beginner::Person => "swatch first",
                Beginner::Agent => "swatch second",
                Beginner::Random => "swatch both",
            };
            let said = view! { <span class=swatch></span> {words(each)} };
            (each.name().to_owned(), said.into_any())
        });
        each.into()
    };
    let choose = by_name(Beginner::ALL, Beginner::name, move |beginner| {
        session.act(|play| play.choose_beginner(beginner, fresh_seed()));
    });
    let choose = Callback::new(choose);
    view! {
        <Show when=move || two.get()>
            <Radios name="begins" label=texts::who_begins() note=texts::dot_is_yours() class="thirds begins" options=choices() chosen on_choose=choose/>
        </Show>
    }
}
