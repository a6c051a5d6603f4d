//! The place where a position is analysed.

use super::texts;

texts! {
    title = "Analysis", "Analyse";
    open_cell = "open", "frei";
    blocked_cell = "blocked", "gesperrt";
    win_in(plies) = "win {plies}", "Sieg {plies}";
    win = "win", "Sieg";
    loss_in(plies) = "loss {plies}", "Verlust {plies}";
    loss = "loss", "Verlust";
    has_won(who) = "{who} has won", "{who} hat gewonnen";
    wins_in(who, plies) = "{who} wins, in {plies} plies", "{who} gewinnt, in {plies} Halbzügen";
    wins(who) = "{who} wins", "{who} gewinnt";
    for_first(value) = "{value} for the first player", "{value} für den ersten Spieler";
    proven(words) = "Proven: {words}.", "Bewiesen: {words}.";
    estimated(words) = "Estimated: {words}.", "Geschätzt: {words}.";
    unknown = "Who wins is not known yet.", "Wer gewinnt, ist noch nicht bekannt.";
    over(loser, winner) = "The game is over: {loser} cannot move, {winner} has won.", "Die Partie ist zu Ende: {loser} kann nicht ziehen, {winner} hat gewonnen.";
    to_place(who) = "{who} to place a piece.", "{who} stellt seine Figur auf.";
    to_move(who, moves) = "{who} to move: {moves}.", "{who} ist dran: {moves}.";
    not_legal(cell, who) = "No move to {cell} for {who}.", "Kein Zug nach {cell}: {who} ist dran.";
    too_many = "There is no room for more moves.", "Für weitere Züge ist kein Platz.";

    bar = "Evaluation", "Bewertung";
    proven_pill = "proven", "bewiesen";
    estimated_pill = "estimated", "geschätzt";
    best_lines = "Best lines", "Beste Varianten";
    line_count = "Lines", "Varianten";
    play_line(moves) = "Play {moves}", "Spiele {moves}";
    depth(depth) = "depth {depth}", "Tiefe {depth}";
    searching = "Searching…", "Suche…";
    no_lines = "The engine rests.", "Die Engine ruht.";
    engine_failed(why) = "The engine does not work: {why}", "Die Engine arbeitet nicht: {why}";
    try_again = "Try again", "Erneut versuchen";
    graph = "The game so far", "Verlauf der Partie";
    graph_label = "Evaluation after each move; the buttons lead to the moves", "Bewertung nach jedem Zug; die Knöpfe führen zu den Zügen";
    show_truth = "Show truth", "Wahrheit zeigen";

    moves = "Moves", "Züge";
    no_moves = "No move yet. A click on a legal cell makes one.", "Noch kein Zug. Ein Klick auf ein erlaubtes Feld zieht.";
    tree_help = "Left and right walk the moves, up and down the variations, Home and End lead to the ends.", "Links und rechts gehen durch die Züge, auf und ab durch die Varianten, Pos1 und Ende an die Enden.";
    start_node = "Start", "Anfang";
    to_start = "To the start", "Zum Anfang";
    back = "Back", "Zurück";
    forward = "Forward", "Vor";
    to_end = "To the end", "Zum Ende";
    promote = "Make main line", "Zur Hauptvariante";
    delete = "Delete from here", "Ab hier löschen";
    gave_away = "gave a won position away", "gab eine gewonnene Stellung her";

    position = "Position", "Stellung";
    position_text = "Position as text", "Stellung als Text";
    paste_here = "Paste a position, a game or a link", "Stellung, Partie oder Link einfügen";
    open = "Open", "Öffnen";
    new_board = "New board", "Neues Brett";
    edit = "Edit board", "Brett bearbeiten";
    flip = "Flip", "Drehen";

    editor = "Board editor", "Bretteditor";
    tool = "A click", "Ein Klick";
    tool_block = "blocks or opens a cell", "sperrt oder öffnet ein Feld";
    tool_first = "places the first player's piece", "setzt die Figur des ersten Spielers";
    tool_second = "places the second player's piece", "setzt die Figur des zweiten Spielers";
    width = "Width", "Breite";
    height = "Height", "Höhe";
    movement = "Pieces", "Figuren";
    side_to_move = "To move", "Am Zug";
    first = "First player", "Erster Spieler";
    second = "Second player", "Zweiter Spieler";
    clear = "Empty board", "Leeres Brett";
    use_position = "Use this position", "Diese Stellung verwenden";
    cancel = "Cancel", "Abbrechen";
    editor_ready = "The position can be used.", "Die Stellung kann verwendet werden.";
    no_position(why) = "This is no position: {why}.", "Das ist keine Stellung: {why}.";
}
