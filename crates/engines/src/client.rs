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

/// An external engine that plays.
///
/// It is started for its first game. After a fault it is killed, and started again for the next
/// game; hosted code has a process for each game, and is frozen while it is not to move. Its time is
/// wall time from `go` to `bestmove`, or for hosted code its processor time
/// ([`EngineSettings::processor_time`]). With `bestmove resign` it gives a game up.
pub struct Engine<'s> {
    spec: EngineSpec,
    settings: EngineSettings,
    stop: &'s AtomicBool,
    session: Option<Session<'s>>,
    /// The sandbox of the last session.
    sandbox: Option<&'static str>,
}

/// How long a program that is too late may still write to a log.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// Neither the program nor the game limits what a move may cost.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}: expected a limit of {1}, here or for all players")]
pub struct Unlimited(pub String, pub &'static str);

impl<'s> Engine<'s> {
    /// The program of this text, which is to play under these limits. `stop` interrupts its games,
    /// and kills it.
    ///
    /// # Errors
    /// When nothing limits its moves.
    pub fn new(
        spec: EngineSpec,
        limits: &MoveLimits,
        settings: EngineSettings,
        stop: &'s AtomicBool,
    ) -> Result<Self, Unlimited> {
        if let Some(missing) = spec.missing_limit(&limits.told) {
            return Err(Unlimited(spec.to_string(), missing));
        }
        Ok(Self { spec, settings, stop, session: None, sandbox: None })
    }

    /// Starts a program once, to see that it can be started, introduces itself and takes the board
    /// of this variant. Faults of hosted code are left to its games, which it loses by them.
    ///
    /// # Errors
    /// Why it cannot play: as a game would end, and what happened.
    pub fn preflight(
        spec: &EngineSpec,
        settings: EngineSettings,
        board: (&str, &AnyPosition),
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let mut session = rehearsal(spec, 0, settings, stop)?;
        match take(&mut session, board) {
            Err(loss) if spec.dialect().hosts && loss.is_by_hosted_code() => Ok(()),
            taken => taken.map_err(refusal),
        }
    }

    /// Starts a program once as for a game of this seed, and lets it take the board of this variant. Hosted code is
    /// loaded, and its player is made.
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
        let mut session = rehearsal(spec, seed, settings, stop)?;
        let taken = take(&mut session, board).and_then(|()| match spec.dialect().hosts {
            true => session.set_position(&Game::from_position(*board.1)),
            false => Ok(()),
        });
        taken.map_err(refusal)
    }

    fn ask(&mut self, game: &Game, limits: &MoveLimits) -> Result<Choice, Fault> {
        let position = game.position();
        if let Some(why) = self.spec.refusal(position) {
            return Err(Fault::new(End::Interrupted, why));
        }
        let Some(session) = &mut self.session else {
            return Err(Fault::new(End::Crash, "the engine was not started for this game"));
        };
        let told = self.spec.limits(&limits.told);
        let within = match (limits.told.time, told.time) {
            (_, Some(time)) if self.spec.dialect().hosts => time + limits.margin,
            (Some(time), _) => time + limits.margin,
            (None, own) => own.unwrap_or_default() + self.settings.patience,
        };
        let answer = answer(session, game, &told, within).map_err(Loss::fault)?;
        if answer.resigns() {
            return Err(Fault::new(End::Resigned, "the engine resigned"));
        }
        let illegal = |why| Fault::new(End::IllegalMove, why);
        if answer.best.is_empty() {
            return Err(illegal("bestmove without a move".to_owned()));
        }
        let mv = position.parse_move(&answer.best).map_err(|error| {
            // What is longer than a line of text is no move, and is not told in full.
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
        if let Some(mut session) = self.session.take() {
            session.process.end();
        }
    }
}

/// A session on which no game depends.
fn rehearsal<'s>(
    spec: &EngineSpec,
    seed: u64,
    settings: EngineSettings,
    stop: &'s AtomicBool,
) -> Result<Session<'s>, Fault> {
    let mut session = Session::open(spec, seed, settings, stop).map_err(Loss::fault)?;
    session.is_rehearsal = !spec.is_checked();
    Ok(session)
}

/// Why a program cannot play, by a rehearsal. A host reports as interrupted that there is no such class, or that it
/// plays other boards: that is no fault of the machine.
fn refusal(loss: Loss) -> Fault {
    match loss {
        Loss::Told(fault) if fault.end == End::Interrupted => Fault { end: End::Crash, ..fault },
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
    session.set_position(game)?;
    session.go(limits, within)
}

impl Player for Engine<'_> {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        // A program that ended between two games harmed none.
        self.session.take_if(|session| session.process.has_ended());
        let begun = match &mut self.session {
            Some(session) => session.new_game(seed),
            none => Session::open(&self.spec, seed, self.settings, self.stop)
                .map_err(|loss| match loss {
                    // A host runs only our own code so far.
                    Loss::Ended(why) if self.spec.dialect().hosts => Loss::Machine(why),
                    loss => loss,
                })
                .and_then(|session| none.insert(session).new_game(seed)),
        };
        let begun = begun.map_err(|loss| {
            self.end();
            loss.fault()
        });
        if let Some(session) = &mut self.session {
            self.sandbox = session.process.sandbox;
            session.rest();
        }
        begun
    }

    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Choice, Fault> {
        let choice = self.ask(game, limits).inspect_err(|fault| {
            if fault.end == End::Timeout && self.spec.is_logged() {
                // The host writes down where the code is when its time is up: on a busy machine, a little later.
                std::thread::sleep(LAST_WORDS);
            }
            // A program that resigns is sound, and stays for the next game.
            if fault.end != End::Resigned {
                self.end();
            }
        });
        self.session.iter_mut().for_each(Session::rest);
        choice
    }

    fn sandbox(&self) -> Option<&'static str> {
        self.sandbox
    }

    fn finish(&mut self) {
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
