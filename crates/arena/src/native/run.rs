//! A tournament on several threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use isolation::{End, GameRecord};

use super::{Records, RecordsError, Unfit, preflight, start_clock};
use crate::{AgentPlayer, Entrant, Finished, Next, PlayerSpec, StartError, Task, Tournament};
use isolation_engines::{Engine, EngineSettings, MoveLimits, Player};

/// Games that may be begun for each thread before the one that is next to be written is finished.
const AHEAD: u64 = 64;
/// How often it is looked whether the run is to stop.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Players that a thread keeps for their next games: programs run on, and agents hold memory.
const KEPT: usize = 8;

/// A tournament that is being played.
#[derive(Debug)]
pub struct Run<'a> {
    /// What is played.
    pub tournament: &'a Tournament,
    /// Games at the same time. The records do not depend on it.
    pub threads: NonZeroUsize,
    /// Ends the run soon when it is set; games that are not finished then are not recorded.
    pub stop: &'a AtomicBool,
}

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The records cannot be written.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// A game has no record.
    #[error(transparent)]
    Unplayed(#[from] Unplayed),
}

/// Why a game has no record.
#[derive(Debug, thiserror::Error)]
pub enum Unplayed {
    /// It has no start.
    #[error("game {game}: {error}")]
    Start {
        /// The game's number.
        game: u64,
        /// Why.
        error: StartError,
    },
    /// It was interrupted, by no fault of a player's: it is no game of the tournament.
    #[error("game {game} was interrupted, and is to be played again: {why}")]
    Interrupted {
        /// The game's number.
        game: u64,
        /// What happened.
        why: String,
    },
}

/// What the threads share.
struct Shared {
    finished: Finished,
    /// The next game to begin.
    next: u64,
    /// Nothing is to be begun any more.
    over: bool,
}

