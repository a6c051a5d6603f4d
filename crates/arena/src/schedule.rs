//! Who plays whom, and when.

mod swiss;

use crate::Finished;
use crate::stats::Sprt;

/// Who plays whom, and when: a pure function of what was played before.
#[derive(Clone, PartialEq, Debug)]
pub enum Schedule {
    /// Each player plays each other so many pairs, one round after the other.
    RoundRobin {
        /// How many players.
        players: usize,
        /// Pairs between each two.
        rounds: u64,
    },
    /// The first players play so many pairs against each of the others, one round after the other.
    Gauntlet {
        /// How many players.
        players: usize,
        /// How many of them, the first ones, play against all the others.
        heroes: usize,
        /// Pairs between each two.
        rounds: u64,
    },
    /// In each round players of about equal points meet who have not met before. An odd one out
    /// rests and gets the points of a pair that was won.
    Swiss {
        /// How many players.
        players: usize,
        /// Rounds.
        rounds: u64,
        /// Pairs between two players who meet.
        meetings: u64,
    },
    /// The first player plays the second, until so many pairs are played or the test decides.
    Match {
        /// The most pairs.
        rounds: u64,
        /// The test that may end the match before.
        sprt: Option<Sprt>,
    },
}

/// Two players who meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The players by their numbers; the first of them begins the first game.
    pub players: [usize; 2],
    /// Which of the starts they play, where starts are counted: in a Swiss tournament the pair's own
    /// number, elsewhere how many pairs the two have played with one another before, so that all play
    /// the same starts.
    pub start: u64,
}

/// What comes next in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<T> {
    /// This is to be played.
    Play(T),
    /// More results are needed first.
    Wait,
    /// Nothing: the tournament is over.
    End,
}

impl Schedule {
    /// Who plays the pair of this number, given how the pairs before it ended, as far as they have.
    pub fn next(&self, number: u64, finished: &Finished) -> Next<Meeting> {
        match self {
            Self::RoundRobin { players, rounds } => {
                let meetings = all_pairs(*players);
                round_by_round(number, *rounds, &meetings)
            }
            Self::Gauntlet { players, heroes, rounds } => {
                let meetings: Vec<_> = (*heroes..*players)
                    .flat_map(|other| (0..*heroes).map(move |hero| [hero, other]))
                    .collect();
                round_by_round(number, *rounds, &meetings)
            }
            Self::Swiss { players, rounds, meetings } => {
                swiss::next(number, *players, *rounds, *meetings, finished)
            }
            Self::Match { rounds, sprt } => {
                let decided = |sprt: &Sprt| sprt.decision(&finished.counts()).is_some();
                if number >= *rounds || sprt.as_ref().is_some_and(decided) {
                    return Next::End;
                }
                Next::Play(Meeting { players: [0, 1], start: number })
            }
        }
    }

    /// The sequential test that may end it.
    pub fn test(&self) -> Option<&Sprt> {
        match self {
            Self::Match { sprt, .. } => sprt.as_ref(),
            Self::RoundRobin { .. } | Self::Gauntlet { .. } | Self::Swiss { .. } => None,
        }
    }

    /// The most pairs that are played.
    pub fn most_pairs(&self) -> u64 {
        match self {
            Self::RoundRobin { players, rounds } => rounds * all_pairs(*players).len() as u64,
            Self::Gauntlet { players, heroes, rounds } => {
                rounds * (heroes * (players - heroes)) as u64
            }
            Self::Swiss { players, rounds, meetings } => rounds * meetings * (*players as u64 / 2),
            Self::Match { rounds, .. } => *rounds,
        }
    }
}

fn all_pairs(players: usize) -> Vec<[usize; 2]> {
    (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other])).collect()
}

/// All meetings of a round before those of the next.
fn round_by_round(number: u64, rounds: u64, meetings: &[[usize; 2]]) -> Next<Meeting> {
    let round = number / meetings.len() as u64;
    if round >= rounds {
        return Next::End;
    }
    let players = meetings[(number % meetings.len() as u64) as usize];
    Next::Play(Meeting { players, start: round })
}
