//! The sizes of a drawing. All that belongs to a node lies between its frame's upper border and the place where lines
//! to its children begin; lines run only between levels, so that they cross neither boards nor words.

use super::{Face, Ground};

/// A rectangle, relative to the middle of its node's upper border.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// The place of a word, relative to the middle of its node's upper border.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Word {
    /// The horizontal anchor: start, middle or end.
    pub x: f64,
    pub y: f64,
    /// The class of the style sheet that says which of the three `x` is: `start`, empty or `end`.
    pub anchor: &'static str,
}

/// The pixels that a drawing is given.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Room {
    pub width: f64,
    pub height: f64,
}

/// Boards of the first levels; those below are as large as the last.
const LARGE: [f64; 4] = [84.0, 70.0, 52.0, 50.0];
const MEDIUM: [f64; 4] = [66.0, 56.0, 50.0, 50.0];
const SMALL: [f64; 4] = [56.0, 42.0, 42.0, 42.0];
/// Two rows of words below a board.
const WORDS: f64 = 36.0;
const ROW: f64 = 15.0;
/// Between the words of a level and the boards of the next.
const GAPS: [f64; 2] = [38.0, 66.0];
/// A node of a worked example, and the distance to the next level.
const SHAPE: f64 = 46.0;
const STEP: f64 = 98.0;
/// What stands for moves that are not drawn.
pub const FOLD: f64 = 34.0;

/// The sizes of a drawing, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Geometry {
    pub room: Room,
    /// Nodes without boards.
    worked: bool,
    boards: [f64; 4],
    gap: f64,
}

impl Geometry {
    /// Boards are as large as the room allows, and levels fill its height.
    pub fn of(ground: &Ground, room: Room) -> Self {
        let boards = match room {
            Room { width, height } if width >= 800.0 && height >= 480.0 => LARGE,
            Room { width, .. } if width >= 400.0 => MEDIUM,
            Room { .. } => SMALL,
        };
        let worked = matches!(ground, Ground::Values(_));
        let mut geometry = Self { room, worked, boards, gap: GAPS[0] };
        let levels = geometry.fitting();
        if levels > 1 {
            let left = room.height - geometry.height(levels);
            let more = left / (levels - 1) as f64;
            geometry.gap = (GAPS[0] + more).clamp(GAPS[0], GAPS[1]);
        }
        geometry
    }

    /// Whether there is room for every level's name and for windows at all children of the root.
    pub fn is_large(&self) -> bool {
        self.boards == LARGE
    }

    /// The width of the names of the levels, left of the tree.
    pub fn names(&self) -> f64 {
        if self.is_large() { 96.0 } else { 48.0 }
    }

    /// The width that is left for the tree.
    pub fn width(&self) -> f64 {
        self.room.width - self.names() - 6.0
    }

    /// How many levels fit, up to four: deeper ones are reached by scrolling.
    pub fn fitting(&self) -> usize {
        (2..=4).rev().find(|levels| self.height(*levels) <= self.room.height).unwrap_or(2)
    }

    pub fn frame(&self, level: usize) -> f64 {
        if self.worked { SHAPE } else { self.boards[level.min(3)] }
    }

    /// The least distance between the middles of neighbours.
    pub fn column(&self, level: usize) -> f64 {
        let frame = self.frame(level);
        match level {
            _ if self.worked => SHAPE,
            1 if self.is_large() => 98.0,
            _ => frame + 6.0,
        }
    }

    /// The upper border of a level's nodes.
    pub fn top(&self, level: usize) -> f64 {
        let first = if self.is_large() { 17.0 } else { 10.0 };
        match level {
            _ if self.worked => 24.0 + level as f64 * STEP,
            0 => first,
            _ => self.top(level - 1) + self.depth(level - 1) + self.gap,
        }
    }

    /// From a node's upper border to where the lines to its children begin. The words of the root stand beside it.
    pub fn depth(&self, level: usize) -> f64 {
        let words = if level == 0 || self.worked { 0.0 } else { WORDS };
        self.frame(level) + words
    }

    /// The height of so many levels.
    pub fn height(&self, levels: usize) -> f64 {
        let last = levels.saturating_sub(1);
        self.top(last) + self.depth(last) + 6.0
    }

    /// The node of a worked example as a path: a maximum points upwards, a minimum downwards, all else is a square.
    pub fn outline(&self, kind: &str) -> String {
        let half = SHAPE / 2.0;
        match kind {
            "max" => format!("M0 0L{half} {SHAPE}H-{half}Z"),
            "min" => format!("M0 {SHAPE}L{half} 0H-{half}Z"),
            _ => "M-17 0h34v34h-34z".to_owned(),
        }
    }

    /// The places of a node's words: its name with its value, or its name and its value; α and β.
    pub fn words(&self, face: &Face, kind: &str, level: usize) -> [Word; 4] {
        let middle = |y| Word { x: 0.0, y, anchor: "" };
        let frame = self.frame(level);
        match face {
            Face::Board(_) if level == 0 => {
                let beside = |y| Word { x: frame / 2.0 + 10.0, y, anchor: "start" };
                [
                    beside(frame * 0.36),
                    beside(frame * 0.36),
                    beside(frame * 0.68),
                    beside(frame * 0.68),
                ]
            }
            Face::Board(_) => {
                let row = |row: f64| middle(frame + row * ROW);
                [row(1.0), row(1.0), row(2.1), row(2.1)]
            }
            Face::Plain => {
                let corner = |y| Word { x: 1.0 - SHAPE / 2.0, y, anchor: "start" };
                let (name, value) = match kind {
                    "max" => (corner(12.0), SHAPE - 8.0),
                    "min" => (corner(SHAPE), 16.0),
                    "leaf" => (middle(21.0), 22.0),
                    _ => (middle(21.0), 47.0),
                };
                let alpha = Word { x: -4.0, y: -5.0, anchor: "end" };
                [name, middle(value), alpha, Word { x: 4.0, anchor: "start", ..alpha }]
            }
        }
    }

    /// The line from a node up to its parent, whose middle is so far to the right. Above the node of a worked example
    /// it is upright, between the ends of the window.
    pub fn line(&self, level: usize, aside: f64) -> String {
        let lead = if self.worked { 18.0 } else { 3.0 };
        let above = level.saturating_sub(1);
        let top = self.top(above) + self.depth(above) - self.top(level);
        let middle = f64::midpoint(top, -lead);
        format!("M{aside:.1} {top:.1}C{aside:.1} {middle:.1} 0 {middle:.1} 0 -{lead}V0")
    }
}
