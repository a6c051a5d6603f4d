//! The levels of play, from a newcomer's to the perfect one.

use crate::AgentSpec;

/// A level of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// A plain name, which is an agent's name too.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// The agent that plays so, as text. Depths and nodes limit it, never time: it is as strong on
    /// every machine.
    pub agent: &'static str,
}

/// All levels, the weakest first. That each beats the one before it is tested by the arena
/// (`crates/arena/tests/levels.rs`), and measured in `docs/reports/levels.md`.
pub static LEVELS: &[Level] = &[
    Level { name: "Newcomer", about: "Plays any legal move at random.", agent: "random" },
    Level {
        name: "Beginner",
        about: "Simulates three random games and trusts the result.",
        agent: "mcts(nodes=3)",
    },
    Level {
        name: "Casual",
        about: "Looks one move ahead for the best difference of exits, its own minus yours.",
        agent: "minimax(depth=1, eval=improved)",
    },
    Level {
        name: "Regular",
        about: "Looks three plies ahead.",
        agent: "alphabeta(depth=3, eval=improved)",
    },
    Level {
        name: "Skilled",
        about: "Looks as many plies ahead as 500 nodes allow.",
        agent: "deepening(nodes=500, eval=improved)",
    },
    Level {
        name: "Expert",
        about: "Uses territory and the colour rule, and proves short wins.",
        agent: "strong(nodes=300, memory=1)",
    },
    Level {
        name: "Perfect",
        about: "Solves every position within its limits, and never blunders there.",
        agent: "perfect(nodes=300k)",
    },
];

impl Level {
    /// The agent that plays so.
    ///
    /// # Panics
    /// Never: all of [`LEVELS`] are agents.
    pub fn spec(&self) -> AgentSpec {
        self.agent.parse().expect("levels are agents")
    }

    /// The level that this agent is, if it is one.
    pub fn of(spec: &AgentSpec) -> Option<&'static Self> {
        LEVELS.iter().find(|level| level.spec() == *spec)
    }

    /// The level of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        LEVELS.iter().find(|level| level.name == name)
    }
}
