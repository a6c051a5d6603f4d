//! The errors of all texts that are refused: the problem and its column.

use isolation_board::{
    Bitboard, MoveFault, Movement, ParseSizeError, Player, Position, PositionFault, Rules,
    RulesFault, Setup, SetupProblem, Size, Square, Verdict,
};

/// Positions: the text, the column, what is wrong.
#[test]
fn positions() {
    macro_rules! refused {
        ($($text:literal at $column:literal => $fault:pat,)*) => {$(
            let error = Setup::parse($text).expect_err($text);
            assert_eq!(error.column, $column, "{error}");
            assert!(matches!(error.fault, $fault), "{error}");
        )*};
    }
    refused! {
        // Empty or incomplete.
        "" at 1 => PositionFault::NoBoard,
        " w" at 1 => PositionFault::NoBoard,
        "7/7//3N3 w" at 5 => PositionFault::NoBoard,
        "3/3/ w" at 5 => PositionFault::NoBoard,
        // Ragged rows.
        "7/6/2n4/3N3/7/7/7 w" at 3 => PositionFault::Ragged { squares: 6, width: 7 },
        "7/7/2n4/3N3/7/7/8 w" at 17 => PositionFault::Ragged { squares: 8, width: 7 },
        // Unknown letters.
        "3/1X1/3 w" at 4 => PositionFault::Character('X'),
        "3/1é1/3[Nn] w" at 4 => PositionFault::Character('é'),
        "3/1B1/1b1 w" at 4 => PositionFault::Character('B'),
        "3-3" at 2 => PositionFault::Character('-'),
        // Runs.
        "3/0n2/N2 w" at 3 => PositionFault::Run(_),
        "17/17[Nn] w" at 1 => PositionFault::Run(_),
        "03/3[Nn] w" at 1 => PositionFault::Run(_),
        "999999999999999999999/3 w" at 1 => PositionFault::Run(_),
        // Two pieces of a side.
        "N1N/3/2n w" at 3 => PositionFault::TwoPieces(Player::First),
        "N2/3/n1n w" at 8 => PositionFault::TwoPieces(Player::Second),
        "N2/3/2n[N] w" at 9 => PositionFault::TwoPieces(Player::First),
        "3/3/3[Nnn] w" at 9 => PositionFault::TwoPieces(Player::Second),
        // A missing piece that is not in the pocket.
        "7/7/7/3N3/7/7/7 w" at 16 => PositionFault::MissingPiece(Player::Second),
        "3/3/3 w" at 6 => PositionFault::MissingPiece(Player::First),
        "3/3/3[n] w" at 6 => PositionFault::MissingPiece(Player::First),
        "N2/3/3[] b" at 7 => PositionFault::MissingPiece(Player::Second),
        // Two movements.
        "N2/3/2q w" at 7 => PositionFault::TwoMovements { found: Movement::Queen, other: Movement::Knight },
        "3/3/3[Kn] w" at 8 => PositionFault::TwoMovements { found: Movement::Knight, other: Movement::King },
        "Q2/3/3[k] b" at 8 => PositionFault::TwoMovements { found: Movement::King, other: Movement::Queen },
        // Sides outside 2 to 16, more than 128 squares.
        "1/N/n w" at 1 => PositionFault::Size(_),
        "7[Nn] w" at 1 => PositionFault::Size(_),
        "98/98[Nn] w" at 1 => PositionFault::Run(_),
        "89/89[Nn] w" at 1 => PositionFault::Run(_),
        "16*/16*[Nn] w" at 1 => PositionFault::Size(_),
        "2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2/2[Nn] w" at 33 => PositionFault::Size(_),
        "12/12/12/12/12/12/12/12/12/12/12[Nn] w" at 1 => PositionFault::Size(_),
        // The pocket.
        "3/3/3[Nn w" at 11 => PositionFault::OpenPocket,
        "3/3/3[N3] w" at 8 => PositionFault::Pocket('3'),
        "3/3/3[Nn]w" at 10 => PositionFault::Side,
        // The side to move.
        "7/7/2n4/3N3/7/7/7" at 18 => PositionFault::Side,
        "7/7/2n4/3N3/7/7/7 x" at 19 => PositionFault::Side,
        "7/7/2n4/3N3/7/7/7 W" at 19 => PositionFault::Side,
        "7/7/7/7/7/7/7[Nn] b" at 19 => PositionFault::Setup(_),
        "7/7/7/3N3/7/7/7[n] w" at 20 => PositionFault::Setup(_),
        "3/1n1/3[N] w" at 8 => PositionFault::Setup(_),
        // The fields after the side to move.
        "3/1n1/N2 w KQkq" at 12 => PositionFault::Castling,
        "3/1n1/N2 w - e3" at 14 => PositionFault::InPassing,
        "3/1n1/N2 w - - x" at 16 => PositionFault::HalfMoves,
        "3/1n1/N2 w - - 0 0" at 18 => PositionFault::MoveNumber,
        "3/1n1/N2 w - - 0 65536" at 18 => PositionFault::MoveNumber,
        "3/1n1/N2 w - - 0 -1" at 18 => PositionFault::MoveNumber,
        "3/1n1/N2 w - - 0 1 é" at 20 => PositionFault::End,
    }
}

