//! The plan of a tournament before its first game: how long it takes, and how exact its shares will be.

use crate::agent_check::Speed;
use isolation_arena::stats::{Z, wilson};
use isolation_arena::{Entrant, Finished, Next, Schedule, Tournament, seat};
use isolation_report::words;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The half-width of an interval that is usually wanted, as a share.
const WANTED: f64 = 0.05;
/// A player's moves in a game where no check tells.
const MOVES: f64 = 15.0;

/// What is known about the time that games take.
#[derive(Clone, Debug)]
pub struct Times {
    /// The expected time that each player takes in a game.
    pub players: Vec<Duration>,
    /// Games played at the same time.
    pub threads: NonZeroUsize,
}

impl Times {
    /// Those of students, by their checks, and of the other players, each by one move.
    pub fn measure(
        tournament: &Tournament,
        speeds: &[Option<Speed>],
        threads: NonZeroUsize,
        stop: &AtomicBool,
    ) -> Self {
        let (plies, games) = speeds
            .iter()
            .flatten()
            .fold((0, 0), |(plies, games), it| (plies + it.plies, games + it.games));
        let moves = if games > 0 { plies as f64 / games as f64 / 2.0 } else { MOVES };
        let players = tournament.entrants.iter().zip(speeds).map(|(entrant, speed)| match speed {
            Some(speed) => Duration::from_secs_f64(speed.ms / 1e3 / speed.games.max(1) as f64),
            None => one_move(tournament, entrant, stop).mul_f64(moves),
        });
        Self { players: players.collect(), threads }
    }

    /// The time of so many games of each player.
    fn of(&self, games: u64) -> Duration {
        let all: Duration = self.players.iter().sum();
        let seconds = all.as_secs_f64() * games as f64 / self.threads.get() as f64;
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

/// The time of a player's move in an opening position, with its start.
fn one_move(tournament: &Tournament, entrant: &Entrant, stop: &AtomicBool) -> Duration {
    let Next::Play(task) = tournament.task(0, &Finished::default()) else { return Duration::ZERO };
    let (Ok(game), Ok(mut player)) =
        (tournament.opening(&task), seat(&entrant.player, entrant.clock, &tournament.limits, stop))
    else {
        return Duration::ZERO;
    };
    let begun = Instant::now();
    let _ = player.begin(0).and_then(|()| player.choose(&game, &tournament.limits));
    player.finish();
    begun.elapsed()
}

/// The plan.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Games that are still to be played.
    games: u64,
    /// Games of each player.
    each: u64,
    /// Games of each player in a round.
    round: u64,
    /// The expected time.
    pub time: Duration,
    threads: NonZeroUsize,
}

impl Plan {
    /// The plan of the `games` games of a schedule that remain.
    pub fn new(schedule: &Schedule, games: u64, times: &Times) -> Self {
        let (round, rounds) = round(schedule);
        let all = times.of(round * rounds);
        let share = games as f64 / (2 * schedule.most_pairs()).max(1) as f64;
        let Times { threads, .. } = *times;
        Self { games, each: round * rounds, round, time: all.mul_f64(share), threads }
    }

