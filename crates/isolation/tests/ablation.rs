//! The searches and positions of the bench `ablation`.

#[path = "../benches/ablation/df_pn.rs"]
mod df_pn;
#[path = "../benches/ablation/positions.rs"]
mod positions;

use crate::random::{Dice, random_move};
use df_pn::{DfPn, Start};
use isolation::board::{Position, Verdict};
use isolation::solve::{Interrupt, Solver};
use isolation::{AnyPosition, find_rules};

#[test]
fn df_pn_agrees_with_the_solver() {
    let (mut dice, mut solver) = (Dice(1), Solver::new());
    for board in ["knight-5x5", "queen-4x4", "king-4x4", "pawn-3x3", "pawn-4x3"] {
        let start = Position::<u64>::start(&find_rules(board).unwrap());
        let mut wins = 0;
        for _ in 0..60 {
            let plies = dice.between(2, 6);
            let random = (0..plies).try_fold(start, |position, _| {
                Some(position.play(random_move(&position, &mut dice)?))
            });
            let Some(position) = random else { continue };
            let expected = solver.solve(&position.into(), &mut Interrupt::never());
            for start in [Start::One, Start::Mobility] {
                let mut df_pn = DfPn::new(start, u64::MAX);
                assert_eq!(df_pn.solve(&position), expected, "{position}");
            }
            wins += u32::from(expected == Some(Verdict::Win));
        }
        assert!((5..55).contains(&wins), "{board}: {wins} wins");
    }
}

#[test]
fn df_pn_ends_at_its_limit() {
    let position = "7/7/2n4/3N3/7/7/7 w".parse().unwrap();
    let mut df_pn = DfPn::new(Start::Mobility, 1_000);
    assert_eq!((df_pn.solve(&position), df_pn.nodes), (None, 1_000));
}

#[test]
fn the_positions_are_of_their_games() {
    for (name, positions) in positions::TRAILS {
        assert_eq!(positions.len(), 10);
        for text in positions {
            let position: AnyPosition = text.parse().unwrap();
            assert_eq!(position.movement().to_string(), name, "{text}");
        }
    }
    for text in positions::ORIGINAL.1 {
        assert!(text.parse::<Position<u64>>().unwrap().geometry().removes(), "{text}");
    }
    for text in positions::MIRRORED.1 {
        let position = text.parse().unwrap();
        let mut solver = Solver::new();
        assert_eq!(solver.solve(&position, &mut Interrupt::never()), Some(Verdict::Loss), "{text}");
        assert_eq!(solver.nodes(), 1, "{text}");
    }
}
