//! The lessons.

pub(crate) use super::shell::{depth, minimax, nodes, opponent as opp};
use super::texts;
use crate::learn::Lesson;

texts! {
    rules = "The rules", "Die Regeln";
    rules_1 = "Move your knight: choose a marked square. It jumps as in chess, and the square it leaves is closed for the rest of the game.",
        "Zieh deinen Springer: Wähle ein markiertes Feld. Er springt wie im Schach, und das Feld, das er verlässt, ist für den Rest der Partie gesperrt.";
    rules_2 = "If you cannot move, you lose; there are no draws. Here, one move takes the opponent’s last exit.",
        "Wer nicht ziehen kann, verliert; ein Unentschieden gibt es nicht. Hier nimmt ein Zug dem Gegner den letzten Ausgang.";
    rules_3 = "A game begins on an empty board: the players place their pieces, then they take turns. Both see everything, and nothing is left to chance. That is why a computer can look ahead.",
        "Eine Partie beginnt auf leerem Brett: Die Spieler stellen ihre Figuren auf und ziehen dann abwechselnd. Beide sehen alles, und nichts hängt vom Zufall ab. Darum kann ein Rechner vorausschauen.";
    rules_task = "Move your knight so that your opponent has no move left.",
        "Zieh deinen Springer so, dass der Gegner keinen Zug mehr hat.";

    mobility = "Counting moves", "Züge zählen";
    mobility_1 = "A player with many moves is far from being stuck. The simplest evaluation counts them: your moves, or your moves minus the opponent’s. It is called mobility.",
        "Wer viele Züge hat, ist weit davon entfernt, festzusitzen. Die einfachste Bewertung zählt sie: die eigenen Züge, oder die eigenen minus die gegnerischen. Sie heißt Mobilität.";
    mobility_2 = "Becker’s defensive player counts its own moves twice: 2·own − opp. His table: own 5, human 3 gives 7; own 5, human 2 gives 8. Choose the second.",
        "Beckers defensiver Spieler zählt die eigenen Züge doppelt: 2·eigene − gegnerische. Seine Tabelle: eigene 5, Mensch 3 ergibt 7; eigene 5, Mensch 2 ergibt 8. Wähle das Zweite.";
    mobility_3 = "Both rows of his table occur on this board. For each move, count the squares that your queen reaches afterwards, and those that your opponent’s reaches.",
        "Beide Zeilen seiner Tabelle kommen auf diesem Brett vor. Zähle zu jedem Zug, wie viele Felder deine Dame danach erreicht und wie viele die gegnerische.";
    mobility_task = "Make the move with the highest value of 2·own − opp.",
        "Mach den Zug mit dem höchsten Wert von 2·eigene − gegnerische.";

    minimax_1 = "One move ahead is not enough, since the opponent replies. On your turns take the largest value (max), on the opponent’s turns the smallest (min). Leaves are evaluated, and their values are passed up the tree.",
        "Ein Zug voraus reicht nicht, denn der Gegner antwortet. Bist du am Zug, nimm den größten Wert (max), ist der Gegner am Zug, den kleinsten (min). Blätter werden bewertet, und ihre Werte werden im Baum nach oben gereicht.";
    minimax_2 = "Becker’s tree has the leaves 4, 2, 6, 8. The minima are 2 and 6, so the root is worth 6. In figure 2.3 of the Southampton paper the leaves (3, 5) and (2, 9) have the minima 3 and 2, and the root is worth 3. Step through both.",
        "Beckers Baum hat die Blätter 4, 2, 6, 8. Die Minima sind 2 und 6, also ist die Wurzel 6 wert. In Abbildung 2.3 der Arbeit aus Southampton haben die Blätter (3, 5) und (2, 9) die Minima 3 und 2, und die Wurzel ist 3 wert. Geh beide Schritt für Schritt durch.";
    minimax_3 = "On the board, the move with the best count at once has a good reply. Check every reply.",
        "Auf dem Brett gibt es auf den Zug, der sofort am besten zählt, eine gute Antwort. Prüfe jede Antwort.";
    minimax_task = "Make the move with the best worst case: the highest own − opp after two plies.",
        "Mach den Zug mit dem besten schlimmsten Fall: das höchste eigene − gegnerische nach zwei Halbzügen.";

    pruning = "Pruning", "Abschneiden";
    pruning_1 = "Most of a tree can be skipped. If one move is certainly worth 5 to you, and one reply to another move already lowers that move to 2, its other replies do not matter: the move is refuted, and the rest is cut off.",
        "Das meiste an einem Baum lässt sich überspringen. Ist dir ein Zug sicher 5 wert, und drückt eine Antwort auf einen anderen Zug diesen schon auf 2, sind dessen übrige Antworten gleichgültig: Der Zug ist widerlegt, der Rest wird abgeschnitten.";
    pruning_2 = "Alpha is the value that the maximising side is sure of, beta the value that the minimising side is sure of. In figure 2.4 of the Southampton paper D is 5; the first leaf of E is 6, so E’s second leaf is cut off (6 exceeds beta 5); B is 5; F is 2 and cuts off G (2 is below alpha 5). A is 5, as without cut-offs.",
        "Alpha ist der Wert, der der maximierenden Seite sicher ist, Beta der, der der minimierenden sicher ist. In Abbildung 2.4 der Arbeit aus Southampton ist D gleich 5; das erste Blatt von E ist 6, also wird das zweite von E abgeschnitten (6 liegt über Beta 5); B ist 5; F ist 2 und schneidet G ab (2 liegt unter Alpha 5). A ist 5, wie ohne Schnitte.";
    pruning_3 = "On the board you are the second player. The first player could have moved to c3, which is certainly worth 0, but moved to e3.",
        "Auf dem Brett bist du der zweite Spieler. Der erste hätte nach c3 ziehen können, was sicher 0 wert ist, zog aber nach e3.";
    pruning_task = "Refute e3: find the one reply after which the first player’s moves minus yours are 0 or less.",
        "Widerlege e3: Finde die eine Antwort, nach der die Züge des ersten Spielers minus deine 0 oder weniger sind.";

    horizon = "Depth and horizon", "Tiefe und Horizont";
    horizon_1 = "Iterative deepening searches one ply deep, then two, then three, until time runs out. It always has a move ready, and costs little more than its last depth alone.",
        "Iterative Vertiefung sucht einen Halbzug tief, dann zwei, dann drei, bis die Zeit um ist. Sie hat immer einen Zug bereit und kostet wenig mehr als die letzte Tiefe allein.";
    horizon_2 = "A search sees nothing beyond its last ply, its horizon. The move that looks best can lose just beyond it. Quiescence asks whether the choice still changes; the agents of Southampton and alikureishy stop when several depths in a row agree.",
        "Eine Suche sieht nichts jenseits ihres letzten Halbzugs, ihres Horizonts. Der Zug, der am besten aussieht, kann gleich dahinter verlieren. Ruhesuche fragt, ob sich die Wahl noch ändert; die Agenten von Southampton und alikureishy hören auf, wenn mehrere Tiefen nacheinander übereinstimmen.";
    horizon_3 = "Agreement is not proof. Here eight depths in a row agree on one move, and the ninth finds the winning one.",
        "Übereinstimmung ist kein Beweis. Hier sind sich acht Tiefen hintereinander einig, und die neunte findet den Zug, der gewinnt.";
    horizon_task = "Find the move that wins, proven by a search of nine plies.",
        "Finde den Zug, dessen Gewinn eine Suche von neun Halbzügen beweist.";

    evaluation = "Defend, then attack", "Erst verteidigen, dann angreifen";
    evaluation_1 = "Where the search ends, a formula evaluates. A defensive one (2·own − opp) values your own moves most, an offensive one (own − 2·opp) values taking moves from the opponent.",
        "Wo die Suche endet, bewertet eine Formel. Eine defensive (2·eigene − gegnerische) achtet vor allem auf die eigenen Züge, eine offensive (eigene − 2·gegnerische) darauf, dem Gegner Züge zu nehmen.";
    evaluation_2 = "Becker’s and Southampton’s defensive_to_offensive is defensive while at most half of the board is blocked, and offensive after that: space counts on an open board, the last exits on a full one.",
        "Beckers und Southamptons defensive_to_offensive ist defensiv, solange höchstens das halbe Brett gesperrt ist, und danach offensiv: Auf offenem Brett zählt Raum, auf vollem zählen die letzten Ausgänge.";
    evaluation_3 = "Here more than half of the board is blocked, and the two formulas choose different moves.",
        "Hier ist mehr als das halbe Brett gesperrt, und die beiden Formeln wählen verschiedene Züge.";
    evaluation_task = "Make the move that defensive_to_offensive chooses.",
        "Mach den Zug, den defensive_to_offensive wählt.";

    colours = "Parity and colours", "Parität und Farben";
    colours_1 = "A knight changes the colour of its square with every move. If both knights stand on the same colour on one of a player’s turns, they do so on each of that player’s turns. That player is the attacker: only the attacker can take a square that the opponent is about to enter.",
        "Ein Springer wechselt mit jedem Zug die Feldfarbe. Stehen beide Springer bei einem Zug eines Spielers auf gleicher Farbe, dann bei jedem seiner Züge. Dieser Spieler ist der Angreifer: Nur er kann ein Feld nehmen, das der Gegner gerade betreten will.";
    colours_2 = "On 5×5 and 7×7 the solver has proven that the attacker wins from every pair of placements, with one class of exceptions: the first player in the centre and the second a knight’s move away. None of the heuristics from the papers and courses uses this.",
        "Auf 5×5 und 7×7 hat der Löser bewiesen, dass der Angreifer aus jedem Paar von Startfeldern gewinnt, mit einer Klasse von Ausnahmen: der erste Spieler in der Mitte und der zweite einen Springerzug entfernt. Keine Heuristik aus den Arbeiten und Kursen nutzt das.";
    colours_3 = "The first player’s knight stands on c5. You place yours, then the first player moves. Work out on whose turns both stand on one colour.",
        "Der Springer des ersten Spielers steht auf c5. Du setzt deinen, dann zieht der erste. Überlege, bei wessen Zügen beide auf gleicher Farbe stehen.";
    colours_task = "Place your knight so that you are the attacker.",
        "Setze deinen Springer so, dass du der Angreifer bist.";

    regions = "Separate and count", "Trennen und zählen";
    regions_1 = "Once blocked squares separate the two pieces for good, neither can disturb the other. Then only the longest path counts that each can walk in its own region.",
        "Trennen gesperrte Felder die Figuren endgültig, kann keine mehr die andere stören. Dann zählt nur der längste Weg, den jede in ihrem eigenen Gebiet gehen kann.";
    regions_2 = "The player to move wins with the longer path, the opponent with a path at least as long. That is a proof; no search is needed. The Udacity report uses it late in the game.",
        "Wer am Zug ist, gewinnt mit dem längeren Weg, der Gegner schon mit einem gleich langen. Das ist ein Beweis; eine Suche ist nicht nötig. Der Udacity-Bericht nutzt ihn spät in der Partie.";
    regions_3 = "Two moves here separate the kings. One leaves you the larger side.",
        "Zwei Züge trennen hier die Könige. Einer lässt dir die größere Seite.";
    regions_task = "Separate the kings so that you win.",
        "Trenne die Könige so, dass du gewinnst.";

    original = "The original game", "Das Original";
    original_1 = "The boxed game that was sold as Isolation and Isola has another rule. Your pawn steps to a neighbouring free square, like a king in chess, and the square it leaves stays open.",
        "Das Brettspiel, das als Isolation und Isola verkauft wurde, hat eine andere Regel. Dein Kegel geht einen Schritt auf ein freies Nachbarfeld, wie ein König im Schach, und das Feld, das er verlässt, bleibt offen.";
    original_2 = "Then you remove any free square, except the two on which the pawns started. If you cannot step, you lose. Choose the step, then the square; choosing the pawn again takes the step back.",
        "Dann entfernst du ein beliebiges freies Feld, nur nicht die beiden, auf denen die Kegel begannen. Wer keinen Schritt hat, verliert. Wähle den Schritt, dann das Feld; wählst du den Kegel noch einmal, nimmst du den Schritt zurück.";
    original_3 = "So one move can close two exits: your pawn stands on one, and you remove the other. Here your opponent has two exits left.",
        "So kann ein Zug zwei Ausgänge schließen: Auf dem einen steht dein Kegel, den anderen entfernst du. Hier hat der Gegner noch zwei Ausgänge.";
    original_task = "Step, and remove a square, so that your opponent has no move left.",
        "Geh einen Schritt und entferne ein Feld, so dass der Gegner keinen Zug mehr hat.";

    // The worked examples.
    becker_minimax = "Becker, minimax", "Becker, Minimax";
    southampton_minimax = "Southampton, figure 2.3", "Southampton, Abbildung 2.3";
    southampton_pruning = "Southampton, figure 2.4", "Southampton, Abbildung 2.4";

    // The tables.
    defensive = "2·own − opp", "2·eigene − gegnerische";
    offensive = "own − 2·opp", "eigene − 2·gegnerische";
    your_move = "Move", "Zug";
    own = "Own", "Eigene";
    best_move = "Best move", "Bester Zug";
    value = "Value", "Wert";
    one_ply = "After 1 ply", "Nach 1 Halbzug";
    two_plies = "After 2 plies", "Nach 2 Halbzügen";
    mobility_table = "Becker’s table for this board", "Beckers Tabelle zu diesem Brett";
    minimax_table = "own − opp, one and two plies ahead", "eigene − gegnerische, einen und zwei Halbzüge weit";
    pruning_table = "Nodes searched from this position", "Durchsuchte Knoten ab dieser Stellung";
    horizon_table = "Result of each depth", "Ergebnis jeder Tiefe";
    evaluation_table = "Both formulas after each move", "Beide Formeln nach jedem Zug";
}

