//! What a tournament shows, computed from its records alone.

mod builder;
mod digest;
mod effort;
mod failures;
mod halves;

use std::collections::BTreeMap;

use isolation::{End, GameRecord, RecordedLimits};
use serde::{Deserialize, Serialize};

use crate::Problem;
use crate::stats::{Estimate, PairCounts, Share};

pub use builder::SummaryBuilder;
pub use failures::{FAILURES, Failures, Reason};

/// Means over the moves of a player, or over those at one ply. `None` where no move tells.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Effort {
    /// Moves.
    pub moves: u64,
    /// Positions visited.
    pub nodes: Option<f64>,
    /// Plies looked ahead.
    pub depth: Option<f64>,
    /// Milliseconds.
    pub ms: Option<f64>,
    /// Moves that were open to the player.
    pub open: Option<f64>,
}

/// How well a player kept what it had, where the solver can tell. Intervals take positions and games
/// for independent of one another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Accuracy {
    /// Won positions, at the player's moves, that stayed won: of the games that were looked at, as
    /// far back as the solver told every position, see [`Judge`](crate::Judge).
    pub kept: Share,
    /// The same by ply: of moves at this ply of the game, from 0.
    pub by_ply: BTreeMap<usize, Share>,
    /// Games from won starts that were won.
    pub converted: Share,
    /// Games from lost starts that were won.
    pub rescued: Share,
}

/// One player over all its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerSummary {
    /// The name in the tournament.
    pub name: String,
    /// The agent's text.
    pub agent: String,
    /// The clock that ruled for it; empty where no record says.
    pub clock: String,
    /// The sandbox in which its code ran; empty where no record names one.
    pub sandbox: String,
    /// Games that were won, of those that somebody won; the interval is by pair.
    pub won: Share,
    /// Rating by a Bradley-Terry fit, in Elo, with a bootstrap interval over pairs; the mean of all
    /// rated players is 0. None where the results do not decide it (everything won or lost), see
    /// [`bradley_terry`](crate::stats::bradley_terry()).
    pub elo: Option<Estimate>,
    /// Games of this player by the end, where *it* brought the end about: `no_moves` are plain
    /// losses, all others are failures.
    pub lost_by: BTreeMap<End, u64>,
    /// Why it failed, by the end, where the records say.
    pub failures: BTreeMap<End, Failures>,
    /// Means over all its moves.
    pub effort: Effort,
    /// Means by ply of the game, from 0 (placements included).
    pub by_ply: BTreeMap<usize, Effort>,
    /// None where it was not asked for.
    pub accuracy: Option<Accuracy>,
}

impl PlayerSummary {
    /// Games that it lost in this way.
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
    /// Games that were won; the interval is by pair.
    pub won: Share,
    /// How the pairs ended, from the player's side.
    pub pairs: PairCounts,
    /// Likelihood that the player is the better one of the two, from 0 to 1, by its pairs.
    pub superiority: Option<f64>,
    /// Games that repeat another one of the two, see [`Summary::repeated`].
    pub repeated: u64,
}

impl PairingSummary {
    /// Whether more than half of the games repeat others: then the pairs show little.
    pub fn is_mostly_repeats(&self) -> bool {
        2 * self.repeated > self.won.of
    }
}

/// What a tournament shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The boards that were played on.
    pub variants: Vec<String>,
    /// The seeds of the tournaments; games outside tournaments have none.
    pub seeds: Vec<u64>,
    /// What each move was allowed; more than one where games with different limits were read.
    pub limits: Vec<RecordedLimits>,
    /// The programs that played, with versions.
    pub programs: Vec<String>,
    /// Games that were recorded.
    pub games: u64,
    /// Pairs of which both games have a winner.
    pub pairs: u64,
    /// Games that somebody won and that repeat another one move by move: from the same start, with
    /// the same players in the same seats. They are no evidence of their own.
    pub repeated: u64,
    /// The players, the best first: by rating. Those without one follow, by share of games won; where that
    /// is greater than every rated player's, they come first. See [`Summary::ranks`].
    pub players: Vec<PlayerSummary>,
    /// Every ordered pairing in which a game was won, in the order of the players. Games of a player
    /// against itself are in none, and in no player's `won`.
    pub pairings: Vec<PairingSummary>,
    /// Games won by the side that moved first.
    pub first_mover: Share,
    /// Games by their end.
    pub ends: BTreeMap<End, u64>,
    /// Mean number of moves that were open to the side to move, by ply: over the moves that were
    /// made there by players.
    pub open_by_ply: BTreeMap<usize, f64>,
    /// Mean length of the games that somebody won, in plies.
    pub plies: Option<f64>,
}

impl Summary {
    /// What these records show, without accuracy; see [`SummaryBuilder`].
    ///
    /// # Errors
    /// The first record that cannot be counted.
    pub fn of(records: &[GameRecord]) -> Result<Self, Problem> {
        let mut builder = SummaryBuilder::new(None);
        records.iter().try_for_each(|record| builder.add(record))?;
        Ok(builder.finish())
    }

    /// The ranks of the players in their order, from 1. Players of equal rating (rounded, as it is shown),
    /// and unrated ones with an equal share, share a rank; the next ones are behind all of them.
    pub fn ranks(&self) -> Vec<u64> {
        builder::ranks(&self.players)
    }

    /// Whether more than half of the games that somebody won repeat others.
    pub fn is_mostly_repeats(&self) -> bool {
        2 * self.repeated > self.first_mover.of
    }
}
