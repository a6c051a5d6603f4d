//! A tournament on several threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use isolation::board::Player as Side;
use isolation::record::VoidedGame;
use isolation::{End, Game, GameRecord};

use super::machine::Pulse;
use super::watched::Watched;
use super::{LineFile, seat, start_threads};
use crate::{Dispatch, Entrant, Finished, Next, PlayerSpec, Problem, Task, Tournament};
use isolation_engines::{Engine, EngineSettings};

/// Maximum number of games per thread to start before the next game to write has finished.
const AHEAD: u64 = 64;
/// How often to check the stop flag.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Maximum number of players that a thread reuses for their next games; they keep processes and memory.
const KEPT: usize = 8;
/// Maximum number of times that a game is void; then its timeout counts.
const VOIDED: usize = 3;

/// A run of a tournament on several threads.
#[derive(Debug)]
pub struct Run<'a> {
    /// The tournament.
    pub tournament: &'a Tournament,
    /// Games played at the same time. The records do not depend on it.
    pub threads: NonZeroUsize,
    /// Stops the run soon after it is set; unfinished games are not recorded.
    pub stop: &'a AtomicBool,
}

impl Run<'_> {
    /// Starts each external engine once, if games remain, to check that it can play; otherwise a mistake would
    /// forfeit all its games.
    ///
    /// # Errors
    /// The first engine that cannot play, or that was interrupted.
    pub fn preflight(&self, finished: &Finished) -> Result<(), Problem> {
        let Next::Play(task) = self.tournament.task(finished.games(), finished) else {
            return Ok(());
        };
        // A missing opening is reported when the game is played.
        let Ok(opening) = self.tournament.opening(&task) else { return Ok(()) };
        preflight(&self.tournament.entrants, &opening, self.stop)
    }

    /// Warnings about players whose code runs without its intended sandbox.
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

    /// Plays the remaining games, and passes on each record in the order of the games' numbers after writing it
    /// to the file. Ends when the tournament is over or stopped.
    ///
    /// # Errors
    /// When a game has no opening or was interrupted, or a record cannot be written. Written records stay.
    pub fn play(
        &self,
        finished: Finished,
        records: Option<&mut LineFile>,
        tell: impl FnMut(&GameRecord, &Finished),
    ) -> Result<Finished, Problem> {
        self.play_missing(finished, &BTreeMap::new(), records, tell)
    }

    /// As [`play`](Self::play), with the records of games that were played before, by the numbers of the games.
    ///
    /// # Errors
    /// As for [`play`](Self::play).
    pub fn play_missing(
        &self,
        finished: Finished,
        known: &BTreeMap<u64, GameRecord>,
        mut records: Option<&mut LineFile>,
        mut tell: impl FnMut(&GameRecord, &Finished),
    ) -> Result<Finished, Problem> {
        // A copy for this thread, so that no thread waits while the caller reads it.
        let mut progress = finished.clone();
        let ahead = AHEAD * self.threads.get() as u64;
        let games = Dispatch::resume(self.tournament.clone(), finished, ahead);
        let halt = AtomicBool::new(false);
        let started = pulse(self.tournament)?;
        let pulse = started.as_ref();
        let shared = &Shared { games: Mutex::new(games), changed: Condvar::new(), halt };
        let (sender, played) = mpsc::channel();
        let result = thread::scope(|scope| {
            let begin = || {
                let sender = sender.clone();
                thread::Builder::new().spawn_scoped(scope, move || {
                    let mut players = Players::new(self.tournament, pulse, &shared.halt);
                    while let Some(task) = shared.take() {
                        let known = known.get(&task.number).cloned();
                        let played = known.map_or_else(|| players.play(&task), Ok);
                        // An interruption at the end of the run is not an error.
                        if shared.is_halted() || sender.send((task, played)).is_err() {
                            break;
                        }
                    }
                })
            };
            // No game starts before all threads have started.
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
                    // A separate binding, so that the lock is not held while the record is written.
                    let ready = shared.games().ready();
                    let Some((task, record)) = ready else { break };
                    if let Some(records) = records.as_deref_mut() {
                        records.append(&record.to_line())?;
                    }
                    progress.add(task.players, &record);
                    shared.games().count(&task, &record);
                    shared.changed.notify_all();
                    tell(&record, &progress);
                }
                match unplayed.remove(&progress.games()) {
                    Some(error) if !shared.games().is_over() => Err(error),
                    _ => Ok(()),
                }
            };
            let stopped = || self.stop.load(Ordering::Relaxed);
            // A thread that ended before the tournament is over has panicked.
            let ended = || threads.iter().any(ScopedJoinHandle::is_finished);
            while taken.is_ok() && !stopped() && !shared.games().is_over() && !ended() {
                if let Ok((task, played)) = played.recv_timeout(LOOK_EVERY) {
                    taken = take(task, played);
                }
            }
            // Under the lock, so that no waiting thread misses it.
            let games = shared.games();
            // At a regular end no game runs, and engines are asked to quit; otherwise they are killed.
            let is_quiet = taken.is_ok() && !stopped() && !games.has_open_games();
            shared.halt.store(!is_quiet, Ordering::Relaxed);
            shared.changed.notify_all();
            taken
        });
        // Flush also what was written before an error.
        let synced = records.map_or(Ok(()), LineFile::sync);
        result?;
        synced?;
        Ok(progress)
    }
}

/// The state that the threads share.
struct Shared {
    games: Mutex<Dispatch>,
    /// Notified when a game counts or the run is halted.
    changed: Condvar,
    /// Ends all games.
    halt: AtomicBool,
}

