//! A puzzle solved rightly and wrongly, played out, and counted.

use isolation::board::{Square, Verdict};
use isolation::solve::Effort;

use isolation::wire::{Answer, Reply};
use isolation::{AnySolver, Grade, Puzzle};

use super::{Phase, PuzzleScore, Solving, Trainer, Tried};
use crate::engine::{Client, Health, Order, answered};
use crate::knowledge::Knowledge;
use crate::storage::Document;

const FILE: &str = include_str!("../../assets/puzzles.jsonl");

fn trainer() -> Trainer {
    Trainer::new(FILE, &PuzzleScore::default(), Knowledge::default())
        .expect("the page's file is whole")
}

fn cell(solving: &Solving, name: &str) -> Square {
    solving.game.position().size().find(name).expect("a cell")
}

/// A legal cell that is not the solution.
fn wrong_cell(solving: &Solving) -> Square {
    let position = solving.game.position();
    let solution = &solving.puzzle.solution;
    let wrong = |&square: &Square| position.size().name(square) != *solution;
    position.targets().into_iter().find(wrong).expect("a puzzle has three moves")
}

/// The solver answers all that the puzzle asks.
fn engine(solving: &mut Solving) {
    while let Some(Order::Ask { request, .. }) = solving.knowledge.orders(solving.question()).pop()
    {
        for reply in answered::replies(&request) {
            solving.knowledge.clone().heard(reply);
            solving.carry_on();
        }
    }
}

#[test]
fn the_right_move_solves_it() {
    let mut solving = trainer().solving;
    assert_eq!(solving.phase, Phase::Asked);
    assert!(solving.words().contains("One move wins"));
    let solution = cell(&solving, &solving.puzzle.solution);
    solving.choose(solution);
    assert!(matches!(solving.phase, Phase::Found | Phase::Won), "{:?}", solving.phase);
    assert_eq!(solving.first, Some(true));
    assert_eq!(solving.question(), None);
}

#[test]
fn a_wrong_move_is_refuted_and_taken_back() {
    let trainer = trainer();
    for index in [0, 84, 168] {
        let mut trainer = trainer.clone();
        trainer.open(index + 1).expect("a puzzle");
        let solving = &mut trainer.solving;
        let before = solving.game.clone();
        solving.choose(wrong_cell(solving));
        assert_eq!((solving.phase, solving.first), (Phase::Wrong, Some(false)));
        engine(solving);
        let refutation = solving.refutation().expect("the solver knows why");
        let lost = solving.game.position();
        let after = lost.play(lost.moves_to(refutation.to).next().expect("a legal move"));
        // The person is lost after it.
        let verdict = AnySolver::new().solve(&after, &mut Effort::unlimited());
        assert_eq!(verdict, Some(Verdict::Loss));
        assert_eq!(refutation.plies.map(|plies| plies % 2), Some(1));
        assert!(solving.words().contains(" loses"));
        solving.retry();
        assert_eq!((solving.phase, &solving.game), (Phase::Asked, &before));
        // The right move after a wrong one is no first try.
        solving.choose(cell(solving, &solving.puzzle.solution.clone()));
        assert_eq!(solving.first, Some(false));
    }
}

#[test]
fn puzzles_are_played_out_to_the_win() {
    let trainer = trainer();
    for number in [1, 20, 90, 120, 180, 240] {
        let mut trainer = trainer.clone();
        trainer.open(number).expect("a puzzle");
        let solving = &mut trainer.solving;
        let begun = solving.game.moves().len();
        solving.choose(cell(solving, &solving.puzzle.solution.clone()));
        solving.play_on();
        engine(solving);
        while solving.phase == Phase::Continuing {
            // The person plays the quickest win.
            let position = *solving.game.position();
            let mut solver = AnySolver::new();
            let quickest = position.moves().filter_map(|mv| {
                let (verdict, plies) =
                    solver.distance(&position.play(mv), &mut Effort::unlimited())?;
                (verdict == Verdict::Loss).then_some((plies, mv))
            });
            let (_, mv) = quickest.min_by_key(|&(plies, _)| plies).expect("a win");
            solving.choose(mv.destination());
            engine(solving);
        }
        assert_eq!(solving.phase, Phase::Won, "puzzle {number}: {}", solving.words());
        // The longest resistance against the quickest win takes just the plies of the proof.
        let plies = solving.game.moves().len() - begun;
        assert_eq!(plies, solving.puzzle.plies as usize, "puzzle {number}");
    }
}

