//! The tournament that is shown: how far it is, and what it shows.

use super::curves::Curves;
use super::games::Games;
use super::matrix::Matrix;
use super::session::{Comparing, cores};
use super::standings::Standings;
use crate::reactive::{Show, memo};
use crate::view::files::save_text;
use crate::view::focus::focus;
use isolation_page_state::compare::{Contest, Opened, Stage};
use isolation_page_state::texts::{compare as texts, conclusions};
use isolation_report::{conclusion, csv};
use leptos::prelude::*;

/// The tournament that is shown.
#[component]
pub fn ContestView() -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let counting = comparing.counting;
    let summary = memo(move || counting.with(|counting| counting.summary.clone()));
    let chosen = RwSignal::new(None::<[String; 2]>);
    let shown = move || {
        summary.get().map(|summary| {
            let conclusions = conclusion::all(&summary).into_iter();
            let conclusions = conclusions.map(|it| view! { <p>{conclusions::said(&it)}</p> });
            view! {
                <section>
                    <h2>{texts::standings()}</h2>
                    <Standings summary=summary.clone()/>
                    <p class="hint">{texts::standings_note()}</p>
                </section>
                <section>
                    <h2>{texts::conclusions()}</h2>
                    <div class="sentences">{conclusions.collect_view()}</div>
                </section>
                <section>
                    <h2>{texts::crosstable()}</h2>
                    <Matrix summary=summary.clone() chosen/>
                    <p class="hint">{texts::crosstable_note()}</p>
                </section>
                <section><Curves summary/></section>
            }
        })
    };
    let has_games = reading(|opened| match &opened.contest {
        Some(contest) => contest.played() > 0,
        None => true,
    });
    let waiting = move || {
        summary.with(Option::is_none).then(|| {
            let counts = has_games.get() == Some(true);
            let words = if counts { texts::reading_games() } else { texts::no_games_yet() };
            view! { <section><p class="hint">{words}</p></section> }
        })
    };
    view! {
        <article class="panel contest-panel" aria-labelledby="contest-name">
            <Progress/>
            {waiting}
            {shown}
            <Games chosen/>
        </article>
    }
}

/// A reading of the tournament that is shown.
fn reading<T: PartialEq + Send + Sync + 'static>(
    read: impl Fn(&Opened) -> T + Send + Sync + 'static,
) -> Memo<Option<T>> {
    let opened = expect_context::<Comparing>().opened;
    memo(move || opened.with(|opened| opened.as_ref().map(&read)))
}

