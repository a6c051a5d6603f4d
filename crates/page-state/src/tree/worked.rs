//! The sources' worked examples: small trees whose leaves have given values, searched by the
//! engine's own minimax and alpha-beta.

use super::{Ground, Recorded, TreeView};
use crate::texts::lessons as texts;
use isolation::eval::Score;
use isolation::search::{Inner, Recorder, ValueTree};
use isolation_protocol::wire::TreeNodes;

#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    pub source: &'static str,
    pub tree: ValueTree,
    pub search: Inner,
}

/// Becker's tree: leaves 4, 2, 6, 8 under two minima, 2 and 6; the maximum at the root is 6.
pub fn becker() -> Example {
    let tree = branch([leaves([4, 2]), leaves([6, 8])]);
    Example { source: texts::becker_minimax(), tree, search: Inner::Minimax }
}

/// Southampton, figure 2.3: leaves 3, 5 and 2, 9 under two minima, 3 and 2; the root is 3.
pub fn southampton_minimax() -> Example {
    let tree = branch([leaves([3, 5]), leaves([2, 9])]);
    Example { source: texts::southampton_minimax(), tree, search: Inner::Minimax }
}

/// Southampton, figure 2.4: A over B and C over D, E, F, G. D is 5; E's first leaf 6 cuts its
/// second; F is 2 and cuts G; A is 5. The leaves that are cut may have any value.
pub fn southampton_pruning() -> Example {
    let tree = branch([
        branch([leaves([3, 5]), leaves([6, 9])]),
        branch([leaves([1, 2]), leaves([0, -1])]),
    ]);
    Example { source: texts::southampton_pruning(), tree, search: Inner::AlphaBeta }
}

/// The engine's search of an example, all of it shown, to be walked through.
pub fn run(example: &Example) -> TreeView {
    walk(example.tree.clone(), example.search).expect("an example has a root and children")
}

/// The engine's search of a tree, all of it shown; none of a leaf alone, in which nothing is searched.
pub fn walk(tree: ValueTree, search: Inner) -> Option<TreeView> {
    let mut recorder = Recorder::new(usize::MAX);
    let info = tree.search(search, &mut recorder);
    let mut recorded = Recorded::default();
    for nodes in TreeNodes::slices(&recorder) {
        recorded.append(&nodes).expect("what was recorded is a tree");
    }
    TreeView::new(recorded, Ground::Values(tree), vec![info.line])
}

fn leaves<const N: usize>(values: [i32; N]) -> ValueTree {
    branch(values.map(|value| ValueTree::leaf(Score::units(value))))
}

fn branch<const N: usize>(children: [ValueTree; N]) -> ValueTree {
    ValueTree::branch(children).expect("the examples are trees of one depth")
}
