//! The levels of play, from Newcomer to Perfect.

use isolation_board::Rules;

use crate::AgentSpec;
use crate::spec::Value;

/// A level of play.
///
/// ```
/// use isolation::{Level, LEVELS};
///
/// assert_eq!(Level::find("Newcomer"), Some(&LEVELS[0]));
/// assert_eq!(LEVELS[0].agent, "random");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name, which is also an agent's name.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// The agent of the level, as text. Depths and nodes limit it, never time, so it is equally strong
    /// on every machine.
    pub agent: &'static str,
}

/// All levels, the weakest first. Each beats the one before it, as the arena tests
/// (`crates/arena/tests/levels.rs`) and `docs/reports/levels.md` measures. All of them vary their
/// games, by `vary` or because their search is random.
///
/// The order is that of trail games. Where moves remove squares, the three plies of *Regular* are
/// 200,000 nodes, and it beats *Skilled* and *Expert*, whose limits are some hundred nodes.
pub static LEVELS: &[Level] = &[
    Level { name: "Newcomer", about: "Plays any legal move at random.", agent: "random" },
    Level {
        name: "Beginner",
        about: "Simulates three random games per move.",
        agent: "mcts(nodes=3, vary=0)",
    },
    Level {
        name: "Casual",
        about: "Looks one move ahead and counts exits.",
        agent: "minimax(depth=1, eval=improved, vary=0)",
    },
    Level {
        name: "Regular",
        about: "Searches 3 plies deep.",
        agent: "alphabeta(depth=3, eval=improved, vary=0)",
    },
    Level {
        name: "Skilled",
        about: "Searches as deep as 500 nodes allow.",
        agent: "deepening(nodes=500, eval=improved, vary=0)",
    },
    Level {
        name: "Expert",
        about: "Uses territory and the colour rule, and proves short wins.",
        agent: "strong(nodes=200, memory=1, vary=100)",
    },
    Level {
        name: "Master",
        about: "Plays like Expert and searches much deeper.",
        agent: "strong(nodes=3000, memory=1, vary=100)",
    },
    Level {
        name: "Perfect",
        about: "Solves every position within its limits, and never blunders there.",
        agent: "perfect(nodes=300k, vary=50)",
    },
];

/// Maximum squares of a board on which the solver solves most positions within the limits of the last
/// level: with knights, whose colours the solver uses, with other pieces, and where moves remove
/// squares (of 12 random placements each, 150,000 nodes solve all on 4×3 and 2 on 4×4).
const REACH: [u8; 3] = [49, 25, 12];

impl Level {
    /// The agent of the level.
    ///
    /// # Panics
    /// Never: all of [`LEVELS`] are agents.
    pub fn spec(&self) -> AgentSpec {
        self.agent.parse().expect("levels are agents")
    }

    /// Whether the level is offered on this board. All levels are everywhere but the one that
    /// solves: it fits boards that are solved or within the solver's reach. Elsewhere it would be
    /// one more level that searches.
    pub fn fits(&self, rules: &Rules) -> bool {
        let [alternating, others, removal] = REACH;
        let movement = rules.movement;
        let most = match (movement.removes(), movement.alternates_colour()) {
            (true, _) => removal,
            (false, true) => alternating,
            (false, false) => others,
        };
        self.spec().entry().name != "perfect" || rules.size.area() <= most
    }

    /// The level of this agent, if there is one, also for texts from before levels varied.
    pub fn of(spec: &AgentSpec) -> Option<&'static Self> {
        let without_variety = |level: &Self| level.spec().with("vary", Value::None);
        LEVELS.iter().find(|level| [level.spec(), without_variety(level)].contains(spec))
    }

    /// The level of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        LEVELS.iter().find(|level| level.name == name)
    }
}
