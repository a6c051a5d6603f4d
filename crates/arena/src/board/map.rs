//! The result as a picture.

use super::text::value;
use isolation::board::{Player, Size, Square};
use isolation::solve::BoardTable;

/// Side of a square of a small board, in pixels.
const SQUARE: u32 = 12;
/// Space around each small board, with the label below it.
const GAP: u32 = 12;
const LABEL: u32 = 14;
/// Distance of the frame of a small board from its squares.
const PAD: u32 = 3;
/// Height of title and legend, above all boards.
const HEAD: u32 = 142;
/// Minimum width, for the legend.
const LEAST_WIDTH: u32 = 400;

/// The colours of the page, light and dark. The shapes of marks show the winner, too.
const STYLE: &str = "\
.back { fill: #f5f2ec } .board { fill: #ece6d9; stroke: none; stroke-width: 2 }
.first { fill: #1f6f78 }
.good { stroke: #2f7d4f } .bad { stroke: #b23a48 } .hollow { stroke: #ece6d9 }
.unknown { stroke: #6b655b }
path { fill: none; stroke-linecap: round }
path.good, path.bad { stroke-width: 9 } path.hollow { stroke-width: 5 }
path.unknown { stroke-width: 3 }
.board.bad { stroke-dasharray: 4 3 }
text { font: 11px system-ui, sans-serif; fill: #23211d }
text.title { font-size: 17px; font-weight: 600 }
@media (prefers-color-scheme: dark) {
.back { fill: #15171b } .board { fill: #2a2e36 } .first { fill: #5cc2c9 }
.good { stroke: #6fcf97 } .bad { stroke: #f07b87 } .hollow { stroke: #2a2e36 }
.unknown { stroke: #a7adb8 } text { fill: #eceae4 }
}";

/// A map of the board as SVG: each square is a small board with the first piece on that square, whose other squares
/// show who wins if the second piece is placed there.
pub fn svg(table: &BoardTable) -> String {
    let size = table.size();
    let [width, height] = [size.width(), size.height()].map(u32::from);
    let step = [width * SQUARE + 2 * GAP, height * SQUARE + 2 * GAP + LABEL];
    let full_width = (width * step[0]).max(LEAST_WIDTH);
    let full_height = HEAD + height * step[1] + GAP;
    let boards: String = size
        .squares()
        .map(|first| {
            let column = u32::from(size.column(first));
            let row = u32::from(size.row(first));
            board(table, first, [column * step[0] + GAP, HEAD + row * step[1]])
        })
        .collect();
    let title = format!("{} {size}: {}", table.movement(), value(table));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full_width}\" height=\"{full_height}\" \
         viewBox=\"0 0 {full_width} {full_height}\" role=\"img\" aria-labelledby=\"title\">\n\
         <title id=\"title\">{title}</title>\n\
         <style>\n{STYLE}\n</style>\n\
         <rect class=\"back\" width=\"{full_width}\" height=\"{full_height}\"/>\n\
         <text class=\"title\" x=\"{GAP}\" y=\"26\">{title}</text>\n\
         {}{boards}</svg>\n",
        legend(table)
    )
}

/// The legend of marks, frames and labels.
fn legend(table: &BoardTable) -> String {
    let corner = Square::default();
    let (lost, answers) = lost(table, corner);
    let label = label(table, corner);
    let rows = [
        (piece([18, 46]), "the first piece; each small board is one placement of it".to_owned()),
        (mark(Some(Player::First), "M18 64h0"), "a second piece here loses".to_owned()),
        (mark(Some(Player::Second), "M18 82h0"), "a second piece here wins".to_owned()),
        (mark(None, "M18 100h0"), "not solved".to_owned()),
        (String::new(), format!("{label}: {lost} of {answers} replies lose; solid frame: all do")),
    ];
    let row = |(y, (mark, words)): (u32, (String, String))| {
        format!("{mark}<text x=\"30\" y=\"{y}\">{words}</text>\n")
    };
    (50..).step_by(18).zip(rows).map(row).collect()
}

/// The board of one first placement, with its upper left corner here. Its frame shows the winner after this
/// placement.
fn board(table: &BoardTable, first: Square, [left, top]: [u32; 2]) -> String {
    let size = table.size();
    let centre = |square| centre(size, square, [left, top]);
    let [width, height] = [size.width(), size.height()].map(|side| u32::from(side) * SQUARE);
    let frame = class(table.winner_after(first));
    let marks: String = [Some(Player::First), Some(Player::Second), None]
        .into_iter()
        .map(|winner| {
            let answers = table.answers(first).filter(|&(_, known)| known == winner);
            let dots = answers.map(|(square, _)| {
                let [x, y] = centre(square);
                format!("M{x} {y}h0")
            });
            mark(winner, &dots.collect::<String>())
        })
        .collect();
    format!(
        "<rect class=\"board {frame}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" \
         rx=\"5\"/>\n{marks}{}<text x=\"{left}\" y=\"{}\">{}</text>\n",
        left - PAD,
        top - PAD,
        width + 2 * PAD,
        height + 2 * PAD,
        piece(centre(first)),
        top + height + LABEL,
        label(table, first)
    )
}

/// The number of losing replies to a placement, and of all replies.
fn lost(table: &BoardTable, first: Square) -> (usize, u8) {
    let losing = table.answers(first).filter(|(_, winner)| *winner == Some(Player::First));
    (losing.count(), table.size().area() - 1)
}

/// The first piece's square, and the number of losing replies.
fn label(table: &BoardTable, first: Square) -> String {
    let (lost, answers) = lost(table, first);
    format!("{} {lost}/{answers}", table.size().name(first))
}

/// The centre of a square of the board with its upper left corner here.
fn centre(size: Size, square: Square, [left, top]: [u32; 2]) -> [u32; 2] {
    let middle = |start, index| start + u32::from(index) * SQUARE + SQUARE / 2;
    [middle(left, size.column(square)), middle(top, size.row(square))]
}

/// Marks at the dots of a path: a disc where the first player wins, a ring where the second does.
fn mark(winner: Option<Player>, dots: &str) -> String {
    if dots.is_empty() {
        return String::new();
    }
    let disc = format!("<path class=\"{}\" d=\"{dots}\"/>\n", class(winner));
    match winner {
        Some(Player::Second) => format!("{disc}<path class=\"hollow\" d=\"{dots}\"/>\n"),
        _ => disc,
    }
}

/// The first piece, around this point.
fn piece([x, y]: [u32; 2]) -> String {
    let (x, y) = (x - 5, y - 5);
    format!("<rect class=\"first\" x=\"{x}\" y=\"{y}\" width=\"10\" height=\"10\" rx=\"2\"/>\n")
}

fn class(winner: Option<Player>) -> &'static str {
    match winner {
        Some(Player::First) => "good",
        Some(Player::Second) => "bad",
        None => "unknown",
    }
}
