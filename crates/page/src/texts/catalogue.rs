//! The texts of the engine's tables: the English is the engine's own, and is the key here.

use super::{Language, language};
use isolation::Level;

/// Pairs of texts, a line each.
macro_rules! pairs {
    ($($english:literal => $german:literal;)+) => { &[$(($english, $german)),+] };
}

/// English and German. The tests compare the keys with the engine's tables.
const GERMAN: &[(&str, &str)] = pairs! {
    // Heuristics.
    "Distinguishes only won and lost games; every other position is equal."
        => "Unterscheidet nur gewonnene und verlorene Partien; jede andere Stellung ist gleich.";
    "The more moves I have, the better." => "Je mehr Züge ich habe, desto besser.";
    "My moves minus the opponent's." => "Meine Züge minus die gegnerischen.";
    "Squared distance from the centre, which Udacity puts half a square off on odd boards."
        => "Quadrierter Abstand von der Mitte, die bei Udacity auf ungeraden Brettern ein halbes Feld daneben liegt.";
    "My moves count twice." => "Meine Züge zählen doppelt.";
    "The opponent's moves count twice." => "Die gegnerischen Züge zählen doppelt.";
    "Only counts the opponent's moves: the fewer, the better." => "Zählt nur die gegnerischen Züge: je weniger, desto besser.";
    "Defensive until half the board is blocked, then offensive. Becker's ratio runs one ply ahead of filled."
        => "Defensiv, bis das halbe Brett gesperrt ist, dann offensiv. Beckers Anteil ist filled um einen Halbzug voraus.";
    "Offensive until half the board is blocked, then defensive. Becker's ratio runs one ply ahead of filled."
        => "Offensiv, bis das halbe Brett gesperrt ist, dann defensiv. Beckers Anteil ist filled um einen Halbzug voraus.";
    "My moves count more as the board fills." => "Meine Züge zählen mehr, je voller das Brett wird.";
    "My moves count three times, the opponent's twice, and each open square once."
        => "Meine Züge zählen dreifach, die gegnerischen doppelt und jedes offene Feld einfach.";
    "Offensive, with a bonus for squares that both pieces can move to." => "Offensiv, mit einem Zuschlag für Felder, auf die beide Figuren ziehen können.";
    "My moves minus the opponent's; shared squares count for the side to move."
        => "Meine Züge minus die gegnerischen; gemeinsame Felder zählen für die Seite am Zug.";
    "Counts which player has more moves, not how many; being on the move adds a little."
        => "Es zählt, wer mehr Züge hat, nicht wie viele; am Zug zu sein zählt ein wenig.";
    "Favours the inner half of the board over the outer, measured in knight hops from a centre that is half a square off."
        => "Bevorzugt die innere Hälfte des Bretts vor der äußeren, gemessen in Springerschritten von einer Mitte, die ein halbes Feld daneben liegt.";
    "If both pieces can move to the same square, the side to move has the advantage."
        => "Können beide Figuren auf dasselbe Feld ziehen, ist die Seite am Zug im Vorteil.";
    "Stay close to the opponent." => "Bleib nahe am Gegner.";
    "Reachable squares count, near ones more than far ones; Southampton's centre of mass is left out."
        => "Erreichbare Felder zählen, nahe mehr als ferne; Southamptons Schwerpunkt ist weggelassen.";
    "Offensive position, proximity and net mobility together." => "offensive_position, proximity und net_mobility zusammen.";
    "Offensive position and proximity together." => "offensive_position und proximity zusammen.";
    "Net advantage and proximity together." => "net_advantage und proximity zusammen.";
    "Net advantage and offensive position together." => "net_advantage und offensive_position zusammen.";
    "Hold the centre and keep away from the opponent." => "Halte die Mitte und bleib dem Gegner fern.";
    "Centre, then pressure and mobility, then advantage, as each third of the board is blocked."
        => "Mitte, dann Druck und Mobilität, dann Vorteil, je nach gesperrtem Drittel des Bretts.";
    "Defensive, balanced, then offensive, as each third of the board is blocked."
        => "Defensiv, ausgewogen, dann offensiv, je nach gesperrtem Drittel des Bretts.";
    "Defensive, balanced, offensive, then blocking, as each quarter of the board is blocked."
        => "Defensiv, ausgewogen, offensiv, dann sperrend, je nach gesperrtem Viertel des Bretts.";
    "Offensive, divided by the number of squares." => "Offensiv, geteilt durch die Zahl der Felder.";
    "The longer path wins once the pieces are separated; udacity_h1 before that."
        => "Sind die Figuren getrennt, gewinnt der längere Weg; davor gilt udacity_h1.";
    "Like udacity_h1_h4, plus the distance to the opponent." => "Wie udacity_h1_h4, dazu der Abstand vom Gegner.";
    "Like udacity_h1_h4, minus the distance to the centre." => "Wie udacity_h1_h4, abzüglich des Abstands von der Mitte.";
    "The longer path wins once the pieces are separated; before that, improved divided by the number of squares."
        => "Sind die Figuren getrennt, gewinnt der längere Weg; davor gilt improved, geteilt durch die Zahl der Felder.";
    "Squares that I reach first minus squares that the opponent reaches first; the side to move gets the ties."
        => "Felder, die ich zuerst erreiche, minus Felder, die der Gegner zuerst erreicht; bei Gleichstand zählen sie für die Seite am Zug.";
    "The attacker has the advantage: the knight with both knights on the same colour at its turns can take squares that the other is about to enter, never the reverse."
        => "Der Angreifer ist im Vorteil: Der Springer, bei dessen Zügen beide auf gleicher Farbe stehen, kann Felder nehmen, die der andere gerade betreten will, nie umgekehrt.";
    "Squares that I can ever reach minus squares that the opponent can ever reach."
        => "Felder, die ich je erreichen kann, minus Felder, die der Gegner je erreichen kann.";
    "The odds that I win, as a natural logarithm: territory, the exits of its squares and of the pieces, and the colour rule, with weights fitted to solved positions."
        => "Meine Gewinnaussicht als natürlicher Logarithmus der Chancen: Gebiet, die Ausgänge seiner Felder und der Figuren und die Farbregel, gewichtet nach gelösten Stellungen.";
    // Features.
    "my legal moves, regardless of whose turn it is" => "meine erlaubten Züge, gleich wer am Zug ist";
    "the opponent's legal moves, regardless of whose turn it is" => "die erlaubten Züge des Gegners, gleich wer am Zug ist";
    "squares that both pieces can move to now" => "Felder, auf die beide Figuren jetzt ziehen können";
    "own - overlap" => "own - overlap";
    "1 if I am to move, else 0" => "1, wenn ich am Zug bin, sonst 0";
    "width times height of the board" => "Breite mal Höhe des Bretts";
    "blocked squares, including those under the two pieces" => "gesperrte Felder, auch die unter den beiden Figuren";
    "blocked / squares, 0 to 1" => "blocked / squares, 0 bis 1";
    "open squares" => "offene Felder";
    "row of my piece, 0 at the top; 0 before placement" => "Zeile meiner Figur, 0 ist oben; 0 vor der Aufstellung";
    "column of my piece, 0 at the left; 0 before placement" => "Spalte meiner Figur, 0 ist links; 0 vor der Aufstellung";
    "row of the opponent's piece, 0 at the top; 0 before placement" => "Zeile der gegnerischen Figur, 0 ist oben; 0 vor der Aufstellung";
    "column of the opponent's piece, 0 at the left; 0 before placement" => "Spalte der gegnerischen Figur, 0 ist links; 0 vor der Aufstellung";
    "squares in a row" => "Felder einer Zeile";
    "squares in a column" => "Felder einer Spalte";
    "rows plus columns between the pieces; 0 before placement" => "Zeilen plus Spalten zwischen den Figuren; 0 vor der Aufstellung";
    "half of the larger of rows and columns between the pieces, rounded down; 0 before placement"
        => "die Hälfte der größeren Zahl von Zeilen und Spalten zwischen den Figuren, abgerundet; 0 vor der Aufstellung";
    "rows plus columns from my piece to the board's centre; 0 before placement" => "Zeilen plus Spalten von meiner Figur zur Brettmitte; 0 vor der Aufstellung";
    "squared distance of my piece from (height/2, width/2), half a square off the centre as in Udacity's code; 0 before placement"
        => "quadrierter Abstand meiner Figur von (height/2, width/2), ein halbes Feld neben der Mitte wie in Udacitys Code; 0 vor der Aufstellung";
    "sum of 1/steps over the squares that my piece can ever reach if the other stands still"
        => "Summe von 1/Schritte über die Felder, die meine Figur je erreichen kann, wenn die andere stillsteht";
    "sum of 1/steps over the squares that the opponent's piece can ever reach if mine stands still"
        => "Summe von 1/Schritte über die Felder, die die gegnerische Figur je erreichen kann, wenn meine stillsteht";
    "open squares that my piece can ever reach if the other stands still" => "offene Felder, die meine Figur je erreichen kann, wenn die andere stillsteht";
    "open squares that the opponent's piece can ever reach if mine stands still"
        => "offene Felder, die die gegnerische Figur je erreichen kann, wenn meine stillsteht";
    "open squares that my piece reaches before the opponent's; the side to move gets the ties; 0 before placement"
        => "offene Felder, die meine Figur vor der gegnerischen erreicht; bei Gleichstand zählen sie für die Seite am Zug; 0 vor der Aufstellung";
    "open squares that the opponent's piece reaches before mine; the side to move gets the ties; 0 before placement"
        => "offene Felder, die die gegnerische Figur vor meiner erreicht; bei Gleichstand zählen sie für die Seite am Zug; 0 vor der Aufstellung";
    "1 if I am the attacker, -1 if the opponent is: of two knights, the one with both on the same colour at its turns; 0 for other movements and before placement"
        => "1, wenn ich der Angreifer bin, -1, wenn es der Gegner ist: von zwei Springern der, bei dessen Zügen beide auf gleicher Farbe stehen; 0 bei anderen Figuren und vor der Aufstellung";
    "natural logarithm of the odds that I win, by a model fitted to solved positions; 0 before placement"
        => "natürlicher Logarithmus meiner Gewinnchancen nach einem Modell aus gelösten Stellungen; 0 vor der Aufstellung";
    "1 if the pieces can reach no common square, else 0; 0 where players remove squares"
        => "1, wenn die Figuren kein gemeinsames Feld erreichen können, sonst 0; 0, wo Spieler Felder entfernen";
    "moves on my piece's longest path if the other stands still; exact, or blank after a million steps"
        => "Züge auf dem längsten Weg meiner Figur, wenn die andere stillsteht; genau, oder leer nach einer Million Schritten";
    "moves on the longest path of the opponent's piece if mine stands still; exact, or blank after a million steps"
        => "Züge auf dem längsten Weg der gegnerischen Figur, wenn meine stillsteht; genau, oder leer nach einer Million Schritten";
    // Searches.
    "Plays any legal move with equal probability." => "Spielt jeden erlaubten Zug mit gleicher Wahrscheinlichkeit.";
    "Searches every line of play to a fixed depth; the reference for all others."
        => "Durchsucht jede Zugfolge bis zu einer festen Tiefe; der Maßstab für alle anderen.";
    "Minimax with cut-offs: the same move with far fewer nodes." => "Minimax mit Schnitten: derselbe Zug mit weit weniger Knoten.";
    "Searches one ply deeper each time until a limit, and plays the move of the last completed depth."
        => "Sucht jedes Mal einen Halbzug tiefer bis zu einer Grenze und spielt den Zug der letzten abgeschlossenen Tiefe.";
    "Searches deep with all knowledge of the game: territory, the colour rule, quick proofs, a transposition table."
        => "Sucht tief mit allem Wissen über das Spiel: Gebiet, Farbregel, schnelle Beweise, Transpositionstabelle.";
    "Solves the position if its limits allow, and plays like strong otherwise."
        => "Löst die Stellung, wenn die Grenzen es erlauben, und spielt sonst wie strong.";
    "Monte Carlo tree search: simulates random games, most often after promising moves, and proves wins and losses in its tree."
        => "Monte-Carlo-Baumsuche: simuliert zufällige Partien, am häufigsten nach aussichtsreichen Zügen, und beweist Gewinne und Verluste in ihrem Baum.";
    // Parameters of searches.
    "search depth in plies" => "Suchtiefe in Halbzügen";
    "maximum nodes per move" => "höchstens so viele Knoten je Zug";
    "time per move" => "Zeit je Zug";
    "threads that search at once (native program only), which needs a limit by time alone"
        => "Threads, die zugleich suchen (nur im nativen Programm); nötig ist eine Grenze allein nach Zeit";
    "heuristic name or quoted formula" => "Name einer Heuristik oder Formel in Anführungszeichen";
    "shuffles the moves at the root, which breaks ties at random" => "mischt die Züge an der Wurzel, so dass bei Gleichstand der Zufall entscheidet";
    "picks a random move (by the game's seed) among those at most this many hundredths of a point worse than the best (6 points more for placements, 1 point more for first moves), wins at most 4 plies longer, and placements that the table of a solved board calls equal; none: always the best move"
        => "lost durch den Startwert der Partie aus: unter Zügen, die höchstens so viele Hundertstelpunkte schlechter sind als der beste (beim Setzen 6 Punkte mehr, in den ersten Zügen 1), unter Gewinnen, die höchstens 4 Halbzüge länger sind, und unter Aufstellungen, die die Tabelle eines gelösten Bretts gleich bewertet; none: immer der beste Zug";
    "clock that measures the time: wall clock, or processor time of the thread" => "Uhr, die die Zeit misst: Wanduhr oder Prozessorzeit des Threads";
    "size of the transposition table in MiB" => "Größe der Transpositionstabelle in MiB";
    "random seed of the moves; none: the seed of the game" => "Startwert der Züge; none: der Startwert der Partie";
    "first depth" => "erste Tiefe";
    "last depth" => "letzte Tiefe";
    "stop after this many depths in a row choose the same move (called quiescence by Southampton and alikureishy)"
        => "hört auf, wenn so viele Tiefen nacheinander denselben Zug wählen (bei Southampton und alikureishy Ruhesuche)";
    "search at each depth" => "Suche in jeder Tiefe";
    "start no new depth with less than this time left" => "beginnt keine neue Tiefe, wenn weniger als diese Zeit bleibt";
    "heuristic name or quoted formula; none: built-in estimate from territory, moves and the colour rule"
        => "Name einer Heuristik oder Formel in Anführungszeichen; none: eingebaute Schätzung aus Gebiet, Zügen und Farbregel";
    "maximum simulations per move" => "höchstens so viele Simulationen je Zug";
    "constant c of UCB1 in hundredths: larger values prefer moves tried less often"
        => "Konstante c von UCB1 in Hundertsteln: größere Werte bevorzugen seltener versuchte Züge";
    "random seed of the simulations; none: the seed of the game" => "Startwert der Simulationen; none: der Startwert der Partie";
    // Presets.
    "Knights on 7x7, placed freely (alikureishy, Southampton, St. Cloud)" => "Springer auf 7x7, frei aufgestellt (alikureishy, Southampton, St. Cloud)";
    "Queens on 7x7, placed freely (Becker)" => "Damen auf 7x7, frei aufgestellt (Becker)";
    "Queens on 3x3, the board of Becker's page" => "Damen auf 3x3, dem Brett auf Beckers Seite";
    "Knights on 7x7, placed at random, as in Udacity's course" => "Springer auf 7x7, zufällig aufgestellt wie in Udacitys Kurs";
    "Knights on the 11x9 board of Udacity's second course" => "Springer auf dem 11x9-Brett aus Udacitys zweitem Kurs";
    "Knights on 8x8, White d4, Black e5" => "Springer auf 8x8, Weiß d4, Schwarz e5";
    "Kings on 7x7, White a1, Black g7" => "Könige auf 7x7, Weiß a1, Schwarz g7";
    "The boxed game on 6x8: step, then remove a square; White c1, Black d8"
        => "Das Brettspiel auf 6x8: ein Schritt, dann ein Feld entfernen; Weiß c1, Schwarz d8";
    "The boxed game on 7x7: step, then remove a square; White d1, Black d7"
        => "Das Brettspiel auf 7x7: ein Schritt, dann ein Feld entfernen; Weiß d1, Schwarz d7";
    // Levels.
    "Newcomer" => "Neuling";
    "Plays any legal move at random." => "Spielt irgendeinen erlaubten Zug.";
    "Beginner" => "Anfänger";
    "Simulates three random games per move." => "Simuliert drei zufällige Partien und vertraut dem Ergebnis.";
    "Casual" => "Gelegenheitsspieler";
    "Maximizes its own moves minus yours after one move."
        => "Sieht einen Zug voraus und sucht den besten Unterschied an Ausgängen, seine minus deine.";
    "Regular" => "Stammspieler";
    "Searches 3 plies deep." => "Sieht drei Halbzüge voraus.";
    "Skilled" => "Könner";
    "Searches as deep as 500 nodes allow." => "Sieht so viele Halbzüge voraus, wie 500 Knoten erlauben.";
    "Expert" => "Experte";
    "Uses territory and the colour rule, and proves short wins." => "Nutzt Gebiet und Farbregel und beweist kurze Gewinne.";
    "Master" => "Meister";
    "Plays like Expert and searches much deeper." => "Spielt wie der Experte und sieht viel weiter voraus.";
    "Perfect" => "Perfekt";
    "Solves every position within its limits, and never blunders there." => "Löst jede Stellung innerhalb seiner Grenzen und macht dort keine Patzer.";
};

