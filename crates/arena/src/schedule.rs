//! The pairings of a tournament.

mod swiss;

use crate::Finished;
use crate::stats::Sprt;

/// The pairings of a tournament, a pure function of earlier results.
#[derive(Clone, PartialEq, Debug)]
pub enum Schedule {
    /// Every player plays every other, round by round.
    RoundRobin {
        /// Number of players.
        players: usize,
        /// Game pairs per pairing.
        rounds: u64,
    },
    /// A round-robin that players joined after it had begun. The first players play all their rounds; then the next
    /// ones play theirs, with one another and with all before. So games keep their numbers when players join.
    Joined {
        /// Number of players, in the order in which they joined.
        waves: Vec<usize>,
        /// Game pairs per pairing.
        rounds: u64,
    },
    /// The first players play all others, round by round.
    Gauntlet {
        /// Number of players.
        players: usize,
        /// Number of players, the first ones, who play all others.
        heroes: usize,
        /// Game pairs per pairing.
        rounds: u64,
    },
    /// Each round pairs players with about equal points who have not played each other. Of an odd number, one
    /// gets a bye with the points of a won pair.
    Swiss {
        /// Number of players.
        players: usize,
        /// Rounds.
        rounds: u64,
        /// Game pairs per pairing of a round.
        pairs: u64,
    },
    /// Two players, until all pairs are played or the test decides.
    Match {
        /// Maximum game pairs.
        rounds: u64,
        /// The test that may end the match early.
        sprt: Option<Sprt>,
    },
}

/// A scheduled game pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScheduledPair {
    /// The players by their numbers; the first of them moves first in the first game.
    pub players: [usize; 2],
    /// The number of the opening: in a Swiss tournament that of the pair, otherwise the number of earlier pairs
    /// of these players, so that all pairings play the same openings.
    pub opening: u64,
}

/// The next step of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<T> {
    /// Play this next.
    Play(T),
    /// More results are needed first.
    Wait,
    /// The tournament is over.
    End,
}

impl Schedule {
    /// The game pair with this number, given the results so far.
    pub fn next(&self, number: u64, finished: &Finished) -> Next<ScheduledPair> {
        match self {
            Self::RoundRobin { players, rounds } => {
                let pairings = all_pairings(*players);
                round_by_round(number, *rounds, &pairings)
            }
            Self::Joined { waves, rounds } => {
                let (mut number, mut before) = (number, 0);
                for wave in waves {
                    let pairings = joining_pairings(before, before + wave);
                    let pairs = rounds * pairings.len() as u64;
                    if number < pairs {
                        return round_by_round(number, *rounds, &pairings);
                    }
                    number -= pairs;
                    before += wave;
                }
                Next::End
            }
            Self::Gauntlet { players, heroes, rounds } => {
                let pairings: Vec<_> = (*heroes..*players)
                    .flat_map(|other| (0..*heroes).map(move |hero| [hero, other]))
                    .collect();
                round_by_round(number, *rounds, &pairings)
            }
            Self::Swiss { players, rounds, pairs } => {
                swiss::next(number, *players, *rounds, *pairs, finished)
            }
            Self::Match { rounds, sprt } => {
                let decided = |sprt: &Sprt| sprt.decision(&finished.counts()).is_some();
                if number >= *rounds || sprt.as_ref().is_some_and(decided) {
                    return Next::End;
                }
                Next::Play(ScheduledPair { players: [0, 1], opening: number })
            }
        }
    }

    /// The sequential test that may end it.
    pub fn test(&self) -> Option<&Sprt> {
        match self {
            Self::Match { sprt, .. } => sprt.as_ref(),
            Self::RoundRobin { .. }
            | Self::Joined { .. }
            | Self::Gauntlet { .. }
            | Self::Swiss { .. } => None,
        }
    }

    /// The maximum number of game pairs.
    pub fn most_pairs(&self) -> u64 {
        match self {
            Self::RoundRobin { players, rounds } => rounds * all_pairings(*players).len() as u64,
            Self::Joined { waves, rounds } => {
                rounds * all_pairings(waves.iter().sum()).len() as u64
            }
            Self::Gauntlet { players, heroes, rounds } => {
                rounds * (heroes * players.saturating_sub(*heroes)) as u64
            }
            Self::Swiss { players, rounds, pairs } => rounds * pairs * (*players as u64 / 2),
            Self::Match { rounds, .. } => *rounds,
        }
    }
}

fn all_pairings(players: usize) -> Vec<[usize; 2]> {
    joining_pairings(0, players)
}

/// The pairings of `players` that those before the number `joining` did not have.
fn joining_pairings(joining: usize, players: usize) -> Vec<[usize; 2]> {
    let others = |one: usize| (one + 1).max(joining)..players;
    (0..players).flat_map(|one| others(one).map(move |other| [one, other])).collect()
}

/// All pairings of a round before those of the next.
fn round_by_round(number: u64, rounds: u64, pairings: &[[usize; 2]]) -> Next<ScheduledPair> {
    let count = pairings.len() as u64;
    match number.checked_div(count) {
        Some(round) if round < rounds => {
            let players = pairings[(number % count) as usize];
            Next::Play(ScheduledPair { players, opening: round })
        }
        _ => Next::End,
    }
}
