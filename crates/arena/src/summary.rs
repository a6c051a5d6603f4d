//! What a tournament shows, computed from its records alone.

use std::collections::BTreeMap;

use isolation::{End, RecordedLimits};
use serde::Serialize;

/// A number with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// So many of so many, as a share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The share, from 0 to 1, with its interval; none of nothing.
    pub share: Option<Estimate>,
}

/// How the pairs of two players ended. A pair is the same start twice, with sides exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PairCounts {
    /// Pairs of which the player won both games.
    pub both: u64,
    /// Pairs of which each won one game.
    pub one_each: u64,
    /// Pairs of which the player lost both games.
    pub neither: u64,
}

/// Means over the moves of a player, or over those at one ply. `None` where no move tells.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
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

/// How well a player kept what it had, where the solver can tell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Accuracy {
    /// Won positions, at the player's moves, that stayed won.
    pub kept: Share,
    /// The same by ply: of moves at this ply of the game, from 0.
    pub by_ply: BTreeMap<usize, Share>,
    /// Games from won starts that were won.
    pub converted: Share,
    /// Games from lost starts that were won.
    pub rescued: Share,
}

/// One player over all its games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerSummary {
    /// The name in the tournament.
    pub name: String,
    /// The agent's text.
    pub agent: String,
    /// The clock that ruled for it.
    pub clock: String,
    /// Games that were won, of those that somebody won; the interval is by pair.
    pub won: Share,
    /// Rating by a Bradley-Terry fit, in Elo, with a bootstrap interval over pairs; the mean of all
    /// players is 0. None where the results do not decide it (everything won or lost).
    pub elo: Option<Estimate>,
    /// Games of this player by the end, where *it* brought the end about: `no_moves` are plain
    /// losses, all others are failures.
    pub lost_by: BTreeMap<End, u64>,
    /// Means over all its moves.
    pub effort: Effort,
    /// Means by ply of the game, from 0 (placements included).
    pub by_ply: BTreeMap<usize, Effort>,
    /// None where it was not asked for.
    pub accuracy: Option<Accuracy>,
}

/// One player against another.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
}

/// What a tournament shows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The boards that were played on.
    pub variants: Vec<String>,
    /// The seeds of the tournaments.
    pub seeds: Vec<u64>,
    /// What each move was allowed; more than one where games with different limits were read.
    pub limits: Vec<RecordedLimits>,
    /// The programs that played, with versions.
    pub programs: Vec<String>,
    /// Games that were recorded.
    pub games: u64,
    /// Pairs of which both games have a winner.
    pub pairs: u64,
    /// The players, the best first: by rating, else by share of points.
    pub players: Vec<PlayerSummary>,
    /// Every ordered pairing that was played.
    pub pairings: Vec<PairingSummary>,
    /// Games won by the side that moved first.
    pub first_mover: Share,
    /// Games by their end.
    pub ends: BTreeMap<End, u64>,
    /// Mean number of moves that were open to the side to move, by ply.
    pub open_by_ply: BTreeMap<usize, f64>,
    /// Mean length of the games that somebody won, in plies.
    pub plies: Option<f64>,
}
