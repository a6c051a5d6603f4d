//! Saving games: those of the table at once, others when a person imports them.

use super::session::{Session, fresh_seed};
use super::waiting::{after, yield_to_browser};
use crate::reactive::{effect, memo};
use crate::storage::games;
use crate::storage::{self, Browser, Fault};
use isolation::{End, GameRecord};
use isolation_page_state::address::Address;
use isolation_page_state::play::Play;
use isolation_page_state::saved_games::{self, Summary, lines, running};
use isolation_page_state::storage::Store;
use isolation_page_state::texts::saved as texts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// The games of the database, and those that it refused.
#[derive(Clone, Copy, Default)]
pub struct SavedGames {
    /// The saved games, the newest first; none before they were read.
    pub list: RwSignal<Option<Vec<(String, Summary)>>>,
    /// How many cannot be read.
    pub damaged: RwSignal<usize>,
    /// Games that could not be saved yet.
    pub unsaved: RwSignal<Vec<GameRecord>>,
    why_unsaved: RwSignal<Option<String>>,
    /// An error from elsewhere, in a sentence.
    pub trouble: RwSignal<Option<String>>,
    /// The import that is under way: games done, and all. Without it, it ends before its next slice.
    pub import: RwSignal<Option<(usize, usize)>>,
    /// How the last import ended.
    pub imported: RwSignal<Option<Result<String, String>>>,
}

/// The list is read so long after a change, with all that follow until then.
const READ_AFTER: Duration = Duration::from_millis(50);

fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// The lock of the tab on whose table a game is.
fn lock(id: u64) -> String {
    format!("isolation.game {id}")
}

fn id(game: &GameRecord) -> Option<u64> {
    game.table.as_ref()?.id
}

impl SavedGames {
    /// Saves the games of the session, from now on. A game that was on the table when the page was
    /// reloaded is there again; what other tabs have left is saved.
    pub fn start(self, session: Session) {
        self.take_up(session);
        let read_soon = after(READ_AFTER, move || {
            let is_read = self.list.with_untracked(Option::is_some);
            if is_read && self.import.with_untracked(Option::is_none) {
                self.read();
            }
        });
        storage::watch(Store::Summaries, move |_| read_soon());
        effect(move || {
            session.play.track();
            let saves = session
                .play
                .try_update_untracked(|play| play.saving.take_saves())
                .unwrap_or_default();
            if !saves.is_empty() {
                self.unsaved.update(|unsaved| unsaved.extend(saves));
                self.save(session);
            }
        });
        let table = memo(move || session.play.with(Play::to_save));
        let held = StoredValue::new_local(None);
        Effect::new(move |before: Option<Option<u64>>| {
            let on_table = table.get();
            if let Some(game) = &on_table {
                running::note(&Browser, game);
            }
            let now = on_table.as_ref().and_then(id);
            if let Some(number) = now.filter(|_| before.flatten() != now) {
                spawn_local(async move {
                    let lock = storage::wait_for(&lock(number)).await;
                    // Another game may have begun meanwhile.
                    if table.get_untracked().as_ref().and_then(id) == Some(number) {
                        held.set_value(lock);
                    }
                });
            }
            now
        });
        let _ = window_event_listener_untyped("pagehide", move |_| {
            // The clocks are read once more.
            session.act(|_| {});
            // One that has ended was noted when it did; it may have been deleted since.
            let game = session.play.with_untracked(Play::to_save);
            if let Some(game) = game.filter(|game| game.end == End::Interrupted) {
                running::note(&Browser, &game);
            }
        });
    }

    /// Goes on with what was noted before the page was loaded.
    fn take_up(self, session: Session) {
        let hash = location().hash().unwrap_or_default();
        let here = Address::parse(&hash).ok().filter(|address| !address.is_empty());
        let shown = |game: &GameRecord| {
            let mut play = session.play.get_untracked();
            play.resume(game, 0).is_ok() && here.as_ref() == Some(&play.address())
        };
        let (back, others): (Vec<_>, Vec<_>) =
            running::noted(&Browser).into_iter().partition(shown);
        if let Some(game) = back.first() {
            // It was resumed a moment ago.
            session.act(|play| drop(play.resume(game, fresh_seed())));
        }
        // One may have ended a moment before the page was reloaded.
        let ended = back.into_iter().filter(|game| game.end != End::Interrupted);
        self.unsaved.update(|unsaved| unsaved.extend(ended));
        spawn_local(async move {
            for game in others {
                // A tab that lives saves its game itself.
                let free = match id(&game) {
                    Some(number) => storage::acquire(&lock(number)).await,
                    None => storage::acquire("isolation.ended").await,
                };
                if free.is_none() {
                    continue;
                }
                if game.end == End::Interrupted && here.is_none() {
                    session.act(|play| play.saving.back = Some(game.clone()));
                }
                self.unsaved.update(|unsaved| unsaved.push(game));
            }
            self.save(session);
        });
    }

