//! The sizes of a drawing. All that belongs to a node lies inside its [`Area`]; lines run only between areas, from
//! the lower border of a parent to the upper border of a child, so that they cross neither boards nor words.

use super::{Face, Ground, TreeView};

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

/// The sizes of a drawing, before it is enlarged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Geometry {
    /// Between the middles of neighbours.
    pub column: f64,
    /// Between the upper borders of levels.
    pub level: f64,
    /// A node without the window of a worked example, which stands above it.
    pub node: Area,
    /// Above a node: here the line to its parent is upright, between the ends of the window.
    pub lead: f64,
}

pub const MARGIN: f64 = 24.0;
const ROW: f64 = 14.0;
const BOARD: f64 = 52.0;

impl Geometry {
    /// Boards are larger than the nodes of worked examples, and where the search prunes they have a window.
    pub fn of(walk: &TreeView) -> Self {
        match &walk.ground {
            Ground::Game(_) => {
                let rows = if walk.prunes { 4.0 } else { 2.0 };
                let node = Area::around(66.0, BOARD + rows * ROW + 10.0);
                Self { column: 76.0, level: node.height + 36.0, node, lead: 4.0 }
            }
            Ground::Values(_) => {
                Self { column: 46.0, level: 98.0, node: Area::around(46.0, 46.0), lead: 18.0 }
            }
        }
    }

    pub fn board(&self) -> Area {
        Area { left: -BOARD / 2.0, top: ROW + 3.0, width: BOARD, height: BOARD }
    }

    /// The node of a worked example as a path: a maximum points upwards, a minimum downwards, all else is a square.
    pub fn outline(&self, kind: &str) -> String {
        let Area { left, height, .. } = self.node;
        let right = -left;
        match kind {
            "max" => format!("M0 0L{right} {height}H{left}Z"),
            "min" => format!("M0 {height}L{right} 0H{left}Z"),
            _ => format!("M{} 0h34v34h-34z", -17),
        }
    }

    /// The places of a node's words: its name, its value, α and β.
    pub fn words(&self, face: &Face, kind: &str) -> [Word; 4] {
        let middle = |y| Word { x: 0.0, y, anchor: "" };
        let Area { left, height, .. } = self.node;
        match face {
            Face::Board(_) => {
                let below = self.board().top + BOARD;
                let row = |row: f64| middle(below + row * ROW);
                [middle(ROW - 1.0), row(1.0), row(2.0), row(3.0)]
            }
            Face::Plain => {
                let corner = |y| Word { x: left + 1.0, y, anchor: "start" };
                let (name, value) = match kind {
                    "max" => (corner(12.0), height - 8.0),
                    "min" => (corner(height), 16.0),
                    "cut" | "rest" => (middle(21.0), 47.0),
                    _ => (middle(21.0), 22.0),
                };
                let alpha = Word { x: -4.0, y: -5.0, anchor: "end" };
                [name, middle(value), alpha, Word { x: 4.0, anchor: "start", ..alpha }]
            }
        }
    }

    /// The line from a node up to its parent, whose middle is so far to the right.
    pub fn line(&self, aside: f64) -> String {
        let (top, lead) = (self.node.height - self.level, self.lead);
        let middle = f64::midpoint(top, -lead);
        format!("M{aside:.1} {top}C{aside:.1} {middle:.1} 0 {middle:.1} 0 -{lead}V0")
    }
}

impl Area {
    fn around(width: f64, height: f64) -> Self {
        Self { left: -width / 2.0, top: 0.0, width, height }
    }
}
