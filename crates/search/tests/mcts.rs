//! `mcts`: its proofs against brute force, reproducibility, and a known opening.

use crate::brute_force;
use crate::random::{Case, Dice};
use crate::support::{self, open_board, run};
use isolation_board::{Movement, Position, Setup, Verdict};
use isolation_eval::Score;
use isolation_search::{Limits, Mcts};

fn mcts(seed: u64) -> Mcts {
    Mcts { exploration: 1.0, seed, shuffle: None }
}

#[test]
fn proofs_are_correct() {
    let mut dice = Dice(1);
    let mut counts = [[0; 2]; Movement::ALL.len()];
    let mut open = 0;
    for seed in 0..4_000 {
        let case = Case { plies: dice.between(0, 12), ..Case::draw(&mut dice, 30) };
        let position = case.position::<u64>();
        if !brute_force::is_small(&position) {
            continue;
        }
        let info = run(&mcts(seed), position, Limits::nodes(dice.pick(&[20, 300, 20_000])));
        let score = info.score.unwrap();
        let Some(proof) = score.proof() else {
            assert!(-Score::units(1) <= score && score <= Score::units(1));
            open += 1;
            continue;
        };
        let wins = brute_force::wins(&position);
        assert_eq!(proof, if wins { Verdict::Win } else { Verdict::Loss }, "{position} {info:?}");
        assert!(!wins || !brute_force::wins(&position.play(info.best().unwrap())), "{position}");
        counts[case.movement as usize][usize::from(wins)] += 1;
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 60), "{counts:?}");
    assert!(open > 50, "{open}");
}

/// With enough games it proves small positions, and agrees with another program.
#[test]
fn solved_positions() {
    let mut solved = 0;
    for sample in brute_force::sample().filter(|sample| sample.position.open().len() <= 16) {
        let info = run(&mcts(1), sample.position, Limits::nodes(200_000));
        if let Some(proof) = info.score.and_then(Score::proof) {
            assert_eq!(proof == Verdict::Win, sample.wins, "{}", sample.position);
            solved += 1;
        }
    }
    assert!(solved > 40, "{solved}");
}

#[test]
fn nodes_and_seed_decide_the_result() {
    let position =
        Position::<u128>::try_from(Setup::parse("11/11/11/4n6/11/6N4/11/11/11 w").unwrap())
            .unwrap();
    let mut lines = std::collections::HashSet::new();
    for seed in 0..10 {
        let info = run(&mcts(seed), position, Limits::nodes(2_000));
        assert_eq!(info, run(&mcts(seed), position, Limits::nodes(2_000)));
        assert_eq!(info.nodes, 2_000);
        lines.insert(info.line);
    }
    assert!(lines.len() > 1);
}

/// The winning first move of queens on 3x3, the only one of nine, is found and proven.
#[test]
fn the_centre_of_beckers_board() {
    let position = support::position("3/3/3[Qq] w");
    let info = run(&mcts(3), position, Limits::nodes(100_000));
    assert_eq!(info.score, Some(Score::WIN));
    assert_eq!(position.move_text(info.best().unwrap()), "Q@b2");
}

/// With more nodes, it looks further ahead.
#[test]
fn the_tree_grows() {
    let plies = [10, 1_000, 100_000]
        .map(|nodes| run(&mcts(1), open_board(), Limits::nodes(nodes)).line.len());
    assert!(plies.is_sorted_by(|fewer, more| fewer < more), "{plies:?}");
}
