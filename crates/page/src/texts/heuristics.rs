//! Heuristics and formulas.

pub(crate) use super::shell::{
    delete, heuristic, loss_sometime as loss, rename, save, try_again, win_sometime as win,
};
use super::texts;

texts! {
    // Values.
    blank = "blank", "leer";
    fault(column, what) = "column {column}: {what}", "Spalte {column}: {what}";
    to_move = "to move", "am Zug";
    not_to_move = "opponent", "Gegner";

    // The formula box.
    your_formula = "Your own formula", "Deine eigene Formel";
    formula = "Formula", "Formel";
    formula_hint = "Numbers, features, heuristics, + - * / % ^, comparisons, and or not, ? :, min max abs floor ceil round. Type the beginning of a name for suggestions.",
        "Zahlen, Merkmale, Heuristiken, + - * / % ^, Vergleiche, and or not, ? :, min max abs floor ceil round. Tippe den Anfang eines Namens für Vorschläge.";
    suggestions = "Suggestions", "Vorschläge";
    feature = "feature", "Merkmal";
    finished_game = "The game is over. Formulas evaluate unfinished positions only.",
        "Die Partie ist zu Ende. Formeln bewerten nur unbeendete Stellungen.";
    play_against = "Play against it", "Dagegen spielen";
    enter_tournament = "Add to a tournament", "Ins Turnier aufnehmen";
    now_plays(agent) = "A new game against {agent}.", "Eine neue Partie gegen {agent}.";

    // Saved formulas.
    save_as = "Save this formula under a name", "Diese Formel unter einem Namen speichern";
    name = "Name", "Name";
    saved_formulas = "Saved formulas", "Gespeicherte Formeln";
    none_saved = "None yet. Saved formulas stay in this browser.",
        "Noch keine. Gespeicherte Formeln bleiben in diesem Browser.";
    saved(name) = "Saved {name}.", "{name} gespeichert.";
    renamed(name) = "Renamed to {name}.", "Umbenannt in {name}.";
    deleted(name) = "Deleted {name}.", "{name} gelöscht.";
    rename_this(name) = "Rename {name}", "{name} umbenennen";
    new_name_of(name) = "New name of {name}", "Neuer Name von {name}";
    delete_this(name) = "Delete {name}", "{name} löschen";
    use_this(name) = "Load {name} into the formula field", "{name} ins Formelfeld laden";
    name_taken(name) = "Another formula is named {name}; choose another name.",
        "Eine andere Formel heißt {name}; wähle einen anderen Namen.";
    name_expected(most) = "Expected a name of 1 to {most} characters.",
        "Erwartet wird ein Name aus 1 bis {most} Zeichen.";
    too_many_saved(most) = "At most {most} formulas can be saved; delete one first.",
        "Höchstens {most} Formeln können gespeichert werden; lösche zuerst eine.";

    // The table.
    all_heuristics = "All heuristics on this position", "Alle Heuristiken zu dieser Stellung";
    sort_by(column) = "Sort by {column}", "Nach {column} sortieren";
    comparison = "Comparison", "Vergleich";
    bars_hint = "Each player's value from that player's own point of view. Bars compare the two values of a row.",
        "Der Wert für jeden Spieler aus dessen Sicht. Die Balken vergleichen die beiden Werte einer Zeile.";
    waiting = "Evaluating…", "Wird bewertet…";
    engine_fails(why) = "The evaluation failed: {why}", "Die Bewertung ist fehlgeschlagen: {why}";
    refused(why) = "The engine rejected the request: {why}", "Die Engine hat die Anfrage abgelehnt: {why}";

    // The features.
    features = "Features", "Merkmale";
    features_hint = "Point at a feature to see it on the board; press its eye to pin it.",
        "Zeige auf ein Merkmal, um es auf dem Brett zu sehen; drücke sein Auge, um es festzuhalten.";
    show_on_board(name) = "Show {name} on the board", "{name} auf dem Brett zeigen";
    on_board = "On the board", "Auf dem Brett";
    shows_nothing(name) = "{name}: no squares.", "{name}: keine Felder.";
    not_computed(name) = "{name}: not computed; press its eye to compute it.",
        "{name}: nicht berechnet; drücke das Auge, um es zu berechnen.";
    not_settled(name) = "{name}: unknown after a million steps.", "{name}: nach einer Million Schritten unbekannt.";
    shows(name, squares) = "{name}: {squares}.", "{name}: {squares}.";
    shows_both(name, mine, theirs) = "{name}: {mine}; opponent: {theirs}.", "{name}: {mine}; Gegner: {theirs}.";
    legend = "Discs: first player. Diamonds: second player. Squares: both or neither. Smaller marks: more steps away.",
        "Kreise: erster Spieler. Rauten: zweiter Spieler. Quadrate: beide oder keiner. Kleinere Zeichen: mehr Schritte entfernt.";

    // One heuristic.
    back = "All heuristics", "Alle Heuristiken";
    with_values = "Values in this position", "Werte in dieser Stellung";
    source = "Source", "Quelle";
    aliases = "Other names", "Andere Namen";
    uses = "Features used", "Verwendete Merkmale";
    uses_nothing = "None: only finished games have a value.", "Keine: Nur beendete Partien haben einen Wert.";
    into_box = "Edit a copy", "Kopie bearbeiten";
    needs_trails = "Designed for games in which a piece closes the square that it leaves; here it says little.",
        "Gedacht für Spiele, in denen eine Figur das Feld sperrt, das sie verlässt; hier sagt sie wenig.";
    not_symmetric = "The value can change when the board is rotated or mirrored.",
        "Der Wert kann sich ändern, wenn das Brett gedreht oder gespiegelt wird.";
}
