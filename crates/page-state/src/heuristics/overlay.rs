//! A feature on the board: which squares it is about, as marks.

use std::collections::HashMap;

use isolation::board::{Player, Square};
use isolation::eval::Feature;
use isolation::{AnyPosition, FeatureValue};

use crate::texts::heuristics as texts;

/// The shape of a mark, so that colours are not needed to tell whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A disc: the first player's.
    Disc,
    /// A diamond: the second player's.
    Diamond,
    /// A square: about both players, or about neither.
    Square,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Overlay {
    /// The position's text. On another one it is not drawn.
    pub position: String,
    marks: HashMap<Square, (Shape, usize)>,
    /// The steps of a path: from where to where, and whose it is.
    pub steps: Vec<(Square, Square)>,
    pub walker: Option<Player>,
    pub words: String,
}

impl Overlay {
    /// The squares and paths of a feature, from the view of the side to move.
    pub fn new(position: &AnyPosition, feature: Feature, value: &FeatureValue) -> Self {
        let size = position.size();
        let mover = position.to_move();
        let is_path = feature.is_chain();
        let mut marks = HashMap::new();
        for (player, layers) in [(mover, &value.mine), (!mover, &value.theirs)] {
            let shape = if player == Player::First { Shape::Disc } else { Shape::Diamond };
            for (steps, name) in squares(layers) {
                let Some(square) = size.find(name) else { continue };
                let steps = if is_path { 0 } else { steps };
                marks
                    .entry(square)
                    .and_modify(|mark: &mut (Shape, usize)| {
                        *mark = (Shape::Square, mark.1.min(steps));
                    })
                    .or_insert((shape, steps));
            }
        }
        let walker = is_path.then_some(if value.mine.is_empty() { !mover } else { mover });
        let steps = walker.map_or_else(Vec::new, |walker| {
            let path = if walker == mover { &value.mine } else { &value.theirs };
            let walked = squares(path).filter_map(|(_, name)| size.find(name));
            let stations: Vec<Square> = position.piece(walker).into_iter().chain(walked).collect();
            stations.windows(2).map(|pair| (pair[0], pair[1])).collect()
        });
        let words = words(feature, value);
        Self { position: position.to_string(), marks, steps, walker, words }
    }

    /// The name of a square's mark in the style sheet: by shape, and by steps up to three.
    pub fn mark(&self, square: Square) -> Option<&'static str> {
        let (shape, steps) = self.marks.get(&square)?;
        let names = match shape {
            Shape::Disc => ["first", "first-2", "first-3"],
            Shape::Diamond => ["second", "second-2", "second-3"],
            Shape::Square => ["both", "both-2", "both-3"],
        };
        Some(names[(*steps).min(2)])
    }

    /// All marks: where, of which shape, in how many steps from 0.
    pub fn marks(&self) -> impl Iterator<Item = (Square, Shape, usize)> {
        self.marks.iter().map(|(square, (shape, steps))| (*square, *shape, *steps))
    }
}

/// All squares of some layers, with the layer's number from 0.
fn squares(layers: &[Vec<String>]) -> impl Iterator<Item = (usize, &String)> {
    layers.iter().enumerate().flat_map(|(steps, layer)| layer.iter().map(move |name| (steps, name)))
}

/// The squares by name, for those who do not see the board.
fn words(feature: Feature, value: &FeatureValue) -> String {
    let list = |layers: &[Vec<String>]| {
        squares(layers).map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" ")
    };
    let (mine, theirs) = (list(&value.mine), list(&value.theirs));
    let name = feature.name();
    match (mine.is_empty(), theirs.is_empty()) {
        (true, true) => texts::shows_nothing(name),
        (false, true) => texts::shows(name, mine),
        (true, false) => texts::shows(name, theirs),
        (false, false) if mine == theirs => texts::shows(name, mine),
        (false, false) => texts::shows_both(name, mine, theirs),
    }
}
