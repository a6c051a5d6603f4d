//! Whole boards: pairs of placements, the built-in tables, and conclusions from a table.

use std::collections::HashSet;

use isolation_board::{Movement, Player, Position, Rules, Setup, Size, Square, Start, Verdict};
use isolation_solve::{BoardTable, Interrupt, Pair, Solver};

use crate::random::Dice;

fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).expect("a board")
}

fn rules(board: &str) -> Rules {
    board.parse().expect("a board")
}

fn shipped(board: &str) -> BoardTable {
    let Rules { movement, size, .. } = rules(board);
    BoardTable::shipped(movement, size).expect("a shipped table")
}

fn solved(pair: Pair, rules: Rules) -> Player {
    match Solver::new().solve(&pair.position(&rules), &mut Interrupt::never()) {
        Some(Verdict::Win) => Player::First,
        Some(Verdict::Loss) => Player::Second,
        None => unreachable!("never interrupted"),
    }
}

#[test]
fn pairs_are_the_openings_up_to_symmetry() {
    for size in [size(3, 3), size(3, 4), size(4, 4), size(5, 6), size(2, 7)] {
        let position = |pair: Pair| pair.position(&Rules::of_board(Movement::Knight, size));
        let pairs = Pair::all(size);
        let classes: HashSet<_> = pairs.iter().map(|&pair| position(pair).canonical()).collect();
        assert_eq!(classes.len(), pairs.len(), "{size}: two pairs are images of one another");
        let mut met = HashSet::new();
        for &pair in &pairs {
            assert_eq!(pair.orbit(size).first(), Some(&pair), "{size}");
            for image in pair.orbit(size) {
                assert_eq!(image.representative(size), pair, "{size}");
                assert_eq!(position(image).canonical(), position(pair).canonical(), "{size}");
                assert!(met.insert(image), "{size}: {image:?} is in two orbits");
            }
        }
        let squares = usize::from(size.area());
        assert_eq!(met.len(), squares * (squares - 1), "{size}: the orbits are all pairs");
        assert!(pairs.is_sorted(), "{size}");
    }
    let wide = *Pair::all(size(11, 9)).last().expect("a pair");
    assert!(wide.position(&Rules::of_board(Movement::King, size(11, 9))).both_placed());
}

/// The published figures: pairs, and how many the first player wins.
#[test]
fn shipped_tables_have_the_published_figures() {
    let known = [
        ("knight-3x3", 12, 4),
        ("knight-4x4", 33, 9),
        ("knight-5x5", 85, 44),
        ("knight-5x6", 225, 108),
        ("knight-6x6", 165, 78),
        ("knight-7x7", 315, 160),
        ("knight-8x8", 518, 252),
        ("queen-3x3", 12, 9),
        ("queen-4x4", 33, 24),
        ("queen-5x5", 85, 75),
        ("queen-5x6", 225, 104),
        ("king-3x3", 12, 9),
        ("king-4x4", 33, 18),
        ("king-5x5", 85, 60),
        ("king-5x6", 225, 119),
        ("king-6x6", 165, 96),
        ("king-7x7", 315, 218),
    ];
    let boards = BoardTable::shipped_boards().filter(|board| *board != "queen-6x6");
    assert_eq!(Vec::from_iter(boards), known.map(|(board, ..)| board));
    for (board, pairs, first) in known {
        let table = shipped(board);
        assert_eq!(table.pairs().len(), pairs, "{board}");
        assert_eq!(table.count(Some(Player::First)), first, "{board}");
        assert_eq!(table.count(None), 0, "{board}");
        let winner = if ["queen-3x3", "king-3x3", "king-5x5", "king-7x7"].contains(&board) {
            Player::First
        } else {
            Player::Second
        };
        assert_eq!(table.value(), Some(winner), "{board}");
    }
    let queens = shipped("queen-3x3");
    let wins = |square: &Square| queens.winner_after(*square) == Some(Player::First);
    let size = queens.size();
    let winning: Vec<String> = size.squares().filter(wins).map(|it| size.name(it)).collect();
    assert_eq!(winning, ["b2"]);
}

/// Boards for which the tests solve only samples.
const LARGE: [&str; 8] = [
    "king-6x6",
    "king-7x7",
    "knight-6x6",
    "knight-7x7",
    "knight-8x8",
    "queen-5x5",
    "queen-5x6",
    "queen-6x6",
];

