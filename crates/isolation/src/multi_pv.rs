//! The best lines from a position (multi-PV).

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation_board::{Move, Verdict};
use isolation_compact::sort_by_key;
use isolation_eval::Score;
use isolation_search::{Clock, Control, Limits, SearchError, SearchInfo};
use isolation_solve::{Interrupt, Solver};
use serde::{Deserialize, Serialize};

use crate::{Agent, AgentSpec, AnyPosition, Report};

/// The best lines from a position, the best first; each begins with another move.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use isolation::search::StoppedClock;
/// use isolation::{AgentSpec, AnyPosition, MultiPv};
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let agent: AgentSpec = "alphabeta(depth=3)".parse()?;
/// let stop = AtomicBool::new(false);
/// let best = MultiPv::find(&position, 2, &agent, 0, &StoppedClock, &stop, &mut |_| {})?;
/// assert!(best.finished && best.lines.len() == 2);
/// assert_ne!(best.lines[0].best, best.lines[1].best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MultiPv {
    /// What is known about the position, for the side to move, as by [`known`](crate::known): also where no line
    /// is proven to win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Verdict>,
    /// A report for each line, from the point of view of the side to move.
    pub lines: Vec<Report>,
    /// Whether this is the last report.
    pub finished: bool,
}

/// Maximum number of lines.
pub const MOST_LINES: usize = 3;

/// Maximum solver nodes for playing a proof out to the end of the game.
const PROOF_NODES: u64 = 300_000;

impl MultiPv {
    /// Searches the best lines with the agent's search, each without the first moves of those
    /// before it. Lines are ranked by scores of one depth; the ranking changes when the next depth
    /// is complete. A search without a depth limit finds each line in one search. All lines
    /// together may use the agent's limits as many times as there are lines. A proven line is
    /// played out to the end of the game, as short as the winner and as long as the loser can make
    /// it, if the solver finds that quickly. `report` is called after every step. `stop`, set from
    /// any thread, ends the search with what was found.
    ///
    /// # Errors
    /// When the agent's formula is undefined in a position of the search.
    pub fn find(
        position: &AnyPosition,
        count: usize,
        agent: &AgentSpec,
        seed: u64,
        clock: &dyn Clock,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Self),
    ) -> Result<Self, SearchError> {
        let count = count.min(position.moves().len()).max(1);
        let open = position.open().len();
        let Limits { depth, nodes, time } = agent.limits();
        let nodes = nodes.map(|nodes| nodes * count as u64);
        let of_all = Limits { depth, nodes, time: time.map(|time| time * count as u32) };
        let mut solver = Solver::with_tables();
        let mut found = MultiPvSearch {
            position,
            known: solver.known(position),
            spec: agent,
            agent: Agent::new(agent.with_limits(of_all), seed),
            count,
            clock,
            stop,
            lines: Vec::new(),
            nodes: 0,
            solver,
        };
        let one_by_one = count > 1 && agent.index("depth").is_some();
        let deepest = if one_by_one { depth.unwrap_or(open).min(open).max(1) } else { 1 };
        for depth in 1..=deepest {
            if !found.complete(one_by_one.then_some(depth), report)? {
                break;
            }
        }
        Ok(Self { finished: true, ..found.shown(&found.lines) })
    }
}

/// The lines found so far.
struct MultiPvSearch<'a> {
    position: &'a AnyPosition,
    /// What is known about the position.
    known: Option<Verdict>,
    /// The agent of each line.
    spec: &'a AgentSpec,
    /// The agent that searches all of them.
    agent: Agent,
    count: usize,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    /// The best first.
    lines: Vec<SearchInfo>,
    /// Nodes of all lines.
    nodes: u64,
    solver: Solver,
}