const PLACED: &str = "7/7/2n4/3N3/7/7/7 w";
const EMPTY: &str = "7/7/7/7/7/7/7[Nn] w";
const QUEENS: &str = "Q2/1*1/1q1 w";

/// Moves: the position, the text, the column, what is wrong.
#[test]
fn moves() {
    macro_rules! refused {
        ($($position:expr, $text:literal at $column:expr => $fault:pat,)*) => {$(
            let position: Position<u64> = Setup::parse($position).unwrap().try_into().unwrap();
            let error = position.parse_move($text).expect_err($text);
            assert_eq!(error.column, $column, "{error}");
            assert!(matches!(error.fault, $fault), "{error}");
        )*};
    }
    refused! {
        PLACED, "" at None => MoveFault::Empty,
        PLACED, "d" at Some(1) => MoveFault::Square(_),
        PLACED, "D4" at Some(1) => MoveFault::Square(_),
        PLACED, " d4c2" at Some(1) => MoveFault::Square(_),
        PLACED, "h1" at Some(1) => MoveFault::Square(_),
        PLACED, "a8" at Some(1) => MoveFault::Square(_),
        PLACED, "d4x9" at Some(3) => MoveFault::Square(_),
        PLACED, "d4c" at Some(3) => MoveFault::Square(_),
        PLACED, "d4é2" at Some(3) => MoveFault::Square(_),
        PLACED, "é2" at Some(1) => MoveFault::Square(_),
        PLACED, "d4c02" at Some(3) => MoveFault::Square(_),
        PLACED, "d4-c2" at Some(3) => MoveFault::Square(_),
        PLACED, "d4c2d1" at Some(5) => MoveFault::Trailing,
        PLACED, "d4c2 " at Some(5) => MoveFault::Trailing,
        PLACED, "d4c2," at Some(6) => MoveFault::Tail(_),
        PLACED, "d4c2,d4c2" at Some(6) => MoveFault::Tail(_),
        PLACED, "d4c2,c2d4," at Some(6) => MoveFault::Tail(_),
        PLACED, "c5d7" at Some(1) => MoveFault::From(_),
        PLACED, "N@c2" at Some(1) => MoveFault::Placed(_),
        PLACED, "Q@c2" at Some(1) => MoveFault::Letter('N'),
        PLACED, "d4d4" at None => MoveFault::Blocked(_),
        PLACED, "c5" at None => MoveFault::Blocked(_),
        PLACED, "d4d5" at None => MoveFault::OutOfReach { .. },
        PLACED, "a1" at None => MoveFault::OutOfReach { .. },
        QUEENS, "a3c1" at None => MoveFault::OutOfReach { .. },
        QUEENS, "a3b2" at None => MoveFault::Blocked(_),
        EMPTY, "d4c2" at Some(1) => MoveFault::NotPlaced('N'),
        EMPTY, "n@d4" at Some(1) => MoveFault::Letter('N'),
        EMPTY, "é@d4" at Some(1) => MoveFault::Letter('N'),
        EMPTY, "N@" at Some(3) => MoveFault::Square(_),
        EMPTY, "N@h9" at Some(3) => MoveFault::Square(_),
        EMPTY, "N@d4d5" at Some(5) => MoveFault::Trailing,
        "7/7/7/3N3/7/7/7[n] b", "N@d4" at None => MoveFault::Blocked(_),
        "2/2/2/2/2/2/2/2/2/2[Kk] w", "K@b11" at Some(3) => MoveFault::Square(_),
    }
}

