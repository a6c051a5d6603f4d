//! The page as a whole: places, tabs, looks.

use super::texts;

texts! {
    play = "Play", "Spielen";
    analyse = "Analyse", "Analysieren";
    learn = "Learn", "Lernen";
    compare = "Compare", "Vergleichen";
    places = "Places", "Bereiche";
    language = "Language", "Sprache";
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
    load_again = "Try again", "Noch einmal versuchen";
    wrong_address(why) = "This address cannot be opened: {why}.", "Diese Adresse lässt sich nicht öffnen: {why}.";
}
