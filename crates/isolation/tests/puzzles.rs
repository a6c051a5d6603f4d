//! The puzzles of the page: they hold, and can be found again.

use std::collections::HashSet;

use isolation::board::Movement;
use isolation::{
    AnyPosition, PUZZLE_BOARDS, Puzzle, PuzzleList, PuzzleSearch, RATING_RULE, Theme, Themes,
    WinFacts, find_rules,
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
    for theme in Theme::ALL {
        assert!(count(&|it| it.themes.has(theme)) >= 100, "{theme:?}");
    }
    for movement in Movement::ALL {
        assert!(count(&|it| it.position.movement() == movement) >= 1_000, "{movement}");
    }
    for low in [700, 1000, 1300, 1600, 1900] {
        assert!(count(&|it| (low..low + 300).contains(&it.rating)) >= 300, "{low}");
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
fn what_is_no_puzzle_is_found_out() {
    let mut puzzles: Vec<Puzzle> = list().puzzles.into_iter().take(3).collect();
    puzzles.push(puzzles[1]);
    assert_eq!(Puzzle::check(&puzzles, |_| {}), Err(3));
    puzzles[2].rating += 10;
    assert_eq!(Puzzle::check(&puzzles, |_| {}), Err(2));
    // Too few moves; nothing placed; several winning moves, or none.
    for text in ["K2**k1/******* w", "K4/5/5/5/5[k] b", "7/1K3k1/7 w"] {
        assert_eq!(Puzzle::of(&text.parse().expect("a position")), None, "{text}");
    }
}

/// Whether the side to move wins, by looking at everything.
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
    let found: Vec<Puzzle> = (0..40).filter_map(|_| search.look()).collect();
    assert!(found.len() >= 10);
    for puzzle in found {
        assert!(list.puzzles.contains(&puzzle), "{}", puzzle.position);
    }
}

/// The themes of a move to a cell, after which the loser still makes so many moves.
fn themes(position: &str, cell: &str, left: u32) -> Themes {
    let position: AnyPosition = position.parse().expect("a position");
    let mv = position.parse_move(cell).expect("a legal move");
    Themes::of(&WinFacts::of(&position, mv, left).expect("the paths are short"))
}

#[test]
fn themes_on_boards_made_by_hand() {
    for (position, cell, left, names) in [
        // Apart already: two moves against one.
        ("K2**k1/******* w", "b2", 1, "longest-path"),
        // Apart, and three moves against two: one more than the opponent.
        ("K3*k2/******** w", "b2", 2, "parity, longest-path"),
        // The pieces stand on both sides of one open cell; the move turns away from it.
        ("3K1k1/******* w", "c2", 1, "separation"),
        // Into the only cell that the opponent could go to.
        ("2K1k/***** w", "d2", 0, "last-exit"),
        // The last exit but one, and the pieces are apart.
        ("1K1k1/***** w", "c2", 1, "last-exit, separation"),
        // The board is its own mirror image, with the pieces exchanged.
        ("K4k*/******* w", "b2", 2, "symmetry"),
        // Three cells lie ahead of the opponent, but it has no use for them.
        ("K2k3/*1***** w", "b1", 0, "trap"),
        ("K5k/******* w", "b2", 2, ""),
    ] {
        assert_eq!(themes(position, cell, left).to_string(), names, "{position} {cell}");
    }
}

#[test]
fn a_trap_takes_three_moves() {
    let facts = WinFacts {
        separated: [false, false],
        own: 4,
        opp: 5,
        exits: 2,
        took_exit: false,
        left: 2,
        symmetric: false,
    };
    assert!(Theme::Trap.holds(&facts));
    assert!(!Theme::Trap.holds(&WinFacts { left: 3, ..facts }));
    assert!(!Theme::Trap.holds(&WinFacts { separated: [false, true], ..facts }));
}

#[test]
fn damaged_lists_say_where_and_why() {
    let mut lines = FILE.lines();
    let mut line = || lines.next().expect("a line");
    let (header, board, puzzle) = (line(), line(), line());
    let whole = format!("{header}\n{board}\n{puzzle}\n");
    assert_eq!(PuzzleList::parse(&whole).expect("it is whole").puzzles.len(), 1);
    for (text, why) in [
        (String::new(), "line 1: expected how the puzzles were made"),
        ("{}".to_owned(), "line 1: expected how the puzzles were made: missing field `v`"),
        (whole.replacen("\"v\":2", "\"v\":1", 1), "line 1: version 1; expected 2"),
        (format!("{header}\n{puzzle}"), "line 2: expected a board"),
        (format!("{header}\n# chess-7x7"), "line 2: board \"chess-7x7\""),
        (format!("{whole}{puzzle}0"), "line 4: 15 characters; expected 14"),
        (format!("{whole}{}", puzzle.replace(&puzzle[..2], "é")), "line 4: expected digits"),
        (format!("{whole}{}//", &puzzle[..12]), "line 4: a cell is outside the board knight-7x7"),
        (format!("{whole}{}00", &puzzle[..12]), "line 4: "),
    ] {
        let said = PuzzleList::parse(&text).expect_err(why).to_string();
        assert!(said.starts_with(&format!("puzzles: {why}")), "{said}");
    }
}
