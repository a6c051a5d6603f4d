//! The puzzles of the page: which is the puzzle of a day, and which comes next.

use isolation_protocol::puzzle::{Puzzle, PuzzleError, PuzzleList, Theme};

use super::{Day, PuzzleProgress};
use crate::texts::errors;

/// The puzzles of the page; they are numbered from 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Collection {
    /// Board by board, the easiest of each first; there is at least one.
    pub puzzles: Vec<Puzzle>,
}

#[derive(Debug, thiserror::Error)]
pub enum CollectionError {
    #[error(transparent)]
    Puzzles(#[from] PuzzleError),
    #[error("{}", errors::no_puzzles())]
    None,
}

impl Collection {
    pub fn parse(text: &str) -> Result<Self, CollectionError> {
        let puzzles = PuzzleList::parse(text)?.puzzles;
        if puzzles.is_empty() { Err(CollectionError::None) } else { Ok(Self { puzzles }) }
    }

    /// The puzzle of a number.
    pub fn get(&self, number: usize) -> Result<&Puzzle, String> {
        let puzzle = number.checked_sub(1).and_then(|index| self.puzzles.get(index));
        puzzle.ok_or_else(|| errors::puzzle_number(number, self.puzzles.len()))
    }

    /// The number of the puzzle of a day: the same for all players, and none twice before all have had
    /// their day. From one day to the next it goes the golden section of the list ahead, so
    /// that boards and ratings change.
    pub fn of_day(&self, day: Day) -> usize {
        fn divisor(one: usize, other: usize) -> usize {
            if other == 0 { one } else { divisor(other, one % other) }
        }
        let count = self.puzzles.len();
        let mut steps = count * 618 / 1000 + 1..;
        let step = steps.find(|&step| divisor(step, count) == 1).unwrap_or(1);
        day.0 as usize % count * step % count + 1
    }

    /// The days before one, the last first, and whether their puzzles were tried.
    pub fn archive<'a>(
        &'a self,
        today: Day,
        progress: &'a PuzzleProgress,
    ) -> impl Iterator<Item = (Day, bool)> + 'a {
        let tried = |day| {
            let puzzle = self.get(self.of_day(day));
            puzzle.is_ok_and(|it| progress.has_tried(&it.position))
        };
        (0..today.0).rev().map(move |day| (Day(day), tried(Day(day))))
    }

    /// The number of the puzzle that is to follow another: one of the theme, if there is any, that
    /// was not tried, as near to the person's rating as can be. When all were tried they come again.
    pub fn next(&self, after: usize, theme: Option<Theme>, progress: &PuzzleProgress) -> usize {
        let fits = |&(number, puzzle): &(usize, &Puzzle)| {
            number != after && theme.is_none_or(|theme| puzzle.themes.has(theme))
        };
        let numbered = (1..).zip(&self.puzzles).filter(fits);
        // Of puzzles that are as near, one of any board.
        let place = |number: usize| (number as u32).wrapping_mul(0x9e37_79b9);
        let nearest = numbered.min_by_key(|(number, puzzle)| {
            let apart = (progress.rating.rating - f64::from(puzzle.rating)).abs() as u32 / 50;
            (progress.has_tried(&puzzle.position), apart, place(*number))
        });
        nearest.map_or(after, |(number, _)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Achieved;
    use crate::storage::Document;
    use std::collections::HashSet;

    const FILE: &str = include_str!("../../../page/assets/puzzles.txt");

    fn collection() -> Collection {
        Collection::parse(FILE).expect("the page's file is whole")
    }

    #[test]
    fn the_archive_says_which_days_were_tried() {
        let collection = collection();
        let mut progress = PuzzleProgress::default();
        let puzzle = collection.get(collection.of_day(Day(20_778))).expect("a puzzle");
        let (position, rating) = (puzzle.position, puzzle.rating);
        progress.make(&Achieved::Tried { position, rating, right: false });
        let archive: Vec<_> = collection.archive(Day(20_780), &progress).take(3).collect();
        let expected = [(20_779, false), (20_778, true), (20_777, false)];
        assert_eq!(archive, expected.map(|(day, tried)| (Day(day), tried)));
    }

    #[test]
    fn every_day_has_its_puzzle() {
        let collection = collection();
        let count = collection.puzzles.len();
        let numbers: HashSet<usize> =
            (0..count).map(|day| collection.of_day(Day(20_000 + day as u32))).collect();
        assert_eq!(numbers.len(), count);
        assert!((1..=count).all(|number| numbers.contains(&number)));
        // A change of the list changes the days, too.
        let pinned = [20_780, 20_781, 20_782].map(|day| collection.of_day(Day(day)));
        assert_eq!(pinned, PINNED);
        let boards = pinned.map(|number| {
            let position = collection.puzzles[number - 1].position;
            (position.movement(), position.size())
        });
        assert_eq!(HashSet::from(boards).len(), 3);
    }

    const PINNED: [usize; 3] = [381, 2422, 1163];

    #[test]
    fn the_next_puzzle_is_near_the_rating() {
        let collection = collection();
        let mut progress = PuzzleProgress::default();
        let mut seen = HashSet::new();
        let mut number = 1;
        for tried in 0..30 {
            number = collection.next(number, None, &progress);
            let puzzle = collection.get(number).expect("a puzzle");
            assert!(seen.insert(number));
            let apart = (f64::from(puzzle.rating) - progress.rating.rating).abs();
            assert!(apart < 100.0, "{apart}");
            let (position, rating) = (puzzle.position, puzzle.rating);
            progress.make(&Achieved::Tried { position, rating, right: tried % 2 == 0 });
        }
        for theme in Theme::ALL {
            let next = collection.next(number, Some(theme), &progress);
            assert!(collection.get(next).expect("a puzzle").themes.has(theme));
        }
    }

    #[test]
    fn when_all_were_tried_they_come_again() {
        let mut collection = collection();
        collection.puzzles.truncate(2);
        let mut progress = PuzzleProgress::default();
        for puzzle in &collection.puzzles {
            let (position, rating) = (puzzle.position, puzzle.rating);
            progress.make(&Achieved::Tried { position, rating, right: true });
        }
        assert_eq!([1, 2].map(|number| collection.next(number, None, &progress)), [2, 1]);
        collection.puzzles.truncate(1);
        assert_eq!(collection.next(1, None, &progress), 1);
    }

    #[test]
    fn damaged_files_and_numbers_are_refused() {
        let why = |text: &str| Collection::parse(text).expect_err("damaged").to_string();
        assert!(why("<!doctype html>").starts_with("puzzles: line 1: expected how"));
        let header = FILE.lines().next().expect("a line");
        assert_eq!(why(header), "the file contains no puzzles");
        for number in [0, 100_000] {
            let why = collection().get(number).expect_err("no such puzzle");
            assert!(why.contains("expected a number from 1 to"), "{why}");
        }
    }
}