impl MultiPvSearch<'_> {
    /// Finds all lines, at this depth if one is given. Returns whether they are complete and a
    /// deeper search can change them.
    fn complete(
        &mut self,
        depth: Option<u32>,
        report: &mut dyn FnMut(&MultiPv),
    ) -> Result<bool, SearchError> {
        let first = self.lines.is_empty();
        let mut lines: Vec<_> = self.lines.iter().filter(|line| is_proven(line)).cloned().collect();
        while lines.len() < self.count && !self.stop.load(Ordering::Relaxed) {
            let line = self.search(depth, &lines, report)?;
            if !first && !is_proven(&line) && depth.is_some_and(|depth| line.depth < depth) {
                return Ok(false);
            }
            lines.push(line);
            rank(&mut lines);
            if first || lines.len() == self.count {
                self.lines.clone_from(&lines);
                report(&self.shown(&lines));
            }
        }
        Ok(lines.len() == self.count && !lines.iter().all(is_proven))
    }

    /// Finds one line in addition to others.
    fn search(
        &mut self,
        depth: Option<u32>,
        others: &[SearchInfo],
        report: &mut dyn FnMut(&MultiPv),
    ) -> Result<SearchInfo, SearchError> {
        let Self { position, known, spec, count, nodes: spent, .. } = *self;
        let of_one = spec.limits();
        let limits = match depth {
            Some(_) => {
                let left = |nodes: u64| (nodes * count as u64).saturating_sub(spent);
                Limits { depth, nodes: of_one.nodes.map(left), time: None }
            }
            // The clock keeps running.
            None => {
                Limits { time: of_one.time.map(|time| time * (others.len() as u32 + 1)), ..of_one }
            }
        };
        let excluded: Vec<Move> = others.iter().filter_map(SearchInfo::best).collect();
        let mut info = |info: &SearchInfo| {
            if depth.is_none() {
                report(&shown(position, known, spec, others.iter().chain([info])));
            }
        };
        let mut control = Control {
            limits,
            clock: self.clock,
            stop: self.stop,
            info: &mut info,
            excluded: &excluded,
            ..Control::default()
        };
        let mut line = self.agent.choose(position, &mut control)?;
        self.nodes += line.nodes;
        if let Some(best) = line.best().filter(|_| !is_proven(&line)) {
            let known = self.solver.known(&position.play(best));
            line.score = known.map(|verdict| Score::of(!verdict)).or(line.score);
        }
        self.play_out(&mut line);
        Ok(line)
    }

    fn shown<'l>(&self, lines: impl IntoIterator<Item = &'l SearchInfo>) -> MultiPv {
        shown(self.position, self.known, self.spec, lines)
    }

    /// Plays a proof out to the end of the game, if the solver finds it quickly.
    fn play_out(&mut self, info: &mut SearchInfo) {
        let Some(proof) = info.score.and_then(Score::proof) else { return };
        let Some(best) = info.best() else { return };
        let most = self.solver.nodes() + PROOF_NODES;
        let mut position = self.position.play(best);
        let Some((verdict, plies)) = self.distance(&position, most) else { return };
        let mut line = vec![best];
        for left in (0..plies).rev() {
            let keeps =
                |mv: &Move| Some(left) == self.distance(&position.play(*mv), most).map(|it| it.1);
            let Some(mv) = position.moves().find(keeps) else { return };
            line.push(mv);
            position = position.play(mv);
        }
        let score = match proof {
            Verdict::Win => Score::win_in(plies + 1),
            Verdict::Loss => Score::loss_in(plies + 1),
        };
        debug_assert_eq!(verdict == Verdict::Loss, proof == Verdict::Win);
        (info.score, info.line) = (Some(score), line);
    }

    fn distance(&mut self, position: &AnyPosition, most: u64) -> Option<(Verdict, u32)> {
        let nodes = most.saturating_sub(self.solver.nodes());
        let mut interrupt = Interrupt { nodes: Some(nodes), poll: &mut |_| false };
        self.solver.distance(position, &mut interrupt)
    }
}

/// Sorts the best line first. Proofs are compared with everything; estimates only if all are of one
/// depth, else they stay in the order in which they were found.
fn rank(lines: &mut [SearchInfo]) {
    let mut depths = lines.iter().filter(|line| !is_proven(line)).map(|line| line.depth);
    let first = depths.next();
    let one_depth = depths.all(|depth| Some(depth) == first);
    sort_by_key(lines, |line| {
        let score = line.score.unwrap_or(-Score::HIGHEST_ESTIMATE);
        Reverse(if one_depth || is_proven(line) { score } else { Score::ZERO })
    });
}

fn is_proven(line: &SearchInfo) -> bool {
    line.score.is_some_and(|score| score.proof().is_some())
}

fn shown<'a>(
    position: &AnyPosition,
    known: Option<Verdict>,
    spec: &AgentSpec,
    lines: impl IntoIterator<Item = &'a SearchInfo>,
) -> MultiPv {
    // Every move of a lost position loses.
    let lost = known.filter(|&known| known == Verdict::Loss);
    let lines = lines.into_iter().map(|line| Report::new(position, lost, line, spec)).collect();
    MultiPv { proof: known, lines, finished: false }
}