/// A lesson's title.
pub(crate) fn title(lesson: Lesson) -> &'static str {
    let titles = [
        rules(),
        mobility(),
        minimax(),
        pruning(),
        horizon(),
        evaluation(),
        colours(),
        regions(),
        original(),
    ];
    titles[lesson as usize]
}

/// The text of a lesson, by paragraphs.
pub(crate) fn paragraphs(lesson: Lesson) -> [&'static str; 3] {
    let all = [
        [rules_1(), rules_2(), rules_3()],
        [mobility_1(), mobility_2(), mobility_3()],
        [minimax_1(), minimax_2(), minimax_3()],
        [pruning_1(), pruning_2(), pruning_3()],
        [horizon_1(), horizon_2(), horizon_3()],
        [evaluation_1(), evaluation_2(), evaluation_3()],
        [colours_1(), colours_2(), colours_3()],
        [regions_1(), regions_2(), regions_3()],
        [original_1(), original_2(), original_3()],
    ];
    all[lesson as usize]
}

/// The task on a lesson's board.
pub(crate) fn task(lesson: Lesson) -> &'static str {
    let tasks = [
        rules_task(),
        mobility_task(),
        minimax_task(),
        pruning_task(),
        horizon_task(),
        evaluation_task(),
        colours_task(),
        regions_task(),
        original_task(),
    ];
    tasks[lesson as usize]
}
