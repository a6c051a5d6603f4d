//! The move lists of the Udacity course.

use crate::random_games::{play_on, random_games};
use isolation::AnyPosition;
use isolation_protocol::udacity::{self, ListError};

fn position(text: &str) -> AnyPosition {
    text.parse().unwrap()
}

#[test]
fn written_lists_parse_to_the_same_game() {
    let mut finished = 0;
    for (mut game, mut dice) in random_games(4, 400) {
        if dice.below(2) == 0 {
            play_on(&mut game, &mut dice, 200);
        }
        if game.start().removes() {
            assert!(matches!(udacity::export(&game), Err(ListError::Removes(_))));
            assert!(matches!(udacity::import("[]", *game.start()), Err(ListError::Removes(_))));
            continue;
        }
        let list = udacity::export(&game).unwrap();
        let again = udacity::import(&list, *game.start()).unwrap();
        assert_eq!(again.moves(), game.moves());
        assert_eq!(again.positions(), game.positions());
        assert_eq!(udacity::export(&again).unwrap(), list);
        assert_eq!(list.ends_with("[-1,-1]]"), game.outcome().is_some(), "{list}");
        finished += usize::from(game.outcome().is_some());
    }
    assert!(finished > 100, "{finished}");
}

/// Row and column from the top left; the first two pairs are placements, unless a start is given.
#[test]
fn lists_count_rows_from_the_top() {
    let empty = position("7/7/7/7/7/7/7[Nn] w");
    let game = udacity::import("[[4, 2], [2, 4], [2, 3]]", empty).unwrap();
    assert_eq!(game.move_texts(), ["N@c3", "N@e5", "c3d5"]);
    assert_eq!(udacity::export(&game).unwrap(), "[[4,2],[2,4],[2,3]]");

    // A list without the placements, as in the Southampton replays.
    let start = position("7/7/4n2/7/2N4/7/7 w - - 0 2");
    let game = udacity::import("[[2, 3], [4, 3]]", start).unwrap();
    assert_eq!(game.start(), &start);
    assert_eq!(game.move_texts(), ["c3d5", "e5d3"]);

    // To the end: the player who is stuck is [-1, -1].
    let start = position("N1*/2*/n** w");
    let error = udacity::import("[[2, 1], [0, 1], [-1, -1]]", start).unwrap_err();
    assert!(error.to_string().contains("pair 1, [2, 1]: not legal in N1*/2*/n** w"), "{error}");
    let stuck = position("2/Nn w");
    let game = udacity::import("[[-1, -1]]", stuck).unwrap();
    assert_eq!(udacity::export(&game).unwrap(), "[[-1,-1]]");
    assert_eq!(udacity::import("[]", stuck).unwrap().moves(), []);
}

#[test]
fn invalid_lists_are_refused() {
    let empty = position("7/7/7/7/7/7/7[Nn] w");
    let form = "move list: expected [[row, column], …] or [number, …]: ";
    for (list, message) in [
        ("", format!("{form}column 0: the text ends before a value")),
        ("[[4, 2]", format!("{form}column 7: the text ends within a list")),
        (
            "[4, 2]",
            "move list: numbers are moves on knight-11x9; expected [[row, column], …] on knight-7x7"
                .to_owned(),
        ),
        ("[4, [2]]", format!("{form}column 4: invalid type: sequence, expected a whole number")),
        ("[[4]]", format!("{form}column 4: invalid length 1, expected a pair")),
        (
            "[[4, 2.5]]",
            format!("{form}column 8: invalid type: floating point `2.5`, expected a whole number"),
        ),
        (
            "[[4, 2], [4, 2]]",
            "move list: pair 2, [4, 2]: not legal in 7/7/7/7/2N4/7/7[n] b - - 0 1".to_owned(),
        ),
        (
            "[[4, 2], [2, 4], [0, 0]]",
            "move list: pair 3, [0, 0]: not legal in 7/7/4n2/7/2N4/7/7 w - - 0 2".into(),
        ),
        ("[[7, 0]]", "move list: pair 1, [7, 0]: not legal in 7/7/7/7/7/7/7[Nn] w - - 0 1".into()),
        (
            "[[0, -1]]",
            "move list: pair 1, [0, -1]: not legal in 7/7/7/7/7/7/7[Nn] w - - 0 1".into(),
        ),
        (
            "[[4, 2], [-1, -1]]",
            "move list: pair 2, [-1, -1]: the player to move has a legal move".into(),
        ),
        (
            "[[4, 2], [-1, -1], [2, 4]]",
            "move list: pair 2, [-1, -1]: expected at the end of the list only".into(),
        ),
    ] {
        let error = udacity::import(list, empty).expect_err(list);
        assert_eq!(error.to_string(), message, "{list}");
    }
}

/// Written by `isolation_engine.udacity_11x9.play`.
#[test]
fn histories_of_the_second_course_are_read() {
    let empty = position("11/11/11/11/11/11/11/11/11[Nn] w");
    let game = udacity::import("[16, 110, <Action.NNW: 27>, <Action.SSE: -27>]", empty).unwrap();
    assert_eq!(game.move_texts(), ["N@h2", "N@e9", "h2g4", "e9f7"]);
    assert_eq!(udacity::import("[16,110,27,-27]", empty).unwrap(), game);
    let place = "not legal in 11/11/11/11/11/11/11/7N3/11[n] b - - 0 1";
    for (list, message) in [
        ("[16, 11]", format!("number 2, 11: {place}")),
        ("[16, -1]", format!("number 2, -1: {place}")),
        ("[16, 16]", format!("number 2, 16: {place}")),
        ("[16, 117]", format!("number 2, 117: {place}")),
        ("[16, 9223372036854775807]", format!("number 2, 9223372036854775807: {place}")),
        ("[16, None]", "column 6: expected a JSON value".to_owned()),
    ] {
        let error = udacity::import(list, empty).expect_err(list).to_string();
        assert!(error.ends_with(&message), "{error}");
    }
}
