//! The tree that an agent's search walks through, recorded.

use isolation_search::{Recorder, SearchError, SearchInfo};

use crate::{Agent, AgentSpec, AnyPosition, SEARCHES, Watch};

/// A search with its tree.
#[derive(Clone, Debug)]
pub struct RecordedTree {
    /// What the search came to.
    pub info: SearchInfo,
    /// Its nodes, up to the number that was asked for.
    pub recorder: Recorder,
    /// The reports of the depths that were finished, in order.
    pub depths: Vec<SearchInfo>,
}

/// Why there is no tree.
#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    /// The agent's search is one of which none is recorded.
    #[error("tree: none is recorded of {0}; of {list} it is", list = recorded_searches())]
    Search(&'static str),
    /// The agent's formula has no value in a position that was met.
    #[error(transparent)]
    Formula(#[from] SearchError),
}

/// The searches of which trees are recorded.
fn recorded_searches() -> String {
    let recorded = SEARCHES.iter().filter(|entry| entry.has_tree).map(|entry| entry.name);
    recorded.collect::<Vec<_>>().join(", ")
}

impl RecordedTree {
    /// Lets an agent choose a move, and records at most so many nodes of what it looks at. The
    /// watch's own callback hears nothing.
    ///
    /// # Errors
    /// When no tree is recorded of the search, or its formula has no value somewhere.
    pub fn of(
        position: &AnyPosition,
        spec: &AgentSpec,
        seed: u64,
        nodes: usize,
        watch: &Watch<'_>,
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
        let mut watch = Watch { clock: watch.clock, stop: watch.stop, info: &mut info };
        let mut recorder = Recorder::new(nodes);
        let info =
            Agent::new(spec.clone(), seed).choose(position, &mut watch, Some(&mut recorder))?;
        Ok(Self { info, recorder, depths })
    }
}
