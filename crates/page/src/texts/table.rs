//! What the table offers beside the rules: opponents, clocks, hints, sounds.

use super::texts;

texts! {
    // Opponents.
    opponent = "Opponent", "Gegner";
    opponent_person = "A person beside you", "Ein Mensch neben dir";
    opponent_own = "An agent of your own", "Ein eigener Agent";
    opponent_agents = "Two agents, you watch", "Zwei Agenten, du siehst zu";
    about_person = "You pass the board to each other.", "Ihr gebt euch das Brett weiter.";
    about_own = "It is set below, under More.", "Er wird unten eingestellt, unter Mehr.";
    about_agents = "Set both below, under More. Pause, step and speed are beneath the board.",
        "Beide werden unten eingestellt, unter Mehr. Pause, Schritt und Tempo stehen unter dem Brett.";
    no_such_opponent(name) = "There is no opponent `{name}`.", "Einen Gegner `{name}` gibt es nicht.";
    turn_each_move = "Turn the board after each move", "Das Brett nach jedem Zug drehen";

    // Clocks.
    clocks = "Clocks", "Uhren";
    no_clocks = "none", "keine";
    own_control = "other…", "andere…";
    own_control_label = "Minutes + seconds a move", "Minuten + Sekunden je Zug";
    clocks_hint = "They run once both have moved, also while the page is hidden. Against an agent you may pause.",
        "Sie laufen, sobald beide gezogen haben, auch wenn die Seite verdeckt ist. Gegen einen Agenten darfst du anhalten.";
    wrong_time_control(text, least, most, seconds) =
        "`{text}` is no time: expected minutes + seconds, such as 3+2, with {least} to {most} minutes and at most {seconds} seconds.",
        "`{text}` ist keine Zeit: erwartet werden Minuten + Sekunden wie 3+2, mit {least} bis {most} Minuten und höchstens {seconds} Sekunden.";
    begins_with_clocks = "The time has changed, so a new game begins.",
        "Die Zeit ist eine andere, also beginnt eine neue Partie.";
    time_left(who, time) = "{who}: {time} left", "{who}: noch {time}";
    game_paused = "The game is paused: go on first.", "Die Partie ruht: Mach erst weiter.";

    // Ends.
    time_up(side) = "the time of {side} is up", "die Zeit ist um ({side})";
    has_resigned(side) = "{side} has resigned", "{side} hat aufgegeben";
    nobody_can_resign = "There is no game to resign.", "Es gibt keine Partie zum Aufgeben.";
    rematch_begun = "A rematch, with the sides changed.", "Revanche, mit vertauschten Seiten.";

    // Hints.
    hint = "Hint", "Tipp";
    no_hint_now = "A hint is for your own turn.", "Einen Tipp gibt es nur, wenn du dran bist.";
    no_hint_engine = "No hint: the engine does not work.", "Kein Tipp: Die Engine läuft nicht.";
    no_hint_found = "No hint: the search found no move.", "Kein Tipp: Die Suche fand keinen Zug.";
    hint_fails(why) = "No hint: {why}", "Kein Tipp: {why}";
    hint_coming = "Looking for a hint…", "Ein Tipp wird gesucht…";
    hint_region(from, to, sure) = "Hint: look between {from} and {to} ({sure}). Ask again for the cell.",
        "Tipp: Schau zwischen {from} und {to} ({sure}). Frag noch einmal nach dem Feld.";
    hint_cell(cell, sure) = "Hint: {cell} ({sure}).", "Tipp: {cell} ({sure}).";
    hint_wins = "proven: it wins", "bewiesen: gewinnt";
    hint_loses = "proven: all lose, this holds out", "bewiesen: alles verliert, dies hält stand";
    hint_estimated = "estimated", "geschätzt";

    // Choosing moves.
    confirm_moves = "Confirm moves", "Züge bestätigen";
    confirm_move(cell) = "Play {cell}", "{cell} ziehen";
    confirm_cell(cell) = "{cell} is chosen: choose it again, or confirm.",
        "{cell} ist gewählt: Wähle es noch einmal oder bestätige.";
    chosen = "chosen", "gewählt";
    hinted = "hint", "Tipp";
    hinted_region = "the hint is near", "der Tipp ist nahe";
    nothing_to_confirm = "No move is chosen.", "Es ist kein Zug gewählt.";
    type_a_move = "Type a move", "Zug tippen";
    type_a_move_hint = "a cell, e4", "ein Feld, e4";
    no_such_cell(text) = "`{text}` is no cell of this board: type a cell such as d4.",
        "`{text}` ist kein Feld dieses Bretts: Tippe ein Feld wie d4.";
    play_it = "Play", "Ziehen";

    // The row of buttons, and the menu behind it.
    flip = "Flip", "Drehen";
    menu = "More actions", "Weitere Aktionen";
    resign = "Resign", "Aufgeben";
    rematch = "Rematch, sides changed", "Revanche, Seiten vertauscht";
    sounds_on = "Sounds", "Töne";
    step = "Step", "Schritt";
    speed = "Speed", "Tempo";
    pace_said(seconds) = "{seconds} s a move", "{seconds} s je Zug";
    pace_at_once = "at once", "sofort";

    // What is kept.
    kept_damaged = "The kept settings could not be read; the page begins with its own.",
        "Die gespeicherten Einstellungen waren nicht lesbar; die Seite beginnt mit ihren eigenen.";
    kept_newer(version) = "The kept settings are of a newer page (version {version}); this one begins with its own.",
        "Die gespeicherten Einstellungen sind von einer neueren Seite (Version {version}); diese beginnt mit ihren eigenen.";
}
