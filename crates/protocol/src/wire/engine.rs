//! The engine that answers requests.

use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use isolation::clock::ClockKind;
use isolation::search::{Clock, Control, Limits, SearchInfo};
use isolation::{
    Agent, AgentSpec, AnyPosition, MOST_LINES, MultiPv, Report, SolverReport, Values, known,
};

use super::{MAX_TREE_NODES, Reply, ReplyBody, Request, RequestBody, TreeNodes, TreeReport};
use crate::RecordedTree;

/// Maximum number of formulas of a request.
const MAX_FORMULAS: usize = 100;

/// An engine that answers requests, one at a time. It keeps the agent of the last move, with its
/// tables of the game.
///
/// ```
/// use isolation::search::StoppedClock;
/// use isolation_protocol::wire::{Engine, Reply, ReplyBody, Request, RequestBody};
///
/// let position = "7/7/2n4/3N3/7/7/7 w".to_owned();
/// let values = RequestBody::Values { position, formulas: vec![], chains: false };
/// let mut replies = Vec::new();
/// let mut post = |reply: &Reply| replies.push(reply.clone());
/// Engine::default().answer_text(
///     &Request::new(1, values).to_text(),
///     |_| Ok(Box::new(StoppedClock)),
///     &mut post,
/// );
/// assert!(matches!(replies[..], [Reply { id: 1, reply: ReplyBody::Values(_), .. }]));
/// ```
#[derive(Debug, Default)]
pub struct Engine {
    last: Option<Agent>,
}

impl Engine {
    /// Answers the text of one request; `post` is called with each reply. For `clock` see
    /// [`answer`](Self::answer).
    pub fn answer_text(
        &mut self,
        text: &str,
        clock: impl FnOnce(ClockKind) -> Result<Box<dyn Clock>, String>,
        post: &mut dyn FnMut(&Reply),
    ) {
        let last = match Request::read(text) {
            Ok(request) => self.answer(request, clock, &AtomicBool::new(false), post),
            Err(reply) => *reply,
        };
        post(&last);
    }

    /// Answers a request and returns the last reply. `clock` starts a clock, or says why it cannot;
    /// `stop`, set from any thread, ends the work soon; `post` is called with the replies before
    /// the last one.
    pub fn answer(
        &mut self,
        request: Request,
        clock: impl FnOnce(ClockKind) -> Result<Box<dyn Clock>, String>,
        stop: &AtomicBool,
        post: &mut dyn FnMut(&Reply),
    ) -> Reply {
        let id = request.id;
        let mut post = |answer| post(&Reply::new(id, answer));
        let answer = self.work(request.request, clock, stop, &mut post);
        Reply::new(id, answer.unwrap_or_else(ReplyBody::Error))
    }

    /// The agent of a text: that of the last move, if it is the same.
    fn agent(&mut self, spec: AgentSpec, seed: u64) -> &mut Agent {
        let agent = match self.last.take() {
            Some(last) => last.continued(spec, seed),
            None => Agent::new(spec, seed),
        };
        self.last.insert(agent)
    }

    fn work(
        &mut self,
        request: RequestBody,
        clock: impl FnOnce(ClockKind) -> Result<Box<dyn Clock>, String>,
        stop: &AtomicBool,
        post: &mut dyn FnMut(ReplyBody),
    ) -> Result<ReplyBody, String> {
        match request {
            RequestBody::Best { position, agent, seed } => {
                let position: AnyPosition = read(&position)?;
                let (spec, clock) = searcher(&agent, clock)?;
                let known = known(&position);
                let report = |info: &SearchInfo| Report::new(&position, known, info, &spec);
                let mut info = |info: &SearchInfo| post(ReplyBody::Info(report(info)));
                let mut control =
                    Control { clock: &*clock, stop, info: &mut info, ..Control::default() };
                let agent = self.agent(spec.clone(), seed);
                let info = agent.choose(&position, &mut control).map_err(text)?;
                Ok(ReplyBody::Best(report(&info)))
            }
            RequestBody::Lines { position, agent, count, seed } => {
                if !(1..=MOST_LINES).contains(&count) {
                    let expected = format!("expected a number of lines from 1 to {MOST_LINES}");
                    return Err(format!("count {count}: {expected}"));
                }
                let position = read(&position)?;
                let (spec, clock) = searcher(&agent, clock)?;
                let mut report = |lines: &MultiPv| post(ReplyBody::Lines(lines.clone()));
                MultiPv::find(&position, count, &spec, seed, &*clock, stop, &mut report)
                    .map(ReplyBody::Lines)
                    .map_err(text)
            }
            RequestBody::Solve { position, scope, nodes, ms } => {
                let position = read(&position)?;
                let limits = Limits { depth: None, nodes, time: ms.map(Duration::from_millis) };
                let clock = clock(ClockKind::Wall)?;
                let mut report = |truth: &SolverReport| post(ReplyBody::Solved(truth.clone()));
                let report = &mut report;
                let truth = SolverReport::find(&position, scope, limits, &*clock, stop, report);
                Ok(ReplyBody::Solved(truth))
            }
            RequestBody::Tree { position, agent, seed, nodes } => {
                let position = read(&position)?;
                let (spec, clock) = searcher(&agent, clock)?;
                if nodes > MAX_TREE_NODES {
                    return Err(format!("tree: {nodes} nodes; expected at most {MAX_TREE_NODES}"));
                }
                let mut control =
                    Control { clock: &*clock, stop, info: &mut |_| {}, ..Control::default() };
                let tree =
                    RecordedTree::of(&position, &spec, seed, nodes, &mut control).map_err(text)?;
                TreeNodes::slices(&tree.recorder).for_each(|slice| post(ReplyBody::Nodes(slice)));
                Ok(ReplyBody::Tree(TreeReport::new(&position, &tree, &spec)))
            }
            RequestBody::Values { position, formulas, chains } => {
                let count = formulas.len();
                if count > MAX_FORMULAS {
                    let expected = format!("expected at most {MAX_FORMULAS}");
                    return Err(format!("request: {count} formulas; {expected}"));
                }
                Ok(ReplyBody::Values(Values::of(&read(&position)?, &formulas, chains)))
            }
            RequestBody::Stop => Ok(ReplyBody::Ready),
        }
    }
}

/// The agent of a text, and a running clock of its kind.
fn searcher(
    agent: &str,
    clock: impl FnOnce(ClockKind) -> Result<Box<dyn Clock>, String>,
) -> Result<(AgentSpec, Box<dyn Clock>), String> {
    let spec: AgentSpec = read(agent)?;
    let clock = clock(ClockKind::of(&spec))?;
    Ok((spec, clock))
}

fn read<T: FromStr<Err: ToString>>(given: &str) -> Result<T, String> {
    given.parse().map_err(text)
}

fn text(error: impl ToString) -> String {
    error.to_string()
}