impl Shared {
    fn games(&self) -> MutexGuard<'_, Dispatch> {
        // A panicking thread leaves no partial changes.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next game to play; none when the run is over.
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

/// The players of one thread, created when needed.
pub(crate) struct Players<'a> {
    tournament: &'a Tournament,
    pulse: Option<&'a Pulse>,
    halt: &'a AtomicBool,
    /// Those of the last games by their numbers, the most recent last.
    known: Vec<(usize, Watched<'a>)>,
}

impl<'a> Players<'a> {
    /// No players yet. `halt` interrupts their moves.
    pub(crate) fn new(
        tournament: &'a Tournament,
        pulse: Option<&'a Pulse>,
        halt: &'a AtomicBool,
    ) -> Self {
        Self { tournament, pulse, halt, known: Vec::new() }
    }

    /// Plays a game until it is not void, and returns its record.
    ///
    /// # Errors
    /// When there is no opening, or the game was interrupted.
    pub(crate) fn play(&mut self, task: &Task) -> Result<GameRecord, Problem> {
        let mut voided = Vec::new();
        loop {
            let pulse = self.pulse.filter(|_| voided.len() < VOIDED);
            match self.attempt(task, pulse)? {
                Ok(mut record) => {
                    let note = record.tournament.as_mut().expect("tournaments write notes");
                    note.voided = voided;
                    return Ok(record);
                }
                Err(void) => voided.push(void),
            }
        }
    }

    /// Plays a game once. With a pulse, it may be void.
    fn attempt(
        &mut self,
        task: &Task,
        pulse: Option<&'a Pulse>,
    ) -> Result<Result<GameRecord, VoidedGame>, Problem> {
        let mut taken = task.players.map(|number| {
            let known = self.known.iter().position(|(known, _)| *known == number);
            known.map(|index| self.known.remove(index).1).unwrap_or_else(|| {
                let Tournament { entrants, limits, .. } = self.tournament;
                let Entrant { player, clock, .. } = &entrants[number];
                let time = match player {
                    PlayerSpec::Agent(_) => limits.search.time,
                    PlayerSpec::Engine(engine) => engine.limits(&limits.search).time,
                };
                let player = seat(player, *clock, limits, self.halt);
                let player = player.expect("a checked tournament limits its engines");
                Watched::new(player, *clock, time)
            })
        });
        taken.iter_mut().for_each(|player| player.pulse = pulse);
        let record = self.tournament.play(task, taken.each_mut().map(|player| player as _));
        let excuses = taken.each_mut().map(|player| player.excuse.take());
        self.known.extend(task.players.into_iter().zip(taken));
        self.known.drain(..self.known.len().saturating_sub(KEPT));
        let game = task.number;
        let record =
            record.map_err(|error| Problem::local(format_args!("game {game}: {error}")))?;
        if let Some((side, why)) = Side::BOTH.into_iter().zip(excuses).find_map(excused) {
            return Ok(Err(VoidedGame { side, why }));
        }
        if record.end == End::Interrupted {
            let why = record.tournament.and_then(|note| note.why).unwrap_or_default();
            return Err(Problem::local(format_args!(
                "game {game} was interrupted; the same command plays it again: {why}"
            )));
        }
        Ok(Ok(record))
    }
}

fn excused((side, excuse): (Side, Option<String>)) -> Option<(Side, String)> {
    Some((side, excuse?))
}

/// The pulse by which games of this tournament may be void; none if no player can be late.
///
/// # Errors
/// When the machine lacks memory or threads.
pub(crate) fn pulse(tournament: &Tournament) -> Result<Option<Pulse>, Problem> {
    let mut players = tournament.entrants.iter().map(|entrant| &entrant.player);
    let is_timed = tournament.limits.search.time.is_some()
        || players.any(|player| matches!(player, PlayerSpec::Engine(_)));
    is_timed.then(Pulse::start).transpose()
}

/// Starts each external engine among these players once, to check that it can play this game.
///
/// # Errors
/// The first engine that cannot play, or that was interrupted by `stop`.
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::{Description, LimitsText, PlayerText};

    /// An engine that has no moves.
    const SILENT: &str = r#"ugi("sh -c 'while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; esac; done'")"#;

    fn played(pulse: Option<&Pulse>) -> GameRecord {
        let player = |player: &str| PlayerText { name: None, player: player.to_owned() };
        let time = |time: &str| Some(time.to_owned());
        let description = Description {
            limits: LimitsText {
                time: time("100ms"),
                margin: time("0ms"),
                ..LimitsText::default()
            },
            players: vec![player(SILENT), player("random")],
            ..Description::default()
        };
        let tournament = description.check(None).unwrap();
        let task = Task { number: 0, players: [0, 1], opening: 0 };
        Players::new(&tournament, pulse, &AtomicBool::new(false)).play(&task).unwrap()
    }

    #[test]
    fn a_timeout_counts_after_the_last_void_game() {
        // Without its thread, no beat is in time.
        let record = played(Some(&Pulse::still()));
        assert_eq!((record.end, record.winner), (End::Timeout, Some(Side::Second)));
        let voided = record.tournament.unwrap().voided;
        assert_eq!(voided.len(), VOIDED);
        for void in voided {
            assert_eq!(void.side, Side::First);
            assert!(void.why.starts_with("the program was not run for "), "{}", void.why);
        }
        let record = played(None);
        assert_eq!((record.end, record.tournament.unwrap().voided), (End::Timeout, Vec::new()));
    }
}
