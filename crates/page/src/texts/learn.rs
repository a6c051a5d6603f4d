//! The place where people learn: lessons, puzzles, their own record.

pub(crate) use super::shell::{opponent, try_again as again, undo as retry, undo as take_back};
use super::{Language, language, texts};
use isolation::Grade;

texts! {
    parts = "Ways to learn", "Arten zu lernen";
    lessons = "Lessons", "Lektionen";
    puzzles = "Puzzles", "Aufgaben";
    record = "Your record", "Deine Bilanz";
    not_found(what) = "Learn has no {what}.", "Lernen hat kein {what}.";
    done = "done", "gelernt";
    done_of(done, all) = "{done} of {all} done", "{done} von {all} gelernt";
    lesson_number(number) = "Lesson {number}", "Lektion {number}";
    next_lesson(title) = "Next: {title}", "Weiter: {title}";
    your_task = "Your task", "Deine Aufgabe";
    worked_example(source) = "Worked example: {source}", "Beispiel: {source}";
    start_again = "Start again", "Von vorn";
    play_both = "Play on for both sides if you like.", "Spiel, wenn du magst, für beide Seiten weiter.";
    not_legal(cell) = "{cell} is not a legal move here.", "{cell} ist hier kein erlaubter Zug.";

    // What is said of an attempt.
    right(what) = "Right. {what}", "Richtig. {what}";
    not_yet(what) = "Not yet. {what}", "Noch nicht. {what}";
    leaves(cell, moves) = "After {cell} your opponent has {moves}.", "Nach {cell} hat der Gegner {moves}.";
    counted(cell, own, opp, value) = "{cell}: own {own}, opponent {opp}, value {value}.",
        "{cell}: eigene {own}, Gegner {opp}, Wert {value}.";
    looked_ahead(cell, value) = "After {cell} and the best reply the value is {value}.",
        "Nach {cell} und der besten Antwort ist der Wert {value}.";
    for_first(cell, value) = "After {cell} the value for the first player is {value}.",
        "Nach {cell} ist der Wert für den ersten Spieler {value}.";
    proven(cell) = "{cell} wins against every reply.", "{cell} gewinnt gegen jede Antwort.";
    not_proven(cell) = "{cell} is not a proven win.", "{cell} ist kein bewiesener Gewinn.";
    attacks(cell) = "With {cell} you are the attacker.", "Mit {cell} bist du der Angreifer.";
    is_attacked(cell) = "With {cell} your opponent is the attacker.", "Mit {cell} ist der Gegner der Angreifer.";
    not_separated(cell) = "After {cell} the kings can still meet.", "Nach {cell} können sich die Könige noch treffen.";
    walks(cell, own, opp) = "After {cell} your longest path has {own} moves, your opponent's {opp}.",
        "Nach {cell} hat dein längster Weg {own} Züge, der des Gegners {opp}.";

    // Puzzles.
    loading_puzzles = "Loading puzzles…", "Aufgaben werden geladen…";
    puzzles_failed(why) = "The puzzles cannot be loaded: {why}", "Die Aufgaben können nicht geladen werden: {why}";
    not_served(address, status) = "{address}: the server answers {status}", "{address}: Der Server antwortet {status}";
    grade = "Difficulty", "Schwierigkeit";
    easy = "Easy", "Leicht";
    medium = "Medium", "Mittel";
    hard = "Hard", "Schwer";
    solved_of(solved, all) = "{solved} of {all} solved", "{solved} von {all} gelöst";
    puzzle_number(number) = "Puzzle {number}", "Aufgabe {number}";
    find_it(side) = "{side} to move. One move wins; find it.", "{side} am Zug. Ein Zug gewinnt; finde ihn.";
    found(cell, plies) = "Right: {cell} is the only winning move; plies to the end: {plies}.",
        "Richtig: {cell} ist der einzige Gewinnzug; Halbzüge bis zum Ende: {plies}.";
    shown(cell, plies) = "{cell} is the only winning move; plies to the end: {plies}.",
        "{cell} ist der einzige Gewinnzug; Halbzüge bis zum Ende: {plies}.";
    replying = "Your opponent looks for the longest defence…", "Der Gegner sucht die längste Verteidigung…";
    continuing(cell) = "Your opponent plays {cell}. Keep winning.", "Der Gegner zieht nach {cell}. Gewinne weiter.";
    won = "Won: your opponent cannot move.", "Gewonnen: Der Gegner kann nicht ziehen.";
    wrong(cell) = "{cell} loses.", "{cell} verliert.";
    wrong_looking(cell) = "{cell} loses. Searching for the refutation…",
        "{cell} verliert. Die Widerlegung wird gesucht…";
    refuted(cell, reply) = "{cell} loses: {reply} wins for your opponent.", "{cell} verliert: {reply} gewinnt für den Gegner.";
    refuted_in(cell, reply, plies) = "{cell} loses: {reply} wins for your opponent in {plies} plies.",
        "{cell} verliert: {reply} gewinnt für den Gegner in {plies} Halbzügen.";
    one_ply_refuted(cell, reply) = "{cell} loses: after {reply} you cannot move.",
        "{cell} verliert: Nach {reply} kannst du nicht ziehen.";
    no_solver = "The solver is not available, so the refutation is unknown.",
        "Der Löser ist nicht verfügbar, die Widerlegung ist daher unbekannt.";
    show = "Show the move", "Zug zeigen";
    play_on = "Play it out", "Ausspielen";
    next_puzzle = "Next puzzle", "Nächste Aufgabe";
    streak = "Streak", "Serie";
    best_streak = "Best", "Beste";
    how_graded = "How difficulty is determined", "Wie die Schwierigkeit bestimmt wird";

    // The record.
    no_games = "No finished games against agents yet. Results are counted here, in this browser only.",
        "Noch keine beendeten Partien gegen Agenten. Gezählt wird hier, nur in diesem Browser.";
    record_caption = "Your games against agents", "Deine Partien gegen Agenten";
    board = "Board", "Brett";
    games_won = "Won", "Gewonnen";
    games_assisted = "Won with help", "Mit Hilfe gewonnen";
    games_lost = "Lost", "Verloren";

    grade_rule = "One point each for a win in 7 or more plies, a win in 13 or more plies, 5 or more legal moves, alphabeta(depth=1, eval=open) choosing another move, and alphabeta(depth=3, eval=improved) choosing another move. Easy: 0 or 1 points; medium: 2 or 3; hard: 4 or 5.",
        "Je ein Punkt für einen Gewinn in 7 oder mehr Halbzügen, einen Gewinn in 13 oder mehr Halbzügen, 5 oder mehr erlaubte Züge, einen anderen Zug von alphabeta(depth=1, eval=open) und einen anderen Zug von alphabeta(depth=3, eval=improved). Leicht: 0 oder 1 Punkte; mittel: 2 oder 3; schwer: 4 oder 5.";
}

/// A grade of puzzles.
pub(crate) fn grade_name(grade: Grade) -> &'static str {
    [easy(), medium(), hard()][grade as usize]
}

/// So many moves that somebody has.
pub(crate) fn moves_left(count: u32) -> String {
    match (count, language()) {
        (0, Language::English) => "no move".to_owned(),
        (0, Language::German) => "keinen Zug".to_owned(),
        (1, Language::German) => "einen Zug".to_owned(),
        (count, _) => super::sides::moves(count),
    }
}
