//! The explorer of solved boards.

use super::texts;

texts! {
    title = "Solved boards", "Gelöste Bretter";
    about = "Every placement and move with its proven result", "Jede Platzierung und jeder Zug mit bewiesenem Ergebnis";
    board = "Board", "Brett";
    no_board(name, names) = "board: `{name}`; expected {names}", "board: `{name}`; erwartet wird {names}";
    no_switch(text) = "rule: `{text}`; expected on or off", "rule: `{text}`; erwartet wird on oder off";
    way = "Your choices", "Deine Wahl";
    back = "One step back", "Einen Schritt zurück";
    intro = "Choose where the first player places a piece, then the second player’s reply, then moves.",
        "Wähle, wohin der erste Spieler seine Figur stellt, dann die Antwort des zweiten, dann Züge.";
    legend = "Disc: the choice wins. Ring: it loses. Number: plies to the end under best play. Dot: unknown. Paler squares are symmetric to another one, with the same result.",
        "Scheibe: Die Wahl gewinnt. Ring: Sie verliert. Zahl: Halbzüge bis zum Ende bei bestem Spiel. Punkt: unbekannt. Blassere Felder sind symmetrisch zu einem anderen und haben dasselbe Ergebnis.";
    to_place(who, squares, classes) = "{who} to place: {squares} squares, {classes} up to symmetry.",
        "{who} stellt auf: {squares} Felder, {classes} bis auf Symmetrie.";
    to_move(who, moves, classes) = "{who} to move: {moves}, {classes} up to symmetry.",
        "{who} am Zug: {moves}, {classes} bis auf Symmetrie.";
    sorted(wins, losses) = "Of these classes {wins} win and {losses} lose.",
        "Von diesen Klassen gewinnen {wins}, {losses} verlieren.";
    sorted_unknown(wins, losses, unknown) = "Of these classes {wins} win, {losses} lose, {unknown} are unknown.",
        "Von diesen Klassen gewinnen {wins}, {losses} verlieren, {unknown} sind unbekannt.";
    all_solved(all) = "All {all} pairs of placements (up to symmetry) are solved.",
        "Alle {all} Paare von Startfeldern (bis auf Symmetrie) sind gelöst.";
    some_solved(solved, all, unknown) = "{solved} of {all} pairs of placements (up to symmetry) are solved, {unknown} are unknown.",
        "{solved} von {all} Paaren von Startfeldern (bis auf Symmetrie) sind gelöst, {unknown} sind unbekannt.";
    unknown = "result unknown", "Ergebnis unbekannt";
    exception = "exception to the colour rule", "Ausnahme von der Farbregel";
    image_of(square) = "symmetric to {square}", "symmetrisch zu {square}";
    same_as = "The same up to symmetry:", "Bis auf Symmetrie dasselbe:";
    rule = "Colour rule", "Farbregel";
    rule_says = "Once both knights stand, the player to move wins exactly when they stand on squares of one colour. Square colours show the rule’s prediction; exceptions are ringed.",
        "Stehen beide Springer, dann gewinnt der Spieler am Zug genau dann, wenn sie auf Feldern einer Farbe stehen. Feldfarben zeigen die Vorhersage der Regel; Ausnahmen sind umrandet.";
    rule_right(right, all) = "The colour rule is right for {right} of {all} solved classes of pairs.",
        "Die Farbregel stimmt für {right} von {all} gelösten Klassen von Paaren.";
    no_rule = "There is no colour rule for queens and kings: they do not change colour with every move.",
        "Für Damen und Könige gibt es keine Farbregel: Sie wechseln nicht mit jedem Zug die Farbe.";
    exceptions = "Exceptions:", "Ausnahmen:";
    rule_here(who) = "By the colour rule {who} wins here.", "Nach der Farbregel gewinnt hier {who}.";
    wrong_here = "This is an exception.", "Hier irrt sie.";
    to_analysis = "Analyse this position", "Diese Stellung analysieren";
    to_game = "Play from here", "Von hier spielen";
    explore = "Explore", "Erkunden";
    see_rule = "See the colour rule on all solved boards", "Die Farbregel auf allen gelösten Brettern sehen";
}
