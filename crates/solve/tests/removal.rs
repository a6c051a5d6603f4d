//! The solver of games in which a player removes a square after each step, against a memoized search.

use std::collections::{HashMap, HashSet};

use crate::random::{Dice, random_move};
use isolation_board::{AnyPosition, Movement, Position, Rules, Verdict};
use isolation_solve::{Interrupt, Solution, Solver, certificate};
use isolation_verify::verify;

/// The verdict, and the number of plies if the winner makes the game short and the loser long.
#[derive(Default)]
struct BruteForce(HashMap<Position<u64>, (Verdict, u32)>);

impl BruteForce {
    fn of(&mut self, position: &Position<u64>) -> (Verdict, u32) {
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let replies: Vec<_> = position.moves().map(|mv| self.of(&position.play(mv))).collect();
        let won = replies.iter().filter(|(reply, _)| *reply == Verdict::Loss);
        let found = match won.map(|(_, plies)| plies).min() {
            Some(plies) => (Verdict::Win, plies + 1),
            None => (Verdict::Loss, replies.iter().map(|(_, plies)| plies + 1).max().unwrap_or(0)),
        };
        self.0.insert(*position, found);
        found
    }
}

fn start(width: usize, height: usize) -> Position<u64> {
    let rules: Rules = format!("{}-{width}x{height}", Movement::Pawn).parse().unwrap();
    Position::start(&rules)
}

/// Compares all results of the solver for a position.
fn compare(solver: &mut Solver, brute_force: &mut BruteForce, position: &Position<u64>) {
    let expected = brute_force.of(position);
    let (any, interrupt) = (&AnyPosition::from(*position), &mut Interrupt::never());
    assert_eq!(solver.distance(any, interrupt), Some(expected), "{position}");
    assert_eq!(solver.solve(any, interrupt), Some(expected.0), "{position}");
    let solution = solver.winning_move(any, interrupt).unwrap();
    assert_eq!(solution.verdict(), expected.0, "{position}");
    if let Solution::Win(mv) = solution {
        assert_eq!(
            brute_force.of(&position.play(mv)),
            (Verdict::Loss, expected.1 - 1),
            "{position}"
        );
    }
}

#[test]
fn every_position_of_three_by_three() {
    let (mut solver, mut brute_force) = (Solver::new(), BruteForce::default());
    let mut met = HashSet::from([start(3, 3)]);
    let mut left = Vec::from_iter(met.iter().copied());
    let mut wins = 0;
    while let Some(position) = left.pop() {
        compare(&mut solver, &mut brute_force, &position);
        wins += usize::from(brute_force.of(&position).0 == Verdict::Win);
        let next = position.moves().map(|mv| position.play(mv));
        left.extend(next.filter(|next| met.insert(*next)));
    }
    // The same counts as another program's.
    assert_eq!((met.len(), wins), (1_747, 1_243));
}

#[test]
fn a_sample_of_larger_boards() {
    let mut dice = Dice(1);
    for (width, height) in [(4, 4), (3, 4), (4, 3), (2, 7)] {
        let (mut solver, mut brute_force) = (Solver::new(), BruteForce::default());
        let mut compared = [0; 2];
        while compared.iter().sum::<u32>() < 150 {
            let mut position = start(width, height);
            let plies = dice.between((width * height).saturating_sub(11), width * height);
            for _ in 0..plies {
                let Some(mv) = random_move(&position, &mut dice) else { break };
                position = position.play(mv);
            }
            if position.open().len() <= 8 {
                compare(&mut solver, &mut brute_force, &position);
                compared[usize::from(brute_force.of(&position).0 == Verdict::Win)] += 1;
            }
        }
        assert!(compared.iter().all(|&count| count > 20), "{width}x{height}: {compared:?}");
    }
}

/// Fairy-Stockfish finds mate in 4 moves on 3x3 and in 5 on 3x4.
#[test]
fn starting_positions_of_small_boards() {
    for ((width, height), plies) in [((3, 3), 7), ((3, 4), 9)] {
        let distance =
            Solver::new().distance(&start(width, height).into(), &mut Interrupt::never());
        assert_eq!(distance, Some((Verdict::Win, plies)), "{width}x{height}");
    }
}

/// Both widths agree, and so do images of a position.
#[test]
fn width_and_symmetry_change_nothing() {
    let mut dice = Dice(2);
    let mut solver = Solver::new();
    for _ in 0..40 {
        let mut position = start(3, 4);
        for _ in 0..dice.between(3, 6) {
            let Some(mv) = random_move(&position, &mut dice) else { break };
            position = position.play(mv);
        }
        let expected = solver.distance(&position.into(), &mut Interrupt::never());
        for symmetry in position.symmetries() {
            let image = Position::<u128>::try_from(symmetry.apply(&position).to_setup()).unwrap();
            assert_eq!(
                solver.distance(&AnyPosition::Wide(image), &mut Interrupt::never()),
                expected,
                "{image}"
            );
        }
    }
}

#[test]
fn an_interrupted_call_gives_no_verdict_and_no_wrong_entries() {
    let position = start(4, 4).into();
    let mut solver = Solver::new();
    assert_eq!(solver.solve(&position, &mut Interrupt::after(5_000)), None);
    assert!((5_000..5_050).contains(&solver.nodes()), "{}", solver.nodes());
    let position = start(3, 4).into();
    for nodes in [100, 1_000, 3_000] {
        solver.solve(&position, &mut Interrupt::after(nodes));
    }
    let fresh = Solver::new().distance(&position, &mut Interrupt::never());
    assert_eq!(solver.distance(&position, &mut Interrupt::never()), fresh);
}

/// A reply of a certificate includes the removed square.
#[test]
fn certificates_include_removed_squares() {
    let position = AnyPosition::from(start(3, 3));
    let text = certificate(&position, Verdict::Win, &mut Interrupt::never()).unwrap();
    let certified = verify(&text).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    let last = certified.last();
    assert_eq!((&last.position, last.winner), (&position.to_setup(), position.to_move()));
    assert_eq!(certificate(&position, Verdict::Loss, &mut Interrupt::never()), None);
    // The first reply without its removal, and with illegal ones.
    let (head, strategy) = text.split_at(text.find("strategy\n").unwrap() + 9);
    let (reply, rest) = strategy.split_at(4);
    let (to, removed) = reply.split_at(2);
    for (changed, fault) in [
        (format!("{to}.{rest}"), "expected the square that the winner removes".to_owned()),
        (format!("{to}b1{rest}"), "b1 cannot be removed".to_owned()),
        (format!("{to}{to}{rest}"), format!("{to} cannot be removed")),
        (format!("{removed}{removed}{rest}"), format!("{removed} cannot be removed")),
    ] {
        let refusal = verify(&(head.to_owned() + &changed)).unwrap_err();
        assert!(refusal.fault.starts_with(&fault) || removed == "b1", "{refusal}");
    }
}
