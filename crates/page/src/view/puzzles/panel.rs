//! The puzzle on the board, why its move wins, and the person's progress.

use super::session::{Listed, PuzzleSession, today};
use crate::reactive::{Show, memo};
use crate::view::clipboard::CopyField;
use crate::view::fields::{Select, options};
use crate::view::navigation::{Navigation, link};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::puzzles::{
    Day, Phase, PuzzleProgress, Solving, Wanted, of_day, of_theme,
};
use isolation_page_state::texts::{puzzles as texts, sides};
use isolation_protocol::puzzle::Theme;
use leptos::prelude::*;

/// The puzzle on the board, why its move wins, and the person's progress.
#[component]
pub fn PuzzlePanel() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let title = move || match session.wanted.get() {
        Wanted::Daily(day) => texts::daily(day),
        Wanted::Number(number) => texts::puzzle_number(number),
        Wanted::Theme(theme) => texts::theme_name(theme).to_owned(),
    };
    let about = move || match session.puzzle() {
        Some(Ok(it)) => {
            let board = sides::board_name(it.position.movement(), it.position.size());
            Some(texts::about(board, it.rating))
        }
        _ => None,
    };
    let why = memo(move || session.of_solving(Solving::explanation));
    let themes = move || {
        let themes = session.puzzle()?.ok()?.themes;
        let names: Vec<&str> = themes.iter().map(texts::theme_name).collect();
        (session.of_solving(|it| Some(it.phase)) == Some(Phase::Won)).then(|| names.join(" · "))
    };
    let is_daily = memo(move || session.wanted.with(|it| *it == Wanted::Daily(today())));
    let daily = Address::new(Place::Puzzles).to_string();
    view! {
        <aside class="panel">
            <section>
                <h2 class="title" id="puzzle-title">{title}</h2>
                <p class="hint" id="puzzle-about">{about}</p>
                <p class="why" id="puzzle-why" role="status">{why}</p>
                <p class="hint" id="puzzle-themes">{themes}</p>
                <Shown/>
            </section>
            <Score/>
            <section>
                <ThemeChoice/>
                <Archive/>
                <Show when=move || !is_daily.get()>
                    <a id="daily-puzzle" class="button" href=daily.clone()>{texts::daily_link()}</a>
                </Show>
            </section>
        </aside>
    }
}

/// Earlier days, and whether their puzzles were tried.
#[component]
fn Archive() -> impl IntoView {
    const SHOWN: usize = 14;
    let session = expect_context::<PuzzleSession>();
    let navigation = expect_context::<Navigation>();
    let days = memo(move || {
        session.list.with(|list| match list {
            Listed::Here(all) => session.progress.with(|progress| {
                all.archive(today(), &progress.value).take(SHOWN).collect::<Vec<_>>()
            }),
            _ => Vec::new(),
        })
    });
    let current = move |day| session.wanted.with(|it| *it == Wanted::Daily(day));
    let link = move |(day, tried): (Day, bool)| {
        let mark =
            tried.then(|| view! { " " <span role="img" aria-label=texts::tried()>"✓"</span> });
        view! {
            <li>
                <a href=of_day(day).to_string() aria-current=move || current(day).then_some("page")>
                    {day.to_string()} {mark}
                </a>
            </li>
        }
    };
    let choose = move |event| {
        if let Ok(day) = event_target_value(&event).parse() {
            navigation.go(&of_day(day));
        }
    };
    view! {
        <details id="archive">
            <summary>{texts::archive()}</summary>
            <ul class="days">{move || days.get().into_iter().map(link).collect_view()}</ul>
            <div class="field">
                <label for="puzzle-day">{texts::another_day()}</label>
                <input id="puzzle-day" type="date" min=Day(0).to_string() max=today().to_string() on:change=choose/>
            </div>
        </details>
    }
}

/// The link to the puzzle; once that of a day is solved, its share text without the solution.
#[component]
fn Shown() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let solved = move || match session.wanted.get() {
        Wanted::Daily(day) => {
            session.progress.with(|it| it.value.misses(day)).map(|misses| (day, misses))
        }
        _ => None,
    };
    let text = Signal::derive(move || {
        // The link still leads to this puzzle tomorrow, and then to others of the theme.
        let address = of_theme(session.theme.get(), session.number());
        match solved() {
            Some((day, misses)) => {
                let marks = "✗".repeat(misses.min(9) as usize) + "✓";
                texts::result(day, marks, link(&address))
            }
            None => link(&address),
        }
    });
    view! {
        <Show when=move || session.number().is_some()>
            <CopyField id="share-puzzle" label=texts::share() value=text shares=true/>
        </Show>
    }
}

/// Rating, puzzles solved, streaks.
#[component]
fn Score() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let read = move |read: fn(&PuzzleProgress) -> String| {
        move || session.progress.with(|progress| read(&progress.value))
    };
    let streak = move || session.progress.with(|progress| progress.value.streak(today()));
    // Only puzzles count, and each once.
    let change = move || {
        let decided = session.of_solving(Solving::solved).is_some() && session.number().is_some();
        let before = session.rating.get();
        decided.then(|| session.progress.with(|it| it.value.change_since(before)))
    };
    view! {
        <section>
            <dl class="score">
                <div><dt>{texts::your_rating()}</dt><dd>
                    <span id="puzzle-rating">{read(|it| it.rating.rating.round().to_string())}</span>
                    " " <span id="rating-change" class="change" role="status">{change}</span>
                </dd></div>
                <div><dt>{texts::solved()}</dt><dd id="puzzles-solved">{read(|it| it.solved().to_string())}</dd></div>
                <div><dt>{texts::streak()}</dt><dd id="streak">{streak}</dd></div>
                <div><dt>{texts::best_streak()}</dt><dd id="best-streak">{read(|it| it.best_streak().to_string())}</dd></div>
            </dl>
        </section>
    }
}

#[component]
fn ThemeChoice() -> impl IntoView {
    let theme = expect_context::<PuzzleSession>().theme;
    let navigation = expect_context::<Navigation>();
    let any = std::iter::once(("", texts::any_theme()));
    let all = Theme::ALL.into_iter().map(|theme| (theme.name(), texts::theme_name(theme)));
    view! {
        <Select
            id="puzzle-theme"
            label=texts::theme()
            options=options(any.chain(all))
            chosen=Signal::derive(move || theme.get().map_or("", Theme::name).to_owned())
            on_choose=move |name: String| {
                theme.set(Theme::ALL.into_iter().find(|theme| theme.name() == name));
                // Its address can be sent to others.
                if theme.with_untracked(Option::is_some) {
                    navigation.go(&of_theme(theme.get_untracked(), None));
                }
            }
        />
    }
}
