//! The form of a new tournament.

use super::players::Players;
use super::session::Comparing;
use crate::reactive::{Show, memo};
use crate::view::fields::{Select, TextField, by_name, options};
use isolation::PRESETS;
use isolation_arena::{Format, OpeningsName};
use isolation_page_state::compare::{Draft, Effort, Field};
use isolation_page_state::texts::{catalogue, compare as texts};
use leptos::prelude::*;

/// The form of a new tournament.
#[component]
pub fn DraftForm() -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let draft = comparing.draft;
    let format = memo(move || draft.with(|draft| draft.format));
    let openings = memo(move || draft.with(|draft| draft.openings));
    let effort = memo(move || draft.with(|draft| draft.effort));
    let games = move || match &*comparing.checked.read() {
        Ok(games) => texts::games_in_all(*games),
        Err(_) => String::new(),
    };
    let begins = move || comparing.checked.read().is_ok();
    let timed = memo(move || draft.with(Draft::timed));
    let about_effort = move || match effort.get() {
        Effort::Time => texts::unfair_time().to_owned(),
        Effort::Nodes | Effort::Depth | Effort::Own if timed.with(Vec::is_empty) => {
            texts::fair_limit().to_owned()
        }
        _ => format!("{} {}", texts::timed_players(timed.get().join(", ")), texts::unfair_time()),
    };
    let rounds = move || match format.get() {
        Format::Swiss => texts::rounds().to_owned(),
        _ => texts::pairs_each().to_owned(),
    };
    let boards = PRESETS.iter().map(|preset| {
        view! { <option value=preset.name>{catalogue::said(preset.about)}</option> }
    });
    view! {
        <form
            class="panel draft"
            aria-labelledby="draft-title"
            on:submit=move |event| {
                event.prevent_default();
                comparing.begin();
            }
        >
            <section>
                <h2 id="draft-title">{texts::new_tournament()}</h2>
                <Players/>
            </section>
            <section>
                <div class="fields">
                    <Typed id="contest-board" label=texts::board().to_owned() field=Field::Board list="boards"/>
                    <datalist id="boards">{boards.collect_view()}</datalist>
                    <Select
                        id="format"
                        label=texts::format()
                        options=options(Draft::FORMATS.map(|it| (it.name(), format_label(it))))
                        chosen=Signal::derive(move || format.get().name().to_owned())
                        on_choose=by_name(Draft::FORMATS, Format::name, move |it| draft.update(|draft| draft.format = it))
                        error=comparing.fault(Field::Format)
                    />
                    <Typed id="rounds" label=Signal::derive(rounds) field=Field::Rounds/>
                    <Show when=move || format.get() == Format::Gauntlet>
                        <Typed id="heroes" label=texts::gauntlet_players().to_owned() field=Field::Heroes/>
                    </Show>
                </div>
                <div class="fields">
                    <Select
                        id="openings"
                        label=texts::openings()
                        options=options(Draft::OPENINGS.map(|it| (it.name(), openings_label(it))))
                        chosen=Signal::derive(move || openings.get().name().to_owned())
                        on_choose=by_name(Draft::OPENINGS, OpeningsName::name, move |it| draft.update(|draft| draft.openings = it))
                        error=comparing.fault(Field::Openings)
                    />
                    <Show when=move || openings.get() == OpeningsName::Random>
                        <Typed id="random-plies" label=texts::random_plies().to_owned() field=Field::RandomPlies/>
                    </Show>
                    <Typed id="contest-seed" label=texts::seed().to_owned() field=Field::Seed/>
                </div>
                <div class="fields">
                    <Select
                        id="effort"
                        label=texts::limit()
                        options=options(Effort::ALL.map(|it| (it.name(), effort_label(it))))
                        chosen=Signal::derive(move || effort.get().name().to_owned())
                        on_choose=by_name(Effort::ALL, Effort::name, move |it| draft.update(|draft| draft.choose_effort(it)))
                    />
                    <Show when=move || effort.get() != Effort::Own>
                        <Typed id="amount" label=texts::amount().to_owned() field=Field::Amount/>
                    </Show>
                </div>
                <p id="about-effort" class="hint">{about_effort}</p>
            </section>
            <section class="begin">
                <button id="begin" type="submit" class="primary" aria-disabled=move || (!begins()).to_string()>
                    {texts::start()}
                </button>
                <span id="games-in-all" class="hint">{games}</span>
            </section>
        </form>
    }
}

/// A text of the draft.
#[component]
fn Typed(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    field: Field,
    #[prop(optional)] list: Option<&'static str>,
) -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let draft = comparing.draft;
    view! {
        <TextField
            id
            label
            list
            text=Signal::derive(move || draft.with(|draft| draft.text(field).to_owned()))
            on_type=move |text| draft.update(|draft| draft.type_text(field, text))
            error=comparing.fault(field)
        />
    }
}

fn format_label(format: Format) -> &'static str {
    match format {
        Format::RoundRobin | Format::Match => texts::round_robin(),
        Format::Gauntlet => texts::gauntlet(),
        Format::Swiss => texts::swiss(),
    }
}

fn openings_label(openings: OpeningsName) -> &'static str {
    match openings {
        OpeningsName::Random | OpeningsName::File => texts::openings_random(),
        OpeningsName::Balanced => texts::openings_balanced(),
        OpeningsName::Pairs => texts::openings_pairs(),
        OpeningsName::Own => texts::openings_own(),
    }
}

fn effort_label(effort: Effort) -> &'static str {
    match effort {
        Effort::Nodes => texts::limit_nodes(),
        Effort::Depth => texts::limit_depth(),
        Effort::Time => texts::limit_time(),
        Effort::Own => texts::limit_own(),
    }
}
