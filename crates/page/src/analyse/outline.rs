//! The tree of moves in rows, as it is shown: lines, with their variations indented below.

use super::tree::{GameTree, Node, START};

/// Moves that follow one another on one level.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// How many variations it lies within.
    pub depth: usize,
    /// The moves.
    pub moves: Vec<Item>,
}

/// A move as it is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// Where it leads.
    pub node: Node,
    /// Its number, where it is shown: before each move of the side that began, and at the beginning
    /// of a row.
    pub number: Option<String>,
    /// The cell that it goes to.
    pub cell: String,
}

impl GameTree {
    /// The rows of the tree.
    pub fn outline(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        self.rows_after(START, 0, Row { depth: 0, moves: Vec::new() }, &mut rows);
        rows
    }

    /// Appends the rows of the line that follows a place; `row` is what of it is there already.
    fn rows_after(&self, mut node: Node, depth: usize, mut row: Row, rows: &mut Vec<Row>) {
        while let [first, others @ ..] = self.children(node) {
            row.moves.push(self.item(*first, row.moves.is_empty()));
            if !others.is_empty() {
                rows.push(std::mem::replace(&mut row, Row { depth, moves: Vec::new() }));
                for &other in others {
                    let moves = vec![self.item(other, true)];
                    self.rows_after(other, depth + 1, Row { depth: depth + 1, moves }, rows);
                }
            }
            node = *first;
        }
        if !row.moves.is_empty() {
            rows.push(row);
        }
    }

    fn item(&self, node: Node, begins: bool) -> Item {
        let ply = self.ply(node) - 1;
        let number = match (ply % 2, begins) {
            (0, _) => Some(format!("{}.", ply / 2 + 1)),
            (_, true) => Some(format!("{}…", ply / 2 + 1)),
            _ => None,
        };
        let size = self.position(node).size();
        let cell = self.mv(node).map(|mv| size.name(mv.destination())).unwrap_or_default();
        Item { node, number, cell }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_are_rows_of_their_own() {
        let start = "5/5/5/5/5[Nn] w".parse().expect("a position");
        let tree = GameTree::parse(start, "c3 b1 (b2 d5 (d1 c4) c4) d5 (a4)").expect("moves");
        let text = |row: &Row| {
            let moves = row.moves.iter().map(|it| match &it.number {
                Some(number) => format!("{number}{}", it.cell),
                None => it.cell.clone(),
            });
            format!("{}:{}", row.depth, moves.collect::<Vec<_>>().join(" "))
        };
        let rows: Vec<_> = tree.outline().iter().map(text).collect();
        let expected = ["0:1.c3 b1", "1:1…b2 2.d5", "2:2.d1 c4", "1:2…c4", "0:2.d5", "1:2.a4"];
        assert_eq!(rows, expected);
        let shown: usize = tree.outline().iter().map(|row| row.moves.len()).sum();
        assert_eq!(shown, tree.count() - 1);
        assert!(GameTree::new(start).outline().is_empty());
    }
}