impl Run<'_> {
    /// Starts each program of others once, where a game is left to play, to see that it can play:
    /// else it would lose all its games by a mistake.
    ///
    /// # Errors
    /// The first that cannot, or that was asked when the run was stopped ([`End::Interrupted`](isolation::End::Interrupted)).
    pub fn preflight(&self, finished: &Finished) -> Result<(), Unfit> {
        let Next::Play(task) = self.tournament.task(finished.games(), finished) else {
            return Ok(());
        };
        // A game without a start is told of when it is to be played.
        let Ok(start) = self.tournament.start(&task) else { return Ok(()) };
        preflight(&self.tournament.entrants, &start, self.stop)
    }

    /// Plays all games that are not finished yet, and hands over each record in the order of the
    /// games' numbers, once it is in the file. Ends when the tournament is over or stopped.
    ///
    /// # Errors
    /// When a game has no start or was interrupted, or a record cannot be written: what is in the file
    /// stays.
    pub fn play(
        &self,
        finished: Finished,
        mut records: Option<&mut Records>,
        mut tell: impl FnMut(&GameRecord, &Finished),
    ) -> Result<Finished, RunError> {
        let next = finished.games();
        // This thread's own, so that nobody waits while the caller looks at it.
        let mut told = finished.clone();
        let shared = Mutex::new(Shared { finished, next, over: false });
        let changed = Condvar::new();
        let halt = AtomicBool::new(false);
        let (sender, games) = mpsc::channel();
        let result = thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                let (sender, shared, changed, halt) = (sender.clone(), &shared, &changed, &halt);
                scope.spawn(move || {
                    let _guard = Guard { shared, changed };
                    let mut players = Players::new(self.tournament, halt);
                    while let Some(task) = self.take(shared, changed) {
                        let played = players.play(&task);
                        // It may have been interrupted because the run is over: that is no error.
                        if halt.load(Ordering::Relaxed) || sender.send((task, played)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut take = |task: Task, played| {
                waiting.insert(task.number, (task, played));
                // What was begun before the tournament was decided does not count.
                while let Some((task, record)) = waiting.remove(&told.games())
                    && self.tournament.task(task.number, &told) != Next::End
                {
                    let record: GameRecord = record?;
                    if let Some(records) = records.as_deref_mut() {
                        records.append(&record)?;
                    }
                    told.add(&task, &record);
                    let mut shared = locked(&shared);
                    shared.finished.add(&task, &record);
                    shared.over = self.tournament.task(told.games(), &told) == Next::End;
                    drop(shared);
                    changed.notify_all();
                    tell(&record, &told);
                }
                Ok::<(), RunError>(())
            };
            let taken = loop {
                match games.recv_timeout(LOOK_EVERY) {
                    Ok((task, played)) => {
                        if let Err(error) = take(task, played) {
                            break Err(error);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if self.stop.load(Ordering::Relaxed) || locked(&shared).over {
                    break Ok(());
                }
            };
            let mut shared = locked(&shared);
            shared.over = true;
            // At a quiet end nobody plays, and programs are asked to quit; else they are killed.
            let quiet = shared.next == told.games() && !self.stop.load(Ordering::Relaxed);
            halt.store(!quiet, Ordering::Relaxed);
            drop(shared);
            changed.notify_all();
            taken
        });
        // What was written before an error is seen on the disk, too.
        let synced = records.map_or(Ok(()), Records::sync);
        result?;
        synced?;
        Ok(told)
    }

    /// The next game to begin; waits until it is known. None when there is nothing to begin.
    fn take(&self, shared: &Mutex<Shared>, changed: &Condvar) -> Option<Task> {
        let mut shared = locked(shared);
        loop {
            if shared.over {
                return None;
            }
            let begun = shared.next - shared.finished.games();
            if begun < AHEAD * self.threads.get() as u64 {
                match self.tournament.task(shared.next, &shared.finished) {
                    Next::Play(task) => {
                        shared.next += 1;
                        return Some(task);
                    }
                    Next::End => return None,
                    Next::Wait => {}
                }
            }
            shared = changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A thread that panics leaves a game unplayed for which all others would wait.
struct Guard<'a> {
    shared: &'a Mutex<Shared>,
    changed: &'a Condvar,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            locked(self.shared).over = true;
            self.changed.notify_all();
        }
    }
}

fn locked(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    // A thread that panicked has changed nothing halfway.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The players of one thread, each made when it is needed.
pub(crate) struct Players<'a> {
    tournament: &'a Tournament,
    halt: &'a AtomicBool,
    /// Those of the last games by their numbers, the latest last.
    known: Vec<(usize, Box<dyn Player + 'a>)>,
}

impl<'a> Players<'a> {
    /// None is made yet. `halt` interrupts them.
    pub(crate) fn new(tournament: &'a Tournament, halt: &'a AtomicBool) -> Self {
        Self { tournament, halt, known: Vec::new() }
    }

    /// Plays a game, and writes it down.
    ///
    /// # Errors
    /// When there is no start, or the game was interrupted.
    pub(crate) fn play(&mut self, task: &Task) -> Result<GameRecord, Unplayed> {
        let mut taken = task.players.map(|number| {
            let known = self.known.iter().position(|(known, _)| *known == number);
            known.map(|index| self.known.remove(index).1).unwrap_or_else(|| {
                let Tournament { entrants, limits, .. } = self.tournament;
                player(&entrants[number], limits, self.halt)
            })
        });
        let [one, other] = &mut taken;
        let record = self.tournament.play(task, [&mut **one, &mut **other]);
        self.known.extend(task.players.into_iter().zip(taken));
        self.known.drain(..self.known.len().saturating_sub(KEPT));
        let game = task.number;
        let record = record.map_err(|error| Unplayed::Start { game, error })?;
        if record.end == End::Interrupted {
            let why = record.tournament.and_then(|note| note.why).unwrap_or_default();
            return Err(Unplayed::Interrupted { game, why });
        }
        Ok(record)
    }
}

/// The player at the board.
fn player<'s>(
    entrant: &Entrant,
    limits: &MoveLimits,
    halt: &'s AtomicBool,
) -> Box<dyn Player + 's> {
    match &entrant.player {
        PlayerSpec::Agent(spec) => {
            Box::new(AgentPlayer::new(spec.clone(), start_clock(entrant.clock), halt))
        }
        PlayerSpec::Engine(spec) => {
            let engine = Engine::new(spec.clone(), limits, EngineSettings::default(), halt);
            Box::new(engine.expect("a checked tournament limits its engines"))
        }
    }
}
