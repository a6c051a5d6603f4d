//! The original game, in which a player removes a square after each step, against the move generator of Fairy-Stockfish
//! (variants `isolation` and `isolation7x7`, and the same rule on other boards).

use crate::random::{Case, Dice};
use isolation_board::regions::can_take_last_exits;
use isolation_board::{Move, MoveFault, Movement, Position, Setup, Word};
use serde_json::Value;

fn position<W: Word>(text: &str) -> Position<W> {
    Position::try_from(Setup::parse(text).unwrap()).unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn moves_and_their_texts_agree() {
    let mut moves = 0;
    for line in include_str!("data/moves-removal.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let position = position::<u64>(line["position"].as_str().unwrap());
        let mut expected = texts(&line["moves"]);
        expected.sort_unstable();
        let mut own: Vec<String> = position.moves().map(|mv| position.move_text(mv)).collect();
        own.sort_unstable();
        assert_eq!(own, expected, "{position}");
        moves += own.len();
    }
    assert!(moves > 200, "only {moves} moves");
}

/// Games in which the last player has steps, but no square to remove after any of them.
#[test]
fn a_step_without_a_removal_is_no_move() {
    let mut games = 0;
    for line in include_str!("data/nothing-to-remove.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let mut position = position::<u64>(line["start"].as_str().unwrap());
        for text in texts(&line["moves"]) {
            assert_eq!(position.outcome(), None);
            position = position.play(position.parse_move(text).unwrap());
        }
        let end = line["position"].as_str().unwrap();
        assert_eq!(position.to_string().split(" -").next(), end.split(" -").next());
        assert_eq!(position.outcome().map(|outcome| outcome.winner), Some(!position.to_move()));
        assert_eq!((position.targets().len(), position.moves().len()), (0, 0));
        for step in texts(&line["steps"]) {
            let fault = position.parse_move(step).unwrap_err().fault;
            assert!(matches!(fault, MoveFault::NothingToRemove(_)), "{fault:?}");
        }
        games += 1;
    }
    assert!(games > 5, "only {games} games");
}

#[test]
fn illegal_removals_are_refused() {
    let position = position::<u64>("3p2/6/6/6/6/6/5*/2P3 w");
    macro_rules! refused {
        ($($text:literal at $column:expr => $fault:pat,)*) => {$(
            let error = position.parse_move($text).expect_err($text);
            assert_eq!(error.column, $column, "{error}");
            assert!(matches!(error.fault, $fault), "{error}");
        )*};
    }
    refused! {
        "c1c2" at Some(5) => MoveFault::NoRemoval(_),
        "c2" at Some(3) => MoveFault::NoRemoval(_),
        "c1c2,c2c1" at Some(8) => MoveFault::NotRemovable(_),
        "c2,f2" at Some(4) => MoveFault::NotRemovable(_),
        "c1c2,d2a1" at Some(6) => MoveFault::Tail(_),
        "c1c2,c2a1x" at Some(10) => MoveFault::Trailing,
        "c1c2," at Some(6) => MoveFault::Square(_),
        "c1c3,c3a1" at None => MoveFault::OutOfReach { .. },
    }
    for (text, message) in [
        ("c2", "column 3: expected the square to remove, as in c1c2,c2a8"),
        (
            "c2,f2",
            "column 4: f2 cannot be removed; expected an open square on which no piece stands or starts",
        ),
    ] {
        let error = position.parse_move(text).expect_err(text);
        assert_eq!(error.to_string(), format!("move {text:?}: {message}"));
    }
    let short = position.parse_move("c2,d4").unwrap();
    assert_eq!(position.move_text(short), "c1c2,c2d4");
    assert_eq!(position.parse_move("c1c2,c2d4"), Ok(short));
}

/// What is computed without making all moves.
#[test]
fn shortcuts_agree_with_the_list_of_moves() {
    let mut dice = Dice(9);
    let (mut taken, mut skipped) = (0, 0);
    for _ in 0..3_000 {
        let case = Case { movement: Movement::Pawn, ..Case::draw(&mut dice, 30) };
        let position = case.position::<u64>();
        let all: Vec<Move> = position.moves().collect();
        for _ in 0..3 {
            let count = dice.below(all.len() + 2);
            let mut left = position.moves();
            assert_eq!(left.nth(count), all.get(count).copied(), "{position}");
            assert!(left.eq(all.iter().skip(count + 1).copied()), "{position}");
            skipped += usize::from(count < all.len());
        }
        let Some((_, opponent)) = position.pieces() else { continue };
        let near = position.geometry().targets(opponent, position.geometry().full());
        let wanted =
            all.iter().filter(|mv| mv.removed().is_some_and(|square| near.contains(square)));
        assert!(position.moves().removing_one_of(near).eq(wanted.copied()), "{position}");
        let stuck = |next: Position<u64>| next.geometry().targets(opponent, next.open()).is_empty();
        let expected = all.iter().any(|&mv| stuck(position.play(mv)));
        assert_eq!(can_take_last_exits(&position), expected, "{position}");
        taken += usize::from(expected);
    }
    assert!(taken > 100 && skipped > 1_000, "{taken} {skipped}");
}
