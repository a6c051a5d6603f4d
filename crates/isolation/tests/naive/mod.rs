//! A plain, slow model of the game, written from the specification alone.
//!
//! Tests compare the fast engine with it. Nothing here is clever on purpose: boards are vectors of
//! vectors, every rule is spelled out, every question is answered by trying everything.
//!
//! Cells are `(row, column)`, row 0 at the top, column 0 at the left. Players are 0 (first, White)
//! and 1 (second, Black).

// A test that shares this file may need only a part of it.
#![allow(dead_code)]

/// A cell: row (0 at the top) and column (0 at the left).
pub type Cell = (usize, usize);

/// The most steps a search for one longest path may take; past it the length is unknown.
///
/// A step is one cell entered by the walking piece.
pub const CHAIN_BUDGET: u64 = 1_000_000;

/// The name of every heuristic of the specification, and those of the project's own that need
/// features beyond it. A program may know more of them.
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
];

/// How the pieces move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// The L-jump of chess, over anything.
    Knight,
    /// Any distance in 8 directions, stopping before the first blocked cell.
    Queen,
    /// One step in 8 directions.
    King,
}

impl Movement {
    /// The piece letter, upper case.
    pub fn letter(self) -> char {
        match self {
            Movement::Knight => 'N',
            Movement::Queen => 'Q',
            Movement::King => 'K',
        }
    }

    /// The movement of a piece letter of either case.
    pub fn from_letter(letter: char) -> Option<Movement> {
        match letter.to_ascii_uppercase() {
            'N' => Some(Movement::Knight),
            'Q' => Some(Movement::Queen),
            'K' => Some(Movement::King),
            _ => None,
        }
    }
}

/// The worth of a position for one player.
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
    /// The same value seen from one ply earlier: proofs take one ply more.
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

/// Every feature of the catalogue, from the point of view of one player.
///
/// A chain is `None` where the search for it ran out of steps.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // The names are those of the specification, which explains them.
pub struct Features {
    pub own: f64,
    pub opp: f64,
    pub overlap: f64,
    pub own_only: f64,
    pub to_move: f64,
    pub cells: f64,
    pub blocked: f64,
    pub filled: f64,
    pub blank: f64,
    pub my_row: f64,
    pub my_col: f64,
    pub opp_row: f64,
    pub opp_col: f64,
    pub width: f64,
    pub height: f64,
    pub taxi: f64,
    pub hops: f64,
    pub centre_taxi: f64,
    pub centre_sq: f64,
    pub own_near: f64,
    pub opp_near: f64,
    pub own_reach: f64,
    pub opp_reach: f64,
    pub own_territory: f64,
    pub opp_territory: f64,
    pub attacks: f64,
    pub separated: f64,
    pub own_chain: Option<f64>,
    pub opp_chain: Option<f64>,
}

