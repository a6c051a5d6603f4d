//! Sharing, and what is kept in the browser.

use super::texts;

texts! {
    share = "Share", "Teilen";
    close = "Close", "Schließen";
    link = "Link", "Link";
    position = "Position", "Stellung";
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
    no_games = "Finished games are saved here, in this browser only.",
        "Beendete Partien werden hier gespeichert, nur in diesem Browser.";
    rename = "Rename", "Umbenennen";
    name_of(game) = "Name of {game}", "Name von {game}";
    delete = "Delete", "Löschen";
    deleted(game) = "Deleted: {game}.", "Gelöscht: {game}.";
    undo_delete = "Undo", "Rückgängig";
    export_all = "Export all", "Alle exportieren";
    import_file = "Import file", "Datei importieren";
    imported(count) = "Games imported: {count}.", "Importierte Partien: {count}.";
    not_kept(why) = "A game could not be saved: {why}. It is lost when the page closes; export it, or delete other games and try again.",
        "Eine Partie konnte nicht gespeichert werden: {why}. Sie geht verloren, wenn die Seite geschlossen wird; exportiere sie, oder lösche andere Partien und versuche es noch einmal.";
    not_read(why) = "The saved games cannot be read: {why}.", "Die gespeicherten Partien sind nicht lesbar: {why}.";
    damaged(count) = "Saved games that cannot be read, left unchanged: {count}.",
        "Nicht lesbare gespeicherte Partien, unverändert gelassen: {count}.";
    try_again = "Try again", "Noch einmal versuchen";
    not_saved = "not saved", "nicht gespeichert";
    person = "Person", "Mensch";
    title(first, second, variant) = "{first} – {second}, {variant}", "{first} – {second}, {variant}";
    result(winner, moves) = "{winner} won, {moves} moves", "{winner} hat gewonnen, {moves} Züge";
    unfinished(moves) = "unfinished, {moves} moves", "nicht beendet, {moves} Züge";
    first = "the first player", "der erste Spieler";
    second = "the second player", "der zweite Spieler";
}
