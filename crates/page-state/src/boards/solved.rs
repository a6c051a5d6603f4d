//! A board with its table: who wins from each pair of placements, in how many plies, and whether the colour rule
//! says so.

use std::collections::BTreeMap;

use isolation::AnyPosition;
use isolation::board::{Player, Rules, Square};
use isolation::solve::{BoardTable, Pair};
use isolation_compact::map_of;

use crate::play::SquareTruth;

/// For each board the plies to the end from each pair up to symmetry, `-` where they are not known.
const DISTANCES: &str = include_str!("../../../../results/distances.csv");

/// A board whose pairs of placements are solved, all or some of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The board, such as `knight-7x7`.
    pub name: &'static str,
    pub rules: Rules,
    /// How the colour rule fares; none for pieces that do not change colour with every move.
    pub rule: Option<Colours>,
    table: BoardTable,
    plies: BTreeMap<Pair, u32>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Colours {
    /// Solved pairs up to symmetry that it is right about.
    pub right: usize,
    pub wrong: Vec<Pair>,
}

impl Solved {
    pub fn names() -> impl Iterator<Item = &'static str> {
        BoardTable::shipped_boards()
    }

    pub fn find(name: &str) -> Option<Self> {
        let name = Self::names().find(|known| *known == name)?;
        let rules: Rules = name.parse().ok()?;
        let table = BoardTable::shipped(rules.movement, rules.size)?;
        let line = DISTANCES.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(','));
        let plies = line.unwrap_or_default().split(' ').map(str::parse);
        let plies = table.pairs().zip(plies).filter_map(|((pair, _), it)| Some((pair, it.ok()?)));
        let plies = map_of(plies);
        let mut solved = Self { name, rules, rule: None, table, plies };
        if rules.movement.alternates_colour() {
            let mut rule = Colours::default();
            for (pair, winner) in solved.table.pairs() {
                match winner {
                    Some(winner) if winner == solved.predicted(pair) => rule.right += 1,
                    Some(_) => rule.wrong.push(pair),
                    None => {}
                }
            }
            solved.rule = Some(rule);
        }
        Some(solved)
    }

    /// How many pairs there are up to symmetry, and of how many the winner is known.
    pub fn pairs(&self) -> (usize, usize) {
        let all = self.table.pairs().len();
        (all, all - self.table.count(None))
    }

    /// Who wins from a pair, and in how many plies where that is known.
    pub fn pair(&self, pair: Pair) -> Option<(Player, Option<u32>)> {
        let plies = self.plies.get(&pair.representative(self.rules.size));
        Some((self.table.winner(pair)?, plies.copied()))
    }

    /// Who wins from a pair of knights by the colour rule: the first player, who is to move, when both stand on
    /// squares of one colour.
    pub fn predicted(&self, pair: Pair) -> Player {
        let [first, second] = [pair.first, pair.second].map(|it| self.colour(it));
        if first == second { Player::First } else { Player::Second }
    }

    /// The colour of a square on a chessboard, 0 or 1.
    pub fn colour(&self, square: Square) -> u8 {
        (self.rules.size.row(square) + self.rules.size.column(square)) % 2
    }

    pub fn is_exception(&self, pair: Pair) -> bool {
        let wrong = |rule: &Colours| rule.wrong.contains(&pair.representative(self.rules.size));
        self.rule.as_ref().is_some_and(wrong)
    }

    /// All answers to a first placement.
    pub fn answers(&self, first: Square) -> impl Iterator<Item = Pair> {
        let seconds = self.rules.size.squares().filter(move |&second| second != first);
        seconds.map(move |second| Pair { first, second })
    }

    /// The result of a placement, for the player who makes it.
    pub fn placement(&self, first: Option<Square>, square: Square) -> Option<SquareTruth> {
        match first {
            Some(first) => {
                let (winner, plies) = self.pair(Pair { first, second: square })?;
                let wins = winner == Player::Second;
                Some(SquareTruth { wins, plies: plies.map(|plies| plies + 1) })
            }
            None => {
                let answers = self.answers(square);
                let best = best(answers.map(|it| self.placement(Some(square), it.second)))?;
                Some(SquareTruth { wins: !best.wins, plies: best.plies.map(|plies| plies + 1) })
            }
        }
    }

    /// The squares where the pieces were placed, before any other move.
    pub fn pair_of(position: &AnyPosition) -> Option<Pair> {
        let [first, second] = Player::BOTH.map(|player| position.piece(player));
        let closed = u32::from(position.size().area()) - position.open().len();
        Some(Pair { first: first?, second: second? }).filter(|_| closed == 2)
    }
}

/// The best of all choices for the player who chooses: to win, soon; else to lose late. The plies are known when
/// those of all choices that matter are.
pub fn best(choices: impl Iterator<Item = Option<SquareTruth>>) -> Option<SquareTruth> {
    let choices: Vec<_> = choices.collect();
    let unknown = choices.contains(&None);
    let wins = choices.iter().flatten().any(|choice| choice.wins);
    if unknown && !wins {
        return None;
    }
    let telling = choices.iter().flatten().filter(|choice| choice.wins == wins);
    let plies: Option<Vec<u32>> = telling.map(|choice| choice.plies).collect();
    let plies = plies.filter(|_| !unknown).unwrap_or_default().into_iter();
    Some(SquareTruth { wins, plies: if wins { plies.min() } else { plies.max() } })
}
