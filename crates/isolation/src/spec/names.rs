//! Named agents: those of the sources and of the levels.

use isolation_eval::{CATALOGUE, heuristic};

use crate::{LEVELS, Level, SEARCHES};

/// An agent name, or a family of names, of the sources or the levels.
///
/// ```
/// use isolation::spec::NAMED_AGENTS;
///
/// let greedy = NAMED_AGENTS.iter().find(|named| named.name == "Greedy");
/// assert_eq!(greedy.map(|named| named.stands_for), Some("minimax(depth=1, eval=open)"));
/// ```
#[derive(Debug)]
pub struct NamedAgent {
    /// The name; `x` stands for a heuristic, `d` for a depth.
    pub name: &'static str,
    /// What it stands for, as an agent text.
    pub stands_for: &'static str,
}

/// The heuristics of the Udacity course in names, and what they are called here.
const COURSE: [(&str, &str); 5] = [
    ("Null", "null"),
    ("Open", "open"),
    ("Improved", "improved"),
    ("Center", "centre"),
    ("Centre", "centre"),
];

/// `MM_Open`, `MM/4_Open`: a prefix, an optional depth, and a heuristic of the Udacity course.
fn with_depth(name: &str, prefix: &str, search: &str, depth: &str) -> Option<String> {
    let rest = name.strip_prefix(prefix)?;
    let (depth, x) = match rest.strip_prefix('/') {
        Some(rest) => rest.split_once('_')?,
        None => (depth, rest.strip_prefix('_')?),
    };
    let (_, eval) = COURSE.iter().find(|(name, _)| *name == x)?;
    Some(format!("{search}(depth={}, eval={eval})", serde_json::json!(depth)))
}

/// All names.
pub static NAMED_AGENTS: &[NamedAgent] = &[
    NamedAgent { name: "Random", stands_for: "random" },
    NamedAgent { name: "Greedy", stands_for: "minimax(depth=1, eval=open)" },
    NamedAgent {
        name: "MM_x, MM/d_x",
        stands_for: "minimax(depth=3 or d, eval=x), x one of Null, Open, Improved, Center",
    },
    NamedAgent {
        name: "AB_x, AB/d_x",
        stands_for: "alphabeta(depth=5 or d, eval=x), x one of Null, Open, Improved, Center",
    },
    NamedAgent {
        name: "Improved_ID, Archenemy",
        stands_for: "deepening(time=150ms, eval=improved)",
    },
    NamedAgent { name: "ID_x", stands_for: "deepening(time=150ms, eval=x), x any heuristic" },
    NamedAgent {
        name: "Newcomer … Perfect",
        stands_for: "the agents of the levels (isolation list levels)",
    },
];

/// All names of agents that have no depth in them, and of the protocols of external engines.
pub(super) fn all() -> Vec<String> {
    let engines = ["ugi", "fairy", "python"].into_iter();
    let whole = engines.chain(["Random", "Greedy", "Improved_ID", "Archenemy"]);
    let whole = whole.chain(SEARCHES.iter().map(|entry| entry.name));
    let whole = whole.chain(LEVELS.iter().map(|level| level.name)).map(str::to_owned);
    let course = COURSE.iter().flat_map(|(x, _)| [format!("MM_{x}"), format!("AB_{x}")]);
    let deepening = COURSE.iter().map(|(x, _)| *x).chain(CATALOGUE.iter().map(|entry| entry.name));
    whole.chain(course).chain(deepening.map(|x| format!("ID_{x}"))).collect()
}

/// The agent text of one of [`NAMED_AGENTS`].
pub(super) fn meaning(name: &str) -> Option<String> {
    let exact = match name {
        "Random" => Some("random"),
        "Greedy" => Some("minimax(depth=1, eval=open)"),
        "Improved_ID" | "Archenemy" => Some("deepening(eval=improved)"),
        _ => Level::find(name).map(|level| level.agent),
    };
    let deepening = || {
        let x = name.strip_prefix("ID_")?;
        let entry = heuristic(x).or_else(|_| heuristic(&x.to_ascii_lowercase())).ok()?;
        Some(format!("deepening(eval={})", entry.name))
    };
    exact
        .map(str::to_owned)
        .or_else(|| with_depth(name, "MM", "minimax", "3"))
        .or_else(|| with_depth(name, "AB", "alphabeta", "5"))
        .or_else(deepening)
}
