//! The levels of play, from a newcomer's to the perfect one.

use isolation_board::Rules;

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
/// (`crates/arena/tests/levels.rs`), and measured in `docs/reports/levels.md`. By `vary`, or by
/// chance of their own, all play another game each time.
pub static LEVELS: &[Level] = &[
    Level { name: "Newcomer", about: "Plays any legal move at random.", agent: "random" },
    Level {
        name: "Beginner",
        about: "Simulates three random games and trusts the result.",
        agent: "mcts(nodes=3, vary=0)",
    },
    Level {
        name: "Casual",
        about: "Looks one move ahead for the best difference of exits, its own minus yours.",
        agent: "minimax(depth=1, eval=improved, vary=0)",
    },
    Level {
        name: "Regular",
        about: "Looks three plies ahead.",
        agent: "alphabeta(depth=3, eval=improved, vary=0)",
    },
    Level {
        name: "Skilled",
        about: "Looks as many plies ahead as 500 nodes allow.",
        agent: "deepening(nodes=500, eval=improved, vary=0)",
    },
    Level {
        name: "Expert",
        about: "Uses territory and the colour rule, and proves short wins.",
        agent: "strong(nodes=200, memory=1, vary=100)",
    },
    Level {
        name: "Master",
        about: "Plays like the expert and looks much further ahead.",
        agent: "strong(nodes=3000, memory=1, vary=100)",
    },
    Level {
        name: "Perfect",
        about: "Solves every position within its limits, and never blunders there.",
        agent: "perfect(nodes=300k, vary=50)",
    },
];

/// The most cells of a board on which the solver settles most positions within the limits of the last
/// level: with knights, whose colours the solver knows how to use, with other pieces, and where moves remove
/// cells.
const REACH: [u8; 3] = [49, 25, 12];

impl Level {
    /// The agent that plays so.
    ///
    /// # Panics
    /// Never: all of [`LEVELS`] are agents.
    pub fn spec(&self) -> AgentSpec {
        self.agent.parse().expect("levels are agents")
    }

    /// Whether it is what it says on this board. All levels are everywhere but the one that solves: it
    /// fits boards that are solved or within the solver's reach. Elsewhere it would be one more level
    /// that looks ahead.
    pub fn fits(&self, rules: &Rules) -> bool {
        let [alternating, others, removal] = REACH;
        let movement = rules.movement;
        let most = match (movement.removes(), movement.alternates_colour()) {
            (true, _) => removal,
            (false, true) => alternating,
            (false, false) => others,
        };
        self.spec().entry().name != "perfect" || rules.size.cells() <= most
    }

    /// The level that this agent is, if it is one; that of texts saved before levels varied, too.
    pub fn of(spec: &AgentSpec) -> Option<&'static Self> {
        LEVELS.iter().find(|level| [level.spec(), level.spec().without_variety()].contains(spec))
    }

    /// The level of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        LEVELS.iter().find(|level| level.name == name)
    }
}
