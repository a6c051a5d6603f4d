//! The games that are kept: finished ones at once, and what a person does with them.

use super::session::Session;
use crate::keep::database::Fault;
use crate::keep::ended;
use crate::keep::games::{self, KeptGame, Shelf};
use crate::play::Play;
use crate::texts::keep as texts;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The handle by which all components keep games.
#[derive(Clone, Copy)]
pub struct Keeper {
    /// The games.
    pub shelf: RwSignal<Shelf>,
    /// Why they could not be read.
    pub unread: RwSignal<Option<String>>,
    /// Why some could not be kept.
    unkept: RwSignal<Option<String>>,
}

/// The handle that the page has provided.
pub fn use_keeper() -> Keeper {
    expect_context()
}

/// The time, in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

impl Keeper {
    /// Keeps each game of the session as soon as it is over.
    pub fn start(session: Session) -> Self {
        let (unread, unkept) = (RwSignal::new(None), RwSignal::new(None));
        let keeper = Self { shelf: RwSignal::new(Shelf::default()), unread, unkept };
        Effect::new(move |_| {
            session.play.track();
            let ended = session.play.try_update_untracked(Play::take_ended).flatten();
            if let Some(record) = ended {
                keeper.keep(vec![KeptGame::new(record, now())]);
            }
        });
        let _ = window_event_listener_untyped("focus", move |_| keeper.refresh());
        keeper.take_up(ended::noted());
        keeper
    }

    /// Keeps games. Those that cannot be kept wait, and the page says so.
    pub fn keep(self, games: Vec<KeptGame>) {
        ended::note(&games);
        self.take_up(games);
    }

    fn take_up(self, games: Vec<KeptGame>) {
        if !games.is_empty() {
            self.shelf.update(|shelf| shelf.wait_for(games));
            self.keep_waiting();
        }
    }

    /// Tries to keep what waits.
    fn keep_waiting(self) {
        spawn_local(async move {
            let waiting = self.shelf.with_untracked(Shelf::waiting);
            let kept = games::keep(&waiting).await;
            if kept.is_ok() {
                ended::forget(&waiting);
                self.shelf.update(|shelf| shelf.settle(&waiting));
            }
            self.said(kept).await;
        });
    }

    /// Keeps a game in place of the one that it was.
    pub fn put(self, game: KeptGame) {
        spawn_local(async move { self.said(games::replace(&game).await).await });
    }

    /// Deletes a game.
    pub fn delete(self, game: KeptGame) {
        ended::forget(std::slice::from_ref(&game));
        self.shelf.update(|shelf| shelf.settle(std::slice::from_ref(&game)));
        spawn_local(async move { self.said(games::delete(&game).await).await });
    }

    /// Reads what is kept now: another tab may have changed it, or been closed before a game of its
    /// own was kept.
    pub fn refresh(self) {
        self.take_up(ended::noted());
        spawn_local(async move { self.read().await });
    }

    async fn said(self, result: Result<(), Fault>) {
        self.unkept.set(result.err().map(|fault| fault.to_string()));
        self.read().await;
    }

    async fn read(self) {
        match games::read().await {
            Ok(read) => {
                self.shelf.update(|shelf| shelf.refresh(read));
                self.unread.set(None);
            }
            Err(fault) => self.unread.set(Some(fault.to_string())),
        }
    }
}

/// Says that a game could not be kept, wherever the person is.
#[component]
pub fn KeepAlert() -> impl IntoView {
    let keeper = use_keeper();
    let fault = move || keeper.unkept.get();
    let export = move |_| {
        let lines = keeper.shelf.with_untracked(|shelf| shelf.export());
        super::files::save_text("isolation-games.jsonl", "application/jsonl", &lines);
    };
    view! {
        <div id="keep-alert" class="alert" role="alert">
            {move || fault().map(|why| view! {
                <p class="error">{texts::not_kept(why)}</p>
                <button type="button" on:click=move |_| keeper.keep_waiting()>{texts::try_again()}</button>
                <button type="button" on:click=export>{texts::export_all()}</button>
            })}
        </div>
    }
}
