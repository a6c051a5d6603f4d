//! The tabs of the panels beside the boards.

use isolation_page_state::texts::shell;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tab {
    /// The game: players, settings, moves.
    Game,
    Engine,
    Tree,
    Heuristics,
    /// The evaluation over the game.
    Graph,
    /// The lines and moves, where a small window has no room for them beside another tab.
    Moves,
}

impl Tab {
    pub fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Engine => "engine",
            Self::Tree => "tree",
            Self::Heuristics => "heuristics",
            Self::Graph => "graph",
            Self::Moves => "moves",
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::Game => shell::tab_game(),
            Self::Engine => shell::tab_engine(),
            Self::Tree => shell::tab_tree(),
            Self::Heuristics => shell::tab_heuristics(),
            Self::Graph => shell::tab_graph(),
            Self::Moves => shell::moves(),
        }
    }
}
