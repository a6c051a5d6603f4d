//! The best move of a position.

use std::sync::atomic::AtomicBool;

use isolation_search::{Clock, SearchInfo};

use super::{Answer, ClockKind, parse};
use crate::{Agent, AgentSpec, Report, Watch};

pub(super) fn answer(
    position: &str,
    agent: &str,
    seed: u64,
    last: &mut Option<Agent>,
    clock: impl FnOnce(ClockKind) -> Result<Box<dyn Clock>, String>,
    stop: &AtomicBool,
    post: &mut dyn FnMut(Answer),
) -> Result<Answer, String> {
    let position = parse(position)?;
    let (spec, clock) = agent_and_clock(agent, clock)?;
    let mut info = |info: &SearchInfo| post(Answer::Info(Report::new(&position, info)));
    let mut watch = Watch { clock: &*clock, stop, info: &mut info };
    let known = last.take().filter(|agent| (agent.spec(), agent.seed()) == (&spec, seed));
    let agent = last.insert(known.unwrap_or_else(|| Agent::new(spec, seed)));
    let info = agent.choose(&position, &mut watch, None).map_err(|error| error.to_string())?;
    Ok(Answer::Best(Report::new(&position, &info)))
}

/// The agent of a text, and a running clock of the kind that it is measured by.
pub(super) fn agent_and_clock(
    agent: &str,
    clock: impl FnOnce(ClockKind) -> Result<Box<dyn Clock>, String>,
) -> Result<(AgentSpec, Box<dyn Clock>), String> {
    let spec: AgentSpec = agent.parse().map_err(|error| format!("{error}"))?;
    let kind = if spec.uses_processor_time() { ClockKind::Processor } else { ClockKind::Wall };
    Ok((spec, clock(kind)?))
}
