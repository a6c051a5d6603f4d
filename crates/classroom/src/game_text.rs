//! What pages and reports say about a game.

use crate::results::Results;
use isolation::GameRecord;
use isolation::board::one_line;
use isolation::seeds::player_seeds;
use isolation_arena::FAILURES;
use isolation_engines::log_file;
use isolation_report::words;
use std::fs;

/// The number of a game, from 1.
pub fn number(record: &GameRecord) -> u64 {
    record.tournament.as_ref().map_or(0, |note| note.game + 1)
}

/// The name of the player on this side.
pub fn name(record: &GameRecord, side: usize) -> String {
    let note = record.tournament.as_ref();
    one_line(note.map_or(&record.players[side], |note| &note.names[side]))
}

/// `Ann – Bob`.
pub fn title(record: &GameRecord) -> String {
    format!("{} – {}", name(record, 0), name(record, 1))
}

/// The side that forfeited a game and the reason, if it was forfeited.
pub fn forfeit(record: &GameRecord) -> Option<(usize, String)> {
    let loser = (!record.winner?).index();
    let why = record.tournament.as_ref().and_then(|note| note.why.clone()).unwrap_or_default();
    FAILURES.contains(&record.end).then_some((loser, why))
}

/// `Ann won: no moves`.
pub fn result(record: &GameRecord) -> String {
    let Some(winner) = record.winner else { return "interrupted".to_owned() };
    // Aliases hide the reasons.
    let why = forfeit(record).filter(|(_, why)| !why.is_empty());
    let why = why.map(|(_, why)| format!(" ({})", one_line(&why)));
    let end = words::end(record.end);
    format!("{} won: {end}{}", name(record, winner.index()), why.unwrap_or_default())
}

/// The standard error of the agent on this side in the game.
pub fn stderr(results: &Results, record: &GameRecord, side: usize) -> Option<String> {
    let seed = player_seeds(record.seed?)[side];
    let text = fs::read(log_file(&results.stderr(), seed)).ok()?;
    let lines = String::from_utf8_lossy(&text);
    Some(lines.lines().map(|line| one_line(line) + "\n").collect())
}
