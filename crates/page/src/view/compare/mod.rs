//! The place where tournaments are played and shown.

mod contest;
mod curves;
mod form;
mod games;
mod list;
mod matrix;
mod players;
mod pool;
mod saving;
mod session;
mod standings;

use crate::reactive::{Show, memo};
use crate::view::addressed::sync_with_url;
use contest::ContestView;
use form::DraftForm;
use isolation_page_state::address::Place;
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;
use list::SavedTournaments;
use session::Comparing;

/// Provides the states that continue while other places are shown.
pub fn start() {
    let comparing = Comparing::start();
    sync_with_url(
        Place::Compare,
        move || comparing.address(),
        move |address| comparing.open_address(address),
    );
    provide_context(comparing);
}

/// Tournaments: the one that is shown, or the form of a new one; beside it, the saved ones.
#[component]
pub fn Compare() -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    comparing.visited();
    let shown = memo(move || comparing.opened.with(Option::is_some));
    let heading = move || {
        if comparing.loading.get() {
            return view! { <p class="hint" role="status">{texts::reading_games()}</p> }.into_any();
        }
        view! {
            <div class="intro">
                <h2>{texts::title()}</h2>
                <p>{texts::idea()}</p>
            </div>
            <DraftForm/>
        }
        .into_any()
    };
    view! {
        <main class="compare">
            <div class="contest">
                <p id="contest-news" role="status" aria-live="polite" class="unseen">
                    {move || comparing.news.get()}
                </p>
                <Show when=move || shown.get() fallback=heading>
                    <ContestView/>
                </Show>
            </div>
            <SavedTournaments/>
        </main>
    }
}
