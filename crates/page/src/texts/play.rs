//! The place where a game is played.

use super::texts;

texts! {
    // The board.
    board = "Board; the arrow keys walk, Enter moves",
        "Brett; die Pfeiltasten wandern, Enter zieht";
    round(number) = "Round {number}", "Runde {number}";

    // What happened.
    new_game_begun = "New game.", "Neue Partie.";
    board_changed(pieces, width, height) =
        "The board has changed, so a new game begins: {pieces} on {width} by {height}.",
        "Das Brett ist ein anderes, also beginnt eine neue Partie: {pieces} auf {width} mal {height}.";
    placed_at_random = "The pieces are placed at random.", "Die Figuren stehen zufällig.";
    nothing_to_undo = "There is nothing to take back.", "Es gibt nichts zurückzunehmen.";
    one_undone = "One move is taken back.", "Ein Zug ist zurückgenommen.";
    two_undone = "Two moves are taken back.", "Zwei Züge sind zurückgenommen.";
    plays(side, cell) = "{side} plays {cell}.", "{side} zieht nach {cell}.";
    begins_at_random = "A new game begins, with the pieces placed at random.",
        "Eine neue Partie beginnt, die Figuren stehen zufällig.";
    begins_empty = "A new game begins, with an empty board.",
        "Eine neue Partie beginnt, auf leerem Brett.";
    plays_next_game = "The next game is played so; this one is over.",
        "So wird die nächste Partie gespielt; diese ist zu Ende.";
    seats_swapped = "The players have changed places: a new game.",
        "Die Spieler haben die Plätze getauscht: eine neue Partie.";

    // Why it does not go on.
    paused(side) = "Paused. {side} is to move.", "Pause. {side} ist am Zug.";
    stopped_early(side) = "Stopped before {side} had found a move.",
        "Angehalten, bevor {side} einen Zug gefunden hatte.";
    engine_missing(side) = "{side} cannot move: the engine does not work.",
        "{side} kann nicht ziehen: Die Engine läuft nicht.";
    agent_refuses(side, why) = "{side} cannot play: {why}. Change the agent, or go on.",
        "{side} kann nicht spielen: {why}. Ändere den Agenten oder mach weiter.";
    whole_number_expected(name) = "{name}: expected a whole number",
        "{name}: erwartet wird eine ganze Zahl";
    column(number, fault) = "column {number}: {fault}", "Spalte {number}: {fault}";

    // Whose turn it is.
    you = "You", "Du";
    your_turn = "Your turn", "Du bist dran";
    to_move(side) = "{side} to move", "{side} ist dran";
    thinks(side) = "{side} is thinking…", "{side} überlegt…";
    turn_and_moves(turn, moves) = "{turn}: {moves}.", "{turn}: {moves}.";
    place_piece(turn, piece) = "{turn}: place your {piece} on any open cell.",
        "{turn}: Stelle {piece} auf ein offenes Feld.";
    game_over = "The game is over.", "Die Partie ist zu Ende.";
    opponents_turn = "It is the opponent's turn.", "Der Gegner ist dran.";
    you_stand(piece, cell, moves) = "Your {piece} stands on {cell} and has {moves}.",
        "Hier steht {piece}, auf {cell}, mit {moves}.";
    blocked_by_piece(cell, piece) = "{cell} is blocked: {piece} stands there.",
        "{cell} ist besetzt: Dort steht {piece}.";
    unreachable(piece, from, cell) = "A {piece} on {from} cannot go to {cell}.",
        "Von {from} kommt man nicht nach {cell} ({piece}).";
    blocked(cell) = "{cell} is blocked.", "{cell} ist gesperrt.";

    // The strips.
    won_because(reason) = "won: {reason}.", "gewonnen: {reason}.";
    lost = "lost", "verloren";
    waits = "waits", "wartet";
    thinking_deep(depth) = "thinking… depth {depth}", "überlegt… Tiefe {depth}";
    thinking = "thinking…", "überlegt…";
    short_to_place = "to place", "stellt auf";
    short_to_move = "to move", "am Zug";
    plays_first = "plays first", "beginnt";
    plays_second = "plays second", "zieht als Zweiter";
    a_person = "a person", "ein Mensch";
    not_placed = "not placed", "noch nicht gestellt";

    // The result.
    wins_because(side, reason) = "{side} wins: {reason}.", "{side} gewinnt: {reason}.";
    side_is_you(side) = "{side} (you)", "{side} (du)";
    has_no_move(piece) = "{piece} has no move", "{piece} hat keinen Zug";
    has_no_move_on(piece, cell) = "{piece} on {cell} has no move",
        "{piece} auf {cell} hat keinen Zug";

    // Cells.
    legal_move = "legal move", "möglicher Zug";
    open_cell = "open", "offen";
    trail_first = "blocked by the first player's trail", "gesperrt, Spur des ersten Spielers";
    trail_second = "blocked by the second player's trail", "gesperrt, Spur des zweiten Spielers";
    hole = "blocked from the start", "von Anfang an gesperrt";
    last_move = "last move", "letzter Zug";

    // What is proven.
    winning(length) = "winning{length}", "gewinnt{length}";
    losing(length) = "losing{length}", "verliert{length}";
    in_one_ply = " in 1 ply", " in 1 Halbzug";
    in_plies(plies) = " in {plies} plies", " in {plies} Halbzügen";
    proven_you_win = "proven: you win", "bewiesen: Du gewinnst";
    proven_you_lose = "proven: you lose", "bewiesen: Du verlierst";
    proven_first_wins = "proven: the first player wins", "bewiesen: Der erste Spieler gewinnt";
    proven_second_wins = "proven: the second player wins", "bewiesen: Der zweite Spieler gewinnt";
    solving = "Solving…", "Wird gelöst…";
    winner_unknown = "Who wins is not known yet.", "Wer gewinnt, ist noch nicht bekannt.";
    winner_unknown_no_solver = "Who wins is not known: the solver does not work.",
        "Wer gewinnt, ist nicht bekannt: Der Löser läuft nicht.";

    // The review.
    no_known_blunder = "No move that is known gave a won position away.",
        "Kein bekannter Zug hat eine gewonnene Stellung verschenkt.";
    no_blunder = "No move gave a won position away.",
        "Kein Zug hat eine gewonnene Stellung verschenkt.";
    one_blunder = "1 move gave a won position away.",
        "1 Zug hat eine gewonnene Stellung verschenkt.";
    blunders(count) = "{count} moves gave a won position away.",
        "{count} Züge haben eine gewonnene Stellung verschenkt.";
    review_goes_on = "Looking for losing moves…", "Verlierende Züge werden gesucht…";
    one_unknown = "1 move is unknown: the solver did not get that far.",
        "1 Zug ist unbekannt: So weit kam der Löser nicht.";
    unknown_moves(count) = "{count} moves are unknown: the solver did not get that far.",
        "{count} Züge sind unbekannt: So weit kam der Löser nicht.";
    loses_unknown = "loses; another move won", "verliert; ein anderer Zug gewann";
    loses_only_won(cell) = "loses; {cell} won", "verliert; {cell} gewann";
    loses_others_won(cells, last) = "loses; {cells} or {last} won",
        "verliert; {cells} oder {last} gewann";
    others(count) = "{count} others", "{count} andere";
    gave_win_away = "gave a won position away", "hat eine gewonnene Stellung verschenkt";
    unknown = "unknown", "unbekannt";

    // The row of buttons.
    new_game = "New game", "Neue Partie";
    undo = "Undo", "Zurück";
    stop = "Stop", "Stopp";
    pause = "Pause", "Pause";
    go_on = "Go on", "Weiter";
    place_at_random = "Place at random", "Zufällig stellen";
    show_legal = "Show legal moves", "Mögliche Züge zeigen";
    show_truth = "Show truth", "Wahrheit zeigen";

    // The engine's panel.
    engine = "Engine", "Engine";
    engine_fails(why) = "The engine does not work: {why}", "Die Engine läuft nicht: {why}";
    engine_starts = "The engine is starting.", "Die Engine startet.";
    solver_fails(why) = "The solver does not work: {why}", "Der Löser läuft nicht: {why}";
    engine_ready = "The engine is ready.", "Die Engine ist bereit.";
    try_again = "Try again", "Noch einmal versuchen";
    engine_idle = "Here is what an agent sees while it thinks.",
        "Hier steht, was ein Agent sieht, während er überlegt.";
    for_first = "for the first player", "für den ersten Spieler";
    for_second = "for the second player", "für den zweiten Spieler";
    depth = "Depth", "Tiefe";
    nodes = "Nodes", "Knoten";
    nodes_per_second = "Nodes/s", "Knoten/s";
    best_line = "Best line", "Beste Zugfolge";
    proven_win = "proven win", "Gewinn bewiesen";
    proven_loss = "proven loss", "Verlust bewiesen";
    estimated = "estimated", "geschätzt";
    no_score = "no score", "ohne Wert";

    // The moves.
    moves_title = "Moves", "Züge";
    no_move_yet = "No move yet.", "Noch kein Zug.";

    // The settings.
    game = "Game", "Partie";
    preset = "Preset", "Vorlage";
    width = "Width", "Breite";
    height = "Height", "Höhe";
    pieces = "Pieces", "Figuren";
    first_player = "First player", "Erster Spieler";
    second_player = "Second player", "Zweiter Spieler";
    human = "Human", "Mensch";
    custom = "custom", "eigene";
    swap = "Swap the players", "Spieler tauschen";
    who_begins = "Who begins", "Wer beginnt";
    you_begin = "You begin", "Du beginnst";
    opponent_begins = "Opponent begins", "Der Gegner beginnt";
    more = "More", "Mehr";
    both_at_random = "Place both pieces at random", "Beide Figuren zufällig stellen";
    turn_board = "Turn the board around", "Brett umdrehen";
    red_cells = "Closed cells in red, as in the St. Cloud program",
        "Gesperrte Felder rot, wie im Programm aus St. Cloud";
    seed = "Seed of new games", "Startwert neuer Partien";
    fresh_seed = "a fresh one each", "jedes Mal ein neuer";
    this_seed(seed) = "This game's seed: {seed}.", "Startwert dieser Partie: {seed}.";
    wrong_seed = "A seed is a whole number below 2^53.",
        "Ein Startwert ist eine ganze Zahl unter 2^53.";
    more_of(search) = "More of {search}", "Mehr zu {search}";
    until_right(agent) = "Until this is right, {agent} plays.",
        "Bis das stimmt, spielt {agent}.";
    agent_of_first = "The first player's agent as text", "Agent des ersten Spielers als Text";
    agent_of_second = "The second player's agent as text", "Agent des zweiten Spielers als Text";
    heuristic = "heuristic", "Heuristik";
    own_formula = "own formula…", "eigene Formel…";
    own_estimate = "the search's own", "die der Suche";
    formula_hint = "Numbers, features such as own, opp and overlap, + - * /, ? :, min, max…",
        "Zahlen, Merkmale wie own, opp und overlap, + - * /, ? :, min, max…";
    none = "none", "keine";
}
