//! A position solved rightly and wrongly, to the end.

use isolation::Game;
use isolation::board::Verdict;
use isolation::solve::{Interrupt, Solver};
use isolation_protocol::wire::{Reply, ReplyBody};

use super::{Phase, Solving};
use crate::engine::{Client, Health, Order, answered};
use crate::knowledge::Knowledge;

/// Positions of other boards in which the side to move wins, with plies to the end.
const WON: [(&str, usize); 3] = [
    ("3*2/*1*1*1/n***2/1*1***/2**2/3N1* w", 3),
    ("1**1/Qq2/2*1/4 b", 5),
    ("7/7/2n4/3N3/7/7/7 w", 0),
];

fn solving(text: &str) -> Solving {
    let position = text.parse().expect("a position");
    Solving::new(Game::from_position(position), Knowledge::default())
}

/// The solver answers all requests.
fn engine(solving: &mut Solving) {
    while let Some(Order::Ask { request, .. }) = solving.knowledge.orders(solving.question()).pop()
    {
        for reply in answered::replies(&request) {
            solving.knowledge.clone().receive(reply);
            solving.carry_on();
        }
    }
}

/// Plays the first move with this verdict for the person, if there is one.
fn play(solving: &mut Solving, wanted: Verdict) -> bool {
    let position = *solving.game.position();
    let mut solver = Solver::new();
    let verdicts = solver.verdicts(&position, &mut Interrupt::never());
    let Some((mv, _)) = verdicts.into_iter().find(|(_, verdict)| *verdict == Some(wanted)) else {
        return false;
    };
    solving.choose(mv.destination());
    assert_ne!(solving.phase, Phase::Asked);
    engine(solving);
    true
}

#[test]
fn winning_moves_lead_to_the_end() {
    for (text, plies) in &WON[..2] {
        let mut solving = solving(text);
        assert!(solving.words().contains("find a winning move"));
        while solving.phase == Phase::Asked {
            assert_eq!(solving.solved(), None);
            assert!(play(&mut solving, Verdict::Win));
        }
        assert_eq!((solving.phase, solving.solved()), (Phase::Won, Some(true)));
        // Other winning moves may be slower, and the resistance is the longest.
        assert!(solving.game.moves().len() >= *plies);
        assert_eq!(solving.game.outcome().map(|end| end.winner), Some(solving.person()));
    }
}

#[test]
fn a_miss_is_refuted_and_taken_back() {
    for (text, _) in &WON[..2] {
        let mut solving = solving(text);
        let before = solving.game.clone();
        assert!(play(&mut solving, Verdict::Loss));
        assert_eq!((solving.phase, solving.misses), (Phase::Missed, 1));
        let refutation = solving.refutation().expect("the solver knows why");
        let lost = solving.game.position();
        let after = lost.play(lost.moves_to(refutation.to).next().expect("a legal move"));
        let verdict = Solver::new().solve(&after, &mut Interrupt::never());
        assert_eq!(verdict, Some(Verdict::Loss));
        assert!(solving.words().contains(" loses"));
        solving.retry();
        assert_eq!((solving.phase, &solving.game), (Phase::Asked, &before));
        while solving.phase == Phase::Asked {
            assert!(play(&mut solving, Verdict::Win));
        }
        assert_eq!((solving.phase, solving.solved()), (Phase::Won, Some(false)));
    }
}

#[test]
fn moves_are_shown() {
    let (text, plies) = WON[1];
    let mut solving = solving(text);
    assert_eq!(solving.analysis(), None, "it would give the solution away");
    while solving.phase == Phase::Asked {
        solving.show();
        engine(&mut solving);
        // What was shown is not praised.
        assert!(!solving.words().contains("Right"), "{}", solving.words());
        if let [.., shown, _] = solving.game.moves()
            && solving.phase == Phase::Asked
        {
            let shown = solving.game.position().size().name(shown.destination());
            assert!(solving.words().starts_with(&format!("{shown} wins.")), "{}", solving.words());
        }
    }
    let analysis = solving.analysis().expect("it is over").to_string();
    assert!(analysis.starts_with("#/analyse?") && analysis.ends_with("at=0"), "{analysis}");
    assert_eq!((solving.phase, solving.solved()), (Phase::Won, Some(false)));
    // The quickest win against the longest resistance.
    assert_eq!(solving.game.moves().len(), plies);
}

#[test]
fn what_is_no_move_is_refused() {
    let mut solving = solving(WON[0].0);
    let before = solving.game.clone();
    let closed = before.position().piece(solving.person()).expect("it stands");
    solving.choose(closed);
    assert_eq!((&solving.game, solving.solved()), (&before, None));
    assert!(solving.words().contains("Your "));
    // Out of turn nothing happens.
    solving.show();
    solving.choose(closed);
    solving.retry();
    assert_eq!((&solving.game, solving.phase), (&before, Phase::Showing));
    solving.knowledge.clone().engine_is(Health::Failed);
    assert!(solving.words().contains("solver is not available"));
    solving.knowledge.clone().receive(Reply::new(77, ReplyBody::Ready));
    solving.carry_on();
    assert_eq!(solving.phase, Phase::Showing);
}

#[test]
fn unknown_results_are_not_failures() {
    let mut solving = solving(WON[2].0);
    let square = solving.game.position().targets().first().expect("a move");
    solving.choose(square);
    // Neither a look nor a study finds anything out.
    for _ in 0..2 {
        let order = solving.knowledge.orders(solving.question()).pop();
        let Some(Order::Ask { request, .. }) = order else { panic!("it asks") };
        let nothing = isolation::SolverReport { finished: true, ..Default::default() };
        solving.knowledge.clone().receive(Reply::new(request.id, ReplyBody::Solved(nothing)));
        solving.carry_on();
    }
    assert_eq!((solving.phase, solving.solved()), (Phase::Unknown, None));
    assert!(solving.words().contains("could not prove"));
    solving.retry();
    assert_eq!(solving.phase, Phase::Asked);
}
