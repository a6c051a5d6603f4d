//! What is not needed to play is a separate file, loaded on first use.

use super::offline::Offline;
use super::tab::Tab;
use isolation_page_state::address::Place;
use isolation_page_state::texts::shell;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use std::pin::Pin;

/// A part that is loaded later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LazyPart {
    Place(Place),
    Tab(Tab),
    /// Boards, clocks, searches and heuristics to choose.
    Settings,
    Share,
    /// The moves of the game that is played.
    Moves,
    /// The card of a finished game.
    EndCard,
    /// The card of a person's mistakes, tried again.
    Retries,
}

/// The content of the file.
#[derive(Clone, Copy)]
pub struct Content {
    /// Provides what stays while other places are shown, once.
    pub start: fn(),
    pub view: fn(LazyPart) -> AnyView,
}

/// Loads the file.
pub type Load = fn() -> Pin<Box<dyn Future<Output = Result<Content, SplitLoaderError>>>>;

/// How far the file is loaded.
#[derive(Clone)]
enum Loading {
    Unasked,
    Begun,
    Failed,
    Here(Content),
}

/// The file of the lazy parts.
#[derive(Clone)]
pub struct Parts {
    /// All that lives as long as the page does.
    owner: Owner,
    load: Load,
    loading: RwSignal<Loading>,
}

impl Parts {
    /// Parts are loaded on first use.
    pub fn new(load: Load) -> Self {
        Self {
            owner: Owner::current().unwrap_or_default(),
            load,
            loading: RwSignal::new(Loading::Unasked),
        }
    }

    fn load(&self) {
        let Self { owner, load, loading } = self.clone();
        if matches!(loading.get_untracked(), Loading::Begun | Loading::Here(_)) {
            return;
        }
        loading.set(Loading::Begun);
        let offline = expect_context::<Offline>();
        spawn_local(async move {
            loading.set(match load().await {
                Ok(content) => {
                    owner.with(content.start);
                    Loading::Here(content)
                }
                Err(_) => {
                    offline.look();
                    Loading::Failed
                }
            });
        });
    }
}

/// A part, as soon as it is loaded.
#[component]
pub fn Lazy(part: LazyPart) -> impl IntoView {
    let parts = expect_context::<Parts>();
    parts.load();
    let loading = parts.loading;
    move || match loading.get() {
        Loading::Here(content) => (content.view)(part),
        Loading::Failed => {
            let parts = parts.clone();
            not_loaded(move || parts.load())
        }
        Loading::Unasked | Loading::Begun => {
            view! { <p class="hint" role="status">{shell::loading()}</p> }.into_any()
        }
    }
}

/// Says that a file could not be loaded.
pub fn not_loaded(again: impl Fn() + 'static) -> AnyView {
    view! {
        <section class="trouble">
            <p class="error" role="alert">{shell::not_loaded()}</p>
            <button id="load-again" type="button" on:click=move |_| again()>{shell::try_again()}</button>
        </section>
    }
    .into_any()
}
