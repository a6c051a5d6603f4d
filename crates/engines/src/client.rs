//! An external engine as a player.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use isolation::search::Limits;
use isolation::{AnyPosition, End, Game};

use super::process::{Loss, quoted};
use super::session::{Answer, Session};
use super::{EngineSettings, EngineSpec};
use crate::{Choice, Fault, MoveLimits, Player};

/// An external engine as a player.
///
/// It is started for its first game. After a fault it is killed, and started again for the next
/// game; hosted code has a process for each game. Its time is wall time from `go` to `bestmove`; of
/// a confined program, which is stopped while the opponent is to move, from `position` on, and of
/// hosted code it is processor time ([`EngineSettings::processor_time`]). It resigns with `bestmove
/// resign`.
pub struct Engine<'s> {
    spec: EngineSpec,
    settings: EngineSettings,
    stop: &'s AtomicBool,
    session: Option<Session<'s>>,
    /// The sandbox of the last session.
    sandbox: Option<&'static str>,
    /// Processor time of the last move of a session that was ended.
    used: Duration,
    /// Whether its host is to log where the code is: it does when its time is up, on a busy machine a
    /// little later.
    is_late: bool,
}

/// Time that a late program gets to write its log.
const LOG_DELAY: Duration = Duration::from_millis(100);

/// Neither the program's text nor the game limits its moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}: expected a limit of {1}, here or for all players")]
pub struct Unlimited(pub String, pub &'static str);

impl<'s> Engine<'s> {
    /// The program of this text, to play under these limits. `stop` interrupts its games, and kills
    /// it.
    ///
    /// # Errors
    /// When its moves have no limit.
    pub fn new(
        spec: EngineSpec,
        limits: &MoveLimits,
        settings: EngineSettings,
        stop: &'s AtomicBool,
    ) -> Result<Self, Unlimited> {
        if let Some(missing) = spec.missing_limit(&limits.search) {
            return Err(Unlimited(spec.to_string(), missing));
        }
        let (session, sandbox, used) = (None, None, Duration::ZERO);
        Ok(Self { spec, settings, stop, session, sandbox, used, is_late: false })
    }

    /// Starts a program once, to check that it starts, introduces itself and supports the board of
    /// this variant. Faults of hosted code are ignored here: they forfeit its games.
    ///
    /// # Errors
    /// Why it cannot play: the termination that a game would have, and what happened.
    pub fn preflight(
        spec: &EngineSpec,
        settings: EngineSettings,
        board: (&str, &AnyPosition),
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let mut session = trial(spec, 0, settings, stop)?;
        match take(&mut session, board) {
            Err(loss) if spec.dialect().hosts && loss.is_by_hosted_code() => Ok(()),
            taken => taken.map_err(refusal),
        }
    }

    /// Starts a program once as for a game of this seed, and sets the board of this variant. Hosted
    /// code is loaded, and its player is made.
    ///
    /// # Errors
    /// Why it cannot play, faults of hosted code included.
    pub fn load(
        spec: &EngineSpec,
        seed: u64,
        settings: EngineSettings,
        board: (&str, &AnyPosition),
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let mut session = trial(spec, seed, settings, stop)?;
        let taken = take(&mut session, board).and_then(|()| match spec.dialect().hosts {
            true => session.make_player(board.1.to_move()),
            false => Ok(()),
        });
        taken.map_err(refusal)
    }

    fn request(&mut self, game: &Game, limits: &MoveLimits) -> Result<Choice, Fault> {
        let position = game.position();
        if let Some(why) = self.spec.refusal(position) {
            return Err(Fault::new(End::Interrupted, why));
        }
        let Some(session) = &mut self.session else {
            return Err(Fault::new(End::Crash, "the engine was not started for this game"));
        };
        let own = self.spec.limits(&limits.search);
        let within = match (limits.search.time, own.time) {
            (_, Some(time)) if self.spec.dialect().hosts => time + limits.margin,
            (Some(time), _) => time + limits.margin,
            (None, own) => own.unwrap_or_default() + self.settings.patience,
        };
        let answer = answer(session, game, &own, within).map_err(Loss::fault)?;
        if answer.resigns() {
            return Err(Fault::new(End::Resigned, "the engine resigned"));
        }
        let illegal = |why| Fault::new(End::IllegalMove, why);
        if answer.best.is_empty() {
            return Err(illegal("bestmove without a move".to_owned()));
        }
        let mv = position.parse_move(&answer.best).map_err(|error| {
            // A longer text is not a move, and is quoted in part only.
            illegal(if answer.best.len() > 80 {
                format!("move {}: expected a move such as d4c2", quoted(&answer.best))
            } else {
                error.to_string()
            })
        })?;
        let Answer { time, info, .. } = answer;
        Ok(Choice { mv, time, nodes: info.nodes, depth: info.depth, score: info.score })
    }

    /// Kills the program.
    fn end(&mut self) {
        self.is_late = false;
        if let Some(mut session) = self.session.take() {
            self.used = session.used();
            session.process.end();
        }
    }
}

/// A session without a game.
fn trial<'s>(
    spec: &EngineSpec,
    seed: u64,
    settings: EngineSettings,
    stop: &'s AtomicBool,
) -> Result<Session<'s>, Fault> {
    let mut session = Session::open(spec, seed, settings, stop).map_err(Loss::fault)?;
    session.is_trial = !spec.is_checked();
    Ok(session)
}

