//! Saved games: finished ones, and those that were left unfinished.
//!
//! A game is saved as its [record](GameRecord), one line of JSON, which `isolation report` and the
//! Python package read, too. Title, date, clocks and help stand in its [`TableNote`]. Lists read
//! [summaries](Summary) alone.

mod mistakes;
pub mod running;

#[cfg(test)]
mod tests;

use isolation::board::{Player, text};
use isolation::record::TableNote;
use isolation::{AgentSpec, End, GameRecord, Level};
use serde::{Deserialize, Serialize};

use crate::storage::{Store, StoreChange};
use crate::texts::errors::Said;
use crate::texts::{catalogue, errors, saved as texts};
pub use mistakes::Mistakes;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// When it was saved, in milliseconds since 1970.
    pub saved: u64,
    /// The title that a person gave it; empty where none did.
    pub title: String,
    pub players: [String; 2],
    pub variant: String,
    /// Who won, 0 or 1.
    winner: Option<usize>,
    end: End,
    moves: usize,
    assisted: bool,
    /// The mistakes in it, once they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<usize>,
}

/// The saved data of a game as its summary, or why the game cannot be read.
pub type Entry = Result<Summary, String>;

impl Summary {
    pub fn of(game: &GameRecord) -> Self {
        let table = game.table.clone().unwrap_or_default();
        Self {
            saved: table.saved.unwrap_or_default(),
            title: table.title,
            players: game.players.clone(),
            variant: game.variant.clone(),
            winner: game.winner.map(Player::index),
            end: game.end,
            moves: game.moves.len(),
            assisted: table.assisted,
            mistakes: None,
        }
    }

    pub fn is_unfinished(&self) -> bool {
        self.end == End::Interrupted
    }

    /// Its title, or who played what.
    pub fn name(&self) -> String {
        if !self.title.is_empty() {
            return self.title.clone();
        }
        let [first, second] = self.players.each_ref().map(|player| match player.as_str() {
            "human" => texts::person().to_owned(),
            agent => match agent.parse::<AgentSpec>().ok().as_ref().and_then(Level::of) {
                Some(level) => catalogue::said(level.name).to_owned(),
                None => agent.split('(').next().unwrap_or(agent).to_owned(),
            },
        });
        texts::title(first, second, &self.variant)
    }

    /// How it ended, and whether a person had help.
    pub fn result(&self) -> String {
        let result = match self.winner {
            Some(0) => texts::result(self.moves, texts::first()),
            Some(_) => texts::result(self.moves, texts::second()),
            None => texts::unfinished(self.moves),
        };
        if self.assisted { format!("{result}, {}", texts::assisted()) } else { result }
    }
}

pub fn mistakes(count: usize) -> String {
    if count == 0 { texts::no_mistakes().to_owned() } else { texts::mistakes(count) }
}

/// The key of a game: its number at the table, if it has one, and all that happened in it. So the same
/// game is saved once, whichever tab saves it.
pub fn key(game: &GameRecord) -> String {
    let bare = GameRecord { table: None, ..game.clone().without_times() };
    format!("{}{}", beginning(game).unwrap_or_default(), bare.to_line())
}

/// With what the keys of all versions of a game begin; none where there is only one.
pub fn beginning(game: &GameRecord) -> Option<String> {
    Some(format!("{} ", game.table.as_ref()?.id?))
}

/// The lines of a file or a pasted text that are not empty, with their numbers from 1.
pub fn lines(text: &str) -> Result<Vec<(usize, &str)>, String> {
    let lines: Vec<_> = text::lines(text).collect();
    if lines.is_empty() { Err(texts::no_game_in_file().to_owned()) } else { Ok(lines) }
}

/// The games of such lines.
/// An error when a line is no game: which, and why.
pub fn games(lines: &[(usize, &str)]) -> Result<Vec<GameRecord>, String> {
    let game =
        |&(number, line): &(usize, &str)| parse(line).map_err(|why| errors::line(number, why));
    lines.iter().map(game).collect()
}

/// Reads a game that was saved, by this version or an earlier one.
pub fn parse(text: &str) -> Result<GameRecord, String> {
    /// As versions up to 0.1 saved it.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Old {
        saved: u64,
        name: String,
        record: GameRecord,
    }
    let game = match serde_json::from_str(text) {
        Ok(Old { saved, name: title, record }) => {
            let table = TableNote { saved: Some(saved), title, ..TableNote::default() };
            GameRecord { table: Some(table), ..record }
        }
        Err(_) => GameRecord::read(text).map_err(|error| error.said())?,
    };
    game.replay().map_err(|error| error.said())?;
    Ok(game)
}

/// The game with another title or date.
pub fn noted(game: &GameRecord, change: impl FnOnce(&mut TableNote)) -> GameRecord {
    let mut game = game.clone();
    change(game.table.get_or_insert_default());
    game
}

pub fn put(key: String, game: &GameRecord) -> [StoreChange; 2] {
    [
        StoreChange::Put(Store::Games, key.clone(), game.to_line()),
        StoreChange::Put(Store::Summaries, key, entry(&Ok(Summary::of(game)))),
    ]
}

pub fn entry(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("a summary is plain data")
}

pub fn delete(key: &str) -> [StoreChange; 2] {
    [Store::Games, Store::Summaries].map(|store| StoreChange::Delete(store, key.to_owned()))
}

/// The changes that save a game, where `versions` of it are saved. It takes the place of those from
/// which it was gone on with; one that is behind a saved version is not saved.
pub fn to_save(game: &GameRecord, versions: &[(String, String)], now: u64) -> Vec<StoreChange> {
    let new = key(game);
    let leads_to = |from: &GameRecord, to: &GameRecord| {
        from.end == End::Interrupted
            && (&from.players, &from.start) == (&to.players, &to.start)
            && from.moves.len() < to.moves.len()
            && to.moves.starts_with(&from.moves)
    };
    let mut changes = Vec::new();
    let mut title = String::new();
    for (key, version) in versions.iter().filter_map(|(key, text)| Some((key, parse(text).ok()?))) {
        let table = version.table.clone().unwrap_or_default();
        if leads_to(game, &version)
            && table.assisted == game.table.as_ref().is_some_and(|it| it.assisted)
        {
            return Vec::new();
        }
        if leads_to(&version, game) || *key == new {
            title = if title.is_empty() { table.title } else { title };
            changes.extend(delete(key));
        }
    }
    let game = noted(game, |table| {
        table.saved = Some(now);
        if table.title.is_empty() {
            table.title = title;
        }
    });
    changes.extend(put(new, &game));
    changes
}
