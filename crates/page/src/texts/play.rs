//! The place where a game is played.

pub(crate) use super::shell::{
    analyse, column, depth, engine_fails, first_player, height, heuristic, moves as moves_title,
    nodes, none, pause, pieces, resume, second_player, stop, tab_engine as engine,
    tab_game as game, try_again, width,
};
use super::sides::board_name;
use super::texts;
use isolation::board::{Rules, Start};

texts! {
    // The board.
    board = "Board; arrow keys select a square, Enter moves", "Brett; die Pfeiltasten wählen ein Feld, Enter zieht";

    // Events.
    new_game_started = "New game.", "Neue Partie.";
    board_changed(pieces, width, height) = "New game: {pieces} on {width} by {height}.",
        "Neue Partie: {pieces} auf {width} mal {height}.";
    placed_at_random = "Pieces placed at random.", "Figuren zufällig aufgestellt.";
    nothing_to_undo = "There is no move to take back.", "Es gibt keinen Zug, den du zurücknehmen könntest.";
    one_undone = "Took back one move.", "Einen Zug zurückgenommen.";
    two_undone = "Took back two moves.", "Zwei Züge zurückgenommen.";
    goes(name, from, to) = "{name} moves {from}–{to}.", "{name} zieht {from}–{to}.";
    places(name, piece, square) = "{name} places the {piece} on {square}.", "{name} stellt {piece} auf {square}.";
    new_game_at_random = "New game, with the pieces placed at random.", "Neue Partie, die Figuren stehen zufällig.";
    new_game_empty = "New game, on an empty board.", "Neue Partie auf leerem Brett.";
    applies_to_next_game = "This applies to the next game; the current one is over.",
        "Das gilt ab der nächsten Partie; diese ist zu Ende.";
    sides_exchanged = "New game with sides exchanged.", "Neue Partie mit getauschten Seiten.";

    looks_back(played, moves) = "This is the position after move {played} of {moves}.",
        "Das ist die Stellung nach Zug {played} von {moves}.";
    to_game = "Back to the game", "Zurück zur Partie";

    // Why the game is stopped.
    paused(side) = "Paused. {side} to move.", "Pause. {side} ist am Zug.";
    stopped_early(side) = "Stopped before {side} found a move.", "Angehalten, bevor {side} einen Zug fand.";
    engine_missing(side) = "{side} cannot move: the engine is not available.",
        "{side} kann nicht ziehen: Die Engine ist nicht verfügbar.";
    agent_refuses(side, why) = "{side} cannot play: {why}. Change the agent or resume.",
        "{side} kann nicht spielen: {why}. Ändere den Agenten oder setze fort.";
    whole_number_expected(name) = "{name}: expected a whole number",
        "{name}: erwartet wird eine ganze Zahl";

    // Whose turn it is.
    you = "You", "Du";
    your_turn = "Your turn", "Du bist am Zug";
    to_move(side) = "{side} to move", "{side} ist am Zug";
    thinks(side) = "{side} is thinking…", "{side} denkt nach…";
    turn_and_moves(turn, moves) = "{turn}: {moves}.", "{turn}: {moves}.";
    place_piece(turn, piece) = "{turn}: place your {piece} on any open square.",
        "{turn}: Stelle {piece} auf ein offenes Feld.";
    game_over = "The game is over.", "Die Partie ist zu Ende.";
    opponents_turn = "It is your opponent's turn.", "Der Gegner ist am Zug.";
    you_stand(piece, square, moves) = "Your {piece} is on {square}: {moves}.",
        "Deine Figur ({piece}) steht auf {square}: {moves}.";
    blocked_by_piece(square, piece) = "{square} is occupied by {piece}.", "{square} ist besetzt: Dort steht {piece}.";
    unreachable(piece, from, square) = "A {piece} on {from} cannot go to {square}.",
        "Von {from} kommt man nicht nach {square} ({piece}).";
    blocked(square) = "{square} is blocked.", "{square} ist gesperrt.";

    // The strips.
    won = "won", "gewonnen";
    lost = "lost", "verloren";
    waits_for_you = "waits for you", "wartet auf dich";
    sets_trap(losing, replies) = "sets a trap: {losing} of your {replies} moves lose",
        "stellt eine Falle: {losing} deiner {replies} Züge verlieren";
    place_your(piece) = "Place your {piece}: choose any square.", "Stelle {piece} auf ein beliebiges Feld.";
    squares(count) = "{count} squares", "{count} Felder";
    waits = "paused", "angehalten";
    thinking_deep(depth) = "thinking… depth {depth}", "denkt nach… Tiefe {depth}";
    thinking = "thinking…", "denkt nach…";
    short_to_move = "to move", "am Zug";
    your_move = "your turn", "du bist am Zug";
    not_placed = "not placed", "noch nicht aufgestellt";


    // Squares.
    legal_move = "legal move", "erlaubter Zug";
    open_square = "open", "offen";
    trail_first = "blocked by the first player's trail", "gesperrt, Spur des ersten Spielers";
    trail_second = "blocked by the second player's trail", "gesperrt, Spur des zweiten Spielers";
    hole = "blocked from the start", "von Anfang an gesperrt";
    removed = "removed", "entfernt";
    removable = "can be removed", "lässt sich entfernen";
    last_move = "last move", "letzter Zug";

    // Proofs.
    winning(length) = "winning{length}", "gewinnt{length}";
    losing(length) = "losing{length}", "verliert{length}";
    in_one_ply = " in 1 ply", " in 1 Halbzug";
    in_plies(plies) = " in {plies} plies", " in {plies} Halbzügen";
    proven_you_win = "proven: you win", "bewiesen: Du gewinnst";
    proven_you_lose = "proven: you lose", "bewiesen: Du verlierst";
    proven_first_wins = "proven: the first player wins", "bewiesen: Der erste Spieler gewinnt";
    proven_second_wins = "proven: the second player wins", "bewiesen: Der zweite Spieler gewinnt";
    solving = "Solving…", "Wird gelöst…";
    winner_unknown = "Result unknown so far.", "Ergebnis noch unbekannt.";
    winner_unknown_no_solver = "Result unknown: the solver is not available.",
        "Ergebnis unbekannt: Der Löser ist nicht verfügbar.";

    // The review.
    no_known_blunder = "No known blunders.", "Keine bekannten Patzer.";
    no_blunder = "No blunders.", "Keine Patzer.";
    one_blunder = "1 blunder: it turned a win into a loss.", "1 Patzer: Er machte aus einem Gewinn einen Verlust.";
    blunders(count) = "{count} blunders: each turned a win into a loss.",
        "{count} Patzer: Jeder machte aus einem Gewinn einen Verlust.";
    review_goes_on = "Review in progress…", "Durchsicht läuft…";
    one_unknown = "1 move is unknown: the solver reached its limit.",
        "1 Zug ist unbekannt: Der Löser kam an seine Grenze.";
    unknown_moves(count) = "{count} moves are unknown: the solver reached its limit.",
        "{count} Züge sind unbekannt: Der Löser kam an seine Grenze.";
    loses_unknown = "blunder: another move won", "Patzer: ein anderer Zug gewann";
    loses_only_won(square) = "blunder: {square} won", "Patzer: {square} gewann";
    loses_others_won(squares, last) = "blunder: {squares} or {last} won", "Patzer: {squares} oder {last} gewann";
    others(count) = "{count} others", "{count} andere";
    blunder = "blunder", "Patzer";

    // The first minute.
    rule = "Every square you leave is closed. If you cannot move, you lose.",
        "Jedes Feld, das du verlässt, wird gesperrt. Wer nicht ziehen kann, verliert.";
    rule_of_removal = "Step to a neighbouring square, then remove any free square. If you cannot step, you lose.",
        "Geh einen Schritt, dann entferne ein beliebiges freies Feld. Wer keinen Schritt hat, verliert.";
    learn_rules = "Learn in 2 minutes", "In 2 Minuten lernen";
    knights = "Knights", "Springer";
    queens = "Queens", "Damen";
    original = "Original", "Original";
    custom_board = "Custom…", "Eigenes…";
    weak_to_strong = "weak to strong", "schwach bis stark";
    who_begins = "Who begins", "Wer beginnt";
    by_chance = "Random", "Zufall";
    you_began = "you began", "du begannst";
    other_began(name) = "{name} began", "{name} begann";
    change = "Change", "Ändern";
    fold = "Hide the choices", "Auswahl verbergen";
    take_back = "Undo", "Zurück";
    board_colours = "Board colours", "Farben des Bretts";
    sand = "Sand", "Sandfarben";
    slate = "Slate", "Schiefer";
    meadow = "Meadow", "Wiese";
    piece_set = "Piece set", "Figurensatz";
    discs = "Discs", "Scheiben";
    figures = "Figures", "Silhouetten";

    // The row of buttons.
    new_game = "New game", "Neue Partie";
    place_at_random = "Place at random", "Zufällig aufstellen";
    show_legal = "Show legal moves", "Erlaubte Züge zeigen";
    show_solved = "Show solved moves", "Gelöste Züge zeigen";

    // The engine's panel.
    engine_starts = "The engine is starting.", "Die Engine startet.";
    solver_fails(why) = "The solver failed: {why}", "Der Löser ist ausgefallen: {why}";
    engine_ready = "The engine is ready.", "Die Engine ist bereit.";
    engine_idle = "While an agent thinks, its depth, score and best line appear here.",
        "Während ein Agent nachdenkt, erscheinen hier Tiefe, Wert und beste Variante.";
    evaluation_for(side) = "evaluation ({side})", "Bewertung ({side})";
    nodes_per_second = "Nodes/s", "Knoten/s";
    best_line = "Best line", "Beste Variante";

    // The moves.

    // The settings.
    preset = "Preset", "Vorlage";
    human = "Human", "Mensch";
    custom = "custom", "eigene";
    at_random(board) = "{board}, at random", "{board}, zufällig";
    swap = "Exchange sides", "Seiten tauschen";
    more = "More", "Mehr";
    both_at_random = "Place both pieces at random", "Beide Figuren zufällig aufstellen";
    red_squares = "Blocked squares in red, as in the St. Cloud program",
        "Gesperrte Felder rot, wie im Programm aus St. Cloud";
    seed = "Random seed of new games", "Zufalls-Startwert neuer Partien";
    fresh_seed = "new for each game", "neu für jede Partie";
    this_seed(seed) = "Seed of this game: {seed}.", "Startwert dieser Partie: {seed}.";
    wrong_seed = "Expected a whole number below 2^53.", "Erwartet wird eine ganze Zahl unter 2^53.";
    more_of(search) = "More settings of {search}", "Weitere Einstellungen von {search}";
    until_right(agent) = "Until this is corrected, {agent} plays.", "Bis das berichtigt ist, spielt {agent}.";
    agent_of_first = "The first player's agent as text", "Agent des ersten Spielers als Text";
    agent_of_second = "The second player's agent as text", "Agent des zweiten Spielers als Text";
    own_formula = "custom formula…", "eigene Formel…";
    own_estimate = "built-in estimate", "eingebaute Schätzung";
    formula_hint = "Numbers, features such as own, opp and overlap, + - * /, ? :, min, max…",
        "Zahlen, Merkmale wie own, opp und overlap, + - * /, ? :, min, max…";
}

/// The rules of a preset, such as `Knights 7×7`.
pub(crate) fn preset_name(rules: &Rules) -> String {
    let board = board_name(rules.movement, rules.size);
    if rules.start == Start::Random { at_random(board) } else { board }
}
