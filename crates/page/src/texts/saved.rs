//! Sharing, and what the browser saves.

pub(crate) use super::shell::{
    cancel, delete, first, more_games, position, rename, second, try_again,
};
use super::texts;

texts! {
    share = "Share", "Teilen";
    close = "Close", "Schließen";
    link = "Link", "Link";
    record = "Game as JSON", "Partie als JSON";
    udacity = "Game as Udacity move list", "Partie als Udacity-Zugliste";
    copy(what) = "Copy: {what}", "Kopieren: {what}";
    copied(what) = "Copied: {what}.", "Kopiert: {what}.";
    not_copied = "The browser blocked copying; the text is selected instead.",
        "Der Browser hat das Kopieren verhindert; der Text ist stattdessen markiert.";
    picture = "Picture", "Bild";
    save_svg = "Save SVG", "SVG speichern";
    save_png = "Save PNG", "PNG speichern";
    save_json = "Save JSON", "JSON speichern";
    no_picture = "The browser could not draw the picture.", "Der Browser konnte das Bild nicht zeichnen.";
    in_analysis = "Open in Analyse", "In Analysieren öffnen";

    games = "Saved games", "Gespeicherte Partien";
    no_games = "Your games are saved here, in this browser only.",
        "Deine Partien werden hier gespeichert, nur in diesem Browser.";
    resume = "Continue", "Fortsetzen";
    game_is_gone = "This game was deleted in another tab.", "Diese Partie wurde in einem anderen Tab gelöscht.";
    name_of(game) = "Name of {game}", "Name von {game}";
    deleted(game) = "Deleted: {game}.", "Gelöscht: {game}.";
    undo_delete = "Undo", "Rückgängig";
    export_all = "Export all", "Alle exportieren";
    import_file = "Import file", "Datei importieren";
    importing = "Importing games", "Partien werden importiert";
    imported(new, known) = "{new} new, {known} already saved.", "{new} neu, {known} schon gespeichert.";
    not_imported(why) = "The games could not be saved: {why}.", "Die Partien konnten nicht gespeichert werden: {why}.";
    no_game_in_file = "no game found; expected one JSON object per line", "keine Partie gefunden; erwartet wird ein JSON-Objekt je Zeile";
    game_not_saved(why) = "A game could not be saved: {why}. It is lost when the page closes; export it, or delete other games and try again.",
        "Eine Partie konnte nicht gespeichert werden: {why}. Sie geht verloren, wenn die Seite geschlossen wird; exportiere sie, oder lösche andere Partien und versuche es noch einmal.";
    not_read(why) = "The saved games cannot be read or changed: {why}.",
        "Die gespeicherten Partien lassen sich nicht lesen oder ändern: {why}.";
    damaged(count) = "Saved games that cannot be read, left unchanged: {count}.",
        "Nicht lesbare gespeicherte Partien, unverändert gelassen: {count}.";
    not_saved = "not saved", "nicht gespeichert";
    person = "Person", "Mensch";
    title(first, second, variant) = "{first} – {second}, {variant}", "{first} – {second}, {variant}";
    result(winner, moves) = "{winner} won, {moves} moves", "{winner} hat gewonnen, {moves} Züge";
    unfinished(moves) = "unfinished, {moves} moves", "nicht beendet, {moves} Züge";
    assisted = "with help", "mit Hilfe";

    // Preferences, progress and formulas.
    refused(why) = "The browser cannot save this ({why}); it is lost when the page closes.",
        "Der Browser kann dies nicht speichern ({why}); es geht verloren, wenn die Seite geschlossen wird.";
    moved(name, why) = "What was saved here could not be read ({why}) and was moved to {name}.",
        "Was hier gespeichert war, war nicht lesbar ({why}) und wurde nach {name} verschoben.";
    unreadable(why) = "What is saved here cannot be read and was left unchanged: {why}.",
        "Was hier gespeichert ist, ist nicht lesbar und blieb unverändert: {why}.";
}
