//! A tree of moves as a list: the main line round by round, below each round what is said of it and
//! what could be played instead.

use isolation::board::Player;
use isolation::record::Glyph;

use super::tree::{GameTree, Node, START};

/// A round of the main line: a move of each player.
#[derive(Clone, PartialEq, Debug)]
pub struct Round {
    pub number: usize,
    /// The moves; the second may be missing.
    pub moves: Vec<Item>,
    /// Variations that replace one of them.
    pub variations: Vec<OutlineRow>,
}

/// Moves of a variation that follow one another.
#[derive(Clone, PartialEq, Debug)]
pub struct OutlineRow {
    /// How many other variations it lies within.
    pub depth: usize,
    pub moves: Vec<Item>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    pub node: Node,
    pub mover: Player,
    /// Its number, where a variation shows it: before each move of the side that began, and at the
    /// beginning of a row.
    pub number: Option<String>,
    /// The square that it goes to, and the one that it removes.
    pub square: String,
    pub glyph: Option<Glyph>,
    pub comment: String,
}

impl GameTree {
    /// The rounds of the main line, with all variations.
    pub fn rounds(&self) -> Vec<Round> {
        let mut rounds: Vec<Round> = Vec::new();
        for (ply, pair) in self.line(START).windows(2).enumerate() {
            if ply % 2 == 0 {
                let number = ply / 2 + 1;
                rounds.push(Round { number, moves: Vec::new(), variations: Vec::new() });
            }
            let Some(round) = rounds.last_mut() else { continue };
            round.moves.push(self.item(pair[1], ply, false));
            self.variations(pair[0], ply, 0, &mut round.variations);
        }
        rounds
    }

    /// Appends the rows of all moves that replace the first one at a place.
    fn variations(&self, node: Node, ply: usize, depth: usize, rows: &mut Vec<OutlineRow>) {
        for &other in self.children(node).iter().skip(1) {
            let moves = vec![self.item(other, ply, true)];
            self.rows_after(other, ply + 1, OutlineRow { depth, moves }, rows);
        }
    }

    /// Appends the rows of the line that follows a place; `row` is what of it is there already.
    fn rows_after(
        &self,
        mut node: Node,
        mut ply: usize,
        mut row: OutlineRow,
        rows: &mut Vec<OutlineRow>,
    ) {
        let depth = row.depth;
        while let Some(&first) = self.children(node).first() {
            row.moves.push(self.item(first, ply, row.moves.is_empty()));
            if self.children(node).len() > 1 {
                rows.push(std::mem::replace(&mut row, OutlineRow { depth, moves: Vec::new() }));
                self.variations(node, ply, depth + 1, rows);
            }
            (node, ply) = (first, ply + 1);
        }
        if !row.moves.is_empty() {
            rows.push(row);
        }
    }

    fn item(&self, node: Node, ply: usize, begins: bool) -> Item {
        let number = match (ply % 2, begins) {
            (0, _) => Some(format!("{}.", ply / 2 + 1)),
            (_, true) => Some(format!("{}…", ply / 2 + 1)),
            _ => None,
        };
        let text = |mv| self.position(node).short_text(mv);
        let square = self.mv(node).map(text).unwrap_or_default();
        let note = self.note(node);
        let mover = !self.position(node).to_move();
        Item { node, mover, number, square, glyph: note.glyph, comment: note.comment.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_stand_below_the_round_that_they_replace() {
        let start = "5/5/5/5/5[Nn] w".parse().expect("a position");
        let moves = "c3! b1 (b2 d5 (d1 {why} c4) c4) d5 (a4)";
        let tree = GameTree::parse(start, moves).expect("moves");
        let squares = |moves: &[Item]| {
            let moves = moves.iter().map(|it| match &it.number {
                Some(number) => format!("{number}{}", it.square),
                None => it.square.clone(),
            });
            moves.collect::<Vec<_>>().join(" ")
        };
        let rounds = tree.rounds();
        let shown: Vec<_> = rounds
            .iter()
            .flat_map(|round| {
                let rows = round.variations.iter();
                let rows = rows.map(|row| format!("{}:{}", row.depth, squares(&row.moves)));
                std::iter::once(squares(&round.moves)).chain(rows)
            })
            .collect();
        let expected = ["1.c3 b1", "0:1…b2 2.d5", "1:2.d1 c4", "0:2…c4", "2.d5", "0:2.a4"];
        assert_eq!(shown, expected);
        assert_eq!(rounds[0].moves[0].glyph, Some(Glyph::Good));
        assert_eq!(rounds[0].variations[1].moves[0].comment, "why");
        assert!(GameTree::new(start).rounds().is_empty());
    }
}
