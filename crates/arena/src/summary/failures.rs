//! Why players failed.

use std::collections::BTreeMap;

use isolation::End;
use isolation::board::sort_by;
use serde::{Deserialize, Serialize};

/// Ends that are failures of the player that lost, not results of its play.
pub const FAILURES: [End; 3] = [End::Timeout, End::IllegalMove, End::Crash];

/// Reasons that are told.
const TOLD: usize = 3;

/// Different reasons that are counted; those that come later are counted together.
const COUNTED: usize = 64;

/// Games of a reason whose numbers are told.
const NUMBERED: usize = 5;

/// Characters of a reason that are kept.
const LONGEST: usize = 200;

/// What happened in games that a player lost by one kind of failure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failures {
    /// The most frequent reasons, the most frequent one first; three at most.
    pub reasons: Vec<Reason>,
    /// Games with other reasons.
    pub others: u64,
}

/// What happened in some of the games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// What happened, as the records say, cut after 200 characters. Reasons that differ in measured
    /// numbers alone (those with a decimal point) are one, with `…` for each.
    pub why: String,
    /// Games in which it did.
    pub games: u64,
    /// The numbers of the first of them in their tournament, from 1: at most five.
    #[serde(default)]
    pub numbers: Vec<u64>,
}

/// Failures of one kind, as they come in.
#[derive(Debug, Default)]
pub struct FailureTally {
    /// By the reasons without measured numbers.
    reasons: BTreeMap<String, Reason>,
    others: u64,
}

impl FailureTally {
    /// Counts a game; in a tournament it has a number.
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

    /// The most frequent reasons so far; of equally frequent ones, the first by the alphabet.
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

    fn told(whys: &[&str]) -> Vec<(String, u64)> {
        let mut tally = FailureTally::default();
        whys.iter().for_each(|why| tally.add(why, None));
        let reasons = tally.failures().reasons.into_iter();
        reasons.map(|reason| (reason.why, reason.games)).collect()
    }

    #[test]
    fn measured_numbers_alone_make_no_other_reason() {
        let late = ["the move took 31.2 ms", "the move took 40.0 ms", "the move took 31.2 ms"];
        assert_eq!(told(&late), [("the move took … ms".to_owned(), 3)]);
        assert_eq!(told(&late[..1]), [("the move took 31.2 ms".to_owned(), 1)]);
        let codes = ["exit code 1", "exit code 101"];
        assert_eq!(told(&codes).len(), 2);
    }

    #[test]
    fn what_is_kept_does_not_grow() {
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
