//! A plain, slow model of the game, written from the specification alone.
//!
//! Tests compare the fast engine with it. It is deliberately simple: boards are vectors of vectors,
//! every rule is spelled out, and everything is brute force.
//!
//! Squares are `(row, column)`, row 0 at the top, column 0 at the left. Players are 0 (first, White)
//! and 1 (second, Black).

// Each test crate uses only a part.
#![allow(dead_code)]

mod fitted;
mod regions;
mod values;

/// A square: row (0 at the top) and column (0 at the left).
pub type Place = (usize, usize);

/// A move: the square that the piece goes to, and the one that the player removes after it, if any.
pub type Turn = (Place, Option<Place>);

/// Maximum steps of a search for one longest path; beyond, the length is unknown.
///
/// A step is one square entered by the moving piece.
pub const CHAIN_BUDGET: u64 = 1_000_000;

/// The names of the heuristics of the specification, and of those of the project that need further
/// features. A program may have more.
pub const HEURISTICS: &[&str] = &[
    "null",
    "open",
    "improved",
    "centre",
    "defensive",
    "offensive",
    "aggressive",
    "defensive_to_offensive",
    "offensive_to_defensive",
    "moves_to_board",
    "weighted_with_board",
    "blocking",
    "net_advantage",
    "net_mobility",
    "accessibility",
    "offensive_position",
    "proximity",
    "horizon",
    "offensive_near_mobility",
    "offensive_near",
    "advantage_near",
    "advantage_offensive",
    "centre_avoid",
    "staged",
    "three_phase",
    "four_phase",
    "udacity_h1",
    "udacity_h1_h4",
    "udacity_h1_h2_h4",
    "udacity_h1_h3_h4",
    "udacity_improved_h4",
    "territory",
    "attacker",
    "reach",
    "fitted",
];

/// How the pieces move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// The L-jump of chess, over anything.
    Knight,
    /// Any distance in 8 directions, stopping before the first blocked square.
    Queen,
    /// One step in 8 directions.
    King,
    /// One step in 8 directions; then the player removes a square, and the one that was left is open again.
    Pawn,
}

impl Movement {
    /// The piece letter, upper case.
    pub fn letter(self) -> char {
        match self {
            Movement::Knight => 'N',
            Movement::Queen => 'Q',
            Movement::King => 'K',
            Movement::Pawn => 'P',
        }
    }

    /// The movement of a piece letter of either case.
    pub fn from_letter(letter: char) -> Option<Movement> {
        match letter.to_ascii_uppercase() {
            'N' => Some(Movement::Knight),
            'Q' => Some(Movement::Queen),
            'K' => Some(Movement::King),
            'P' => Some(Movement::Pawn),
            _ => None,
        }
    }
}

/// The value of a position for one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Not proven: the number a formula gives.
    Number(f64),
    /// A proven win in so many plies.
    Win(u32),
    /// A proven loss in so many plies.
    Loss(u32),
}

impl Value {
    /// The same value one ply earlier: proofs take one ply more.
    pub fn one_ply_earlier(self) -> Value {
        match self {
            Value::Number(x) => Value::Number(x),
            Value::Win(plies) => Value::Win(plies + 1),
            Value::Loss(plies) => Value::Loss(plies + 1),
        }
    }

    /// A key that sorts values from worst to best: losses (a later one is better), numbers in
    /// steps of 1/65536, wins (a sooner one is better).
    pub fn key(self) -> (i8, i64) {
        match self {
            Value::Loss(plies) => (-1, i64::from(plies)),
            Value::Number(x) => (0, (x * 65536.0).round() as i64),
            Value::Win(plies) => (1, -i64::from(plies)),
        }
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// How both pieces move.
    pub movement: Movement,
    /// `open[row][col]`: false for every blocked square, the squares of the pieces included.
    pub open: Vec<Vec<bool>>,
    /// Where the pieces stand; `None` before the placement.
    pub pieces: [Option<Place>; 2],
    /// The player to move: 0 or 1.
    pub to_move: usize,
    /// The move number of the text form.
    pub move_number: u32,
}

impl Naive {
    /// An empty board before both placements.
    pub fn empty(movement: Movement, width: usize, height: usize) -> Naive {
        Naive {
            width,
            height,
            movement,
            open: vec![vec![true; width]; height],
            pieces: [None, None],
            to_move: 0,
            move_number: 1,
        }
    }