    /// The rounds of such a schedule that fit in this time, at least one.
    pub fn rounds_within(schedule: &Schedule, times: &Times, budget: Duration) -> u64 {
        let one = times.of(round(schedule).0).as_secs_f64().max(1e-3);
        let most = match schedule {
            // Then all have met.
            Schedule::Swiss { players, .. } => players.saturating_sub(1).max(1) as u64,
            _ => MOST_ROUNDS,
        };
        ((budget.as_secs_f64() / one) as u64).clamp(1, most)
    }
}

/// Maximum number of rounds that a time allows.
const MOST_ROUNDS: u64 = 10_000;

/// Games of a player in a round, and the rounds.
fn round(schedule: &Schedule) -> (u64, u64) {
    match schedule {
        Schedule::RoundRobin { players, rounds } => {
            (2 * (players.saturating_sub(1)) as u64, *rounds)
        }
        Schedule::Joined { waves, rounds } => {
            (2 * waves.iter().sum::<usize>().saturating_sub(1) as u64, *rounds)
        }
        Schedule::Swiss { rounds, pairs, .. } => (2 * pairs, *rounds),
        Schedule::Gauntlet { rounds, .. } | Schedule::Match { rounds, .. } => (2, *rounds),
    }
}

/// Half the width of the 95 % interval of a share of 50 % in so many independent games.
fn half_width(games: u64) -> f64 {
    let interval = wilson(0.5, games.max(1) as f64);
    (interval.high - interval.low) / 2.0
}

/// The number of games whose interval has this half-width: the inverse of [`half_width`].
fn games_for(half_width: f64) -> u64 {
    ((Z / half_width / 2.0).powi(2) - Z * Z).ceil() as u64
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, threads) = (words::number_of(self.games, "game"), self.threads);
        let threads = words::number_of(threads.get() as u64, "thread");
        let rounds = games_for(WANTED).div_ceil(self.round.max(1));
        write!(
            f,
            "Plan: {games} on {threads}, {}. Each player plays {} games: the 95 % interval of a share of 50 % is \
             ±{:.1} points; ±{:.0} points need {}",
            about(self.time),
            words::count(self.each),
            100.0 * half_width(self.each),
            100.0 * WANTED,
            words::number_of(rounds, "round"),
        )
    }
}

/// A time in the unit that fits: `about 5 min`.
pub fn about(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..90.0 => format!("about {} s", seconds.ceil()),
        ..5_400.0 => format!("about {:.0} min", seconds / 60.0),
        _ => format!("about {:.1} h", seconds / 3_600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(players: usize, ms: u64) -> Times {
        let players = vec![Duration::from_millis(ms); players];
        Times { players, threads: NonZeroUsize::new(2).expect("2") }
    }

    #[test]
    fn a_plan_says_how_long_and_how_exact() {
        // 11 players: 55 pairs, 110 games of two seconds each, two at the same time.
        let schedule = Schedule::RoundRobin { players: 11, rounds: 1 };
        let plan = Plan::new(&schedule, 110, &times(11, 1_000));
        assert_eq!(plan.time, Duration::from_secs(110));
        assert_eq!(
            plan.to_string(),
            "Plan: 110 games on 2 threads, about 2 min. Each player plays 20 games: the 95 % interval of a share \
             of 50 % is ±20.1 points; ±5 points need 20 rounds"
        );
        assert_eq!(Plan::new(&schedule, 55, &times(11, 1_000)).time, Duration::from_secs(55));
        assert!(half_width(20 * 20) <= 0.05 && half_width(19 * 20) > 0.05);
        assert!(half_width(games_for(0.05)) <= 0.05 && half_width(games_for(0.05) - 1) > 0.05);
    }

    #[test]
    fn rounds_fit_in_a_budget() {
        let times = times(11, 1_000);
        let rounds = |schedule: &Schedule, seconds| {
            Plan::rounds_within(schedule, &times, Duration::from_secs(seconds))
        };
        let all = Schedule::RoundRobin { players: 11, rounds: 1 };
        assert_eq!([1, 110, 329, 330].map(|budget| rounds(&all, budget)), [1, 1, 2, 3]);
        let swiss = Schedule::Swiss { players: 11, rounds: 1, pairs: 1 };
        assert_eq!([11, 44, 1_000_000].map(|budget| rounds(&swiss, budget)), [1, 4, 10]);
    }

    #[test]
    fn times_are_in_units_that_fit() {
        let shown =
            [0.2, 89.0, 600.0, 7_300.0].map(|seconds| about(Duration::from_secs_f64(seconds)));
        assert_eq!(shown, ["about 1 s", "about 89 s", "about 10 min", "about 2.0 h"]);
    }
}
