//! The puzzles of the page: they are valid and reproducible.

use std::collections::HashSet;

use isolation::board::Movement;
use isolation::{AnyPosition, find_rules};
use isolation_protocol::puzzle::{
    PUZZLE_BOARDS, Puzzle, PuzzleList, PuzzleSearch, RATING_RULE, Theme, Themes, WinFacts,
};

const FILE: &str = include_str!("../../page/assets/puzzles.txt");

fn list() -> PuzzleList {
    PuzzleList::parse(FILE).expect("the file can be read")
}

#[test]
fn the_list_has_all_kinds_of_puzzles() {
    let list = list();
    assert_eq!(list.to_string(), FILE);
    assert_eq!(list.header.rating, RATING_RULE);
    assert_eq!(list.header.boards, PUZZLE_BOARDS);
    let count =
        |holds: &dyn Fn(&Puzzle) -> bool| list.puzzles.iter().filter(|it| holds(it)).count();
    assert!(list.puzzles.len() >= 3_000);
    // A theme of most puzzles would say nothing.
    for theme in Theme::ALL {
        let share = count(&|it| it.themes.has(theme)) * 100 / list.puzzles.len();
        assert!((5..50).contains(&share), "{theme:?}: {share} %");
    }
    for movement in Movement::ALL {
        let least = if movement.removes() { 300 } else { 900 };
        assert!(count(&|it| it.position.movement() == movement) >= least, "{movement}");
    }
    for low in [700, 1000, 1300, 1600, 1900] {
        assert!(count(&|it| (low..low + 300).contains(&it.rating)) >= 100, "{low}");
    }
    let distinct: HashSet<AnyPosition> =
        list.puzzles.iter().map(|it| it.position.canonical()).collect();
    assert_eq!(distinct.len(), list.puzzles.len());
}

/// `isolation puzzles --verify` proves all of them.
#[test]
fn a_sample_is_proven_again() {
    let sample: Vec<Puzzle> = list().puzzles.into_iter().skip(17).step_by(60).collect();
    assert_eq!(Puzzle::check(&sample, |_| {}), Ok(()));
}

#[test]
fn invalid_puzzles_are_found() {
    let mut puzzles: Vec<Puzzle> = list().puzzles.into_iter().take(3).collect();
    puzzles.push(puzzles[1]);
    assert_eq!(Puzzle::check(&puzzles, |_| {}), Err(3));
    puzzles[2].rating += 10;
    assert_eq!(Puzzle::check(&puzzles, |_| {}), Err(2));
    // Too few moves; pieces not placed; several winning moves, or none.
    for text in ["K2**k1/******* w", "K4/5/5/5/5[k] b", "7/1K3k1/7 w"] {
        assert_eq!(Puzzle::of(&text.parse().expect("a position")), None, "{text}");
    }
}

/// Whether the side to move wins, by brute force.
fn wins(position: &AnyPosition) -> bool {
    position.moves().any(|mv| !wins(&position.play(mv)))
}

#[test]
fn the_smaller_puzzles_hold_by_brute_force() {
    let puzzles = list().puzzles;
    let small = puzzles.iter().filter(|it| it.position.open().len() <= 11);
    let mut looked_at = 0;
    for Puzzle { position, .. } in small.step_by(3) {
        looked_at += 1;
        assert!(position.moves().len() >= 3);
        let winning = position.moves().filter(|&mv| !wins(&position.play(mv)));
        assert_eq!(winning.count(), 1, "{position}");
    }
    assert!(looked_at >= 40, "{looked_at}");
}

#[test]
fn the_seed_finds_the_same_puzzles_again() {
    let list = list();
    let boards = list.header.boards.iter().map(|name| find_rules(name).expect("a board"));
    let boards: Vec<_> = boards.collect();
    let mut search = PuzzleSearch::new(list.header.seed, &boards, list.puzzles.len());
    let found: Vec<Puzzle> = (0..60).filter_map(|_| search.look()).collect();
    assert!(found.len() >= 10);
    for puzzle in found {
        assert!(list.puzzles.contains(&puzzle), "{}", puzzle.position);
    }
}

#[test]
fn a_search_without_boards_finds_nothing() {
    let mut search = PuzzleSearch::new(1, &[], 5);
    assert_eq!((search.wanted(), search.look()), (0, None));
}

