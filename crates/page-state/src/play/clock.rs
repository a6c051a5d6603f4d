//! Clocks: so much time for a game, and some more for each move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use isolation::board::Player;
use isolation::clock::time_for_move;
use isolation::record::ClockNote;
use isolation::{AgentSpec, AnyPosition};

use crate::strip::ClockView;
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
        // Two decimals tell apart all seconds.
        let minutes = (self.base.as_secs_f64() / 0.6).round() / 100.0;
        write!(f, "{minutes}+{}", self.increment.as_secs())
    }
}

/// The clocks of a game, if it has any. They have no time source: the caller passes the time.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// None where time is not limited.
    pub(super) control: Option<TimeControl>,
    left: [Duration; 2],
    /// Whose clock runs, and since when.
    running: Option<(Player, Duration)>,
    /// The remaining time after each move.
    past: Vec<[Duration; 2]>,
    now: Duration,
}

impl Clock {
    pub(super) fn new(control: Option<TimeControl>) -> Self {
        Self { control, left: [base(control); 2], ..Self::default() }
    }

    /// Puts the clocks of another game in place of these.
    pub(super) fn replace(&mut self, clock: Self) {
        *self = Self { now: self.now, ..clock };
    }

    pub(super) fn note(&self) -> Option<ClockNote> {
        let millis = |left: [Duration; 2]| left.map(|left| left.as_millis() as u64);
        Some(ClockNote {
            control: self.control?.to_string(),
            left: millis(Player::BOTH.map(|player| self.left(player, self.now))),
            after: self.past.iter().copied().map(millis).collect(),
        })
    }

    /// The clocks of a record; none runs.
    pub(super) fn noted(note: Option<&ClockNote>) -> Result<Self, String> {
        let Some(note) = note else { return Ok(Self::default()) };
        let times = |left: [u64; 2]| left.map(Duration::from_millis);
        Ok(Self {
            control: Some(note.control.parse()?),
            left: times(note.left),
            past: note.after.iter().copied().map(times).collect(),
            ..Self::default()
        })
    }

