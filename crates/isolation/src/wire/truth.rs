//! What can be proven about a position.

use std::sync::atomic::AtomicBool;

use isolation_search::Clock;

use super::{Answer, ClockKind, parse};
use crate::{Budget, Scope, Truth};

pub(super) fn answer(
    position: &str,
    scope: Scope,
    budget: Budget,
    clock: impl FnOnce(ClockKind) -> Result<Box<dyn Clock>, String>,
    stop: &AtomicBool,
    post: &mut dyn FnMut(Answer),
) -> Result<Answer, String> {
    let position = parse(position)?;
    let clock = clock(ClockKind::Wall)?;
    let mut tell = |truth: &Truth| post(Answer::Truth(truth.clone()));
    Ok(Answer::Truth(Truth::find(&position, scope, budget, &*clock, stop, &mut tell)))
}
