//! Finished games that are kept: their texts in the database, and the list of them.

use std::collections::BTreeMap;

use isolation::board::Player;
use isolation::{Game, GameRecord};
use serde::{Deserialize, Serialize};

use super::database::{Change, Fault, Store, all, change};
use crate::texts::keep as texts;

/// A game that is kept. Its key is its record, so that the same game is kept once, whichever tab
/// keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptGame {
    /// When it was kept, in milliseconds since 1970.
    pub saved: u64,
    /// The name that a person gave it; empty where none did.
    pub name: String,
    /// The game.
    pub record: GameRecord,
}

impl KeptGame {
    /// A game that is kept now.
    pub fn new(record: GameRecord, saved: u64) -> Self {
        Self { saved, name: String::new(), record }
    }

    /// Where it is kept.
    pub fn key(&self) -> String {
        self.record.clone().without_times().to_line()
    }

    /// Reads the text that is kept.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let game: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        game.record.replay().map_err(|error| error.to_string())?;
        Ok(game)
    }

    /// The text that is kept.
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).expect("a kept game is plain data")
    }

    /// Its name, or who played what.
    pub fn title(&self) -> String {
        if !self.name.is_empty() {
            return self.name.clone();
        }
        let [first, second] = self.record.players.each_ref().map(|player| match player.as_str() {
            "human" => texts::person().to_owned(),
            agent => agent.split('(').next().unwrap_or(agent).to_owned(),
        });
        texts::title(first, second, &self.record.variant)
    }

    /// How it ended.
    pub fn result(&self) -> String {
        let moves = self.record.moves.len();
        match self.record.winner {
            Some(Player::First) => texts::result(texts::first(), moves),
            Some(Player::Second) => texts::result(texts::second(), moves),
            None => texts::unfinished(moves),
        }
    }

    /// The game to its end.
    pub fn game(&self) -> Option<Game> {
        self.record.replay().ok()
    }
}

/// The games that are kept, and those that wait to be.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shelf {
    kept: BTreeMap<String, KeptGame>,
    /// Games that could not be kept yet.
    waiting: BTreeMap<String, KeptGame>,
    /// How many texts cannot be read.
    pub damaged: usize,
}

impl Shelf {
    /// The shelf with these texts of the database.
    fn read(texts: Vec<(String, String)>) -> Self {
        let mut shelf = Self::default();
        for (key, text) in texts {
            match KeptGame::parse(&text) {
                Ok(game) => drop(shelf.kept.insert(key, game)),
                Err(_) => shelf.damaged += 1,
            }
        }
        shelf
    }

    /// Takes what the database holds now; what waits goes on waiting.
    pub fn refresh(&mut self, read: Self) {
        (self.kept, self.damaged) = (read.kept, read.damaged);
    }

    /// Games that are to be kept wait until they are.
    pub fn wait_for(&mut self, games: impl IntoIterator<Item = KeptGame>) {
        self.waiting.extend(games.into_iter().map(|game| (game.key(), game)));
    }

    /// The games that wait.
    pub fn waiting(&self) -> Vec<KeptGame> {
        self.waiting.values().cloned().collect()
    }

    /// These are kept now.
    pub fn settle(&mut self, games: &[KeptGame]) {
        for game in games {
            self.waiting.remove(&game.key());
        }
    }

    /// All games, the newest first, and whether each is kept.
    pub fn games(&self) -> Vec<(KeptGame, bool)> {
        let kept = self.kept.values().map(|game| (game.clone(), true));
        let waiting = self.waiting.values().map(|game| (game.clone(), false));
        let mut games: Vec<_> = kept.chain(waiting).collect();
        games.sort_by_key(|(game, _)| std::cmp::Reverse(game.saved));
        games
    }

    /// All games as JSON lines, the oldest first.
    pub fn export(&self) -> String {
        let games = self.games();
        games.iter().rev().map(|(game, _)| format!("{}\n", game.record.to_line())).collect()
    }
}

