//! Evaluations of positions and lines, from the first player's side: proven or estimated, never mixed
//! up.
//!
//! Two pairs of colours show them. The players' colours say who: the badge and the bar wear the winner's. Green and red say whether a move
//! is good for the side to move in the position where it is chosen, and nothing else: that is its [verdict](Assessment::verdict).

use std::cmp::{Ordering, Reverse};

use isolation::board::{Move, Player, Verdict};
use isolation_compact::sort_by;

use isolation::{AnyPosition, Game, Report, SolverReport};

use crate::knowledge::Knowledge;

/// The evaluation of a position, or of a line from it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Assessment {
    Proven {
        winner: Player,
        plies: Option<u32>,
    },
    /// The expected score of the first player, between 0 and 1.
    Estimated(f64),
    Unknown,
}

impl Assessment {
    /// The assessment of a position that is proven for the side to move.
    pub fn proven(verdict: Verdict, mover: Player, plies: Option<u32>) -> Self {
        Self::Proven { winner: if verdict == Verdict::Win { mover } else { !mover }, plies }
    }

    /// What is proven of the position after so many moves of a game.
    pub fn known(knowledge: &Knowledge, game: &Game, plies: usize) -> Option<Self> {
        let position = &game.positions()[plies];
        let left = match position.outcome() {
            Some(_) => Some(0),
            None => knowledge.truth(position).and_then(|truth| truth.plies),
        };
        Some(Self::proven(knowledge.verdict(game, plies)?, position.to_move(), left))
    }

    /// The result of a search in a position with this player to move.
    pub fn of(report: &Report, mover: Player) -> Self {
        match (report.proof, report.expected) {
            (Some(verdict), _) => Self::proven(verdict, mover, report.plies),
            (None, Some(expected)) => Self::Estimated(expected),
            (None, None) => Self::Unknown,
        }
    }

    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Proven { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// Whether it is a win for a player. Of a move, it is asked for the side that chooses it.
    pub fn verdict(self, player: Player) -> Option<Verdict> {
        let verdict = |winner| if winner == player { Verdict::Win } else { Verdict::Loss };
        self.winner().map(verdict)
    }

    /// Who is expected to win: the larger part of the bar is this player's.
    pub fn leader(self) -> Player {
        if self.share() < 0.5 { Player::Second } else { Player::First }
    }

    /// The first player's part of the bar, 0 to 1.
    pub fn share(self) -> f64 {
        match self {
            Self::Proven { winner, .. } => f64::from(winner == Player::First),
            Self::Estimated(expected) => f64::from(percent(expected)) / 100.0,
            Self::Unknown => 0.5,
        }
    }

    /// `proven`, `estimated` or `unknown`.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Proven { .. } => "proven",
            Self::Estimated(_) => "estimated",
            Self::Unknown => "unknown",
        }
    }

    /// The better one for this player first: short wins, high estimates, long losses.
    fn order(self, other: Self, player: Player) -> Ordering {
        let rank = |assessment: Self| match (assessment.verdict(player), assessment) {
            (Some(Verdict::Win), _) => 0,
            (Some(Verdict::Loss), _) => 3,
            (None, Self::Unknown) => 2,
            (None, _) => 1,
        };
        let long = |plies: Option<u32>| plies.unwrap_or(u32::MAX);
        rank(self).cmp(&rank(other)).then_with(|| match (self, other) {
            (Self::Estimated(one), Self::Estimated(other)) => match player {
                Player::First => other.total_cmp(&one),
                Player::Second => one.total_cmp(&other),
            },
            (Self::Proven { winner, plies }, Self::Proven { plies: others, .. }) => {
                let order = long(plies).cmp(&long(others));
                if winner == player { order } else { order.reverse() }
            }
            _ => Ordering::Equal,
        })
    }
}

/// An expected score in percent. Only proofs reach the ends.
pub fn percent(expected: f64) -> u8 {
    (expected * 100.0).round().clamp(1.0, 99.0) as u8
}

#[derive(Clone, PartialEq, Debug)]
pub struct ShownLine {
    pub moves: Vec<Move>,
    pub squares: Vec<String>,
    pub assessment: Assessment,
    /// Plies that the engine looked ahead; none where the solver alone knows it.
    pub depth: Option<u32>,
}

impl ShownLine {
    fn new(
        position: &AnyPosition,
        texts: &[String],
        assessment: Assessment,
        depth: Option<u32>,
    ) -> Option<Self> {
        let mut at = *position;
        let (mut moves, mut squares) = (Vec::new(), Vec::new());
        for text in texts {
            let mv = at.parse_move(text).ok()?;
            moves.push(mv);
            squares.push(at.short_text(mv));
            at = at.play(mv);
        }
        (!moves.is_empty()).then_some(Self { moves, squares, assessment, depth })
    }
}

