//! The best lines of a position.

use std::sync::atomic::AtomicBool;

use isolation_search::Clock;

use super::best::agent_and_clock;
use super::{Answer, ClockKind, parse};
use crate::{Lines, MOST_LINES};

pub(super) fn answer(
    position: &str,
    agent: &str,
    count: usize,
    seed: u64,
    clock: impl FnOnce(ClockKind) -> Result<Box<dyn Clock>, String>,
    stop: &AtomicBool,
    post: &mut dyn FnMut(Answer),
) -> Result<Answer, String> {
    if !(1..=MOST_LINES).contains(&count) {
        return Err(format!("count {count}: expected a number of lines from 1 to {MOST_LINES}"));
    }
    let position = parse(position)?;
    let (agent, clock) = agent_and_clock(agent, clock)?;
    let mut tell = |lines: &Lines| post(Answer::Lines(lines.clone()));
    let lines = Lines::find(&position, count, &agent, seed, &*clock, stop, &mut tell);
    lines.map(Answer::Lines).map_err(|error| error.to_string())
}
