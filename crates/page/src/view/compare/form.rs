//! The form of a new tournament.

use super::players::{FieldError, Players};
use super::session::use_comparing;
use crate::compare::{Draft, Effort, Field};
use crate::texts::{catalogue, compare as texts};
use isolation::PRESETS;
use isolation_arena::{Format, StartsName};
use leptos::prelude::*;

/// The form of a new tournament.
#[component]
pub fn DraftForm() -> impl IntoView {
    let comparing = use_comparing();
    let draft = comparing.draft;
    let format = Memo::new(move |_| draft.with(|draft| draft.format));
    let starts = Memo::new(move |_| draft.with(|draft| draft.starts));
    let effort = Memo::new(move |_| draft.with(|draft| draft.effort));
    let games = move || match &*comparing.checked.read() {
        Ok(games) => texts::games_in_all(games),
        Err(_) => String::new(),
    };
    let begins = move || comparing.checked.read().is_ok();
    let timed = Memo::new(move |_| draft.with(Draft::timed));
    let about_effort = move || match effort.get() {
        Effort::Time => texts::unfair_time().to_owned(),
        Effort::Nodes | Effort::Depth | Effort::Own if timed.with(Vec::is_empty) => {
            texts::fair_limit().to_owned()
        }
        _ => format!("{} {}", texts::timed_players(timed.get().join(", ")), texts::unfair_time()),
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
                    <label for="contest-board">
                        <span>{texts::board()}</span>
                        <Typed id="contest-board" field=Field::Board list="boards"/>
                        <datalist id="boards">{boards.collect_view()}</datalist>
                    </label>
                    <label for="format">
                        <span>{texts::format()}</span>
                        <Choice
                            id="format"
                            options=Draft::FORMATS.map(|it| (it.name(), format_label(it))).to_vec()
                            chosen=Signal::derive(move || format.get().name())
                            on_choose=move |name: String| {
                                let found = Draft::FORMATS.into_iter().find(|it| it.name() == name);
                                draft.update(|draft| draft.format = found.unwrap_or(draft.format));
                            }
                        />
                        <FieldError field=Field::Format id="format-error"/>
                    </label>
                    <label for="rounds">
                        <span>
                            {move || match format.get() {
                                Format::Swiss => texts::rounds(),
                                _ => texts::pairs_each(),
                            }}
                        </span>
                        <Typed id="rounds" field=Field::Rounds/>
                    </label>
                    <Show when=move || format.get() == Format::Gauntlet>
                        <label for="heroes">
                            <span>{texts::gauntlet_players()}</span>
                            <Typed id="heroes" field=Field::Heroes/>
                        </label>
                    </Show>
                </div>
                <div class="fields">
                    <label for="starts">
                        <span>{texts::openings()}</span>
                        <Choice
                            id="starts"
                            options=Draft::STARTS.map(|it| (it.name(), starts_label(it))).to_vec()
                            chosen=Signal::derive(move || starts.get().name())
                            on_choose=move |name: String| {
                                let found = Draft::STARTS.into_iter().find(|it| it.name() == name);
                                draft.update(|draft| draft.starts = found.unwrap_or(draft.starts));
                            }
                        />
                        <FieldError field=Field::Starts id="starts-error"/>
                    </label>
                    <Show when=move || starts.get() == StartsName::Random>
                        <label for="random-plies">
                            <span>{texts::random_plies()}</span>
                            <Typed id="random-plies" field=Field::RandomPlies/>
                        </label>
                    </Show>
                    <label for="contest-seed">
                        <span>{texts::seed()}</span>
                        <Typed id="contest-seed" field=Field::Seed/>
                    </label>
                </div>
                <div class="fields">
                    <label for="effort">
                        <span>{texts::limit()}</span>
                        <Choice
                            id="effort"
                            options=Effort::ALL.map(|it| (it.name(), effort_label(it))).to_vec()
                            chosen=Signal::derive(move || effort.get().name())
                            on_choose=move |name: String| {
                                let found = Effort::ALL.into_iter().find(|it| it.name() == name);
                                draft.update(|draft| draft.choose_effort(found.unwrap_or(draft.effort)));
                            }
                        />
                    </label>
                    <Show when=move || effort.get() != Effort::Own>
                        <label for="amount">
                            <span>{texts::amount()}</span>
                            <Typed id="amount" field=Field::Amount/>
                        </label>
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

#[component]
fn Choice(
    id: &'static str,
    options: Vec<(&'static str, &'static str)>,
    #[prop(into)] chosen: Signal<&'static str>,
    on_choose: impl Fn(String) + 'static,
) -> impl IntoView {
    let options = options.into_iter().map(|(value, label)| {
        view! { <option value=value prop:selected=move || chosen.get() == value>{label}</option> }
    });
    view! {
        <select id=id on:change=move |event| on_choose(event_target_value(&event))>
            {options.collect_view()}
        </select>
    }
}

/// A text of the draft.
#[component]
fn Typed(
    id: &'static str,
    field: Field,
    #[prop(optional)] list: Option<&'static str>,
) -> impl IntoView {
    let comparing = use_comparing();
    let draft = comparing.draft;
    let wrong = comparing.fault(field);
    view! {
        <input
            id=id
            list=list
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-describedby=format!("{id}-error")
            aria-invalid=move || wrong.with(Option::is_some).to_string()
            prop:value=move || draft.with(|draft| draft.text(field).to_owned())
            on:input=move |event| {
                let text = event_target_value(&event);
                draft.update(|draft| draft.type_text(field, text));
            }
        />
        <FieldError field id=format!("{id}-error")/>
    }
}

fn format_label(format: Format) -> &'static str {
    match format {
        Format::RoundRobin | Format::Match => texts::round_robin(),
        Format::Gauntlet => texts::gauntlet(),
        Format::Swiss => texts::swiss(),
    }
}

fn starts_label(starts: StartsName) -> &'static str {
    match starts {
        StartsName::Random | StartsName::File => texts::openings_random(),
        StartsName::Balanced => texts::openings_balanced(),
        StartsName::Pairs => texts::openings_pairs(),
        StartsName::Own => texts::openings_own(),
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
