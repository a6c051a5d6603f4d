//! Finished games on their way into the database. Each is noted at once, as no database can, so that
//! a tab that is closed in that very moment loses none.

use super::games::KeptGame;
use web_sys::Storage;

/// How the names of notes begin; the game's key follows.
const PREFIX: &str = "isolation.ended ";

/// Notes games until they are kept.
pub fn note(games: &[KeptGame]) {
    let Some(storage) = storage() else { return };
    for game in games {
        // Where there is no room, the database is still to be tried.
        let _ = storage.set_item(&name(game), &game.text());
    }
}

/// These need no note any more.
pub fn forget(games: &[KeptGame]) {
    let Some(storage) = storage() else { return };
    for game in games {
        // What remains is kept once more, as the same game.
        let _ = storage.remove_item(&name(game));
    }
}

/// The games that are noted, in this tab or another one.
pub fn noted() -> Vec<KeptGame> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|number| storage.key(number).ok()?);
    let names = names.filter(|name| name.starts_with(PREFIX));
    let texts = names.filter_map(|name| storage.get_item(&name).ok()?);
    texts.filter_map(|text| KeptGame::parse(&text).ok()).collect()
}

fn name(game: &KeptGame) -> String {
    format!("{PREFIX}{}", game.key())
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}
