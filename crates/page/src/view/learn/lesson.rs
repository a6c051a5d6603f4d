//! A lesson: its board, its words, its examples.

use super::session::LearnSession;
use crate::reactive::{Show, memo};
use crate::view::board_frame::BoardFrame;
use crate::view::progress::Progress;
use crate::view::tree::drawing::TreeDrawing;
use crate::view::tree::step_bar::StepBar;
use isolation::board::Square;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::analyse::address_of;
use isolation_page_state::learn::{LearnPage, Lesson, LessonBoard, Table};
use isolation_page_state::texts::{boards, learn as texts};
use isolation_page_state::tree::worked::{self, Example};
use leptos::prelude::*;

#[component]
pub fn LessonPlace(lesson: Lesson) -> impl IntoView {
    let session = expect_context::<LearnSession>();
    let progress = expect_context::<Progress>();
    session.open_lesson(lesson);
    let lesson_board = session.lesson_board;
    let board = memo(move || lesson_board.with(LessonBoard::board));
    let on_choose = Callback::new(move |square: Square| {
        lesson_board.update(|lesson_board| lesson_board.choose(square));
        if lesson_board.with_untracked(LessonBoard::is_done) {
            progress.lesson_done(lesson);
        }
    });
    let status = move || lesson_board.with(LessonBoard::words);
    let outcome = move || lesson_board.with(LessonBoard::outcome).map(|passed| passed.to_string());
    let cannot_undo = move || lesson_board.with(|lesson_board| !lesson_board.can_undo());
    let tried = memo(move || lesson_board.with(|lesson_board| lesson_board.attempt.is_some()));
    let is_done = memo(move || lesson_board.with(LessonBoard::is_done));
    let (next, label) = match lesson.next() {
        Some(next) => (LearnPage::Lesson(next), texts::next_lesson(next.title())),
        None => (LearnPage::Lessons, texts::all_lessons().to_owned()),
    };
    let paragraphs = lesson.paragraphs().map(|text| view! { <p>{text}</p> });
    let examples = lesson.examples().into_iter().zip(["example-1", "example-2"]);
    let examples = examples.map(|(example, name)| view! { <WorkedExample example name/> });
    let explorer = (lesson == Lesson::Colours).then(|| {
        let address = Address::new(Place::Boards).with("rule", "on");
        view! { <p><a id="explorer" href=address.to_string()>{boards::see_rule()}</a></p> }
    });
    // The engine's results appear after the first attempt.
    let table =
        move || tried.get().then(|| Table::of(lesson).map(|table| view! { <Figures table/> }));
    let in_tree = address_of(&lesson.game(), lesson.game().moves().len()).to_string();
    let puzzles = Address::new(Place::Puzzles).to_string();
    let task = view! {
        <p class="task"><strong>{texts::your_task()}</strong>" "{lesson.task_text()}</p>
    };

    view! {
        // In the order of reading: a telephone shows the words above the board.
        <main class="lesson" data-lesson=lesson.name()>
            <article class="panel">
                <section>
                    <p class="quiet">{texts::lesson_number(lesson.number())}</p>
                    <h2 class="title">{lesson.title()}</h2>
                    {paragraphs}
                    {explorer}
                </section>
                {examples.collect_view()}
            </article>
            <BoardFrame board on_choose above=task.into_any()>
                <p id="status" role="status" aria-live="polite" data-passed=outcome>{status}</p>
                <div class="controls">
                    <button id="take-back" type="button" prop:disabled=cannot_undo on:click=move |_| lesson_board.update(LessonBoard::undo)>
                        {texts::take_back()}
                    </button>
                    <button id="start-again" type="button" prop:disabled=cannot_undo on:click=move |_| lesson_board.set(LessonBoard::new(lesson))>
                        {texts::start_again()}
                    </button>
                    <a id="next-lesson" class="button" class:primary=is_done href=next.address().to_string()>{label}</a>
                </div>
                <p class="after hint">
                    <Show when=move || is_done.get()>
                        {texts::play_both()}
                        " " <a id="lesson-tree" href=in_tree.clone()>{texts::to_tree()}</a>
                        " · " <a id="lesson-puzzles" href=puzzles.clone()>{texts::to_puzzles()}</a>
                    </Show>
                </p>
            </BoardFrame>
            <div class="results">{table}</div>
        </main>
    }
}

/// A tree of a document, searched step by step.
#[component]
fn WorkedExample(example: Example, name: &'static str) -> impl IntoView {
    let source = texts::worked_example(example.source);
    let walk = RwSignal::new(Some(worked::run(&example)));
    view! {
        <section class="worked">
            <h3>{source}</h3>
            <TreeDrawing name walk/>
            <StepBar name walk/>
        </section>
    }
}

/// Figures that the engine has computed.
#[component]
fn Figures(table: Table) -> impl IntoView {
    let heads = table.heads.into_iter().map(|head| view! { <th scope="col">{head}</th> });
    let rows = table.rows.into_iter().map(|row| {
        let mut squares = row.into_iter();
        let name = squares.next();
        view! {
            <tr>
                <th scope="row">{name}</th>
                {squares.map(|square| view! { <td>{square}</td> }).collect_view()}
            </tr>
        }
    });
    view! {
        <section class="panel">
            <table id="figures" class="figures">
                <caption>{table.caption}</caption>
                <thead><tr>{heads.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </section>
    }
}
