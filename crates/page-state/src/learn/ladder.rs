//! The ladder of levels and the rating: what unassisted games against levels have shown.

use isolation::board::Rules;
use isolation::{LEVELS, Level};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};

use crate::play::Ended;
use crate::rating::Rating;
use crate::texts::{catalogue, ladder as texts};

/// The ratings of the levels: the Elo differences between neighbours on knight 7×7 in docs/reports/levels.md, with *Newcomer*
/// at 800.
const RATINGS: [(&str, f64); 8] = [
    ("Newcomer", 800.0),
    ("Beginner", 1077.0),
    ("Casual", 1142.0),
    ("Regular", 1301.0),
    ("Skilled", 1464.0),
    ("Expert", 1582.0),
    ("Master", 1711.0),
    ("Perfect", 1723.0),
];

const MOST_POINTS: usize = 500;
const RECENT: usize = 3;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ladder {
    pub rating: Rating,
    /// The rating after each rated game, the oldest first.
    pub history: VecDeque<Point>,
    /// Against which levels a game was won as the first player, and as the second.
    won: BTreeMap<String, [bool; 2]>,
    /// The last results: the level, and whether the person won.
    recent: VecDeque<(String, bool)>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    pub rating: f64,
    pub deviation: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rung {
    /// Games were won on both sides against this level or a stronger one.
    Climbed,
    /// The first that is not climbed.
    Next,
    Later,
}

impl Rung {
    pub fn name(self) -> &'static str {
        match self {
            Self::Climbed => "climbed",
            Self::Next => "next",
            Self::Later => "later",
        }
    }
}

/// The rating of a level; none for another agent.
pub fn level_rating(name: &str) -> Option<Rating> {
    RATINGS.iter().find(|(level, _)| *level == name).map(|&(_, rating)| Rating::known(rating))
}

impl Ladder {
    /// Counts a game against a level that the person played without help.
    pub(super) fn count(&mut self, ended: &Ended) {
        let Some(level) = level_rating(&ended.agent).filter(|_| !ended.assisted) else { return };
        self.rating = self.rating.after(&level, f64::from(u8::from(ended.won)));
        let Rating { rating, deviation, .. } = self.rating;
        push(&mut self.history, Point { at: ended.at, rating, deviation }, MOST_POINTS);
        push(&mut self.recent, (ended.agent.clone(), ended.won), RECENT);
        if ended.won {
            self.won.entry(ended.agent.clone()).or_default()[ended.side.index()] = true;
        }
    }

    /// Where a level is on the ladder. Every level can be played; the ladder only says how far a person has come.
    pub fn rung(&self, level: &Level) -> Rung {
        let won = |level: &Level| self.won(level) == [true; 2];
        let climbed = LEVELS.iter().rposition(won).map_or(0, |highest| highest + 1);
        let here = LEVELS.iter().position(|it| it == level).unwrap_or(LEVELS.len());
        match here.cmp(&climbed) {
            Ordering::Less => Rung::Climbed,
            Ordering::Equal => Rung::Next,
            Ordering::Greater => Rung::Later,
        }
    }

    /// Where a level is on the ladder, and what is won against it, in words.
    pub fn words(&self, level: &Level) -> &'static str {
        match (self.rung(level), self.won(level)) {
            (Rung::Climbed, _) => texts::climbed(),
            (_, [true, _]) => texts::as_first(),
            (_, [_, true]) => texts::as_second(),
            (Rung::Next, _) => texts::next_rung(),
            (Rung::Later, _) => texts::later(),
        }
    }

    /// Whether a game was won on each side.
    fn won(&self, level: &Level) -> [bool; 2] {
        self.won.get(level.name).copied().unwrap_or_default()
    }

    /// What a person who plays against the next rung wants to reach.
    pub fn goal_at(&self, level: &Level) -> Option<&'static str> {
        (self.rung(level) == Rung::Next).then(|| match self.won(level) {
            [true, _] => texts::win_as_second(),
            [_, true] => texts::win_as_first(),
            _ => texts::win_with_each(),
        })
    }

    /// The next rung, and what is still to be done there; none on top of the ladder.
    pub fn goal(&self) -> Option<String> {
        let level = LEVELS.iter().find(|level| self.rung(level) == Rung::Next)?;
        let name = catalogue::said(level.name);
        Some(match self.won(level) {
            [true, _] => texts::goal_as_second(name),
            [_, true] => texts::goal_as_first(name),
            _ => texts::goal(name),
        })
    }

    /// After a game against a level: the next one after two wins in a row, the one before after three
    /// losses; none that does not fit the board.
    pub fn suggestion(&self, level: &Level, rules: &Rules) -> Option<&'static Level> {
        let last = self.recent.back().filter(|(name, _)| name == level.name)?;
        let row = self.recent.iter().rev().take_while(|it| *it == last).count();
        let here = LEVELS.iter().position(|it| it.name == level.name)?;
        let other = match (last.1, row) {
            (true, 2..) => LEVELS.get(here + 1),
            (false, RECENT..) => LEVELS.get(here.checked_sub(1)?),
            _ => None,
        };
        other.filter(|other| other.fits(rules))
    }
}

