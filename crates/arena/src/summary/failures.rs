//! The reasons of forfeits.

use std::collections::BTreeMap;

use isolation::End;
use isolation_compact::sort_by;
use serde::{Deserialize, Serialize};

/// Terminations by a forfeit, not on the board.
pub const FAILURES: [End; 3] = [End::Timeout, End::IllegalMove, End::Crash];

/// Maximum number of reasons to report.
const TOLD: usize = 3;

/// Maximum number of distinct reasons to count; later ones are counted together.
const COUNTED: usize = 64;

/// Maximum number of games to list per reason.
const NUMBERED: usize = 5;

/// Maximum length of a reason in characters.
const LONGEST: usize = 200;

/// The reasons of a player's forfeits of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failures {
    /// The three most frequent reasons, the most frequent first.
    pub reasons: Vec<Reason>,
    /// Games with other reasons.
    pub others: u64,
}

/// A reason with its games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// The recorded reason, cut after 200 characters. Reasons that differ only in measured numbers (with a
    /// decimal point) are merged, with `…` for each number.
    pub why: String,
    /// Number of games.
    pub games: u64,
    /// The numbers in the tournament of the first five games, from 1.
    #[serde(default)]
    pub numbers: Vec<u64>,
}

/// Counts forfeits of one kind.
#[derive(Debug, Default)]
pub struct FailureTally {
    /// By reason without measured numbers.
    reasons: BTreeMap<String, Reason>,
    others: u64,
}

impl FailureTally {
    /// Counts a game; `number` is its number in the tournament.
    pub fn add(&mut self, why: &str, number: Option<u64>) {
        let why: String = why.chars().take(LONGEST).collect();
        let kind = without_measures(&why);
        if let Some(reason) = self.reasons.get_mut(&kind) {
            reason.games += 1;
            if reason.numbers.len() < NUMBERED {
                reason.numbers.extend(number);
            }
            if reason.why != why {
                reason.why = kind;
            }
        } else if self.reasons.len() < COUNTED {
            self.reasons
                .insert(kind, Reason { why, games: 1, numbers: number.into_iter().collect() });
        } else {
            self.others += 1;
        }
    }

    /// The most frequent reasons so far, ties in alphabetical order.
    pub fn failures(&self) -> Failures {
        let mut reasons: Vec<Reason> = self.reasons.values().cloned().collect();
        sort_by(&mut reasons, |a, b| b.games.cmp(&a.games).then_with(|| a.why.cmp(&b.why)));
        let rest = reasons.split_off(reasons.len().min(TOLD));
        let rest: u64 = rest.iter().map(|reason| reason.games).sum();
        Failures { reasons, others: self.others + rest }
    }
}

/// The text with `…` for each number with a decimal point.
fn without_measures(text: &str) -> String {
    let mut kind = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find(|character: char| character.is_ascii_digit()) {
        let (before, number) = rest.split_at(begin);
        let end = number.find(|character: char| !character.is_ascii_digit() && character != '.');
        let (number, after) = number.split_at(end.unwrap_or(number.len()));
        kind += before;
        kind += if number.contains('.') { "…" } else { number };
        rest = after;
    }
    kind + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reasons(whys: &[&str]) -> Vec<(String, u64)> {
        let mut tally = FailureTally::default();
        whys.iter().for_each(|why| tally.add(why, None));
        let reasons = tally.failures().reasons.into_iter();
        reasons.map(|reason| (reason.why, reason.games)).collect()
    }

    #[test]
    fn reasons_that_differ_in_measured_numbers_are_merged() {
        let late = ["the move took 31.2 ms", "the move took 40.0 ms", "the move took 31.2 ms"];
        assert_eq!(reasons(&late), [("the move took … ms".to_owned(), 3)]);
        assert_eq!(reasons(&late[..1]), [("the move took 31.2 ms".to_owned(), 1)]);
        let codes = ["exit code 1", "exit code 101"];
        assert_eq!(reasons(&codes).len(), 2);
    }

    #[test]
    fn memory_is_bounded() {
        let mut tally = FailureTally::default();
        for number in 0..1000 {
            tally.add(&format!("number {number} {}", "é".repeat(500)), None);
        }
        for _ in 0..5 {
            tally.add("often", None);
            tally.add(&format!("number 7 {}", "é".repeat(500)), None);
        }
        assert_eq!(tally.reasons.len(), COUNTED);
        assert!(tally.reasons.keys().all(|why| why.chars().count() <= LONGEST));
        let failures = tally.failures();
        assert_eq!(failures.reasons.len(), TOLD);
        assert_eq!(failures.reasons[0].games, 6);
        let games: u64 = failures.reasons.iter().map(|reason| reason.games).sum();
        assert_eq!(games + failures.others, 1010);
    }
}
