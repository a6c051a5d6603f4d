//! The feature `serde`: values as their texts, in JSON.

use std::fmt::Debug;

use crate::random::{Case, Dice};
use isolation_board::{
    AnyPosition, Move, Movement, Player, Position, Rules, Setup, Size, Square, Verdict,
};
use serde::{Serialize, de::DeserializeOwned};

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    // From a reader, texts are not borrowed.
    assert_eq!(&serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), value);
}

fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    error.rsplit_once(" at line ").map_or(error.clone(), |(what, _)| what.to_owned())
}

#[test]
fn values_are_their_texts() {
    round_trip(&Player::First, "\"first\"");
    round_trip(&Player::Second, "\"second\"");
    round_trip(&Verdict::Win, "\"win\"");
    round_trip(&Verdict::Loss, "\"loss\"");
    round_trip(&Movement::Pawn, "\"pawn\"");
    round_trip(&Size::new(11, 9).unwrap(), "\"11x9\"");
    round_trip(&"queen-5x6@random".parse::<Rules>().unwrap(), "\"queen-5x6@random\"");
    round_trip(&Square::new(127).unwrap(), "127");
    round_trip(&Some(Player::First), "\"first\"");
    round_trip(&None::<Verdict>, "null");
}

#[test]
fn positions_are_their_texts() {
    let mut dice = Dice(21);
    for _ in 0..500 {
        let case = Case::draw(&mut dice, 128);
        let position = case.position::<u128>();
        let json = format!("\"{position}\"");
        round_trip(&position, &json);
        round_trip(&AnyPosition::try_from(case.setup()).unwrap(), &json);
        round_trip::<Setup>(&case.setup(), &json);
        for mv in position.moves().take(3) {
            round_trip::<Move>(&mv, &mv.to_bits().to_string());
        }
    }
}

#[test]
fn errors_name_the_problem() {
    for (error, expected) in [
        (error::<Player>("\"white\""), "player \"white\": expected first or second"),
        (error::<Verdict>("\"unknown\""), "verdict \"unknown\": expected win or loss"),
        (error::<Player>("1"), "invalid type: integer `1`, expected \"first\" or \"second\""),
        (
            error::<Size>("\"1x9\""),
            "size \"1x9\": a board of 1 by 9: each side must be 2 to 16 squares",
        ),
        (error::<Square>("128"), "128: expected the index of a square, 0 to 127"),
        (error::<Move>("129"), "129: expected the number of a move"),
        (
            error::<Position<u64>>("\"9/9/9/9/9/9/9/9[Nn] w\""),
            "a board of 72 squares does not fit 64 bits",
        ),
        (
            error::<AnyPosition>("\"3/3\""),
            "position \"3/3\": column 4: the first player's piece is neither on the board nor in the pocket [ ]",
        ),
    ] {
        assert_eq!(error, expected);
    }
}