/// Name, stage, progress, buttons.
#[component]
fn Progress() -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let name = reading(|opened| opened.stored.name.clone());
    let stage = reading(|opened| opened.contest.as_ref().map(|it| it.stage().clone()));
    let stage = memo(move || stage.get().flatten());
    let games = reading(|opened| match &opened.contest {
        Some(contest) => (contest.played(), contest.most_games()),
        None => (opened.lines().len() as u64, opened.lines().len() as u64),
    });
    let elsewhere = reading(|opened| opened.elsewhere);
    let damaged = reading(|opened| opened.damaged);
    let unsaved = reading(|opened| opened.unsaved().map(|(games, why)| (games, why.to_owned())));
    let left = reading(|opened| opened.contest.as_ref().and_then(Contest::time_left));
    let is_playing = memo(move || stage.get() == Some(Stage::Playing));
    let can_play = memo(move || {
        let waits = matches!(stage.get(), Some(Stage::Paused | Stage::Failed(_)));
        waits && elsewhere.get() == Some(false)
    });
    let label = move || match stage.get() {
        None => texts::stage_imported(),
        Some(Stage::Playing) => texts::stage_playing(),
        Some(Stage::Over) => texts::stage_over(),
        Some(Stage::Paused | Stage::Failed(_)) => texts::stage_paused(),
    };
    let stage_name = move || match stage.get() {
        None => "imported",
        Some(Stage::Playing) => "playing",
        Some(Stage::Over) => "over",
        Some(Stage::Paused) => "paused",
        Some(Stage::Failed(_)) => "failed",
    };
    let played = move || games.get().map(|(games, most)| texts::played(games, most));
    let share = move || games.get().map_or(0.0, |(games, most)| games as f64 / most.max(1) as f64);
    let time = move || {
        let left = left.get().flatten().filter(|_| is_playing.get())?;
        Some(format!(" · {}", texts::time_left(duration(left))))
    };
    let notes = move || {
        let failed = match stage.get() {
            Some(Stage::Failed(why)) => Some(why),
            _ => None,
        };
        let uncounted = comparing.counting.with(|it| it.error.as_deref().map(texts::not_counted));
        let wrong = failed.into_iter().chain(uncounted).map(|why| {
            view! { <p class="error" role="alert">{why}</p> }
        });
        let elsewhere = (elsewhere.get() == Some(true)).then(texts::stage_elsewhere);
        let damaged = damaged.get().filter(|&games| games > 0).map(texts::damaged_lines);
        let interrupted = (can_play.get() && stage.get() == Some(Stage::Paused))
            .then(|| games.get().map(|(games, _)| texts::interrupted(games)))
            .flatten();
        let hints = [elsewhere.map(str::to_owned), damaged, interrupted].into_iter().flatten();
        let hints = hints.map(|text| view! { <p class="hint">{text}</p> });
        let unsaved = unsaved.get().flatten().map(|(games, why)| {
            view! {
                <p id="unsaved" class="error" role="alert">{texts::not_saved(games, why)}</p>
                <button type="button" on:click=move |_| comparing.save_again()>
                    {texts::save_again()}
                </button>
            }
        });
        view! { {wrong.collect_view()} {hints.collect_view()} {unsaved} }
    };
    let workers = (1..=cores()).map(move |count| {
        let selected = move || comparing.workers.get() == count;
        view! { <option value=count prop:selected=selected>{count}</option> }
    });
    view! {
        <section class="contest-progress">
            <div class="heading">
                <h2 id="contest-name" class="title">{move || name.get()}</h2>
                <span id="stage" class="stage" data-stage=stage_name>{label}</span>
            </div>
            <div
                class="gauge"
                role="progressbar"
                aria-labelledby="contest-name"
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=move || format!("{:.0}", 100.0 * share())
            >
                <span style=move || format!("width: {:.2}%", 100.0 * share())></span>
            </div>
            <p class="played"><span id="played">{played}</span><span class="hint">{time}</span></p>
            {notes}
            <div class="actions">
                <Show when=move || is_playing.get()>
                    <button
                        id="pause"
                        type="button"
                        on:click=move |_| {
                            comparing.pause();
                            request_animation_frame(|| focus("#resume"));
                        }
                    >
                        {texts::pause()}
                    </button>
                </Show>
                <Show when=move || can_play.get()>
                    <button
                        id="resume"
                        type="button"
                        class="primary"
                        on:click=move |_| {
                            comparing.resume();
                            request_animation_frame(|| focus("#pause"));
                        }
                    >
                        {texts::resume()}
                    </button>
                    <label class="line workers" for="workers">
                        <span>{texts::workers()}</span>
                        <select
                            id="workers"
                            on:change=move |event| {
                                let count = event_target_value(&event).parse();
                                comparing.workers.set(count.unwrap_or(1));
                            }
                        >
                            {workers.clone().collect_view()}
                        </select>
                        <span class="hint">{texts::workers_hint(cores())}</span>
                    </label>
                </Show>
                <Exports/>
            </div>
        </section>
    }
}

/// The files that can be saved.
#[component]
fn Exports() -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let file = move |end: &str| {
        let name = comparing.opened.with_untracked(|opened| {
            opened.as_ref().map(|it| it.stored.name.clone()).unwrap_or_default()
        });
        let plain = |character: char| match character {
            _ if character.is_ascii_alphanumeric() || !character.is_ascii() => character,
            _ => '-',
        };
        format!("{}.{end}", name.chars().map(plain).take(40).collect::<String>())
    };
    let lines = move |_| {
        let text = comparing.opened.with_untracked(|it| it.as_ref().map(Opened::export));
        save_text(&file("jsonl"), "application/jsonl", &text.unwrap_or_default());
    };
    let table = move |end: &'static str, write: fn(&isolation_arena::Summary) -> String| {
        let summary = comparing.counting.with_untracked(|it| it.summary.clone());
        if let Some(summary) = summary {
            save_text(&file(end), "text/csv", &write(&summary));
        }
    };
    let nothing = move || comparing.counting.with(|it| it.summary.is_none());
    view! {
        <button id="export-lines" type="button" title=texts::export_lines_hint() disabled=nothing on:click=lines>
            {texts::export_lines()}
        </button>
        <button id="export-players" type="button" disabled=nothing on:click=move |_| table("csv", csv::players)>
            {texts::export_players()}
        </button>
        <button
            id="export-pairings"
            type="button"
            disabled=nothing
            on:click=move |_| table("pairings.csv", csv::pairings)
        >
            {texts::export_pairings()}
        </button>
    }
}

/// Milliseconds in the largest unit that fits.
fn duration(ms: f64) -> String {
    let seconds = (ms / 1000.0).ceil();
    match seconds {
        few if few < 100.0 => texts::seconds(few),
        some if some < 6000.0 => texts::minutes((some / 60.0).ceil()),
        many => texts::hours((many / 3600.0).ceil()),
    }
}
