//! The saved data of tournaments: the list, its changes, games from files.

use super::session::{Comparing, SLICE};
use crate::storage::{self, Fault, database};
use crate::view::waiting::{after, yield_to_browser};
use isolation_page_state::compare::{
    Listed, Opened, Stored, line_key, lines_of, lines_prefix, tournament_of,
};
use isolation_page_state::saved_games;
use isolation_page_state::storage::{Store, StoreChange};
use isolation_page_state::texts::compare as texts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// The list is read at most so often while games are played.
const READ_EVERY: Duration = Duration::from_millis(400);

impl Comparing {
    /// Saves the games of a file, and shows them; or says why they are none.
    pub fn import(self, name: String, text: String) {
        self.close();
        let turn = self.turn.get_value();
        self.loading.set(true);
        spawn_local(async move {
            let checked = checked(&text).await;
            self.loading.set(false);
            let lines = match checked {
                Ok(lines) => lines,
                Err(why) => return self.trouble.set(Some(format!("{name}: {why}"))),
            };
            let stored = self.new_stored(&name, None);
            let puts = (0..).zip(&lines).map(|(number, line)| put_line(&stored.id, number, line));
            // All at once: a tab that is closed saves the whole file, or nothing.
            let changes: Vec<StoreChange> = std::iter::once(put(&stored)).chain(puts).collect();
            let lock = storage::acquire(&stored.id).await;
            self.make(&changes).await;
            if self.turn.get_value() == turn {
                self.turn.set_value(turn + 1);
                self.lock.set_value(lock);
                self.shown.set(Some(stored.id.clone()));
                self.opened.set(Some(Opened::file(stored, lines)));
                self.count();
            }
        });
    }

    /// Changes what is saved of one, but for its games.
    pub(super) fn edit(self, mut stored: Stored, edit: impl FnOnce(&mut Stored)) {
        edit(&mut stored);
        self.opened.update(|opened| {
            if let Some(opened) = opened.as_mut().filter(|it| it.stored.id == stored.id) {
                opened.stored = stored.clone();
            }
        });
        spawn_local(async move { self.save(&stored).await });
    }

    /// Gives a saved one another name; whether it is one.
    pub fn rename(self, stored: Stored, name: String) -> bool {
        let is_name = !name.is_empty();
        if is_name {
            self.edit(stored, |stored| stored.name = name);
        }
        is_name
    }

    /// Deletes a saved one, with its games, unless another tab has it open.
    pub fn delete(self, stored: Stored) {
        if untrack(|| self.is_open(&stored.id)) {
            self.close();
        }
        spawn_local(async move {
            let Some(_lock) = storage::acquire(&stored.id).await else {
                return self.trouble.set(Some(texts::played_elsewhere().to_owned()));
            };
            let prefix = lines_prefix(&stored.id);
            let lines = match database::all(Store::Lines, &prefix).await {
                Ok(lines) => lines,
                Err(error) => return self.trouble.set(Some(texts::cannot_save(error))),
            };
            let changes = [
                StoreChange::Delete(Store::Tournaments, stored.id.clone()),
                StoreChange::DeleteAll(Store::Lines, prefix),
            ];
            if !self.make(&changes).await {
                return;
            }
            self.undo.offer(stored.name.clone(), move || {
                let lines =
                    lines.into_iter().map(|(key, line)| StoreChange::Put(Store::Lines, key, line));
                let changes: Vec<_> = std::iter::once(put(&stored)).chain(lines).collect();
                spawn_local(async move {
                    self.make(&changes).await;
                });
            });
        });
    }

    /// Tries to save what is in memory alone.
    pub fn save_again(self) {
        let lines = self.opened.with_untracked(|opened| {
            opened.as_ref().map(|it| (it.stored.clone(), it.unsaved_lines()))
        });
        let Some((stored, lines)) = lines else { return };
        spawn_local(async move {
            self.save(&stored).await;
            for (number, line) in lines {
                self.save_line(stored.id.clone(), number, line).await;
            }
        });
    }

    pub(super) async fn save(self, stored: &Stored) {
        self.make(&[put(stored)]).await;
    }

    /// Makes changes, or says why not; whether they were made.
    async fn make(self, changes: &[StoreChange]) -> bool {
        let refused = database::change(changes).await.err();
        let made = refused.is_none();
        self.trouble.set(refused.map(texts::cannot_save));
        made
    }

    pub(super) async fn save_line(self, id: String, number: u64, line: String) {
        let saved = database::change(&[put_line(&id, number, &line)]).await;
        self.opened.update(|opened| {
            let Some(opened) = opened.as_mut().filter(|it| it.stored.id == id) else { return };
            match saved {
                Ok(_) => opened.saved(number),
                Err(error) => opened.not_saved(number, error.to_string()),
            }
        });
    }

    /// Reads the list, now and whenever any tab changes it; shows what other tabs play.
    pub(super) fn follow(self) {
        let read_soon = after(READ_EVERY, move || spawn_local(self.read_list()));
        spawn_local(self.read_list());
        storage::watch(Store::Tournaments, move |_| spawn_local(self.read_list()));
        storage::watch(Store::Lines, move |key| {
            read_soon();
            let elsewhere = self.opened.with_untracked(|opened| {
                opened.as_ref().is_some_and(|it| it.elsewhere && it.stored.id == tournament_of(key))
            });
            if elsewhere {
                spawn_local(self.notified(key.to_owned()));
            }
        });
    }

    /// Another tab has saved a game of the tournament that is shown.
    async fn notified(self, key: String) {
        let Ok(Some(line)) = database::get(Store::Lines, &key).await else { return };
        self.opened.update(|opened| {
            let opened = opened.as_mut().filter(|it| it.stored.id == tournament_of(&key));
            if let Some(contest) = opened.and_then(|it| it.contest.as_mut()) {
                // One that does not fit is played again by the other tab.
                let _ = contest.restore(&line);
            }
        });
        self.count();
    }

    async fn read_list(self) {
        let read = async {
            let known = self.list.get_untracked();
            let (mut list, mut damaged) = (Vec::new(), None);
            for (_, text) in database::all(Store::Tournaments, "").await?.iter().rev() {
                match Stored::parse(text) {
                    Ok(stored) => {
                        let played =
                            database::count(Store::Lines, &lines_prefix(&stored.id)).await?;
                        let known = known.iter().find(|it| it.stored.id == stored.id);
                        let most = known.map_or_else(|| stored.most_games(), |it| it.most);
                        list.push(Listed { stored, played, most });
                    }
                    Err(error) => damaged = Some(error),
                }
            }
            Ok::<_, Fault>((list, damaged))
        };
        match read.await {
            Ok((list, damaged)) => {
                self.list.set(list);
                if let Some(error) = damaged {
                    self.trouble.set(Some(texts::damaged_tournament(error)));
                }
            }
            Err(error) => self.trouble.set(Some(texts::cannot_save(error))),
        }
    }
}

/// The lines of a text, if each is a game.
async fn checked(text: &str) -> Result<Vec<String>, String> {
    let lines = lines_of(text)?;
    for slice in lines.chunks(SLICE) {
        saved_games::games(slice)?;
        yield_to_browser().await;
    }
    Ok(lines.into_iter().map(|(_, line)| line.to_owned()).collect())
}

fn put(stored: &Stored) -> StoreChange {
    StoreChange::Put(Store::Tournaments, stored.id.clone(), stored.to_text())
}

fn put_line(id: &str, number: u64, line: &str) -> StoreChange {
    StoreChange::Put(Store::Lines, line_key(id, number), line.to_owned())
}
