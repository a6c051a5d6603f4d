//! Expected scores: always of the first player, and only in the unit that they were fitted to.

use isolation::board::{Closing, Movement, Size, Verdict};
use isolation::eval::Score;
use isolation::expected::CURVES;
use isolation::search::Control;
use isolation::{Agent, AnyPosition, Report, expected_score, find_rules};

#[test]
fn estimates_become_shares_and_proofs_are_certain() {
    for board in ["knight-7x7", "queen-3x4", "king-9x9", "knight-11x9", "queen-16x8", "snailtrail"]
    {
        let position = AnyPosition::start(&find_rules(board).unwrap());
        let expected = |score| expected_score(&position, score);
        assert_eq!(expected(Score::ZERO), 0.5);
        assert_eq!([Score::WIN, Score::win_in(3)].map(expected), [1.0; 2]);
        assert_eq!([Score::LOSS, Score::loss_in(0)].map(expected), [0.0; 2]);
        let estimates = [-30_000.0, -20.0, -3.0, -0.5, 0.0, 0.5, 3.0, 20.0, 30_000.0];
        let shares = estimates.map(|estimate| expected(Score::estimate(estimate)));
        assert!(shares.is_sorted() && shares[0] > 0.0 && shares[8] < 1.0, "{board}: {shares:?}");
        assert!(shares[3] < 0.5 && shares[5] > 0.5, "{board}: {shares:?}");
        for (share, other) in shares.iter().zip(shares.iter().rev()) {
            assert!((share + other - 1.0).abs() < 1e-12, "{board}: {shares:?}");
        }
    }
}

#[test]
fn every_board_has_a_curve_of_its_movement() {
    assert!(CURVES.iter().all(|curve| curve.open > 0.0 && curve.blocked > 0.0));
    // Games with removals have no fitted curve; they use that of another movement.
    let fitted = |movement: &Movement| movement.closing() == Closing::Trail;
    for movement in Movement::ALL.into_iter().filter(fitted) {
        let squares = CURVES.iter().filter(|curve| curve.movement == movement).map(|it| it.squares);
        assert!(squares.clone().is_sorted());
        assert_eq!(squares.max(), Some(u32::from(Size::new(16, 8).unwrap().area())));
    }
    for board in ["isolation", "pawn-16x8"] {
        let start = AnyPosition::start(&find_rules(board).unwrap());
        assert!(expected_score(&start, Score::units(1)) > 0.5);
    }
}

fn report(position: &str, agent: &str) -> Report {
    let (position, spec) = (position.parse().unwrap(), agent.parse().unwrap());
    let mut agent = Agent::new(spec, 0);
    let info = agent.choose(&position, &mut Control::default()).unwrap();
    Report::new(&position, None, &info, agent.spec())
}

/// With pieces and turn exchanged it is the same game with the players exchanged.
#[test]
fn reports_are_from_the_first_players_point_of_view() {
    let [first, second] = ["9/9/2*6/4n4/4*4/5N3/9/9/9 w", "9/9/2*6/4N4/4*4/5n3/9/9/9 b"]
        .map(|position| report(position, "strong(depth=6)"));
    assert_eq!(first.score, second.score);
    assert_ne!(first.expected, Some(0.5));
    assert!((first.expected.unwrap() + second.expected.unwrap() - 1.0).abs() < 1e-9);
    let lost = report("2/Nn b", "strong(depth=6)");
    assert_eq!((lost.proof, lost.expected), (Some(Verdict::Loss), Some(1.0)));
}

#[test]
fn other_units_have_no_expected_score_but_proofs_do() {
    let open = "9/9/2*6/4n4/4*4/5N3/9/9/9 w";
    for agent in
        ["alphabeta(depth=3)", "strong(depth=3, eval=improved)", "mcts(nodes=50)", "random"]
    {
        assert_eq!(report(open, agent).expected, None, "{agent}");
    }
    let won = report("5/2n2/5/2N2/3*1 w", "alphabeta(depth=25)");
    assert_eq!(won.expected, Some(f64::from(u8::from(won.proof == Some(Verdict::Win)))));
}
