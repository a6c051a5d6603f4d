//! What positions and lines are worth: proven or estimated, never mixed up.

use std::cmp::Ordering;

use isolation::board::{Move, Player, Verdict};

use isolation::{AnyPosition, RecordedScore, Report, Truth};

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// It is proven who wins.
    Proven {
        /// Who wins.
        winner: Player,
        /// Plies to the end, where they are known.
        plies: Option<u32>,
    },
    /// The engine's estimate for the first player, in units of its evaluation.
    Estimated(f64),
    /// Nothing is known yet.
    Unknown,
}

/// The estimate at which a side is thought to have about three quarters of the chances.
const CLEAR: f64 = 4.0;
/// Estimates come no nearer to the ends of the bar than this: those belong to proofs.
const LEAST: f64 = 0.04;

impl Worth {
    /// How much of the bar is the first player's, 0 to 1. Only what is proven fills it or leaves it
    /// empty.
    pub fn share(self) -> f64 {
        match self {
            Self::Proven { winner, .. } => f64::from(winner == Player::First),
            Self::Estimated(value) => {
                (1.0 / (1.0 + (-value / CLEAR).exp())).clamp(LEAST, 1.0 - LEAST)
            }
            Self::Unknown => 0.5,
        }
    }
}

/// What a line is worth to the side that begins it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LineWorth {
    /// It is proven.
    Proven {
        /// Whether the side wins.
        wins: bool,
        /// Plies to the end, where they are known.
        plies: Option<u32>,
    },
    /// An estimate, in units of the evaluation.
    Estimated(f64),
    /// The engine has no value for it.
    Unknown,
}

impl LineWorth {
    fn of(report: &Report) -> Self {
        match report.score {
            Some(RecordedScore::Estimate(value)) => Self::Estimated(value),
            Some(RecordedScore::Proven(_)) => {
                let wins = report.proof.as_deref() == Some("win");
                Self::Proven { wins, plies: report.plies }
            }
            None => Self::Unknown,
        }
    }

    /// The better line first: short wins, high estimates, long losses.
    fn order(self, other: Self) -> Ordering {
        let rank = |worth| match worth {
            Self::Proven { wins: true, .. } => 0,
            Self::Estimated(_) => 1,
            Self::Unknown => 2,
            Self::Proven { wins: false, .. } => 3,
        };
        let long = |plies: Option<u32>| plies.unwrap_or(u32::MAX);
        rank(self).cmp(&rank(other)).then_with(|| match (self, other) {
            (Self::Estimated(one), Self::Estimated(other)) => other.total_cmp(&one),
            (Self::Proven { wins, plies }, Self::Proven { plies: others, .. }) => {
                let order = long(plies).cmp(&long(others));
                if wins { order } else { order.reverse() }
            }
            _ => Ordering::Equal,
        })
    }
}

/// A line as it is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownLine {
    /// The moves; at least one.
    pub moves: Vec<Move>,
    /// Their texts.
    pub texts: Vec<String>,
    /// What the line is worth to the side that begins it.
    pub worth: LineWorth,
    /// Plies that the engine looked ahead; none where the solver alone knows it.
    pub depth: Option<u32>,
}

impl ShownLine {
    fn new(position: &AnyPosition, texts: &[String]) -> Option<Self> {
        let mut at = *position;
        let mut moves = Vec::new();
        for text in texts {
            let mv = at.parse_move(text).ok()?;
            moves.push(mv);
            at = at.play(mv);
        }
        let texts = texts.to_vec();
        (!moves.is_empty()).then_some(Self { moves, texts, worth: LineWorth::Unknown, depth: None })
    }
}

/// The best lines of a position, from what the engine has found and the solver has proven: where
/// both speak of a move, the proof counts.
pub fn best_lines(
    position: &AnyPosition,
    found: &[Report],
    truth: Option<&Truth>,
    count: usize,
) -> Vec<ShownLine> {
    let mut lines: Vec<ShownLine> = found
        .iter()
        .filter_map(|report| {
            let line = ShownLine::new(position, &report.line)?;
            Some(ShownLine { worth: LineWorth::of(report), depth: Some(report.depth), ..line })
        })
        .collect();
    for told in truth.into_iter().flat_map(|truth| &truth.moves) {
        let Some(result) = told.result else { continue };
        let wins = result == Verdict::Win;
        match lines.iter_mut().find(|line| line.texts[0] == told.text) {
            Some(line) => {
                let known = match line.worth {
                    LineWorth::Proven { plies, .. } => plies,
                    _ => None,
                };
                line.worth = LineWorth::Proven { wins, plies: told.plies.or(known) };
            }
            None => {
                let line = ShownLine::new(position, std::slice::from_ref(&told.text));
                let worth = LineWorth::Proven { wins, plies: told.plies };
                lines.extend(line.map(|line| ShownLine { worth, ..line }));
            }
        }
    }
    lines.sort_by(|one, other| one.worth.order(other.worth));
    lines.truncate(count);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_proofs_reach_the_ends_of_the_bar() {
        let proven = |winner| Worth::Proven { winner, plies: None }.share();
        assert_eq!((proven(Player::First), proven(Player::Second)), (1.0, 0.0));
        assert_eq!(Worth::Unknown.share(), 0.5);
        let shares = [-30_000.0, -4.0, 0.0, 4.0, 30_000.0].map(|it| Worth::Estimated(it).share());
        assert!(shares.is_sorted() && shares[0] > 0.0 && shares[4] < 1.0, "{shares:?}");
        assert_eq!(shares[2], 0.5);
    }

    #[test]
    fn better_lines_come_first() {
        let proven = |wins, plies| LineWorth::Proven { wins, plies };
        let ascending = [
            proven(true, Some(3)),
            proven(true, Some(9)),
            proven(true, None),
            LineWorth::Estimated(2.0),
            LineWorth::Estimated(-2.0),
            LineWorth::Unknown,
            proven(false, Some(8)),
            proven(false, Some(2)),
        ];
        assert!(ascending.is_sorted_by(|one, other| one.order(*other) != Ordering::Greater));
        let mut shuffled = ascending;
        shuffled.reverse();
        shuffled.sort_by(|one, other| one.order(*other));
        assert_eq!(shuffled, ascending);
    }
}
