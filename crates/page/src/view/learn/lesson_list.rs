//! The list of lessons, and which of them are done.

use crate::reactive::memo;
use crate::view::mini_board::mini_board;
use crate::view::progress::Progress;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::boards::Boards;
use isolation_page_state::learn::{LearnPage, Lesson};
use isolation_page_state::texts::{boards, learn as texts};
use leptos::prelude::*;

#[component]
pub fn LessonList() -> impl IntoView {
    let done = expect_context::<Progress>().lessons;
    let count = move || texts::done_of(done.with(|done| done.value.count()), Lesson::ALL.len());
    let cards = Lesson::ALL.map(|lesson| {
        let is_done = memo(move || done.with(|done| done.value.has(lesson)));
        view! {
            <li>
                <a
                    id=format!("lesson-{}", lesson.name())
                    class="card"
                    href=LearnPage::Lesson(lesson).address().to_string()
                    data-done=move || is_done.get().to_string()
                >
                    {mini_board(&lesson.game())}
                    <span class="quiet">{texts::lesson_number(lesson.number())}</span>
                    <strong>{lesson.title()}</strong>
                    <span class="mark">{move || is_done.get().then(texts::done)}</span>
                </a>
            </li>
        }
    });
    let explorer = view! {
        <li>
            <a id="explorer" class="card" href=Address::new(Place::Boards).to_string()>
                {mini_board(&Boards::default().game)}
                <span class="quiet">{boards::explore()}</span>
                <strong>{boards::title()}</strong>
                <span class="quiet">{boards::about()}</span>
            </a>
        </li>
    };
    view! {
        <main>
            <div class="heading"><h2>{texts::lessons()}</h2> <span id="lessons-done" class="quiet">{count}</span></div>
            <ul class="cards">{cards} {explorer}</ul>
        </main>
    }
}
