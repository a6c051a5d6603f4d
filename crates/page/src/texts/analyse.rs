//! The place where a position is analysed.

pub(crate) use super::shell::{
    cancel, engine_fails as engine_failed, first_player as first, height, moves,
    pieces as movement, position, second_player as second, side_to_move, stop,
    tab_engine as engine, try_again, width,
};
use super::texts;

texts! {
    title = "Analysis", "Analyse";
    open_square = "open", "frei";
    blocked_square = "blocked", "gesperrt";
    first_wins_in(plies) = "first wins {plies}", "Erster siegt {plies}";
    first_wins = "first wins", "Erster siegt";
    second_wins_in(plies) = "second wins {plies}", "Zweiter siegt {plies}";
    second_wins = "second wins", "Zweiter siegt";
    has_won(who) = "{who} has won", "{who} hat gewonnen";
    proven_in(who, plies) = "Proven: {who} wins in {plies}", "Bewiesen: {who} gewinnt in {plies}";
    proven(who) = "Proven: {who} wins", "Bewiesen: {who} gewinnt";
    first_player = "first player", "Erster";
    second_player = "second player", "Zweiter";
    percent(value) = "{value} %", "{value} %";
    expected(value) = "{value} % expected for the first player", "{value} % für den ersten Spieler erwartet";
    expected_score = "expected for the first player", "für den ersten Spieler erwartet";
    unknown = "Result unknown so far", "Ergebnis noch unbekannt";
    estimated_at(depth) = "estimated · depth {depth}", "geschätzt · Tiefe {depth}";
    plies_to_end = "plies to the end", "Halbzüge bis zum Ende";
    is_proven = "proven", "bewiesen";
    open_squares(count) = "{count} squares open", "{count} Felder offen";

    over(loser, winner) = "The game is over: {loser} cannot move, {winner} has won.", "Die Partie ist zu Ende: {loser} kann nicht ziehen, {winner} hat gewonnen.";
    to_place(who) = "{who} to place a piece.", "{who} stellt die Figur auf.";
    to_move(who, moves) = "{who} to move: {moves}.", "{who} am Zug: {moves}.";
    not_legal(square, who) = "{square} is not a legal move for {who}.",
        "Kein erlaubter Zug nach {square}: {who} ist am Zug.";
    too_many = "The move tree is full; no more moves can be added.",
        "Der Zugbaum ist voll; weitere Züge passen nicht hinein.";

    bar = "Evaluation", "Bewertung";
    best_lines = "Best lines", "Beste Varianten";
    depth(depth) = "depth {depth}", "Tiefe {depth}";
    searching = "searching…", "rechnet…";
    go_deeper = "Go deeper", "Tiefer suchen";
    infinite = "Infinite analysis", "Endlose Analyse";
    engine_off = "The engine is off", "Die Engine ist aus";
    graph_label = "Evaluation after each move; press a point to go to its move",
        "Bewertung nach jedem Zug; ein Punkt führt zu seinem Zug";

    mark(glyph) = "Mark the move {glyph}", "Den Zug mit {glyph} bewerten";
    comment = "Comment on this move", "Kommentar zu diesem Zug";
    no_moves = "No moves yet. Click a legal square to make one.",
        "Noch keine Züge. Klicke auf ein erlaubtes Feld, um zu ziehen.";
    tree_help = "Left and right arrows step through the moves, up and down arrows switch between variations, Home and End go to the first and last move.",
        "Pfeil links und rechts gehen durch die Züge, Pfeil auf und ab wechseln zwischen Varianten, Pos1 und Ende führen zum ersten und letzten Zug.";
    to_start = "To the start", "Zum Anfang";
    back = "Back", "Zurück";
    forward = "Forward", "Vor";
    to_end = "To the end", "Zum Ende";
    promote = "Make main line", "Zur Hauptvariante";
    delete = "Delete from here", "Ab hier löschen";

    position_text = "Position as text", "Stellung als Text";
    paste_here = "Paste a position, a game or a link", "Stellung, Partie oder Link einfügen";
    open = "Open", "Öffnen";
    new_board = "New board", "Neues Brett";
    edit = "Edit board", "Brett bearbeiten";

    editor = "Board editor", "Bretteditor";
    tool = "A click", "Ein Klick";
    tool_block = "blocks or opens a square", "sperrt oder öffnet ein Feld";
    tool_first = "places the first player's piece", "setzt die Figur des ersten Spielers";
    tool_second = "places the second player's piece", "setzt die Figur des zweiten Spielers";
    clear = "Empty board", "Leeres Brett";
    use_position = "Analyse this position", "Diese Stellung analysieren";
    editor_ready = "This is a legal position.", "Das ist eine erlaubte Stellung.";
    not_a_position(why) = "Not a legal position: {why}.", "Keine erlaubte Stellung: {why}.";
}