#[test]
fn small_tables_are_solved_again() {
    let small = BoardTable::shipped_boards().filter(|board| !LARGE.contains(board));
    for board in small {
        for (pair, winner) in shipped(board).pairs() {
            assert_eq!(winner, Some(solved(pair, rules(board))), "{board} {pair:?}");
        }
    }
}

/// Any image of a pair, not only its representative.
#[test]
fn samples_of_large_tables_are_solved_again() {
    let mut dice = Dice(2026);
    let samples = [
        ("king-6x6", 20),
        ("king-7x7", 1),
        ("knight-6x6", 20),
        ("knight-7x7", 8),
        ("queen-5x5", 5),
        ("queen-5x6", 1),
    ];
    for (board, samples) in samples {
        let table = shipped(board);
        let squares = Vec::from_iter(table.size().squares());
        for _ in 0..samples {
            let first = dice.pick(&squares);
            let (second, winner) = dice.pick(&Vec::from_iter(table.answers(first)));
            let pair = Pair { first, second };
            assert_eq!(winner, Some(solved(pair, rules(board))), "{board} {pair:?}");
        }
    }
}

/// On 5x5 and 7x7 the side to move wins exactly when both knights are on one colour, or when the
/// first is in the centre and the second a jump away. On 6x6 the colours decide, too, except for
/// the image under the 180° rotation, from which the second player wins by the symmetry strategy.
#[test]
fn knights_follow_the_colour_rule() {
    for board in ["knight-5x5", "knight-6x6", "knight-7x7"] {
        let table = shipped(board);
        let size = table.size();
        let colour = |square| (size.row(square) + size.column(square)) % 2;
        let start = Position::<u64>::start(&rules(board));
        let jumps = |from| start.geometry().targets(from, start.open());
        for first in size.squares() {
            let turned = size.square_at(size.area() - 1 - first.index()).unwrap();
            for (second, winner) in table.answers(first) {
                let mirrored = size.area().is_multiple_of(2) && second == turned;
                let one_colour = colour(first) == colour(second) && !mirrored;
                let from_centre = first == turned && jumps(first).contains(second);
                let wins = one_colour || from_centre;
                let expected = if wins { Player::First } else { Player::Second };
                assert_eq!(winner, Some(expected), "{board} {:?}", (first, second));
            }
        }
    }
}

#[test]
fn verdicts_of_a_table_equal_the_solvers() {
    for board in ["knight-4x4", "queen-3x3", "queen-4x4"] {
        let table = shipped(board);
        let start = Position::<u64>::start(&rules(board));
        for position in start.moves().map(|mv| start.play(mv)).chain([start]) {
            let position = position.into();
            let verdicts = table.verdicts(&position).expect("a position of placements");
            let solved = Solver::new().verdicts(&position, &mut Interrupt::never());
            assert_eq!(verdicts, solved, "{board}");
        }
        let placed = start.play(start.moves().next().unwrap());
        let placed = placed.play(placed.moves().next().unwrap());
        assert_eq!(table.verdicts(&placed.into()), None, "both pieces are placed");
        let mut holes = Setup::empty(table.size(), table.movement());
        holes.open = holes.open.without(Square::new(4).unwrap());
        let holes = Position::<u64>::try_from(holes).expect("holes are legal");
        assert_eq!(table.verdicts(&holes.into()), None, "another board");
        let kings = Position::<u64>::start(&rules("king-4x4"));
        assert_eq!(table.verdicts(&kings.into()), None, "another movement");
    }
}

