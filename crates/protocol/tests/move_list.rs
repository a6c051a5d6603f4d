//! Lists of moves in all forms.

use crate::random_games::{play_on, random_games};
use isolation::board::Movement;
use isolation::{AnyPosition, find_rules};
use isolation_protocol::move_list::{self, MoveListError};
use std::collections::HashSet;

fn start(preset: &str) -> AnyPosition {
    AnyPosition::start(&find_rules(preset).expect("a preset"))
}

#[test]
fn written_lists_are_read_to_the_same_game() {
    let mut seen = HashSet::new();
    for (mut game, mut dice) in random_games(6, 300) {
        play_on(&mut game, &mut dice, 200);
        let moves = || game.positions().iter().zip(game.moves());
        let texts = |text: fn(&AnyPosition, _) -> String| -> Vec<String> {
            moves().map(|(position, &mv)| text(position, mv)).collect()
        };
        for texts in [
            texts(AnyPosition::move_text),
            texts(AnyPosition::short_text),
            texts(AnyPosition::long_text),
        ] {
            let rounds = texts.chunks(2).zip(1..);
            let numbered = |dot| -> String {
                rounds
                    .clone()
                    .map(|(pair, number)| format!("{number}{dot}{} ", pair.join(" ")))
                    .collect()
            };
            for list in [
                texts.join(" "),
                texts.join(", "),
                texts.join("\r\n"),
                numbered(". "),
                numbered("."),
            ] {
                let read = move_list::read(&list, *game.start()).expect(&list);
                assert_eq!(read.moves(), game.moves(), "{list}");
            }
        }
        seen.insert((game.start().movement(), game.start().removes()));
    }
    assert!(seen.len() >= Movement::ALL.len(), "{seen:?}");
}

#[test]
fn lists_have_many_forms() {
    let wide = "[(8, 7), (2, 1)]";
    for (preset, lists, expected) in [
        ("knight", &["", " \n", "[]", "1."] as &[&str], ""),
        (
            "knight",
            &[
                "d4 e4 d4c6",
                "N@d4 N@e4 d4-c6",
                "1. d4 e4 2. d4–c6",
                "1.d4 e4 2.c6",
                "1. d4 1… e4 2. c6",
                "1. d4 1... e4; 2. c6",
                "d4, e4, c6",
                "[(3, 3), (3, 4), (1, 2)]",
                "[[3, 3], [3, 4], [1, 2]]",
                " [ (3,3),[3,4],\n(1,2)]",
            ],
            "N@d4 N@e4 d4c6",
        ),
        ("knight-11x9", &["[16, 110, <Action.NNW: 27>]", "[16,110,27]"], "N@h2 N@e9 h2g4"),
        ("knight-11x9", &[wide, "h1 b7"], "N@h1 N@b7"),
        (
            "isolation",
            &[
                "d2,e5 d7,a8",
                "d2 ×e5 d7\u{a0}×a8",
                "1. c1d2,d2e5 d7 ×a8",
                "1.c1–d2 ×e5, d7xa8",
                "d2,e5, d7,a8;",
            ],
            "c1d2,d2e5 d8d7,d7a8",
        ),
    ] {
        for list in lists {
            let game = move_list::read(list, start(preset));
            let texts = game.map(|game| game.move_texts().join(" ")).map_err(|it| it.to_string());
            assert_eq!(texts.as_deref(), Ok(expected), "{list}");
        }
    }
}

#[test]
fn wrong_moves_are_named() {
    for (preset, list, message) in [
        ("knight", "d4 d4", "moves: move 2: move \"d4\": d4 is blocked"),
        (
            "knight",
            "1. d4 2. e9",
            "moves: move 2: move \"e9\": column 1: expected a square of the board, a1 to g7",
        ),
        (
            "knight",
            "1d4",
            "moves: move 1: move \"1d4\": column 1: expected a square of the board, a1 to g7",
        ),
        (
            "knight",
            "d4 (e4)",
            "moves: move 2: move \"(e4\": column 1: expected a square of the board, a1 to g7",
        ),
        (
            "knight",
            "d4 e4 c6 ×a1",
            "moves: move 3: move \"c6 ×a1\": column 3: expected a square of the board, a1 to g7",
        ),
        (
            "knight",
            "d4 e4 d4--c6",
            "moves: move 3: move \"d4--c6\": column 4: expected a square of the board, a1 to g7",
        ),
        (
            "isolation",
            "d2 ×c1",
            "moves: move 1: move \"d2 ×c1\": column 5: c1 cannot be removed; expected an open square on which no piece stands or starts",
        ),
        (
            "knight",
            "[[3, 3], [3, 3]]",
            "move list: pair 2, [3, 3]: not legal in 7/7/7/3N3/7/7/7[n] b - - 0 1",
        ),
        (
            "isolation",
            "[[3, 3]]",
            "move list: moves on pawn-6x8 remove a square, which a pair cannot name; expected another game",
        ),
    ] {
        let error = move_list::read(list, start(preset)).expect_err(list);
        assert_eq!(matches!(error, MoveListError::Udacity(_)), list.starts_with('['));
        assert_eq!(error.to_string(), message, "{list}");
    }
}
