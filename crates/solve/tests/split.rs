//! Split proofs: the verdict is the solver's, and proof and strategy do not depend on the order of
//! the work.

use isolation_board::{AnyPosition, Symmetry, Verdict};
use isolation_solve::{
    Interrupt, Solution, Solver, Split, SplitError, Statements, Strategy, StrategyStep,
    SubproblemResult,
};
use isolation_verify::verify;

use crate::random::Dice;

/// Opening positions of either winner, whose split proofs have dozens of subproblems, and smaller
/// games.
const POSITIONS: [&str; 5] = [
    "7/7/2n4/3N3/7/7/7 w",
    "7/2N4/7/3n3/7/7/7 w",
    "5/1Q3/5/3q1 w",
    "5/5/5/5/5[Kk] w",
    "5/5/5/5/5[Nn] w",
];

fn position(text: &str) -> AnyPosition {
    text.parse().expect("a position")
}

fn solve(position: &AnyPosition, limit: u64) -> SubproblemResult {
    let mut solver = Solver::new();
    let verdict = solver.solve(position, &mut Interrupt::after(limit));
    SubproblemResult { verdict, nodes: solver.nodes(), cpu: None }
}

/// Solves all subproblems in a random order, this many at the same time.
fn solve_all(root: &AnyPosition, together: usize, dice: &mut Dice) -> Split {
    let (mut split, mut taken) = (Split::new(root), Vec::new());
    let limit = Split::node_limit(root);
    while split.verdict().is_none() {
        while taken.len() < together
            && let Some(next) = split.take()
        {
            taken.push(next);
        }
        let next: AnyPosition = taken.swap_remove(dice.below(taken.len()));
        assert_eq!(split.put(&next, solve(&next, limit)), Ok(true), "{next}");
    }
    assert_eq!(split.take(), None, "a complete proof has no more subproblems");
    split
}

/// The time until this many workers are done, which visit one node each at a time.
fn time_of(workers: usize, root: &AnyPosition) -> u64 {
    let (mut split, mut busy, mut now) = (Split::new(root), Vec::new(), 0);
    let limit = Split::node_limit(root);
    while split.verdict().is_none() {
        while busy.len() < workers
            && let Some(next) = split.take()
        {
            let found = solve(&next, limit);
            busy.push((now + found.nodes, next, found));
        }
        busy.sort_by_key(|&(end, ..)| std::cmp::Reverse(end));
        let (end, next, found) = busy.pop().expect("a subproblem");
        now = end;
        assert_eq!(split.put(&next, found), Ok(true));
    }
    now
}

fn certificate(root: &AnyPosition, split: &Split) -> String {
    let mut strategy = Strategy::default();
    for step in split.strategy() {
        match step {
            StrategyStep::Reply(mv) => strategy.reply(root.size(), mv),
            StrategyStep::End(end, verdict) => {
                let end = Strategy::of(&end, verdict, &mut Interrupt::never()).expect("no limit");
                strategy.append(&end);
            }
        }
    }
    let verdict = split.verdict().expect("a proof");
    Statements::certificate(&[strategy.statements(root, verdict)])
}

#[test]
fn the_proof_does_not_depend_on_the_order() {
    let mut dice = Dice(17);
    let mut sizes = Vec::new();
    for text in POSITIONS {
        let root = position(text);
        let plain = solve_all(&root, 1, &mut dice);
        assert_eq!(plain.verdict(), solve(&root, u64::MAX).verdict, "{text}");
        let proof = plain.proof();
        assert!(proof.iter().all(|(part, _)| part.canonical() == *part));
        for together in [2, 3, 40] {
            let other = solve_all(&root, together, &mut dice);
            assert_eq!(other.proof(), proof, "{text}");
            assert_eq!(other.strategy(), plain.strategy(), "{text}");
        }
        // A new proof with these results needs no others, in any order.
        let mut again = Split::new(&root);
        for (part, found) in proof.iter().rev() {
            assert_eq!(again.put(part, *found), Ok(true), "{text}");
        }
        assert_eq!(again.take(), None, "{text}");
        assert_eq!((again.verdict(), again.proof()), (plain.verdict(), proof), "{text}");
        sizes.push(again.proof().len());
    }
    assert!(sizes.iter().filter(|&&size| size > 10).count() > 2, "{sizes:?}");
}

#[test]
fn two_workers_take_half_the_time_of_one() {
    for text in &POSITIONS[..2] {
        let root = position(text);
        let [one, two] = [1, 2].map(|workers| time_of(workers, &root));
        assert!(two * 18 < one * 10, "{text}: {one} {two}");
    }
}

#[test]
fn certificates_are_verified() {
    for text in POSITIONS {
        let root = position(text);
        let split = solve_all(&root, 1, &mut Dice(1));
        let text = certificate(&root, &split);
        let certified = verify(&text).unwrap_or_else(|refusal| panic!("{root}: {refusal}"));
        let wins = split.verdict() == Some(Verdict::Win);
        assert_eq!(certified.last().position, root.to_setup());
        assert_eq!(certified.last().winner == root.to_move(), wins, "{root}");
        if let Some(Solution::Win(mv)) = split.winning_move(&root) {
            assert_eq!(solve(&root.play(mv), u64::MAX).verdict, Some(Verdict::Loss), "{root}");
        }
        assert!(text.lines().all(|line| line.len() <= 101));
    }
}

/// A subproblem that exceeds its node limit is split, with the same verdict.
#[test]
fn subproblems_beyond_the_node_limit_are_split() {
    let root = position(POSITIONS[0]);
    let mut split = Split::new(&root);
    let mut given_up = 0;
    while let Some(next) = split.take() {
        let found = solve(&next, 2_000);
        given_up += usize::from(found.verdict.is_none());
        assert_eq!(split.put(&next, found), Ok(true));
    }
    assert!(given_up > 5, "{given_up}");
    assert_eq!(split.verdict(), Some(Verdict::Win));
    assert!(split.proof().iter().any(|(_, found)| found.verdict.is_none()));
}

/// Even boards are decided by the 180° rotation, without a search.
#[test]
fn even_boards_need_no_search() {
    for text in ["8/8/8/8/8/8/8/8[Nn] w", "6/6/6/6/6[Kk] w", "9/9/9/9[Nn] w"] {
        let mut split = Split::new(&position(text));
        assert_eq!(split.take(), None, "{text}");
        assert_eq!(split.verdict(), Some(Verdict::Loss), "{text}");
    }
}

#[test]
fn foreign_results_are_refused() {
    let root = position(POSITIONS[0]);
    let mut split = Split::new(&root);
    let part = split.take().expect("a subproblem");
    let win = SubproblemResult { verdict: Some(Verdict::Win), nodes: 9, cpu: None };
    let loss = SubproblemResult { verdict: Some(Verdict::Loss), ..win };
    assert_eq!(split.put(&part, win), Ok(true));
    assert_eq!(split.put(&part, win), Ok(false));
    assert_eq!(split.put(&part, loss), Err(SplitError::Contradiction));
    let AnyPosition::Narrow(narrow) = part else { panic!("49 squares") };
    let image = AnyPosition::from(Symmetry::of(root.size()).last().expect("one").apply(&narrow));
    assert_ne!(image, part);
    for other in [root, image, position(POSITIONS[2]), position("8/8/8/8/8/8/8/8[Nn] w")] {
        assert_eq!(split.put(&other, win), Err(SplitError::Foreign), "{other}");
    }
}
