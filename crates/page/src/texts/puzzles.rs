//! The place of puzzles.

use super::texts;
use isolation_protocol::puzzle::Theme;

texts! {
    find_it(side) = "{side} to move: find a winning move.", "{side} am Zug: Finde einen Gewinnzug.";
    checking(square) = "{square}: checking whether it wins…", "{square}: Der Löser prüft, ob der Zug gewinnt…";
    showing = "Searching for a winning move…", "Der Löser sucht einen Gewinnzug…";
    continuing(square) = "Right. Your opponent plays {square}. Keep winning.", "Richtig. Der Gegner zieht nach {square}. Gewinne weiter.";
    won = "Won: your opponent cannot move.", "Gewonnen: Der Gegner kann nicht ziehen.";
    loses(square) = "{square} loses.", "{square} verliert.";
    refuted(square, reply) = "{square} loses: {reply} wins for your opponent.", "{square} verliert: {reply} gewinnt für den Gegner.";
    refuted_in(square, reply, plies) = "{square} loses: {reply} wins for your opponent in {plies} plies.",
        "{square} verliert: {reply} gewinnt für den Gegner in {plies} Halbzügen.";
    one_ply_refuted(square, reply) = "{square} loses: after {reply} you cannot move.",
        "{square} verliert: Nach {reply} kannst du nicht ziehen.";
    unknown(square) = "The solver could not prove whether {square} wins. Try another move.",
        "Der Löser weiß nicht, ob {square} gewinnt. Versuche einen anderen Zug.";
    no_solver = "The solver is not available.", "Der Löser ist nicht verfügbar.";
    show = "Show the move", "Zug zeigen";
    daily(date) = "Daily puzzle, {date}", "Tagesaufgabe, {date}";
    daily_link = "Daily puzzle", "Tagesaufgabe";
    puzzle_number(number) = "Puzzle {number}", "Aufgabe {number}";
    about(board, rating) = "{board} · rating {rating}", "{board} · Wertung {rating}";
    loading = "Loading puzzles…", "Aufgaben werden geladen…";
    failed(why) = "The puzzles cannot be loaded: {why}", "Die Aufgaben können nicht geladen werden: {why}";
    not_served(address, status) = "{address}: the server answers {status}", "{address}: Der Server antwortet {status}";
    your_rating = "Your rating", "Deine Wertung";
    solved = "Solved", "Gelöst";
    streak = "Days in a row", "Tage in Folge";
    best_streak = "Best", "Beste";
    theme = "Theme of the next puzzle", "Thema der nächsten Aufgabe";
    any_theme = "Any", "Jedes";
    share = "Share", "Teilen";
    result(date, marks, link) = "Isolation puzzle {date}: {marks} {link}", "Isolation-Aufgabe {date}: {marks} {link}";

    // Themes, and why a move wins.
    parity = "Parity", "Parität";
    last_exit = "Last exit", "Letzter Ausgang";
    separation = "Separation", "Trennung";
    longest_path = "Longest path", "Längster Weg";
    trap = "Trap", "Falle";
    symmetry = "Symmetry", "Symmetrie";
    why_parity(own, opp) = "Parity: you have {own} left, your opponent {opp}.", "Parität: Du hast noch {own}, der Gegner {opp}.";
    why_no_exit(square) = "Last exit: {square} takes your opponent’s last exit.", "Letzter Ausgang: {square} nimmt dem Gegner den letzten Ausgang.";
    why_last_exit(square) = "Last exit: {square} leaves your opponent only one exit.", "Letzter Ausgang: {square} lässt dem Gegner nur einen Ausgang.";
    why_separation(square, own, opp) = "Separation: after {square} the pieces can no longer meet; you have {own}, your opponent {opp}.",
        "Trennung: Mit {square} können sich die Figuren nicht mehr begegnen; du hast {own}, der Gegner {opp}.";
    why_longest_path(own, opp) = "Longest path: the pieces can no longer meet; your path has {own}, your opponent’s {opp}.",
        "Längster Weg: Die Figuren können sich nicht mehr begegnen; dein Weg hat {own}, der des Gegners {opp}.";
    why_trap(path, left) = "Trap: undisturbed, your opponent could make {path}, but it gets only {left}.",
        "Falle: Allein könnte der Gegner {path} machen, er kommt aber nur zu {left}.";
    why_symmetry(square) = "Symmetry: after {square} both sides look alike, and your opponent has to move first.",
        "Symmetrie: Nach {square} sehen beide Seiten gleich aus, und der Gegner muss zuerst ziehen.";
    why_win(square, left) = "After {square} your opponent has only {left}, however it plays.", "Nach {square} hat der Gegner nur noch {left}, wie er auch spielt.";

    position_of_game(number) = "From your game: move {number}", "Aus deiner Partie: Zug {number}";
    more_of_game(count) = "Positions that follow: {count}", "Weitere Stellungen: {count}";
    next_position = "Next position", "Nächste Stellung";
    next_puzzle = "Next puzzle", "Nächste Aufgabe";
}

/// A theme.
pub(crate) fn theme_name(theme: Theme) -> &'static str {
    [parity(), last_exit(), separation(), longest_path(), trap(), symmetry()][theme as usize]
}
