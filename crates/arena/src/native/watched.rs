//! A player whose timeouts do not count where the machine did not let it think.

use std::time::Duration;

use isolation::{End, Game};
use isolation_engines::{Choice, Fault, MoveLimits, Player};

use super::machine::{Pulse, Watch};
use crate::ClockName;

/// A player whose timeouts do not count where the machine did not let it think: they interrupt the game.
pub(crate) struct Watched<'a> {
    player: Box<dyn Player + 'a>,
    clock: ClockName,
    /// The time limit of its moves: its own, or that of all players.
    time: Option<Duration>,
    /// None if timeouts count in any case.
    pub pulse: Option<&'a Pulse>,
    /// Why the timeout that interrupted the game does not count.
    pub excuse: Option<String>,
}

impl<'a> Watched<'a> {
    /// The player, whose timeouts count.
    pub(crate) fn new(
        player: Box<dyn Player + 'a>,
        clock: ClockName,
        time: Option<Duration>,
    ) -> Self {
        Self { player, clock, time, pulse: None, excuse: None }
    }

    /// Lets the player act. `is_late` tells whether the result forfeits the game by its time.
    fn watch<T>(
        &mut self,
        time: Option<Duration>,
        margin: Duration,
        act: impl FnOnce(&mut dyn Player) -> Result<T, Fault>,
        is_late: impl FnOnce(&T) -> bool,
    ) -> Result<T, Fault> {
        let Some(pulse) = self.pulse else { return act(&mut *self.player) };
        let watch = Watch::begin(pulse, time);
        let acted = act(&mut *self.player);
        let is_late = match &acted {
            Ok(acted) => is_late(acted),
            Err(fault) => fault.end == End::Timeout,
        };
        if is_late {
            self.excuse = watch.excuse(margin, self.clock, self.player.processor_time());
        }
        match &self.excuse {
            Some(excuse) => Err(Fault::new(End::Interrupted, excuse.clone())),
            None => acted,
        }
    }
}

impl Player for Watched<'_> {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        self.watch(None, MoveLimits::MARGIN, |player| player.begin(seed), |()| false)
    }

    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Choice, Fault> {
        let is_late = |choice: &Choice| limits.exceeded_by(choice.time);
        self.watch(self.time, limits.margin, |player| player.choose(game, limits), is_late)
    }

    fn finish(&mut self) {
        self.player.finish();
    }

    fn sandbox(&self) -> Option<&'static str> {
        self.player.sandbox()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use isolation::clock::ClockKind;
    use isolation::find_rules;

    use super::*;

    const TIME: Duration = Duration::from_millis(100);
    /// By processor time.
    const MARGIN: Duration = Duration::from_millis(50);

    /// Computes on this thread for so long by this clock, while its processes use so much.
    struct Slow(ClockKind, Duration, Duration);

    impl Player for Slow {
        fn begin(&mut self, _seed: u64) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(&mut self, _game: &Game, _limits: &MoveLimits) -> Result<Choice, Fault> {
            let clock = self.0.start();
            while clock.elapsed() < self.1 {}
            Err(Fault::new(End::Timeout, "it was slow"))
        }

        fn processor_time(&self) -> Duration {
            self.2
        }
    }

    /// How the game of a slow player ends while other threads want all processors several times over.
    fn end_beside_busy_threads(slow: Slow, clock: ClockName) -> End {
        // The limit is the player's own, and the pulse alone does not decide.
        let margin = if clock == ClockName::Cpu { MARGIN } else { Duration::from_secs(60) };
        let limits = MoveLimits { margin, ..MoveLimits::default() };
        let game = Game::new(&find_rules("knight-5x5").unwrap(), 0);
        let pulse = Pulse::start().unwrap();
        let mut player = Watched::new(Box::new(slow), clock, Some(TIME));
        player.pulse = Some(&pulse);
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..4 * thread::available_parallelism().unwrap().get() {
                scope.spawn(|| {
                    while !done.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            thread::sleep(TIME);
            let fault = player.choose(&game, &limits).unwrap_err();
            done.store(true, Ordering::Relaxed);
            fault.end
        })
    }

    #[test]
    fn a_player_without_processor_time_is_excused() {
        use ClockKind::{Processor, Wall};
        let none = Duration::ZERO;
        let end = |clock, time, by| end_beside_busy_threads(Slow(clock, time, none), by);
        assert_eq!(end(Wall, 2 * TIME, ClockName::Wall), End::Interrupted);
        assert_eq!(end(Wall, 2 * TIME, ClockName::Cpu), End::Interrupted);
        // It has had its time.
        assert_eq!(end(Processor, 2 * TIME, ClockName::Wall), End::Timeout);
        assert_eq!(end(Processor, 2 * TIME, ClockName::Cpu), End::Timeout);
        // Only the bound on the wall's time can have made it late.
        assert_eq!(end(Processor, TIME + MARGIN / 4, ClockName::Cpu), End::Interrupted);
        // This thread has computed to watch the player's processes, which could not.
        let watched = Slow(Processor, 2 * TIME, TIME / 2);
        assert_eq!(end_beside_busy_threads(watched, ClockName::Cpu), End::Interrupted);
    }
}
