//! The card at the end of a game.

use super::{Language, language, sides, texts};
use isolation::board::Movement;

texts! {
    one_round = "1 round", "1 Runde";
    so_many_rounds(count) = "{count} rounds", "{count} Runden";
    you_won(rounds) = "You won in {rounds}", "Du hast nach {rounds} gewonnen";
    you_lost(rounds) = "You lost in {rounds}", "Du hast nach {rounds} verloren";
    beat(winner, loser, rounds) = "{winner} beat {loser} in {rounds}", "{winner} gewinnt nach {rounds} gegen {loser}";

    your_time_up = "Your time is up.", "Deine Zeit ist um.";
    time_up(name) = "{name} ran out of time.", "{name} hat die Zeit überschritten.";
    you_resigned = "You resigned.", "Du hast aufgegeben.";
    resigned(name) = "{name} resigned.", "{name} hat aufgegeben.";
    no_free_square(name) = "{name} has no free square left.", "{name} hat kein freies Feld mehr.";
    nothing_to_remove = "No square is left to remove.", "Es gibt kein Feld mehr, das entfernt werden kann.";
    searching = "Looking for the turning point…", "Der Wendepunkt wird gesucht…";
    no_turning = "The turning point is unknown: the game is too long to solve.",
        "Der Wendepunkt ist unbekannt: Die Partie ist zum Lösen zu lang.";
    no_mistakes = "Neither side made a mistake: the first position already decided the game.",
        "Keine Seite machte einen Fehler: Schon die Anfangsstellung entschied die Partie.";
    your_mistake(number, squares) = "Your mistake: move {number}{squares}.", "Dein Fehler: Zug {number}{squares}.";
    mistake_of(name, number, squares) = "{name}’s mistake: move {number}{squares}.", "Fehler von {name}: Zug {number}{squares}.";
    one_won(square) = " ({square} won)", " ({square} gewann)";
    several_won(squares, last) = " ({squares} or {last} won)", " ({squares} oder {last} gewann)";
    made(name, count) = "{name} made {count}.", "{name} machte {count}.";
    you_made(count) = "You made {count}.", "Du machtest {count}.";
    you_and_other(own, name, other) = "You made {own}, {name} {other}.", "Du machtest {own}, {name} {other}.";
    each(first, own, second, other) = "{first} made {own}, {second} {other}.", "{first} machte {own}, {second} {other}.";
    none = "none", "keinen";

    chances = "Winning chances after each move", "Gewinnchancen nach jedem Zug";

    rematch = "Rematch", "Revanche";
    learn = "Learn from my mistakes", "Aus Fehlern lernen";
    try_level(name) = "Try {name}", "{name} versuchen";
    close = "Close", "Schließen";
    stuck = "stuck", "sitzt fest";
    closed_exit = "closed exit", "verschlossener Ausgang";
}

/// So many rounds.
pub(crate) fn rounds(count: usize) -> String {
    if count == 1 { one_round().to_owned() } else { so_many_rounds(count) }
}

/// The person's piece that has no move.
pub(crate) fn your_piece_stuck(movement: Movement, square: String) -> String {
    let piece = sides::piece(movement);
    match (language(), movement) {
        (Language::English, _) => format!("Your {piece} on {square} is stuck."),
        (Language::German, Movement::Queen) => format!("Deine {piece} auf {square} sitzt fest."),
        (Language::German, _) => format!("Dein {piece} auf {square} sitzt fest."),
    }
}

/// A named player's piece that has no move.
pub(crate) fn piece_stuck(name: String, movement: Movement, square: String) -> String {
    let piece = sides::piece(movement);
    match (language(), movement) {
        (Language::English, _) => format!("{name}’s {piece} on {square} is stuck."),
        (Language::German, Movement::Queen) => {
            format!("Die {piece} von {name} auf {square} sitzt fest.")
        }
        (Language::German, _) => format!("Der {piece} von {name} auf {square} sitzt fest."),
    }
}

/// The winning alternatives, in brackets; empty if unknown.
pub(crate) fn won_instead(squares: &[String]) -> String {
    match squares {
        [] => String::new(),
        [only] => one_won(only),
        [first, second] => several_won(first, second),
        [first, second, ..] => {
            several_won(format!("{first}, {second}"), super::play::others(squares.len() - 2))
        }
    }
}

/// How many mistakes two named players made.
pub(crate) fn counts(first: (String, usize), second: (String, usize)) -> String {
    each(first.0, said(first.1), second.0, said(second.1))
}

fn said(count: usize) -> String {
    if count == 0 { none().to_owned() } else { count.to_string() }
}

/// How many mistakes the person and the opponent made; the side whose last mistake was just named
/// is counted only where it made more.
pub(crate) fn counts_with_you(own: usize, named_own: bool, name: String, other: usize) -> String {
    match (named_own, own, other) {
        (true, 1, _) => made(name, said(other)),
        (false, _, 1) => you_made(said(own)),
        _ => you_and_other(said(own), name, said(other)),
    }
}
