//! The analysis board as it is to be shown: the position with its truth, the editor's setup, arrows.

use isolation::AnyPosition;
use isolation::board::{Player, Square};

use super::editor::Editor;
use super::worth::LineWorth;
use super::{Analysis, words};
use crate::play::{BoardView, Cell, CellTruth};

/// An arrow along the first move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineArrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// What the line leads to: `good`, `bad` or `plain`.
    pub class: &'static str,
}

impl Analysis {
    /// The board as it is to be shown.
    pub fn board(&self) -> BoardView {
        if let Some(editor) = &self.editor {
            return edited(editor);
        }
        let position: &AnyPosition = self.position();
        let truth = self.knowledge.truth(position).filter(|_| self.shows_truth);
        let plays_on = position.outcome().is_none();
        BoardView::of(&self.game(), plays_on, |square| {
            CellTruth::of(truth.as_ref()?, position, square)
        })
    }

    /// Arrows along the first moves of the lines that are shown, the best last, above the others.
    /// One that loses is drawn only where none is better.
    pub fn arrows(&self) -> Vec<LineArrow> {
        let Some(from) = self.position().piece(self.position().to_move()) else {
            return Vec::new();
        };
        if self.editor.is_some() {
            return Vec::new();
        }
        let class = |worth| match worth {
            LineWorth::Proven { wins: true, .. } => "good",
            LineWorth::Proven { wins: false, .. } => "bad",
            LineWorth::Estimated(_) | LineWorth::Unknown => "plain",
        };
        let lines = self.best_lines();
        let best = lines.first().map(|line| class(line.worth));
        let shown = lines.iter().filter(|line| class(line.worth) != "bad" || best == Some("bad"));
        let mut arrows: Vec<LineArrow> = shown
            .map(|line| LineArrow {
                from,
                to: line.moves[0].destination(),
                class: class(line.worth),
            })
            .collect();
        arrows.reverse();
        arrows
    }
}

/// The board while it is edited: every cell can be chosen.
fn edited(editor: &Editor) -> BoardView {
    let setup = editor.setup();
    let cells = setup.size.squares().map(|square| {
        let standing = Player::BOTH.into_iter().find(|it| setup.pieces[it.index()] == Some(square));
        let state = match standing {
            Some(Player::First) => "first",
            Some(Player::Second) => "second",
            None if setup.open.contains(square) => "open",
            None => "blocked",
        };
        let name = setup.size.name(square);
        let label =
            words::edited_cell(&name, standing, setup.movement, setup.open.contains(square));
        Cell { name, state, piece: standing, truth: None, last: None, mark: Some("edit"), label }
    });
    BoardView {
        columns: setup.size.width(),
        rows: setup.size.height(),
        movement: setup.movement,
        position: editor.position().map(|it| it.to_string()).unwrap_or_default(),
        movable: None,
        cells: cells.collect(),
    }
}
