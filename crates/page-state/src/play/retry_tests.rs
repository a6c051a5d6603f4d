//! Mistakes that a person tries again, answered by the real solver.

use isolation::board::{Move, Player, Square};
use std::time::Duration;

use super::{Play, RetryPhase, truth_tests};
use crate::address::Address;

/// A lost game of a person against an agent with two mistakes or more, with all that is known of it.
fn lost() -> (Play, Vec<usize>) {
    let games = (0..300).map(|seed| {
        let mut play = Play::new(1);
        let text = "#/play?variant=knight-5x5&moves=&first=human&second=Newcomer";
        play.open(&Address::parse(text).expect("an address"), seed).expect("it is right");
        let mut chance = seed;
        while play.winner().is_none() {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let moves: Vec<_> = play.current.game.position().moves().collect();
            let mv = moves[(chance >> 33) as usize % moves.len()];
            play.current.game.play(mv).expect("a legal move");
        }
        truth_tests::solve(&mut play);
        let plies = play.end_card().expect("it is over").own_mistakes();
        (play, plies)
    });
    let mut games =
        games.filter(|(play, plies)| plies.len() >= 2 && play.winner() == Some(Player::Second));
    games.next().expect("chance makes mistakes")
}

/// A legal move at the open mistake that wins, or that does not.
fn find(play: &Play, wins: bool) -> Option<Square> {
    let position = *play.current.shown_position();
    let truth = play.knowledge.truth(&position)?;
    let is = |mv: &Move| truth.winning().any(|it| it.text == position.move_text(*mv)) == wins;
    position.moves().find(is).map(Move::destination)
}

fn phase(play: &Play) -> RetryPhase {
    play.retry_card().expect("mistakes").phase
}

#[test]
fn mistakes_are_tried_again_on_the_same_board() {
    let (mut play, plies) = lost();
    let moves = play.current.game.moves().len();
    play.learn_from_mistakes();
    truth_tests::solve(&mut play);
    assert_eq!((play.current.shown_plies(), phase(&play)), (plies[0], RetryPhase::Asked));
    let card = play.retry_card().expect("mistakes");
    assert_eq!(card.counter, format!("1 / {}", plies.len()));
    let played = play.current.shown_position().short_text(play.current.game.moves()[plies[0]]);
    assert_eq!(card.title, [format!("You played {played}."), "Find a better move.".to_owned()]);
    assert!(card.hint.starts_with(&format!("{played} loses in ")), "{}", card.hint);
    let board = play.board();
    assert_eq!(board.movable, Some(Player::First));
    assert!(board.squares.iter().all(|it| it.truth.is_none()), "the answers do not show");
    assert!(board.squares.iter().any(|it| it.mark == Some("blunder") && it.name == played));
    assert_eq!(play.about(Player::First), "find a better move");

    // The move that was played loses again, and the piece goes back.
    play.choose(find(&play, false).expect("the played one"));
    assert_eq!(phase(&play), RetryPhase::Wrong);
    assert!(play.retry_card().expect("mistakes").title[0].contains("loses too"));
    assert_eq!(play.current.game.moves().len(), moves, "the game is as it was");
    // Any winning move counts.
    play.choose(find(&play, true).expect("a win"));
    let card = play.retry_card().expect("mistakes");
    assert_eq!((card.phase, card.dots[0]), (RetryPhase::Right, "found"));
    assert!(card.sign.expect("a proof").wins && card.answer.is_some());
    // The strips tell of this position, not of the game's end.
    let strip = play.strip(Player::First, Duration::ZERO);
    assert_eq!((strip.about.as_str(), strip.won), ("", None));

    play.next_mistake();
    truth_tests::solve(&mut play);
    assert_eq!((play.current.shown_plies(), phase(&play)), (plies[1], RetryPhase::Asked));
    play.show_answer();
    assert_eq!(phase(&play), RetryPhase::Shown);
    assert_eq!(play.retry_card().expect("mistakes").dots[1], "here", "it was not found");
    for _ in 1..plies.len() {
        play.next_mistake();
    }
    let card = play.retry_card().expect("mistakes");
    assert_eq!(card.phase, RetryPhase::Done);
    assert_eq!(card.title, [format!("1 of {} found.", plies.len())]);
    assert_eq!(play.strip(Player::First, Duration::ZERO).won, Some(false));
    assert!(card.hint.contains(&format!("Move {} is still open", plies[1] / 2 + 1)), "{card:?}");
    play.leave_mistakes();
    assert_eq!((play.retry_card(), play.current.looks_back()), (None, false));
}

#[test]
fn a_look_at_another_position_leaves_the_mistakes() {
    let (mut play, plies) = lost();
    play.learn_from_mistakes();
    play.look_at(plies[1]);
    assert_eq!(play.retry_card().map(|card| card.counter), Some(format!("2 / {}", plies.len())));
    play.look_at(0);
    assert_eq!(play.retry_card(), None);
    play.learn_from_mistakes();
    play.new_game(5);
    assert_eq!(play.retry_card(), None);
    play.learn_from_mistakes();
    assert_eq!(play.retry_card(), None, "there are none");
}
