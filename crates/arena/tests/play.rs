//! The one game loop: how each end comes about.

use std::time::Duration;

use isolation::board::{Move, Player as Side, Square};
use isolation::search::Limits;
use isolation::{AnyPosition, End, Game, find_rules};
use isolation_arena::play;
use isolation_engines::{Choice, Fault, MoveLimits, Player};

/// Plays the first legal move; at its move of this number it does something else.
struct Scripted {
    moves: u32,
    at: u32,
    then: fn(&Game) -> Result<Choice, Fault>,
}

fn first_move(game: &Game) -> Choice {
    let mv = game.position().moves().next().expect("an unfinished game");
    Choice { mv, time: Duration::ZERO, nodes: None, depth: None, score: None }
}

impl Player for Scripted {
    fn begin(&mut self, _: u64) -> Result<(), Fault> {
        self.moves = 0;
        if self.at == 0 { Err(Fault::new(End::Crash, "cannot start")) } else { Ok(()) }
    }

    fn choose(&mut self, game: &Game, _: &MoveLimits) -> Result<Choice, Fault> {
        self.moves += 1;
        if self.moves == self.at { (self.then)(game) } else { Ok(first_move(game)) }
    }
}

/// The end, the winner and the number of moves of a game in which the second player behaves so.
fn ended(
    at: u32,
    then: fn(&Game) -> Result<Choice, Fault>,
) -> (End, Option<Side>, usize, Option<String>) {
    let mut first = Scripted { moves: 0, at: u32::MAX, then };
    let mut second = Scripted { moves: 0, at, then };
    let game = Game::new(&find_rules("knight").unwrap(), 0);
    let told = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let limits = MoveLimits { search: told, margin: Duration::from_millis(20) };
    let played = play(game, [&mut first, &mut second], [0, 0], &limits);
    assert_eq!(played.stats.len(), played.game.moves().len());
    (played.end, played.winner, played.stats.len(), played.why)
}

fn lost(end: End, moves: usize, why: &str) -> (End, Option<Side>, usize, Option<String>) {
    (end, Some(Side::First), moves, Some(why.to_owned()))
}

#[test]
fn a_game_is_played_to_its_end() {
    let (end, winner, moves, why) = ended(u32::MAX, |game| Ok(first_move(game)));
    assert_eq!((end, why), (End::NoMoves, None));
    // Who cannot move loses: the side to move after this many moves.
    assert_eq!(winner, Some(Side::BOTH[(moves + 1) % 2]));
}

#[test]
fn exceeding_time_and_margin_loses() {
    let in_time =
        ended(3, |game| Ok(Choice { time: Duration::from_millis(120), ..first_move(game) }));
    assert_eq!(in_time.0, End::NoMoves);
    let late = ended(3, |game| Ok(Choice { time: Duration::from_millis(121), ..first_move(game) }));
    assert_eq!(late, lost(End::Timeout, 5, "the move took 121.0 ms"));
}

/// A move to any square, whether or not it is legal in a game.
fn elsewhere(square: Square) -> Move {
    let empty = AnyPosition::start(&find_rules("knight").unwrap());
    empty.moves_to(square).next().unwrap()
}

#[test]
fn who_makes_an_illegal_move_loses() {
    let own_square = ended(2, |game| {
        let square = game.position().piece(Side::Second).expect("placed");
        Ok(Choice { mv: elsewhere(square), ..first_move(game) })
    });
    assert_eq!(own_square.0, End::IllegalMove);
    assert_eq!(own_square.1, Some(Side::First));
    assert!(own_square.3.unwrap().contains("is not legal in"));
}

#[test]
fn faults_are_named() {
    assert_eq!(
        ended(4, |_| Err(Fault::new(End::Crash, "it died"))),
        lost(End::Crash, 7, "it died")
    );
    assert_eq!(
        ended(4, |_| Err(Fault::new(End::Resigned, "enough"))),
        lost(End::Resigned, 7, "enough")
    );
    assert_eq!(ended(0, |game| Ok(first_move(game))), lost(End::Crash, 0, "cannot start"));
    let stopped = ended(4, |_| Err(Fault::new(End::Interrupted, "stopped")));
    assert_eq!(stopped, (End::Interrupted, None, 7, Some("stopped".to_owned())));
}
