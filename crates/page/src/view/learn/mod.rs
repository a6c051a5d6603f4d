//! The place where people learn: lessons, and their record.

mod assignment;
mod assignment_form;
mod ladder;
mod lesson;
mod lesson_list;
mod record;
mod rules;
mod session;

use crate::reactive::memo;
use crate::view::navigation::Navigation;
use crate::view::progress::Progress;
use assignment::Assignments;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::learn::LearnPage;
use isolation_page_state::texts::{assignments, learn as texts, lessons, shell};
use leptos::prelude::*;
use lesson::LessonPlace;
use lesson_list::LessonList;
use record::RecordTable;
use rules::RulesPage;
use session::LearnSession;

/// Provides what stays while other places are shown.
pub fn start() {
    provide_context(LearnSession::start());
}

#[component]
pub fn Learn() -> impl IntoView {
    let address = expect_context::<Navigation>().address;
    let progress = expect_context::<Progress>();
    let part = memo(move || address.with(LearnPage::of));
    let kind = memo(move || part.get().unwrap_or(LearnPage::Lessons));
    let wrong = move || part.get().err().map(texts::not_found);
    let troubles = move || {
        let troubles = progress.troubles().into_iter();
        troubles.map(|text| view! { <p class="error" role="alert">{text}</p> }).collect_view()
    };
    let tab = move |to: LearnPage, label: &'static str| {
        let here = move || match kind.get() {
            LearnPage::Lesson(_) => to == LearnPage::Lessons,
            other => to == other,
        };
        let current = move || here().then_some("page");
        view! { <a href=to.address().to_string() aria-current=current>{label}</a> }
    };
    view! {
        <div class="learn">
            <nav class="parts" aria-label=texts::parts()>
                {tab(LearnPage::Rules, lessons::rules())}
                {tab(LearnPage::Lessons, texts::lessons())}
                <a href=Address::new(Place::Puzzles).to_string()>{shell::puzzles()}</a>
                {tab(LearnPage::Record, texts::record())}
                {tab(LearnPage::Assignments, assignments::title())}
            </nav>
            <p id="learn-error" class="error" role="alert">{wrong}</p>
            {troubles}
            {move || match kind.get() {
                LearnPage::Rules => view! { <RulesPage/> }.into_any(),
                LearnPage::Lessons => view! { <LessonList/> }.into_any(),
                LearnPage::Lesson(lesson) => view! { <LessonPlace lesson/> }.into_any(),
                LearnPage::Record => view! { <RecordTable/> }.into_any(),
                LearnPage::Assignments => view! { <Assignments/> }.into_any(),
            }}
        </div>
    }
}