#[test]
fn a_slip_after_the_first_move_is_found_out() {
    let mut trainer = trainer();
    let slips = (1..=250).any(|number| {
        trainer.open(number).expect("a puzzle");
        let solving = &mut trainer.solving;
        solving.choose(cell(solving, &solving.puzzle.solution.clone()));
        solving.play_on();
        engine(solving);
        let position = *solving.game.position();
        let mut solver = AnySolver::new();
        let loses = position.moves().find(|&mv| {
            let verdict = solver.solve(&position.play(mv), &mut Effort::nodes(100_000));
            verdict == Some(Verdict::Win)
        });
        let Some(mv) = loses.filter(|_| solving.phase == Phase::Continuing) else { return false };
        solving.choose(mv.destination());
        engine(solving);
        assert_eq!((solving.phase, solving.first), (Phase::Wrong, Some(true)));
        assert!(solving.refutation().is_some());
        solving.retry();
        assert_eq!((solving.phase, solving.game.position()), (Phase::Continuing, &position));
        true
    });
    assert!(slips);
}

#[test]
fn what_is_no_move_is_refused() {
    let mut solving = trainer().solving;
    let before = solving.game.clone();
    let closed = before.position().piece(solving.person()).expect("it stands");
    solving.choose(closed);
    assert_eq!((&solving.game, solving.first), (&before, None));
    assert!(solving.words().contains("not a legal move"));
    solving.show();
    assert_eq!((solving.phase, solving.first), (Phase::Shown, Some(false)));
    // Out of turn nothing happens.
    let shown = solving.game.clone();
    solving.choose(closed);
    solving.retry();
    assert_eq!(&solving.game, &shown);
    solving.play_on();
    solving.knowledge.clone().engine_is(Health::Failed);
    assert!(solving.words().contains("solver is not available"));
    solving.knowledge.clone().heard(Reply::new(77, Answer::Ready));
    solving.carry_on();
    assert_eq!(solving.phase, Phase::Replying);
}

#[test]
fn streaks_end_and_the_best_is_kept() {
    let mut score = PuzzleScore::default();
    let tried = |position: &str, right| Tried {
        grade: Grade::Medium,
        position: position.to_owned(),
        right,
    };
    for (position, right) in [("a", true), ("b", true), ("c", false), ("c", true), ("a", true)] {
        score.make(&tried(position, right));
    }
    assert_eq!((score.streak, score.best), (2, 2));
    score.make(&tried("d", true));
    assert_eq!((score.streak, score.best), (3, 3));
    // Each position counts once.
    assert_eq!(Grade::ALL.map(|grade| score.solved(grade)), [0, 4, 0]);
    assert!(score.has_solved(Grade::Medium, "d") && !score.has_solved(Grade::Easy, "d"));
}

#[test]
fn the_next_puzzle_is_one_that_was_not_solved() {
    let trainer = trainer();
    let mut score = PuzzleScore::default();
    assert_eq!((trainer.number(), trainer.grade()), (1, Grade::Easy));
    assert_eq!(trainer.next(Grade::Easy, &score), 2);
    let (_, puzzles) = Puzzle::read_all(FILE).expect("whole");
    let solve = |score: &mut PuzzleScore, index: usize| {
        let Puzzle { grade, position, .. } = puzzles[index].clone();
        score.make(&Tried { grade, position, right: true });
    };
    solve(&mut score, 1);
    assert_eq!(trainer.next(Grade::Easy, &score), 3);
    let hard = puzzles.iter().position(|puzzle| puzzle.grade == Grade::Hard).expect("one");
    assert_eq!(trainer.next(Grade::Hard, &score), hard + 1);
    for index in 0..puzzles.len() {
        solve(&mut score, index);
    }
    // When all are solved they come again.
    assert_eq!(trainer.next(Grade::Easy, &score), 2);
    assert_eq!(score.solved(Grade::Easy), trainer.count(Grade::Easy));
}

#[test]
fn damaged_files_and_numbers_are_refused() {
    let score = PuzzleScore::default();
    let why = |text: &str| {
        Trainer::new(text, &score, Knowledge::default()).expect_err("damaged").to_string()
    };
    assert!(why("").contains("line 1"));
    assert!(why("<!doctype html>").starts_with("puzzles: line 1: expected value"));
    let header = FILE.lines().next().expect("a line");
    assert_eq!(why(header), "the file contains no puzzles");
    let mut trainer = trainer();
    for number in [0, 10_000] {
        let why = trainer.open(number).expect_err("no such puzzle").to_string();
        assert!(why.contains("expected a number from 1 to 252"), "{why}");
    }
}
