//! Texts of positions, moves and boards, both directions.

use crate::random::{Case, Dice, random_move};
use isolation_board::{
    AnyPosition, MAX_SQUARES, MoveFault, Movement, Player, Position, Rules, Setup, Size, Square,
    Start, Verdict,
};
use std::collections::HashSet;

fn random_setups(count: usize) -> impl Iterator<Item = Setup> {
    let mut dice = Dice(11);
    (0..count).map(move |_| Case::draw(&mut dice, 128).setup())
}

#[test]
fn printed_positions_parse_to_themselves() {
    for setup in random_setups(10_000) {
        let text = setup.to_string();
        let again = Setup::parse(&text).unwrap();
        assert_eq!(again, setup, "{text}");
        assert_eq!(again.to_string(), text);
        assert_eq!(text.parse::<Position<u128>>().unwrap().to_string(), text);
        assert_eq!(Position::<u128>::try_from(setup).unwrap().to_string(), text);
        assert_eq!(text.parse::<Setup>().unwrap(), again);
    }
}

/// Optional fields and other spellings print as the canonical text.
#[test]
fn printing_is_canonical() {
    for setup in random_setups(2_000) {
        let setup = Setup { move_number: 1, ..setup };
        let text = setup.to_string();
        let (board, side) = text.strip_suffix(" - - 0 1").unwrap().split_at(text.len() - 10);
        let mut boards = vec![board.to_owned()];
        if setup.pieces == [None; 2] {
            let (letter, small) = {
                let letter = setup.movement.letter();
                (letter, letter.to_ascii_lowercase())
            };
            boards
                .push(board.replace(&format!("[{letter}{small}]"), &format!("[{small}{letter}]")));
        } else if !board.contains('[') {
            boards.push(format!("{board}[]"));
        }
        for board in boards {
            for fields in
                ["", " -", " - -", " - - 0", " - - 0 1", " - - 0 1 ", " - - 17 1", "  -  -"]
            {
                let other = format!("{board}{side}{fields}");
                let read = Setup::parse(&other).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(read.to_string(), text, "{other:?}");
            }
        }
    }
}

#[test]
fn the_examples_of_the_rules() {
    for text in [
        "7/7/2n4/3N3/7/7/7 w - - 0 1",
        "1*5/2*n3/7/3N2*/7/7/7 b - - 0 3",
        "7/7/7/7/7/7/7[Nn] w - - 0 1",
    ] {
        assert_eq!(Setup::parse(text).unwrap().to_string(), text);
    }
    let setup = Setup::parse("1*5/2*n3/7/3N2*/7/7/7 b - - 0 3").unwrap();
    let position = Position::<u64>::try_from(setup.clone()).unwrap();
    assert_eq!((setup.size.width(), setup.size.height()), (7, 7));
    assert_eq!((setup.to_move, setup.move_number), (Player::Second, 3));
    assert_eq!(setup.size.name(setup.pieces[0].unwrap()), "d4");
    assert_eq!(setup.size.name(setup.pieces[1].unwrap()), "d6");
    let blocked: Vec<String> =
        position.blocked().into_iter().map(|square| setup.size.name(square)).collect();
    assert_eq!(blocked, ["b7", "c6", "d6", "d4", "g4"]);
}

#[test]
fn every_form_of_a_move_parses_to_it() {
    let (mut moves, mut placements, mut removals) = (0, 0, 0);
    for setup in random_setups(2_000) {
        let position = Position::<u128>::try_from(setup).unwrap();
        let size = position.size();
        let from = position.piece(position.to_move()).map(|square| size.name(square));
        for mv in position.moves() {
            let to = size.name(mv.destination());
            if let (Some(removed), Some(from)) = (mv.removed().map(|it| size.name(it)), &from) {
                removals += 1;
                let text = position.move_text(mv);
                assert_eq!(text, format!("{from}{to},{to}{removed}"));
                let (short, long) = (position.short_text(mv), position.long_text(mv));
                assert_eq!(short, format!("{to}\u{a0}×{removed}"));
                assert_eq!(long, format!("{from}–{short}"));
                let plain = [format!("{to} ×{removed}"), format!("{from}-{to}x{removed}")];
                let machine = [text, format!("{to},{removed}"), format!("{to},{to}{removed}")];
                for form in machine.into_iter().chain([short, long]).chain(plain) {
                    assert_eq!(position.parse_move(&form), Ok(mv), "{form} in {position}");
                }
                continue;
            }
            let (short, long) = (position.short_text(mv), position.long_text(mv));
            assert_eq!(short, to);
            let mut forms = vec![position.move_text(mv), short, long.clone()];
            match &from {
                Some(from) => {
                    moves += 1;
                    assert_eq!(forms[0], format!("{from}{to}"));
                    assert_eq!(long, format!("{from}–{to}"));
                    forms.extend([format!("{from}-{to}"), format!("{from}{to},{to}{from}")]);
                }
                None => {
                    placements += 1;
                    assert_eq!(forms[0], format!("{}@{to}", position.movement().letter()));
                    assert_eq!(long, to);
                }
            }
            for form in forms {
                assert_eq!(position.parse_move(&form), Ok(mv), "{form} in {position}");
            }
        }
    }
    let counts = [moves, placements, removals];
    assert!(counts.iter().all(|&count| count > 2_000), "{counts:?}");
}

