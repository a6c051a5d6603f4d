//! The search tree: how the engine came to its move.

use super::texts;

texts! {
    title = "Search tree", "Suchbaum";
    enlarge = "Enlarge", "Vergrößern";
    shrink = "Back to the board", "Zurück zum Brett";
    drawing = "Search tree; the arrow keys walk, Enter opens and closes", "Suchbaum; die Pfeiltasten wandern, Enter öffnet und schließt";
    search = "Search", "Suche";
    depth = "Depth", "Tiefe";
    heuristic = "Heuristic", "Heuristik";
    limit = "Nodes kept", "Behaltene Knoten";
    draw = "Draw the tree", "Baum zeichnen";
    follow = "Follow the game", "Der Partie folgen";
    minimax = "Minimax", "Minimax";
    alphabeta = "Alpha-beta", "Alpha-Beta";
    deepening = "Iterative deepening", "Iterative Vertiefung";
    searching = "The engine searches …", "Die Engine sucht …";
    game_over = "The game is over: there is nothing to search.", "Die Partie ist zu Ende: es gibt nichts zu suchen.";
    older = "The tree is of an earlier position.", "Der Baum gehört zu einer früheren Stellung.";
    failed(why) = "The tree cannot be drawn: {why}", "Der Baum kann nicht gezeichnet werden: {why}";
    engine_failed(why) = "The engine for trees does not work: {why}", "Die Engine für Bäume arbeitet nicht: {why}";
    again = "Try again", "Noch einmal";
    not_asked = "Nothing was searched yet.", "Noch wurde nichts gesucht.";
    summary(nodes, cuts, mv) = "Nodes: {nodes} · cuts: {cuts} · best move: {mv}.", "Knoten: {nodes} · Schnitte: {cuts} · bester Zug: {mv}.";
    summary_stopped(nodes) = "Stopped after {nodes} nodes: the depth was not finished.", "Nach {nodes} Knoten abgebrochen: die Tiefe wurde nicht fertig.";
    dropped(kept, nodes) = "The first {kept} of {nodes} nodes are kept.", "Die ersten {kept} von {nodes} Knoten sind behalten.";
    iteration(depth) = "Depth {depth}", "Tiefe {depth}";
    unfinished = "unfinished", "unfertig";
    iterations = "Depth of the iteration", "Tiefe der Iteration";
    levels = "Open levels", "Offene Ebenen";
    fewer_levels = "Close a level", "Eine Ebene schließen";
    more_levels = "Open a level", "Eine Ebene öffnen";

    max = "max", "max";
    min = "min", "min";
    cut = "cut", "Schnitt";
    rest = "more", "weitere";
    alpha_beta(alpha, beta) = "α {alpha} β {beta}", "α {alpha} β {beta}";
    win(plies) = "win {plies}", "Sieg {plies}";
    loss(plies) = "loss {plies}", "Verlust {plies}";
    win_sometime = "win", "Sieg";
    loss_sometime = "loss", "Verlust";

    root = "The root", "Die Wurzel";
    at_root = "the root", "der Wurzel";
    leaf_of(number, parent) = "Leaf {number} of {parent}", "Blatt {number} von {parent}";
    node(name, ply, level) = "{name}, {ply} plies deep, {level}.", "{name}, {ply} Halbzüge tief, {level}.";
    maximum = "a maximum", "ein Maximum";
    minimum = "a minimum", "ein Minimum";
    value_exact(value) = "Its value is {value}.", "Der Wert ist {value}.";
    value_lower(value) = "Its value is {value} or more.", "Der Wert ist {value} oder mehr.";
    value_upper(value) = "Its value is {value} or less.", "Der Wert ist {value} oder weniger.";
    value_none = "The search was stopped inside: it has no value.", "Die Suche endete darin: kein Wert.";
    window(alpha, beta) = "It was entered with α {alpha}, β {beta}.", "Betreten mit α {alpha}, β {beta}.";
    on_line = "It lies on the line of best play.", "Das liegt auf dem besten Weg.";
    cut_beta(value, beta) = "Cut: {value} ≥ β {beta}. The other side already has better, or as good, elsewhere and would not come here.", "Schnitt: {value} ≥ β {beta}. Die andere Seite hat anderswo schon Besseres oder gleich Gutes und käme nicht hierher.";
    cut_alpha(value, alpha) = "Cut: {value} ≤ α {alpha}. The side that maximises already has better, or as good, elsewhere and would not come here.", "Schnitt: {value} ≤ α {alpha}. Die maximierende Seite hat anderswo schon Besseres oder gleich Gutes und käme nicht hierher.";
    cut_moves(moves) = "Never looked at: {moves}.", "Nie angesehen: {moves}.";
    rest_moves(moves) = "Searched without being kept, or cut: {moves}.", "Gesucht und nicht behalten, oder abgeschnitten: {moves}.";

    step_of(step, count) = "Step {step} of {count}", "Schritt {step} von {count}";
    step = "Step of the search", "Schritt der Suche";
    whole = "The whole tree", "Der ganze Baum";
    first_step = "First step", "Erster Schritt";
    back = "One step back", "Ein Schritt zurück";
    on = "One step on", "Ein Schritt weiter";
    next_cut = "To the next cut", "Zum nächsten Schnitt";
    last_step = "Last step", "Letzter Schritt";
    run = "Run", "Ablaufen";
    pause = "Pause", "Anhalten";
    speed = "Steps a second", "Schritte je Sekunde";

    enter_root(level) = "The search begins at {level}.", "Die Suche beginnt an der Wurzel: {level}.";
    enter(name, level) = "{name} is entered: {level}.", "{name} wird betreten: {level}.";
    enter_leaf(name) = "{name} is entered; the search looks no further.", "{name} wird betreten; tiefer sucht die Suche nicht.";
    leave_leaf(name, value) = "{name} is worth {value}.", "{name} ist {value} wert.";
    leave_end(name, value) = "At {name} the game is over: {value}.", "Bei {name} ist die Partie zu Ende: {value}.";
    leave(name, value) = "{name} is left with {value}.", "{name} wird mit {value} verlassen.";
    leave_stopped(name) = "The search is stopped inside {name}, which has no value.", "Die Suche endet in {name}, der keinen Wert hat.";
    raises_alpha(name, value) = "That is better than all before: α at {name} rises to {value}.", "Das ist besser als alles davor: α steigt an {name} auf {value}.";
    lowers_beta(name, value) = "That is less than all before: β at {name} falls to {value}.", "Das ist weniger als alles davor: β fällt an {name} auf {value}.";
    best_so_far(name, value) = "The best at {name} is now {value}.", "Das Beste an {name} ist jetzt {value}.";
    no_better(name) = "It changes nothing at {name}.", "Es ändert nichts an {name}.";
    left_out(count) = "Moves left out: {count}.", "Ausgelassene Züge: {count}.";
    window_now(alpha, beta) = "Now α {alpha}, β {beta}.", "Jetzt α {alpha}, β {beta}.";
    search_ends(value) = "The search ends: the value is {value}.", "Die Suche endet: der Wert ist {value}.";

    fact_depth = "Plies deep", "Halbzüge tief";
    fact_to_move = "To move", "Am Zug";
    fact_pieces = "First, second", "Erster, Zweiter";
    fact_moves = "Open moves", "Offene Züge";
    fact_static = "Static score", "Statischer Wert";
    first = "first", "Erster";
    second = "second", "Zweiter";

    comparison = "The same position, searched three ways", "Dieselbe Stellung, dreimal gesucht";
    column_search = "Search", "Suche";
    column_nodes = "Nodes", "Knoten";
    column_cuts = "Cuts", "Schnitte";
    column_saved = "Saved", "Gespart";
    column_value = "Value", "Wert";
    more_than(nodes) = "over {nodes}", "über {nodes}";
    saved_hint = "Nodes saved against minimax.", "Ersparte Knoten gegenüber Minimax.";
}
