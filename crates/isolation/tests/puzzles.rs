//! The puzzles of the page: each of them holds, and can be found again.

use std::collections::HashSet;

use isolation::board::Player;
use isolation::{
    AnyPosition, AnySolver, GRADE_RULE, Grade, PUZZLE_BOARDS, Puzzle, PuzzleFacts, PuzzleSearch,
    PuzzlesHeader, find_rules,
};

const FILE: &str = include_str!("../../page/assets/puzzles.jsonl");

fn puzzles() -> (PuzzlesHeader, Vec<Puzzle>) {
    Puzzle::read_all(FILE).expect("the file can be read")
}

#[test]
fn every_puzzle_has_one_winning_move_and_its_grade() {
    let (header, puzzles) = puzzles();
    assert_eq!(header.grades, GRADE_RULE);
    for grade in Grade::ALL {
        assert!(puzzles.iter().filter(|puzzle| puzzle.grade == grade).count() >= 80, "{grade:?}");
    }
    for puzzle in &puzzles {
        let position = *puzzle.game().expect("it was read").position();
        let facts = PuzzleFacts::of(&position, &mut AnySolver::new());
        let facts = facts.unwrap_or_else(|| panic!("no puzzle: {puzzle:?}"));
        assert_eq!(position.size().name(facts.solution.destination()), puzzle.solution);
        assert_eq!(facts.plies, puzzle.plies, "{puzzle:?}");
        assert_eq!(Grade::of(&facts), puzzle.grade, "{puzzle:?}");
    }
}

/// Whether the side to move wins, by looking at everything.
fn wins(position: &AnyPosition) -> bool {
    position.moves().any(|mv| !wins(&position.play(mv)))
}

#[test]
fn the_smaller_puzzles_hold_by_brute_force() {
    const OPEN: u32 = 12;
    let (_, puzzles) = puzzles();
    let mut looked_at = 0;
    for puzzle in &puzzles {
        let position = *puzzle.game().expect("it was read").position();
        if position.open().len() > OPEN {
            continue;
        }
        looked_at += 1;
        let winning = position.moves().filter(|&mv| !wins(&position.play(mv)));
        let winning: Vec<String> =
            winning.map(|mv| position.size().name(mv.destination())).collect();
        assert_eq!(winning, [puzzle.solution.as_str()], "{puzzle:?}");
        assert!(position.moves().len() >= 3);
    }
    assert!(looked_at >= 40, "{looked_at}");
}

#[test]
fn no_puzzle_is_the_image_of_another() {
    let (_, puzzles) = puzzles();
    let mut seen = HashSet::new();
    for puzzle in &puzzles {
        let mut setup = puzzle.game().expect("it was read").position().to_setup();
        if setup.to_move == Player::Second {
            setup.to_move = Player::First;
            setup.pieces.swap(0, 1);
        }
        let position = AnyPosition::try_from(setup).expect("sides may be exchanged");
        assert!(seen.insert(position.canonical()), "{puzzle:?}");
    }
}

#[test]
fn the_seed_finds_the_same_puzzles_again() {
    const GAMES: u64 = 40;
    let (header, puzzles) = puzzles();
    assert_eq!(header.boards, PUZZLE_BOARDS);
    let rules = header.boards.iter().map(|name| find_rules(name).expect("a board")).collect();
    let mut search = PuzzleSearch::new(header.seed, rules);
    let mut found: Vec<Puzzle> = (0..GAMES).filter_map(|_| search.look()).collect();
    found.sort_by_key(|puzzle| puzzle.grade);
    let shipped: Vec<Puzzle> = puzzles.into_iter().filter(|puzzle| puzzle.game < GAMES).collect();
    assert_eq!(found, shipped);
    assert!(found.len() >= 10);
}

#[test]
fn damaged_files_say_where_and_why() {
    let mut lines = FILE.lines();
    let (header, puzzle) = (lines.next().expect("a line"), lines.next().expect("a line"));
    let refusal = |text: &str| Puzzle::read_all(text).expect_err(text).to_string();
    assert!(refusal("").starts_with("puzzles: line 1: expected a line"));
    assert!(refusal("{}").starts_with("puzzles: line 1: missing field `v`"));
    assert!(refusal(&header.replacen("1", "2", 1)).contains("line 1: version 2; expected 1"));
    assert!(refusal(&format!("{header}\n[")).starts_with("puzzles: line 2: "));
    let (_, puzzles) = Puzzle::read_all(&format!("{header}\n{puzzle}")).expect("it is whole");
    let moved = Puzzle { moves: "a1 a1".to_owned(), ..puzzles[0].clone() };
    let elsewhere = Puzzle { solution: "z9".to_owned(), ..puzzles[0].clone() };
    let nowhere = Puzzle { rules: "chess".to_owned(), ..puzzles[0].clone() };
    for (wrong, what) in [(moved, "a1 is blocked"), (elsewhere, "\"z9\""), (nowhere, "\"chess\"")] {
        let text = serde_json::to_string(&wrong).expect("plain data");
        let said = refusal(&format!("{header}\n{puzzle}\n{text}"));
        assert!(said.starts_with("puzzles: line 3: ") && said.contains(what), "{said}");
    }
    let graded = puzzle.replacen("\"grade\":1", "\"grade\":4", 1);
    assert!(refusal(&format!("{header}\n{graded}")).contains("grade 4; expected 1, 2 or 3"));
}
