//! Recorded search trees of agents.

use isolation::search::{Control, Recorder, SearchError, SearchInfo};
use isolation::{Agent, AgentSpec, AnyPosition, SEARCHES};

/// A search with its tree.
///
/// ```
/// use isolation::search::Control;
/// use isolation::{AgentSpec, AnyPosition};
/// use isolation_protocol::RecordedTree;
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let agent: AgentSpec = "minimax(depth=2)".parse()?;
/// let tree = RecordedTree::of(&position, &agent, 0, 1_000, &mut Control::default())?;
/// assert_eq!(tree.recorder.nodes().len() as u64, tree.info.nodes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordedTree {
    /// The result of the search.
    pub info: SearchInfo,
    /// Its nodes, up to the requested number.
    pub recorder: Recorder,
    /// The reports of the completed depths, in order.
    pub depths: Vec<SearchInfo>,
}

/// Why there is no tree.
///
/// ```
/// use isolation::search::Control;
/// use isolation::AnyPosition;
/// use isolation_protocol::{RecordedTree, TreeError};
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let tree = RecordedTree::of(&position, &"mcts".parse()?, 0, 1_000, &mut Control::default());
/// assert!(matches!(tree, Err(TreeError::Search("mcts"))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    /// The agent's search has no search tree.
    #[error(
        "tree: {0} has no search tree; choose {list}",
        list = SEARCHES.iter().filter(|it| it.has_tree).map(|it| it.name)
            .collect::<Vec<_>>().join(" or ")
    )]
    Search(&'static str),
    /// The agent's formula is undefined in a position of the search.
    #[error(transparent)]
    Formula(#[from] SearchError),
}

impl RecordedTree {
    /// Lets an agent choose a move, and records at most this many nodes of its search tree. The
    /// callback and the recorder of the control are not used.
    ///
    /// # Errors
    /// When the search has no search tree, or its formula is undefined in a position of the search.
    pub fn of(
        position: &AnyPosition,
        spec: &AgentSpec,
        seed: u64,
        nodes: usize,
        control: &mut Control<'_>,
    ) -> Result<Self, TreeError> {
        if !spec.entry().has_tree {
            return Err(TreeError::Search(spec.entry().name));
        }
        let mut depths = Vec::new();
        let mut info = |info: &SearchInfo| {
            if info.finished {
                depths.push(info.clone());
            }
        };
        let mut recorder = Recorder::new(nodes);
        let limits = control.limits;
        let mut control =
            Control { info: &mut info, recorder: Some(&mut recorder), ..control.part(limits) };
        let info = Agent::new(spec.clone(), seed).choose(position, &mut control)?;
        Ok(Self { info, recorder, depths })
    }
}
