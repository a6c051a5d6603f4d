//! An assignment that was opened by its link: the task for a student, or an answer for the teacher.

use super::assignment_form::AssignmentForm;
use super::session::LearnSession;
use crate::reactive::{Show, effect, memo};
use crate::view::board_frame::BoardFrame;
use crate::view::clipboard::CopyField;
use crate::view::fields::{Button, TextField};
use crate::view::heuristics::{ScoreTable, Scoring};
use crate::view::navigation::{Navigation, link};
use isolation::board::Square;
use isolation_page_state::analyse::address_of;
use isolation_page_state::heuristics::FormulaDraft;
use isolation_page_state::learn::{Exercise, TaskKind};
use isolation_page_state::texts::errors::Said;
use isolation_page_state::texts::{assignments as texts, heuristics, learn};
use leptos::prelude::*;

/// How far the search of a scorecard looks ahead.
const DEPTH: u32 = 1;

/// The form of assignments, or what the address opens.
#[component]
pub fn Assignments() -> impl IntoView {
    let session = expect_context::<LearnSession>();
    let address = expect_context::<Navigation>().address;
    let scoring = expect_context::<Scoring>();
    scoring.show();
    let error = RwSignal::new(None::<String>);
    // The task that is shown: another one is built anew.
    let shown = RwSignal::new(0);
    effect(move || {
        let address = address.get();
        if address.get("task").is_none() {
            return shown.set(0);
        }
        match session.open_assignment(&address) {
            Ok(()) => {
                error.set(None);
                shown.update(|shown| *shown += 1);
            }
            Err(why) => {
                error.set(Some(why));
                shown.set(0);
            }
        }
    });
    view! {
        <p id="assignment-refused" class="error" role="alert">{error}</p>
        {move || if shown.get() == 0 {
            view! { <AssignmentForm/> }.into_any()
        } else {
            view! { <Task/> }.into_any()
        }}
    }
}

/// The task on its board, or with a formula.
#[component]
fn Task() -> impl IntoView {
    let exercise = expect_context::<LearnSession>().exercise;
    let (kind, read, words, note) = exercise.with_untracked(|it| {
        let assignment = it.assignment.as_ref();
        let note = assignment.map(|it| it.note.clone()).unwrap_or_default();
        (it.kind(), it.answer.is_some(), assignment.map(|it| it.words()), note)
    });
    let title = if read { texts::answer_title() } else { texts::title() };
    let body = if kind == Some(TaskKind::Formula) {
        view! { <FormulaTask/> }.into_any()
    } else {
        view! { <BoardTask/> }.into_any()
    };
    view! {
        <main class="lesson" data-task=kind.map(TaskKind::name)>
            <article class="panel">
                <section>
                    <p class="quiet">{title}</p>
                    <h2 class="title" id="assignment-words">{words}</h2>
                    <p id="assignment-note-shown">{note}</p>
                </section>
            </article>
            {body}
            <Outcome read/>
        </main>
    }
}

/// The answer that a student sends, or what is proven of one that was sent.
#[component]
fn Outcome(read: bool) -> impl IntoView {
    let exercise = expect_context::<LearnSession>().exercise;
    let scores = expect_context::<Scoring>().state;
    let checked = move |check: fn(
        &Exercise,
        &isolation_page_state::heuristics::Scorecard,
    ) -> Option<String>| {
        memo(move || scores.with(|scores| exercise.with(|it| check(it, scores))))
    };
    let passed = memo(move || scores.with(|scores| exercise.with(|it| it.passed(scores))));
    let class = move || passed.get().map(|passed| passed.to_string());
    if read {
        let verdict = checked(Exercise::verdict);
        let analysis = move || {
            exercise.with(Exercise::game).map(|game| {
            view! { <p><a id="answer-analysis" href=address_of(&game, 0).to_string()>{texts::in_analysis()}</a></p> }
        })
        };
        return view! {
            <section class="panel results">
                <p id="answer-verdict" role="status" data-passed=class>{verdict}</p>
                <p class="hint">{texts::what_is_checked()}</p>
                {analysis}
            </section>
        }
        .into_any();
    }
    let answer = checked(|it, scores| it.answered(scores).map(|address| address.to_string()));
    let whole = Signal::derive(move || {
        let fragment = answer.get().unwrap_or_default();
        isolation_page_state::address::Address::parse(&fragment)
            .map(|it| link(&it))
            .unwrap_or_default()
    });
    let name = Signal::derive(move || exercise.with(|it| it.name.clone()));
    view! {
        <section id="answer-part" class="panel results" hidden=move || answer.with(Option::is_none)>
            <p role="status" data-passed=class>{move || answer.get().map(|_| texts::done())}</p>
            <TextField
                id="student-name"
                label=texts::your_name()
                text=name
                on_type=move |name| exercise.update(|it| it.name = name)
            />
            <CopyField id="answer-link" label=texts::answer() value=whole/>
        </section>
    }
    .into_any()
}

