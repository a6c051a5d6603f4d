//! Solver results of a position as plain data: the verdict, the winning moves, the number of plies.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use isolation_board::Verdict;
use isolation_compact::sort_by_key;
use isolation_search::{Clock, Limits};
use isolation_solve::{Interrupt, Solver};
use serde::{Deserialize, Serialize};

use crate::AnyPosition;

/// What to solve. Each includes the ones before it.
///
/// ```
/// use isolation::Scope;
///
/// assert!(Scope::Winner < Scope::Moves && Scope::Moves < Scope::Distances);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// The verdict.
    Winner,
    /// The verdict of each move.
    Moves,
    /// The number of plies, under best play.
    Distances,
}

/// The interval of progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);

/// What is proven about a position, as plain data, from the point of view of the side to move;
/// nothing by default.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use isolation::board::Verdict;
/// use isolation::search::{Limits, StoppedClock};
/// use isolation::{AnyPosition, Scope, SolverReport, find_rules};
///
/// let position = AnyPosition::start(&find_rules("becker")?);
/// let (scope, limits, stop) = (Scope::Moves, Limits::default(), AtomicBool::new(false));
/// let found = SolverReport::find(&position, scope, limits, &StoppedClock, &stop, &mut |_| {});
/// assert_eq!(found.result, Some(Verdict::Win));
/// assert_eq!(found.winning().map(|mv| &mv.text).collect::<Vec<_>>(), ["Q@b2"]);
/// # Ok::<(), isolation::FindRulesError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverReport {
    /// `"win"`, `"loss"` or `"unknown"`.
    #[serde(with = "verdict_or_unknown")]
    pub result: Option<Verdict>,
    /// Plies to the end of the game under best play; null if unknown.
    pub plies: Option<u32>,
    /// The legal moves in board order; empty if they were not requested.
    pub moves: Vec<MoveVerdict>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time in milliseconds.
    pub ms: f64,
    /// Whether this is the last report.
    pub finished: bool,
}

/// What is proven about a move, from the point of view of the side that makes it.
///
/// ```
/// use isolation::board::Verdict;
/// use isolation::{MoveVerdict, read_json};
///
/// let found: MoveVerdict = read_json(r#"{"move":"d4f5","result":"loss","plies":8}"#)?;
/// assert_eq!((found.text.as_str(), found.result), ("d4f5", Some(Verdict::Loss)));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveVerdict {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// `"win"`, `"loss"` or `"unknown"`.
    #[serde(with = "verdict_or_unknown")]
    pub result: Option<Verdict>,
    /// Plies to the end of the game under best play, this move included; null if unknown.
    pub plies: Option<u32>,
}

impl SolverReport {
    /// Solves a position within the limits of nodes and time, until `stop` is set; what is not
    /// found is unknown. Nodes are exceeded by at most a few thousand; a depth limit has no meaning
    /// here and is ignored. The built-in table of the board costs nothing. `report` is called whenever more is proven, and every quarter of a second with
    /// the nodes so far.
    pub fn find(
        position: &AnyPosition,
        scope: Scope,
        limits: Limits,
        clock: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&SolverReport),
    ) -> Self {
        let (solver, found) = (Solver::with_tables(), Self::default());
        let reported = clock.elapsed();
        let mut request = Call { solver, limits, clock, stop, found, report, reported };
        request.winner(position, scope);
        if scope >= Scope::Moves {
            request.moves(position);
        }
        if scope >= Scope::Distances {
            request.distances(position);
        }
        request.count();
        request.found.finished = true;
        request.found
    }

    /// The moves that are proven to win.
    pub fn winning(&self) -> impl Iterator<Item = &MoveVerdict> {
        self.moves.iter().filter(|mv| mv.result == Some(Verdict::Win))
    }
}

/// A request in progress.
struct Call<'a> {
    solver: Solver,
    limits: Limits,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    found: SolverReport,
    report: &'a mut dyn FnMut(&SolverReport),
    /// The time of the last report.
    reported: Duration,
}

