//! Recorded search trees.

use std::ops::Range;

use isolation::eval::Score;
use isolation::search::{Bound as ValueBound, Cut, Recorder, SearchInfo, TreeNode};
use isolation::{AnyPosition, Report, known};
use isolation_protocol::{RecordedTree, TreeError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::agent::agent_of;
use crate::agent::{Agent, think};
use crate::arguments::count;
use crate::game::position_with_moves;
use crate::{callable, plain};

/// Maximum number of recorded nodes.
const MAX_NODES: u64 = 10_000_000;

/// Nodes that are handed over at a time: no other thread has the interpreter's lock meanwhile, for some
/// milliseconds.
const PORTION: usize = 2_000;

/// A node: parent, move, alpha, beta, value, bound, cut, whether children of it are missing.
type Node<'py> = (
    Option<usize>,
    Option<String>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    &'static str,
    Option<&'static str>,
    bool,
);

/// The search of a root: nodes, cut-offs, and the JSON text of the depth's report.
type Iteration = (u64, u64, Option<String>);

/// The agent's text, the JSON text of its report, what was searched below each root, and the nodes.
type Recorded = (String, String, Vec<Iteration>, Nodes);

/// The nodes of a tree, handed over in portions.
#[pyclass]
pub struct Nodes {
    recorder: Recorder,
    /// The texts of the moves that lead to them.
    moves: Vec<Option<String>>,
    /// Those that are not handed over.
    left: Range<usize>,
}

#[pymethods]
impl Nodes {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Vec<Node<'py>>>> {
        if self.left.is_empty() {
            return Ok(None);
        }
        let nodes = self.left.by_ref().take(PORTION);
        let nodes =
            nodes.map(|index| node(py, &self.recorder.nodes()[index], self.moves[index].take()));
        nodes.collect::<PyResult<_>>().map(Some)
    }
}

/// Records an agent's search.
#[pyfunction]
pub fn _record_tree(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    agent: &Bound<'_, PyAny>,
    nodes: &Bound<'_, PyAny>,
) -> PyResult<Recorded> {
    let position = position_with_moves(position)?;
    let spec = agent_of(agent)?;
    let seed = agent.cast::<Agent>().map_or(0, |agent| agent.get().seed);
    let nodes = count("nodes", nodes, 1, MAX_NODES)?;
    let silent = None::<fn(Python<'_>, &SearchInfo) -> PyResult<()>>;
    let recorded = think(py, &spec, silent, |watch| {
        let tree = RecordedTree::of(&position, &spec, seed, nodes as usize, watch)?;
        let moves = move_texts(&position, &tree.recorder);
        Ok::<_, TreeError>((tree, moves))
    })?;
    let (tree, moves) = recorded.map_err(|error| match error {
        TreeError::Search(_) => PyValueError::new_err(error.to_string()),
        TreeError::Formula(error) => callable::raised(py, error),
    })?;
    let known = known(&position);
    let report = |info| plain::json(&Report::new(&position, known, info, &spec));
    let totals = tree.recorder.totals().iter().enumerate();
    let iterations =
        totals.map(|(index, it)| (it.nodes, it.cuts, tree.depths.get(index).map(report)));
    let (iterations, report_text) = (iterations.collect(), report(&tree.info));
    let nodes = Nodes { left: 0..moves.len(), recorder: tree.recorder, moves };
    Ok((spec.to_string(), report_text, iterations, nodes))
}

/// The texts of the moves that lead to the nodes.
fn move_texts(root: &AnyPosition, recorder: &Recorder) -> Vec<Option<String>> {
    let mut positions: Vec<AnyPosition> = Vec::with_capacity(recorder.nodes().len());
    let mut texts = Vec::with_capacity(recorder.nodes().len());
    for node in recorder.nodes() {
        let parent = node.parent.map_or(*root, |parent| positions[parent]);
        positions.push(node.mv.map_or(parent, |mv| parent.play(mv)));
        texts.push(node.mv.map(|mv| parent.move_text(mv)));
    }
    texts
}

fn node<'py>(py: Python<'py>, node: &TreeNode, text: Option<String>) -> PyResult<Node<'py>> {
    let end = |score: Score| {
        let open = score == Score::INFINITY || score == -Score::INFINITY;
        (!open).then(|| plain::value(py, score)).transpose()
    };
    let bound = match node.bound {
        ValueBound::Exact => "exact",
        ValueBound::Lower => "lower",
        ValueBound::Upper => "upper",
    };
    let cut = node.cut.map(|cut| match cut {
        Cut::Beta => "beta",
        Cut::Alpha => "alpha",
    });
    let value = node.value.map(|value| plain::value(py, value)).transpose()?;
    Ok((node.parent, text, end(node.alpha)?, end(node.beta)?, value, bound, cut, node.truncated))
}
