//! The nodes of fixed searches. They change with the search, its evaluation or its order of moves, and with nothing else:
//! a test notices changes that keep all results correct. If the change is meant, the new numbers belong to its commit.

use crate::support::{evaluation, run};
use isolation_board::{Position, Setup, Word};
use isolation_search::{Deepening, Limits, Perfect, Searcher, Strong};

/// Knights, queens, kings and pawns, who remove squares.
const POSITIONS: [&str; 4] = [
    "7/7/2n4/3N3/7/7/7 w",
    "1*4/1*3*/1*2q1/2Q**1/3**1/4** w",
    "*2*1*/5*/4k*/2K3/*1**1*/*5 w",
    "1***1*/6/3*p*/2P1*1/*5/**2*1 w",
];

/// Small positions; the first is lost, so that `perfect` predicts the opponent.
const SMALL: [&str; 2] = ["5/1q3/5/3Q1/5 w", "*1***1/1*2*1/1*1n2/2N3/2*1*1/1*3* w"];

fn position<W: Word>(text: &str) -> Position<W> {
    Position::try_from(Setup::parse(text).unwrap()).unwrap()
}

/// Nodes for each position.
fn nodes<const N: usize>(
    search: &(impl Searcher + Clone),
    positions: [&str; N],
    limits: Limits,
) -> [u64; N] {
    positions.map(|text| {
        let narrow = run(search, position::<u64>(text), limits).nodes;
        let wide = run(search, position::<u128>(text), limits).nodes;
        assert_eq!(narrow, wide, "{text}");
        narrow
    })
}

#[test]
fn strong() {
    let strong = Strong::new(Strong::estimate().clone(), 1 << 20);
    assert_eq!(nodes(&strong, POSITIONS, Limits::depth(7)), [2805, 132, 1080, 9818]);
}

/// On these boards, a network corrects the estimate.
#[test]
fn strong_with_a_network() {
    let strong = Strong::new(Strong::estimate().clone(), 1 << 20);
    let positions = ["7/2q1*2/1**4/3*3/4*2/2*1Q2/7 w", "9/9/3n1*3/2*6/4*4/5N3/9/9/9 w"];
    let narrow = run(&strong, position::<u64>(positions[0]), Limits::depth(6)).nodes;
    let wide = positions.map(|text| run(&strong, position::<u128>(text), Limits::depth(6)).nodes);
    assert_eq!((narrow, wide), (wide[0], [4056, 1528]));
}

#[test]
fn perfect() {
    let perfect = Perfect::new(Strong::new(Strong::estimate().clone(), 1 << 20));
    assert_eq!(nodes(&perfect, SMALL, Limits::nodes(400_000)), [47_193, 116]);
}

#[test]
fn deepening() {
    assert_eq!(
        nodes(&Deepening::new(evaluation("improved")), POSITIONS, Limits::depth(4)),
        [334, 426, 246, 173_372]
    );
}
