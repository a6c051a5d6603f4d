//! An agent of this program as a player of a tournament.

use std::sync::atomic::{AtomicBool, Ordering};

use isolation::eval::ScoreError;
use isolation::search::Control;
use isolation::search::{Clock, SearchError};
use isolation::{Agent, AgentSpec, End, Game, RecordedScore};

use isolation_engines::{Choice, Fault, MoveLimits, Player};

/// Starts a clock, in the thread that will search.
pub type StartClock = fn() -> Box<dyn Clock>;

/// An agent of this program as a player, created for each game.
#[derive(Debug)]
pub struct AgentPlayer<'s> {
    spec: AgentSpec,
    agent: Agent,
    start_clock: StartClock,
    stop: &'s AtomicBool,
}

impl<'s> AgentPlayer<'s> {
    /// The player of this agent, whose text contains the limits per move. `stop` interrupts its games.
    pub fn new(spec: AgentSpec, start_clock: StartClock, stop: &'s AtomicBool) -> Self {
        let agent = Agent::new(spec.clone(), 0);
        Self { spec, agent, start_clock, stop }
    }
}

impl Player for AgentPlayer<'_> {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        self.agent = Agent::new(self.spec.clone(), seed);
        Ok(())
    }

    fn choose(&mut self, game: &Game, _limits: &MoveLimits) -> Result<Choice, Fault> {
        let clock = (self.start_clock)();
        let mut control = Control { clock: &*clock, stop: self.stop, ..Control::default() };
        let info = self.agent.choose(game.position(), &mut control).map_err(fault)?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(Fault::new(End::Interrupted, "interrupted"));
        }
        Ok(Choice {
            mv: info.best().expect("an unfinished game has a move"),
            time: clock.elapsed(),
            nodes: Some(info.nodes),
            depth: Some(info.depth),
            score: info.score.map(RecordedScore::from),
        })
    }
}

/// An agent whose formula has no value forfeits. Exceptions of foreign functions propagate, and a lack of memory is
/// not the player's fault.
fn fault(error: SearchError) -> Fault {
    let end = match error {
        SearchError::Evaluate(ScoreError::Foreign)
        | SearchError::Memory(_)
        | SearchError::Threads(_) => End::Interrupted,
        SearchError::Evaluate(_) => End::Crash,
    };
    Fault::new(end, error.to_string())
}
