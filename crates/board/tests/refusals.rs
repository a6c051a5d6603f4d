//! The errors of all texts that are refused: the problem and its column.

use isolation_board::{
    Bitboard, Movement, Player, Position, Rules, Setup, SetupProblem, Size, Square, Verdict,
};

/// The message for an unknown character.
const LETTERS: &str = "expected a number of open squares, *, /, or a piece (N, Q, K or P; lower case for the second player)";

/// Positions: the text, the column, the rest of the message.
const POSITIONS: &[(&str, usize, &str)] = &[
    // Empty or incomplete.
    ("", 1, "expected a board, rows from the top with / between them"),
    (" w", 1, "expected a board, rows from the top with / between them"),
    ("7/7//3N3 w", 5, "expected a board, rows from the top with / between them"),
    ("3/3/ w", 5, "expected a board, rows from the top with / between them"),
    // Ragged rows.
    ("7/6/2n4/3N3/7/7/7 w", 3, "this row has 6 squares, the first has 7"),
    ("7/7/2n4/3N3/7/7/8 w", 17, "this row has 8 squares, the first has 7"),
    // Unknown letters.
    ("3/1X1/3 w", 4, "LETTER"),
    ("3/1é1/3[Nn] w", 4, "LETTER"),
    ("3/1B1/1b1 w", 4, "LETTER"),
    ("3-3", 2, "LETTER"),
    // Runs.
    ("3/0n2/N2 w", 3, "a run of 0 open squares; expected 1 to 16"),
    ("17/17[Nn] w", 1, "a run of 17 open squares; expected 1 to 16"),
    ("03/3[Nn] w", 1, "a run of 03 open squares; expected 1 to 16"),
    (
        "999999999999999999999/3 w",
        1,
        "a run of 999999999999999999999 open squares; expected 1 to 16",
    ),
    // Two pieces of a side.
    ("N1N/3/2n w", 3, "a second piece of the first player"),
    ("N2/3/n1n w", 8, "a second piece of the second player"),
    ("N2/3/2n[N] w", 9, "a second piece of the first player"),
    ("3/3/3[Nnn] w", 9, "a second piece of the second player"),
    // A missing piece that is not in the pocket.
    (
        "7/7/7/3N3/7/7/7 w",
        16,
        "the second player's piece is neither on the board nor in the pocket [ ]",
    ),
    ("3/3/3 w", 6, "the first player's piece is neither on the board nor in the pocket [ ]"),
    ("3/3/3[n] w", 6, "the first player's piece is neither on the board nor in the pocket [ ]"),
    ("N2/3/3[] b", 7, "the second player's piece is neither on the board nor in the pocket [ ]"),
    // Two movements.
    ("N2/3/2q w", 7, "a queen, but the other piece is a knight; both must move alike"),
    ("3/3/3[Kn] w", 8, "a knight, but the other piece is a king; both must move alike"),
    ("Q2/3/3[k] b", 8, "a king, but the other piece is a queen; both must move alike"),
    // Sides outside 2 to 16, more than 128 squares.
    ("1/N/n w", 1, "a board of 1 by 3: each side must be 2 to 16 squares"),
    ("7[Nn] w", 1, "a board of 7 by 1: each side must be 2 to 16 squares"),
    ("98/98[Nn] w", 1, "a run of 98 open squares; expected 1 to 16"),
    ("89/89[Nn] w", 1, "a run of 89 open squares; expected 1 to 16"),
    ("16*/16*[Nn] w", 1, "a board of 17 by 1: each side must be 2 to 16 squares"),
    (
        "2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2[Nn] w",
        33,
        "a board of 2 by 17: each side must be 2 to 16 squares",
    ),
    (
        "12/12/12/12/12/12/12/12/12/12/12[Nn] w",
        1,
        "a board of 12 by 11 has 132 squares: at most 128",
    ),
    // The pocket.
    ("3/3/3[Nn w", 11, "expected ] at the end of the pocket"),
    (
        "3/3/3[N3] w",
        8,
        "unexpected '3' in the pocket; expected N, Q, K or P (lower case for the second player)",
    ),
    ("3/3/3[Nn]w", 10, "expected the side to move, w or b"),
    // The side to move.
    ("7/7/2n4/3N3/7/7/7", 18, "expected the side to move, w or b"),
    ("7/7/2n4/3N3/7/7/7 x", 19, "expected the side to move, w or b"),
    ("7/7/2n4/3N3/7/7/7 W", 19, "expected the side to move, w or b"),
    ("7/7/7/7/7/7/7[Nn] b", 19, "the first player is to place a piece, so the side to move is w"),
    ("7/7/7/3N3/7/7/7[n] w", 20, "the second player is to place a piece, so the side to move is b"),
    ("3/1n1/3[N] w", 8, "the second player's piece is placed before the first player's"),
    // The fields after the side to move.
    ("3/1n1/N2 w KQkq", 12, "expected - (no castling here)"),
    ("3/1n1/N2 w - e3", 14, "expected - (no en passant here)"),
    ("3/1n1/N2 w - - x", 16, "expected a number of half-moves, written 0"),
    ("3/1n1/N2 w - - 0 0", 18, "expected a move number, 1 to 65535"),
    ("3/1n1/N2 w - - 0 65536", 18, "expected a move number, 1 to 65535"),
    ("3/1n1/N2 w - - 0 -1", 18, "expected a move number, 1 to 65535"),
    ("3/1n1/N2 w - - 0 1 é", 20, "expected the end of the position"),
];

