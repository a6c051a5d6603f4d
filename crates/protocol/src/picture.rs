//! Pictures of a game's board: as text, and as an SVG without a style sheet.

use isolation::board::{Bitboard, Movement, Player, Square};
use isolation::{Game, SquareState};

/// The board after this many plies as text, with files and ranks. Upper case is the first player's
/// piece and `x` its trail; lower case the second's and `o` its trail; `#` is closed from the start
/// or removed, `.` is open. With `targets`, the squares that the side to move can go to are marked
/// `+`. `paint` writes each sign; without colours, use `to_string`.
///
/// # Panics
/// When the game has fewer plies.
pub fn text(
    game: &Game,
    plies: usize,
    targets: bool,
    paint: impl Fn(SquareState, char) -> String,
) -> String {
    let position = &game.positions()[plies];
    let size = position.size();
    let marked = if targets { position.targets() } else { Bitboard::EMPTY };
    let letter = position.movement().letter();
    let files: String =
        (0..size.width()).map(|column| format!(" {}", char::from(b'a' + column))).collect();

    let mut text = format!("   {files}\n");
    for square in size.squares() {
        let (row, column) = (size.row(square), size.column(square));
        let rank = size.height() - row;
        if column == 0 {
            text += &format!("{rank:>3}");
        }
        let state = game.square_at(plies, square);
        let sign = match state {
            SquareState::Piece(Player::First) => letter,
            SquareState::Piece(Player::Second) => letter.to_ascii_lowercase(),
            SquareState::Trail(Player::First) => 'x',
            SquareState::Trail(Player::Second) => 'o',
            SquareState::Hole => '#',
            SquareState::Open if marked.contains(square) => '+',
            SquareState::Open => '.',
        };
        text += &format!(" {}", paint(state, sign));
        if column + 1 == size.width() {
            text += &format!("  {rank}\n");
        }
    }
    text + &format!("   {files}\n")
}

/// Side of a square in the picture's units; also the default in pixels.
pub const SQUARE: u32 = 100;
/// The space around the squares.
const MARGIN: u32 = 30;
/// The space for the letters and numbers.
const LABEL: u32 = 50;

/// The colour around the board, in the light theme as all others.
pub const GROUND: &str = "#f5f2ec";
/// The colours of open squares, in turn.
pub const SQUARES: [&str; 2] = ["#e4dccb", "#ece6d9"];
/// The colour of a closed square, and of its cross.
pub const HOLE: [&str; 2] = ["#4a453d", "#6f685c"];
/// The colour of letters and numbers beside the board.
pub const LABELS: &str = "#675f54";
/// The colour of a piece's outline.
pub const GLYPH: &str = "#fffdf9";

/// A player's colour, the tint of its trail, and the trail's hatching.
pub fn colours(player: Player) -> [&'static str; 3] {
    match player {
        Player::First => ["#1f6f78", "#b9d6d6", "#6da3a6"],
        Player::Second => ["#a34916", "#efcfb4", "#d99367"],
    }
}

/// The outline of a piece in a square of 100 by 100.
pub fn outline(movement: Movement) -> &'static str {
    match movement {
        Movement::Knight => {
            "M31 79 v-7 h5 C36 63 43 59 46 51 C42 54 39 53 36 56 C33 59 29 57 27 53 \
             C26 50 29 47 30 43 C32 36 36 30 41 27 L41 19 L48 24 C62 25 70 38 69 56 \
             C69 62 68 67 67 72 h4 v7 Z \
             M43.500 36 a3 3 0 1 0 -6 0 a3 3 0 1 0 6 0 Z"
        }
        Movement::Queen => {
            "M32 66 L26 42 L38 54 L38.500 34 L46.500 52 L50 30 L53.500 52 L61.500 34 L62 54 \
             L74 42 L68 66 Z M31 70 h38 v7 h-38 Z \
             M29 38 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z M42 30 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z \
             M54 26 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z M66 30 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z \
             M79 38 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z"
        }
        Movement::King => {
            "M47 36 v-7 h-6 v-6 h6 v-6 h6 v6 h6 v6 h-6 v7 Z \
             M50 44 C46 34 27 35 27 49 C27 56 33 60 35 67 H65 C67 60 73 56 73 49 \
             C73 35 54 34 50 44 Z M34 71 h32 v7 h-32 Z"
        }
        Movement::Pawn => {
            "M50 20 C41 20 37 27 37 33 C37 38 40 42 44 44 C42 54 36 61 33 68 H67 C64 61 58 54 56 44 \
             C60 42 63 38 63 33 C63 27 59 20 50 20 Z M31 71 h38 v7 h-38 Z"
        }
    }
}

