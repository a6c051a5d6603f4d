//! The puzzle on the board, why its move wins, and the person's progress.

use super::session::PuzzleSession;
use crate::reactive::{Show, memo};
use crate::view::clipboard::CopyField;
use crate::view::fields::{Select, options};
use crate::view::navigation::link;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::puzzles::{Phase, PuzzleProgress, Solving, Wanted};
use isolation_page_state::texts::{puzzles as texts, sides};
use isolation_protocol::puzzle::Theme;
use leptos::prelude::*;

/// The puzzle on the board, why its move wins, and the person's progress.
#[component]
pub fn PuzzlePanel() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let title = move || match session.wanted.get() {
        (Wanted::Daily, day) => texts::daily(day),
        (Wanted::Number(number), _) => texts::puzzle_number(number),
        (Wanted::Game(_, plies), _) => {
            texts::position_of_game(plies.first().map_or(0, |ply| ply / 2 + 1))
        }
    };
    let about = move || match session.puzzle() {
        Some(Ok(it)) => {
            let board = sides::board_name(it.position.movement(), it.position.size());
            Some(texts::about(board, it.rating))
        }
        _ => session.wanted.with(|(wanted, _)| match wanted {
            Wanted::Game(_, plies) if plies.len() > 1 => Some(texts::more_of_game(plies.len() - 1)),
            _ => None,
        }),
    };
    let why = memo(move || session.of_solving(Solving::explanation));
    let themes = move || {
        let themes = session.puzzle()?.ok()?.themes;
        let names: Vec<&str> = themes.iter().map(texts::theme_name).collect();
        (session.of_solving(|it| Some(it.phase)) == Some(Phase::Won)).then(|| names.join(" · "))
    };
    let is_daily = memo(move || session.wanted.with(|(it, _)| *it == Wanted::Daily));
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
                <Show when=move || !is_daily.get()>
                    <a id="daily-puzzle" class="button" href=daily.clone()>{texts::daily_link()}</a>
                </Show>
            </section>
        </aside>
    }
}

/// The share text of the solved puzzle of the day, without its solution.
#[component]
fn Shown() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let misses = memo(move || {
        let (wanted, day) = session.wanted.get();
        let misses = session.progress.with(|progress| progress.value.misses(day));
        misses.filter(|_| wanted == Wanted::Daily)
    });
    let text = Signal::derive(move || {
        let (_, day) = session.wanted.get();
        let marks = "✗".repeat(misses.get().unwrap_or(0).min(9) as usize) + "✓";
        // The link still leads to this puzzle tomorrow.
        let address = Address::new(Place::Puzzles);
        let address = match session.number() {
            Some(number) => address.with("puzzle", number.to_string()),
            None => address,
        };
        texts::result(day, marks, link(&address))
    });
    view! {
        <Show when=move || misses.get().is_some()>
            <CopyField id="share-puzzle" label=texts::share() value=text/>
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
    let streak = move || {
        let (_, day) = session.wanted.get();
        session.progress.with(|progress| progress.value.streak(day))
    };
    view! {
        <section>
            <dl class="score">
                <div><dt>{texts::your_rating()}</dt><dd id="puzzle-rating">{read(|it| it.rating.rating.round().to_string())}</dd></div>
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
            }
        />
    }
}
