//! The addresses of puzzles.

use isolation_protocol::puzzle::Theme;

use super::Day;
use crate::address::{Address, Place};
use crate::texts::errors;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The puzzle of a day: of today, or of an earlier one.
    Daily(Day),
    Number(usize),
    /// One of a theme that suits the person.
    Theme(Theme),
}

/// The address of the puzzle of a day.
pub fn of_day(day: Day) -> Address {
    Address::new(Place::Puzzles).with("day", day.to_string())
}

/// The address of a puzzle, after which puzzles of a theme follow, or of any puzzle of the theme.
pub fn of_theme(theme: Option<Theme>, number: Option<usize>) -> Address {
    let address = Address::new(Place::Puzzles);
    let address = match number {
        Some(number) => address.with("puzzle", number.to_string()),
        None => address,
    };
    theme.map_or(address.clone(), |theme| address.with("theme", theme.name()))
}

/// The theme of an address: of its puzzle, and of those that follow.
pub fn theme_of(address: &Address) -> Result<Option<Theme>, String> {
    let Some(name) = address.get("theme") else { return Ok(None) };
    let theme = Theme::ALL.into_iter().find(|theme| theme.name() == name);
    theme.map(Some).ok_or_else(|| errors::no_theme(name, Theme::ALL.map(Theme::name).join(", ")))
}

impl Wanted {
    /// The content of an address: `#/puzzles`, `#/puzzles?day=2026-11-23`, `#/puzzles?puzzle=7` or
    /// `#/puzzles?theme=trap`.
    pub fn of(address: &Address, today: Day) -> Result<Self, String> {
        address.expect_names(&["day", "puzzle", "theme"])?;
        let theme = theme_of(address)?;
        if let Some(text) = address.get("day") {
            let day = text.parse().ok().filter(|day| *day <= today);
            return day.map(Self::Daily).ok_or_else(|| errors::no_day(text, today));
        }
        if let Some(text) = address.get("puzzle") {
            let number = text.parse().ok().filter(|&number| number > 0);
            return number.map(Self::Number).ok_or_else(|| errors::no_puzzle(text));
        }
        Ok(theme.map_or(Self::Daily(today), Self::Theme))
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
        assert_eq!(wanted("#/puzzles?theme=trap"), Ok(Wanted::Theme(Theme::Trap)));
        for theme in Theme::ALL.map(Some).into_iter().chain([None]) {
            for (number, expected) in
                [(Some(7), Some(Wanted::Number(7))), (None, theme.map(Wanted::Theme))]
            {
                let text = of_theme(theme, number).to_string();
                assert_eq!(wanted(&text), Ok(expected.unwrap_or(Wanted::Daily(Day(20_780)))));
                assert_eq!(theme_of(&Address::parse(&text).expect("an address")), Ok(theme));
            }
        }
        for (text, why) in [
            ("#/puzzles?puzzle=0", "puzzle: `0`"),
            ("#/puzzles?day=2026-11-24", "day: `2026-11-24`"),
            ("#/puzzles?day=today", "day: `today`"),
            ("#/puzzles?puzzel=1", "unknown value `puzzel`"),
            ("#/puzzles?theme=fork", "theme: `fork`"),
            ("#/puzzles?puzzle=7&theme=fork", "theme: `fork`"),
        ] {
            let error = wanted(text).expect_err(text);
            assert!(error.starts_with(why), "{error}");
        }
    }
}
