//! The engine against a plain, slow model of the game, written from the specification alone:
//! `naive/mod.rs` shares no code with the engine.

use crate::naive;
use crate::naive::{Naive, Place, Turn};
use crate::random::{Case, Dice};
use isolation::AnyPosition;
use isolation::board::{Move, Player, Position, Setup, Square, Verdict};
use isolation::eval::{Feature, Score, View, heuristic};
use isolation::search::{AlphaBeta, Control, Limits, Minimax, Searcher};

/// Random positions at all stages: most on boards up to 7 by 7, some on wide ones.
fn setups(seed: u64, count: usize, wide_every: usize) -> impl Iterator<Item = Setup> {
    let mut dice = Dice(seed);
    (0..count).map(move |number| {
        let mut case = Case::draw(&mut dice, 128);
        if number % wide_every != 0 {
            (case.width, case.height) = (dice.between(2, 7), dice.between(2, 7));
            case.plies = dice.below(case.width * case.height + 1);
        }
        case.setup()
    })
}

fn both(setup: &Setup) -> (AnyPosition, Naive) {
    let position = AnyPosition::try_from(setup.clone()).unwrap();
    (position, Naive::parse(&setup.to_string()))
}

fn square(position: &AnyPosition, (row, column): Place) -> Square {
    position.size().square(row as i32, column as i32).unwrap()
}

fn mv(position: &AnyPosition, (to, removed): Turn) -> Move {
    let removed = removed.map(|place| square(position, place));
    position.moves_to(square(position, to)).find(|mv| mv.removed() == removed).unwrap()
}

/// A score as the naive model orders values: losses, numbers, wins.
fn key(score: Score) -> (i8, i64) {
    match (score.proof(), score.plies()) {
        (Some(Verdict::Win), Some(plies)) => (1, -i64::from(plies)),
        (Some(Verdict::Loss), Some(plies)) => (-1, i64::from(plies)),
        _ => (0, (score.value() * 65_536.0).round() as i64),
    }
}

/// Equal, or numbers that differ by less than two of the engine's steps, as sums of thirds may.
fn same(score: Score, value: naive::Value) -> bool {
    let (left, right) = (key(score), value.key());
    left.0 == right.0 && (left.1 - right.1).abs() <= i64::from(left.0 == 0)
}

#[test]
fn texts_targets_and_play() {
    for setup in setups(1, 4_000, 8) {
        let (position, naive) = both(&setup);
        assert_eq!(position.to_string(), naive.to_text());
        for player in Player::BOTH {
            let targets = naive.legal_targets(player.index()).into_iter();
            let targets = targets.map(|place| square(&position, place));
            assert!(position.targets_of(player).into_iter().eq(targets), "{position}");
        }
        assert_eq!(position.to_move().index(), naive.to_move);
        assert_eq!(
            position.outcome().map(|outcome| outcome.winner.index()),
            naive.winner(),
            "{position}"
        );
        let turns = naive.moves();
        assert_eq!(position.moves().len(), turns.len(), "{position}");
        // A twentieth of the moves that remove squares, of which there are hundreds.
        let step = turns.len().div_ceil(20);
        for (played, turn) in position.moves().zip(turns).step_by(step.max(1)) {
            assert_eq!(played, mv(&position, turn), "{position}");
            assert_eq!(position.move_text(played), naive.move_text(turn));
            assert_eq!(position.play(played).to_string(), naive.play(turn).to_text());
        }
    }
}

#[test]
fn perft() {
    for (setup, depth) in setups(2, 1_500, 30).zip([1, 2, 2, 3, 3].into_iter().cycle()) {
        let (position, naive) = both(&setup);
        let small = setup.size.area() <= 25 || naive.open_squares().len() < 20;
        let depth = if small { depth } else { 1 };
        // Moves that remove squares are many.
        let depth = (1..=depth).take_while(|&depth| position.perft(depth) <= 20_000).last();
        let Some(depth) = depth else { continue };
        assert_eq!(position.perft(depth), naive.perft(depth), "{position}");
    }
}

/// Boards of the original game, with leaf counts by Fairy-Stockfish.
#[test]
fn perft_of_the_original_game() {
    for (start, counts) in [
        ("3p2/6/6/6/6/6/6/2P3 w", &[225, 47_300][..]),
        ("3p3/7/7/7/7/7/3P3 w", &[230, 49_500]),
        ("2p1/4/4/1P2 w", &[65, 3_300, 161_700]),
        ("1p1/3/1P1 w", &[30, 440, 4_736, 34_592]),
    ] {
        compare_perft(start, counts);
    }
}

/// Takes a minute without optimization.
#[test]
#[ignore = "long"]
fn perft_of_the_original_game_a_ply_deeper() {
    compare_perft("3p2/6/6/6/6/6/6/2P3 w", &[225, 47_300, 13_032_440]);
    compare_perft("2p1/4/4/1P2 w", &[65, 3_300, 161_700, 6_663_090]);
}

fn compare_perft(start: &str, counts: &[u64]) {
    let (position, naive) = both(&Setup::parse(start).unwrap());
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!([naive.perft(depth), position.perft(depth)], [count; 2], "{start} {depth}");
    }
}