/// Only the winners of the tables are built in: with the pairs they equal the files.
#[test]
fn shipped_tables_equal_the_files() {
    for board in BoardTable::shipped_boards() {
        let file = format!("{}/tables/{board}.csv", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(
            shipped(board).to_csv(),
            std::fs::read_to_string(file).expect("a file"),
            "{board}"
        );
    }
}

/// The value of a board is known as soon as the known pairs determine it, and not before.
#[test]
fn unknown_pairs_are_respected() {
    let Rules { size, movement, .. } = rules("queen-3x3");
    let full = shipped("queen-3x3");
    let mut table = BoardTable::unknown(movement, size);
    let centre = size.find("b2").expect("a square");
    assert_eq!((table.count(None), table.value()), (12, None));
    for (pair, winner) in full.pairs() {
        table.set(pair, winner.expect("solved"));
        assert_eq!(BoardTable::parse(movement, size, &table.to_csv()), Ok(table.clone()));
        // Only the centre wins, and only when all answers to it are known.
        let known = table.answers(centre).all(|(_, winner)| winner.is_some());
        assert_eq!(table.winner_after(centre), known.then_some(Player::First));
        assert_eq!(table.value(), known.then_some(Player::First));
    }
    assert_eq!(table, full);
}

#[test]
fn one_answer_refutes_a_placement() {
    let Rules { size, movement, .. } = rules("knight-4x4");
    let mut table = BoardTable::unknown(movement, size);
    // b4 against a4, and an image of it against each other placement.
    for (pair, winner) in shipped("knight-4x4").pairs() {
        let refuted = table.winner_after(pair.first).is_some();
        if winner == Some(Player::Second) && !refuted {
            assert_eq!(table.value(), None);
            table.set(pair, Player::Second);
            assert_eq!(table.winner_after(pair.first), Some(Player::Second));
        }
    }
    assert_eq!((table.count(Some(Player::Second)), table.value()), (3, Some(Player::Second)));
}

/// A pair that is not on the board has no winner, no image, no position and no name.
#[test]
fn pairs_off_the_board() {
    let Rules { size, movement, .. } = rules("queen-3x3");
    let square = |index| Square::new(index).expect("below 128");
    let table = shipped("queen-3x3");
    for [first, second] in [[0, 9], [9, 0], [4, 4], [127, 126], [64, 1], [9, 9]] {
        let pair = Pair { first: square(first), second: square(second) };
        assert!(!pair.is_on(size));
        assert_eq!(table.winner(pair), None, "{pair:?}");
        let calls: [(&str, &dyn Fn()); 5] = [
            ("set", &|| table.clone().set(pair, Player::First)),
            ("representative", &|| _ = pair.representative(size)),
            ("orbit", &|| _ = pair.orbit(size)),
            ("position", &|| _ = pair.position(&Rules::of_board(movement, size))),
            ("names", &|| _ = pair.names(size)),
        ];
        for (name, call) in calls {
            let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(call));
            let panic = caught.expect_err(name);
            let message = panic.downcast_ref::<String>().expect(name);
            assert!(message.ends_with("on a board of 3x3"), "{name}: {message}");
        }
    }
    assert_eq!(table.winner_after(square(9)), None);
    assert!(Pair { first: square(0), second: square(8) }.is_on(size));
}

#[test]
fn invalid_tables_are_refused() {
    let Rules { size, movement, .. } = rules("queen-3x3");
    let whole = shipped("queen-3x3").to_csv();
    let cases = [
        (String::new(), "line 1: expected first,second,winner, found \"\""),
        (
            whole.replace("a3,b3,first\n", ""),
            "line 2: expected a3,b3, and first, second or unknown, found \"a3,c3,first\"",
        ),
        (
            whole.replace("a3,b3,first", "a3,b3,third"),
            "line 2: expected a3,b3, and first, second or unknown, found \"a3,b3,third\"",
        ),
        (
            whole.lines().take(12).map(|line| format!("{line}\n")).collect(),
            "line 13: expected b2,b3, and first, second or unknown, found \"\"",
        ),
        (
            whole.clone() + "a1,a2,first\n",
            "line 14: expected the end of the table, found \"a1,a2,first\"",
        ),
    ];
    for (text, message) in cases {
        let error = BoardTable::parse(movement, size, &text).expect_err("refused").to_string();
        assert_eq!(error, format!("table of queen-3x3: {message}"));
    }
    let large = Size::new(9, 9).expect("a size");
    assert!(BoardTable::shipped(Movement::King, large).is_none());
}

#[test]
fn a_pair_is_placed_whatever_the_start_of_the_rules() {
    let free = rules("knight-5x6");
    let pair = Pair::all(free.size)[7];
    for start in [Start::Free, Start::Random, Start::Fixed([(0, 0), (5, 4)])] {
        let position = pair.position(&Rules { start, ..free });
        let placed = Player::BOTH.map(|player| position.piece(player));
        assert_eq!(placed, [Some(pair.first), Some(pair.second)], "{start:?}");
    }
}
