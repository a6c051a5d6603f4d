//! The place where people learn: lessons, their own record.

pub(crate) use super::shell::{opponent, undo as take_back};
use super::{Language, language, texts};

texts! {
    parts = "Ways to learn", "Arten zu lernen";
    lessons = "Lessons", "Lektionen";
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
    not_legal(square) = "{square} is not a legal move here.", "{square} ist hier kein erlaubter Zug.";

    // The rules.
    rules_of_all = "Two players, one piece each. Squares close one after another, and a player who cannot move loses. There are no draws and no passes.",
        "Zwei Spieler, jeder mit einer Figur. Ein Feld nach dem anderen wird gesperrt, und wer nicht ziehen kann, verliert. Es gibt kein Unentschieden und kein Aussetzen.";
    rules_of_trails = "Knights, queens and kings", "Springer, Damen und Könige";
    rules_trail = "First each player places the piece on any free square. Then they take turns. The square that a piece leaves is closed for both players.",
        "Zuerst stellt jeder seine Figur auf ein beliebiges freies Feld. Dann wird abwechselnd gezogen. Das Feld, das eine Figur verlässt, ist für beide gesperrt.";
    rules_knight = "The knight jumps as in chess, also over closed squares.", "Der Springer springt wie im Schach, auch über gesperrte Felder.";
    rules_queen = "The queen goes any distance in a straight line, up to a closed square or a piece.",
        "Die Dame geht beliebig weit geradeaus, bis vor ein gesperrtes Feld oder eine Figur.";
    rules_king = "The king goes one step in any direction.", "Der König geht einen Schritt in jede Richtung.";
    rules_trail_picture = "A game of knights: each closed square has the colour of the piece that left it.",
        "Eine Partie mit Springern: Jedes gesperrte Feld hat die Farbe der Figur, die es verließ.";
    rules_removal = "A move needs both: a step after which no square could be removed is not allowed.",
        "Zu einem Zug gehört beides: Ein Schritt, nach dem sich kein Feld entfernen ließe, ist nicht erlaubt.";
    rules_pawn = "The pawn goes one step in any direction. The two gaps are removed squares.",
        "Der Kegel geht einen Schritt in jede Richtung. Die beiden Lücken sind entfernte Felder.";
    rules_removal_picture = "Late in a game: the dark squares were removed.", "Spät in einer Partie: Die dunklen Felder wurden entfernt.";

    // Feedback.
    right(what) = "Right. {what}", "Richtig. {what}";
    not_yet(what) = "Not yet. {what}", "Noch nicht. {what}";
    leaves(square, moves) = "After {square} your opponent has {moves}.", "Nach {square} hat der Gegner {moves}.";
    counted(square, own, opp, value) = "{square}: own {own}, opponent {opp}, value {value}.",
        "{square}: eigene {own}, Gegner {opp}, Wert {value}.";
    looked_ahead(square, value) = "After {square} and the best reply the value is {value}.",
        "Nach {square} und der besten Antwort ist der Wert {value}.";
    for_first(square, value) = "After {square} the value for the first player is {value}.",
        "Nach {square} ist der Wert für den ersten Spieler {value}.";
    proven(square) = "{square} wins against every reply.", "{square} gewinnt gegen jede Antwort.";
    not_proven(square) = "{square} is not a proven win.", "{square} ist kein bewiesener Gewinn.";
    attacks(square) = "With {square} you are the attacker.", "Mit {square} bist du der Angreifer.";
    is_attacked(square) = "With {square} your opponent is the attacker.", "Mit {square} ist der Gegner der Angreifer.";
    not_separated(square) = "After {square} the kings can still meet.", "Nach {square} können sich die Könige noch treffen.";
    walks(square, own, opp) = "After {square} your longest path has {own} moves, your opponent's {opp}.",
        "Nach {square} hat dein längster Weg {own} Züge, der des Gegners {opp}.";

    // The record.
    no_games = "No finished games against agents yet. Results are counted here, in this browser only.",
        "Noch keine beendeten Partien gegen Agenten. Gezählt wird hier, nur in diesem Browser.";
    record_caption = "Your games against agents", "Deine Partien gegen Agenten";
    board = "Board", "Brett";
    games_won = "Won", "Gewonnen";
    games_assisted = "Won with help", "Mit Hilfe gewonnen";
    games_lost = "Lost", "Verloren";
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
