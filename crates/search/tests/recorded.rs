//! Recorded search trees: their structure, and that values follow from the leaves.

use crate::random::{Case, Dice};
use crate::support::run;
use isolation_board::{Player, Position, Word, perft};
use isolation_eval::{Evaluation, Formula, Native, Score, View};
use isolation_search::{
    AlphaBeta, Bound, Control, Cut, Deepening, Limits, Minimax, Recorder, SearchInfo, Searcher,
    TreeNode,
};

fn fifths<W: Word>(view: &View<'_, W>) -> Score {
    Score::units((view.position().key() % 5) as i32)
}

fn evaluation() -> Evaluation {
    Evaluation::Native(Native { narrow: fifths, wide: fifths, slow: false })
}

fn record(
    search: &(impl Searcher + Clone),
    position: &Position<u64>,
    limits: Limits,
    cap: usize,
) -> (SearchInfo, Recorder) {
    let mut recorder = Recorder::new(cap);
    let mut control = Control { limits, recorder: Some(&mut recorder), ..Control::default() };
    let info = search.clone().search(&(*position).into(), &mut control).unwrap();
    (info, recorder)
}

fn positions(seed: u64, count: usize) -> impl Iterator<Item = (Position<u64>, Limits)> {
    let mut dice = Dice(seed);
    std::iter::from_fn(move || {
        let case = Case { plies: dice.between(0, 20), ..Case::draw(&mut dice, 49) };
        let position = case.position::<u64>();
        let deepest =
            (2..=5).take_while(|&depth| perft(&position, depth) <= 3_000).last().unwrap_or(1);
        Some((position, Limits::depth(deepest)))
    })
    .filter(|(position, _)| position.outcome().is_none())
    .take(count)
}

/// The position of each node.
fn places(root: &Position<u64>, nodes: &[TreeNode]) -> Vec<Position<u64>> {
    let mut places: Vec<Position<u64>> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        places.push(match (node.parent, node.mv) {
            (None, None) => *root,
            (Some(parent), Some(mv)) => {
                assert!(parent < index, "parents come before their children");
                assert!(places[parent].is_legal(mv));
                places[parent].play(mv)
            }
            odd => panic!("{odd:?}"),
        });
    }
    places
}

fn children(nodes: &[TreeNode]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(index);
        }
    }
    children
}

#[test]
fn minimax_trees_follow_from_their_leaves() {
    for (position, limits) in positions(1, 400) {
        let search = Minimax { evaluation: evaluation(), seed: None };
        let (info, recorder) = record(&search, &position, limits, usize::MAX);
        let nodes = recorder.nodes();
        assert_eq!((nodes.len() as u64, recorder.dropped()), (info.nodes, 0));
        assert_eq!(nodes[0].value, info.score);
        let (places, children) = (places(&position, nodes), children(nodes));
        for (index, node) in nodes.iter().enumerate() {
            assert_eq!((node.bound, node.cut), (Bound::Exact, None));
            let values = children[index].iter().map(|&child| nodes[child].value);
            if let Some(expected) = match places[index].to_move() == position.to_move() {
                true => values.max(),
                false => values.min(),
            } {
                assert_eq!(node.value, expected);
                assert_eq!(children[index].len(), places[index].moves().len());
            } else {
                assert_eq!(node.value, Some(leaf(&position, nodes, &places, index)));
            }
        }
    }
}

/// The value of a leaf, from scratch.
fn leaf(root: &Position<u64>, nodes: &[TreeNode], places: &[Position<u64>], index: usize) -> Score {
    let plies = std::iter::successors(Some(index), |&node| nodes[node].parent).count() as u32 - 1;
    let view = View::new(&places[index], root.to_move());
    evaluation().score_or_end(&view).unwrap().from_ply(plies)
}

