//! The table's texts beside the rules: opponents, clocks, hints, sounds.

pub(crate) use super::shell::{none as no_clocks, opponent};
use super::texts;

texts! {
    // Opponents.
    opponent_person = "Two players", "Zwei Spieler";
    opponent_own = "Custom agent", "Eigener Agent";
    opponent_agents = "Watch two agents", "Zwei Agenten zusehen";
    about_person = "You take turns on this device.", "Ihr zieht abwechselnd an diesem Gerät.";
    about_own = "Choose the agent under More.", "Wähle den Agenten unter Mehr.";
    about_agents = "Choose both agents under More.", "Wähle beide Agenten unter Mehr.";
    unknown_opponent(name) = "Unknown opponent `{name}`.", "Unbekannter Gegner `{name}`.";
    flip_each_move = "Flip the board after each move", "Brett nach jedem Zug drehen";

    // Clocks.
    clocks = "Clocks", "Uhren";
    own_control = "other…", "andere…";
    own_control_label = "Minutes + seconds per move", "Minuten + Sekunden je Zug";
    clocks_hint = "Clocks run after each player's first move, even while the page is hidden.",
        "Die Uhren laufen nach dem ersten Zug beider Spieler, auch wenn die Seite verdeckt ist.";
    clocks_pause = "You may pause against an agent.", "Gegen einen Agenten darfst du anhalten.";
    wrong_time_control(text, least, most, seconds) = "`{text}`: expected minutes + seconds such as 3+2, with {least} to {most} minutes and at most {seconds} seconds.",
        "`{text}`: erwartet werden Minuten + Sekunden wie 3+2, mit {least} bis {most} Minuten und höchstens {seconds} Sekunden.";
    new_game_with_clocks = "New game with the new time control.", "Neue Partie mit der neuen Bedenkzeit.";
    time_left(who, time) = "{who}: {time} left", "{who}: noch {time}";
    game_paused = "The game is paused; resume it first.", "Die Partie ist angehalten; setze sie zuerst fort.";

    // Ends.
    nothing_to_resign = "There is no running game to resign.", "Es läuft keine Partie, die du aufgeben könntest.";
    rematch_started = "Rematch with sides exchanged.", "Revanche mit getauschten Seiten.";

    // Hints.
    hint = "Hint", "Tipp";
    no_hint_now = "Hints are available on your turn only.", "Tipps gibt es nur, wenn du am Zug bist.";
    no_hint_engine = "No hint: the engine is not available.", "Kein Tipp: Die Engine ist nicht verfügbar.";
    no_hint_found = "No hint: the search found no move.", "Kein Tipp: Die Suche fand keinen Zug.";
    hint_fails(why) = "No hint: {why}", "Kein Tipp: {why}";
    hint_coming = "Searching for a hint…", "Ein Tipp wird gesucht…";
    hint_region(from, to, sure) = "Hint: look between {from} and {to} ({sure}). Ask again for the exact square.",
        "Tipp: Schau zwischen {from} und {to} ({sure}). Frag noch einmal nach dem genauen Feld.";
    hint_square(square, sure) = "Hint: {square} ({sure}).", "Tipp: {square} ({sure}).";
    hint_wins = "it wins", "gewinnt";
    hint_loses = "loses, as every move does", "verliert wie jeder Zug";
    hint_estimated = "estimate", "Schätzung";

    // Choosing moves.
    confirm_moves = "Confirm moves", "Züge bestätigen";
    confirm_move(square) = "Play {square}", "{square} ziehen";
    confirm_square(square) = "{square} selected: select it again or confirm.",
        "{square} ausgewählt: Wähle es noch einmal oder bestätige.";
    choose_removal(square) = "{square}: now choose the square to remove.",
        "{square}: Wähle jetzt das Feld, das du entfernst.";
    cannot_remove(square) = "{square} cannot be removed: choose a marked square, or the piece to take the step back.",
        "{square} lässt sich nicht entfernen: Wähle ein markiertes Feld, oder die Figur, um den Schritt zurückzunehmen.";
    chosen = "selected", "ausgewählt";
    hinted = "hint", "Tipp";
    hinted_region = "the hint is near", "in der Nähe des Tipps";
    nothing_to_confirm = "No move is selected.", "Kein Zug ist ausgewählt.";
    type_a_move = "Type a move", "Zug eingeben";
    type_a_move_hint = "square, such as e4", "Feld, etwa e4";
    type_a_removal_hint = "step and square, such as e4,c3", "Schritt und Feld, etwa e4,c3";
    no_such_square(text) = "`{text}` is not a square of this board; expected a square such as d4.",
        "`{text}` ist kein Feld dieses Bretts; erwartet wird ein Feld wie d4.";
    play_it = "Play", "Ziehen";

    // The row of buttons, and the menu behind it.
    menu = "More actions", "Weitere Aktionen";
    resign = "Resign", "Aufgeben";
    sounds_on = "Sounds", "Töne";
    step = "Step", "Schritt";
    speed = "Speed", "Tempo";
    pace_of(seconds) = "{seconds} s per move", "{seconds} s je Zug";
    pace_at_once = "at once", "sofort";

    // Saved games and settings.
    back_to_game = "Back to your game", "Zurück zu deiner Partie";
    game_continues = "The game continues.", "Die Partie geht weiter.";
    settings_damaged = "The saved settings could not be read; the page uses its defaults.",
        "Die gespeicherten Einstellungen waren nicht lesbar; die Seite nutzt die Vorgaben.";
    settings_newer(version) = "The saved settings belong to a newer version of the page ({version}); this page uses its defaults.",
        "Die gespeicherten Einstellungen gehören zu einer neueren Version der Seite ({version}); diese Seite nutzt die Vorgaben.";
}
