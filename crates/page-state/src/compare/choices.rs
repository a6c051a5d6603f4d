//! The players that are offered by name.

use crate::texts::{catalogue, compare as texts};
use isolation::{LEVELS, Level};

/// The sources' agents whose effort is fixed by depth.
const DOCUMENTS: [&str; 8] =
    ["Random", "Greedy", "MM_Null", "MM_Open", "MM_Improved", "AB_Null", "AB_Open", "AB_Improved"];

/// Agents that look at no clock. A tournament's own limit of nodes is mostly below theirs.
const SEARCHES: [&str; 4] =
    ["strong(nodes=100k)", "perfect(nodes=100k)", "mcts(nodes=1000)", "minimax(depth=2)"];

/// All that is offered, by group: what its choices have in common; then what each is called, and its
/// agent's text.
pub fn groups() -> [(&'static str, Vec<(String, String)>); 4] {
    let plain = |text: &str| (text.to_owned(), text.to_owned());
    let heuristic = |(name, title): (&str, &str)| {
        (title.to_owned(), format!("deepening(nodes=100k, eval={name})"))
    };
    let level = |level: &Level| (catalogue::said(level.name).to_owned(), level.name.to_owned());
    [
        (texts::group_levels(), LEVELS.iter().map(level).collect()),
        (texts::group_sources(), DOCUMENTS.into_iter().map(plain).collect()),
        (texts::group_searches(), SEARCHES.into_iter().map(plain).collect()),
        (texts::group_heuristics(), catalogue::heuristics().map(heuristic).collect()),
    ]
}
