//! Values of positions: features, heuristics, minimax, and the winner.

use super::*;

/// Every feature of the catalogue, from the point of view of one player.
///
/// A longest path is `None` if the search for it runs out of steps.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // The names are those of the specification, which explains them.
pub struct Features {
    pub own: f64,
    pub opp: f64,
    pub overlap: f64,
    pub own_only: f64,
    pub to_move: f64,
    pub squares: f64,
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
            ("squares", Some(self.squares)),
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
            // Takes as long as all others together, so it is separate.
            ("log_odds", None),
            ("separated", Some(self.separated)),
            ("own_chain", self.own_chain),
            ("opp_chain", self.opp_chain),
        ]
    }
}

impl Naive {
    /// Every feature for the player `me`, longest paths within [`CHAIN_BUDGET`].
    pub fn features(&self, me: usize) -> Features {
        self.features_within(me, CHAIN_BUDGET)
    }

    /// Every feature for the player `me`, each longest path within a budget of steps (0: none,
    /// unless the piece is stuck or not placed).
    pub fn features_within(&self, me: usize, chain_budget: u64) -> Features {
        let them = 1 - me;
        let my_targets = self.legal_targets(me);
        let their_targets = self.legal_targets(them);
        let own = my_targets.len() as f64;
        let opp = their_targets.len() as f64;
        let overlap =
            my_targets.iter().filter(|square| their_targets.contains(square)).count() as f64;

        let width = self.width as f64;
        let height = self.height as f64;
        let squares = width * height;
        let blank = self.open_squares().len() as f64;
        let blocked = squares - blank;

        // Features that need a square are 0 without it.
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
            squares,
            blocked,
            filled: blocked / squares,
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
        if name == "fitted" {
            return Value::Number(self.log_odds(me));
        }
        // Longest paths are computed below, for the few heuristics that need them.
        let f = self.features_within(me, 0);
        let counts = match name {
            "udacity_h1_h4" => f.own - 2.0 * f.opp,
            "udacity_h1_h2_h4" => f.own - 2.0 * f.opp + f.taxi,
            "udacity_h1_h3_h4" => f.own - 2.0 * f.opp - f.centre_taxi,
            "udacity_improved_h4" => f.own - f.opp,
            _ => return Value::Number(number(name, &f)),
        };
        if f.filled <= 0.25 {
            return Value::Number(counts / f.squares);
        }
        match self.chain_proof(me) {
            Some(proof) => proof,
            None => Value::Number(counts / f.squares),
        }
    }

    /// The outcome for the player `me` of a separated position, from the two longest paths; `None`
    /// if the position is not separated or a path takes too long.
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
    /// all best moves of the player to move in order (none at depth 0 and in a finished game).
    ///
    /// Leaves are scored by the heuristic for `me`, with either player to move; `me` takes the
    /// greatest value, the opponent the least.
    pub fn minimax(&self, me: usize, depth: u32, heuristic: &str) -> (Value, Vec<Turn>) {
        if depth == 0 || self.finished() {
            return (self.heuristic(heuristic, me), Vec::new());
        }
        let mut best: Option<Value> = None;
        let mut best_moves = Vec::new();
        for turn in self.moves() {
            let (value, _) = self.play(turn).minimax(me, depth - 1, heuristic);
            let value = value.one_ply_earlier();
            let better = match best {
                None => true,
                Some(best) if self.to_move == me => value.key() > best.key(),
                Some(best) => value.key() < best.key(),
            };
            if better {
                best = Some(value);
                best_moves.clear();
            }
            if best.map(Value::key) == Some(value.key()) {
                best_moves.push(turn);
            }
        }
        (best.expect("a legal move"), best_moves)
    }

    /// The winner under perfect play, and the winning moves of the player to move, in order.
    pub fn solve(&self) -> (usize, Vec<Turn>) {
        self.solve_within(u64::MAX).expect("enough steps")
    }

    /// Like [`Naive::solve`]; `None` if it takes more than `budget` moves.
    pub fn solve_within(&self, budget: u64) -> Option<(usize, Vec<Turn>)> {
        let mut moves_left = budget;
        let mut winning = Vec::new();
        for turn in self.moves() {
            moves_left = moves_left.checked_sub(1)?;
            if !self.play(turn).mover_wins(&mut moves_left)? {
                winning.push(turn);
            }
        }
        let winner = if winning.is_empty() { 1 - self.to_move } else { self.to_move };
        Some((winner, winning))
    }

    /// Whether the player to move has a move after which the opponent loses; `None` if the moves
    /// run out first.
    fn mover_wins(&self, moves_left: &mut u64) -> Option<bool> {
        for turn in self.moves() {
            *moves_left = moves_left.checked_sub(1)?;
            if !self.play(turn).mover_wins(moves_left)? {
                return Some(true);
            }
        }
        Some(false)
    }
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
        "udacity_h1" => (f.own - 2.0 * f.opp) / f.squares,
        "territory" => f.own_territory - f.opp_territory,
        "attacker" => f.attacks,
        "reach" => f.own_reach - f.opp_reach,
        _ => panic!("no heuristic has the name {name}"),
    }
}
