//! The figures of a tournament, computed from its records alone.

mod builder;
mod digest;
mod failures;
mod halves;
mod means;

use std::collections::BTreeMap;

use isolation::record::RecordedLimits;
use isolation::{End, GameRecord};
use serde::{Deserialize, Serialize};

use crate::Problem;
use crate::stats::{Estimate, PairCounts, Share};

pub use builder::SummaryBuilder;
pub use failures::{FAILURES, Failures, Reason};

/// Means over a player's moves, or over those at one ply. `None` if no move recorded the figure.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct MoveMeans {
    /// Moves.
    pub moves: u64,
    /// Nodes.
    pub nodes: Option<f64>,
    /// Search depth in plies.
    pub depth: Option<f64>,
    /// Milliseconds.
    pub ms: Option<f64>,
    /// Legal moves.
    pub open: Option<f64>,
}

/// How well a player kept proven wins. Intervals treat positions and games as independent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Accuracy {
    /// Proven wins before the player's moves that were kept, in the analysed games, back to the first
    /// position that the solver could not solve, see [`AccuracyMeter`](crate::AccuracyMeter).
    pub kept: Share,
    /// The same by ply of the game, from 0.
    pub by_ply: BTreeMap<usize, Share>,
    /// Games won by the side that wins the first solved position: the opening, or where the solver cannot
    /// solve it, a later position of an analysed game.
    pub converted: Share,
    /// Games won by the other side.
    pub rescued: Share,
}

/// One player over all its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerSummary {
    /// The name in the tournament.
    pub name: String,
    /// The agent's text.
    pub agent: String,
    /// The clock that limited it; empty if no record names one.
    pub clock: String,
    /// The sandbox of its code; empty if no record names one.
    pub sandbox: String,
    /// Games won, of those with a winner; the interval is by game pair.
    pub won: Share,
    /// Elo rating by a Bradley-Terry fit, with a bootstrap interval over game pairs; the mean of all rated
    /// players is 0. None if the results do not determine it (everything won or lost), see
    /// [`bradley_terry`](crate::stats::bradley_terry()).
    pub elo: Option<Estimate>,
    /// Lost games of this player by termination: `no_moves` are losses on the board, `resigned` are resignations, all
    /// others forfeits.
    pub lost_by: BTreeMap<End, u64>,
    /// Games that were void when this player was late, because the machine did not let it think.
    pub voided: u64,
    /// Recorded reasons of forfeits, by termination.
    pub failures: BTreeMap<End, Failures>,
    /// Means over all its moves.
    #[serde(rename = "effort")]
    pub means: MoveMeans,
    /// Means by ply of the game, from 0 (placements included).
    pub by_ply: BTreeMap<usize, MoveMeans>,
    /// None if it was not requested.
    pub accuracy: Option<Accuracy>,
}

impl PlayerSummary {
    /// Number of games lost with this termination.
    pub fn lost(&self, end: End) -> u64 {
        self.lost_by.get(&end).copied().unwrap_or(0)
    }
}

/// One player against another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PairingSummary {
    /// The player, as an index into the players.
    pub player: usize,
    /// The opponent.
    pub opponent: usize,
    /// Games won; the interval is by game pair.
    pub won: Share,
    /// Results of the game pairs, from the player's side.
    pub pairs: PairCounts,
    /// Likelihood of superiority (LOS) by the game pairs, from 0 to 1.
    pub superiority: Option<f64>,
    /// Games that repeat another one of this pairing, see [`Summary::repeated`].
    pub repeated: u64,
}

impl PairingSummary {
    /// Whether more than half of the games repeat others, so that the pairs are little evidence.
    pub fn is_mostly_repeats(&self) -> bool {
        2 * self.repeated > self.won.of
    }
}

/// The figures of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The variants that were played.
    pub variants: Vec<String>,
    /// The random seeds of the tournaments; games outside tournaments have none.
    pub seeds: Vec<u64>,
    /// The limits per move; several if the games had different limits.
    pub limits: Vec<RecordedLimits>,
    /// The programs that ran the games, with versions.
    pub programs: Vec<String>,
    /// Recorded games.
    pub games: u64,
    /// Game pairs of which both games have a winner.
    pub pairs: u64,
    /// Games that repeat another one: same opening, players, sides and moves. They are no additional
    /// evidence.
    pub repeated: u64,
    /// The players by rating, the best first. Unrated players are last, by share of games won; those with a
    /// greater share than every rated player are first. See [`Summary::ranks`].
    pub players: Vec<PlayerSummary>,
    /// Every ordered pairing with a decided game, in the order of the players. Games of a player against
    /// itself are excluded, here and in `won`.
    pub pairings: Vec<PairingSummary>,
    /// Games won by the player who moved first.
    pub first_mover: Share,
    /// Games by termination.
    pub ends: BTreeMap<End, u64>,
    /// Mean number of legal moves by ply, over the moves that players made.
    pub open_by_ply: BTreeMap<usize, f64>,
    /// Mean length of decided games in plies.
    pub plies: Option<f64>,
}

impl Summary {
    /// The figures of these records, without accuracy; see [`SummaryBuilder`].
    ///
    /// # Errors
    /// The first record that cannot be counted.
    pub fn of(records: &[GameRecord]) -> Result<Self, Problem> {
        let mut builder = SummaryBuilder::new(None);
        records.iter().try_for_each(|record| builder.add(record))?;
        Ok(builder.finish())
    }

    /// The ranks of the players in their order, from 1. Players with equal ratings (rounded as shown), and
    /// unrated ones with equal shares, share a rank, as in 1, 2, 2, 4.
    pub fn ranks(&self) -> Vec<u64> {
        builder::ranks(&self.players)
    }

    /// Whether more than half of the decided games repeat others.
    pub fn is_mostly_repeats(&self) -> bool {
        2 * self.repeated > self.first_mover.of
    }
}