#[test]
fn positions() {
    for &(text, column, fault) in POSITIONS {
        let error = Setup::parse(text).expect_err(text);
        let fault = match fault {
            "LETTER" => {
                let letter = text.chars().nth(column - 1).unwrap();
                format!("unexpected {letter:?}; {LETTERS}")
            }
            fault => fault.to_owned(),
        };
        assert_eq!(error.to_string(), format!("position {text:?}: column {column}: {fault}"));
        assert_eq!(error.column, column);
    }
}

/// Moves: the position, the text, the message after `move "…": `.
const MOVES: &[(&str, &str, &str)] = &[
    (PLACED, "", "expected a square such as d4, or a move such as d4c2 or N@d4"),
    (PLACED, "d", "column 1: expected a square of the board, a1 to g7"),
    (PLACED, "D4", "column 1: expected a square of the board, a1 to g7"),
    (PLACED, " d4c2", "column 1: expected a square of the board, a1 to g7"),
    (PLACED, "h1", "column 1: expected a square of the board, a1 to g7"),
    (PLACED, "a8", "column 1: expected a square of the board, a1 to g7"),
    (PLACED, "d4x9", "column 3: expected a square of the board, a1 to g7"),
    (PLACED, "d4c", "column 3: expected a square of the board, a1 to g7"),
    (PLACED, "d4é2", "column 3: expected a square of the board, a1 to g7"),
    (PLACED, "é2", "column 1: expected a square of the board, a1 to g7"),
    (PLACED, "d4c02", "column 3: expected a square of the board, a1 to g7"),
    (PLACED, "d4-c2", "column 3: expected a square of the board, a1 to g7"),
    (PLACED, "d4c2d1", "column 5: expected the end of the move"),
    (PLACED, "d4c2 ", "column 5: expected the end of the move"),
    (PLACED, "d4c2,", "column 6: expected the tail c2d4"),
    (PLACED, "d4c2,d4c2", "column 6: expected the tail c2d4"),
    (PLACED, "d4c2,c2d4,", "column 6: expected the tail c2d4"),
    (PLACED, "c5d7", "column 1: the piece to move stands on d4"),
    (PLACED, "N@c2", "column 1: the piece already stands on d4"),
    (PLACED, "Q@c2", "column 1: the pieces of this game are N, as in N@d4"),
    (PLACED, "d4d4", "d4 is blocked"),
    (PLACED, "c5", "c5 is blocked"),
    (PLACED, "d4d5", "a knight on d4 cannot go to d5"),
    (PLACED, "a1", "a knight on d4 cannot go to a1"),
    (QUEENS, "a3c1", "a queen on a3 cannot go to c1"),
    (QUEENS, "a3b2", "b2 is blocked"),
    (EMPTY, "d4c2", "column 1: the piece is not placed yet; expected N@square or a square"),
    (EMPTY, "n@d4", "column 1: the pieces of this game are N, as in N@d4"),
    (EMPTY, "é@d4", "column 1: the pieces of this game are N, as in N@d4"),
    (EMPTY, "N@", "column 3: expected a square of the board, a1 to g7"),
    (EMPTY, "N@h9", "column 3: expected a square of the board, a1 to g7"),
    (EMPTY, "N@d4d5", "column 5: expected the end of the move"),
    ("7/7/7/3N3/7/7/7[n] b", "N@d4", "d4 is blocked"),
    ("2/2/2/2/2/2/2/2/2/2[Kk] w", "K@b11", "column 3: expected a square of the board, a1 to b10"),
];
const PLACED: &str = "7/7/2n4/3N3/7/7/7 w";
const EMPTY: &str = "7/7/7/7/7/7/7[Nn] w";
const QUEENS: &str = "Q2/1*1/1q1 w";

#[test]
fn moves() {
    for &(position, text, fault) in MOVES {
        let position: Position<u64> = Setup::parse(position).unwrap().try_into().unwrap();
        let error = position.parse_move(text).expect_err(text);
        assert_eq!(error.to_string(), format!("move {text:?}: {fault}"));
    }
}