/// The best lines of a position, from what the engine has found and the solver has proven: where
/// both know a move, the proof counts. Of estimates the deepest come first, as only those of one
/// depth can be compared.
pub fn best_lines(
    position: &AnyPosition,
    found: &[Report],
    truth: Option<&SolverReport>,
    count: usize,
) -> Vec<ShownLine> {
    let mover = position.to_move();
    let line = |report: &Report| {
        let assessment = Assessment::of(report, mover);
        ShownLine::new(position, &report.line, assessment, Some(report.depth))
    };
    let mut lines: Vec<ShownLine> = found.iter().filter_map(line).collect();
    for entry in truth.into_iter().flat_map(|truth| &truth.moves) {
        let (Some(result), Ok(mv)) = (entry.result, position.parse_move(&entry.text)) else {
            continue;
        };
        let assessment = Assessment::proven(result, mover, entry.plies);
        match lines.iter_mut().find(|line| line.moves[0] == mv) {
            // The search may know a length where the solver does not yet.
            Some(line) if entry.plies.is_none() && line.assessment.kind() == "proven" => {}
            Some(line) => line.assessment = assessment,
            None => lines.extend(ShownLine::new(
                position,
                std::slice::from_ref(&entry.text),
                assessment,
                None,
            )),
        }
    }
    let depth = |line: &ShownLine| match line.assessment {
        Assessment::Estimated(_) => line.depth,
        _ => None,
    };
    sort_by(&mut lines, |one, other| {
        let estimated = depth(one).zip(depth(other));
        let deeper =
            estimated.map_or(Ordering::Equal, |(one, other)| Reverse(one).cmp(&Reverse(other)));
        deeper.then_with(|| one.assessment.order(other.assessment, mover))
    });
    lines.truncate(count);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proofs_reach_the_ends_of_the_bar() {
        let proven = |winner| Assessment::Proven { winner, plies: None }.share();
        assert_eq!((proven(Player::First), proven(Player::Second)), (1.0, 0.0));
        assert_eq!(Assessment::Unknown.share(), 0.5);
        let shares = [0.0, 0.2, 0.5, 0.9, 1.0].map(|it| Assessment::Estimated(it).share());
        assert!(shares.is_sorted() && shares[0] > 0.0 && shares[4] < 1.0, "{shares:?}");
        assert_eq!(shares[2], 0.5);
    }

    #[test]
    fn a_verdict_is_of_the_side_that_chooses_and_a_badge_of_the_winner() {
        let names = ["First player", "Second player"];
        for winner in Player::BOTH {
            let proven = Assessment::Proven { winner, plies: Some(17) };
            assert_eq!(proven.badge(), format!("{} wins in 17", names[winner.index()]));
            assert_eq!((proven.leader(), proven.short().as_str()), (winner, "17"));
            assert_eq!(proven.verdict(winner), Some(Verdict::Win));
            assert_eq!(proven.verdict(!winner), Some(Verdict::Loss));
            assert_eq!([winner, !winner].map(|mover| proven.of_move(mover)), ["win 17", "loss 17"]);
        }
    }

    #[test]
    fn the_bar_says_the_chance_of_the_one_whose_part_the_number_is_in() {
        for (expected, leader, number) in
            [(0.28, Player::Second, "72"), (0.5, Player::First, "50"), (0.62, Player::First, "62")]
        {
            let estimate = Assessment::Estimated(expected);
            assert_eq!((estimate.leader(), estimate.short().as_str()), (leader, number));
            for mover in Player::BOTH {
                assert_eq!(estimate.verdict(mover), None);
                assert_eq!(estimate.of_move(mover), format!("{} %", percent(expected)));
            }
        }
    }

    #[test]
    fn better_lines_come_first() {
        for player in Player::BOTH {
            let proven = |wins, plies| {
                let winner = if wins { player } else { !player };
                Assessment::Proven { winner, plies }
            };
            let estimate = |score: f64| match player {
                Player::First => Assessment::Estimated(score),
                Player::Second => Assessment::Estimated(1.0 - score),
            };
            let ascending = [
                proven(true, Some(3)),
                proven(true, Some(9)),
                proven(true, None),
                estimate(0.7),
                estimate(0.4),
                Assessment::Unknown,
                proven(false, Some(8)),
                proven(false, Some(2)),
            ];
            let mut shuffled = ascending;
            shuffled.reverse();
            shuffled.sort_by(|one, other| one.order(*other, player));
            assert_eq!(shuffled, ascending);
        }
    }
}