#[component]
fn BoardTask() -> impl IntoView {
    let session = expect_context::<LearnSession>();
    let exercise = session.exercise;
    let begun = exercise.with_untracked(Exercise::board)?;
    let board = memo(move || exercise.with(Exercise::board).unwrap_or_else(|| begun.clone()));
    let on_choose = Callback::new(move |square: Square| exercise.update(|it| it.choose(square)));
    let status = memo(move || exercise.with(Exercise::words));
    let cannot = memo(move || exercise.with(|it| !it.can_take_back()));
    let works = exercise.with_untracked(|it| it.answer.is_none());
    let controls = works.then(|| {
        view! {
            <div class="controls">
                <button id="take-back" type="button" prop:disabled=cannot on:click=move |_| exercise.update(Exercise::take_back)>
                    {learn::take_back()}
                </button>
                <Button id="start-again" label=learn::start_again() on_press=move || session.begin_again()/>
            </div>
        }
    });
    Some(view! {
        <BoardFrame board on_choose>
            <p id="status" role="status" aria-live="polite">{status}</p>
            {controls}
        </BoardFrame>
    })
}

#[component]
fn FormulaTask() -> impl IntoView {
    let exercise = expect_context::<LearnSession>().exercise;
    let scoring = expect_context::<Scoring>();
    let formula = memo(move || exercise.with(|it| it.draft.formula()));
    let score = move || {
        if let Some(formula) = formula.get_untracked() {
            scoring.examine(&formula, DEPTH);
        }
    };
    let error = Signal::derive(move || {
        exercise.with(|it| {
            let error = it.draft.error.as_ref()?;
            Some(heuristics::fault(error.column, error.fault.said()))
        })
    });
    let missed = move || {
        let passed = scoring.state.with(|scores| exercise.with(|it| it.passed(scores)));
        (passed == Some(false)).then(texts::not_low_enough)
    };
    let read = exercise.with_untracked(|it| it.answer.is_some());
    if read {
        score();
    }
    let typed = move |text: String| exercise.update(|it| it.draft = FormulaDraft::new(text));
    let form = if read {
        view! { <p><code>{move || exercise.with(|it| it.draft.text.clone())}</code></p> }.into_any()
    } else {
        view! {
            <TextField
                id="student-formula"
                label=heuristics::formula()
                text=Signal::derive(move || exercise.with(|it| it.draft.text.clone()))
                on_type=typed
                error=error
                placeholder="2*own - opp + overlap"
                code=true
            />
            <p class="hint">{heuristics::formula_hint()}</p>
            <button
                id="score"
                type="button"
                class="primary"
                disabled=move || formula.with(Option::is_none)
                on:click=move |_| score()
            >
                {texts::score_it()}
            </button>
            <Show when=move || missed().is_some()><p class="hint" role="status">{missed}</p></Show>
        }
        .into_any()
    };
    view! {
        <div class="work heuristics">
            <section class="panel scorecard">{form} <p class="hint">{heuristics::about_scorecard()}</p> <ScoreTable/></section>
        </div>
    }
}
