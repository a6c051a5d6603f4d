//! Trees with given leaf values: the worked examples of Becker and Southampton, and random ones
//! against the definition of minimax.

use crate::random::Dice;
use isolation_eval::Score;
use isolation_search::{Cut, Inner, Recorder, TreeNode, ValueTree, ValueTreeError};

fn leaf(value: i32) -> ValueTree {
    ValueTree::leaf(Score::units(value))
}

fn branch<const N: usize>(children: [ValueTree; N]) -> ValueTree {
    ValueTree::branch(children).unwrap()
}

fn search(tree: &ValueTree, how: Inner) -> (Score, Vec<TreeNode>) {
    let mut recorder = Recorder::new(usize::MAX);
    let value = tree.search(how, &mut recorder).score.unwrap();
    assert_eq!(recorder.totals()[0].nodes, recorder.nodes().len() as u64);
    (value, recorder.nodes().to_vec())
}

fn values(nodes: &[TreeNode]) -> Vec<i32> {
    nodes.iter().map(|node| node.value.unwrap().value() as i32).collect()
}

#[test]
fn beckers_tree() {
    let tree = branch([branch([leaf(4), leaf(2)]), branch([leaf(6), leaf(8)])]);
    let (value, nodes) = search(&tree, Inner::Minimax);
    assert_eq!(value, Score::units(6));
    assert_eq!(values(&nodes), [6, 2, 4, 2, 6, 6, 8]);
}

#[test]
fn southamptons_figures() {
    let tree = branch([branch([leaf(3), leaf(5)]), branch([leaf(2), leaf(9)])]);
    let (_, nodes) = search(&tree, Inner::Minimax);
    assert_eq!(values(&nodes), [3, 3, 3, 5, 2, 2, 9]);

    let b = branch([branch([leaf(3), leaf(5)]), branch([leaf(6), leaf(9)])]);
    let c = branch([branch([leaf(1), leaf(2)]), branch([leaf(0), leaf(-1)])]);
    let (_, nodes) = search(&branch([b, c]), Inner::AlphaBeta);
    // A; B, D with 3 and 5, E with 6; C, F with 1 and 2. E's second leaf and all of G are cut.
    assert_eq!(values(&nodes), [5, 5, 5, 3, 5, 6, 6, 2, 2, 1, 2]);
    let cuts: Vec<_> = nodes.iter().map(|node| node.cut).collect();
    assert_eq!((cuts[5], cuts[7]), (Some(Cut::Beta), Some(Cut::Alpha)));
    assert_eq!(cuts.iter().flatten().count(), 2);
    assert_eq!((nodes[5].beta, nodes[7].alpha), (Score::units(5), Score::units(5)));
}

fn grow(dice: &mut Dice, depth: u32) -> ValueTree {
    match depth {
        0 => leaf(dice.between(0, 9) as i32 - 4),
        _ => {
            let count = dice.between(1, 4);
            ValueTree::branch((0..count).map(|_| grow(dice, depth - 1)).collect::<Vec<_>>())
                .unwrap()
        }
    }
}

/// Minimax by definition.
fn defined(tree: &ValueTree, maximises: bool) -> Score {
    let values = tree.children().iter().map(|child| defined(child, !maximises));
    let best = if maximises { values.max() } else { values.min() };
    best.or(tree.value()).unwrap()
}

#[test]
fn both_searches_agree_with_the_definition() {
    let mut dice = Dice(7);
    let mut saved = 0;
    for case in 0..2_000 {
        let tree = grow(&mut dice, 1 + case % 5);
        let (plain, all) = search(&tree, Inner::Minimax);
        let (pruned, some) = search(&tree, Inner::AlphaBeta);
        assert_eq!((plain, pruned), (defined(&tree, true), defined(&tree, true)));
        assert!(some.len() <= all.len());
        saved += all.len() - some.len();
    }
    assert!(saved > 10_000, "{saved}");
}

#[test]
fn invalid_trees_are_refused() {
    let deep = branch([leaf(1)]);
    assert_eq!(ValueTree::branch([leaf(1), deep]), Err(ValueTreeError::Depths(0, 1)));
    assert_eq!(ValueTree::branch([]), Err(ValueTreeError::Children(0)));
    assert_eq!(ValueTree::branch(vec![leaf(1); 65]), Err(ValueTreeError::Children(65)));
    let mut tree = leaf(1);
    for _ in 0..64 {
        tree = branch([tree]);
    }
    assert_eq!(ValueTree::branch([tree]), Err(ValueTreeError::Depth(65)));
}
