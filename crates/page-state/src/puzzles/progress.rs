//! The person's progress with puzzles.

use std::collections::BTreeSet;

use isolation::AnyPosition;
use isolation_protocol::puzzle::Puzzle;
use serde::{Deserialize, Serialize};

use super::Day;
use crate::rating::Rating;
use crate::storage::Document;
use crate::texts::puzzles as texts;

/// What a person has achieved with puzzles. What earlier versions have saved is read, and the
/// puzzles that were solved then still count.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    /// How strong the person is, by the first try at each puzzle.
    pub rating: Rating,
    /// The puzzles that were tried, by the text of their boards.
    tried: BTreeSet<String>,
    right: usize,
    /// The daily puzzle that was solved last, and the misses in it.
    last: Option<(Day, u32)>,
    /// Daily puzzles that were solved on consecutive days, up to the last.
    streak: u32,
    best_streak: u32,
    /// Solved in earlier versions, by grade.
    solved: [BTreeSet<String>; 3],
}

#[derive(Clone, PartialEq, Debug)]
pub enum Achieved {
    Tried {
        position: AnyPosition,
        rating: u16,
        /// Whether all moves were right, without help.
        right: bool,
    },
    /// The puzzle of a day was solved in the end, without help.
    Daily { day: Day, misses: u32 },
}

/// A rating as it is shown.
fn rounded(rating: f64) -> i32 {
    rating.round() as i32
}

/// The key of a puzzle, without side to move and move numbers.
fn key(position: &AnyPosition) -> String {
    let text = position.to_string();
    text.split(' ').next().unwrap_or_default().to_owned()
}

impl PuzzleProgress {
    pub fn has_tried(&self, position: &AnyPosition) -> bool {
        self.tried.contains(&key(position))
    }

    /// The rating after a try at a puzzle of this rating; none if it was tried before.
    fn after(&self, position: &AnyPosition, rating: u16, right: bool) -> Option<Rating> {
        let puzzle = Rating::known(rating.into());
        let score = f64::from(u8::from(right));
        (!self.has_tried(position)).then(|| self.rating.after(&puzzle, score))
    }

    /// What it costs to have the move of a puzzle shown; none if the puzzle counts no longer.
    pub fn cost_of_help(&self, puzzle: &Puzzle) -> Option<String> {
        let after = self.after(&puzzle.position, puzzle.rating, false)?;
        Some(texts::show_costs(rounded(self.rating.rating) - rounded(after.rating)))
    }

    /// How the rating has changed since it was this.
    pub fn change_since(&self, before: f64) -> String {
        match rounded(self.rating.rating) - rounded(before) {
            0 => "±0".to_owned(),
            change @ 1.. => format!("+{change}"),
            change => format!("−{}", -change),
        }
    }

    /// How many puzzles were solved at the first try.
    pub fn solved(&self) -> usize {
        self.right + self.solved.iter().map(BTreeSet::len).sum::<usize>()
    }

    /// The streak on a day: it lasts until a whole day has passed without its puzzle.
    pub fn streak(&self, today: Day) -> u32 {
        let lasts = self.last.is_some_and(|(day, _)| day >= today || today.follows(day));
        if lasts { self.streak } else { 0 }
    }

    pub fn best_streak(&self) -> u32 {
        self.best_streak
    }

    /// The misses in the puzzle of a day, if it is the last that was solved.
    pub fn misses(&self, day: Day) -> Option<u32> {
        self.last.filter(|(last, _)| *last == day).map(|(_, misses)| misses)
    }
}

impl Document for PuzzleProgress {
    type Change = Achieved;
    const NAME: &'static str = "isolation.puzzles";

    fn make(&mut self, achieved: &Achieved) {
        match *achieved {
            Achieved::Tried { position, rating, right } => {
                if let Some(after) = self.after(&position, rating, right) {
                    self.tried.insert(key(&position));
                    self.rating = after;
                    self.right += usize::from(right);
                }
            }
            Achieved::Daily { day, misses } => {
                let last = self.last.map(|(last, _)| last);
                if last.is_none_or(|last| last < day) {
                    let goes_on = last.is_some_and(|last| day.follows(last));
                    self.streak = if goes_on { self.streak.saturating_add(1) } else { 1 };
                    self.best_streak = self.best_streak.max(self.streak);
                    self.last = Some((day, misses));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Collection;

    #[test]
    fn a_puzzle_counts_once() {
        let mut progress = PuzzleProgress::default();
        let position: AnyPosition = "1**1/Qq2/2*1/4 w".parse().expect("a position");
        let tried = |right| Achieved::Tried { position, rating: 1500, right };
        progress.make(&tried(true));
        assert!(progress.has_tried(&position) && progress.rating.rating > 1600.0);
        assert_eq!(progress.solved(), 1);
        let before = progress.clone();
        progress.make(&tried(false));
        assert_eq!(progress, before);
    }

    #[test]
    fn what_help_costs_is_what_the_rating_loses() {
        let file = include_str!("../../../page/assets/puzzles.txt");
        let puzzle = *Collection::parse(file).expect("the page's file").get(40).expect("a puzzle");
        let mut progress = PuzzleProgress::default();
        let cost = progress.cost_of_help(&puzzle).expect("it was not tried");
        let before = progress.rating.rating;
        assert_eq!(progress.change_since(before), "±0");
        let Puzzle { position, rating, .. } = puzzle;
        progress.make(&Achieved::Tried { position, rating, right: false });
        let change = progress.change_since(before);
        assert!(change.starts_with('−') && cost.contains(&change.replace('−', "")), "{cost}");
        assert_eq!(progress.cost_of_help(&puzzle), None);
        assert!(progress.change_since(before - 2000.0).starts_with('+'));
    }

    #[test]
    fn streaks_are_of_days() {
        let mut progress = PuzzleProgress::default();
        let daily = |day| Achieved::Daily { day: Day(day), misses: day % 3 };
        for day in [10, 11, 11, 12] {
            progress.make(&daily(day));
        }
        let streaks = [12, 13, 14].map(|day| progress.streak(Day(day)));
        assert_eq!((streaks, progress.best_streak()), ([3, 3, 0], 3));
        assert_eq!([11, 12].map(|day| progress.misses(Day(day))), [None, Some(0)]);
        progress.make(&daily(14));
        assert_eq!((progress.streak(Day(14)), progress.best_streak()), (1, 3));
        // A clock that went back takes nothing away.
        progress.make(&daily(13));
        assert_eq!((progress.streak(Day(13)), progress.misses(Day(14))), (1, Some(2)));
    }

    #[test]
    fn what_earlier_versions_saved_is_read() {
        let old = r#"{"streak":2,"best":5,"solved":[["3/N1n/3 w - - 0 1"],[],["a","b"]]}"#;
        let progress = PuzzleProgress::parse(old).expect("an earlier version's");
        assert_eq!((progress.solved(), progress.streak(Day(1))), (3, 0));
        let text = serde_json::to_string(&progress).expect("plain data");
        assert_eq!(PuzzleProgress::parse(&text), Ok(progress));
        assert!(PuzzleProgress::parse("[1").is_err());
    }
}
