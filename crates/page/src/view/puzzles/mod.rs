//! The place where puzzles are solved.

mod panel;
mod session;
mod table;

use crate::reactive::memo;
use crate::view::fields::Button;
use isolation_page_state::storage::Trouble;
use isolation_page_state::texts::{puzzles as texts, shell};
use leptos::prelude::*;
use panel::PuzzlePanel;
use session::{Listed, PuzzleSession};
use table::PuzzleTable;

/// Provides what stays while other places are shown.
pub fn start() {
    provide_context(PuzzleSession::start());
}

#[component]
pub fn Puzzles() -> impl IntoView {
    let session = expect_context::<PuzzleSession>();
    let here = memo(move || session.solving.with(Option::is_some));
    let trouble = move || session.progress.with(|it| it.trouble.as_ref().and_then(Trouble::words));
    let waiting = move || {
        session.list.with(|list| match list {
            Listed::Failed(why) => view! {
                <p class="error" role="alert">{texts::failed(why)}</p>
                <Button id="load-puzzles" label=shell::try_again() on_press=move || session.load()/>
            }
            .into_any(),
            Listed::Here(_) => ().into_any(),
            Listed::Unasked | Listed::Loading => {
                view! { <p role="status">{texts::loading()}</p> }.into_any()
            }
        })
    };
    view! {
        <div class="puzzles">
            <p class="error" role="alert">{trouble}</p>
            {move || if here.get() {
                view! { <main><PuzzleTable/> <PuzzlePanel/></main> }.into_any()
            } else {
                view! { <main class="waiting">{waiting}</main> }.into_any()
            }}
        </div>
    }
}