    /// Tries to save what is not saved yet.
    pub fn save(self, session: Session) {
        spawn_local(async move {
            let unsaved = self.unsaved.get_untracked();
            let saved = games::save(&unsaved, now()).await;
            if saved.is_ok() {
                let table = session.play.with_untracked(Play::to_save).as_ref().and_then(id);
                for game in unsaved.iter().filter(|game| id(game).is_none() || id(game) != table) {
                    running::forget(&Browser, game);
                }
                self.unsaved.update(|left| left.retain(|game| !unsaved.contains(game)));
            }
            self.why_unsaved.set(saved.err().map(|fault| fault.to_string()));
        });
    }

    /// Reads the list, which another tab may have changed.
    pub fn read(self) {
        spawn_local(async move {
            let read = self.read_list().await;
            self.trouble.set(read.err().map(texts::not_read));
        });
    }

    async fn read_list(self) -> Result<(), Fault> {
        for keys in games::unindexed().await?.chunks(games::SLICE) {
            games::index(keys).await?;
            yield_to_browser().await;
        }
        let (list, damaged) = games::list().await?;
        self.list.set(Some(list));
        self.damaged.set(damaged);
        Ok(())
    }

    /// Acts on a saved game, and shows errors.
    pub fn act<T>(
        self,
        action: impl Future<Output = Result<T, String>> + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        spawn_local(async move {
            match action.await {
                Ok(done) => {
                    self.trouble.set(None);
                    then(done);
                }
                Err(why) => self.trouble.set(Some(why)),
            }
        });
    }

    /// Imports games of a text, all of them or none. A single one is given to be shown.
    pub fn import(self, text: String, then: impl FnOnce(GameRecord) + 'static) {
        if self.import.get_untracked().is_some() {
            return;
        }
        self.imported.set(None);
        spawn_local(async move {
            let ended = match self.import_all(&text).await {
                Ok((new, all, game)) => {
                    game.filter(|_| all == 1).map(then);
                    Ok(texts::imported(new, all - new))
                }
                Err(why) => Err(why),
            };
            self.import.set(None);
            self.imported.set(Some(ended));
            self.read();
        });
    }

    /// How many games are new, how many there were, and the first. A text with a mistake is not
    /// imported at all; an import that is cancelled has imported so many.
    async fn import_all(self, text: &str) -> Result<(usize, usize, Option<GameRecord>), String> {
        let lines = lines(text)?;
        let steps = 2 * lines.len();
        let mut games = Vec::new();
        self.import.set(Some((0, steps)));
        for slice in lines.chunks(games::SLICE) {
            games.extend(saved_games::games(slice)?);
            if !self.pass(games.len(), steps).await {
                return Ok((0, 0, None));
            }
        }
        let (mut new, mut done) = (0, 0);
        for slice in games.chunks(games::SLICE) {
            new += games::add(slice, now()).await.map_err(texts::not_imported)?;
            done += slice.len();
            if !self.pass(games.len() + done, steps).await {
                break;
            }
        }
        Ok((new, done, games.into_iter().next()))
    }

    /// So much is done; lets the page draw. Whether the import goes on.
    async fn pass(self, done: usize, steps: usize) -> bool {
        let goes_on = self.import.with_untracked(Option::is_some);
        if goes_on {
            self.import.set(Some((done, steps)));
            yield_to_browser().await;
        }
        goes_on && self.import.with_untracked(Option::is_some)
    }

    /// All games as JSON lines, those that could not be saved as well.
    pub fn export(self) {
        self.act(
            async move {
                let mut games = games::export().await.map_err(texts::not_read)?;
                games.extend(self.unsaved.get_untracked());
                Ok(games.iter().map(|game| format!("{}\n", game.to_line())).collect::<String>())
            },
            |lines| super::files::save_text("isolation-games.jsonl", "application/jsonl", &lines),
        );
    }
}

/// Says once that something could not be saved, wherever the person is.
#[component]
pub fn SaveAlert() -> impl IntoView {
    let games = expect_context::<SavedGames>();
    let session = expect_context::<Session>();
    let why = memo(move || games.why_unsaved.get().or_else(storage::refused));
    let has_games = memo(move || games.why_unsaved.with(Option::is_some));
    let closed = RwSignal::new(false);
    // What is refused for another reason is said again.
    effect(move || {
        why.track();
        closed.set(false);
    });
    let save_games = move || {
        view! {
            <button type="button" on:click=move |_| games.save(session)>{texts::try_again()}</button>
            <button type="button" on:click=move |_| games.export()>{texts::export_all()}</button>
        }
    };
    view! {
        <div id="save-alert" class="alert" role="alert">
            {move || why.get().filter(|_| !closed.get()).map(|why| view! {
                <p class="error">{texts::not_kept(why)}</p>
                {move || has_games.get().then(save_games)}
                <button type="button" class="plain" aria-label=texts::close() on:click=move |_| closed.set(true)>"✕"</button>
            })}
        </div>
    }
}