    /// Reads the text form of a position. The text must be valid.
    ///
    /// # Panics
    ///
    /// Panics on most invalid texts, but does not find every fault.
    pub fn parse(text: &str) -> Naive {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let (board, pocket) = match fields[0].split_once('[') {
            Some((board, rest)) => (board, rest.trim_end_matches(']')),
            None => (fields[0], ""),
        };
        let mut open: Vec<Vec<bool>> = Vec::new();
        let mut pieces = [None, None];
        let mut movement = None;
        for (row, row_text) in board.split('/').enumerate() {
            let mut squares: Vec<bool> = Vec::new();
            let mut run = 0;
            for letter in row_text.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    run = 10 * run + digit as usize;
                    continue;
                }
                squares.resize(squares.len() + run, true);
                run = 0;
                if letter != '*' {
                    movement = Movement::from_letter(letter);
                    let player = if letter.is_ascii_uppercase() { 0 } else { 1 };
                    pieces[player] = Some((row, squares.len()));
                }
                squares.push(false);
            }
            squares.resize(squares.len() + run, true);
            open.push(squares);
        }
        if let Some(letter) = pocket.chars().next() {
            movement = Movement::from_letter(letter);
        }
        let width = open[0].len();
        assert!(open.iter().all(|squares| squares.len() == width), "ragged rows in {text}");
        Naive {
            width,
            height: open.len(),
            movement: movement.expect("a piece on the board or in the pocket"),
            open,
            pieces,
            to_move: if fields[1] == "w" { 0 } else { 1 },
            move_number: match fields.get(5) {
                Some(number) => number.parse().expect("a move number"),
                None => 1,
            },
        }
    }

    /// The letter of a player's piece: upper case for the first player.
    fn piece_letter(&self, player: usize) -> char {
        let letter = self.movement.letter();
        if player == 0 { letter } else { letter.to_ascii_lowercase() }
    }

    /// The canonical text form.
    pub fn to_text(&self) -> String {
        let mut rows: Vec<String> = Vec::new();
        for row in 0..self.height {
            let mut text = String::new();
            let mut run = 0;
            for col in 0..self.width {
                if self.open[row][col] {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text.push_str(&run.to_string());
                    run = 0;
                }
                if self.pieces[0] == Some((row, col)) {
                    text.push(self.piece_letter(0));
                } else if self.pieces[1] == Some((row, col)) {
                    text.push(self.piece_letter(1));
                } else {
                    text.push('*');
                }
            }
            if run > 0 {
                text.push_str(&run.to_string());
            }
            rows.push(text);
        }
        let mut pocket = String::new();
        for player in 0..2 {
            if self.pieces[player].is_none() {
                pocket.push(self.piece_letter(player));
            }
        }
        if !pocket.is_empty() {
            pocket = format!("[{pocket}]");
        }
        let side = if self.to_move == 0 { "w" } else { "b" };
        format!("{}{pocket} {side} - - 0 {}", rows.join("/"), self.move_number)
    }

    /// The open squares in reading order.
    pub fn open_squares(&self) -> Vec<Place> {
        let mut squares = Vec::new();
        for row in 0..self.height {
            for col in 0..self.width {
                if self.open[row][col] {
                    squares.push((row, col));
                }
            }
        }
        squares
    }

    /// The open squares a step from a player's piece, in reading order: all open squares while it is
    /// not placed.
    pub fn steps(&self, player: usize) -> Vec<Place> {
        match self.pieces[player] {
            None => self.open_squares(),
            Some(from) => targets_from(self.movement, &self.open, from),
        }
    }

    /// The squares a player's piece could go to if that player were to move, in reading order: a step
    /// after which no square can be removed is illegal.
    pub fn legal_targets(&self, player: usize) -> Vec<Place> {
        let mut steps = self.steps(player);
        steps.retain(|&to| !self.removals(player, to).is_empty());
        steps
    }

    /// The squares that a player can remove after a step to a square, in reading order; only `None`
    /// where moves remove nothing.
    fn removals(&self, player: usize, to: Place) -> Vec<Option<Place>> {
        let (Movement::Pawn, Some(from)) = (self.movement, self.pieces[player]) else {
            return vec![None];
        };
        let starts = [(self.height - 1, (self.width - 1) / 2), (0, self.width / 2)];
        let mut removals = Vec::new();
        for row in 0..self.height {
            for col in 0..self.width {
                let square = (row, col);
                let free = self.open[row][col] || square == from;
                if free && square != to && !starts.contains(&square) {
                    removals.push(Some(square));
                }
            }
        }
        removals
    }

    /// The legal moves, by target, then by removed square, in reading order.
    pub fn moves(&self) -> Vec<Turn> {
        let player = self.to_move;
        let all = self.steps(player).into_iter();
        all.flat_map(|to| self.removals(player, to).into_iter().map(move |square| (to, square)))
            .collect()
    }

    /// The position after a move (or placement) of the player to move.
    ///
    /// # Panics
    ///
    /// Panics if the move is illegal.
    pub fn play(&self, turn: Turn) -> Naive {
        assert!(self.moves().contains(&turn), "{turn:?} is illegal in {}", self.to_text());
        let mut next = self.clone();
        let ((row, col), removed) = turn;
        next.open[row][col] = false;
        if let (Some((row, col)), Some(left)) = (removed, self.pieces[self.to_move]) {
            next.open[left.0][left.1] = true;
            next.open[row][col] = false;
        }
        next.pieces[self.to_move] = Some((row, col));
        next.to_move = 1 - self.to_move;
        if self.to_move == 1 {
            next.move_number += 1;
        }
        next
    }

    /// The text of a square: file letter from the left, rank number from the bottom.
    pub fn square_text(&self, row: usize, col: usize) -> String {
        let file = char::from(b'a' + col as u8);
        format!("{file}{}", self.height - row)
    }

    /// The text of a move of the player to move: `N@d4` for a placement, else `d4c2`, with a
    /// removed square `e2e3,e3c4`.
    pub fn move_text(&self, ((row, col), removed): Turn) -> String {
        let target = self.square_text(row, col);
        let step = match self.pieces[self.to_move] {
            None => format!("{}@{target}", self.movement.letter()),
            Some((from_row, from_col)) => {
                format!("{}{target}", self.square_text(from_row, from_col))
            }
        };
        match removed {
            None => step,
            Some((row, col)) => format!("{step},{target}{}", self.square_text(row, col)),
        }
    }

    /// Whether the player to move has no legal move.
    pub fn finished(&self) -> bool {
        self.legal_targets(self.to_move).is_empty()
    }

    /// The winner of a finished game: the player who is not to move.
    pub fn winner(&self) -> Option<usize> {
        if self.finished() { Some(1 - self.to_move) } else { None }
    }

    /// The number of move sequences of exactly this length.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        for turn in self.moves() {
            leaves += self.play(turn).perft(depth - 1);
        }
        leaves
    }
}

