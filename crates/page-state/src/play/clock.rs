//! Clocks: so much time for a game, and some more for each move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use isolation::board::Player;
use isolation::record::ClockNote;

use crate::texts::table as texts;

/// The time of a game: minutes for all of it, and seconds that each move adds. The text is
/// `3+2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Each player's time at the beginning.
    pub base: Duration,
    pub increment: Duration,
}

/// The shortest and the longest time of a game, in minutes, and the most seconds that a move adds.
const MINUTES: (f64, f64) = (0.05, 180.0);
const MOST_SECONDS: u64 = 60;

impl TimeControl {
    pub const USUAL: [Self; 4] =
        [Self::new(1, 0), Self::new(3, 2), Self::new(5, 3), Self::new(10, 5)];

    const fn new(minutes: u64, seconds: u64) -> Self {
        Self { base: Duration::from_secs(60 * minutes), increment: Duration::from_secs(seconds) }
    }

    /// What an agent may think for with so much time left: a share of it, and most of what the move
    /// adds.
    pub(super) fn share(self, left: Duration) -> Duration {
        const MOVES_TO_COME: u32 = 20;
        const LEAST: Duration = Duration::from_millis(10);
        (left / MOVES_TO_COME + self.increment * 3 / 4).min(left / 4).max(LEAST)
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || texts::wrong_time_control(text, MINUTES.0, MINUTES.1, MOST_SECONDS);
        let (minutes, seconds) = text.trim().split_once('+').ok_or_else(wrong)?;
        let minutes: f64 = minutes.trim().parse().map_err(|_| wrong())?;
        let seconds: u64 = seconds.trim().parse().map_err(|_| wrong())?;
        if !(MINUTES.0..=MINUTES.1).contains(&minutes) || seconds > MOST_SECONDS {
            return Err(wrong());
        }
        let base = Duration::from_secs_f64((minutes * 60.0).round());
        Ok(Self { base, increment: Duration::from_secs(seconds) })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs())
    }
}

/// The clocks of a game. They have no time source: the caller passes the time.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    pub control: TimeControl,
    left: [Duration; 2],
    /// Whose clock runs, and since when.
    running: Option<(Player, Duration)>,
    /// The remaining time after each move.
    past: Vec<[Duration; 2]>,
}

impl Clock {
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: [control.base; 2], running: None, past: Vec::new() }
    }

    /// The clocks as a record notes them.
    pub fn note(&self, now: Duration) -> ClockNote {
        let millis = |left: [Duration; 2]| left.map(|left| left.as_millis() as u64);
        ClockNote {
            control: self.control.to_string(),
            left: millis(Player::BOTH.map(|player| self.left(player, now))),
            after: self.past.iter().copied().map(millis).collect(),
        }
    }

    /// The clocks of a record; none runs.
    pub fn noted(note: &ClockNote) -> Result<Self, String> {
        let times = |left: [u64; 2]| left.map(Duration::from_millis);
        let past = note.after.iter().copied().map(times).collect();
        let control = note.control.parse()?;
        Ok(Self { control, left: times(note.left), running: None, past })
    }

    pub fn left(&self, player: Player, now: Duration) -> Duration {
        let left = self.left[player.index()];
        match self.running {
            Some((runner, since)) if runner == player => {
                left.saturating_sub(now.saturating_sub(since))
            }
            _ => left,
        }
    }

    pub fn runs(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// From now on this player's clock runs, or none.
    pub fn run(&mut self, player: Option<Player>, now: Duration) {
        if self.runs() != player {
            self.bank(now);
            self.running = player.map(|player| (player, now));
        }
    }

    fn bank(&mut self, now: Duration) {
        if let Some((player, _)) = self.running {
            self.left[player.index()] = self.left(player, now);
            self.running = None;
        }
    }

    /// A player has moved. Only a clock that ran gets more.
    pub fn moved(&mut self, player: Player, now: Duration) {
        let ran = self.runs() == Some(player);
        self.bank(now);
        if ran {
            self.left[player.index()] += self.control.increment;
        }
        self.past.push(self.left);
    }

    /// Restores the clocks after a takeback to this many moves.
    pub fn rewind(&mut self, moves: usize) {
        self.running = None;
        self.past.truncate(moves);
        self.left = self.past.last().copied().unwrap_or([self.control.base; 2]);
    }

    pub fn flagged(&self, now: Duration) -> Option<Player> {
        self.runs().filter(|&player| self.left(player, now).is_zero())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// The time left, such as `4:12`, or `0:09.3` when it is low.
    pub text: String,
    pub low: bool,
    pub runs: bool,
}

impl ClockView {
    pub fn new(left: Duration, runs: bool) -> Self {
        const LOW: Duration = Duration::from_secs(10);
        let low = left < LOW;
        let text = if low {
            let tenths = left.as_millis().div_ceil(100);
            format!("0:{:02}.{}", tenths / 10, tenths % 10)
        } else {
            let seconds = left.as_millis().div_ceil(1_000);
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        Self { text, low, runs }
    }
}
