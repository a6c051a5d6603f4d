//! The page as a whole: places, tabs, looks; and the words that several places share.

use super::texts;

texts! {
    play = "Play", "Spielen";
    puzzles = "Puzzles", "Aufgaben";
    analyse = "Analyse", "Analysieren";
    learn = "Learn", "Lernen";
    compare = "Compare", "Vergleichen";
    places = "Places", "Bereiche";
    language = "Language", "Sprache";
    choices = "Language, looks and sounds", "Sprache, Aussehen und Töne";
    light_or_dark = "Light or dark", "Hell oder dunkel";
    auto = "◐ Auto", "◐ Auto";
    light = "Light", "Hell";
    dark = "Dark", "Dunkel";
    panel = "Beside the board", "Neben dem Brett";
    tab_game = "Game", "Partie";
    tab_engine = "Engine", "Engine";
    tab_tree = "Tree", "Baum";
    tab_graph = "Graph", "Verlauf";
    tab_heuristics = "Heuristics", "Heuristiken";
    loading = "Loading…", "Lädt…";
    not_loaded = "This part of the page cannot be loaded.", "Dieser Teil der Seite kann nicht geladen werden.";
    try_again = "Try again", "Noch einmal versuchen";
    wrong_address(why) = "This address cannot be opened: {why}.", "Diese Adresse lässt sich nicht öffnen: {why}.";

    // Words of several places.
    column(number, fault) = "column {number}: {fault}", "Spalte {number}: {fault}";
    undo = "Take back", "Zurücknehmen";
    stop = "Stop", "Stopp";
    pause = "Pause", "Pause";
    resume = "Resume", "Fortsetzen";
    engine_fails(why) = "The engine failed: {why}", "Die Engine ist ausgefallen: {why}";
    depth = "Depth", "Tiefe";
    nodes = "Nodes", "Knoten";
    moves = "Moves", "Züge";
    width = "Width", "Breite";
    height = "Height", "Höhe";
    pieces = "Pieces", "Figuren";
    first_player = "First player", "Erster Spieler";
    second_player = "Second player", "Zweiter Spieler";
    flip_board = "Flip board", "Brett drehen";
    heuristic = "heuristic", "Heuristik";
    none = "none", "keine";
    opponent = "Opponent", "Gegner";
    position = "Position", "Stellung";
    side_to_move = "To move", "Am Zug";
    cancel = "Cancel", "Abbrechen";
    minimax = "Minimax", "Minimax";
    win_sometime = "win", "Gewinn";
    loss_sometime = "loss", "Verlust";
    save = "Save", "Speichern";
    rename = "Rename", "Umbenennen";
    delete = "Delete", "Löschen";
    more_games = "Show more games", "Weitere Partien zeigen";
    first = "the first player", "der erste Spieler";
    second = "the second player", "der zweite Spieler";
}
