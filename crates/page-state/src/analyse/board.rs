//! The analysis board as shown: the position with its truth, the editor's setup, arrows.

use isolation::AnyPosition;
use isolation::board::{Player, Verdict};

use super::assessment::{Assessment, ShownLine, percent};
use super::editor::Editor;
use super::{Analysis, words};
use crate::choice::Choice;
use crate::play::{Arrow, BoardView, SquareTruth, SquareView};

impl Analysis {
    pub fn board(&self) -> BoardView {
        if let Some(editor) = &self.editor {
            return edited(editor);
        }
        let position: &AnyPosition = self.position();
        let truth = self.knowledge.truth(position).filter(|_| self.shows_truth);
        let plays_on = position.outcome().is_none();
        let mut board = BoardView::of(&self.game(), plays_on, |square| {
            SquareTruth::of(truth.as_ref()?, position, square)
        });
        if self.shows_truth {
            for line in self.best_lines() {
                let square = &mut board.squares[usize::from(line.moves[0].destination().index())];
                // The best line to a square comes first.
                let known = square.truth.is_some() || square.expected.is_some();
                if let (Assessment::Estimated(expected), false) = (line.assessment, known) {
                    square.expected = Some(percent(expected));
                    square.label.push_str(", ");
                    square.label.push_str(&line.assessment.badge());
                }
            }
        }
        board.show_choice(position, self.choosing.choice);
        board
    }

    /// Arrows along the first moves of the lines that are shown, the best last, above the others. Their
    /// class is who moves while the line is estimated; `good` or `bad` once it is proven.
    pub fn arrows(&self) -> Vec<Arrow> {
        let mover = self.position().to_move();
        let Some(from) = self
            .position()
            .piece(mover)
            .filter(|_| self.editor.is_none() && self.choosing.choice == Choice::Nothing)
        else {
            return Vec::new();
        };
        let arrow = |(rank, line): (usize, ShownLine)| {
            let class = match (line.assessment.verdict(mover), mover) {
                (Some(Verdict::Win), _) => "good",
                (Some(Verdict::Loss), _) => "bad",
                (None, Player::First) => "first",
                (None, Player::Second) => "second",
            };
            Arrow { from, to: line.moves[0].destination(), class, bold: rank == 0 }
        };
        let mut arrows: Vec<_> = self.best_lines().into_iter().enumerate().map(arrow).collect();
        arrows.reverse();
        arrows
    }
}

/// The board while it is edited: every square can be chosen.
fn edited(editor: &Editor) -> BoardView {
    let setup = &editor.setup;
    let squares = setup.size.squares().map(|square| {
        let standing = Player::BOTH.into_iter().find(|it| setup.pieces[it.index()] == Some(square));
        let state = match standing {
            Some(Player::First) => "first",
            Some(Player::Second) => "second",
            None if setup.open.contains(square) => "open",
            None => "blocked",
        };
        let name = setup.size.name(square);
        let label =
            words::edited_square(&name, standing, setup.movement, setup.open.contains(square));
        SquareView {
            name,
            state,
            piece: standing,
            mark: Some("edit"),
            label,
            ..SquareView::default()
        }
    });
    BoardView {
        step: None,
        stuck: false,
        arrows: Vec::new(),
        columns: setup.size.width(),
        rows: setup.size.height(),
        movement: setup.movement,
        position: editor.position().map(|it| it.to_string()).unwrap_or_default(),
        movable: None,
        squares: squares.collect(),
    }
}
