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
                round_by_round(number, *rounds, pairings(0, *players), |index| {
                    pairing(0, *players, index)
                })
            }
            Self::Joined { waves, rounds } => {
                let (mut number, mut before) = (number, 0);
                for wave in waves {
                    let (joining, players) = (before, before + wave);
                    let count = pairings(joining, players);
                    let pairs = rounds * count;
                    if number < pairs {
                        return round_by_round(number, *rounds, count, |index| {
                            pairing(joining, players, index)
                        });
                    }
                    number -= pairs;
                    before += wave;
                }
                Next::End
            }
            Self::Gauntlet { players, heroes, rounds } => {
                let count = heroes * players.saturating_sub(*heroes);
                round_by_round(number, *rounds, count as u64, |index| {
                    let index = index as usize;
                    [index % heroes, heroes + index / heroes]
                })
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
            Self::RoundRobin { players, rounds } => rounds * pairings(0, *players),
            Self::Joined { waves, rounds } => rounds * pairings(0, waves.iter().sum()),
            Self::Gauntlet { players, heroes, rounds } => {
                rounds * (heroes * players.saturating_sub(*heroes)) as u64
            }
            Self::Swiss { players, rounds, pairs } => rounds * pairs * (*players as u64 / 2),
            Self::Match { rounds, .. } => *rounds,
        }
    }
}

/// How many pairings of `players` those before the number `joining` did not have.
fn pairings(joining: usize, players: usize) -> u64 {
    let among = |players: usize| (players * players.saturating_sub(1) / 2) as u64;
    among(players) - among(joining)
}

/// The pairing with this number among them. Nothing is listed, because a tournament has as many games as pairings.
fn pairing(joining: usize, players: usize, mut index: u64) -> [usize; 2] {
    let mut one = 0;
    loop {
        let first = joining.max(one + 1);
        let others = (players - first) as u64;
        if index < others {
            return [one, first + index as usize];
        }
        index -= others;
        one += 1;
    }
}

/// All pairings of a round before those of the next.
fn round_by_round(
    number: u64,
    rounds: u64,
    count: u64,
    pairing: impl Fn(u64) -> [usize; 2],
) -> Next<ScheduledPair> {
    match number.checked_div(count) {
        Some(round) if round < rounds => {
            Next::Play(ScheduledPair { players: pairing(number % count), opening: round })
        }
        _ => Next::End,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings_are_numbered_in_order() {
        for (joining, players) in [(0, 0), (0, 1), (0, 2), (0, 9), (1, 3), (4, 9), (9, 9)] {
            let others = |one: usize| (one + 1).max(joining)..players;
            let listed: Vec<_> =
                (0..players).flat_map(|one| others(one).map(move |other| [one, other])).collect();
            let count = pairings(joining, players);
            let numbered: Vec<_> = (0..count).map(|it| pairing(joining, players, it)).collect();
            assert_eq!(numbered, listed, "{joining} {players}");
        }
    }
}
