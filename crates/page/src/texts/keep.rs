//! Sharing, and what is kept in the browser.

use super::texts;

texts! {
    share = "Share", "Teilen";
    close = "Close", "Schließen";
    link = "Link", "Link";
    position = "Position", "Stellung";
    record = "Game as JSON", "Partie als JSON";
    udacity = "Game as Udacity's list", "Partie als Udacity-Liste";
    copy(what) = "Copy: {what}", "Kopieren: {what}";
    copied(what) = "Copied: {what}.", "Kopiert: {what}.";
    not_copied = "The browser does not let the page copy; the text is selected.", "Der Browser erlaubt das Kopieren nicht; der Text ist markiert.";
    picture = "Picture", "Bild";
    save_svg = "Save SVG", "SVG sichern";
    save_png = "Save PNG", "PNG sichern";
    save_json = "Save JSON", "JSON sichern";
    no_picture = "The browser could not draw the picture.", "Der Browser konnte das Bild nicht zeichnen.";
    in_analysis = "Open in Analyse", "In der Analyse öffnen";

    games = "Saved games", "Gespeicherte Partien";
    no_games = "Finished games are kept here, in this browser alone.", "Beendete Partien werden hier aufbewahrt, nur in diesem Browser.";
    rename = "Rename", "Umbenennen";
    name_of(game) = "Name of {game}", "Name von {game}";
    delete = "Delete", "Löschen";
    deleted(game) = "Deleted: {game}.", "Gelöscht: {game}.";
    undo_delete = "Undo", "Rückgängig";
    export_all = "Export all", "Alle exportieren";
    import_file = "Import file", "Datei einlesen";
    imported(count) = "Games imported: {count}.", "Eingelesene Partien: {count}.";
    not_kept(why) = "A game could not be saved: {why}. It stays here until the page is closed; export it, or delete others and try again.", "Eine Partie konnte nicht gespeichert werden: {why}. Sie bleibt hier, bis die Seite geschlossen wird; exportiere sie, oder lösche andere und versuche es noch einmal.";
    not_read(why) = "The saved games cannot be read: {why}.", "Die gespeicherten Partien sind nicht lesbar: {why}.";
    damaged(count) = "Saved games that cannot be read, and are left as they are: {count}.", "Gespeicherte Partien, die nicht lesbar sind und bleiben, wie sie sind: {count}.";
    try_again = "Try again", "Erneut versuchen";
    not_saved = "not saved", "nicht gespeichert";
    person = "Person", "Mensch";
    title(first, second, variant) = "{first} – {second}, {variant}", "{first} – {second}, {variant}";
    result(winner, moves) = "{winner} won after move {moves}", "{winner} hat gewonnen, nach Zug {moves}";
    unfinished(moves) = "not finished, after move {moves}", "nicht beendet, nach Zug {moves}";
    first = "the first player", "der erste Spieler";
    second = "the second player", "der zweite Spieler";
}
