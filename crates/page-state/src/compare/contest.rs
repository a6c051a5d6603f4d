//! A tournament that is played by workers.

use crate::texts::errors::Said;
use std::collections::BTreeMap;
use std::time::Duration;

use isolation::GameRecord;
use isolation_arena::job::{Done, Job, JobRequest, Reply, Work};
use isolation_arena::{Description, Dispatch, Next, Task, Tournament};

use crate::texts::compare as texts;

/// Games that may be begun beyond the first one that is missing.
const AHEAD: u64 = 64;
/// How often a game is begun again after its worker died.
const ATTEMPTS: u32 = 3;

/// A command for the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    End(usize),
    /// Ask this worker; it is loaded first, where it is not.
    Ask(usize, crate::engine::RequestText),
    /// Save the line of a game under its number.
    Save(u64, String),
}

/// How far a tournament is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    Paused,
    Playing,
    Over,
    /// A game cannot be played, and why.
    Failed(String),
}

/// A tournament that is played by workers. It does nothing itself: it returns its
/// [orders](Self::take_orders). Times are milliseconds of any one clock.
#[derive(Debug)]
pub struct Contest {
    description: Description,
    dispatch: Dispatch,
    stage: Stage,
    /// The workers, while they play, and what each has in hand.
    workers: Vec<Option<Hand>>,
    /// The lines that count, in order.
    counted: Vec<String>,
    /// Lines of games before which another one is missing.
    ahead: BTreeMap<u64, String>,
    /// How often the worker of a game died.
    deaths: BTreeMap<u64, u32>,
    orders: Vec<Command>,
    last_id: u64,
    pace: Pace,
}

/// A game in a worker's hand.
#[derive(Debug)]
struct Hand {
    id: u64,
    task: Task,
    begun: Duration,
}

#[derive(Debug, Default)]
struct Pace {
    games: u32,
    spent: Duration,
}

impl Contest {
    /// A tournament without games or workers.
    pub fn new(description: Description, tournament: Tournament) -> Self {
        let dispatch = Dispatch::new(tournament, AHEAD);
        Self {
            description,
            dispatch,
            stage: Stage::Paused,
            workers: Vec::new(),
            counted: Vec::new(),
            ahead: BTreeMap::new(),
            deaths: BTreeMap::new(),
            orders: Vec::new(),
            last_id: 0,
            pace: Pace::default(),
        }
    }

    /// The description of the tournament.
    pub fn description(&self) -> &Description {
        &self.description
    }

    pub fn tournament(&self) -> &Tournament {
        self.dispatch.tournament()
    }

    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The lines that count, in the order of the games' numbers: what the command line would have
    /// written so far.
    pub fn lines(&self) -> &[String] {
        &self.counted
    }

    /// The line of a game that is played, counted or not.
    pub fn line(&self, number: u64) -> Option<&str> {
        let counted = self.counted.get(number as usize).or_else(|| self.ahead.get(&number));
        counted.map(String::as_str)
    }

    /// Games that are played, counted or not.
    pub fn played(&self) -> u64 {
        self.dispatch.played()
    }

    /// The most games there are to play.
    pub fn most_games(&self) -> u64 {
        self.dispatch.most_games()
    }

    /// Milliseconds until the end, by the games so far; none before the first one.
    pub fn time_left(&self) -> Option<f64> {
        let Pace { games, spent } = self.pace;
        let workers = self.workers.len().max(1) as f64;
        let left = self.most_games().saturating_sub(self.played()) as f64;
        (games > 0).then(|| left * 1e3 * spent.as_secs_f64() / f64::from(games) / workers)
    }

    /// Puts back a line that was saved.
    /// The error: why it is no game of this tournament; it will be played again.
    pub fn restore(&mut self, line: &str) -> Result<(), String> {
        let record: GameRecord = serde_json::from_str(line).map_err(|error| error.to_string())?;
        self.put(record, line)?;
        if self.dispatch.is_over() {
            self.stage = Stage::Over;
        }
        Ok(())
    }