/// Each message once.
#[test]
fn messages() {
    for (text, message) in [
        ("", "column 1: expected a board, rows from the top with / between them"),
        ("7/6/7 w", "column 3: this row has 6 squares, the first has 7"),
        (
            "3/1X1/3 w",
            "column 4: unexpected 'X'; expected a number of open squares, *, /, or a piece (N, Q, K or P; lower \
             case for the second player)",
        ),
        ("3/0n2/N2 w", "column 3: a run of 0 open squares; expected 1 to 16"),
        ("N1N/3/2n w", "column 3: a second piece of the first player"),
        (
            "3/3/3 w",
            "column 6: the first player's piece is neither on the board nor in the pocket [ ]",
        ),
        ("N2/3/2q w", "column 7: a queen, but the other piece is a knight; both must move alike"),
        ("7[Nn] w", "column 1: a board of 7 by 1: each side must be 2 to 16 squares"),
        ("3/3/3[Nn w", "column 11: expected ] at the end of the pocket"),
        (
            "3/3/3[N3] w",
            "column 8: unexpected '3' in the pocket; expected N, Q, K or P (lower case for the second player)",
        ),
        ("3/3/3[Nn]w", "column 10: expected the side to move, w or b"),
        (
            "3/3/3[Nn] b",
            "column 11: the first player is to place a piece, so the side to move is w",
        ),
        ("3/1n1/3[N] w", "column 8: the second player's piece is placed before the first player's"),
        ("3/1n1/N2 w KQkq", "column 12: expected - (no castling here)"),
        ("3/1n1/N2 w - e3", "column 14: expected - (no en passant here)"),
        ("3/1n1/N2 w - - x", "column 16: expected a number of half-moves, written 0"),
        ("3/1n1/N2 w - - 0 0", "column 18: expected a move number, 1 to 65535"),
        ("3/1n1/N2 w - - 0 1 x", "column 20: expected the end of the position"),
    ] {
        let error = Setup::parse(text).expect_err(text);
        assert_eq!(error.to_string(), format!("position {text:?}: {message}"));
    }
    for (position, text, message) in [
        (PLACED, "", "expected a square such as d4, or a move such as d4c2 or N@d4"),
        (PLACED, "d", "column 1: expected a square of the board, a1 to g7"),
        (PLACED, "d4c2d1", "column 5: expected the end of the move"),
        (PLACED, "d4c2,", "column 6: expected the tail c2d4"),
        (PLACED, "c5d7", "column 1: the piece to move stands on d4"),
        (PLACED, "N@c2", "column 1: the piece already stands on d4"),
        (PLACED, "Q@c2", "column 1: the pieces of this game are N, as in N@d4"),
        (PLACED, "c5", "c5 is blocked"),
        (PLACED, "a1", "a knight on d4 cannot go to a1"),
        (EMPTY, "d4c2", "column 1: the piece is not placed yet; expected N@square or a square"),
    ] {
        let position: Position<u64> = Setup::parse(position).unwrap().try_into().unwrap();
        let error = position.parse_move(text).expect_err(text);
        assert_eq!(error.to_string(), format!("move {text:?}: {message}"));
    }
}

#[test]
fn boards() {
    macro_rules! refused {
        ($($text:literal at $column:expr => $fault:pat,)*) => {$(
            let error = $text.parse::<Rules>().expect_err($text);
            assert_eq!(error.column, $column, "{error}");
            assert!(matches!(error.fault, $fault), "{error}");
        )*};
    }
    refused! {
        "" at None => RulesFault::Form,
        "knight" at None => RulesFault::Form,
        "knight-7" at None => RulesFault::Form,
        "knight-7x" at None => RulesFault::Form,
        "knight-7x7x7" at None => RulesFault::Form,
        "knight-+7x7" at None => RulesFault::Form,
        "knight-07x7" at None => RulesFault::Form,
        "knight-7 x7" at None => RulesFault::Form,
        "rook-7x7" at Some(1) => RulesFault::Movement(_),
        "-7x7" at Some(1) => RulesFault::Movement(_),
        "king-1x7" at Some(6) => RulesFault::Size(_),
        "queen-7x17" at Some(7) => RulesFault::Size(_),
        "queen-16x9" at Some(7) => RulesFault::Size(_),
        "queen-7x7@" at Some(11) => RulesFault::Start,
        "queen-7x7@a1" at Some(11) => RulesFault::Start,
        "queen-7x7@a1,h1" at Some(11) => RulesFault::Start,
        "queen-7x7@a1,b2,c3" at Some(11) => RulesFault::Start,
        "queen-7x7@Free" at Some(11) => RulesFault::Start,
        "queen-7x7@(9,3),a7" at Some(11) => RulesFault::Start,
    }
    for (text, message) in [
        ("knight", "expected <movement>-<width>x<height>, such as knight-7x7"),
        ("rook-7x7", "column 1: unknown movement \"rook\"; expected knight, queen, king or pawn"),
        (
            "queen-7x7@",
            "column 11: expected free, random or two squares of the board, such as a1,b2",
        ),
    ] {
        let error = text.parse::<Rules>().expect_err(text);
        assert_eq!(error.to_string(), format!("board {text:?}: {message}"));
    }
}

#[test]
fn sizes_and_names() {
    for text in ["", "7", "7x", "7x7x7", "07x7", "+7x7", "7 x7"] {
        let error = text.parse::<Size>().expect_err(text);
        let expected = format!("size {text:?}: expected <width>x<height>, such as 7x7");
        assert_eq!(error.to_string(), expected);
    }
    for text in ["1x7", "16x9"] {
        let error = text.parse::<Size>().expect_err(text);
        assert!(matches!(error, ParseSizeError::Size { .. }), "{error}");
    }
    let error = "16x9".parse::<Size>().expect_err("too many squares").to_string();
    assert_eq!(error, "size \"16x9\": a board of 16 by 9 has 144 squares: at most 128");
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
