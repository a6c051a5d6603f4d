//! The best lines of play from a position.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use isolation_board::{Move, Verdict};
use isolation_eval::Score;
use isolation_search::{Clock, SearchError, SearchInfo};
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
    /// Searches the best lines by the agent's own search, one after the other: each without the
    /// first moves of those before it, and within the agent's limits. A line that is proven is
    /// played out to the end of the game, as short as the winner and as long as the loser can make
    /// it, where the solver finds that quickly. `tell` hears of every step. `stop`, set from anywhere,
    /// ends it soon with what was found.
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
        let mut found = Found { position, lines: Vec::new(), solver: AnySolver::new() };
        let count = count.min(position.moves().len()).max(1);
        while found.lines.len() < count && !stop.load(Ordering::Relaxed) {
            found.search(agent, seed, clock, stop, tell)?;
        }
        Ok(Self { finished: true, ..found.shown(None) })
    }
}

/// The lines that are found so far.
struct Found<'a> {
    position: &'a AnyPosition,
    /// The best first.
    lines: Vec<SearchInfo>,
    solver: AnySolver,
}

impl Found<'_> {
    /// Finds one line more.
    fn search(
        &mut self,
        agent: &AgentSpec,
        seed: u64,
        clock: &dyn Clock,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Lines),
    ) -> Result<(), SearchError> {
        let without: Vec<Move> = self.lines.iter().filter_map(SearchInfo::best).collect();
        let clock = Since { clock, start: clock.elapsed() };
        let mut info = |info: &SearchInfo| tell(&self.shown(Some(info)));
        let mut watch = Watch { clock: &clock, stop, info: &mut info };
        let mut agent = Agent::new(agent.clone(), seed);
        let mut line = agent.choose_other(self.position, &without, &mut watch)?;
        self.play_out(&mut line);
        self.lines.push(line);
        // A line that was searched later may turn out to be better.
        self.lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        tell(&self.shown(None));
        Ok(())
    }

    fn shown(&self, current: Option<&SearchInfo>) -> Lines {
        let lines = self.lines.iter().chain(current);
        Lines {
            lines: lines.map(|line| Report::new(self.position, line)).collect(),
            finished: false,
        }
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

/// A clock that was started later than the one behind it.
struct Since<'a> {
    clock: &'a dyn Clock,
    start: Duration,
}

impl Clock for Since<'_> {
    fn elapsed(&self) -> Duration {
        self.clock.elapsed().saturating_sub(self.start)
    }
}
