//! The choice of the opponent and the side.

use crate::reactive::{Show, memo};
use crate::view::fields::{Radios, Tick, by_name};
use crate::view::progress::Progress;
use crate::view::session::{Session, fresh_seed};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::learn::Rung;
use isolation_page_state::play::{Beginner, Opponent, Play};
use isolation_page_state::texts::{friend, play as texts, table};
use leptos::prelude::*;

/// The opponent by name, with a sentence.
#[component]
pub fn OpponentChoice() -> impl IntoView {
    let session = expect_context::<Session>();
    let opponent = memo(move || session.play.with(Play::opponent));
    let two = move || opponent.get() == Opponent::Person;
    let turns = memo(move || session.play.with(|play| play.settings.turn_board));
    let record = expect_context::<Progress>().record;
    let mark = move |each: Opponent| {
        let Opponent::Level(level) = each else { return None };
        let rung = record.with(|record| record.value.ladder.rung(level));
        let (class, sign) = match rung {
            Rung::Locked => ("locked", ""),
            Rung::Open => return None,
            Rung::Half(_) => ("won", "½"),
            Rung::Conquered => ("won", "✓"),
        };
        let words = rung.words();
        Some(view! {
            <span class=class title=words><span aria-hidden="true">{sign}</span><span class="unseen">{words}</span></span>
        })
    };
    let fitting = memo(move || {
        session.play.with(|play| Opponent::all(play.settings.rules).collect::<Vec<_>>())
    });
    let chips = move || {
        let chip = |each: Opponent| {
            let seen = view! { <span>{each.label()}</span> {move || mark(each)} };
            (each.name().to_owned(), seen.into_any())
        };
        fitting.get().into_iter().map(chip).collect()
    };
    let choose = move |name: String| session.act(|play| play.choose_opponent(&name));
    view! {
        {move || {
            let chosen = Signal::derive(move || opponent.get().name().to_owned());
            view! {
                <Radios
                    name="opponent"
                    label=table::opponent()
                    note=texts::weak_to_strong()
                    class="chips"
                    options=chips()
                    chosen
                    on_choose=choose
                />
            }
        }}
        <p id="about-opponent" class="hint about-opponent" role="status">{move || opponent.get().about()}</p>
        <a id="play-friend" class="play-friend" href=Address::new(Place::Friend).to_string()>{friend::title()}</a>
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
        let words = move |beginner| match beginner {
            Beginner::Person => view! { <span>{texts::you()}</span> }.into_any(),
            Beginner::Agent => view! { <span>{name}</span> }.into_any(),
            Beginner::Random => view! { <span>{texts::by_chance()}</span> }.into_any(),
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
            <Radios name="begins" label=texts::who_begins() class="thirds" options=choices() chosen on_choose=choose/>
        </Show>
    }
}