/// Reads all games of the database.
///
/// # Errors
/// When the browser does not let the page keep anything.
pub async fn read() -> Result<Shelf, Fault> {
    Ok(Shelf::read(all(Store::Games, "").await?))
}

/// Keeps games, all or none. One that is kept already stays as it is.
///
/// # Errors
/// When the storage is full, or the browser does not let the page keep anything.
pub async fn keep(games: &[KeptGame]) -> Result<(), Fault> {
    let add = |game: &KeptGame| Change::Add(Store::Games, game.key(), game.text());
    change(&games.iter().map(add).collect::<Vec<_>>()).await
}

/// Keeps a game in place of the one with its key: under another name, or after it was deleted.
///
/// # Errors
/// As [`keep`].
pub async fn replace(game: &KeptGame) -> Result<(), Fault> {
    change(&[Change::Put(Store::Games, game.key(), game.text())]).await
}

/// Deletes a game.
///
/// # Errors
/// When the browser does not let the page keep anything.
pub async fn delete(game: &KeptGame) -> Result<(), Fault> {
    change(&[Change::Delete(Store::Games, game.key())]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::AnyPosition;

    fn kept(moves: usize, saved: u64) -> KeptGame {
        let start: AnyPosition = "3/3/3[Nn] w".parse().expect("a position");
        let mut game = Game::from_position(start);
        for _ in 0..moves {
            let mv = game.position().moves().next().expect("a move");
            game.play(mv).expect("it is legal");
        }
        let players = ["human".into(), "strong(nodes=9)".into()];
        KeptGame::new(GameRecord::of(&game, players, Some(5), Vec::new()), saved)
    }

    #[test]
    fn texts_read_back_and_damaged_ones_are_counted() {
        let game = KeptGame { name: "mine".to_owned(), ..kept(3, 17) };
        assert_eq!(KeptGame::parse(&game.text()), Ok(game.clone()));
        let text = game.text();
        let texts = [
            ("a", text.clone()),
            ("b", text.replace("a3", "a2")),
            ("c", "{".to_owned()),
            ("d", String::new()),
        ];
        let read = Shelf::read(texts.map(|(key, text)| (key.to_owned(), text)).to_vec());
        assert_eq!((read.games().len(), read.damaged), (1, 3));
    }

    #[test]
    fn the_same_game_is_kept_once() {
        let (early, late) = (kept(3, 1), kept(3, 2));
        assert_eq!(early.key(), late.key());
        assert_ne!(early.key(), kept(2, 1).key());
    }

    #[test]
    fn what_waits_is_shown_and_exported_until_it_is_kept() {
        let mut shelf = Shelf::default();
        shelf.wait_for([kept(3, 2), kept(2, 1)]);
        assert_eq!(
            shelf.games().iter().map(|it| (it.0.saved, it.1)).collect::<Vec<_>>(),
            [(2, false), (1, false)]
        );
        let lines = shelf.export();
        let records: Vec<_> =
            lines.lines().map(|line| GameRecord::parse(line).expect("a record").0).collect();
        assert_eq!(records, [kept(2, 1).record, kept(3, 2).record]);
        shelf.settle(&[kept(3, 9)]);
        assert_eq!(shelf.waiting(), [kept(2, 1)]);
        shelf.refresh(Shelf::read(vec![(kept(3, 2).key(), kept(3, 2).text())]));
        assert_eq!(
            shelf.games().iter().map(|it| (it.0.saved, it.1)).collect::<Vec<_>>(),
            [(2, true), (1, false)]
        );
    }

    #[test]
    fn a_title_says_who_played() {
        let game = kept(3, 0);
        assert_eq!(game.title(), "Person – strong, knight-3x3");
        assert_eq!(KeptGame { name: "mine".to_owned(), ..game }.title(), "mine");
    }
}
