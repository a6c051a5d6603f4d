//! What works behind the page, a file of its own: engines, and all that is saved. The board is shown before it is
//! there, unless something was saved that belongs on the board.

use super::embed;
use super::lazy::not_loaded;
use super::offline::{Offline, UpdateNews};
use super::progress::Progress;
use super::query::is_embedded;
use super::saved_games::{SaveAlert, SavedGames};
use super::saved_item::UndoBar;
use super::session::Session;
use super::sound::Sounds;
use crate::engine::Native;
use crate::storage::Browser;
use isolation_page_state::play::Preferences;
use isolation_page_state::storage::{Document, Texts};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

/// The content of the file.
#[derive(Clone, Copy)]
struct Content {
    start: fn(),
    news: fn() -> AnyView,
}

#[cfg(feature = "split")]
#[leptos::wasm_split::wasm_split(services, wasm_split_path = leptos::wasm_split, fallible)]
fn services() -> Result<Content, SplitLoaderError> {
    Ok(Content { start, news })
}

#[cfg(not(feature = "split"))]
async fn services() -> Result<Content, SplitLoaderError> {
    Ok(Content { start, news })
}

fn start() {
    let session = expect_context::<Session>();
    let native = expect_context::<Native>();
    let progress = expect_context::<Progress>();
    progress.start();
    session.start(native, expect_context::<Sounds>(), progress);
    if is_embedded() {
        embed::start(session);
    } else {
        native.find();
        expect_context::<SavedGames>().start(session);
    }
    expect_context::<Offline>().start(session);
}

fn news() -> AnyView {
    view! { <SaveAlert/> <UndoBar/> <UpdateNews/> }.into_any()
}

/// Whether the first view depends on what was saved: then it waits until that is read.
fn is_awaited() -> bool {
    let saved = Browser.names("isolation");
    !is_embedded() && saved.iter().any(|name| name != Preferences::NAME)
}

/// How far the file is.
#[derive(Clone)]
pub struct Services {
    /// All that lives as long as the page does.
    owner: Owner,
    /// Its content, or whether it could not be loaded.
    content: RwSignal<Option<Result<Content, ()>>>,
    /// Whether the first view can be shown.
    pub ready: RwSignal<bool>,
}

impl Services {
    /// Loads the file, and does `begin` as soon as the first view can be shown.
    pub fn start(begin: impl Fn() + 'static) -> Self {
        let owner = Owner::current().unwrap_or_default();
        let ready = RwSignal::new(!is_awaited());
        let services = Self { owner, content: RwSignal::new(None), ready };
        if services.ready.get_untracked() {
            begin();
        }
        services.load(begin);
        services
    }

    fn load(&self, begin: impl Fn() + 'static) {
        let Self { owner, content, ready } = self.clone();
        spawn_local(async move {
            let loaded = services().await;
            owner.with(|| {
                if let Ok(loaded) = &loaded {
                    (loaded.start)();
                }
                if !ready.get_untracked() {
                    begin();
                }
            });
            content.set(Some(loaded.map_err(drop)));
            ready.set(true);
        });
    }
}

/// What there is to say, wherever the person is.
#[component]
pub fn News() -> impl IntoView {
    let services = expect_context::<Services>();
    move || match services.content.get() {
        Some(Ok(content)) => (content.news)(),
        Some(Err(())) => {
            let services = services.clone();
            not_loaded(move || services.load(|| {}))
        }
        None => ().into_any(),
    }
}
