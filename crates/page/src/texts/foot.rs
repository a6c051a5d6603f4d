//! The foot of the page: what the page is, and its keys.

use super::texts;

texts! {
    foot = "About the page", "Über die Seite";
    rules = "Rules", "Regeln";
    about = "About", "Über";
    source = "Source", "Quelltext";
    keys = "Keys", "Tasten";
    what = "A reference system for the board game Isolation: play it, analyse it, understand it. Nothing you do here leaves your browser, unless you share it or play a friend live.",
        "Ein Referenzsystem für das Brettspiel Isolation: spielen, analysieren, verstehen. Nichts, was du hier tust, verlässt deinen Browser, außer du teilst es oder spielst live gegen einen Freund.";
    version(version, licence) = "Version {version}. Licence: {licence}.", "Version {version}. Lizenz: {licence}.";

    // Keys, and what they do.
    home_key = "Home", "Pos 1";
    end_key = "End", "Ende";
    back = "one move back", "einen Zug zurück";
    forward = "one move forward", "einen Zug vor";
    line_above = "the line above, in Analyse", "die Variante darüber, in Analysieren";
    line_below = "the line below, in Analyse", "die Variante darunter, in Analysieren";
    to_start = "to the first position", "zur ersten Stellung";
    to_end = "to the last position", "zur letzten Stellung";
    flip = "flip the board", "Brett drehen";
    edit = "edit the position, in Analyse", "Stellung bearbeiten, in Analysieren";
    share = "share the game", "Partie teilen";
    this_list = "show this list", "diese Liste zeigen";
    on_board = "on the board: from square to square", "auf dem Brett: von Feld zu Feld";
    choose = "on the board: choose the square", "auf dem Brett: das Feld wählen";
    close = "close what is open", "schließen, was offen ist";
}
