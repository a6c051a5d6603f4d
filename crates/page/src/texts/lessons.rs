//! The eight lessons.

use super::texts;
use crate::learn::Lesson;

texts! {
    rules = "The rules", "Die Regeln";
    rules_1 = "Two pieces stand on a grid. The players place them in turn, then move in turn, the first player first. A knight jumps as in chess, a queen slides, a king takes one step.",
        "Zwei Figuren stehen auf einem Gitter. Die Spieler setzen sie abwechselnd, dann ziehen sie abwechselnd, der erste zuerst. Ein Springer springt wie im Schach, eine Dame gleitet, ein König geht einen Schritt.";
    rules_2 = "Every cell that a piece has stood on is closed for the rest of the game. Who is to move and cannot, loses. So somebody always wins.",
        "Jedes Feld, auf dem eine Figur stand, bleibt für den Rest der Partie gesperrt. Wer am Zug ist und nicht ziehen kann, verliert. Also gewinnt immer jemand.";
    rules_3 = "The game is fully observable: both see the whole board. It is deterministic: nothing is left to chance once the pieces stand. It is adversarial, a zero-sum game: what one wins the other loses. That is why a computer can look ahead, and why it must expect the best reply.",
        "Das Spiel ist vollständig beobachtbar: Beide sehen das ganze Brett. Es ist deterministisch: Stehen die Figuren, bleibt nichts dem Zufall überlassen. Es ist ein Gegeneinander, ein Nullsummenspiel: Was der eine gewinnt, verliert der andere. Darum kann ein Rechner vorausschauen, und darum muss er mit der besten Antwort rechnen.";
    rules_task = "Win at once: make the move after which your opponent has none.",
        "Gewinne sofort: Mach den Zug, nach dem der Gegner keinen mehr hat.";

    mobility = "Counting moves", "Züge zählen";
    mobility_1 = "Who has many moves is far from being stuck. The simplest judgement of a position counts them: own moves, or own moves less the opponent’s. That is called mobility.",
        "Wer viele Züge hat, ist weit davon entfernt, festzusitzen. Das einfachste Urteil über eine Stellung zählt sie: die eigenen Züge, oder die eigenen weniger die des Gegners. Das heißt Mobilität.";
    mobility_2 = "Becker’s defensive player counts its own moves twice: 2·own − opp. His table: own 5, human 3 gives 7; own 5, human 2 gives 8. Choose the second.",
        "Beckers defensiver Spieler zählt die eigenen Züge doppelt: 2·eigene − gegnerische. Seine Tabelle: eigene 5, Mensch 3 ergibt 7; eigene 5, Mensch 2 ergibt 8. Wähle das Zweite.";
    mobility_3 = "On this board both rows of his table occur. Count for each move how many cells your queen reaches afterwards, and how many the other does.",
        "Auf diesem Brett kommen beide Zeilen seiner Tabelle vor. Zähle zu jedem Zug, wie viele Felder deine Dame danach erreicht und wie viele die andere.";
    mobility_task = "Make the move with the highest value of 2·own − opp.",
        "Mach den Zug mit dem höchsten Wert von 2·eigene − gegnerische.";

    minimax = "Minimax", "Minimax";
    minimax_1 = "Looking one move ahead is not enough, since the opponent replies. At your turns you take the largest value (max), at the opponent’s the smallest is taken (min). Values are found at the leaves and handed upwards.",
        "Einen Zug vorauszusehen reicht nicht, denn der Gegner antwortet. Bist du am Zug, nimmst du den größten Wert (max), ist er am Zug, wird der kleinste genommen (min). Die Werte stehen an den Blättern und werden nach oben gereicht.";
    minimax_2 = "Becker’s tree has the leaves 4, 2, 6, 8. The minima are 2 and 6, so the root is worth 6. In figure 2.3 of the Southampton paper the leaves (3, 5) and (2, 9) have the minima 3 and 2, and the root is worth 3. Step through both.",
        "Beckers Baum hat die Blätter 4, 2, 6, 8. Die Minima sind 2 und 6, also ist die Wurzel 6 wert. In Abbildung 2.3 der Arbeit aus Southampton haben die Blätter (3, 5) und (2, 9) die Minima 3 und 2, und die Wurzel ist 3 wert. Geh beide Schritt für Schritt durch.";
    minimax_3 = "On the board: the move that leaves the best count at once is answered well. Look at every reply.",
        "Auf dem Brett: Auf den Zug, der sofort am besten zählt, gibt es eine gute Antwort. Sieh dir jede Antwort an.";
    minimax_task = "Make the move whose worst reply leaves you most: the highest own − opp after two plies.",
        "Mach den Zug, dessen schlimmste Antwort dir am meisten lässt: das höchste eigene − gegnerische nach zwei Halbzügen.";

    pruning = "Pruning", "Abschneiden";
    pruning_1 = "Most of a tree need not be looked at. If you have a move worth 5 for certain, and one reply to another move already brings you down to 2, its other replies do not matter: that move is refuted, the rest is cut.",
        "Das meiste an einem Baum muss man nicht ansehen. Hast du einen Zug, der sicher 5 wert ist, und drückt dich eine Antwort auf einen anderen schon auf 2, sind dessen übrige Antworten gleichgültig: Der Zug ist widerlegt, der Rest wird abgeschnitten.";
    pruning_2 = "Alpha is what the maximising side has for certain, beta what the minimising side has. In figure 2.4 of the Southampton paper D is 5; the first leaf of E is 6, so E’s second leaf is cut (6 is more than beta 5); B is 5; F is 2 and cuts G (2 is less than alpha 5). A is 5, as without cuts.",
        "Alpha ist, was die maximierende Seite sicher hat, Beta, was die minimierende hat. In Abbildung 2.4 der Arbeit aus Southampton ist D gleich 5; das erste Blatt von E ist 6, also wird E’s zweites abgeschnitten (6 ist mehr als Beta 5); B ist 5; F ist 2 und schneidet G ab (2 ist weniger als Alpha 5). A ist 5, wie ohne Schnitte.";
    pruning_3 = "On the board you are the second player. The first player could have gone to c3, which is worth 0 for certain, and went to e3 instead.",
        "Auf dem Brett bist du der zweite Spieler. Der erste hätte nach c3 gehen können, was sicher 0 wert ist, und ging stattdessen nach e3.";
    pruning_task = "Refute e3: find the one reply after which the first player’s moves less yours are 0 or fewer.",
        "Widerlege e3: Finde die eine Antwort, nach der die Züge des ersten Spielers weniger deine 0 oder weniger sind.";

    horizon = "Depth and horizon", "Tiefe und Horizont";
    horizon_1 = "Iterative deepening searches one ply deep, then two, then three, as long as there is time. It always has a move ready, and costs little more than its last depth alone.",
        "Iterative Vertiefung sucht einen Halbzug tief, dann zwei, dann drei, solange Zeit ist. Sie hat immer einen Zug bereit und kostet wenig mehr als die letzte Tiefe allein.";
    horizon_2 = "A search sees nothing behind its last ply: its horizon. A move that looks best may lose just behind it. Quiescence asks whether the choice is still changing; the documents’ agents stop when several depths in a row agree.",
        "Eine Suche sieht nichts hinter ihrem letzten Halbzug: ihrem Horizont. Ein Zug, der gut aussieht, kann gleich dahinter verlieren. Ruhesuche fragt, ob sich die Wahl noch ändert; die Agenten der Dokumente hören auf, wenn mehrere Tiefen nacheinander übereinstimmen.";
    horizon_3 = "Agreement is no proof. Here eight depths in a row agree on the same move, and the ninth finds the one that wins.",
        "Übereinstimmung ist kein Beweis. Hier sind sich acht Tiefen hintereinander einig, und die neunte findet den Zug, der gewinnt.";
    horizon_task = "Find the move that nine plies prove to win.",
        "Finde den Zug, der nach neun Halbzügen bewiesen gewinnt.";

    evaluation = "Defend, then attack", "Erst verteidigen, dann angreifen";
    evaluation_1 = "Where the search ends, a formula judges. A defensive one (2·own − opp) cares most for its own moves, an offensive one (own − 2·opp) for taking the opponent’s away.",
        "Wo die Suche endet, urteilt eine Formel. Eine defensive (2·eigene − gegnerische) achtet vor allem auf die eigenen Züge, eine offensive (eigene − 2·gegnerische) darauf, dem Gegner seine zu nehmen.";
    evaluation_2 = "Becker’s and Southampton’s defensive_to_offensive is defensive while at most half of the board is closed, and offensive after that: on an open board room counts, on a full one the last exits.",
        "Beckers und Southamptons defensive_to_offensive ist defensiv, solange höchstens die halbe Fläche gesperrt ist, und danach offensiv: Auf offenem Brett zählt Raum, auf vollem zählen die letzten Ausgänge.";
    evaluation_3 = "Here more than half of the board is closed, and the two formulas choose different moves.",
        "Hier ist mehr als das halbe Brett gesperrt, und die beiden Formeln wählen verschiedene Züge.";
    evaluation_task = "Make the move that defensive_to_offensive chooses.",
        "Mach den Zug, den defensive_to_offensive wählt.";

    colours = "Parity and colours", "Parität und Farben";
    colours_1 = "A knight changes the colour of its cell with every move. So when both knights stand on one colour at a player’s turn, they do at each of that player’s turns. That player is the attacker: only the attacker can take a cell that the other is about to enter.",
        "Ein Springer wechselt mit jedem Zug die Feldfarbe. Stehen also beide Springer auf gleicher Farbe, wenn ein Spieler am Zug ist, dann immer, wenn er am Zug ist. Er ist der Angreifer: Nur der Angreifer kann ein Feld nehmen, das der andere betreten will.";
    colours_2 = "On 5×5 and 7×7 the solver has shown that the attacker wins from every pair of placements, with one class of exceptions: the first player in the centre and the second a knight’s move away. No heuristic of the documents knows this.",
        "Auf 5×5 und 7×7 hat der Löser gezeigt, dass der Angreifer aus jedem Paar von Startfeldern gewinnt, mit einer Klasse von Ausnahmen: der erste Spieler in der Mitte und der zweite einen Springerzug entfernt. Keine Heuristik der Dokumente weiß das.";
    colours_3 = "The first player has placed a knight on c5. You place yours, then the first player moves. Count whose turn finds both on one colour.",
        "Der erste Spieler hat seinen Springer nach c5 gesetzt. Du setzt deinen, dann zieht der erste. Zähle, bei wessen Zug beide auf gleicher Farbe stehen.";
    colours_task = "Place your knight so that you are the attacker.",
        "Setze deinen Springer so, dass du der Angreifer bist.";

    regions = "Separate and walk", "Trennen und wandern";
    regions_1 = "Once closed cells keep the two pieces apart for good, neither can disturb the other. What counts is then how far each can walk: the longest path through its own region.",
        "Halten gesperrte Felder die Figuren endgültig auseinander, kann keine mehr die andere stören. Dann zählt nur, wie weit jede wandern kann: der längste Weg durch das eigene Gebiet.";
    regions_2 = "The player to move needs a longer path, the other one that is as long. That is a proof: nothing has to be searched. The Udacity report uses it late in the game.",
        "Wer am Zug ist, braucht einen längeren Weg, der andere einen gleich langen. Das ist ein Beweis: Zu suchen gibt es nichts mehr. Der Bericht zu Udacity nutzt ihn spät in der Partie.";
    regions_3 = "Two moves here separate the kings. One leaves you the larger side.",
        "Zwei Züge trennen hier die Könige. Einer lässt dir die größere Seite.";
    regions_task = "Separate the kings so that you win.",
        "Trenne die Könige so, dass du gewinnst.";

    // The tables.
    your_move = "Move", "Zug";
    own = "Own", "Eigene";
    opp = "Opponent", "Gegner";
    depth = "Depth", "Tiefe";
    best_move = "Best move", "Bester Zug";
    value = "Value", "Wert";
    nodes = "Positions", "Stellungen";
    one_ply = "After 1 ply", "Nach 1 Halbzug";
    two_plies = "After 2 plies", "Nach 2 Halbzügen";
    mobility_table = "Becker’s table for this board", "Beckers Tabelle zu diesem Brett";
    minimax_table = "own − opp, one and two plies ahead", "eigene − gegnerische, einen und zwei Halbzüge weit";
    pruning_table = "Positions visited from this board", "Besuchte Stellungen von diesem Brett aus";
    horizon_table = "What each depth finds", "Was jede Tiefe findet";
    evaluation_table = "Both formulas after each move", "Beide Formeln nach jedem Zug";
}