    fn left(&self, player: Player, now: Duration) -> Duration {
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

    /// It is so late now, by a clock that never goes back. Whose time is up.
    pub(super) fn tick(&mut self, now: Duration) -> Option<Player> {
        self.now = self.now.max(now);
        self.flagged(self.now)
    }

    /// Whose time is up then.
    pub fn flagged(&self, now: Duration) -> Option<Player> {
        self.runs().filter(|&player| self.left(player, now).is_zero())
    }

    /// From now on this player's clock runs, or none.
    pub(super) fn run(&mut self, player: Option<Player>) {
        let player = player.filter(|_| self.control.is_some());
        if self.runs() != player {
            self.bank();
            self.running = player.map(|player| (player, self.now));
        }
    }

    fn bank(&mut self) {
        if let Some((player, _)) = self.running {
            self.left[player.index()] = self.left(player, self.now);
            self.running = None;
        }
    }

    /// A player has made the move after this many. Only a clock that ran gets more.
    pub(super) fn moved(&mut self, player: Player, moves: usize) {
        // Moves that were placed at random, or came with a link, took no time.
        self.past.resize(moves, self.left);
        let ran = self.runs() == Some(player);
        self.bank();
        if let Some(control) = self.control.filter(|_| ran) {
            self.left[player.index()] += control.increment;
        }
        self.past.push(self.left);
    }

    /// Restores the clocks after a takeback to this many moves.
    pub(super) fn rewind(&mut self, moves: usize) {
        self.running = None;
        self.past.truncate(moves);
        self.left = self.past.last().copied().unwrap_or([base(self.control); 2]);
    }

    /// The time for the move of this agent, which is to move; `None` without clocks.
    pub(super) fn share(&self, agent: &AgentSpec, position: &AnyPosition) -> Option<Duration> {
        let increment = self.control?.increment;
        Some(time_for_move(agent, position, self.left(position.to_move(), self.now), increment))
    }

    /// A player's clock at this time; none in a game without clocks.
    pub fn view(&self, player: Player, now: Duration) -> Option<ClockView> {
        let left = self.left(player, now.max(self.now));
        self.control.map(|_| ClockView::new(left, self.runs() == Some(player)))
    }
}

fn base(control: Option<TimeControl>) -> Duration {
    control.map_or(Duration::ZERO, |control| control.base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::board::Player::{First, Second};

    fn control(text: &str) -> TimeControl {
        text.parse().expect("a time control")
    }

    #[test]
    fn time_controls_are_read_and_refused() {
        for text in ["1+0", "3+2", "0.5+0", "0.33+0", "0.05+1", "180+60"] {
            assert_eq!(control(text).to_string(), text);
        }
        for wrong in
            ["", "3", "3+", "+2", "0+0", "181+0", "3+61", "-1+0", "NaN+0", "3+2+1", "3+0.5"]
        {
            let error = wrong.parse::<TimeControl>().unwrap_err();
            assert!(error.contains("such as 3+2"), "{wrong}: {error}");
        }
    }

    #[test]
    fn clocks_show_tenths_when_time_is_low() {
        let shown = |millis| ClockView::new(Duration::from_millis(millis), true);
        assert_eq!((shown(61_000).text.as_str(), shown(61_000).low), ("1:01", false));
        assert_eq!(shown(60_001).text, "1:01");
        assert_eq!((shown(9_300).text.as_str(), shown(9_300).low), ("0:09.3", true));
        assert_eq!(shown(0).text, "0:00.0");
    }

    #[test]
    fn a_takeback_restores_the_time_of_moves_and_a_record_keeps_it() {
        let mut clock = Clock::new(Some(control("3+2")));
        let left = |clock: &Clock| [First, Second].map(|player| clock.left(player, clock.now));
        let seconds = |left: [u64; 2]| left.map(Duration::from_secs);
        // The first two moves have taken no time.
        for (moves, player) in [(2, First), (3, Second)] {
            clock.run(Some(player));
            assert_eq!(clock.tick(Duration::from_secs(10 * moves as u64)), None);
            clock.moved(player, moves);
        }
        assert_eq!(left(&clock), seconds([162, 172]));
        let mut again = Clock::noted(clock.note().as_ref()).expect("its own note");
        for clock in [&mut clock, &mut again] {
            clock.rewind(3);
            assert_eq!(left(clock), seconds([162, 180]));
            clock.rewind(1);
            assert_eq!(left(clock), seconds([180, 180]));
        }
        clock.run(Some(First));
        assert_eq!(clock.tick(Duration::from_secs(1_000)), Some(First));
    }

    #[test]
    fn a_record_keeps_the_time_of_a_running_clock() {
        let mut clock = Clock::new(Some(control("3+2")));
        clock.tick(Duration::from_secs(100));
        clock.run(Some(Second));
        clock.tick(Duration::from_secs(130));
        let noted = Clock::noted(clock.note().as_ref()).expect("its own note");
        let mut other = Clock::default();
        other.tick(Duration::from_secs(7));
        other.replace(noted);
        assert_eq!((other.runs(), other.control, other.now.as_secs()), (None, clock.control, 7));
        assert_eq!([First, Second].map(|it| other.left(it, other.now).as_secs()), [180, 150]);
    }

    #[test]
    fn one_clock_runs_and_is_shown_running() {
        let mut clock = Clock::new(Some(control("1+0")));
        clock.run(Some(First));
        // To run it again changes nothing.
        clock.tick(Duration::from_secs(10));
        clock.run(Some(First));
        let now = Duration::from_secs(20);
        let shown = [First, Second].map(|player| clock.view(player, now).expect("a clock"));
        assert_eq!(shown.each_ref().map(|view| view.runs), [true, false]);
        assert_eq!(shown.each_ref().map(|view| view.text.as_str()), ["0:40", "1:00"]);
        assert_eq!((clock.flagged(now), clock.flagged(now * 3)), (None, Some(First)));
    }

    #[test]
    fn agents_get_a_share_of_the_time() {
        let mut clock = Clock::new(Some(control("3+2")));
        clock.run(Some(Second));
        clock.tick(Duration::from_secs(60));
        let agent = "deepening".parse().expect("an agent");
        let share = |clock: &Clock, turn| {
            let position = format!("7/7/2n4/3N3/7/7/7 {turn}").parse().expect("a position");
            clock.share(&agent, &position)
        };
        let shares = ["w", "b"].map(|turn| share(&clock, turn));
        assert_eq!(shares, [13_500, 9_500].map(|millis| Some(Duration::from_millis(millis))));
        assert_eq!(share(&Clock::default(), "w"), None);
    }

    #[test]
    fn without_a_time_control_no_clock_runs() {
        let mut clock = Clock::default();
        clock.run(Some(First));
        assert_eq!((clock.tick(Duration::MAX), clock.runs()), (None, None));
        assert_eq!((clock.view(First, Duration::ZERO), clock.note()), (None, None));
    }
}
