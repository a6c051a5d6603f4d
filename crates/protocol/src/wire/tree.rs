//! Search trees in messages.

use isolation::board::Move;
use isolation::eval::Score;
use isolation::search::{Bound, Recorder, TreeNode};
use isolation::{AgentSpec, AnyPosition, RecordedScore, Report, known};
use serde::{Deserialize, Serialize};

use crate::RecordedTree;

/// Maximum nodes of a tree.
pub const MAX_TREE_NODES: usize = 200_000;
/// Nodes in one answer: few enough to be parsed within some milliseconds.
const SLICE: usize = 4_000;

/// Some nodes of a recorded tree, one entry per node in each list. Scores are the root player's, as
/// [`Score::to_bits`] gives them, interpreted as signed numbers.
///
/// ```
/// use isolation_protocol::wire::TreeNodes;
/// use isolation::search::Control;
/// use isolation::AnyPosition;
/// use isolation_protocol::RecordedTree;
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let agent = "minimax(depth=2)".parse()?;
/// let tree = RecordedTree::of(&position, &agent, 0, 1_000, &mut Control::default())?;
/// let sent: usize = TreeNodes::slices(&tree.recorder).map(|nodes| nodes.plies.len()).sum();
/// assert_eq!(sent as u64, tree.info.nodes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeNodes {
    /// Plies below the root. A node's parent is the last one before it with one ply less; 0 is a
    /// root, of which iterative deepening has one per depth.
    pub plies: Vec<u8>,
    /// The move that leads here, as [`Move::to_bits`] gives it; none at a root.
    pub moves: Vec<Option<u16>>,
    /// The lower bound of the window at entry.
    pub alphas: Vec<i32>,
    /// The upper bound of the window at entry.
    pub betas: Vec<i32>,
    /// The value; null if the search was stopped inside.
    pub values: Vec<Option<i32>>,
    /// Flags, as a sum of [`Mark`]s.
    pub marks: Vec<u8>,
}

/// A flag of a node.
///
/// ```
/// use isolation_protocol::wire::Mark;
///
/// let marks = Mark::Cut as u8 + Mark::Lower as u8;
/// assert!(Mark::Cut.is_in(marks) && !Mark::Upper.is_in(marks));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mark {
    /// The value is a lower bound.
    Lower = 1,
    /// The value is an upper bound.
    Upper = 2,
    /// A cut-off: the value reached β at a maximum node, or fell to α at a minimum node.
    Cut = 4,
    /// Some of its searched children are not among the nodes.
    Truncated = 8,
}

impl Mark {
    /// Whether a sum of marks contains it.
    pub fn is_in(self, marks: u8) -> bool {
        marks & self as u8 != 0
    }
}

/// The result of a search whose tree was sent.
///
/// ```
/// use isolation::search::StoppedClock;
/// use isolation_protocol::wire::{Engine, ReplyBody, Request, RequestBody};
///
/// let (position, agent) = ("7/7/2n4/3N3/7/7/7 w".to_owned(), "deepening(depth=2)".to_owned());
/// let ask = Request::new(1, RequestBody::Tree { position, agent, seed: 0, nodes: 1_000 });
/// let (stop, clock) = (std::sync::atomic::AtomicBool::new(false), StoppedClock);
/// let reply = Engine::default().answer(ask, |_| Ok(Box::new(clock)), &stop, &mut |_| {});
/// let ReplyBody::Tree(tree) = reply.reply else { panic!("{reply:?}") };
/// let depths: Vec<_> = tree.iterations.iter().map(|it| it.depth).collect();
/// assert_eq!((tree.report.depth, depths), (2, vec![Some(1), Some(2)]));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeReport {
    /// The search's own report.
    pub report: Report,
    /// The counts of each root, in order.
    pub iterations: Vec<Iteration>,
}

/// One depth of a search.
///
/// ```
/// use isolation_protocol::wire::Iteration;
///
/// let text = r#"{"depth":null,"nodes":9,"cuts":1,"score":null,"line":[]}"#;
/// let stopped: Iteration = isolation::read_json(text)?;
/// assert_eq!((stopped.depth, stopped.nodes), (None, 9));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Iteration {
    /// The depth in plies; null if it was not completed.
    pub depth: Option<u32>,
    /// Nodes searched, sent or not.
    pub nodes: u64,
    /// Nodes with a cut-off, sent or not.
    pub cuts: u64,
    /// The score for the side to move; null if the depth was not completed.
    pub score: Option<RecordedScore>,
    /// The principal variation, as [`Move::to_bits`] gives it; empty if the depth was not
    /// completed.
    pub line: Vec<u16>,
}

impl TreeNodes {
    /// The nodes of a recorder, in slices.
    pub fn slices(recorder: &Recorder) -> impl Iterator<Item = Self> {
        let mut plies: Vec<u8> = Vec::with_capacity(recorder.nodes().len());
        for node in recorder.nodes() {
            plies.push(node.parent.map_or(0, |parent| plies[parent] + 1));
        }
        recorder.nodes().chunks(SLICE).enumerate().map(move |(index, nodes)| {
            let plies = plies[index * SLICE..][..nodes.len()].to_vec();
            let bits = |score: Score| score.to_bits() as i32;
            Self {
                plies,
                moves: nodes.iter().map(|it| it.mv.map(Move::to_bits)).collect(),
                alphas: nodes.iter().map(|it| bits(it.alpha)).collect(),
                betas: nodes.iter().map(|it| bits(it.beta)).collect(),
                values: nodes.iter().map(|it| it.value.map(bits)).collect(),
                marks: nodes.iter().map(marks).collect(),
            }
        })
    }
}

fn marks(node: &TreeNode) -> u8 {
    let marks = [
        (Mark::Lower, node.bound == Bound::Lower),
        (Mark::Upper, node.bound == Bound::Upper),
        (Mark::Cut, node.cut.is_some()),
        (Mark::Truncated, node.truncated),
    ];
    marks.iter().filter(|(_, holds)| *holds).map(|(mark, _)| *mark as u8).sum()
}

impl TreeReport {
    /// The report of a recorded search from `position`.
    pub(super) fn new(position: &AnyPosition, tree: &RecordedTree, agent: &AgentSpec) -> Self {
        let iterations = tree.recorder.totals().iter().enumerate().map(|(index, totals)| {
            let info = tree.depths.get(index);
            Iteration {
                depth: info.map(|info| info.depth),
                nodes: totals.nodes,
                cuts: totals.cuts,
                score: info.and_then(|info| info.score).map(RecordedScore::from),
                line: info.into_iter().flat_map(|info| &info.line).map(|mv| mv.to_bits()).collect(),
            }
        });
        let report = Report::new(position, known(position), &tree.info, agent);
        Self { report, iterations: iterations.collect() }
    }
}
