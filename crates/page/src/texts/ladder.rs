//! The ladder of levels and the rating.

use super::texts;
use crate::learn::Rung;
use isolation::board::Player;

texts! {
    as_first = "won as first player", "als Erster gewonnen";
    as_second = "won as second player", "als Zweiter gewonnen";
    conquered = "won with both sides", "mit beiden Seiten gewonnen";
    locked = "not unlocked yet", "noch nicht freigeschaltet";
    open = "unlocked", "freigeschaltet";
    rating = "Rating", "Wertung";
    rating_is(rating, deviation) = "{rating} ± {deviation}", "{rating} ± {deviation}";
    about_rating = "Glicko-2, from games against levels without help; 95 % interval.",
        "Glicko-2, aus Partien gegen Stufen ohne Hilfe; 95-%-Intervall.";
    unrated = "No rated games yet. Play a level without hints or takebacks.",
        "Noch keine gewerteten Partien. Spiel ohne Tipps und Zurücknehmen gegen eine Stufe.";
    graph(games, from, to) = "Rating after each of {games} games, from {from} to {to}",
        "Wertung nach jeder von {games} Partien, von {from} bis {to}";
    days(since, games, until) = "{since} Games:\u{202f}{games} {until}", "{since} Partien:\u{202f}{games} {until}";
    ladder = "Ladder", "Leiter";
    about_ladder = "Win once with each side, without help, to unlock the next level. You can play every level at any time.",
        "Gewinne ohne Hilfe einmal mit jeder Seite, um die nächste Stufe freizuschalten. Spielen kannst du jede Stufe jederzeit.";
    level = "Level", "Stufe";
    state = "State", "Stand";
    export = "Export the record", "Bilanz exportieren";
}

/// How far a person is against a level.
pub(crate) fn state_of(rung: Rung) -> &'static str {
    match rung {
        Rung::Locked => locked(),
        Rung::Open => open(),
        Rung::Half(Player::First) => as_first(),
        Rung::Half(Player::Second) => as_second(),
        Rung::Conquered => conquered(),
    }
}
