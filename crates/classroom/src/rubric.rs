//! The rubric of `class.toml`: points for shares of games won, for Elo and for the rank, less a penalty for lateness.
//!
//! All points are whole hundredths, and all comparisons are of whole numbers.

use isolation_report::words;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;

/// The name under which a rubric and the grade book count the games against all other students.
pub const STUDENTS: &str = "students";
/// The part of a score that is for the rating.
const ELO: &str = "Elo";
/// The maximum of all points in one place, in hundredths.
const MOST: u64 = 100 * 1_000_000;

/// Points in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points(u64);

impl Points {
    /// For formats with numbers.
    pub fn value(self) -> f64 {
        self.0 as f64 / 100.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected points such as 20 or 2.5")]
        enum Number {
            Whole(u64),
            Decimal(f64),
        }
        let text = match Number::deserialize(deserializer)? {
            Number::Whole(number) => number.to_string(),
            Number::Decimal(number) => number.to_string(),
        };
        let points = hundredths(&text).filter(|points| *points <= MOST).map(Self);
        points.ok_or_else(|| {
            let most = Self(MOST);
            D::Error::custom(format!(
                "points of {text}; expected 0 to {most} with at most two decimals"
            ))
        })
    }
}

/// A decimal number with at most two decimals, in hundredths.
fn hundredths(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > 2 || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    format!("{whole}{decimals:0<2}").parse().ok()
}

/// A percentage in hundredths of a percent, at most 100 %.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Percent(u64);

/// All of it.
const WHOLE: u64 = 100 * 100;

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a percentage in quotes, such as \"60 %\"")]
        enum Text {
            Text(String),
        }
        let Text::Text(text) = Text::deserialize(deserializer)?;
        let percent = text.strip_suffix('%').and_then(|number| hundredths(number.trim()));
        percent.filter(|percent| *percent <= WHOLE).map(Self).ok_or_else(|| {
            D::Error::custom(format!("{text:?}; expected a percentage such as \"60 %\""))
        })
    }
}

/// Points for a share of games won.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ForShare {
    against: String,
    at_least: Percent,
    points: Points,
}

/// Points for an Elo rating.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ForElo {
    at_least: i64,
    points: Points,
}

/// Points for a rank among students.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ForRank {
    at_most: u64,
    points: Points,
}

/// What lateness costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected per_day and at_most, both points such as 2, or both percentages such as \"10 %\""
)]
enum Late {
    Percent { per_day: Percent, at_most: Option<Percent> },
    Points { per_day: Points, at_most: Option<Points> },
}

impl Late {
    /// The points that remain.
    fn remaining(self, earned: Points, days: u32) -> Points {
        let days = u64::from(days);
        match self {
            Self::Percent { per_day, at_most } => {
                let most = at_most.map_or(WHOLE, |most| most.0);
                let kept = WHOLE - per_day.0.saturating_mul(days).min(most);
                // To the nearest hundredth, halves up.
                Points((earned.0 * kept + WHOLE / 2) / WHOLE)
            }
            Self::Points { per_day, at_most } => {
                let most = at_most.map_or(u64::MAX, |most| most.0);
                Points(earned.0.saturating_sub(per_day.0.saturating_mul(days).min(most)))
            }
        }
    }
}

/// How points are earned. Of several thresholds of one kind, the best that is reached counts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rubric {
    share: Vec<ForShare>,
    elo: Vec<ForElo>,
    rank: Vec<ForRank>,
    late: Option<Late>,
}

/// The figures of a student that earn points.
pub struct Figures<'a> {
    /// Games won and played against an opponent.
    pub against: &'a dyn Fn(&str) -> (u64, u64),
    /// The rating as shown; the largest number above all ratings, the smallest below them.
    pub elo: Option<i64>,
    /// The rank among students.
    pub rank: Option<u64>,
}