    /// Starts or resumes the games, with this many workers.
    pub fn play(&mut self, workers: usize, now: Duration) {
        if matches!(self.stage, Stage::Playing | Stage::Over) {
            return;
        }
        self.stage = Stage::Playing;
        self.deaths.clear();
        self.workers = (0..workers.max(1)).map(|_| None).collect();
        self.hand_out(now);
    }

    /// Ends all workers. Games that are not finished are begun again later.
    pub fn pause(&mut self) {
        if self.stage == Stage::Playing {
            self.rest(Stage::Paused);
        }
    }

    /// Handles a reply of a worker.
    pub fn receive(&mut self, worker: usize, reply: Reply, now: Duration) {
        let Some(hand) = self.workers.get_mut(worker) else { return };
        // Ignore replies about cancelled games.
        if hand.as_ref().is_none_or(|hand| hand.id != reply.id) {
            return;
        }
        let Some(Hand { task, begun, .. }) = hand.take() else { return };
        let number = task.number;
        let put = match reply.done {
            Done::Line(line) => self.take(number, &line),
            Done::Error(why) => Err(why),
            Done::Summary(_) => Err(texts::no_game().to_owned()),
        };
        if let Err(why) = put {
            self.dispatch.give_back(task);
            return self.rest(Stage::Failed(texts::game_failed(number + 1, why)));
        }
        self.pace.games += 1;
        self.pace.spent += now.saturating_sub(begun);
        self.hand_out(now);
    }

    /// A worker has died. Another one takes its place, and its game is begun again.
    pub fn died(&mut self, worker: usize, why: &str, now: Duration) {
        let Some(hand) = self.workers.get_mut(worker) else { return };
        if let Some(Hand { task, .. }) = hand.take() {
            let number = task.number;
            self.dispatch.give_back(task);
            let deaths = self.deaths.entry(number).or_default();
            *deaths += 1;
            if *deaths == ATTEMPTS {
                let why = texts::worker_crashed(ATTEMPTS, number + 1, why);
                return self.rest(Stage::Failed(why));
            }
        }
        self.hand_out(now);
    }

    pub fn take_orders(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.orders)
    }

    /// A line that a worker has played.
    fn take(&mut self, number: u64, line: &str) -> Result<(), String> {
        let (record, _) = GameRecord::parse(line).map_err(|error| error.said())?;
        self.put(record, line)?;
        self.orders.push(Command::Save(number, line.to_owned()));
        Ok(())
    }

    fn put(&mut self, record: GameRecord, line: &str) -> Result<(), String> {
        let number = record.tournament.as_ref().map(|note| note.game);
        let counted = self.dispatch.put(record).map_err(|error| error.to_string())?;
        let Some(number) = number else { return Ok(()) };
        if number >= self.counted.len() as u64 {
            self.ahead.insert(number, line.to_owned());
        }
        for _ in counted {
            let next = self.counted.len() as u64;
            self.counted.extend(self.ahead.remove(&next));
        }
        Ok(())
    }

    /// Gives a game to each worker that has none.
    fn hand_out(&mut self, now: Duration) {
        for worker in 0..self.workers.len() {
            if self.workers[worker].is_some() {
                continue;
            }
            match self.dispatch.take() {
                Next::Play(task) => {
                    self.last_id += 1;
                    let id = self.last_id;
                    let description = self.description.clone();
                    let job = Job { description, positions: None, task: task.clone() };
                    let request = JobRequest::new(id, Work::Play(Box::new(job)));
                    self.orders.push(Command::Ask(worker, request.into()));
                    self.workers[worker] = Some(Hand { id, task, begun: now });
                }
                Next::Wait => return,
                Next::End => return self.rest(Stage::Over),
            }
        }
    }

    fn rest(&mut self, stage: Stage) {
        for (worker, hand) in std::mem::take(&mut self.workers).into_iter().enumerate() {
            if let Some(Hand { task, .. }) = hand {
                self.dispatch.give_back(task);
            }
            self.orders.push(Command::End(worker));
        }
        self.stage = stage;
    }
}
