//! Reviews agree with brute force.

use crate::random::{Case, Dice};
use isolation::board::Verdict;
use isolation::solve::{Interrupt, Solver};
use isolation::{AnyPosition, Game, Review};

/// The verdict, by brute force.
fn verdict(position: &AnyPosition) -> Verdict {
    let wins = position.moves().any(|mv| verdict(&position.play(mv)) == Verdict::Loss);
    if wins { Verdict::Win } else { Verdict::Loss }
}

#[test]
fn random_games_agree_with_brute_force() {
    let mut dice = Dice(5);
    let (mut mistakes, mut positions) = (0, 0);
    while positions < 2000 {
        let case = Case::draw(&mut dice, 16);
        let start = AnyPosition::try_from(case.setup()).expect("a position");
        if case.setup().open.len() > if start.removes() { 5 } else { 9 } {
            continue;
        }
        let mut game = Game::from_position(start);
        while let Some(last) = game.position().moves().count().checked_sub(1) {
            let mv = game.position().moves().nth(dice.between(0, last)).expect("a move");
            game.play(mv).expect("a legal move");
        }
        let review = Review::of(&game, &mut Solver::new(), &mut Interrupt::never());
        let truth: Vec<Verdict> = game.positions().iter().map(verdict).collect();
        assert_eq!(review.verdicts, truth.iter().copied().map(Some).collect::<Vec<_>>());

        let mut found = review.mistakes.iter();
        for (ply, position) in game.positions()[..game.moves().len()].iter().enumerate() {
            if truth[ply] == Verdict::Win && truth[ply + 1] == Verdict::Win {
                let mistake = found.next().expect("a mistake");
                assert_eq!(mistake.ply, ply);
                let wins = |mv: &_| verdict(&position.play(*mv)) == Verdict::Loss;
                assert_eq!(mistake.winning, position.moves().filter(wins).collect::<Vec<_>>());
                mistakes += 1;
            }
        }
        assert_eq!(found.next(), None);
        positions += truth.len();
    }
    assert!(mistakes > 100, "{mistakes}");
}

/// The end of a game is solved even if its beginning is not; unknown positions are never called
/// blunders.
#[test]
fn a_limit_leaves_the_beginning_unknown() {
    let mut game = Game::from_position("7/7/2n4/3N3/7/7/7 w".parse().expect("a position"));
    let mut dice = Dice(6);
    while let Some(last) = game.position().moves().count().checked_sub(1) {
        let mv = game.position().moves().nth(dice.between(0, last)).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let all = Review::of(&game, &mut Solver::new(), &mut Interrupt::never());
    let some = Review::of(&game, &mut Solver::new(), &mut Interrupt::after(2_000));
    assert_eq!(some.verdicts[0], None);
    assert_eq!(some.verdicts.last(), Some(&Some(Verdict::Loss)));
    for (some, all) in some.verdicts.iter().zip(&all.verdicts) {
        assert!(some.is_none() || some == all);
    }
    for mistake in &some.mistakes {
        let whole = all.mistakes.iter().find(|whole| whole.ply == mistake.ply);
        let whole = whole.expect("a mistake");
        assert!(mistake.winning.iter().all(|mv| whole.winning.contains(mv)));
    }
}