/// A part of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScorePart {
    /// What it is for.
    pub name: String,
    /// The points; none if there was nothing to judge.
    pub points: Option<Points>,
    /// The maximum.
    pub most: Points,
}

/// The points of a student.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// One for each opponent, for Elo and for the rank, as far as the rubric has them.
    pub parts: Vec<ScorePart>,
    /// The points after the penalty; none if there was nothing to judge.
    pub total: Option<Points>,
    /// The maximum.
    pub most: Points,
    /// Days after the deadline.
    pub late: u32,
    /// The points that they cost.
    pub penalty: Points,
}

impl Score {
    /// One line for the student.
    pub fn told(&self) -> String {
        let parts = self.parts.iter().map(|ScorePart { name, points, most }| match points {
            Some(points) => format!("{name}: {points} of {most}"),
            None if name == ELO => format!("{name}: not determined"),
            None => format!("{name}: no games"),
        });
        let mut parts: Vec<String> = parts.collect();
        if self.late > 0 {
            let cost =
                if self.penalty.0 > 0 { format!(": -{}", self.penalty) } else { String::new() };
            parts.push(format!("{} late{cost}", words::number_of(self.late.into(), "day")));
        }
        parts.join("; ")
    }
}

impl Rubric {
    /// Whether points can be earned.
    pub fn has_points(&self) -> bool {
        !(self.share.is_empty() && self.elo.is_empty() && self.rank.is_empty())
    }

    /// The opponents that the rubric names.
    pub fn opponents(&self) -> impl Iterator<Item = &str> {
        self.share.iter().map(|rule| rule.against.as_str())
    }

    /// The points of a student.
    pub fn score(&self, figures: &Figures<'_>, late: u32) -> Score {
        let mut parts = Vec::new();
        let mut named: BTreeMap<&str, Vec<&ForShare>> = BTreeMap::new();
        for rule in &self.share {
            named.entry(&rule.against).or_default().push(rule);
        }
        for (opponent, rules) in named {
            let (won, of) = (figures.against)(opponent);
            let reached = |rule: &ForShare| (of > 0).then(|| won * WHOLE >= rule.at_least.0 * of);
            let rules = rules.into_iter().map(|rule| (reached(rule), rule.points));
            parts.extend(part(format!("against {opponent}"), rules));
        }
        let elo = |rule: &ForElo| (figures.elo.map(|elo| elo >= rule.at_least), rule.points);
        parts.extend(part(ELO.to_owned(), self.elo.iter().map(elo)));
        let rank = |rule: &ForRank| (figures.rank.map(|rank| rank <= rule.at_most), rule.points);
        parts.extend(part("rank".to_owned(), self.rank.iter().map(rank)));
        let judged: Vec<Points> = parts.iter().filter_map(|part| part.points).collect();
        let earned = Points(judged.iter().map(|points| points.0).sum());
        let remaining = self.late.map_or(earned, |rule| rule.remaining(earned, late));
        let most = Points(parts.iter().map(|part| part.most.0).sum());
        let penalty = Points(earned.0 - remaining.0);
        Score { total: (!judged.is_empty()).then_some(remaining), parts, most, late, penalty }
    }
}

