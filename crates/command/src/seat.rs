//! Players outside of tournaments: agents, and external engines with limits of their own.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::search::Limits;
use isolation::{End, Game};
use isolation_arena::{PlayerSpec, seat};
use isolation_engines::{Choice, Engine, EngineSettings, EngineSpec, Fault, MoveLimits, Player};

use crate::failure::{OrInput, interrupted, of_fault};
use crate::{Stderr, bail_input};

/// No limits per move but the player's own.
pub const OWN_LIMITS: MoveLimits = MoveLimits {
    search: Limits { depth: None, nodes: None, time: None },
    margin: MoveLimits::MARGIN,
};

/// A player that is ready to move.
pub struct Seat<'s> {
    /// Its text, as in records.
    pub text: String,
    player: Box<dyn Player + 's>,
    seed: u64,
    stop: &'s AtomicBool,
    /// Standard error of an external engine.
    stderr: Option<Stderr>,
}

/// Starts an external engine or loads a Python class once. Warns about code without a sandbox.
///
/// # Errors
/// When it has no limit, does not support the starting position, or cannot be started or loaded; then its
/// standard error is shown.
pub fn load(engine: &EngineSpec, game: &Game, stop: &AtomicBool) -> anyhow::Result<()> {
    if let Some(missing) = engine.missing_limit(&OWN_LIMITS.search) {
        bail_input!("{engine}: expected a limit of {missing}, such as time=150ms");
    }
    if let Some(why) = engine.refusal(game.start()) {
        bail_input!("{engine}: {why}");
    }
    if let Some(why) = engine.missing_sandbox() {
        let risk = "it can read and write your files";
        writeln!(
            io::stderr(),
            "isolation: warning: {engine} runs without a sandbox: {why}; {risk}"
        )?;
    }
    let stderr = Stderr::new()?;
    let logged = engine.clone().logged_to(stderr.folder().to_owned());
    let board = (game.variant(), game.start());
    Engine::load(&logged, 0, EngineSettings::default(), board, stop).map_err(|fault| {
        stderr.show(0);
        unable(&engine.to_string(), stop, fault)
    })
}

impl<'s> Seat<'s> {
    /// The player of this text, ready for a game with this seed. An external engine is loaded first. `stop`
    /// interrupts its moves.
    ///
    /// # Errors
    /// When it cannot be loaded or made ready.
    pub fn take(
        spec: &PlayerSpec,
        game: &Game,
        seed: u64,
        stop: &'s AtomicBool,
    ) -> anyhow::Result<Self> {
        if let PlayerSpec::Engine(engine) = spec {
            load(engine, game, stop)?;
        }
        Self::loaded(spec, seed, stop)
    }

    /// As [`take`](Self::take), for a player that has been loaded before.
    ///
    /// # Errors
    /// When it cannot be made ready.
    pub fn loaded(spec: &PlayerSpec, seed: u64, stop: &'s AtomicBool) -> anyhow::Result<Self> {
        let mut spec = spec.clone();
        let text = spec.to_string();
        let mut stderr = None;
        if let PlayerSpec::Engine(engine) = &mut spec {
            let stderr = stderr.insert(Stderr::new()?);
            *engine = engine.clone().logged_to(stderr.folder().to_owned());
        }
        let player = seat(&spec, spec.clock(None), &OWN_LIMITS, stop).input()?;
        let mut seat = Self { text, player, seed, stop, stderr };
        seat.begin()?;
        Ok(seat)
    }

    /// Prepares it for a game, or for the next move after a fault.
    ///
    /// # Errors
    /// When it cannot play.
    pub fn begin(&mut self) -> anyhow::Result<()> {
        self.player.begin(self.seed).map_err(|fault| unable(&self.text, self.stop, fault))
    }

    /// Its move, or the fault by which it forfeits the game.
    ///
    /// # Errors
    /// When it was interrupted, or the machine failed.
    pub fn choose(&mut self, game: &Game) -> anyhow::Result<Result<Choice, Fault>> {
        match self.player.choose(game, &OWN_LIMITS) {
            _ if self.stop.load(Ordering::Relaxed) => {
                Err(interrupted(format_args!("before {} chose a move", self.text)))
            }
            Err(fault) if fault.end == End::Interrupted => {
                Err(unable(&self.text, self.stop, fault))
            }
            chosen => Ok(chosen),
        }
    }

    /// Shows its standard error of this game, after a forfeit.
    pub fn show_stderr(&self) {
        if let Some(stderr) = &self.stderr {
            stderr.show(self.seed);
        }
    }

    /// Ends the game.
    pub fn finish(&mut self) {
        self.player.finish();
    }
}

/// The error of a player that is not ready.
fn unable(text: &str, stop: &AtomicBool, fault: Fault) -> anyhow::Error {
    if stop.load(Ordering::Relaxed) {
        return interrupted(format_args!("before {text} was ready"));
    }
    of_fault(fault).context(text.to_owned())
}
