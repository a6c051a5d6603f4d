//! The progress of a class, for the page that shows it.

use isolation::GameRecord;
use isolation_arena::{Summary, SummaryBuilder};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Maximum share of the time to spend on computing standings, which take long with many players.
const COST: u32 = 10;

/// The progress of a class, shared by the run and the page.
#[derive(Debug, Default)]
pub struct Live {
    state: Mutex<State>,
    standings: Mutex<Standings>,
}

/// The state of the run.
#[derive(Debug, Default)]
pub struct State {
    /// Submissions.
    pub submissions: usize,
    /// Students whose submission was checked, and why it is left out, if it is.
    pub checked: Vec<(String, Option<String>)>,
    /// Number of games of the tournament, once known.
    pub most: Option<u64>,
    /// When the remaining games began, and how long they were expected to take.
    pub outlook: Option<Outlook>,
    /// Finished games, in the order of their numbers.
    pub games: Vec<Arc<GameRecord>>,
    /// Number of games analysed for the reports, once all are played.
    pub analysed: Option<u64>,
    /// The overview in the results folder, once the run is complete.
    pub reports: Option<PathBuf>,
    /// When the page was last loaded.
    pub loaded: Option<Instant>,
}

/// What was expected when games began.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// When they began.
    pub begun: Instant,
    /// Number of games that were played before.
    pub before: u64,
    /// The expected time of all others.
    pub expected: Duration,
}

/// Number of games after which their own speed counts, not the expected one.
const ENOUGH: u64 = 10;

impl State {
    /// The expected time of the remaining games.
    pub fn remaining(&self) -> Option<Duration> {
        let Outlook { begun, before, expected } = self.outlook?;
        let (most, games) = (self.most?, self.games.len() as u64);
        let played = games.saturating_sub(before);
        let (time, of) = match played {
            ENOUGH.. => (begun.elapsed(), played),
            _ => (expected, most.saturating_sub(before)),
        };
        let left = most.saturating_sub(games.max(before));
        (left > 0 && of > 0).then(|| time.mul_f64(left as f64 / of as f64))
    }
}

#[derive(Debug, Default)]
struct Standings {
    counted: SummaryBuilder,
    games: usize,
    shown: Option<(Summary, Instant, Duration)>,
}

impl Live {
    /// Locks the state of the run.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a checked submission, with the reason if it is left out.
    pub fn checked(&self, name: &str, error: Option<String>) {
        self.state().checked.push((name.to_owned(), error));
    }

    /// Adds a finished game.
    pub fn played(&self, record: &GameRecord) {
        self.state().games.push(Arc::new(record.clone()));
    }

    /// A game by its number, from 1.
    pub fn game(&self, number: usize) -> Option<Arc<GameRecord>> {
        self.state().games.get(number.checked_sub(1)?).cloned()
    }

    /// The standings, at most a little outdated.
    pub fn standings(&self) -> Summary {
        let mut standings = self.standings.lock().unwrap_or_else(PoisonError::into_inner);
        let games = self.state().games[standings.games..].to_vec();
        for record in games {
            standings.counted.add(&record).expect("a game of this tournament");
            standings.games += 1;
        }
        match &standings.shown {
            Some((summary, at, took))
                if summary.games == standings.games as u64 || at.elapsed() < *took * COST =>
            {
                summary.clone()
            }
            _ => {
                let begun = Instant::now();
                let summary = standings.counted.finish();
                standings.shown = Some((summary.clone(), Instant::now(), begun.elapsed()));
                summary
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::{Game, find_rules};

    #[test]
    fn the_remaining_time_follows_the_games_played() {
        let game = Game::new(&find_rules("knight").expect("rules"), 0);
        let record = GameRecord::of(&game, Default::default(), None, Vec::new());
        let live = Live::default();
        assert_eq!(live.state().remaining(), None);
        let begun = Instant::now() - Duration::from_secs(60);
        let expected = Duration::from_secs(1_000);
        live.state().outlook = Some(Outlook { begun, before: 20, expected });
        live.state().most = Some(120);
        for _ in 0..25 {
            live.played(&record);
        }
        assert_eq!(live.state().remaining(), Some(Duration::from_secs(950)));
        for _ in 25..50 {
            live.played(&record);
        }
        // 30 games took a minute.
        let left = live.state().remaining().expect("games remain").as_secs_f64();
        assert!((139.0..145.0).contains(&left), "{left}");
        for _ in 50..120 {
            live.played(&record);
        }
        assert_eq!(live.state().remaining(), None);
    }
}
