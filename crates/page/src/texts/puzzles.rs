//! The place of puzzles.

use super::texts;

texts! {
    find_it(side) = "{side} to move: find a winning move.", "{side} am Zug: Finde einen Gewinnzug.";
    checking(cell) = "{cell}: the solver looks whether it wins…", "{cell}: Der Löser prüft, ob der Zug gewinnt…";
    showing = "The solver looks for a winning move…", "Der Löser sucht einen Gewinnzug…";
    continuing(cell) = "Right. Your opponent plays {cell}. Keep winning.", "Richtig. Der Gegner zieht nach {cell}. Gewinne weiter.";
    won = "Won: your opponent cannot move.", "Gewonnen: Der Gegner kann nicht ziehen.";
    loses(cell) = "{cell} loses.", "{cell} verliert.";
    refuted(cell, reply) = "{cell} loses: {reply} wins for your opponent.", "{cell} verliert: {reply} gewinnt für den Gegner.";
    refuted_in(cell, reply, plies) = "{cell} loses: {reply} wins for your opponent in {plies} plies.",
        "{cell} verliert: {reply} gewinnt für den Gegner in {plies} Halbzügen.";
    one_ply_refuted(cell, reply) = "{cell} loses: after {reply} you cannot move.",
        "{cell} verliert: Nach {reply} kannst du nicht ziehen.";
    unknown(cell) = "The solver cannot tell whether {cell} wins. Try another move.",
        "Der Löser weiß nicht, ob {cell} gewinnt. Versuche einen anderen Zug.";
    no_solver = "The solver is not available.", "Der Löser ist nicht verfügbar.";
    show = "Show the move", "Zug zeigen";
    position_of_game(number) = "From your game: move {number}", "Aus deiner Partie: Zug {number}";
    more_of_game(count) = "Positions that follow: {count}", "Weitere Stellungen: {count}";
    next_position = "Next position", "Nächste Stellung";
    next_puzzle = "Next puzzle", "Nächste Aufgabe";
}