/// Every value and every bound of alpha-beta against minimax from the same node.
#[test]
fn alphabeta_trees_are_correct() {
    let (mut exact, mut lower, mut upper, mut cuts) = (0, 0, 0, [0, 0]);
    for (position, limits) in positions(2, 250) {
        let search = AlphaBeta { evaluation: evaluation(), seed: None };
        let (info, recorder) = record(&search, &position, limits, usize::MAX);
        let nodes = recorder.nodes();
        assert_eq!((nodes.len() as u64, recorder.dropped()), (info.nodes, 0));
        assert_eq!(nodes[0].value, info.score);
        assert_eq!((nodes[0].alpha, nodes[0].beta), (-Score::INFINITY, Score::INFINITY));
        let (places, children) = (places(&position, nodes), children(nodes));
        // The exact values, from a tree without cuts.
        let deepest = limits.depth.unwrap();
        for (index, node) in nodes.iter().enumerate() {
            let plies =
                std::iter::successors(Some(index), |&node| nodes[node].parent).count() as u32 - 1;
            let value = node.value.unwrap();
            let exact_value = minimax(&places[index], position.to_move(), deepest - plies, plies);
            match node.bound {
                Bound::Exact => {
                    assert_eq!(value, exact_value);
                    exact += 1;
                }
                Bound::Lower => {
                    assert!(value <= exact_value);
                    lower += 1;
                }
                Bound::Upper => {
                    assert!(value >= exact_value);
                    upper += 1;
                }
            }
            let maximises = places[index].to_move() == position.to_move();
            // A cut skips at least one move.
            let skips = children[index].len() < places[index].moves().len();
            assert!(node.cut.is_none() || skips);
            match node.cut {
                Some(Cut::Beta) => {
                    assert!(maximises && value >= node.beta && node.bound == Bound::Lower);
                    cuts[0] += 1;
                }
                Some(Cut::Alpha) => {
                    assert!(!maximises && value <= node.alpha && node.bound == Bound::Upper);
                    cuts[1] += 1;
                }
                None if plies < deepest => {
                    assert_eq!(children[index].len(), places[index].moves().len());
                }
                None => assert!(children[index].is_empty()),
            }
        }
    }
    assert!(exact > 1_000 && lower > 1_000 && upper > 1_000, "{exact} {lower} {upper}");
    assert!(cuts[0] > 500 && cuts[1] > 500, "{cuts:?}");
}

fn minimax(position: &Position<u64>, me: Player, depth: u32, plies: u32) -> Score {
    if depth == 0 || position.outcome().is_some() {
        let view = View::new(position, me);
        return evaluation().score_or_end(&view).unwrap().from_ply(plies);
    }
    let values = position.moves().map(|mv| minimax(&position.play(mv), me, depth - 1, plies + 1));
    if position.to_move() == me { values.max().unwrap() } else { values.min().unwrap() }
}

#[test]
fn nodes_beyond_the_cap_are_only_counted() {
    for (position, limits) in positions(3, 100) {
        let search = AlphaBeta { evaluation: evaluation(), seed: None };
        let (info, whole) = record(&search, &position, limits, usize::MAX);
        for cap in [0, 1, 10, 100] {
            let (capped_info, capped) = record(&search, &position, limits, cap);
            assert_eq!(capped_info, info, "recording changes nothing");
            assert_eq!(capped.nodes().len(), whole.nodes().len().min(cap));
            assert_eq!(capped.nodes().len() as u64 + capped.dropped(), info.nodes);
            assert_eq!(capped.totals(), whole.totals());
            let children = |recorder: &Recorder| children(recorder.nodes());
            let (kept, all) = (children(&capped), children(&whole));
            for (index, node) in capped.nodes().iter().enumerate() {
                let truncated = kept[index].len() < all[index].len();
                assert_eq!(node, &TreeNode { truncated, ..whole.nodes()[index].clone() });
            }
        }
        assert_eq!(run(&search, position, limits), info);
    }
}

#[test]
fn deepening_records_a_tree_per_depth() {
    let formula = Evaluation::Formula(Formula::parse("own - opp").unwrap());
    for (index, (position, limits)) in positions(4, 100).enumerate() {
        let evaluation = if index % 2 == 0 { evaluation() } else { formula.clone() };
        let search = Deepening::new(evaluation);
        let (info, recorder) = record(&search, &position, limits, usize::MAX);
        let roots = recorder.nodes().iter().filter(|node| node.parent.is_none()).count();
        assert_eq!((roots as u32, recorder.totals().len()), (info.depth, roots));
        assert_eq!(recorder.nodes().len() as u64, info.nodes);
        assert_eq!(recorder.totals().iter().map(|totals| totals.nodes).sum::<u64>(), info.nodes);
        let cuts = recorder.nodes().iter().filter(|node| node.cut.is_some()).count() as u64;
        assert_eq!(recorder.totals().iter().map(|totals| totals.cuts).sum::<u64>(), cuts);

        // Stopped within a depth: unfinished nodes have no value, and all nodes are counted.
        let limits = limits.and(Limits::nodes(info.nodes / 2 + 1));
        let (ended, recorder) = record(&search, &position, limits, usize::MAX);
        assert_eq!(recorder.nodes().len() as u64, ended.nodes);
        places(&position, recorder.nodes());
    }
}