/// Width and height of the picture of a game, in its units.
pub fn dimensions(game: &Game) -> (u32, u32) {
    let size = game.position().size();
    let side = |squares: u8| u32::from(squares) * SQUARE + 2 * MARGIN + LABEL;
    (side(size.width()), side(size.height()))
}

/// The position at the end of a game, with the trails; from the second player's side if `flipped`.
/// Squares have a side of `square` pixels. A disc in the lower left corner has the colour of the mover.
pub fn svg(game: &Game, flipped: bool, square: u32) -> String {
    let size = game.position().size();
    let (columns, rows) = (size.width(), size.height());
    let (width, height) = dimensions(game);
    let [shown_width, shown_height] =
        [width, height].map(|side| u64::from(side) * u64::from(square) / u64::from(SQUARE));
    let place = |index: u8, count: u8| {
        u32::from(if flipped { count - 1 - index } else { index }) * SQUARE + MARGIN
    };
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{shown_width}" height="{shown_height}"><title>{}</title><defs>"#,
        game.position()
    );
    for (player, slope) in [
        (Player::First, "M-5 5L5 -5M0 20L20 0M15 25L25 15"),
        (Player::Second, "M-5 15L5 25M0 0L20 20M15 -5L25 5"),
    ] {
        let [_, tint, hatch] = colours(player);
        text += &format!(
            r#"<pattern id="{player}" width="20" height="20" patternUnits="userSpaceOnUse"><path fill="{tint}" d="M0 0H20V20H0Z"/><path stroke="{hatch}" stroke-width="3" d="{slope}"/></pattern>"#
        );
    }
    text += &format!(r#"</defs><path fill="{GROUND}" d="M0 0H{width}V{height}H0Z"/>"#);
    for square in size.squares() {
        let (column, row) = (size.column(square), size.row(square));
        let (x, y) = (place(column, columns) + LABEL, place(row, rows));
        text += &square_svg(game, square, x, y, SQUARES[usize::from((row + column) % 2)]);
    }
    text += &format!(
        r#"<g fill="{LABELS}" font-family="system-ui, sans-serif" font-size="32" text-anchor="middle">"#
    );
    for column in 0..columns {
        let (x, y) = (place(column, columns) + LABEL + SQUARE / 2, height - LABEL / 2);
        let letter = char::from(b'a' + column);
        text += &format!(r#"<text x="{x}" y="{y}">{letter}</text>"#);
    }
    for row in 0..rows {
        let (x, y) = (MARGIN + LABEL / 2, place(row, rows) + SQUARE / 2 + 11);
        text += &format!(r#"<text x="{x}" y="{y}">{}</text>"#, rows - row);
    }
    text += "</g>";
    if game.outcome().is_none() {
        let mover = game.position().to_move();
        let (x, y, [colour, ..]) = (MARGIN + LABEL / 2, height - LABEL / 2 - 10, colours(mover));
        text += &format!(
            r#"<circle cx="{x}" cy="{y}" r="15" fill="{colour}"><title>{mover} player to move</title></circle>"#
        );
    }
    text + "</svg>"
}

fn square_svg(game: &Game, square: Square, x: u32, y: u32, ground: &str) -> String {
    let (fill, content) = match game.square(square) {
        SquareState::Open => (ground.to_owned(), String::new()),
        SquareState::Trail(player) => (format!("url(#{player})"), String::new()),
        SquareState::Hole => {
            let (x, y, [fill, stroke]) = (x + 20, y + 20, HOLE);
            let cross = format!(
                r#"<path stroke="{stroke}" stroke-width="6" d="M{x} {y}l60 60m0 -60l-60 60"/>"#
            );
            (fill.to_owned(), cross)
        }
        SquareState::Piece(player) => {
            let (x, y, [colour, ..]) = (x + 10, y + 10, colours(player));
            let outline = outline(game.position().movement());
            let piece = format!(
                r#"<g transform="translate({x} {y}) scale(.8)"><circle cx="50" cy="50" r="48" fill="{colour}"/><path fill="{GLYPH}" fill-rule="evenodd" d="{outline}"/></g>"#
            );
            (ground.to_owned(), piece)
        }
    };
    let (x, y) = (x + 4, y + 4);
    format!(r#"<rect x="{x}" y="{y}" width="92" height="92" rx="15" fill="{fill}"/>{content}"#)
}
