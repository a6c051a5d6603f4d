//! The source documents that tell of experiments.

use std::fmt;

use serde::Deserialize;

/// A source document that tells of experiments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Document {
    /// The repository of alikureishy.
    Alikureishy,
    /// The paper of Southampton.
    Southampton,
    /// The report for Udacity's course.
    Udacity,
    /// Becker's page.
    Becker,
    /// None: what the documents wished for.
    Further,
}

impl Document {
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

    /// What is known to differ between its experiments and ours, whatever the figure.
    pub const fn differences(self) -> &'static str {
        match self {
            Self::Alikureishy => {
                "Its agents were held to 150 ms a move, in Python, ours to the 6,700 nodes that \
                 its agent reaches in that time; at fixed depth its opponents had the same clock, \
                 ours have none. Its move lists are shuffled at each call, so that ties are broken \
                 by chance; here the first of the best in board order is played. It printed 20 \
                 games a pairing."
            }
            Self::Southampton => {
                "It ran Python on a laptop of 2017 and does not state its nodes; ours have 6,700 \
                 nodes a move. It printed 20 games a pairing, and not the heuristic of the Player."
            }
            Self::Udacity => {
                "It does not name its seven opponents (the course's are assumed) nor its time; the \
                 nodes are chosen so that its average depth is reached. It prints no games, only \
                 rounded percentages; the games are computed from its numbers of matches."
            }
            Self::Becker => {
                "It prints no figures. His page fixes the round at the root of the search and \
                 scores the side that moves next; the catalogue takes both from the evaluated \
                 position."
            }
            Self::Further => "These are ours alone: the documents only wished for them.",
        }
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
