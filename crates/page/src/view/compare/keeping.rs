//! What is kept of tournaments: the list, its changes, games from files.

use super::lock;
use super::session::Comparing;
use crate::compare::{Opened, Stored, line_key, lines_of, lines_prefix};
use crate::keep::database::{self, Change, Store};
use crate::texts::compare as texts;
use leptos::prelude::*;
use leptos::task::spawn_local;

impl Comparing {
    /// Shows the games of a file, and keeps them.
    pub fn import(self, name: &str, text: &str) {
        let lines = match lines_of(text) {
            Ok(lines) => lines,
            Err(error) => return self.trouble.set(Some(format!("{name}: {}", error.words()))),
        };
        self.close();
        self.trouble.set(None);
        let stored = self.new_stored(name, None);
        self.opened.set(Some(Opened::file(stored, lines)));
        self.importing.set_value(true);
        self.count();
    }

    /// A file's games have been counted: now they are kept, or refused.
    pub(super) fn imported(self) {
        if !self.importing.get_value() {
            return;
        }
        let wrong = self.counting.with_untracked(|counting| counting.error().map(str::to_owned));
        let lines = self.opened.with_untracked(|it| it.as_ref().map_or(0, |it| it.lines().len()));
        if wrong.is_none() && !self.counting.with_untracked(|it| it.has_counted(lines)) {
            return;
        }
        self.importing.set_value(false);
        let read = self.opened.with_untracked(|opened| {
            opened.as_ref().map(|it| (it.stored.clone(), it.lines().to_vec()))
        });
        let Some((stored, lines)) = read else { return };
        if let Some(why) = wrong {
            self.close();
            return self.trouble.set(Some(format!("{}: {why}", stored.name)));
        }
        let puts = (0..).zip(&lines).map(|(number, line)| put_line(&stored.id, number, line));
        // All at once: a tab that is closed keeps the whole file, or nothing.
        let changes: Vec<Change> = std::iter::once(put(&stored)).chain(puts).collect();
        let turn = self.turn.get_value();
        spawn_local(async move {
            let lock = lock::acquire(&stored.id).await;
            self.store(&changes).await;
            if self.turn.get_value() == turn {
                self.lock.set_value(lock);
            }
        });
    }

    /// Gives one that is kept another name.
    pub fn rename(self, mut stored: Stored, name: &str) {
        if name.trim().is_empty() {
            return;
        }
        stored.name = name.trim().to_owned();
        self.opened.update(|opened| {
            if let Some(opened) = opened.as_mut().filter(|it| it.stored.id == stored.id) {
                opened.stored = stored.clone();
            }
        });
        spawn_local(async move { self.keep(&stored).await });
    }

    /// Deletes one that is kept, with its games, unless another tab has it open.
    pub fn delete(self, stored: Stored) {
        if untrack(|| self.is_open(&stored.id)) {
            self.close();
        }
        spawn_local(async move {
            let Some(_lock) = lock::acquire(&stored.id).await else {
                return self.trouble.set(Some(texts::played_elsewhere().to_owned()));
            };
            let changes = [
                Change::Delete(Store::Tournaments, stored.id.clone()),
                Change::DeleteAll(Store::Lines, lines_prefix(&stored.id)),
            ];
            let deleted = database::change(&changes).await;
            self.trouble.set(deleted.err().map(texts::cannot_save));
            self.read_list().await;
        });
    }

    /// Tries to store what is in memory alone.
    pub fn keep_again(self) {
        let lines = self.opened.with_untracked(|opened| {
            opened.as_ref().map(|it| (it.stored.clone(), it.unkept_lines()))
        });
        let Some((stored, lines)) = lines else { return };
        spawn_local(async move {
            self.keep(&stored).await;
            for (number, line) in lines {
                self.keep_line(stored.id.clone(), number, line).await;
            }
        });
    }

    pub(super) async fn keep(self, stored: &Stored) {
        self.store(&[put(stored)]).await;
    }

    async fn store(self, changes: &[Change]) {
        let kept = database::change(changes).await;
        self.trouble.set(kept.err().map(texts::cannot_save));
        self.read_list().await;
    }

    pub(super) async fn keep_line(self, id: String, number: u64, line: String) {
        let kept = database::change(&[put_line(&id, number, &line)]).await;
        self.opened.update(|opened| {
            let Some(opened) = opened.as_mut().filter(|it| it.stored.id == id) else { return };
            match kept {
                Ok(()) => opened.kept(number),
                Err(error) => opened.not_kept(number, error.to_string()),
            }
        });
    }

    pub(super) async fn read_list(self) {
        match database::all(Store::Tournaments, "").await {
            Ok(texts) => {
                let read = texts.iter().rev().map(|(_, text)| Stored::parse(text));
                let (read, damaged): (Vec<_>, Vec<_>) = read.partition(Result::is_ok);
                self.list.set(read.into_iter().flatten().collect());
                if let Some(Err(error)) = damaged.into_iter().next() {
                    self.trouble.set(Some(texts::damaged_tournament(error.0)));
                }
            }
            Err(error) => self.trouble.set(Some(texts::cannot_save(error))),
        }
    }
}

fn put(stored: &Stored) -> Change {
    Change::Put(Store::Tournaments, stored.id.clone(), stored.to_text())
}

fn put_line(id: &str, number: u64, line: &str) -> Change {
    Change::Put(Store::Lines, line_key(id, number), line.to_owned())
}