/// The part of these thresholds: whether each is reached, if known, and its points. None without thresholds.
fn part(name: String, rules: impl Iterator<Item = (Option<bool>, Points)>) -> Option<ScorePart> {
    let rules: Vec<_> = rules.collect();
    let most = rules.iter().map(|(_, points)| *points).max()?;
    let is_judged = rules.iter().all(|(reached, _)| reached.is_some());
    let reached = rules.iter().filter(|(reached, _)| *reached == Some(true));
    let best = reached.map(|(_, points)| *points).max().unwrap_or_default();
    Some(ScorePart { name, points: is_judged.then_some(best), most })
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation_arena::read_toml;

    fn rubric(text: &str) -> Rubric {
        read_toml(text).expect("a rubric")
    }

    fn score(rubric: &Rubric, games: (u64, u64), late: u32) -> Score {
        let against = |_: &str| games;
        rubric.score(&Figures { against: &against, elo: Some(40), rank: None }, late)
    }

    const TWO: &str = "share = [{ against = \"Random\", at_least = \"60 %\", points = 20 },
        { against = \"Random\", at_least = \"33.33%\", points = 7.25 }]\n";

    #[test]
    fn the_best_threshold_that_is_reached_counts() {
        let rubric = rubric(TWO);
        let points = |games| score(&rubric, games, 0).total.map(|it| it.to_string());
        assert_eq!(points((3, 5)).as_deref(), Some("20"));
        assert_eq!(points((599, 1000)).as_deref(), Some("7.25"));
        assert_eq!(points((1, 3)).as_deref(), Some("7.25"));
        assert_eq!(points((3332, 10_000)).as_deref(), Some("0"));
        // No game is no zero.
        assert_eq!(points((0, 0)), None);
        assert_eq!(score(&rubric, (0, 0), 0).most, Points(2_000));
    }

    #[test]
    fn elo_and_rank_earn_points_where_they_are_known() {
        let text = "elo = [{ at_least = 40, points = 5 }, { at_least = 41, points = 6 }]\n\
                    rank = [{ at_most = 3, points = 10 }]\n";
        let score = score(&rubric(text), (0, 0), 1);
        assert_eq!(score.told(), "Elo: 5 of 6; rank: no games; 1 day late");
        assert_eq!((score.total, score.most), (Some(Points(500)), Points(1_600)));
        let figures = Figures { against: &|_| (9, 9), elo: None, rank: Some(1) };
        let unrated = rubric(text).score(&figures, 0);
        assert_eq!(unrated.told(), "Elo: not determined; rank: 10 of 10");
    }

    #[test]
    fn lateness_costs_points_or_a_share_up_to_the_maximum() {
        for (late, days, expected) in [
            ("{ per_day = \"10 %\", at_most = \"25 %\" }", 0, "7.25"),
            ("{ per_day = \"10 %\", at_most = \"25 %\" }", 1, "6.53"),
            ("{ per_day = \"10 %\", at_most = \"25 %\" }", 9, "5.44"),
            ("{ per_day = \"50 %\" }", u32::MAX, "0"),
            ("{ per_day = 2, at_most = 3.5 }", 1, "5.25"),
            ("{ per_day = 2, at_most = 3.5 }", 2, "3.75"),
            ("{ per_day = 2 }", u32::MAX, "0"),
        ] {
            let rubric = rubric(&format!("{TWO}late = {late}\n"));
            let total = score(&rubric, (1, 2), days).total.expect("games were played");
            assert_eq!(total.to_string(), expected, "{late}, {days}");
        }
    }

    #[test]
    fn invalid_rubrics_are_refused() {
        for (text, expected) in [
            ("rank = [{ at_most = 3, points = 0.125 }]", "points of 0.125; expected 0 to 1000000"),
            ("rank = [{ at_most = 3, points = -1 }]", "expected 0 to 1000000"),
            (
                "share = [{ against = \"A\", at_least = \"101 %\", points = 1 }]",
                "\"101 %\"; expected a percentage such as \"60 %\"",
            ),
            (
                "share = [{ against = \"A\", at_least = 0.6, points = 1 }]",
                "expected a percentage in quotes, such as \"60 %\"",
            ),
            ("late = { per_day = 2, at_most = \"10 %\" }", "both points such as 2"),
            ("late = { per_day = 2, at_mos = 5 }", "expected per_day and at_most, both"),
            ("rank = [{ at_least = 3, points = 1 }]", "unknown field `at_least`"),
        ] {
            let error = read_toml::<Rubric>(text).expect_err(text).to_string();
            assert!(error.starts_with("line 1, column ") && error.contains(expected), "{error}");
        }
    }
}
