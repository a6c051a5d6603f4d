//! Errors in typed, pasted or opened texts. The English is that of the errors themselves;
//! the German is here, in the same form: thing, place, problem, what was expected.

mod agents;
mod positions;

use std::fmt::Display;

use super::{Language, language, texts};

/// An error in the page's language.
pub(crate) trait Said: Display {
    /// In German.
    fn german(&self) -> String;

    /// In the page's language.
    fn said(&self) -> String {
        match language() {
            Language::English => self.to_string(),
            Language::German => self.german(),
        }
    }
}

texts! {
    // Addresses.
    unknown_place(name, places) = "unknown view `{name}`; expected {places}", "unbekannte Ansicht `{name}`; erwartet wird {places}";
    twice(name) = "`{name}` is given twice", "`{name}` ist zweimal angegeben";
    unknown_value(name, names) = "unknown value `{name}`; expected {names}", "unbekannter Wert `{name}`; erwartet wird {names}";
    no_seed(text) = "seed: `{text}`; expected a whole number below 2^53", "seed: `{text}`; erwartet wird eine ganze Zahl unter 2^53";
    no_node(text, last) = "at: `{text}`; expected a number from 0 to {last}", "at: `{text}`; erwartet wird eine Zahl von 0 bis {last}";
    no_lines(text, most) = "lines: `{text}`; expected a number from 0 to {most}", "lines: `{text}`; erwartet wird eine Zahl von 0 bis {most}";
    no_switch(text) = "truth: `{text}`; expected on or off", "truth: `{text}`; erwartet wird on oder off";
    move_number(number, why) = "moves: move {number}: {why}", "moves: Zug {number}: {why}";
    or_person(name, why, person) = "{name}: {why}; or {person}", "{name}: {why}; oder {person}";

    // Engine and browser.
    not_loaded_in(seconds) = "not loaded within {seconds} seconds", "nicht innerhalb von {seconds} Sekunden geladen";
    unexpected_reply(text) = "unexpected reply {text}", "unerwartete Antwort {text}";
    files_not_loaded = "its files cannot be loaded", "ihre Dateien lassen sich nicht laden";
    not_stored = "the browser did not save it", "der Browser hat es nicht gespeichert";
    database_closed = "the database was closed", "die Datenbank wurde geschlossen";
    damaged_tree = "the engine sent a damaged tree", "die Engine hat einen beschädigten Baum geschickt";
    puzzle_number(number, most) = "puzzle {number}; expected a number from 1 to {most}", "Aufgabe {number}; erwartet wird eine Zahl von 1 bis {most}";
    no_puzzle(text) = "puzzle: `{text}`; expected a whole number from 1", "puzzle: `{text}`; erwartet wird eine ganze Zahl ab 1";
    no_plies(text) = "at: `{text}`; expected numbers of moves after which the game goes on, such as 16,24",
        "at: `{text}`; erwartet werden Anzahlen von Zügen, nach denen die Partie weitergeht, etwa 16,24";
    no_puzzles = "the file contains no puzzles", "die Datei enthält keine Aufgaben";

    // Trees of moves.
    no_move_to_replace = "moves: `(` stands before the first move; expected a move", "moves: `(` steht vor dem ersten Zug; erwartet wird ein Zug";
    parenthesis = "moves: each `(` needs its `)`", "moves: Zu jedem `(` gehört ein `)`";
    brace = "moves: the braces of a comment do not match", "moves: Die Klammern eines Kommentars passen nicht zusammen";
    unknown_mark(number, marks, all) = "moves: move {number}: unknown mark `{marks}`; expected one of {all}",
        "moves: Zug {number}: unbekanntes Zeichen `{marks}`; erwartet wird eines von {all}";
    too_many_moves(most) = "moves: more than {most} moves", "moves: mehr als {most} Züge";

    // Whatever is pasted.
    nothing_to_import = "there is nothing to import; expected a position, a game or a link", "es gibt nichts zu importieren; erwartet wird eine Stellung, eine Partie oder ein Link";
    in_link(why) = "link: {why}", "Link: {why}";
    no_game_link(place) = "link: it leads to `{place}`; expected a link to a game or an analysis", "Link: Er führt zu `{place}`; erwartet wird ein Link zu einer Partie oder Analyse";
    list_from_empty(why, board) = "{why} (the list was read on an empty board {board}; put another start, as a position, on a line before it)",
        "{why} (die Liste wurde auf leerem Brett {board} gelesen; für einen anderen Anfang gehört die Stellung auf eine Zeile davor)";
    line(number, why) = "line {number}: {why}", "Zeile {number}: {why}";
    other_version(found, known) = "version {found}; this page reads version {known}", "Version {found}; diese Seite liest Version {known}";
    unreadable_file(name) = "{name}: the browser cannot read it", "{name}: Der Browser kann sie nicht lesen";
    file_too_large(name, megabytes) = "{name}: larger than {megabytes} MB", "{name}: größer als {megabytes} MB";
}

#[cfg(test)]
mod tests {
    use super::Said;
    use isolation::board::Size;
    use isolation::eval::Formula;
    use isolation::{AgentSpec, AnyPosition, GameRecord, PRESETS, find_rules};
    use isolation_protocol::udacity;

    /// The German of an error, which is not its English.
    fn german<T>(result: Result<T, impl Said>) -> String {
        let error = result.err().expect("an error");
        assert_ne!(error.german(), error.to_string());
        error.german()
    }

    #[test]
    fn errors_are_translated_with_their_places() {
        let start = AnyPosition::start(&PRESETS[0].rules);
        let record = "{\"v\":2,\"variant\":\"knight\",\"start\":\"\",\"seed\":null,\"players\":[\"\",\"\"],\
            \"moves\":[],\"stats\":[],\"winner\":null,\"end\":\"interrupted\"}";
        for (error, beginning) in [
            (
                german(Formula::parse("own +")),
                "Formel \"own +\": Spalte 6: erwartet wird eine Zahl",
            ),
            (
                german(Formula::parse("owm")),
                "Formel \"owm\": Spalte 1: unbekannter Name \"owm\"; meinst du own?",
            ),
            (
                german("strnog".parse::<AgentSpec>()),
                "Agent \"strnog\": Spalte 1: unbekannter Agent \"strnog\"",
            ),
            (
                german("minimax(dept=3)".parse::<AgentSpec>()),
                "Agent \"minimax(dept=3)\": Spalte 9: minimax hat keinen Parameter \"dept\"; es gibt depth, ",
            ),
            (
                german("minimax(depth=0)".parse::<AgentSpec>()),
                "Agent \"minimax(depth=0)\": Spalte 15: depth=\"0\": erwartet wird eine ganze Zahl von 1 bis 128",
            ),
            (german("3/x".parse::<AnyPosition>()), "Stellung \"3/x\": Spalte 3: unerwartetes 'x'"),
            (
                german(start.parse_move("z9")),
                "Zug \"z9\": Spalte 1: erwartet wird ein Feld des Bretts, a1 bis g7",
            ),
            (german(Size::new(1, 7)), "ein Brett von 1 mal 7"),
            (german(find_rules("chess")), "Brett \"chess\": erwartet wird <Figur>-<Breite>x<Höhe>"),
            (
                german(udacity::import("[[9, 9]]", start)),
                "Zugliste: Paar 1, [9, 9]: nicht erlaubt in ",
            ),
            (german(GameRecord::parse(record)), "Partie: Version 2; gelesen wird Version 1"),
        ] {
            assert!(error.starts_with(beginning), "{error}");
        }
    }
}
