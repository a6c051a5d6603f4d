//! The protocol check of a program, step by step.

mod games;
mod steps;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::board::Rules;

use super::process::Loss;
use super::session::Session;
use super::{EngineSettings, EngineSpec};

/// A step of the check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The requirement.
    pub name: String,
    /// The result.
    pub result: StepResult,
}

/// The result of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepResult {
    /// The requirement is met.
    Passes,
    /// It is not: what was found, and what was expected.
    Fails(String),
    /// It cannot be tested: why.
    Skipped(String),
}

/// One line; lines of standard error may follow.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.result {
            StepResult::Passes => write!(f, "pass  {name}"),
            StepResult::Skipped(why) => write!(f, "skip  {name}: {why}"),
            StepResult::Fails(why) => write!(f, "FAIL  {name}: {why}"),
        }
    }
}

/// Why a step does not pass.
enum Miss {
    Wrong(String),
    Skip(String),
    /// The session has ended.
    Lost(Loss),
}

impl From<Loss> for Miss {
    fn from(loss: Loss) -> Self {
        Self::Lost(loss)
    }
}

fn wrong<T>(why: impl Into<String>) -> Result<T, Miss> {
    Err(Miss::Wrong(why.into()))
}

fn skip<T>(why: impl Into<String>) -> Result<T, Miss> {
    Err(Miss::Skip(why.into()))
}

/// A running check. After a step that ends the session, the program is started again.
struct Checker<'a> {
    spec: &'a EngineSpec,
    settings: EngineSettings,
    stop: &'a AtomicBool,
    session: Option<Session<'a>>,
    report: &'a mut dyn FnMut(Step),
}

impl Checker<'_> {
    /// Runs a step, and reports its result. After a stop, nothing is run or reported.
    fn step(
        &mut self,
        name: impl Into<String>,
        run: impl FnOnce(&mut Session<'_>) -> Result<(), Miss>,
    ) -> bool {
        if self.is_stopped() {
            return false;
        }
        let done = match &mut self.session {
            Some(session) => run(session),
            none => Session::open(self.spec, 0, self.settings, self.stop)
                .map_err(Miss::Lost)
                .and_then(|mut session| {
                    session.is_trial = true;
                    run(none.insert(session))
                }),
        };
        if self.is_stopped() {
            self.end();
            return false;
        }
        let result = match done {
            Ok(()) => StepResult::Passes,
            Err(Miss::Wrong(why)) => StepResult::Fails(why),
            Err(Miss::Skip(why)) => StepResult::Skipped(why),
            Err(Miss::Lost(loss)) => {
                self.end();
                StepResult::Fails(loss.fault().why)
            }
        };
        let passes = result == StepResult::Passes;
        (self.report)(Step { name: name.into(), result });
        passes
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn end(&mut self) {
        if let Some(mut session) = self.session.take() {
            session.process.end();
        }
    }
}

/// Checks a program on these boards, and reports each step as soon as it is done. After a failed
/// introduction, no other step runs. `stop` ends the check, and kills the program.
pub fn check(
    spec: &EngineSpec,
    boards: &[Rules],
    settings: EngineSettings,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Step),
) {
    let mut checker = Checker { spec, settings, stop, session: None, report };
    let dialect = spec.dialect();
    if !checker.step(
        format!("starts, and answers {} with {}", dialect.hello, dialect.hello_ok),
        |_| Ok(()),
    ) {
        return;
    }
    checker.step("answers isready with readyok", |session| Ok(session.ready()?));
    checker.step("declares options as the protocol says", steps::options);
    let mut taken = boards.iter().filter(|rules| steps::board(&mut checker, rules));
    if dialect.hosts {
        let board = taken.next();
        taken.for_each(drop);
        checker.end();
        checker.step("plays two games in a row", |session| match board {
            Some(rules) => steps::two_games(session, rules),
            None => wrong("it plays none of the boards; expected one"),
        });
    } else {
        taken.for_each(drop);
        let first = &boards[0];
        checker.step("answers stop within 1000 ms, and go infinite not before", |session| {
            steps::stop(session, first)
        });
        checker.step("plays two games in a row", |session| steps::two_games(session, first));
    }
    let within = settings.quit;
    let ends = |session: &mut Session<'_>| {
        if session.process.ends_within(within) {
            return Ok(());
        }
        wrong(format!("still running after {} ms; expected it to end", within.as_millis()))
    };
    checker.step("ends after quit", |session| {
        session.process.send("quit")?;
        ends(session)
    });
    checker.end();
    checker.step("ends at the end of its input", |session| {
        session.process.close_input();
        ends(session)
    });
    checker.end();
}
