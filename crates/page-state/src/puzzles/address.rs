//! The addresses of puzzles.

use super::Day;
use crate::address::{Address, Place};
use crate::texts::errors;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The puzzle of a day: of today, or of an earlier one.
    Daily(Day),
    Number(usize),
}

/// The address of the puzzle of a day.
pub fn of_day(day: Day) -> Address {
    Address::new(Place::Puzzles).with("day", day.to_string())
}

impl Wanted {
    /// The content of an address: `#/puzzles`, `#/puzzles?day=2026-11-23` or `#/puzzles?puzzle=7`.
    pub fn of(address: &Address, today: Day) -> Result<Self, String> {
        address.expect_names(&["day", "puzzle"])?;
        if let Some(text) = address.get("day") {
            let day = text.parse().ok().filter(|day| *day <= today);
            return day.map(Self::Daily).ok_or_else(|| errors::no_day(text, today));
        }
        if let Some(text) = address.get("puzzle") {
            let number = text.parse().ok().filter(|&number| number > 0);
            return number.map(Self::Number).ok_or_else(|| errors::no_puzzle(text));
        }
        Ok(Self::Daily(today))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(text: &str) -> Result<Wanted, String> {
        Wanted::of(&Address::parse(text).expect("an address"), Day(20_780))
    }

    #[test]
    fn addresses_are_distinguished() {
        assert_eq!(wanted("#/puzzles"), Ok(Wanted::Daily(Day(20_780))));
        assert_eq!(wanted("#/puzzles?day=2026-11-22"), Ok(Wanted::Daily(Day(20_779))));
        assert_eq!(Address::parse(&of_day(Day(20_779)).to_string()), Ok(of_day(Day(20_779))));
        assert_eq!(wanted("#/puzzles?puzzle=7"), Ok(Wanted::Number(7)));
        for (text, why) in [
            ("#/puzzles?puzzle=0", "puzzle: `0`"),
            ("#/puzzles?day=2026-11-24", "day: `2026-11-24`"),
            ("#/puzzles?day=today", "day: `today`"),
            ("#/puzzles?puzzel=1", "unknown value `puzzel`"),
        ] {
            let error = wanted(text).expect_err(text);
            assert!(error.starts_with(why), "{error}");
        }
    }
}
