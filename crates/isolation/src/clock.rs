//! The clocks that measure searches: their kinds, those of the operating system, and those of games.

use std::time::Duration;
#[cfg(feature = "native")]
use std::time::Instant;

use isolation_board::match_width;
#[cfg(feature = "native")]
use isolation_search::Clock;
use isolation_solve::{UNITS_PER_BIT, proof_size};

use crate::spec::Value;
use crate::{AgentSpec, AnyPosition};

/// The kind of clock that measures a search.
///
/// ```
/// use isolation::clock::ClockKind;
///
/// assert_eq!(ClockKind::of(&"deepening(clock=cpu)".parse()?), ClockKind::Processor);
/// # Ok::<(), isolation::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockKind {
    /// Wall time.
    Wall,
    /// Processor time of the searching thread.
    Processor,
}

impl ClockKind {
    /// The kind that the text of an agent asks for.
    pub fn of(spec: &AgentSpec) -> Self {
        if *spec.value("clock") == Value::Word("cpu") { Self::Processor } else { Self::Wall }
    }

    /// Starts a clock of the operating system, in the thread that will search.
    ///
    /// ```
    /// let clock = isolation::clock::ClockKind::Processor.start();
    /// // Sleeping takes no processor time.
    /// std::thread::sleep(std::time::Duration::from_millis(50));
    /// assert!(clock.elapsed().as_millis() < 50);
    /// ```
    #[cfg(feature = "native")]
    pub fn start(self) -> Box<dyn Clock> {
        let (now, thread) = (Instant::now(), thread_time());
        match self {
            Self::Wall => Box::new(Elapsed(move || now.elapsed())),
            Self::Processor => Box::new(Elapsed(move || thread_time().saturating_sub(thread))),
        }
    }
}

/// A clock that shows what a function returns.
#[cfg(feature = "native")]
struct Elapsed<F>(F);

#[cfg(feature = "native")]
impl<F: Fn() -> Duration> Clock for Elapsed<F> {
    fn elapsed(&self) -> Duration {
        (self.0)()
    }
}

#[cfg(all(feature = "native", unix))]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// In steps of about 16 ms.
#[cfg(all(feature = "native", windows))]
fn thread_time() -> Duration {
    cpu_time::ThreadTime::now().as_duration()
}

/// The time for a move in a game with clocks: a share of what is `left`, and three quarters of the
/// `increment`; at most a third of what is left, at least 10 ms of it.
///
/// An agent that calls the solver divides its time among the moves until the solver is likely to
/// know the result, from where it needs none; any other agent among 15.
/// `docs/reports/strong-search.md` measures the difference.
///
/// ```
/// use std::time::Duration;
/// use isolation::{AgentSpec, AnyPosition, clock::time_for_move};
///
/// let position: AnyPosition = "7/7/7/3Q3/7/1q5/7 w".parse()?;
/// let time = |agent: &str| -> Result<Duration, isolation::SpecError> {
///     Ok(time_for_move(&agent.parse()?, &position, Duration::from_secs(60), Duration::ZERO))
/// };
/// assert_eq!(time("deepening")?, Duration::from_secs(4));
/// assert!(time("strong")? > Duration::from_secs(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn time_for_move(
    agent: &AgentSpec,
    position: &AnyPosition,
    left: Duration,
    increment: Duration,
) -> Duration {
    const LEAST: Duration = Duration::from_millis(10);
    let moves = if agent.calls_solver() { moves_to_proof(position) } else { MOVES.1 };
    (left / moves + increment * 3 / 4).min(left / 3).max(LEAST).min(left)
}

/// Minimum and maximum number of moves among which the time is divided.
const MOVES: (u32, u32) = (3, 15);
/// The size of a proof that is found within a tenth of a second.
const FOUND: i64 = 13 * UNITS_PER_BIT;
/// How much smaller a proof is a move of each player later; where moves remove squares, they close
/// twice as many.
const BY_ROUND: [i64; 2] = [2 * UNITS_PER_BIT, 28 * UNITS_PER_BIT / 5];

/// Estimated number of a player's moves until the solver proves the result.
fn moves_to_proof(position: &AnyPosition) -> u32 {
    let size = match_width!(position, position => proof_size(position));
    let by_round = BY_ROUND[usize::from(position.movement().removes())];
    let (least, most) = MOVES;
    ((size - FOUND) / by_round).clamp(least.into(), most.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(agent: &str, position: &str, left: u64, increment: u64) -> u128 {
        let (agent, position) = (agent.parse().expect(agent), position.parse().expect(position));
        let [left, increment] = [left, increment].map(Duration::from_millis);
        time_for_move(&agent, &position, left, increment).as_millis()
    }

    #[test]
    fn a_share_of_the_time_and_most_of_the_increment() {
        let knights = "7/7/2n4/3N3/7/7/7 w";
        for (left, increment, expected) in [
            (600_000, 0, 40_000),
            (180_000, 2_000, 13_500),
            (3_000, 2_000, 1_000),
            (20, 2_000, 10),
            (7, 2_000, 7),
            (0, 100, 0),
        ] {
            assert_eq!(millis("deepening", knights, left, increment), expected, "{left}");
        }
    }

    /// Fewer moves are left where the solver is near.
    #[test]
    fn agents_that_call_the_solver_divide_the_time_among_fewer_moves() {
        let share = |position: &str| 60_000 / millis("strong", position, 60_000, 0);
        let [full, half, few] =
            ["9/9/9/4n4/9/9/3N5/9/9 w", "9/9/9/4n4/9/9/3N5/*********/********* w", "4/4/n2N w"]
                .map(share);
        assert!(full > half && half > few, "{full} {half} {few}");
    }
}
