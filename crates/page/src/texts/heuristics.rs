//! How heuristics and formulas judge a position.

use super::texts;

texts! {
    // Values.
    win = "win", "Gewinn";
    loss = "loss", "Verlust";
    blank = "blank", "leer";
    fault(column, what) = "column {column}: {what}", "Spalte {column}: {what}";
    to_move = "to move", "am Zug";
    waits = "the other", "der andere";

    // The formula box.
    your_formula = "Your own formula", "Deine eigene Formel";
    formula = "Formula", "Formel";
    formula_hint =
        "Numbers, features, heuristics, + - * / % ^, comparisons, and or not, ? :, min max abs floor ceil round. Begin a name to see what fits.",
        "Zahlen, Merkmale, Heuristiken, + - * / % ^, Vergleiche, and or not, ? :, min max abs floor ceil round. Beginne einen Namen, um zu sehen, was passt.";
    names_that_fit = "Names that fit", "Namen, die passen";
    feature = "feature", "Merkmal";
    heuristic = "heuristic", "Heuristik";
    finished_game = "The game is over: it is won or lost before any formula is asked.",
        "Die Partie ist zu Ende: Sie ist gewonnen oder verloren, bevor eine Formel gefragt wird.";
    play_against = "Play against it", "Dagegen spielen";
    enter_tournament = "Enter in a tournament", "In ein Turnier schicken";
    now_plays(agent) = "A new game against {agent}.", "Eine neue Partie gegen {agent}.";

    // Formulas that are kept.
    keep = "Keep", "Merken";
    keep_as = "Keep this formula under a name", "Diese Formel unter einem Namen merken";
    name = "Name", "Name";
    kept_formulas = "Kept formulas", "Gemerkte Formeln";
    none_kept = "None yet. They stay in this browser.", "Noch keine. Sie bleiben in diesem Browser.";
    kept(name) = "{name} is kept.", "{name} ist gemerkt.";
    renamed(name) = "Renamed to {name}.", "Umbenannt in {name}.";
    deleted(name) = "{name} is deleted.", "{name} ist gelöscht.";
    rename = "Rename", "Umbenennen";
    rename_this(name) = "Rename {name}", "{name} umbenennen";
    new_name_of(name) = "New name of {name}", "Neuer Name von {name}";
    delete = "Delete", "Löschen";
    delete_this(name) = "Delete {name}", "{name} löschen";
    use_this(name) = "Put {name} into the box", "{name} in das Feld setzen";
    name_taken(name) = "Another formula is named {name}; choose another name.",
        "Eine andere Formel heißt {name}; wähle einen anderen Namen.";
    name_expected(most) = "Expected a name of 1 to {most} characters.",
        "Erwartet wird ein Name aus 1 bis {most} Zeichen.";
    too_many_saved(most) = "At most {most} formulas are kept; delete one first.",
        "Höchstens {most} Formeln werden gemerkt; lösche erst eine.";
    not_kept(why) =
        "The browser does not keep formulas ({why}): they last until the page is closed.",
        "Der Browser merkt sich keine Formeln ({why}): Sie halten, bis die Seite geschlossen wird.";
    put_aside(name, why) =
        "What was kept could not be read ({why}); it stands now under {name}.",
        "Das Gemerkte war nicht lesbar ({why}); es steht nun unter {name}.";
    unreadable(why) = "What is kept cannot be read, and is left as it is: {why}.",
        "Das Gemerkte ist nicht lesbar und bleibt, wie es ist: {why}.";

    // The table.
    all_heuristics = "All heuristics on this position", "Alle Heuristiken zu dieser Stellung";
    sort_by(column) = "Sort by {column}", "Nach {column} sortieren";
    comparison = "Comparison", "Vergleich";
    bars_hint =
        "Each player's value from its own point of view. A bar compares the two within its row.",
        "Der Wert für jeden Spieler aus seiner Sicht. Ein Balken vergleicht die beiden in seiner Zeile.";
    waiting = "The worker evaluates…", "Es wird bewertet…";
    engine_fails(why) = "The evaluation does not work: {why}", "Die Bewertung läuft nicht: {why}";
    refused(why) = "The worker refuses: {why}", "Die Bewertung lehnt ab: {why}";
    try_again = "Try again", "Noch einmal";

    // The features.
    features = "Features", "Merkmale";
    features_hint = "Point at one to see it on the board; its eye keeps it there.",
        "Zeige auf eines, um es auf dem Brett zu sehen; sein Auge hält es fest.";
    show_on_board(name) = "Show {name} on the board", "{name} auf dem Brett zeigen";
    on_board = "On the board", "Auf dem Brett";
    shows_nothing(name) = "{name}: no cell.", "{name}: kein Feld.";
    shows(name, cells) = "{name}: {cells}.", "{name}: {cells}.";
    shows_both(name, mine, theirs) = "{name}: {mine}; the other: {theirs}.",
        "{name}: {mine}; der andere: {theirs}.";
    legend = "Discs: first player. Diamonds: second player. Squares: both, or neither. Smaller: more steps away.",
        "Scheiben: erster Spieler. Rauten: zweiter Spieler. Quadrate: beide oder keiner. Kleiner: mehr Schritte entfernt.";

    // One heuristic.
    back = "All heuristics", "Alle Heuristiken";
    with_values = "With the values of this position", "Mit den Werten dieser Stellung";
    source = "Source", "Quelle";
    aliases = "Also called", "Auch genannt";
    uses = "What it counts", "Was sie zählt";
    uses_nothing = "It looks at nothing but the end of the game.",
        "Sie achtet auf nichts als das Ende der Partie.";
    into_box = "Change it in the box", "Im Feld verändern";
    not_symmetric = "Its value may change when the board is turned or mirrored.",
        "Ihr Wert kann sich ändern, wenn das Brett gedreht oder gespiegelt wird.";
}
