//! The place where people learn: lessons, puzzles, their own record.

use super::{Language, language, texts};
use isolation::Grade;

texts! {
    parts = "What to learn with", "Womit du lernst";
    lessons = "Lessons", "Lektionen";
    puzzles = "Puzzles", "Aufgaben";
    record = "Your record", "Deine Bilanz";
    not_found(what) = "There is no {what} in Learn.", "In Lernen gibt es kein {what}.";
    done = "done", "gelernt";
    done_of(done, all) = "{done} of {all} done", "{done} von {all} gelernt";
    lesson_number(number) = "Lesson {number}", "Lektion {number}";
    next_lesson(title) = "Next: {title}", "Weiter: {title}";
    your_task = "Your task", "Deine Aufgabe";
    worked_example(source) = "Worked example: {source}", "Beispiel: {source}";
    take_back = "Take back", "Zurücknehmen";
    start_again = "Start again", "Von vorn";
    play_both = "Play on for both sides as you like.", "Spiel nach Belieben für beide Seiten weiter.";
    not_legal(cell) = "{cell} is no legal move here.", "{cell} ist hier kein erlaubter Zug.";

    // What is said of an attempt.
    right(what) = "Right. {what}", "Richtig. {what}";
    not_yet(what) = "Not yet. {what}", "Noch nicht. {what}";
    leaves(cell, moves) = "After {cell} your opponent has {moves}.", "Nach {cell} hat der Gegner {moves}.";
    counted(cell, own, opp, value) = "{cell}: own {own}, opponent {opp}, value {value}.",
        "{cell}: eigene {own}, Gegner {opp}, Wert {value}.";
    looked_ahead(cell, value) = "After {cell} and the best reply the value is {value}.",
        "Nach {cell} und der besten Antwort ist der Wert {value}.";
    for_first(cell, value) = "After {cell} the first player stands at {value}.",
        "Nach {cell} steht der erste Spieler bei {value}.";
    proven(cell) = "{cell} wins, whatever your opponent does.", "{cell} gewinnt, was der Gegner auch tut.";
    not_proven(cell) = "{cell} is not proven to win.", "{cell} gewinnt nicht bewiesen.";
    attacks(cell) = "With {cell} you are the attacker.", "Mit {cell} bist du der Angreifer.";
    is_attacked(cell) = "With {cell} your opponent is the attacker.", "Mit {cell} ist der Gegner der Angreifer.";
    not_separated(cell) = "After {cell} the kings can still meet.", "Nach {cell} können sich die Könige noch treffen.";
    walks(cell, own, opp) = "After {cell} you can walk {own}, your opponent {opp}.",
        "Nach {cell} kannst du {own} weit wandern, der Gegner {opp}.";

    // Puzzles.
    loading_puzzles = "The puzzles are being loaded …", "Die Aufgaben werden geladen …";
    puzzles_failed(why) = "The puzzles cannot be shown: {why}", "Die Aufgaben können nicht gezeigt werden: {why}";
    not_served(address, status) = "{address}: the server answers {status}", "{address}: Der Server antwortet {status}";
    again = "Try again", "Noch einmal";
    grade = "Grade", "Stufe";
    easy = "Easy", "Leicht";
    medium = "Medium", "Mittel";
    hard = "Hard", "Schwer";
    solved_of(solved, all) = "{solved} of {all} solved", "{solved} von {all} gelöst";
    puzzle_number(number) = "Puzzle {number}", "Aufgabe {number}";
    find_it(side) = "{side} is to move. One move wins; find it.", "{side} ist am Zug. Ein Zug gewinnt; finde ihn.";
    found(cell, plies) = "Right: {cell} is the only move that wins; plies to the end: {plies}.",
        "Richtig: {cell} ist der einzige Zug, der gewinnt; Halbzüge bis zum Ende: {plies}.";
    shown(cell, plies) = "{cell} is the only move that wins; plies to the end: {plies}.",
        "{cell} ist der einzige Zug, der gewinnt; Halbzüge bis zum Ende: {plies}.";
    replying = "Your opponent looks for the longest resistance …", "Der Gegner sucht den längsten Widerstand …";
    continuing(cell) = "Your opponent plays {cell}. Keep winning.", "Der Gegner zieht nach {cell}. Gewinne weiter.";
    won = "Won: your opponent cannot move.", "Gewonnen: Der Gegner kann nicht ziehen.";
    wrong(cell) = "{cell} loses.", "{cell} verliert.";
    wrong_looking(cell) = "{cell} loses. Looking for the reason …", "{cell} verliert. Der Grund wird gesucht …";
    refuted(cell, reply) = "{cell} loses: {reply} wins for your opponent.", "{cell} verliert: {reply} gewinnt für den Gegner.";
    refuted_in(cell, reply, plies) = "{cell} loses: {reply} wins for your opponent in {plies} plies.",
        "{cell} verliert: {reply} gewinnt für den Gegner in {plies} Halbzügen.";
    one_ply_refuted(cell, reply) = "{cell} loses: after {reply} you cannot move.",
        "{cell} verliert: Nach {reply} kannst du nicht ziehen.";
    no_solver = "The solver does not work, so there is nothing more to say.",
        "Der Löser arbeitet nicht, mehr ist nicht zu sagen.";
    show = "Show the move", "Zug zeigen";
    retry = "Take back", "Zurücknehmen";
    play_on = "Play it out", "Ausspielen";
    next_puzzle = "Next puzzle", "Nächste Aufgabe";
    streak = "Streak", "Serie";
    best_streak = "Best", "Beste";
    how_graded = "How the grades are made", "Wie die Stufen entstehen";

    // The record.
    no_games = "No game against an agent has ended yet. Play one; it is counted here, in this browser alone.",
        "Noch ist keine Partie gegen einen Agenten zu Ende. Spiel eine; gezählt wird hier, nur in diesem Browser.";
    record_caption = "Your games against agents", "Deine Partien gegen Agenten";
    opponent = "Opponent", "Gegner";
    board = "Board", "Brett";
    games_won = "Won", "Gewonnen";
    games_lost = "Lost", "Verloren";

    // What the browser keeps.
    not_kept(why) = "Your progress is not kept: the browser refuses ({why}). It lasts until you leave the page.",
        "Dein Fortschritt wird nicht behalten: Der Browser weigert sich ({why}). Er hält, bis du die Seite verlässt.";
    put_aside(name, why) = "What was stored of your progress cannot be read ({why}). It is kept as {name}, and you begin anew.",
        "Dein gespeicherter Fortschritt ist unlesbar ({why}). Er bleibt als {name} erhalten, und du beginnst neu.";
    left_alone(why) = "What was stored of your progress can neither be read nor moved ({why}). It is left as it is, and nothing is stored.",
        "Dein gespeicherter Fortschritt lässt sich weder lesen noch verschieben ({why}). Er bleibt, wie er ist, und nichts wird gespeichert.";
    grade_rule = "A point for a win in 7 or more plies and another for 13 or more; a point for 5 or more legal moves; a point when alphabeta(depth=1, eval=open) chooses another move and one when alphabeta(depth=3, eval=improved) does. 0 or 1 points are easy, 2 or 3 medium, 4 or 5 hard.",
        "Ein Punkt für einen Gewinn in 7 oder mehr Halbzügen und noch einer ab 13; ein Punkt für 5 oder mehr erlaubte Züge; ein Punkt, wenn alphabeta(depth=1, eval=open) anders zieht, und einer, wenn alphabeta(depth=3, eval=improved) anders zieht. 0 oder 1 Punkte sind leicht, 2 oder 3 mittel, 4 oder 5 schwer.";
}

/// A grade of puzzles.
pub(crate) fn grade_name(grade: Grade) -> &'static str {
    match grade {
        Grade::Easy => easy(),
        Grade::Medium => medium(),
        Grade::Hard => hard(),
    }
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