/// All features except the longest paths, and all heuristics of the specification. Heuristics with
/// longest paths are compared if the model finds them in few steps.
#[test]
fn features_and_heuristics() {
    let (mut positions, mut proven, mut blank) = (0, 0, 0);
    for setup in setups(3, 10_500, 100) {
        let (position, naive) = both(&setup);
        let chains_cost = (0..2).any(|player| naive.chain(player, 3_000).is_none());
        blank += usize::from(chains_cost);
        for me in Player::BOTH {
            // One of the players, alternating: the model computes all features for each heuristic.
            if me.index() != positions % 2 {
                continue;
            }
            let features = naive.features_within(me.index(), 0).named();
            let wide = Position::<u128>::try_from(setup.clone()).unwrap();
            let view = View::new(&wide, me);
            assert_eq!(features.len(), Feature::ALL.len());
            for (feature, (name, expected)) in Feature::ALL.iter().zip(features) {
                assert_eq!(feature.name(), name);
                if feature.is_chain() {
                    continue;
                }
                let expected = match feature {
                    Feature::LogOdds => naive.log_odds(me.index()),
                    _ => expected.unwrap(),
                };
                let value = feature.value(&view).unwrap();
                assert!(
                    (value - expected).abs() < 1e-9,
                    "{name} is {value}, not {expected}: {position}"
                );
            }
            for name in naive::HEURISTICS {
                let entry = heuristic(name).unwrap();
                assert_eq!(entry.name, *name);
                let evaluation = entry.evaluation();
                if evaluation.is_slow() && chains_cost {
                    continue;
                }
                let score = match &position {
                    AnyPosition::Narrow(narrow) => evaluation.score_or_end(&View::new(narrow, me)),
                    AnyPosition::Wide(_) => evaluation.score_or_end(&view),
                }
                .unwrap();
                let expected = naive.heuristic(name, me.index());
                assert!(same(score, expected), "{name} is {score}, not {expected:?}: {position}");
                proven += usize::from(score.proof().is_some() && position.outcome().is_none());
            }
        }
        positions += 1;
    }
    assert!(positions > 10_000 && proven > 1_000 && blank * 2 < positions, "{proven} {blank}");
}

/// Longest paths, if the naive search finds them in few steps.
#[test]
fn longest_paths() {
    let mut compared = 0;
    for setup in setups(4, 6_000, 40) {
        let (position, naive) = both(&setup);
        let wide = Position::<u128>::try_from(setup).unwrap();
        for player in Player::BOTH {
            let Some(expected) = naive.chain(player.index(), 3_000) else { continue };
            let chain = isolation::board::regions::longest_path(&wide, player, 1_000_000);
            assert_eq!(chain, Some(expected), "{player} in {position}");
            compared += usize::from(expected > 0);
        }
    }
    assert!(compared > 3_000, "only {compared}");
}

/// Value and best moves of minimax, and hence of alpha-beta.
#[test]
fn minimax() {
    let (mut searched, mut ties, mut proven, mut sets, mut complete) = (0, 0, 0, 0, 0);
    let mut dice = Dice(5);
    for setup in setups(6, 30_000, 50) {
        let (position, naive) = both(&setup);
        let wanted = dice.between(1, 4) as u32;
        // The naive model clones boards, so leaves are few.
        let depths = (1..=wanted).take_while(|&depth| position.perft(depth) <= 60);
        let Some(depth) = depths.last() else {
            continue;
        };
        if naive.finished() {
            continue;
        }
        let entry = heuristic(dice.pick(naive::HEURISTICS)).unwrap();
        if entry.evaluation().is_slow() && (setup.size.area() > 20 || depth > 2) {
            continue;
        }
        let me = position.to_move();
        let (value, best_moves) = naive.minimax(me.index(), depth, entry.name);
        let best = mv(&position, best_moves[0]);
        let evaluation = entry.evaluation();
        let search = |search: &mut dyn Searcher| {
            let limits = Limits::depth(depth);
            let mut control = Control { limits, ..Control::default() };
            search.search(&position, &mut control).unwrap()
        };
        let alphabeta = AlphaBeta { evaluation: evaluation.clone(), seed: None };
        let infos =
            [search(&mut Minimax { evaluation, seed: None }), search(&mut alphabeta.clone())];
        for info in infos {
            let score = info.score.unwrap();
            assert!(
                same(score, value),
                "{score}, not {value:?}: {} {depth} {position}",
                entry.name
            );
            assert_eq!(info.best(), Some(best), "{} {depth} {position}", entry.name);
        }
        // Exactly these moves are best: every seed plays one of them, and with enough seeds all of
        // them are played.
        if best_moves.len() <= 3 {
            let mut played: Vec<Move> = (0..24)
                .filter_map(|seed| {
                    search(&mut AlphaBeta { seed: Some(seed), ..alphabeta.clone() }).best()
                })
                .collect();
            played.sort();
            played.dedup();
            let expected: Vec<Move> = best_moves.iter().map(|&turn| mv(&position, turn)).collect();
            assert!(played.iter().all(|mv| expected.contains(mv)), "{} {position}", entry.name);
            complete += usize::from(played == expected);
            sets += 1;
        }
        searched += 1;
        ties += usize::from(best_moves.len() > 1);
        proven += usize::from(!matches!(value, naive::Value::Number(_)));
    }
    // The chance to miss one of three is two thirds to the power of 24.
    assert!(complete * 1_000 > sets * 999, "{complete} of {sets} sets of best moves");
    assert!(searched > 10_000 && ties > 2_000 && proven > 1_000, "{searched} {ties} {proven}");
}
