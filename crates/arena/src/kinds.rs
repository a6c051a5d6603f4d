//! The formats of tournaments and the kinds of their openings.

use serde::{Deserialize, Serialize};

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every player plays every other.
    #[default]
    RoundRobin,
    /// The first player or players play all others, as in the sources' experiments.
    Gauntlet,
    /// Each round pairs players with about equal points.
    Swiss,
    /// Two players, until a number of game pairs is played or a sequential test ends it.
    Match,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::RoundRobin, Self::Gauntlet, Self::Swiss, Self::Match];

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
            Self::Match => "match",
        }
    }
}

/// The kind of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningsName {
    /// The starting position of the rules: where pieces are placed freely, the players place them.
    Own,
    /// Random placements and moves by the seed.
    #[default]
    Random,
    /// All placement pairs up to symmetry.
    Pairs,
    /// Random placements such that perfect play favours each side equally often.
    Balanced,
    /// The positions of a file.
    File,
}

impl OpeningsName {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Own, Self::Random, Self::Pairs, Self::Balanced, Self::File];

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Random => "random",
            Self::Pairs => "pairs",
            Self::Balanced => "balanced",
            Self::File => "file",
        }
    }
}
