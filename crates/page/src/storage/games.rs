//! Saved games in the database.

use std::cmp::Reverse;
use std::collections::HashSet;

use isolation::GameRecord;
use isolation_compact::sort_by_key;

use super::database::{all, change, count, get, keys};
use super::{Browser, Fault};
use isolation_page_state::saved_games::{
    Entry, Summary, beginning, delete, entry, key, noted, parse, put, running, to_save,
};
use isolation_page_state::storage::{Store, StoreChange};

/// Games that are read, or written, in one go.
pub const SLICE: usize = 100;

/// All games as lists show them, with their keys, the newest first; and how many cannot be read.
pub async fn list() -> Result<(Vec<(String, Summary)>, usize), Fault> {
    let texts = all(Store::Summaries, "").await?;
    let count = texts.len();
    let read = |(key, text): (String, String)| {
        let entry: Entry = serde_json::from_str(&text).ok()?;
        Some((key, entry.ok()?))
    };
    let mut games: Vec<_> = texts.into_iter().filter_map(read).collect();
    sort_by_key(&mut games, |(_, game)| Reverse(game.saved));
    let damaged = count - games.len();
    Ok((games, damaged))
}

/// Keys of games that an earlier version has saved, without summaries.
pub async fn unindexed() -> Result<Vec<String>, Fault> {
    if count(Store::Games, "").await? <= count(Store::Summaries, "").await? {
        return Ok(Vec::new());
    }
    let known: HashSet<String> = keys(Store::Summaries).await?.into_iter().collect();
    Ok(keys(Store::Games).await?.into_iter().filter(|key| !known.contains(key)).collect())
}

/// Makes summaries. A game that cannot be read stays as it is.
pub async fn index(keys: &[String]) -> Result<(), Fault> {
    let mut changes = Vec::new();
    for key in keys {
        let Some(text) = get(Store::Games, key).await? else { continue };
        let summary = entry(&parse(&text).map(|game| Summary::of(&game)));
        changes.push(StoreChange::Add(Store::Summaries, key.clone(), summary));
    }
    change(&changes).await.map(drop)
}

/// Saves games of this page, in place of their earlier versions.
pub async fn save(games: &[GameRecord], now: u64) -> Result<(), Fault> {
    for game in games {
        let versions = match beginning(game) {
            Some(beginning) => all(Store::Games, &beginning).await?,
            None => Vec::new(),
        };
        change(&to_save(game, &versions, now)).await?;
    }
    Ok(())
}

/// Saves games that come from elsewhere, all or none; how many were not saved before.
pub async fn add(games: &[GameRecord], now: u64) -> Result<usize, Fault> {
    let adds = games.iter().flat_map(|game| {
        let game = noted(game, |table| table.saved = table.saved.or(Some(now)));
        put(key(&game), &game).map(|change| match change {
            StoreChange::Put(store, key, text) => StoreChange::Add(store, key, text),
            other => other,
        })
    });
    let made = change(&adds.collect::<Vec<_>>()).await?;
    Ok(made.into_iter().step_by(2).filter(|made| *made).count())
}

/// A saved game.
pub async fn read(key: &str) -> Result<Option<GameRecord>, String> {
    let text = get(Store::Games, key).await.map_err(|fault| fault.to_string())?;
    text.map(|text| parse(&text)).transpose()
}

/// Gives a game another title.
pub async fn rename(key: &str, title: &str) -> Result<(), String> {
    let Some(game) = read(key).await? else { return Ok(()) };
    let game = noted(&game, |table| title.clone_into(&mut table.title));
    change(&put(key.to_owned(), &game)).await.map(drop).map_err(|fault| fault.to_string())
}

/// Notes how many mistakes are in some games.
pub async fn note_mistakes(counts: &[(String, usize)]) -> Result<(), Fault> {
    let mut changes = Vec::new();
    for (key, count) in counts {
        let text = get(Store::Summaries, key).await?.unwrap_or_default();
        if let Ok(Ok(mut summary)) = serde_json::from_str::<Entry>(&text) {
            summary.mistakes = Some(*count);
            changes.push(StoreChange::Put(Store::Summaries, key.clone(), entry(&Ok(summary))));
        }
    }
    change(&changes).await.map(drop)
}

/// Deletes a game; gives its text, by which [`restore`] undoes that.
pub async fn remove(key: &str) -> Result<Option<String>, Fault> {
    let text = get(Store::Games, key).await?;
    change(&delete(key)).await?;
    // A note that a page has left of it would bring it back.
    if let Some(Ok(game)) = text.as_deref().map(parse) {
        running::forget(&Browser, &game);
    }
    Ok(text)
}

/// Puts a text back that was deleted.
pub async fn restore(key: &str, text: String) -> Result<(), Fault> {
    let summary = entry(&parse(&text).map(|game| Summary::of(&game)));
    let changes = [
        StoreChange::Put(Store::Games, key.to_owned(), text),
        StoreChange::Put(Store::Summaries, key.to_owned(), summary),
    ];
    change(&changes).await.map(drop)
}

/// All games as lines, the oldest first, with their titles. What cannot be read is left out.
pub async fn export() -> Result<Vec<GameRecord>, Fault> {
    let texts = all(Store::Games, "").await?;
    let mut games: Vec<_> = texts.iter().filter_map(|(_, text)| parse(text).ok()).collect();
    sort_by_key(&mut games, |game| game.table.as_ref().and_then(|table| table.saved));
    Ok(games)
}
