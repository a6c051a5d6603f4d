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

use crate::reactive::{Show, effect, memo};
use crate::view::navigation::Navigation;
use contest::ContestView;
use form::DraftForm;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::compare::Stored;
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;
use list::SavedTournaments;
use session::Comparing;

/// Provides the states that continue while other places are shown.
pub fn start() {
    provide_context(Comparing::start());
}

/// Tournaments: the one that is shown, or the form of a new one; beside it, the saved ones.
#[component]
pub fn Compare() -> impl IntoView {
    let comparing = expect_context::<Comparing>();
    let navigation = expect_context::<Navigation>();
    let here = move |shown: Option<String>| match shown {
        Some(id) => Stored::address(&id),
        None => Address::new(Place::Compare),
    };
    effect(move || {
        let address = navigation.address.get();
        if address.place != Place::Compare {
            return;
        }
        if let Err(error) = address.expect_names(&["agent", "tournament"]) {
            return navigation.error.set(Some(error.to_string()));
        }
        let shown = comparing.shown.get_untracked();
        match address.get("tournament") {
            _ if address.get("agent").is_some() => {
                comparing.close();
                comparing.draft.update(|draft| draft.take_from(&address));
                // It is in the form now, and must not come again with the next look.
                navigation.replace(here(None));
            }
            Some(id) if shown.as_deref() != Some(id) => comparing.open(id.to_owned()),
            None if shown.is_some() => navigation.replace(here(shown)),
            _ => {}
        }
    });
    Effect::new(move |before: Option<Option<String>>| {
        let shown = comparing.shown.get();
        let address = here(shown.clone());
        let changed = before.is_some_and(|before| before != shown);
        if changed && navigation.address.with_untracked(|it| *it != address) {
            navigation.go(&address);
        }
        shown
    });
    comparing.visited();
    let shown = memo(move || comparing.opened.with(Option::is_some));
    let heading = move || {
        view! {
            <div class="intro">
                <h2>{texts::title()}</h2>
                <p>{texts::idea()}</p>
            </div>
            <DraftForm/>
        }
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