impl Features {
    /// Every feature with its name, in the order of the specification.
    pub fn named(&self) -> Vec<(&'static str, Option<f64>)> {
        vec![
            ("own", Some(self.own)),
            ("opp", Some(self.opp)),
            ("overlap", Some(self.overlap)),
            ("own_only", Some(self.own_only)),
            ("to_move", Some(self.to_move)),
            ("cells", Some(self.cells)),
            ("blocked", Some(self.blocked)),
            ("filled", Some(self.filled)),
            ("blank", Some(self.blank)),
            ("my_row", Some(self.my_row)),
            ("my_col", Some(self.my_col)),
            ("opp_row", Some(self.opp_row)),
            ("opp_col", Some(self.opp_col)),
            ("width", Some(self.width)),
            ("height", Some(self.height)),
            ("taxi", Some(self.taxi)),
            ("hops", Some(self.hops)),
            ("centre_taxi", Some(self.centre_taxi)),
            ("centre_sq", Some(self.centre_sq)),
            ("own_near", Some(self.own_near)),
            ("opp_near", Some(self.opp_near)),
            ("own_reach", Some(self.own_reach)),
            ("opp_reach", Some(self.opp_reach)),
            ("own_territory", Some(self.own_territory)),
            ("opp_territory", Some(self.opp_territory)),
            ("attacks", Some(self.attacks)),
            ("separated", Some(self.separated)),
            ("own_chain", self.own_chain),
            ("opp_chain", self.opp_chain),
        ]
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
    /// `open[row][col]`: false for every blocked cell, the cells of the pieces included.
    pub open: Vec<Vec<bool>>,
    /// Where the pieces stand; `None` before the placement.
    pub pieces: [Option<Cell>; 2],
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
    /// Panics on most invalid texts; finds by far not every fault.
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
            let mut cells: Vec<bool> = Vec::new();
            let mut run = 0;
            for letter in row_text.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    run = 10 * run + digit as usize;
                    continue;
                }
                cells.resize(cells.len() + run, true);
                run = 0;
                if letter != '*' {
                    movement = Movement::from_letter(letter);
                    let player = if letter.is_ascii_uppercase() { 0 } else { 1 };
                    pieces[player] = Some((row, cells.len()));
                }
                cells.push(false);
            }
            cells.resize(cells.len() + run, true);
            open.push(cells);
        }
        if let Some(letter) = pocket.chars().next() {
            movement = Movement::from_letter(letter);
        }
        let width = open[0].len();
        assert!(open.iter().all(|cells| cells.len() == width), "ragged rows in {text}");
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

    /// The open cells in reading order.
    pub fn open_cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for row in 0..self.height {
            for col in 0..self.width {
                if self.open[row][col] {
                    cells.push((row, col));
                }
            }
        }
        cells
    }

    /// The cells a player's piece could go to now, whoever is to move, in reading order: all open
    /// cells while it is not placed.
    pub fn legal_targets(&self, player: usize) -> Vec<Cell> {
        match self.pieces[player] {
            None => self.open_cells(),
            Some(from) => targets_from(self.movement, &self.open, from),
        }
    }

    /// The position after the player to move goes (or places) to a cell.
    ///
    /// # Panics
    ///
    /// Panics if the move is illegal.
    pub fn play(&self, row: usize, col: usize) -> Naive {
        assert!(
            self.legal_targets(self.to_move).contains(&(row, col)),
            "({row}, {col}) is illegal in {}",
            self.to_text()
        );
        let mut next = self.clone();
        next.open[row][col] = false;
        next.pieces[self.to_move] = Some((row, col));
        next.to_move = 1 - self.to_move;
        if self.to_move == 1 {
            next.move_number += 1;
        }
        next
    }

    /// The text of a cell: file letter from the left, rank number from the bottom.
    pub fn cell_text(&self, row: usize, col: usize) -> String {
        let file = char::from(b'a' + col as u8);
        format!("{file}{}", self.height - row)
    }

    /// The text of the move of the player to move to a cell: `N@d4` for a placement, else `d4c2`.
    pub fn move_text(&self, row: usize, col: usize) -> String {
        let target = self.cell_text(row, col);
        match self.pieces[self.to_move] {
            None => format!("{}@{target}", self.movement.letter()),
            Some((from_row, from_col)) => format!("{}{target}", self.cell_text(from_row, from_col)),
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
        for (row, col) in self.legal_targets(self.to_move) {
            leaves += self.play(row, col).perft(depth - 1);
        }
        leaves
    }

    /// For every cell, in how many legal steps over open cells a player's piece can be there, the
    /// other piece standing still; `None` where it can never be. All open cells are one step away
    /// from a piece that is not placed.
    pub fn distances(&self, player: usize) -> Vec<Vec<Option<u32>>> {
        let mut distances = vec![vec![None; self.width]; self.height];
        let mut frontier = self.legal_targets(player);
        let mut steps = 0;
        while !frontier.is_empty() {
            steps += 1;
            for &(row, col) in &frontier {
                distances[row][col] = Some(steps);
            }
            let mut next = Vec::new();
            for &from in &frontier {
                for (row, col) in targets_from(self.movement, &self.open, from) {
                    if distances[row][col].is_none() && !next.contains(&(row, col)) {
                        next.push((row, col));
                    }
                }
            }
            frontier = next;
        }
        distances
    }

    /// The number of open cells a player's piece can ever reach.
    pub fn reach(&self, player: usize) -> usize {
        self.distances(player).iter().flatten().flatten().count()
    }

    /// The sum of `1/steps` over the open cells a player's piece can ever reach.
    pub fn near(&self, player: usize) -> f64 {
        self.distances(player).iter().flatten().flatten().map(|&steps| 1.0 / f64::from(steps)).sum()
    }

    /// The number of open cells that a player's piece gets to before the other's, when they spread
    /// over the board in turn, the side to move first: each time to all open cells that nobody has
    /// and that are one step from a cell that the player has. 0 while a piece is not placed.
    pub fn territory(&self, player: usize) -> usize {
        let (Some(first), Some(second)) = (self.pieces[0], self.pieces[1]) else {
            return 0;
        };
        let mut mine = [vec![first], vec![second]];
        let mut turn = self.to_move;
        let mut turns_without_cells = 0;
        while turns_without_cells < 2 {
            let mut new = Vec::new();
            for &from in &mine[turn] {
                for cell in targets_from(self.movement, &self.open, from) {
                    if !mine[0].contains(&cell) && !mine[1].contains(&cell) && !new.contains(&cell)
                    {
                        new.push(cell);
                    }
                }
            }
            turns_without_cells = if new.is_empty() { turns_without_cells + 1 } else { 0 };
            mine[turn].extend(new);
            turn = 1 - turn;
        }
        // Without the cell that the piece stands on.
        mine[player].len() - 1
    }

    /// The colour rule: 1 where the player is the attacker, -1 where the other is, 0 where there is
    /// no attacker. Whose turn finds both knights on the same colour attacks.
    pub fn attacks(&self, player: usize) -> f64 {
        let (Some(first), Some(second), Movement::Knight) =
            (self.pieces[0], self.pieces[1], self.movement)
        else {
            return 0.0;
        };
        let colour = |(row, col): Cell| (row + col) % 2;
        let attacker =
            if colour(first) == colour(second) { self.to_move } else { 1 - self.to_move };
        if attacker == player { 1.0 } else { -1.0 }
    }

    /// Whether both pieces stand and no open cell can be reached by both.
    pub fn separated(&self) -> bool {
        if self.pieces.contains(&None) {
            return false;
        }
        let first = self.distances(0);
        let second = self.distances(1);
        self.open_cells()
            .iter()
            .all(|&(row, col)| first[row][col].is_none() || second[row][col].is_none())
    }

    /// The most moves a player's piece can make, the other standing still, by trying every path;
    /// `None` if that takes more than `budget` steps. 0 for a piece that is not placed.
    pub fn chain(&self, player: usize, budget: u64) -> Option<u32> {
        let Some(from) = self.pieces[player] else {
            return Some(0);
        };
        let mut open = self.open.clone();
        let mut steps_left = budget;
        longest_path(self.movement, &mut open, from, &mut steps_left)
    }

    /// Whether the position is separated and one of its two chains takes more than
    /// [`CHAIN_BUDGET`] steps here. There the chain heuristics give a number, where a program with
    /// a better search for chains rightly gives a win or a loss.
    pub fn chains_blank(&self) -> bool {
        self.separated()
            && (self.chain(0, CHAIN_BUDGET).is_none() || self.chain(1, CHAIN_BUDGET).is_none())
    }

    /// Whether [`Naive::chains_blank`] holds in any leaf of a minimax of this depth.
    pub fn chains_blank_within(&self, depth: u32) -> bool {
        if depth == 0 || self.finished() {
            return self.chains_blank();
        }
        self.legal_targets(self.to_move)
            .iter()
            .any(|&(row, col)| self.play(row, col).chains_blank_within(depth - 1))
    }

    /// Every feature for the player `me`, chains under [`CHAIN_BUDGET`].
    pub fn features(&self, me: usize) -> Features {
        self.features_within(me, CHAIN_BUDGET)
    }

    /// Every feature for the player `me`, each chain under a budget of steps (0: no chains unless
    /// the piece is stuck or not placed).
    pub fn features_within(&self, me: usize, chain_budget: u64) -> Features {
        let them = 1 - me;
        let my_targets = self.legal_targets(me);
        let their_targets = self.legal_targets(them);
        let own = my_targets.len() as f64;
        let opp = their_targets.len() as f64;
        let overlap = my_targets.iter().filter(|cell| their_targets.contains(cell)).count() as f64;

        let width = self.width as f64;
        let height = self.height as f64;
        let cells = width * height;
        let blank = self.open_cells().len() as f64;
        let blocked = cells - blank;

        // Features that need a square are 0 while there is none.
        let mine = self.pieces[me].map(|(row, col)| (row as f64, col as f64));
        let theirs = self.pieces[them].map(|(row, col)| (row as f64, col as f64));
        let (my_row, my_col) = mine.unwrap_or((0.0, 0.0));
        let (opp_row, opp_col) = theirs.unwrap_or((0.0, 0.0));
        let mut taxi = 0.0;
        let mut hops = 0.0;
        if mine.is_some() && theirs.is_some() {
            let rows = (my_row - opp_row).abs();
            let cols = (my_col - opp_col).abs();
            taxi = rows + cols;
            hops = (rows.max(cols) / 2.0).floor();
        }
        let mut centre_taxi = 0.0;
        let mut centre_sq = 0.0;
        if mine.is_some() {
            centre_taxi =
                (my_row - (height - 1.0) / 2.0).abs() + (my_col - (width - 1.0) / 2.0).abs();
            let rows = height / 2.0 - my_row;
            let cols = width / 2.0 - my_col;
            centre_sq = rows * rows + cols * cols;
        }

        Features {
            own,
            opp,
            overlap,
            own_only: own - overlap,
            to_move: if self.to_move == me { 1.0 } else { 0.0 },
            cells,
            blocked,
            filled: blocked / cells,
            blank,
            my_row,
            my_col,
            opp_row,
            opp_col,
            width,
            height,
            taxi,
            hops,
            centre_taxi,
            centre_sq,
            own_near: self.near(me),
            opp_near: self.near(them),
            own_reach: self.reach(me) as f64,
            opp_reach: self.reach(them) as f64,
            own_territory: self.territory(me) as f64,
            opp_territory: self.territory(them) as f64,
            attacks: self.attacks(me),
            separated: if self.separated() { 1.0 } else { 0.0 },
            own_chain: self.chain(me, chain_budget).map(f64::from),
            opp_chain: self.chain(them, chain_budget).map(f64::from),
        }
    }

    /// A heuristic of [`HEURISTICS`] for the player `me`.
    ///
    /// # Panics
    ///
    /// Panics if the specification has no such name.
    pub fn heuristic(&self, name: &str, me: usize) -> Value {
        if let Some(winner) = self.winner() {
            return if winner == me { Value::Win(0) } else { Value::Loss(0) };
        }
        // The chains are asked for below, by the few heuristics that need them.
        let f = self.features_within(me, 0);
        let counts = match name {
            "udacity_h1_h4" => f.own - 2.0 * f.opp,
            "udacity_h1_h2_h4" => f.own - 2.0 * f.opp + f.taxi,
            "udacity_h1_h3_h4" => f.own - 2.0 * f.opp - f.centre_taxi,
            "udacity_improved_h4" => f.own - f.opp,
            _ => return Value::Number(number(name, &f)),
        };
        if f.filled <= 0.25 {
            return Value::Number(counts / f.cells);
        }
        match self.chain_proof(me) {
            Some(proof) => proof,
            None => Value::Number(counts / f.cells),
        }
    }

    /// The outcome for the player `me` of a separated position, from the two chains; `None` where
    /// the position is not separated or a chain takes too long.
    pub fn chain_proof(&self, me: usize) -> Option<Value> {
        if !self.separated() {
            return None;
        }
        let own_chain = self.chain(me, CHAIN_BUDGET)?;
        let opp_chain = self.chain(1 - me, CHAIN_BUDGET)?;
        let to_move = self.to_move == me;
        let won = if to_move { own_chain > opp_chain } else { own_chain >= opp_chain };
        if won {
            Some(Value::Win(2 * opp_chain + if to_move { 1 } else { 0 }))
        } else {
            Some(Value::Loss(2 * own_chain + if to_move { 0 } else { 1 }))
        }
    }

    /// Plain minimax for the root player `me`: the value, its plies counted from this position, and
    /// all the best targets of the player to move in reading order (none at depth 0 and in a
    /// finished game).
    ///
    /// Leaves are scored by the heuristic for `me`, whoever is to move there; `me` takes the
    /// greatest value, the other the least.
    pub fn minimax(&self, me: usize, depth: u32, heuristic: &str) -> (Value, Vec<Cell>) {
        if depth == 0 || self.finished() {
            return (self.heuristic(heuristic, me), Vec::new());
        }
        let mut best: Option<Value> = None;
        let mut best_targets = Vec::new();
        for (row, col) in self.legal_targets(self.to_move) {
            let (value, _) = self.play(row, col).minimax(me, depth - 1, heuristic);
            let value = value.one_ply_earlier();
            let better = match best {
                None => true,
                Some(best) if self.to_move == me => value.key() > best.key(),
                Some(best) => value.key() < best.key(),
            };
            if better {
                best = Some(value);
                best_targets.clear();
            }
            if best.map(Value::key) == Some(value.key()) {
                best_targets.push((row, col));
            }
        }
        (best.expect("a legal move"), best_targets)
    }

    /// The winner under perfect play, and the targets with which the player to move wins, in
    /// reading order.
    pub fn solve(&self) -> (usize, Vec<Cell>) {
        self.solve_within(u64::MAX).expect("enough steps")
    }

    /// Like [`Naive::solve`]; `None` if it takes more than `budget` moves.
    pub fn solve_within(&self, budget: u64) -> Option<(usize, Vec<Cell>)> {
        let mut moves_left = budget;
        let mut winning = Vec::new();
        for (row, col) in self.legal_targets(self.to_move) {
            moves_left = moves_left.checked_sub(1)?;
            if !self.play(row, col).mover_wins(&mut moves_left)? {
                winning.push((row, col));
            }
        }
        let winner = if winning.is_empty() { 1 - self.to_move } else { self.to_move };
        Some((winner, winning))
    }

    /// Whether the player to move has a move after which the other loses; `None` if the moves run
    /// out first.
    fn mover_wins(&self, moves_left: &mut u64) -> Option<bool> {
        for (row, col) in self.legal_targets(self.to_move) {
            *moves_left = moves_left.checked_sub(1)?;
            if !self.play(row, col).mover_wins(moves_left)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The cells a piece on `from` can go to, in reading order.
fn targets_from(movement: Movement, open: &[Vec<bool>], from: Cell) -> Vec<Cell> {
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

/// Whether a piece on `from` can go to the open cell `to`.
fn can_step(movement: Movement, open: &[Vec<bool>], from: Cell, to: Cell) -> bool {
    let rows = from.0.abs_diff(to.0);
    let cols = from.1.abs_diff(to.1);
    match movement {
        Movement::Knight => (rows == 1 && cols == 2) || (rows == 2 && cols == 1),
        Movement::King => rows.max(cols) == 1,
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

/// The length of the longest walk from `from` over open cells, each entered once, by trying all;
/// `None` when the steps run out.
fn longest_path(
    movement: Movement,
    open: &mut Vec<Vec<bool>>,
    from: Cell,
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

/// The formulas of the catalogue that prove nothing.
fn number(name: &str, f: &Features) -> f64 {
    let i_am_to_move = f.to_move == 1.0;
    match name {
        "null" => 0.0,
        "open" => f.own,
        "improved" => f.own - f.opp,
        "centre" => f.centre_sq,
        "defensive" => 2.0 * f.own - f.opp,
        "offensive" => f.own - 2.0 * f.opp,
        "aggressive" => 10.0 - f.opp,
        "defensive_to_offensive" => {
            if f.filled <= 0.5 {
                2.0 * f.own - f.opp
            } else {
                f.own - 2.0 * f.opp
            }
        }
        "offensive_to_defensive" => {
            if f.filled <= 0.5 {
                f.own - 2.0 * f.opp
            } else {
                2.0 * f.own - f.opp
            }
        }
        "moves_to_board" => 2.0 * f.own * f.filled - f.opp,
        "weighted_with_board" => 3.0 * f.own - 2.0 * f.opp + f.blank,
        "blocking" => f.own - 2.0 * f.opp + f.overlap,
        "net_advantage" => {
            if i_am_to_move {
                f.own - f.opp
            } else {
                f.own_only - f.opp
            }
        }
        "net_mobility" => {
            if f.own == f.opp {
                0.0
            } else if i_am_to_move {
                if f.own > f.opp { 2.0 } else { -1.0 }
            } else if f.own > f.opp {
                1.0
            } else {
                -2.0
            }
        }
        "accessibility" => {
            let c0 = (f.height / 2.0).round_ties_even();
            let c1 = (f.width / 2.0).round_ties_even();
            let d = ((f.my_row - c0).abs().max((f.my_col - c1).abs()) / 2.0).floor();
            let t = (c0 / 2.0).round_ties_even();
            if d < t {
                1.0
            } else if d > t {
                -1.0
            } else {
                0.0
            }
        }
        "offensive_position" => {
            if f.overlap > 0.0 {
                if i_am_to_move { 1.0 } else { -1.0 }
            } else {
                0.0
            }
        }
        "proximity" => -f.hops,
        "horizon" => f.own_near - f.opp_near,
        "offensive_near_mobility" => {
            number("offensive_position", f) + number("proximity", f) + number("net_mobility", f)
        }
        "offensive_near" => number("offensive_position", f) + number("proximity", f),
        "advantage_near" => number("net_advantage", f) + number("proximity", f),
        "advantage_offensive" => number("net_advantage", f) + number("offensive_position", f),
        "centre_avoid" => number("accessibility", f) - number("proximity", f),
        "staged" => {
            if f.filled <= 1.0 / 3.0 {
                number("centre_avoid", f)
            } else if f.filled <= 2.0 / 3.0 {
                number("offensive_near_mobility", f)
            } else {
                number("advantage_offensive", f)
            }
        }
        "three_phase" => {
            if f.filled <= 1.0 / 3.0 {
                number("defensive", f)
            } else if f.filled <= 2.0 / 3.0 {
                number("improved", f)
            } else {
                number("offensive", f)
            }
        }
        "four_phase" => {
            if f.filled <= 1.0 / 4.0 {
                number("defensive", f)
            } else if f.filled <= 1.0 / 2.0 {
                number("improved", f)
            } else if f.filled <= 3.0 / 4.0 {
                number("offensive", f)
            } else {
                number("blocking", f)
            }
        }
        "udacity_h1" => (f.own - 2.0 * f.opp) / f.cells,
        "territory" => f.own_territory - f.opp_territory,
        "attacker" => f.attacks,
        "reach" => f.own_reach - f.opp_reach,
        _ => panic!("no heuristic has the name {name}"),
    }
}
