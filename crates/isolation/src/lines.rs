//! The best lines of play from a position.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation_board::{Move, Verdict, sort_by_key};
use isolation_eval::Score;
use isolation_search::{Clock, Limits, SearchError, SearchInfo};
use isolation_solve::Effort;
use serde::{Deserialize, Serialize};

use crate::{Agent, AgentSpec, AnyPosition, AnySolver, Report, Watch};

/// The best lines of play from a position, the best first; each begins with another move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// What was found of each line, from the point of view of the side to move.
    pub lines: Vec<Report>,
    /// Whether nothing follows.
    pub finished: bool,
}

/// Most lines that can be asked for.
pub const MOST_LINES: usize = 3;

/// Positions that the solver may visit to play a proof out to the end of the game.
const PROOF_NODES: u64 = 300_000;

impl Lines {
    /// Searches the best lines by the agent's own search, each without the first moves of those before
    /// it. They are searched to one depth, then to the next: lines are ranked by scores of one depth, and
    /// the ranking stands until the next depth is complete. A search that knows no depth finds each line
    /// at once. All lines together may spend the agent's limits as many times as there are lines. A line
    /// that is proven is played out to the end of the game, as short as the winner and as long as the
    /// loser can make it, where the solver finds that quickly. `tell` hears of every step. `stop`, set from
    /// anywhere, ends it soon with what was found.
    ///
    /// # Errors
    /// When the agent's formula has no value in a position that is met.
    pub fn find(
        position: &AnyPosition,
        count: usize,
        agent: &AgentSpec,
        seed: u64,
        clock: &dyn Clock,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Self),
    ) -> Result<Self, SearchError> {
        let count = count.min(position.moves().len()).max(1);
        let open = position.open().len();
        let deepest = agent.limits().depth.unwrap_or(open).min(open).max(1);
        let mut found = Found {
            position,
            spec: agent,
            agent: Agent::new(agent.times(count as u32), seed),
            count,
            clock,
            stop,
            lines: Vec::new(),
            nodes: 0,
            solver: AnySolver::new(),
        };
        if count > 1 && agent.has_depth() {
            for depth in 1..=deepest {
                if !found.complete(Some(depth), tell)? {
                    break;
                }
            }
        } else {
            found.complete(None, tell)?;
        }
        Ok(Self { finished: true, ..shown(position, agent, &found.lines) })
    }
}

/// The lines that are found so far.
struct Found<'a> {
    position: &'a AnyPosition,
    /// What is asked of each line.
    spec: &'a AgentSpec,
    /// Searches all of them.
    agent: Agent,
    count: usize,
    clock: &'a dyn Clock,
    stop: &'a AtomicBool,
    /// The best first.
    lines: Vec<SearchInfo>,
    /// Visited for all of them.
    nodes: u64,
    solver: AnySolver,
}

impl Found<'_> {
    /// Finds all lines, of this depth where one is given. Whether they are complete, and a deeper search
    /// can tell more.
    fn complete(
        &mut self,
        depth: Option<u32>,
        tell: &mut dyn FnMut(&Lines),
    ) -> Result<bool, SearchError> {
        let first = self.lines.is_empty();
        let mut lines: Vec<_> = self.lines.iter().filter(|line| is_proven(line)).cloned().collect();
        while lines.len() < self.count && !self.stop.load(Ordering::Relaxed) {
            let line = self.search(depth, &lines, tell)?;
            if !first && !is_proven(&line) && depth.is_some_and(|depth| line.depth < depth) {
                return Ok(false);
            }
            lines.push(line);
            rank(&mut lines);
            if first || lines.len() == self.count {
                self.lines.clone_from(&lines);
                tell(&shown(self.position, self.spec, &lines));
            }
        }
        Ok(lines.len() == self.count && !lines.iter().all(is_proven))
    }

    /// Finds one line beside others.
    fn search(
        &mut self,
        depth: Option<u32>,
        others: &[SearchInfo],
        tell: &mut dyn FnMut(&Lines),
    ) -> Result<SearchInfo, SearchError> {
        let Self { position, spec, count, nodes: spent, .. } = *self;
        let of_one = spec.limits();
        self.agent.limit(&match depth {
            Some(_) => {
                let left = |nodes: u64| (nodes * count as u64).saturating_sub(spent);
                Limits { depth, nodes: of_one.nodes.map(left), time: None }
            }
            // The clock runs on.
            None => {
                Limits { time: of_one.time.map(|time| time * (others.len() as u32 + 1)), ..of_one }
            }
        });
        let without: Vec<Move> = others.iter().filter_map(SearchInfo::best).collect();
        let mut info = |info: &SearchInfo| {
            if depth.is_none() {
                tell(&shown(position, spec, others.iter().chain([info])));
            }
        };
        let mut watch = Watch { clock: self.clock, stop: self.stop, info: &mut info };
        let mut line = self.agent.choose_other(position, &without, &mut watch)?;
        self.nodes += line.nodes;
        self.play_out(&mut line);
        Ok(line)
    }

    /// Plays a proof on to the end of the game, if the solver can do it quickly.
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
        let mut effort = Effort { nodes: Some(nodes), interrupt: &mut |_| false };
        self.solver.distance(position, &mut effort)
    }
}

/// The best first. Proofs are compared with everything; estimates with one another where all are of
/// one depth, else they stay in the order in which they were found.
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
    spec: &AgentSpec,
    lines: impl IntoIterator<Item = &'a SearchInfo>,
) -> Lines {
    let lines = lines.into_iter().map(|line| Report::new(position, line, spec)).collect();
    Lines { lines, finished: false }
}