/// A lesson's title.
pub(crate) fn title(lesson: Lesson) -> &'static str {
    match lesson {
        Lesson::Rules => rules(),
        Lesson::Mobility => mobility(),
        Lesson::Minimax => minimax(),
        Lesson::Pruning => pruning(),
        Lesson::Horizon => horizon(),
        Lesson::Evaluation => evaluation(),
        Lesson::Colours => colours(),
        Lesson::Regions => regions(),
    }
}

/// What a lesson says, paragraph by paragraph.
pub(crate) fn paragraphs(lesson: Lesson) -> [&'static str; 3] {
    match lesson {
        Lesson::Rules => [rules_1(), rules_2(), rules_3()],
        Lesson::Mobility => [mobility_1(), mobility_2(), mobility_3()],
        Lesson::Minimax => [minimax_1(), minimax_2(), minimax_3()],
        Lesson::Pruning => [pruning_1(), pruning_2(), pruning_3()],
        Lesson::Horizon => [horizon_1(), horizon_2(), horizon_3()],
        Lesson::Evaluation => [evaluation_1(), evaluation_2(), evaluation_3()],
        Lesson::Colours => [colours_1(), colours_2(), colours_3()],
        Lesson::Regions => [regions_1(), regions_2(), regions_3()],
    }
}

/// What is to be done on a lesson's board.
pub(crate) fn task(lesson: Lesson) -> &'static str {
    match lesson {
        Lesson::Rules => rules_task(),
        Lesson::Mobility => mobility_task(),
        Lesson::Minimax => minimax_task(),
        Lesson::Pruning => pruning_task(),
        Lesson::Horizon => horizon_task(),
        Lesson::Evaluation => evaluation_task(),
        Lesson::Colours => colours_task(),
        Lesson::Regions => regions_task(),
    }
}
