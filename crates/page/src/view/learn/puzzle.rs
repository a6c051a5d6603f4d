//! The puzzles: one on the board, the grades, the streak.

use super::progress::Progress;
use super::session::{LearnSession, Puzzles};
use crate::learn::{Part, Phase, Solving, Trainer, Tried};
use crate::play::Arrow;
use crate::storage::Browser;
use crate::texts::learn as texts;
use crate::view::board::Board;
use crate::view::fields::Button;
use crate::view::navigation::Navigation;
use isolation::Grade;
use isolation::board::Square;
use leptos::prelude::*;

/// The puzzles.
#[component]
pub fn PuzzlePlace(
    /// Which one the address names.
    number: Signal<Option<usize>>,
) -> impl IntoView {
    let session = expect_context::<LearnSession>();
    session.load_puzzles();
    let here = Memo::new(move |_| session.puzzles.with(|puzzles| puzzles.trainer().is_some()));
    Effect::new(move |_| {
        if let Some(number) = number.get().filter(|_| here.get()) {
            session.open_puzzle(number);
        }
    });
    let waiting = move || {
        session.puzzles.with(|puzzles| match puzzles {
            Puzzles::Failed(why) => Some(
                view! {
                    <p class="error" role="alert">{texts::puzzles_failed(why)}</p>
                    <Button id="load-puzzles" label=texts::again() on_press=move || session.load_puzzles()/>
                }
                .into_any(),
            ),
            Puzzles::Unasked | Puzzles::Loading => {
                Some(view! { <p role="status">{texts::loading_puzzles()}</p> }.into_any())
            }
            Puzzles::Here(_) => None,
        })
    };
    view! {
        {move || if here.get() {
            view! { <main class="puzzle"><PuzzleTable/> <PuzzlePanel/></main> }.into_any()
        } else {
            view! { <main class="waiting">{waiting}</main> }.into_any()
        }}
    }
}

/// What is told of the puzzle on the board; the default where there is none.
fn told<T: Default>(puzzles: &Puzzles, tell: impl FnOnce(&Trainer) -> T) -> T {
    puzzles.trainer().map(tell).unwrap_or_default()
}

#[component]
fn PuzzleTable() -> impl IntoView {
    let session = expect_context::<LearnSession>();
    let progress = expect_context::<Progress>();
    let puzzles = session.puzzles;
    let act = move |action: &dyn Fn(&mut Solving)| {
        let mut tried = None;
        session.act(|solving| {
            let before = solving.first;
            action(solving);
            if let (None, Some(right)) = (before, solving.first) {
                let (grade, position) = (solving.puzzle.grade, solving.puzzle.position.clone());
                tried = Some(Tried { grade, position, right });
            }
        });
        if let Some(tried) = tried {
            progress.puzzles.update(|puzzles| puzzles.change(&Browser, tried));
        }
    };
    let look = move || puzzles.with(|puzzles| puzzles.trainer().map(|it| it.solving.board()));
    let begun = untrack(look)?;
    // While a puzzle fails to open, the one before is still there for a moment.
    let board = Memo::new(move |_| look().unwrap_or_else(|| begun.clone()));
    let on_choose = Callback::new(move |square: Square| act(&|solving| solving.choose(square)));
    let style =
        move || board.with(|board| format!("--columns: {}; --rows: {}", board.columns, board.rows));
    let words = Memo::new(move |_| puzzles.with(|it| told(it, |it| it.solving.words())));
    let phase = Memo::new(move |_| puzzles.with(|it| it.trainer().map(|it| it.solving.phase)));
    let is =
        move |phases: &'static [Phase]| phase.get().is_some_and(|phase| phases.contains(&phase));
    let arrows = Signal::derive(move || {
        let refutation = puzzles.with(|it| it.trainer().and_then(|it| it.solving.refutation()));
        let arrow = refutation
            .and_then(|it| Some(Arrow { from: it.from?, to: it.to, class: "bad", bold: true }));
        arrow.into_iter().collect::<Vec<_>>()
    });
    let outcome = move || match phase.get()? {
        Phase::Found | Phase::Won => Some("true"),
        Phase::Wrong => Some("false"),
        _ => None,
    };
    Some(view! {
        <div class="table" style=style>
            <Board id="board" view=board on_choose arrows/>
            <p id="status" role="status" aria-live="polite" data-passed=outcome>{words}</p>
            <div class="controls">
                <Show when=move || is(&[Phase::Asked])>
                    <button id="show-move" type="button" on:click=move |_| act(&Solving::show)>{texts::show()}</button>
                </Show>
                <Show when=move || is(&[Phase::Wrong])>
                    <button id="retry" class="primary" type="button" on:click=move |_| act(&Solving::retry)>{texts::retry()}</button>
                </Show>
                <Show when=move || is(&[Phase::Found, Phase::Shown])>
                    <button id="play-on" type="button" on:click=move |_| act(&Solving::play_on)>{texts::play_on()}</button>
                </Show>
                <NextPuzzle/>
            </div>
        </div>
    })
}

#[component]
fn NextPuzzle() -> impl IntoView {
    let session = expect_context::<LearnSession>();
    let progress = expect_context::<Progress>();
    let address = move || {
        let next = progress.puzzles.with(|score| {
            session.puzzles.with(|it| told(it, |it| it.next(it.grade(), &score.value)))
        });
        Part::Puzzles(Some(next)).address().to_string()
    };
    view! { <a id="next-puzzle" class="button" href=address>{texts::next_puzzle()}</a> }
}

#[component]
fn PuzzlePanel() -> impl IntoView {
    let session = expect_context::<LearnSession>();
    let score = expect_context::<Progress>().puzzles;
    let navigation = expect_context::<Navigation>();
    let puzzles = session.puzzles;
    let number = move || texts::puzzle_number(puzzles.with(|it| told(it, Trainer::number)));
    let grades = Grade::ALL.map(|grade| {
        let pressed = move || {
            puzzles.with(|it| it.trainer().is_some_and(|it| it.grade() == grade)).to_string()
        };
        let solved = move || {
            let all = puzzles.with(|it| told(it, |it| it.count(grade)));
            texts::solved_of(score.with(|score| score.value.solved(grade)), all)
        };
        let go = move |_| {
            let next = score.with_untracked(|score| {
                puzzles.with_untracked(|it| told(it, |it| it.next(grade, &score.value)))
            });
            navigation.go(&Part::Puzzles(Some(next)).address());
        };
        view! {
            <button id=format!("grade-{}", grade.number()) type="button" aria-pressed=pressed on:click=go>
                <strong>{texts::grade_name(grade)}</strong>
                <span class="quiet">{solved}</span>
            </button>
        }
    });
    view! {
        <aside class="panel">
            <section>
                <h2 class="title" id="puzzle-number">{number}</h2>
                <div class="grades" role="group" aria-label=texts::grade()>{grades}</div>
            </section>
            <section>
                <dl class="streak">
                    <div><dt>{texts::streak()}</dt><dd id="streak">{move || score.with(|it| it.value.streak)}</dd></div>
                    <div><dt>{texts::best_streak()}</dt><dd id="best-streak">{move || score.with(|it| it.value.best)}</dd></div>
                </dl>
            </section>
            <section>
                <details><summary>{texts::how_graded()}</summary><p class="hint">{texts::grade_rule()}</p></details>
            </section>
        </aside>
    }
}
