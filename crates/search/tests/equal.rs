//! Every fast search against plain minimax: the same value and move.

use crate::brute_force;
use crate::random::{Case, Dice};
use crate::support::{evaluation, run, ties};
use isolation_board::{Move, Movement, Position, Setup, Word, perft};
use isolation_eval::{CATALOGUE, Evaluation, Score, View};
use isolation_search::{AlphaBeta, Deepening, Inner, Limits, Minimax};

fn setups(seed: u64, count: usize) -> impl Iterator<Item = Setup> {
    let presets = [
        (Movement::Knight, 7, 7),
        (Movement::Queen, 7, 7),
        (Movement::Queen, 3, 3),
        (Movement::Knight, 11, 9),
        (Movement::Knight, 8, 8),
        (Movement::King, 7, 7),
    ];
    let mut dice = Dice(seed);
    (0..count).map(move |number| {
        let mut case = Case::draw(&mut dice, 128);
        if number % 2 == 0 {
            (case.movement, case.width, case.height) = presets[number / 2 % presets.len()];
            case.holes = 0;
            case.plies = dice.below(case.width * case.height * 3 / 4);
        }
        case.setup()
    })
}

/// The greatest depth up to `wanted` with few enough leaves.
fn affordable<W: Word>(position: &Position<W>, wanted: u32, leaves: u64) -> u32 {
    (2..=wanted).take_while(|&depth| perft(position, depth) <= leaves).last().unwrap_or(1)
}

fn alphabeta_is_minimax<W: Word>(position: &Position<W>, evaluation: Evaluation, seed: u64) {
    let seed = (!seed.is_multiple_of(3)).then_some(seed);
    let leaves = if evaluation.is_slow() { 60 } else { 8_000 };
    let limits = Limits::depth(affordable(position, 4, leaves));
    let minimax = run(&Minimax { evaluation: evaluation.clone(), seed }, *position, limits);
    let fast = run(&AlphaBeta { evaluation, seed }, *position, limits);
    assert_eq!(fast.score, minimax.score, "{position} {limits:?} {seed:?}");
    assert_eq!(fast.best(), minimax.best(), "{position} {limits:?} {seed:?}");
    assert_eq!(fast.depth, minimax.depth);
    assert!(fast.nodes <= minimax.nodes);
}

#[test]
fn alphabeta_equals_minimax() {
    let evaluations: Vec<Evaluation> =
        CATALOGUE.iter().map(|entry| entry.evaluation()).chain((0..8).map(|_| ties())).collect();
    for (number, setup) in setups(1, 10_500).enumerate() {
        let evaluation = evaluations[number % evaluations.len()].clone();
        // Longest paths in a large open region cost a million steps each.
        let evaluation =
            if evaluation.is_slow() && setup.size.area() > 36 { ties() } else { evaluation };
        let seed = number as u64;
        if setup.size.area() <= 64 && number % 5 != 0 {
            alphabeta_is_minimax::<u64>(&setup.try_into().unwrap(), evaluation, seed);
        } else {
            alphabeta_is_minimax::<u128>(&setup.try_into().unwrap(), evaluation, seed);
        }
    }
}

/// Where moves remove squares, there are hundreds of moves, and the killer may be any of them.
#[test]
fn alphabeta_equals_minimax_where_squares_are_removed() {
    let fast = CATALOGUE.iter().filter(|entry| !entry.evaluation().is_slow());
    let evaluations: Vec<Evaluation> =
        fast.map(|entry| entry.evaluation()).chain((0..8).map(|_| ties())).collect();
    let (mut dice, mut deep) = (Dice(5), 0);
    for seed in 0..5_000 {
        let case = Case {
            movement: Movement::Pawn,
            width: dice.between(3, 6),
            height: dice.between(3, 8),
            ..Case::draw(&mut dice, 16)
        };
        let plies = dice.below(case.width * case.height);
        let position = Case { plies, ..case }.position::<u64>();
        deep += u32::from(affordable(&position, 4, 8_000) > 1);
        alphabeta_is_minimax(&position, dice.pick(&evaluations), seed);
    }
    assert!(deep > 2_500, "{deep}");
}

