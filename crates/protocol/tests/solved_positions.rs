//! The solved positions of the page: they are right and reproducible.

use std::collections::HashSet;

use isolation::solve::Solver;
use isolation_protocol::solved_positions::{SolvedPosition, SolvedPositions};

const FILE: &str = include_str!("../../page/assets/positions.txt");

#[test]
fn the_file_is_a_list_of_different_positions() {
    let list = SolvedPositions::parse(FILE).expect("the file can be read");
    assert_eq!(list.to_string(), FILE);
    let positions: HashSet<_> = list.positions.iter().map(|it| it.position.canonical()).collect();
    assert_eq!(positions.len(), 200);
    // A win that is hard to miss, or to find, says little.
    let share = |it: &SolvedPosition| it.winning.len() as f64 / it.position.moves().len() as f64;
    let mean = list.positions.iter().map(share).sum::<f64>() / 200.0;
    assert!((0.3..0.7).contains(&mean), "{mean}");
}

#[test]
fn its_command_finds_the_same_positions() {
    let (header, _) = FILE.split_once('\n').expect("a line");
    let list = SolvedPositions::parse(header).expect("the header alone is a list");
    let found = SolvedPositions::generate(list.header.seed, &list.header.board, 10);
    assert!(FILE.starts_with(&found.to_string()));
}

#[test]
fn the_solver_agrees() {
    let list = SolvedPositions::parse(FILE).expect("the file can be read");
    for solved in list.positions.iter().step_by(10) {
        // A new solver: nothing is known from another position.
        let again = SolvedPosition::of(&solved.position, &mut Solver::new());
        assert_eq!(again.as_ref(), Some(solved));
    }
}

#[test]
fn damaged_lists_are_refused() {
    let why = |text: &str| SolvedPositions::parse(text).expect_err("damaged").to_string();
    assert!(why("<!doctype html>").starts_with("solved positions: line 1: expected how"));
    let (header, rest) = FILE.split_once('\n').expect("a line");
    assert!(why(&header.replace(":1,", ":9,")).contains("version 9; expected 1"));
    let position = rest.split('\t').next().expect("a position");
    for (line, what) in [
        (position.to_owned(), "line 2: expected a position, a tab and moves"),
        (format!("{position}\tz9"), "line 2: "),
        ("7/7\ta1".to_owned(), "line 2: "),
    ] {
        let why = why(&format!("{header}\n{line}\n"));
        assert!(why.contains(what), "{why}");
    }
}