/// The square alone, of every square of the board: accepted exactly where the move is legal.
#[test]
fn illegal_moves_are_refused() {
    for setup in random_setups(1_000) {
        let position = Position::<u128>::try_from(setup).unwrap();
        let size = position.size();
        for square in size.squares() {
            let read = position.parse_move(&size.name(square)).map_err(|error| error.fault);
            if let Some(mv) = position.moves_to(square).next() {
                let removes = matches!(read, Err(MoveFault::NoRemoval(_)));
                assert!(read == Ok(mv) || removes && mv.removed().is_some(), "{read:?}");
            } else if position.open().contains(square) {
                let refused = matches!(
                    read,
                    Err(MoveFault::OutOfReach { .. } | MoveFault::NothingToRemove(_))
                );
                assert!(refused, "{read:?}");
            } else {
                assert!(matches!(read, Err(MoveFault::Blocked(_))), "{read:?}");
            }
        }
    }
}

#[test]
fn squares_have_distinct_names() {
    let mut boards = 0;
    for width in 0..=17_usize {
        for height in 0..=17_usize {
            let fits = (2..=16).contains(&width)
                && (2..=16).contains(&height)
                && width * height <= usize::from(MAX_SQUARES);
            let size = Size::new(width, height);
            assert_eq!(size.is_ok(), fits, "{width} by {height}");
            let Ok(size) = size else { continue };
            boards += 1;
            let names: Vec<String> = size.squares().map(|square| size.name(square)).collect();
            for (index, name) in names.iter().enumerate() {
                assert_eq!(size.find(name), Square::new(index as u8));
            }
            assert_eq!(names[0], format!("a{height}"), "the top row's left end");
            assert_eq!(names.last().unwrap(), &format!("{}1", (b'a' + width as u8 - 1) as char));
            for wrong in ["", "a", "1", "a0", "a01", "A1", "a1 ", " a1", "a17", "q1", "é1", "a-1"]
            {
                assert_eq!(size.find(wrong), None, "{wrong:?} on {size}");
            }
        }
    }
    assert_eq!(boards, 178);
}

#[test]
fn printed_rules_parse_to_themselves() {
    let mut boards = 0;
    for movement in Movement::ALL {
        for (width, height) in [(2, 2), (3, 16), (16, 8), (11, 9)] {
            let size = Size::new(width, height).unwrap();
            let last = (size.height() - 1, size.width() - 1);
            let text = format!("{movement}-{width}x{height}");
            let usual: Rules = text.parse().unwrap();
            assert_eq!(usual, Rules::of_board(movement, size));
            assert_eq!(usual.to_string(), text, "the usual start is not written");
            assert_eq!(size.to_string().parse(), Ok(size));
            assert_eq!(movement.to_string().parse(), Ok(movement));
            let mut texts = HashSet::new();
            let squares = [[(0, 0), last], [last, (0, 1)], [(1, 0), (1, 1)]];
            for start in squares.map(Start::Fixed).into_iter().chain([Start::Free, Start::Random]) {
                let rules = Rules { start, ..usual };
                let text = rules.to_string();
                assert_eq!(text.parse(), Ok(rules), "{text}");
                assert_eq!(rules.board_text(), usual.to_string());
                assert!(texts.insert(text));
                boards += 1;
            }
        }
    }
    assert_eq!(boards, 80);
    let prescribed: Rules = "pawn-6x8@c1,d8".parse().unwrap();
    assert_eq!(prescribed.to_string(), "pawn-6x8", "another text of the usual start");
    let free: Rules = "pawn-6x8@free".parse().unwrap();
    assert_eq!((free.start, free.to_string().as_str()), (Start::Free, "pawn-6x8@free"));
    let outside = Rules { start: Start::Fixed([(9, 3), (0, 0)]), ..Rules::default() };
    assert_eq!(outside.to_string(), "knight-7x7@(9,3),a7");
}

#[test]
fn names_parse_to_themselves() {
    for player in Player::BOTH {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    for verdict in [Verdict::Win, Verdict::Loss] {
        assert_eq!(verdict.to_string().parse(), Ok(verdict));
    }
}

/// The default game is the first one of the sources.
#[test]
fn the_default_position_is_the_start_of_the_default_rules() {
    assert_eq!(Rules::default().to_string(), "knight-7x7");
    let start = "7/7/7/7/7/7/7[Nn] w - - 0 1";
    assert_eq!(Position::<u64>::default().to_string(), start);
    assert_eq!(Position::<u128>::default().to_string(), start);
    assert_eq!(AnyPosition::default(), start.parse().unwrap());
}

/// A whole game, written and read move by move.
#[test]
fn games_are_replayed_from_their_texts() {
    let mut dice = Dice(5);
    for _ in 0..200 {
        let case = Case { plies: 0, ..Case::draw(&mut dice, 128) };
        let mut position = case.position::<u128>();
        let mut text = position.to_string();
        while let Some(mv) = random_move(&position, &mut dice) {
            let written = position.move_text(mv);
            let read: Position<u128> = Setup::parse(&text).unwrap().try_into().unwrap();
            let played = read.play(read.parse_move(&written).unwrap());
            position = position.play(mv);
            assert_eq!(played, position);
            assert_eq!(played.move_number(), position.move_number());
            text = played.to_string();
        }
        assert!(position.outcome().is_some());
    }
}
