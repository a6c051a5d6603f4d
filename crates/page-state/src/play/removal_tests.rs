//! The game in which a player removes a square after each step.

use isolation::board::Player;

use super::tests::{click, confirmation, persons, square};
use super::{Play, game_of};
use crate::address::Address;
use crate::choice::Choice;

/// Two persons before the first move on 6x8, the first player's piece on c1.
fn original() -> Play {
    let mut play = persons();
    play.choose_preset("isolation", 3);
    play
}

fn state(play: &Play, name: &str) -> &'static str {
    play.board().squares[usize::from(square(play, name).index())].state
}

/// The squares of this state.
fn count(play: &Play, state: &str) -> usize {
    play.board().squares.iter().filter(|square| square.state == state).count()
}

fn last(play: &Play, name: &str) -> Option<&'static str> {
    play.board().squares[usize::from(square(play, name).index())].last
}

#[test]
fn the_step_is_shown_before_the_removal() {
    let mut play = original();
    assert_eq!(count(&play, "legal"), 5);
    click(&mut play, "d2");
    assert_eq!(play.status(), "d2: now choose the square to remove.");
    assert_eq!(
        (state(&play, "d2"), state(&play, "c1"), play.current.game.moves().len()),
        ("first", "open", 0)
    );
    assert_eq!((last(&play, "d2"), last(&play, "c1")), (Some("to"), Some("from")));
    // 48 squares without the two pieces and the start square that was left.
    assert_eq!((count(&play, "removable"), count(&play, "legal")), (45, 0));
    click(&mut play, "c1");
    assert!(play.status().starts_with("c1 cannot be removed"), "{}", play.status());
    assert_eq!(play.board().step, Some(square(&play, "d2")));
    click(&mut play, "e5");
    assert_eq!(play.current.game.move_texts(), ["c1d2,d2e5"]);
    assert_eq!(
        (state(&play, "e5"), state(&play, "c1"), last(&play, "e5")),
        ("removed", "open", Some("removed"))
    );
    assert!(play.board().squares.iter().any(|square| square.label == "e5, removed, last move"));
    // The square that was left may be removed as well, even where a piece has stood.
    click(&mut play, "d7");
    click(&mut play, "a1");
    click(&mut play, "d3");
    click(&mut play, "d2");
    assert_eq!((state(&play, "d2"), play.current.game.moves().len()), ("removed", 3));
}

#[test]
fn half_a_move_is_taken_back_by_the_piece_or_the_button() {
    let mut play = original();
    assert!(!play.can_undo());
    click(&mut play, "d2");
    assert!(play.can_undo());
    click(&mut play, "d2");
    assert_eq!(
        (play.plans.choice, count(&play, "legal"), state(&play, "c1")),
        (Choice::Nothing, 5, "first")
    );
    click(&mut play, "b2");
    play.undo();
    assert_eq!(
        (play.plans.choice, play.current.game.moves().len(), play.can_undo()),
        (Choice::Nothing, 0, false)
    );
    // A whole move waits for its confirmation, and its parts are taken back one by one.
    play.confirm_moves(true);
    click(&mut play, "b2");
    click(&mut play, "b3");
    assert_eq!(confirmation(&play), (square(&play, "b3"), "Play b2\u{a0}×b3".to_owned()));
    play.undo();
    assert_eq!(play.plans.choice, Choice::Step(square(&play, "b2")));
    click(&mut play, "b4");
    click(&mut play, "b4");
    assert_eq!(play.current.game.move_texts(), ["c1b2,b2b4"]);
    // A shown earlier position is no part of the move.
    click(&mut play, "d7");
    play.look_at(0);
    assert_eq!((play.plans.choice, play.board().step), (Choice::Nothing, None));
}

#[test]
fn moves_are_typed_in_one_text_or_two() {
    let mut play = original();
    assert!(play.type_move("c1d2,d2e5") && play.type_move("d7,a8"));
    assert!(play.type_move("D3") && play.type_move("a1"));
    assert_eq!(play.current.game.move_texts(), ["c1d2,d2e5", "d8d7,d7a8", "d2d3,d3a1"]);
    assert!(!play.type_move("d7d6"));
    assert!(play.status().contains("remove"), "{}", play.status());
}

#[test]
fn links_lead_to_the_same_game() {
    let mut play = original();
    for text in ["d2,e5", "d7,a8", "d3,d2"] {
        assert!(play.type_move(text));
    }
    let address = play.address().to_string();
    let (rules, game) =
        game_of(&Address::parse(&address).expect("an address"), play.settings.rules)
            .expect("a game");
    assert_eq!((rules, game.as_ref()), (play.settings.rules, Some(&play.current.game)));
    let mut other = Play::new(9);
    other.open(&Address::parse(&address).expect("an address"), 1).expect("a game");
    assert_eq!((other.settings.preset(), &other.current.game), ("isolation", &play.current.game));
}

#[test]
fn the_end_says_that_no_square_is_left_to_remove() {
    let mut play = persons();
    let address = Address::parse("#/play?start=1p*/***/1P1+b&moves=a3,c1").expect("an address");
    assert_eq!(play.open(&address, 1), Ok(()));
    assert_eq!(play.winner(), Some(Player::Second));
    let result = play.result().expect("the game is over");
    assert!(result.ends_with("No square is left to remove."), "{result}");
    // The open square beside the piece is no closed exit.
    let mark = |name| play.board().squares[usize::from(square(&play, name).index())].mark;
    assert_eq!((mark("a1"), mark("c1"), mark("b1")), (None, Some("exit"), Some("stuck")));
}