#[test]
fn an_illegal_move_has_no_facts() {
    let [position, other] = ["2k*/2**/2K*/2** w", "16/16/14Kk w"].map(|text| {
        let position: AnyPosition = text.parse().expect("a position");
        position
    });
    let far = other.moves().next().expect("a move");
    assert_eq!(WinFacts::of(&position, far, 1), None);
}

/// The themes of a move to a square, after which the loser makes this many moves.
fn themes(position: &str, square: &str, left: u32) -> Themes {
    let position: AnyPosition = position.parse().expect("a position");
    let mv = position.parse_move(square).expect("a legal move");
    Themes::of(&WinFacts::of(&position, mv, left).expect("the paths are short"))
}

#[test]
fn themes_on_boards_made_by_hand() {
    for (position, square, left, names) in [
        // Separated already: two moves against one.
        ("K2**k1/******* w", "b2", 1, "longest-path"),
        // Separated, and three moves against two: one more than the opponent.
        ("K3*k2/******** w", "b2", 2, "parity, longest-path"),
        // The pieces are on both sides of one open square; the move turns away from it.
        ("3K1k1/******* w", "c2", 1, "separation"),
        // Into the only square that the opponent could go to.
        ("2K1k/***** w", "d2", 0, "last-exit"),
        // The last exit but one, and the pieces are separated.
        ("1K1k1/***** w", "c2", 1, "last-exit, separation"),
        // The board is symmetric, with the pieces exchanged.
        ("K4k*/******* w", "b2", 2, "symmetry"),
        // The opponent has three squares ahead, as many as the other side can enter.
        ("K2k3/*1***** w", "b1", 0, "trap"),
        ("K5k/******* w", "b2", 2, ""),
        // One exit is entered, and another is removed.
        ("p1**/1***/P*** w", "a2,b3", 0, "last-exit"),
        // The opponent keeps two exits, whatever paths and regions there are.
        ("p1**/2**/P*** w", "b2,a1", 1, ""),
    ] {
        assert_eq!(themes(position, square, left).to_string(), names, "{position} {square}");
    }
}

#[test]
fn a_trap_catches_the_side_with_the_longer_path() {
    let facts = WinFacts {
        separated: [false, false],
        own: 5,
        opp: 5,
        exits: 2,
        took_exit: false,
        left: 2,
        symmetric: false,
    };
    assert!(Theme::Trap.holds(&facts));
    assert!(!Theme::Trap.holds(&WinFacts { opp: 4, ..facts }));
    assert!(!Theme::Trap.holds(&WinFacts { separated: [false, true], ..facts }));
}

#[test]
fn lists_in_any_order_parse_to_the_same() {
    let mut list = list();
    list.puzzles.reverse();
    assert_eq!(PuzzleList::parse(&list.to_string()).expect("a list"), list);
}

#[test]
fn damaged_lists_say_where_and_why() {
    let mut list = list();
    list.puzzles.truncate(1);
    let whole = list.to_string();
    assert_eq!(PuzzleList::parse(&whole).expect("it is whole"), list);
    let lines: Vec<&str> = whole.lines().collect();
    let with = |line: usize, text: &str| {
        let mut lines = lines.clone();
        lines[line - 1] = text;
        lines.join("\n")
    };
    for (text, why) in [
        (String::new(), "line 1: expected how the puzzles were made"),
        (with(1, "{}"), "line 1: expected how the puzzles were made: column 2: missing field `v`"),
        (whole.replacen("\"v\":3", "\"v\":2", 1), "line 1: version 2; expected 3"),
        (with(2, "0"), "line 2: expected a board"),
        (with(2, "# chess-7x7"), "line 2: board \"chess-7x7\""),
        (lines[..15].join("\n"), "line 2: 13 lines follow; expected 14"),
        (with(4, "00"), "line 4: 2 characters; expected 1"),
        (with(4, "!"), "line 4: expected digits"),
        (with(15, "/"), "line 2: puzzle 1: a square is outside the board knight-7x7"),
        (with(15, lines[15]), "line 2: puzzle 1: "),
    ] {
        let said = PuzzleList::parse(&text).expect_err(why).to_string();
        assert!(said.starts_with(&format!("puzzles: {why}")), "{said}");
    }
}
