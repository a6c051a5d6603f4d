//! A tournament on several threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use isolation::{End, Game, GameRecord};

use super::{LineFile, seat, start_threads};
use crate::{Dispatch, Entrant, Finished, Next, PlayerSpec, Problem, Task, Tournament};
use isolation_engines::{Engine, EngineSettings, Player};

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

impl Run<'_> {
    /// Starts each external engine once, where a game is left to play, to see that it can play:
    /// else it would lose all its games by a mistake.
    ///
    /// # Errors
    /// The first that cannot, or that was asked when the run was stopped.
    pub fn preflight(&self, finished: &Finished) -> Result<(), Problem> {
        let Next::Play(task) = self.tournament.task(finished.games(), finished) else {
            return Ok(());
        };
        // A game without a start is told of when it is to be played.
        let Ok(start) = self.tournament.start(&task) else { return Ok(()) };
        preflight(&self.tournament.entrants, &start, self.stop)
    }

    /// Warnings, one for each player whose code runs without the sandbox that it is meant to have.
    pub fn missing_sandboxes(&self) -> impl Iterator<Item = String> {
        self.tournament.entrants.iter().filter_map(|Entrant { name, player, .. }| match player {
            PlayerSpec::Agent(_) => None,
            PlayerSpec::Engine(spec) => {
                let why = spec.missing_sandbox()?;
                Some(format!(
                    "player {name} runs without a sandbox: {why}; it can read and write your files"
                ))
            }
        })
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
        mut records: Option<&mut LineFile>,
        mut tell: impl FnMut(&GameRecord, &Finished),
    ) -> Result<Finished, Problem> {
        // This thread's own, so that nobody waits while the caller looks at it.
        let mut told = finished.clone();
        let ahead = AHEAD * self.threads.get() as u64;
        let games = Dispatch::resume(self.tournament.clone(), finished, ahead);
        let halt = AtomicBool::new(false);
        let shared = &Shared { games: Mutex::new(games), changed: Condvar::new(), halt };
        let (sender, played) = mpsc::channel();
        let result = thread::scope(|scope| {
            let begin = || {
                let sender = sender.clone();
                thread::Builder::new().spawn_scoped(scope, move || {
                    let mut players = Players::new(self.tournament, &shared.halt);
                    while let Some(task) = shared.take() {
                        let played = players.play(&task);
                        // It may have been interrupted because the run is over: that is no error.
                        if shared.is_halted() || sender.send((task, played)).is_err() {
                            break;
                        }
                    }
                })
            };
            // Nobody plays before all are started.
            let games = shared.games();
            let (threads, mut taken) = match start_threads(self.threads.get(), begin) {
                Ok(threads) => (threads, Ok(())),
                Err(problem) => (Vec::new(), Err(problem)),
            };
            shared.halt.store(taken.is_err(), Ordering::Relaxed);
            drop(games);
            let mut unplayed = BTreeMap::new();
            let mut take = |task: Task, played| {
                match played {
                    Ok(record) => shared.games().keep(task, record),
                    Err(error) => _ = unplayed.insert(task.number, error),
                }
                loop {
                    // Bound first: the lock must not be held while the record is written.
                    let ready = shared.games().ready();
                    let Some((task, record)) = ready else { break };
                    if let Some(records) = records.as_deref_mut() {
                        records.append(&record.to_line())?;
                    }
                    told.add(&task, &record);
                    shared.games().count(&task, &record);
                    shared.changed.notify_all();
                    tell(&record, &told);
                }
                match unplayed.remove(&told.games()) {
                    Some(error) if !shared.games().is_over() => Err(error),
                    _ => Ok(()),
                }
            };
            let stopped = || self.stop.load(Ordering::Relaxed);
            // A thread that ends before the tournament is over has panicked.
            let ended = || threads.iter().any(ScopedJoinHandle::is_finished);
            while taken.is_ok() && !stopped() && !shared.games().is_over() && !ended() {
                if let Ok((task, played)) = played.recv_timeout(LOOK_EVERY) {
                    taken = take(task, played);
                }
            }
            // With the lock: a thread that waits must not miss it.
            let games = shared.games();
            // At a quiet end nobody plays, and programs are asked to quit; else they are killed.
            let is_quiet = taken.is_ok() && !stopped() && !games.has_open_games();
            shared.halt.store(!is_quiet, Ordering::Relaxed);
            shared.changed.notify_all();
            taken
        });
        // What was written before an error is seen on the disk, too.
        let synced = records.map_or(Ok(()), LineFile::sync);
        result?;
        synced?;
        Ok(told)
    }
}

/// What the threads share.
struct Shared {
    games: Mutex<Dispatch>,
    /// A game counts, or the run is halted.
    changed: Condvar,
    /// Ends all games.
    halt: AtomicBool,
}

impl Shared {
    fn games(&self) -> MutexGuard<'_, Dispatch> {
        // A thread that panicked has changed nothing halfway.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next game to begin; waits until it is known. None when there is nothing to begin.
    fn take(&self) -> Option<Task> {
        let mut games = self.games();
        while !self.is_halted() {
            match games.take() {
                Next::Play(task) => return Some(task),
                Next::End => return None,
                Next::Wait => {}
            }
            games = self.changed.wait(games).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }
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
    pub(crate) fn play(&mut self, task: &Task) -> Result<GameRecord, Problem> {
        let mut taken = task.players.map(|number| {
            let known = self.known.iter().position(|(known, _)| *known == number);
            known.map(|index| self.known.remove(index).1).unwrap_or_else(|| {
                let Tournament { entrants, limits, .. } = self.tournament;
                let Entrant { player, clock, .. } = &entrants[number];
                let player = seat(player, *clock, limits, self.halt);
                player.expect("a checked tournament limits its engines")
            })
        });
        let [one, other] = &mut taken;
        let record = self.tournament.play(task, [&mut **one, &mut **other]);
        self.known.extend(task.players.into_iter().zip(taken));
        self.known.drain(..self.known.len().saturating_sub(KEPT));
        let game = task.number;
        let record =
            record.map_err(|error| Problem::local(format_args!("game {game}: {error}")))?;
        if record.end == End::Interrupted {
            let why = record.tournament.and_then(|note| note.why).unwrap_or_default();
            return Err(Problem::local(format_args!(
                "game {game} was interrupted, and is to be played again: {why}"
            )));
        }
        Ok(record)
    }
}

/// Starts each external engine among these players once, to see that it can play the game that
/// begins so: else it would lose all its games by a mistake.
///
/// # Errors
/// The first that cannot, or that was asked when `stop` was set.
pub(crate) fn preflight<'e>(
    players: impl IntoIterator<Item = &'e Entrant>,
    start: &Game,
    stop: &AtomicBool,
) -> Result<(), Problem> {
    let board = (start.variant(), start.position());
    for Entrant { name, player, .. } in players {
        if let PlayerSpec::Engine(spec) = player {
            Engine::preflight(spec, EngineSettings::default(), board, stop).map_err(|fault| {
                let problem = match fault.end {
                    End::Interrupted => Problem::local(fault),
                    _ => Problem::engine(fault),
                };
                problem.at(name)
            })?;
        }
    }
    Ok(())
}