#[test]
fn deepening_equals_minimax_at_its_last_depth() {
    let evaluations: Vec<Evaluation> = CATALOGUE
        .iter()
        .map(|entry| entry.evaluation())
        .filter(|evaluation| !evaluation.is_slow())
        .chain((0..8).map(|_| ties()))
        .collect();
    let mut dice = Dice(7);
    for setup in setups(2, 3_000) {
        let position = Position::<u128>::try_from(setup).unwrap();
        let evaluation = dice.pick(&evaluations);
        let seed = dice.pick(&[None, Some(1), Some(2), Some(3), Some(1 << 50)]);
        let last = affordable(&position, 4, 1_000);
        let limits = Limits::depth(last);
        let minimax = run(&Minimax { evaluation: evaluation.clone(), seed }, position, limits);
        for inner in [Inner::AlphaBeta, Inner::Minimax] {
            for from in [1, last.min(2), last] {
                let search = Deepening { inner, from, seed, ..Deepening::new(evaluation.clone()) };
                let info = run(&search, position, limits);
                assert_eq!(info.score, minimax.score, "{position} {search:?}");
                assert_eq!(info.best(), minimax.best(), "{position} {search:?}");
                assert!(info.depth <= last);
            }
        }
    }
}

/// The principal variation leads to a leaf whose value for the root player is the score.
#[test]
fn the_principal_variation_leads_to_the_score() {
    let mut whole = 0;
    let evaluations: Vec<Evaluation> = CATALOGUE
        .iter()
        .map(|entry| entry.evaluation())
        .filter(|evaluation| !evaluation.is_slow())
        .collect();
    for (number, setup) in setups(3, 3_000).enumerate() {
        let position = Position::<u128>::try_from(setup).unwrap();
        let evaluation =
            if number % 2 == 0 { ties() } else { evaluations[number % evaluations.len()].clone() };
        let wanted = affordable(&position, 4, 1_500);
        let limits = Limits::depth(wanted);
        let minimax = Minimax { evaluation: evaluation.clone(), seed: None };
        let fast = AlphaBeta { evaluation: evaluation.clone(), seed: None };
        for info in [run(&minimax, position, limits), run(&fast, position, limits)] {
            let at = info.line.iter().fold(position, |at, &mv| at.play(mv));
            let view = View::new(&at, position.to_move());
            let leaf = evaluation.score_or_end(&view).unwrap().from_ply(info.line.len() as u32);
            assert_eq!(info.score, Some(leaf), "{position} {info:?}");
            let over = at.outcome().is_some();
            assert!(over || info.line.len() as u32 == wanted, "{position} {info:?}");
            whole += usize::from(!over);
        }
    }
    assert!(whole > 1_000);
}

/// The verdict and its number of plies, by brute force.
fn distance(position: &Position<u64>) -> Score {
    position
        .moves()
        .map(|mv| -distance(&position.play(mv)).from_ply(1))
        .max()
        .unwrap_or(Score::loss_in(0))
}

/// With sufficient depth, shorter wins and longer losses are preferred.
#[test]
fn wins_are_shortest_and_losses_longest() {
    let mut dice = Dice(4);
    let (mut won, mut lost) = (0, 0);
    while won + lost < 1_500 {
        let case = Case { plies: dice.between(2, 6), ..Case::draw(&mut dice, 16) };
        let position = case.position::<u64>();
        if position.open().len() > if position.geometry().removes() { 5 } else { 10 } {
            continue;
        }
        let expected = distance(&position);
        let search = AlphaBeta { evaluation: ties(), seed: None };
        let info = run(&search, position, Limits::default());
        assert_eq!(info.score, Some(expected), "{position}");
        let first_best: Option<Move> =
            position.moves().find(|&mv| -distance(&position.play(mv)).from_ply(1) == expected);
        assert_eq!(info.best(), first_best, "{position}");
        if expected > Score::ZERO {
            won += 1;
        } else {
            lost += 1;
        }
        // Deepening ends as soon as nothing can change.
        let info = run(&Deepening::new(ties()), position, Limits::default());
        assert_eq!(info.score, Some(expected), "{position}");
        assert_eq!(info.best(), first_best, "{position}");
        assert_eq!(info.depth, expected.plies().unwrap(), "{position}");
    }
    assert!(won > 300 && lost > 300, "{won} won, {lost} lost");
}

/// Positions solved by another program, and all their winning moves.
#[test]
fn solved_positions() {
    let search = AlphaBeta { evaluation: evaluation("null"), seed: None };
    let won = |position| run(&search, position, Limits::default()).score.unwrap() > Score::ZERO;
    let (mut solved, mut large) = (0, 0);
    for sample in brute_force::sample() {
        let position = sample.position;
        if position.open().len() > 22 {
            large += 1;
            continue;
        }
        assert_eq!(won(position), sample.wins, "{position}");
        let mut winning: Vec<String> = position
            .moves()
            .filter(|&mv| !won(position.play(mv)))
            .map(|mv| position.size().name(mv.destination()).to_string())
            .collect();
        winning.sort();
        assert_eq!(winning, sample.winning, "{position}");
        solved += 1;
    }
    assert!(solved >= 60, "{solved} solved, {large} too large");
}
