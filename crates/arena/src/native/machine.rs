//! Whether the machine let a player think: a timeout does not count if it did not.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use isolation::clock::ClockKind;
use isolation::search::Clock;
use isolation_engines::{MoveLimits, idle_time};

use super::start_threads;
use crate::{ClockName, Problem};

/// How long the thread of a pulse sleeps between two beats.
const BEAT: Duration = Duration::from_millis(10);
/// How coarsely idle time is counted.
const TICK: Duration = Duration::from_millis(10);

/// A thread that only sleeps. When it wakes up far too late, this program was suspended, or the machine is
/// too busy to run it.
#[derive(Debug)]
pub(crate) struct Pulse(Arc<Mutex<Beats>>);

#[derive(Debug)]
struct Beats {
    last: Instant,
    /// The time by which all beats so far were late.
    late: Duration,
}

impl Beats {
    /// The same, with the beat that is due. A beat that is late by less than its interval is in time.
    fn late_by_now(&self) -> Duration {
        let late = self.last.elapsed().saturating_sub(BEAT);
        self.late + if late < BEAT { Duration::ZERO } else { late }
    }

    fn beat(&mut self) {
        (self.late, self.last) = (self.late_by_now(), Instant::now());
    }
}

impl Pulse {
    /// Starts the thread. It ends after the pulse was dropped.
    ///
    /// # Errors
    /// When the machine lacks memory or threads.
    pub(crate) fn start() -> Result<Self, Problem> {
        let pulse = Self::still();
        let beats = Arc::downgrade(&pulse.0);
        let start = || {
            let beats = beats.clone();
            thread::Builder::new().spawn(move || {
                while let Some(beats) = beats.upgrade() {
                    lock(&beats).beat();
                    drop(beats);
                    thread::sleep(BEAT);
                }
            })
        };
        start_threads(1, start)?;
        Ok(pulse)
    }

    /// A pulse without a thread.
    pub(super) fn still() -> Self {
        Self(Arc::new(Mutex::new(Beats { last: Instant::now(), late: Duration::ZERO })))
    }

    fn late(&self) -> Duration {
        lock(&self.0).late_by_now()
    }
}

fn lock(beats: &Mutex<Beats>) -> MutexGuard<'_, Beats> {
    // A panicking thread leaves no partial changes.
    beats.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the machine did since a moment.
pub(crate) struct Watch<'p> {
    begun: Instant,
    pulse: &'p Pulse,
    late: Duration,
    time: Option<Duration>,
    /// Idle time of all processors; not measured without a limit of time.
    idle: Option<Duration>,
    /// Processor time of this thread since then, in which agents of this program search.
    own: Box<dyn Clock>,
}

impl<'p> Watch<'p> {
    /// Begins now, for what the player has this time for, if its time is limited.
    pub(crate) fn begin(pulse: &'p Pulse, time: Option<Duration>) -> Self {
        let (own, idle) = (ClockKind::Processor.start(), time.and_then(|_| idle_time()));
        Self { begun: Instant::now(), pulse, late: pulse.late(), time, idle, own }
    }

    /// Why a timeout since then does not count, if so. The processes of the player have used this much processor
    /// time for the move.
    ///
    /// The program stood still for longer than the margin and a tenth of the time since then; or all processors were
    /// busy: by the wall clock, their idle time and what the player has used are together less than its time, so that it
    /// could not have had it; by processor time, they were idle for less than a fifth of the time since then, which is
    /// several times the player's. What a player does with its own processes is no such reason, nor is there one for a
    /// player who has used its processor time and the margin.
    pub(crate) fn excuse(
        &self,
        margin: Duration,
        clock: ClockName,
        used: Duration,
    ) -> Option<String> {
        // Of a player with processes, this thread only watches them.
        let own = if used.is_zero() { self.own.elapsed() } else { used };
        let has_used_all = |time| clock == ClockName::Cpu && own > time + margin;
        if self.time.is_some_and(has_used_all) {
            return None;
        }
        let tolerated = margin.max(MoveLimits::MARGIN).max(self.begun.elapsed() / 10);
        let tolerated = match clock {
            ClockName::Wall => tolerated,
            // Wall time is only a generous bound.
            ClockName::Cpu => tolerated.max(self.time.unwrap_or_default()),
        };
        let late = self.pulse.late().saturating_sub(self.late);
        if late > tolerated {
            return Some(format!("the program was not run for {} ms", late.as_millis()));
        }
        let (time, idle) = (self.time?, idle_time()?.saturating_sub(self.idle?));
        let is_overloaded = match clock {
            ClockName::Wall => idle + TICK + own < time,
            // Scattered moments of idleness let no waiting process run.
            ClockName::Cpu => idle + TICK < self.begun.elapsed() / 5,
        };
        is_overloaded.then(|| {
            format!(
                "the machine was overloaded: the player had {} ms of processor time, and {} ms were idle",
                own.as_millis(),
                idle.as_millis()
            )
        })
    }
}