#[test]
fn boards() {
    let form = "expected <movement>-<width>x<height>, such as knight-7x7";
    for (text, fault) in [
        ("", form),
        ("knight", form),
        ("knight-7", form),
        ("knight-7x", form),
        ("knight-7x7x7", form),
        ("knight-+7x7", form),
        ("knight-07x7", form),
        ("knight-7 x7", form),
        ("rook-7x7", "column 1: unknown movement \"rook\"; expected knight, queen, king or pawn"),
        ("-7x7", "column 1: unknown movement \"\"; expected knight, queen, king or pawn"),
        ("king-1x7", "column 6: a board of 1 by 7: each side must be 2 to 16 squares"),
        ("queen-7x17", "column 7: a board of 7 by 17: each side must be 2 to 16 squares"),
        ("queen-16x9", "column 7: a board of 16 by 9 has 144 squares: at most 128"),
        ("queen-7x7@", START),
        ("queen-7x7@a1", START),
        ("queen-7x7@a1,h1", START),
        ("queen-7x7@a1,b2,c3", START),
        ("queen-7x7@Free", START),
        ("queen-7x7@(9,3),a7", START),
    ] {
        let error = text.parse::<Rules>().expect_err(text);
        assert_eq!(error.to_string(), format!("board {text:?}: {fault}"));
    }
}

/// The message for a start that is none.
const START: &str = "column 11: expected free, random or two squares of the board, such as a1,b2";

#[test]
fn sizes_and_names() {
    let form = "expected <width>x<height>, such as 7x7";
    for (text, fault) in [
        ("", form),
        ("7", form),
        ("7x", form),
        ("7x7x7", form),
        ("07x7", form),
        ("+7x7", form),
        ("7 x7", form),
        ("1x7", "a board of 1 by 7: each side must be 2 to 16 squares"),
        ("16x9", "a board of 16 by 9 has 144 squares: at most 128"),
    ] {
        let error = text.parse::<Size>().expect_err(text);
        assert_eq!(error.to_string(), format!("size {text:?}: {fault}"));
    }
    for text in ["", "rook", "Knight", "knight "] {
        let error = text.parse::<Movement>().expect_err(text);
        let expected = format!("movement {text:?}: expected knight, queen, king or pawn");
        assert_eq!(error.to_string(), expected);
    }
    for text in ["", "First", "w", "white"] {
        let error = text.parse::<Player>().expect_err(text);
        assert_eq!(error.to_string(), format!("player {text:?}: expected first or second"));
    }
    for text in ["", "unknown", "won"] {
        let error = text.parse::<Verdict>().expect_err(text);
        assert_eq!(error.to_string(), format!("verdict {text:?}: expected win or loss"));
    }
}

/// Setups that are not positions.
#[test]
fn setups() {
    let size = Size::new(3, 3).unwrap();
    let [a3, b3, outside] = [0, 1, 9].map(|index| Square::new(index).unwrap());
    let good = || {
        let mut setup = Setup::empty(size, Movement::King);
        setup.place(Player::First, a3);
        setup.place(Player::Second, b3);
        setup
    };
    assert_eq!(good().check(), Ok(()));
    let refused = |change: &dyn Fn(&mut Setup)| {
        let mut setup = good();
        change(&mut setup);
        assert_eq!(Position::<u128>::try_from(setup.clone()).err(), setup.check().err());
        setup.check().unwrap_err().problems().to_vec()
    };
    assert_eq!(refused(&|setup| setup.open |= Bitboard::of(outside)), [SetupProblem::OutsideBoard]);
    assert_eq!(refused(&|setup| setup.place(Player::First, outside)), [SetupProblem::OutsideBoard]);
    assert_eq!(refused(&|setup| setup.open.insert(a3)), [SetupProblem::PieceOnOpenSquare]);
    assert_eq!(refused(&|setup| setup.place(Player::First, b3)), [SetupProblem::SharedSquare]);
    assert_eq!(refused(&|setup| setup.pieces[0] = None), [SetupProblem::SecondBeforeFirst]);
    assert_eq!(
        refused(&|setup| setup.pieces[1] = None),
        [SetupProblem::SideToMove { expected: Player::Second }]
    );
    assert_eq!(refused(&|setup| setup.move_number = 0), [SetupProblem::MoveNumber]);

    // The error lists all problems.
    let mut wrong = good();
    (wrong.move_number, wrong.pieces[1]) = (0, Some(a3));
    wrong.open.insert(a3);
    let error = wrong.check().unwrap_err();
    let problems =
        [SetupProblem::PieceOnOpenSquare, SetupProblem::SharedSquare, SetupProblem::MoveNumber];
    assert_eq!(error.problems(), problems);
    assert_eq!(
        error.to_string(),
        "a piece stands on a square that is marked open; both pieces stand on one square; \
         the move number is 0; expected 1 or more"
    );

    let large = Setup::parse("11/11/11/11/11/11/11/11/11[Nn] w").unwrap();
    let error = Position::<u64>::try_from(large.clone()).unwrap_err();
    assert_eq!(error.to_string(), "a board of 99 squares does not fit 64 bits");
    assert!(Position::<u128>::try_from(large).is_ok());
}
