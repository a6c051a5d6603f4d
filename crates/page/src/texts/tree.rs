//! The search tree: how the engine came to its move.

pub(crate) use super::shell::{
    depth, loss_sometime, minimax, nodes as column_nodes, side_to_move as fact_to_move,
    try_again as again, win_sometime,
};
use super::texts;

texts! {
    title = "Search tree", "Suchbaum";
    enlarge = "Enlarge", "Vergrößern";
    shrink = "Back to the board", "Zurück zum Brett";
    drawing = "Search tree; arrow keys select a node, Enter expands or collapses it",
        "Suchbaum; die Pfeiltasten wählen einen Knoten, Enter klappt ihn auf oder zu";
    search = "Search", "Suche";
    heuristic = "Heuristic", "Heuristik";
    limit = "Maximum nodes", "Höchstens Knoten";
    draw = "Draw the tree", "Baum zeichnen";
    follow = "Follow the game", "Der Partie folgen";
    alphabeta = "Alpha-beta", "Alpha-Beta";
    deepening = "Iterative deepening", "Iterative Vertiefung";
    searching = "Searching…", "Wird gesucht…";
    game_over = "The game is over; there is nothing to search.", "Die Partie ist zu Ende; es gibt nichts zu suchen.";
    older = "This tree belongs to an earlier position.", "Dieser Baum gehört zu einer früheren Stellung.";
    failed(why) = "The tree cannot be drawn: {why}", "Der Baum kann nicht gezeichnet werden: {why}";
    engine_failed(why) = "The tree engine failed: {why}", "Die Baum-Engine ist ausgefallen: {why}";
    not_asked = "No search yet.", "Noch keine Suche.";
    summary(nodes, cuts, mv) = "Nodes: {nodes} · cut-offs: {cuts} · best move: {mv}.",
        "Knoten: {nodes} · Schnitte: {cuts} · bester Zug: {mv}.";
    summary_stopped(nodes) = "Stopped after {nodes} nodes, before the depth was complete.",
        "Nach {nodes} Knoten abgebrochen, bevor die Tiefe fertig war.";
    dropped(kept, nodes) = "Showing the first {kept} of {nodes} nodes.",
        "Die ersten {kept} von {nodes} Knoten sind zu sehen.";
    iteration(depth) = "Depth {depth}", "Tiefe {depth}";
    unfinished = "incomplete", "unvollständig";
    iterations = "Depth of the iteration", "Tiefe der Iteration";
    levels = "Expanded levels", "Aufgeklappte Ebenen";
    fewer_levels = "Collapse a level", "Eine Ebene zuklappen";
    more_levels = "Expand a level", "Eine Ebene aufklappen";

    max = "max", "max";
    min = "min", "min";
    cut = "cut-off", "Schnitt";
    rest = "more", "weitere";
    win(plies) = "win {plies}", "Gewinn {plies}";
    loss(plies) = "loss {plies}", "Verlust {plies}";

    root = "Root", "Wurzel";
    at_root = "the root", "der Wurzel";
    leaf_of(number, parent) = "Leaf {number} of {parent}", "Blatt {number} von {parent}";
    node(name, ply, level) = "{name}, ply {ply}, {level}.", "{name}, Halbzug {ply}, {level}.";
    maximum = "max node", "Max-Knoten";
    minimum = "min node", "Min-Knoten";
    value_exact(value) = "Value {value}.", "Wert {value}.";
    value_lower(value) = "Value at least {value}.", "Wert mindestens {value}.";
    value_upper(value) = "Value at most {value}.", "Wert höchstens {value}.";
    value_none = "No value: the search stopped inside this node.",
        "Kein Wert: Die Suche wurde in diesem Knoten abgebrochen.";
    window(alpha, beta) = "Search window on entry: α {alpha}, β {beta}.",
        "Suchfenster beim Eintritt: α {alpha}, β {beta}.";
    on_line = "Part of the principal variation.", "Teil der Hauptvariante.";
    cut_beta(value, beta) = "Cut-off: {value} ≥ β {beta}. The minimising side already has an equal or better option elsewhere and avoids this node.",
        "Schnitt: {value} ≥ β {beta}. Die minimierende Seite hat anderswo schon eine gleich gute oder bessere Möglichkeit und meidet diesen Knoten.";
    cut_alpha(value, alpha) = "Cut-off: {value} ≤ α {alpha}. The maximising side already has an equal or better option elsewhere and avoids this node.",
        "Schnitt: {value} ≤ α {alpha}. Die maximierende Seite hat anderswo schon eine gleich gute oder bessere Möglichkeit und meidet diesen Knoten.";
    unentered(moves) = "Not entered: {moves}.", "Nicht betreten: {moves}.";
    cut_moves(moves) = "Not searched: {moves}.", "Nicht durchsucht: {moves}.";
    rest_moves(moves) = "Searched but not recorded, or cut off: {moves}.",
        "Durchsucht und nicht aufgezeichnet, oder abgeschnitten: {moves}.";

    step_of(step, count) = "Step {step} of {count}", "Schritt {step} von {count}";
    step = "Step of the search", "Schritt der Suche";
    whole = "The whole tree", "Der ganze Baum";
    first_step = "First step", "Erster Schritt";
    back = "Step back", "Schritt zurück";
    forward = "Step forward", "Schritt vor";
    next_cut = "Next cut-off", "Nächster Schnitt";
    last_step = "Last step", "Letzter Schritt";
    run = "Run", "Abspielen";
    pause = "Pause", "Anhalten";
    speed = "Steps per second", "Schritte je Sekunde";

    enter_root(level) = "The search starts at the root, a {level}.", "Die Suche beginnt an der Wurzel, einem {level}.";
    enter(name, level) = "Enter {name}, a {level}.", "Betrete {name}, einen {level}.";
    enter_leaf(name) = "Enter {name}, which is not searched deeper.", "Betrete {name}; tiefer wird nicht gesucht.";
    leave_leaf(name, value) = "{name} is worth {value}.", "{name} ist {value} wert.";
    leave_end(name, value) = "{name}: the game is over, {value}.", "{name}: Die Partie ist zu Ende, {value}.";
    leave(name, value) = "Leave {name} with value {value}.", "Verlasse {name} mit Wert {value}.";
    leave_stopped(name) = "{name}: search stopped here, no value.",
        "{name}: Suche hier abgebrochen, kein Wert.";
    raises_alpha(name, value) = "New best value: α at {name} rises to {value}.",
        "Neuer bester Wert: α an {name} steigt auf {value}.";
    lowers_beta(name, value) = "New best value: β at {name} falls to {value}.",
        "Neuer bester Wert: β an {name} fällt auf {value}.";
    best_so_far(name, value) = "The best value at {name} is now {value}.",
        "Der beste Wert an {name} ist jetzt {value}.";
    no_better(name) = "No change at {name}.", "Keine Änderung an {name}.";
    left_out(count) = "Moves skipped: {count}.", "Übersprungene Züge: {count}.";
    window_now(alpha, beta) = "Now α {alpha}, β {beta}.", "Jetzt α {alpha}, β {beta}.";
    search_ends(value) = "The search ends with value {value}.", "Die Suche endet mit Wert {value}.";

    fact_depth = "Ply", "Halbzug";
    fact_pieces = "First, second", "Erster, Zweiter";
    fact_exits = "Exits", "Ausgänge";
    fact_static = "Static evaluation", "Statische Bewertung";
    first = "first", "Erster";
    second = "second", "Zweiter";

    comparison = "Three searches of the same position", "Drei Suchen derselben Stellung";
    column_cuts = "Cut-offs", "Schnitte";
    column_saved = "Saved", "Gespart";
    column_value = "Value", "Wert";
    more_than(nodes) = "more than {nodes}", "mehr als {nodes}";
    saved_hint = "Saved: nodes fewer than minimax.", "Gespart: weniger Knoten als Minimax.";
}
