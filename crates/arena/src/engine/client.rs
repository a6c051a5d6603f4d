//! A program of others as a player.

use std::fmt;

use isolation::search::Limits;
use isolation::{End, Game};

use super::process::{Loss, quoted};
use super::session::{Answer, Session};
use super::{EngineSettings, EngineSpec};
use crate::{Choice, Fault, MoveLimits, Player};

/// A program of others that plays.
///
/// It is started for its first game. After a fault it is killed, and started again for the next
/// game. Its time is the wall's, from `go` to `bestmove`.
pub struct Engine {
    spec: EngineSpec,
    settings: EngineSettings,
    session: Option<Session>,
}

/// Neither the program nor the game limits what a move may cost.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}: expected a limit of time, nodes or depth, here or for all players")]
pub struct Unlimited(pub String);

impl Engine {
    /// The program of this text, which is to play under these limits.
    ///
    /// # Errors
    /// When nothing limits its moves.
    pub fn new(
        spec: EngineSpec,
        limits: &MoveLimits,
        settings: EngineSettings,
    ) -> Result<Self, Unlimited> {
        if spec.limits(&limits.told) == Limits::default() {
            return Err(Unlimited(spec.to_string()));
        }
        Ok(Self { spec, settings, session: None })
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
            (Some(time), _) => time + limits.margin,
            (None, own) => own.unwrap_or_default() + self.settings.patience,
        };
        let answer = answer(session, game, &told, within).map_err(Loss::fault)?;
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

fn answer(
    session: &mut Session,
    game: &Game,
    limits: &Limits,
    within: std::time::Duration,
) -> Result<Answer, Loss> {
    session.set_board(game.variant(), game.position())?;
    session.set_position(game)?;
    session.go(limits, within)
}

impl Player for Engine {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        // Who ended between two games did no game any harm.
        self.session.take_if(|session| session.process.has_ended());
        let begun = match &mut self.session {
            Some(session) => session.new_game(seed),
            none => Session::open(&self.spec, self.settings)
                .and_then(|session| none.insert(session).new_game(seed)),
        };
        begun.map_err(|loss| {
            self.end();
            loss.fault()
        })
    }

    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Choice, Fault> {
        self.ask(game, limits).inspect_err(|_| self.end())
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let running = self.session.is_some();
        f.debug_struct("Engine").field("spec", &self.spec).field("running", &running).finish()
    }
}