pub(super) fn push<T>(list: &mut VecDeque<T>, item: T, most: usize) {
    list.push_back(item);
    while list.len() > most {
        list.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::board::Player::{self, First, Second};
    use isolation::find_rules;

    fn game(level: &str, side: Player, won: bool) -> Ended {
        let (agent, rules) = (level.to_owned(), "knight".to_owned());
        Ended { id: 1, agent, rules, side, won, assisted: false, at: 7 }
    }

    fn after(games: &[Ended]) -> Ladder {
        let mut ladder = Ladder::default();
        games.iter().for_each(|game| ladder.count(game));
        ladder
    }

    #[test]
    fn every_level_has_a_rating_in_their_order() {
        let ratings = LEVELS.iter().map(|level| level_rating(level.name).expect(level.name).rating);
        assert!(ratings.is_sorted_by(|below, above| below < above));
        assert_eq!(level_rating("random"), None);
    }

    #[test]
    fn a_rung_is_climbed_on_both_sides() {
        let ladder = after(&[game("Beginner", First, true), game("Beginner", First, true)]);
        let [newcomer, beginner, casual, ..] = LEVELS else { panic!("levels") };
        let rungs = |ladder: &Ladder| [newcomer, beginner, casual].map(|level| ladder.rung(level));
        assert_eq!(rungs(&ladder), [Rung::Next, Rung::Later, Rung::Later]);
        assert_eq!(ladder.words(beginner), "won as first player");
        let goals = [newcomer, beginner].map(|level| ladder.goal_at(level));
        assert_eq!(goals, [Some("win with each colour"), None]);
        let ladder = after(&[game("Beginner", First, true), game("Beginner", Second, true)]);
        // A rung fills those below it.
        assert_eq!(rungs(&ladder), [Rung::Climbed, Rung::Climbed, Rung::Next]);
        assert_eq!(ladder.goal().as_deref(), Some("Next rung: beat Casual once with each colour."));
        let helped = Ended { assisted: true, ..game("Beginner", Second, true) };
        let ladder = after(&[game("Beginner", First, true), helped]);
        assert_eq!(rungs(&ladder), [Rung::Next, Rung::Later, Rung::Later]);
        assert_eq!(ladder.history.len(), 1, "help is not rated");
        let all = LEVELS
            .iter()
            .flat_map(|level| [First, Second].map(|side| game(level.name, side, true)));
        assert_eq!(after(&all.collect::<Vec<_>>()).goal(), None);
        let ladder = after(&[game("Newcomer", Second, true)]);
        assert_eq!(
            ladder.goal().as_deref(),
            Some("Next rung: beat Newcomer as first player, too.")
        );
    }

    #[test]
    fn suggestions_follow_rows_of_results() {
        let win = || game("Casual", First, true);
        let loss = || game("Casual", Second, false);
        let suggested = |games: &[Ended], level: &str, rules: &str| {
            let rules = find_rules(rules).expect("a board");
            let level = Level::find(level).expect("a level");
            after(games).suggestion(level, &rules).map(|level| level.name)
        };
        let casual = |games: &[Ended]| suggested(games, "Casual", "knight");
        assert_eq!(casual(&[win()]), None);
        assert_eq!(casual(&[win(), win()]), Some("Regular"));
        assert_eq!(casual(&[win(), loss(), win()]), None);
        assert_eq!(casual(&[loss(), loss()]), None);
        assert_eq!(casual(&[loss(), loss(), loss()]), Some("Beginner"));
        assert_eq!(casual(&[win(), game("Regular", First, true)]), None);
        assert_eq!(casual(&[win(), game("random", First, true), win()]), Some("Regular"));
        // The game that has just ended was against another level, or was not counted.
        assert_eq!(suggested(&[win(), win()], "Regular", "knight"), None);
        let lowest = || game("Newcomer", First, false);
        assert_eq!(suggested(&[lowest(), lowest(), lowest()], "Newcomer", "knight"), None);
        let master = [game("Master", First, true), game("Master", Second, true)];
        assert_eq!(suggested(&master, "Master", "knight"), Some("Perfect"));
        assert_eq!(suggested(&master, "Master", "queen"), None, "queens on 7x7 are not solved");
    }

    #[test]
    fn the_history_is_bounded_and_reads_back() {
        let games: Vec<_> = (0..600).map(|n| game("Casual", First, n % 3 != 0)).collect();
        let ladder = after(&games);
        assert_eq!(ladder.history.len(), MOST_POINTS);
        let last = ladder.history.back().expect("a point");
        assert_eq!((last.rating, last.deviation), (ladder.rating.rating, ladder.rating.deviation));
        assert!(ladder.rating.rating > 1144.0, "two of three against 1144");
        let text = serde_json::to_string(&ladder).expect("plain data");
        assert_eq!(serde_json::from_str::<Ladder>(&text).expect("it reads back"), ladder);
        assert_eq!(serde_json::from_str::<Ladder>("{}").expect("the first"), Ladder::default());
    }
}
