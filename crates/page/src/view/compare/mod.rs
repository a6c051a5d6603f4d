//! The place where tournaments are played and shown.

mod contest;
mod curves;
mod files;
mod form;
mod games;
mod keeping;
mod kept;
mod lock;
mod matrix;
mod players;
mod pool;
mod session;
mod standings;

use crate::address::{Address, Place};
use crate::texts::compare as texts;
use crate::view::navigation::use_navigation;
use contest::ContestView;
use form::DraftForm;
use kept::Kept;
use leptos::prelude::*;
use session::{Comparing, use_comparing};

/// Provides what goes on while other places are shown.
pub fn start() {
    provide_context(Comparing::start());
}

/// Tournaments: the one that is shown, or the form of a new one; beside it, those that are kept.
#[component]
pub fn Compare() -> impl IntoView {
    let comparing = use_comparing();
    let navigation = use_navigation();
    Effect::new(move |_| {
        let address = navigation.address.get();
        if address.place == Place::Compare && address.get("agent").is_some() {
            comparing.close();
            comparing.draft.update(|draft| draft.take_from(&address));
            // It is in the form now, and must not come again with the next look.
            navigation.replace(Address::new(Place::Compare));
        }
    });
    comparing.visited();
    let shown = Memo::new(move |_| comparing.opened.with(Option::is_some));
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
            <Kept/>
        </main>
    }
}