/// A text of the engine's tables in the page's language.
pub(crate) fn said(english: &'static str) -> &'static str {
    let german = || GERMAN.iter().find(|(key, _)| *key == english).map(|(_, german)| *german);
    match language() {
        Language::English => english,
        Language::German => german().unwrap_or(english),
    }
}

/// The name of an agent that records name so: a level's is translated.
pub(crate) fn agent(recorded: &str) -> String {
    Level::find(recorded).map_or_else(|| recorded.to_owned(), |level| said(level.name).to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::GERMAN;
    use isolation::eval::{CATALOGUE, Feature};
    use isolation::{LEVELS, PRESETS, SEARCHES};

    #[test]
    fn the_engines_tables_are_translated_as_they_are() {
        let mut said: BTreeSet<&str> = CATALOGUE.iter().map(|entry| entry.idea).collect();
        said.extend(Feature::ALL.iter().map(|feature| feature.meaning()));
        said.extend(SEARCHES.iter().map(|entry| entry.idea));
        said.extend(SEARCHES.iter().flat_map(|entry| entry.params).map(|param| param.about));
        said.extend(PRESETS.iter().map(|preset| preset.about));
        said.extend(LEVELS.iter().flat_map(|level| [level.name, level.about]));
        let known: BTreeSet<&str> = GERMAN.iter().map(|(english, _)| *english).collect();
        assert_eq!(GERMAN.len(), known.len(), "a text is there twice");
        let missing: Vec<_> = said.difference(&known).collect();
        assert!(missing.is_empty(), "without German: {missing:#?}");
        let stale: Vec<_> = known.difference(&said).collect();
        assert!(stale.is_empty(), "not said by the engine: {stale:#?}");
    }

    #[test]
    fn german_differs_from_english() {
        let same = GERMAN.iter().filter(|(english, german)| english == german);
        assert_eq!(same.map(|(english, _)| *english).collect::<Vec<_>>(), ["own - overlap"]);
    }
}