/// The squares a piece on `from` can go to, in reading order.
fn targets_from(movement: Movement, open: &[Vec<bool>], from: Place) -> Vec<Place> {
    let mut targets = Vec::new();
    for row in 0..open.len() {
        for col in 0..open[row].len() {
            if open[row][col] && can_step(movement, open, from, (row, col)) {
                targets.push((row, col));
            }
        }
    }
    targets
}

/// Whether a piece on `from` can go to the open square `to`.
fn can_step(movement: Movement, open: &[Vec<bool>], from: Place, to: Place) -> bool {
    let rows = from.0.abs_diff(to.0);
    let cols = from.1.abs_diff(to.1);
    match movement {
        Movement::Knight => (rows == 1 && cols == 2) || (rows == 2 && cols == 1),
        Movement::King | Movement::Pawn => rows.max(cols) == 1,
        Movement::Queen => {
            let in_line = rows == 0 || cols == 0 || rows == cols;
            let distance = rows.max(cols);
            in_line
                && distance > 0
                && (1..distance).all(|step| {
                    let row = toward(from.0, to.0, step);
                    let col = toward(from.1, to.1, step);
                    open[row][col]
                })
        }
    }
}

/// The number `step` steps from `from` toward `to`; `from` itself where they are the same.
fn toward(from: usize, to: usize, step: usize) -> usize {
    if to > from {
        from + step
    } else if to < from {
        from - step
    } else {
        from
    }
}

/// The length of the longest path from `from` over open squares, each entered once, by brute force;
/// `None` when the steps are exhausted.
fn longest_path(
    movement: Movement,
    open: &mut Vec<Vec<bool>>,
    from: Place,
    steps_left: &mut u64,
) -> Option<u32> {
    let mut longest = 0;
    for (row, col) in targets_from(movement, open, from) {
        *steps_left = steps_left.checked_sub(1)?;
        open[row][col] = false;
        let rest = longest_path(movement, open, (row, col), steps_left)?;
        open[row][col] = true;
        longest = longest.max(1 + rest);
    }
    Some(longest)
}