/// Why a program cannot play, after a trial. A host reports a missing class or an unsupported board
/// as an interruption; that is not a fault of the machine.
fn refusal(loss: Loss) -> Fault {
    match loss {
        Loss::Reported(fault) if fault.end == End::Interrupted => {
            Fault { end: End::Crash, ..fault }
        }
        loss => loss.fault(),
    }
}

fn take(session: &mut Session<'_>, (variant, start): (&str, &AnyPosition)) -> Result<(), Loss> {
    session.set_board(variant, start)?;
    session.ready()
}

fn answer(
    session: &mut Session<'_>,
    game: &Game,
    limits: &Limits,
    within: Duration,
) -> Result<Answer, Loss> {
    session.set_board(game.variant(), game.position())?;
    session.make_player(game.position().to_move())?;
    let answer = session.choose(&session.position_command(game), limits, within)?;
    session.freeze()?;
    Ok(answer)
}

impl Player for Engine<'_> {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        // A program that ended between two games has forfeited none.
        self.session.take_if(|session| session.process.has_ended());
        let begun = match &mut self.session {
            Some(session) => session.new_game(seed),
            none => Session::open(&self.spec, seed, self.settings, self.stop)
                .map_err(|loss| match loss {
                    // A host has only run our own code so far.
                    Loss::Ended(why) if self.spec.dialect().hosts => Loss::Machine(why),
                    loss => loss,
                })
                .and_then(|session| none.insert(session).new_game(seed)),
        };
        let begun = begun.and_then(|()| self.session.as_mut().map_or(Ok(()), Session::freeze));
        let begun = begun.map_err(|loss| {
            self.end();
            loss.fault()
        });
        if let Some(session) = &self.session {
            self.sandbox = session.process.sandbox;
        }
        begun
    }

    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Choice, Fault> {
        let choice = self.request(game, limits).inspect_err(|fault| match fault.end {
            // A program that resigns is sound, and is kept for the next game.
            End::Resigned => {}
            End::Timeout if self.spec.is_logged() && self.spec.dialect().hosts => {
                self.is_late = true;
            }
            _ => self.end(),
        });
        if !self.is_late && choice.is_err() {
            // The game is over.
            let _ = self.session.as_mut().map(Session::freeze);
        }
        choice
    }

    fn processor_time(&self) -> Duration {
        self.session.as_ref().map_or(self.used, Session::used)
    }

    fn sandbox(&self) -> Option<&'static str> {
        self.sandbox
    }

    fn finish(&mut self) {
        if self.is_late {
            std::thread::sleep(LOG_DELAY);
        }
        if self.spec.dialect().hosts {
            self.end();
        }
    }
}

impl fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let running = self.session.is_some();
        f.debug_struct("Engine").field("spec", &self.spec).field("running", &running).finish()
    }
}
