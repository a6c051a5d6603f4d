//! The sources that tell of experiments.

use std::fmt;

use serde::Deserialize;

/// A source that tells of experiments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The repository of alikureishy.
    Alikureishy,
    /// The paper of Southampton.
    Southampton,
    /// The report for Udacity's course.
    Udacity,
    /// Becker's page.
    Becker,
    /// None: what the sources leave for further work.
    Further,
}

impl Source {
    /// All of them, in the order in which their experiments are played.
    pub const ALL: [Self; 5] =
        [Self::Alikureishy, Self::Southampton, Self::Udacity, Self::Becker, Self::Further];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alikureishy => "alikureishy",
            Self::Southampton => "southampton",
            Self::Udacity => "udacity",
            Self::Becker => "becker",
            Self::Further => "further",
        }
    }

    /// The name in headings and sentences.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Alikureishy => "alikureishy",
            Self::Southampton => "Southampton",
            Self::Udacity => "Udacity report",
            Self::Becker => "Becker",
            Self::Further => "Further work",
        }
    }

    /// Known differences between its experiments and ours.
    pub const fn differences(self) -> &'static str {
        match self {
            Self::Alikureishy => {
                "Its agents had 150 ms per move, in Python; ours have 6,700 nodes, which its agent reaches in that time. \
                 Its opponents of fixed depth had the same clock, ours have none. It shuffles its move lists at each \
                 call, so that chance breaks ties; ours play the first of the best moves in board order. It printed 20 \
                 games a pairing."
            }
            Self::Southampton => {
                "It ran Python on a laptop of 2017 and does not state its nodes; ours have 6,700 nodes per move. It \
                 printed 20 games a pairing, and not the heuristic of the Player."
            }
            Self::Udacity => {
                "It names neither its seven opponents (the course's are assumed) nor its time; the nodes are chosen so \
                 that its average depth is reached. It prints no games, only rounded percentages; the games are computed \
                 from its numbers of matches. Our longest paths are searched only where both players' regions have at \
                 most 16 open squares."
            }
            Self::Becker => {
                "It prints no figures. His page fixes the round at the root of the search and scores the side that moves \
                 next; the catalogue takes both from the evaluated position."
            }
            Self::Further => "These experiments are ours: the sources only suggest them.",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