impl Call<'_> {
    /// Calls the solver with one of `parts` equal parts of what remains of the limits; when they are
    /// exhausted, it only looks the position up.
    fn solve<T>(
        &mut self,
        parts: usize,
        call: impl FnOnce(&mut Solver, &mut Interrupt<'_>) -> Option<T>,
    ) -> Option<T> {
        let Self { solver, limits, clock, stop, found, report, reported, .. } = self;
        let parts = parts.max(1);
        let now = clock.elapsed();
        let until = limits.time.map(|time| now + time.saturating_sub(now) / parts as u32);
        let before = solver.nodes();
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(before) / parts as u64);
        let ended = stop.load(Ordering::Relaxed) || until.is_some_and(|it| now >= it);
        let nodes = if ended { Some(0) } else { nodes };
        let mut poll = |visited| {
            let now = clock.elapsed();
            if now >= *reported + PROGRESS_INTERVAL {
                *reported = now;
                found.nodes = found.nodes.max(before + visited);
                found.ms = now.as_secs_f64() * 1e3;
                report(found);
            }
            stop.load(Ordering::Relaxed) || until.is_some_and(|until| now >= until)
        };
        call(solver, &mut Interrupt { nodes, poll: &mut poll })
    }

    /// Updates the cost so far.
    fn count(&mut self) {
        self.found.nodes = self.solver.nodes();
        self.found.ms = self.clock.elapsed().as_secs_f64() * 1e3;
    }

    fn report(&mut self) {
        self.count();
        self.reported = self.clock.elapsed();
        (self.report)(&self.found);
    }

    /// Half of the nodes and the time is reserved for the moves, if they are requested: some may be solved even
    /// if the position is not.
    fn winner(&mut self, position: &AnyPosition, scope: Scope) {
        if position.outcome().is_some() {
            (self.found.result, self.found.plies) = (Some(Verdict::Loss), Some(0));
        } else {
            let parts = if scope == Scope::Winner { 1 } else { 2 };
            self.found.result =
                self.solve(parts, |solver, interrupt| solver.solve(position, interrupt));
        }
        if scope > Scope::Winner {
            self.report();
        }
    }

    fn moves(&mut self, position: &AnyPosition) {
        // Every move of a lost position loses.
        let lost = self.found.result.filter(|&result| result == Verdict::Loss);
        // Without nodes, it only looks the move up.
        let mut look_up = |mv| self.solver.solve(&position.play(mv), &mut Interrupt::after(0));
        let entry = |mv| {
            let result = lost.or_else(|| look_up(mv).map(|verdict| !verdict));
            MoveVerdict { text: position.move_text(mv), result, plies: None }
        };
        self.found.moves = position.moves().map(entry).collect();
        self.report();
        if lost.is_some() {
            return;
        }
        for (index, mv) in position.moves().enumerate() {
            if self.found.moves[index].result.is_some() {
                continue;
            }
            let next = position.play(mv);
            let left = self.found.moves.len() - index;
            let verdict = self.solve(left, |solver, interrupt| solver.solve(&next, interrupt));
            self.set(index, verdict.map(|verdict| !verdict), None);
        }
    }

    /// Winning moves first: people want their distances.
    fn distances(&mut self, position: &AnyPosition) {
        let mut order: Vec<_> = position.moves().enumerate().collect();
        sort_by_key(&mut order, |&(index, _)| self.found.moves[index].result != Some(Verdict::Win));
        for (done, &(index, mv)) in order.iter().enumerate() {
            let next = position.play(mv);
            let left = order.len() - done;
            let found = self.solve(left, |solver, interrupt| solver.distance(&next, interrupt));
            if let Some((verdict, plies)) = found {
                self.set(index, Some(!verdict), Some(plies + 1));
            }
        }
    }

    /// Sets the result of a move, and derives that of the position.
    fn set(&mut self, index: usize, result: Option<Verdict>, plies: Option<u32>) {
        let found = &mut self.found;
        found.moves[index].result = result;
        found.moves[index].plies = plies;
        let all_known = found.moves.iter().all(|mv| mv.result.is_some());
        if found.winning().next().is_some() {
            found.result = Some(Verdict::Win);
        } else if all_known {
            found.result = Some(Verdict::Loss);
        }
        // The winner takes the shortest win, the loser the longest loss; unless all of them are
        // known, the length is unknown.
        let best = found.moves.iter().filter(|mv| mv.result == found.result);
        let plies: Option<Vec<u32>> = best.map(|mv| mv.plies.filter(|_| all_known)).collect();
        let plies = plies.unwrap_or_default().into_iter();
        found.plies = match found.result {
            Some(Verdict::Win) => plies.min(),
            Some(Verdict::Loss) => plies.max(),
            None => None,
        };
        self.report();
    }
}

/// A verdict as a word: `win`, `loss`, or `unknown` without a proof.
pub fn verdict_or_unknown(verdict: Option<Verdict>) -> &'static str {
    verdict.map_or("unknown", Verdict::name)
}

/// Such words in messages and files, for `#[serde(with = "isolation::verdict_or_unknown")]`.
#[doc(hidden)]
pub mod verdict_or_unknown {
    use isolation_board::Verdict;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(
        verdict: &Option<Verdict>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(super::verdict_or_unknown(*verdict))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Verdict>, D::Error> {
        let word = String::deserialize(deserializer)?;
        let verdict = if word == "unknown" { Ok(None) } else { word.parse().map(Some) };
        verdict.map_err(|_| D::Error::unknown_variant(&word, &["win", "loss", "unknown"]))
    }
}
