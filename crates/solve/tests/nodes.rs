//! The nodes of fixed proofs. They change with the rules of the solver and the order of its moves, and with nothing else: a
//! test notices changes that keep all results correct. If the change is meant, the new numbers belong to its commit.

use isolation_board::AnyPosition;
use isolation_solve::{Interrupt, Solver, Split, SubproblemResult};

/// Knights, queens, kings, and pawns, who remove squares; both widths.
const POSITIONS: [&str; 7] = [
    "1*4/6/2n3/3N2/6/6 w",
    "4/1Q2/4/2q1/4 w",
    "5/1k3/5/2K2/5 b",
    "*2*1*/5*/4k*/2K3/*1**1*/*5 w",
    "1*5*1/2*1*2*1/3**4/**3n1**/***N5/*1*3*2/**4*1*/*8 w",
    "4/p3/3P w",
    "6/6/6/6/6/6[Nn] w",
];

/// What a method visits on each position, by a new solver.
fn nodes<T>(
    solver: fn() -> Solver,
    method: impl Fn(&mut Solver, &AnyPosition, &mut Interrupt<'_>) -> Option<T>,
) -> [u64; POSITIONS.len()] {
    POSITIONS.map(|text| {
        let (mut solver, position) = (solver(), text.parse().expect("a position"));
        method(&mut solver, &position, &mut Interrupt::after(300_000));
        solver.nodes()
    })
}

#[test]
fn verdicts() {
    let found = nodes(Solver::new, Solver::solve);
    assert_eq!(found, [3345, 6158, 2945, 202, 27_324, 26_336, 300_003]);
}

/// Placements stand in a table.
#[test]
fn tables() {
    let found = nodes(Solver::with_tables, Solver::solve);
    assert_eq!(found, [3345, 6158, 2945, 202, 27_324, 26_336, 0]);
}

#[test]
fn distances() {
    let found = nodes(Solver::new, Solver::distance);
    assert_eq!(found, [202_003, 17_411, 16_499, 5937, 300_005, 26_336, 300_001]);
}

/// The subproblems of a split proof, and their nodes.
#[test]
fn subproblems() {
    let found = ["7/7/2n4/3N3/7/7/7 w", "5/5/5/5/5[Kk] w"].map(|text| {
        let root: AnyPosition = text.parse().expect("a position");
        let (mut split, limit) = (Split::new(&root), Split::node_limit(&root));
        let (mut subproblems, mut nodes) = (0, 0);
        while let Some(position) = split.take() {
            let mut solver = Solver::new();
            let verdict = solver.solve(&position, &mut Interrupt::after(limit));
            let result = SubproblemResult { verdict, nodes: solver.nodes(), cpu: None };
            split.put(&position, result).expect("a subproblem");
            (subproblems, nodes) = (subproblems + 1, nodes + solver.nodes());
        }
        (subproblems, nodes)
    });
    assert_eq!(found, [(40, 207_409), (12, 10_848)]);
}
