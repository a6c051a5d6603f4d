//! Days, as all people on earth count them at the same moment: by UTC.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A day by UTC: the number of days since the first of January 1970. Its text is its date, such as
/// `2026-11-23`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Day(pub u32);

impl Day {
    /// The day of a time in milliseconds since the beginning of 1970.
    pub fn at(ms: f64) -> Self {
        Self((ms / 86_400_000.0) as u32)
    }

    pub fn follows(self, other: Self) -> bool {
        other.0.checked_add(1) == Some(self.0)
    }

    /// Year, month and day of the month. Years begin in March here, so that a leap day is their
    /// last; months of five have 153 days.
    fn date(self) -> [u32; 3] {
        let day = self.0 + 719_468;
        let (era, day) = (day / 146_097, day % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let (day, month) = (day - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
        [400 * era + year + u32::from(month <= 2), month, day]
    }
}

impl FromStr for Day {
    type Err = ();

    /// The day of a date as it is written; none of another text.
    fn from_str(text: &str) -> Result<Self, ()> {
        let mut numbers = text.split('-').map(|number| number.parse::<u32>().map_err(drop));
        let mut next = || numbers.next().ok_or(())?;
        let (year, month, day) = (next()?, next()?, next()?);
        // As `date` counts: a year begins in March.
        let year =
            year.checked_sub(u32::from(month <= 2)).filter(|year| *year < 10_000).ok_or(())?;
        let month = (month + 9) % 12;
        let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day;
        let day = Self(days.checked_sub(719_469).ok_or(())?);
        if day.to_string() == text { Ok(day) } else { Err(()) }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [year, month, day] = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::Day;

    #[test]
    fn days_have_dates() {
        for (day, date) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_780, "2026-11-23"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Day(day).to_string(), date);
            assert_eq!(date.parse(), Ok(Day(day)));
        }
        for wrong in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2026-13-01",
            "1969-12-31",
            "x-y-z",
            "2026-1-1",
            "9999999-1-1",
        ] {
            assert_eq!(wrong.parse::<Day>(), Err(()), "{wrong}");
        }
        assert_eq!(Day::at(86_400_000.0 * 20_780.0), Day(20_780));
        assert_eq!(Day::at(86_400_000.0 * 20_780.0 - 1.0), Day(20_779));
    }
}
