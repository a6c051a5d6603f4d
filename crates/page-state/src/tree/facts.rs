//! The facts about a node's position that the tree panels of the sources show.

use super::{Item, Spot, TreeView, words};
use crate::texts::errors::Said;
use isolation::board::Player;
use isolation::eval::Evaluation;

#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    pub ply: u32,
    pub to_move: Player,
    /// The squares of the pieces, the first player's first; none while a piece is not placed.
    pub pieces: [Option<String>; 2],
    pub exits: [u32; 2],
    /// The evaluation's value for the player at the root, or why it has none.
    pub static_score: Result<String, String>,
}

impl TreeView {
    /// The facts about the position of the selected node; none for moves without a node, and in
    /// worked examples.
    pub fn facts(&self, evaluation: &Evaluation) -> Option<Facts> {
        let Item::Node(node) = self.selected else { return None };
        let (Spot::Position(position), Spot::Position(root)) =
            (self.spot(node), self.ground.root())
        else {
            return None;
        };
        let piece = |player| position.piece(player).map(|square| position.size().name(square));
        let static_score = evaluation.score_position(&position, root.to_move());
        Some(Facts {
            ply: self.tree.ply(node),
            to_move: position.to_move(),
            pieces: Player::BOTH.map(piece),
            exits: Player::BOTH.map(|player| position.targets_of(player).len()),
            static_score: static_score.map(words::score).map_err(|error| error.said()),
        })
    }
}
