//! Notes of the games on the tables of all tabs. A note is written with each move and at once, as no
//! database can: a tab that is reloaded or closed loses nothing.

use isolation::GameRecord;

use super::parse;
use crate::storage::Texts;

/// How the names of notes begin; the game's number follows.
const PREFIX: &str = "isolation.running ";
const OLD_PREFIX: &str = "isolation.ended ";

pub fn note(texts: &dyn Texts, game: &GameRecord) {
    if let Some(name) = name(game) {
        // If there is no space, the database is tried.
        let _ = texts.put(&name, &game.to_line());
    }
}

/// Removes the note of a game that is saved, unless another tab has gone on with it.
pub fn forget(texts: &dyn Texts, game: &GameRecord) {
    let names = name(game).into_iter().chain(texts.names(OLD_PREFIX));
    for name in names {
        let noted = texts.get(&name).ok().flatten().and_then(|text| parse(&text).ok());
        if noted.is_some_and(|noted| noted.moves == game.moves && noted.end == game.end) {
            // The rest is saved again as the same game.
            let _ = texts.delete(&name);
        }
    }
}

/// All games that are noted. A note that cannot be read stays where it is.
pub fn noted(texts: &dyn Texts) -> Vec<GameRecord> {
    let names = [PREFIX, OLD_PREFIX].into_iter().flat_map(|prefix| texts.names(prefix));
    let texts = names.filter_map(|name| texts.get(&name).ok()?);
    texts.filter_map(|text| parse(&text).ok()).collect()
}

fn name(game: &GameRecord) -> Option<String> {
    Some(format!("{PREFIX}{}", game.table.as_ref()?.id?))
}
