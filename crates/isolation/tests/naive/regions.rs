//! Reachability.

use super::*;

impl Naive {
    /// For every square, the number of legal steps over open squares in which a player's piece can
    /// reach it, while the other piece stands still; `None` if it cannot. All open squares are one
    /// step away from a piece that is not placed.
    pub fn distances(&self, player: usize) -> Vec<Vec<Option<u32>>> {
        let mut distances = vec![vec![None; self.width]; self.height];
        let mut frontier = self.steps(player);
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

    /// The number of open squares a player's piece can ever reach.
    pub fn reach(&self, player: usize) -> usize {
        self.distances(player).iter().flatten().flatten().count()
    }

    /// The sum of `1/steps` over the open squares a player's piece can ever reach.
    pub fn near(&self, player: usize) -> f64 {
        self.distances(player).iter().flatten().flatten().map(|&steps| 1.0 / f64::from(steps)).sum()
    }

    /// The number of open squares that a player's piece reaches before the other's, when they spread
    /// over the board in turn, the side to move first: each time to all free open squares that are
    /// one step from a square of the player. 0 while a piece is not placed.
    pub fn territory(&self, player: usize) -> usize {
        self.territory_squares(player, self.to_move).len()
    }

    /// The squares of [`territory`](Self::territory), where player `begins` spreads first.
    pub fn territory_squares(&self, player: usize, begins: usize) -> Vec<Place> {
        let (Some(first), Some(second)) = (self.pieces[0], self.pieces[1]) else {
            return Vec::new();
        };
        let mut mine = [vec![first], vec![second]];
        let mut turn = begins;
        let mut turns_without_squares = 0;
        while turns_without_squares < 2 {
            let mut new = Vec::new();
            for &from in &mine[turn] {
                for square in targets_from(self.movement, &self.open, from) {
                    if !mine[0].contains(&square)
                        && !mine[1].contains(&square)
                        && !new.contains(&square)
                    {
                        new.push(square);
                    }
                }
            }
            turns_without_squares = if new.is_empty() { turns_without_squares + 1 } else { 0 };
            mine[turn].extend(new);
            turn = 1 - turn;
        }
        // Without the square of the piece.
        mine[player].split_off(1)
    }

    /// The colour rule: 1 if the player is the attacker, -1 if the opponent is, 0 if there is none.
    /// The attacker has both knights on one colour at its turns.
    pub fn attacks(&self, player: usize) -> f64 {
        let (Some(first), Some(second), Movement::Knight) =
            (self.pieces[0], self.pieces[1], self.movement)
        else {
            return 0.0;
        };
        let colour = |(row, col): Place| (row + col) % 2;
        let attacker =
            if colour(first) == colour(second) { self.to_move } else { 1 - self.to_move };
        if attacker == player { 1.0 } else { -1.0 }
    }

    /// Whether the pieces can never interfere again: where a player removes squares, they always can.
    pub fn separated(&self) -> bool {
        self.movement != Movement::Pawn && self.apart()
    }

    /// Whether both pieces are placed and no open square can be reached by both.
    pub fn apart(&self) -> bool {
        if self.pieces.contains(&None) {
            return false;
        }
        let first = self.distances(0);
        let second = self.distances(1);
        self.open_squares()
            .iter()
            .all(|&(row, col)| first[row][col].is_none() || second[row][col].is_none())
    }

    /// The most moves a player's piece can make, while the other stands still, by brute force;
    /// `None` if that takes more than `budget` steps. 0 for a piece that is not placed.
    pub fn chain(&self, player: usize, budget: u64) -> Option<u32> {
        let Some(from) = self.pieces[player] else {
            return Some(0);
        };
        let mut open = self.open.clone();
        let mut steps_left = budget;
        longest_path(self.movement, &mut open, from, &mut steps_left)
    }

    /// Whether the position is separated and one of its two longest paths takes more than
    /// [`CHAIN_BUDGET`] steps here. There the heuristics give a number, where a better search for
    /// longest paths rightly gives a win or a loss.
    pub fn chains_unknown(&self) -> bool {
        self.separated()
            && (self.chain(0, CHAIN_BUDGET).is_none() || self.chain(1, CHAIN_BUDGET).is_none())
    }

    /// Whether [`Naive::chains_unknown`] holds in any leaf of a minimax of this depth.
    pub fn chains_unknown_within(&self, depth: u32) -> bool {
        if depth == 0 || self.finished() {
            return self.chains_unknown();
        }
        self.moves().into_iter().any(|turn| self.play(turn).chains_unknown_within(depth - 1))
    }
}
