//! The certificate of a complete proof, written by threads.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::AnyPosition;
use isolation::board::Verdict;
use isolation::solve::{Interrupt, Statements, Strategy, StrategyStep};

use super::ProofLedger;
use crate::Problem;
use crate::native::for_each_result;

impl ProofLedger {
    /// The certificate of the winner's strategy; it depends on the position alone. `None` if the position is not solved,
    /// or `stop` was set before the end.
    ///
    /// # Errors
    /// When the threads cannot be started.
    pub fn certificate(
        &self,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Option<String>, Problem> {
        let Some(verdict) = self.verdict() else { return Ok(None) };
        let steps = self.split.strategy();
        let mut numbers = HashMap::new();
        let mut ends = Vec::new();
        for step in &steps {
            if let StrategyStep::End(position, verdict) = step {
                numbers.entry(*position).or_insert_with(|| {
                    ends.push((*position, *verdict));
                    ends.len() - 1
                });
            }
        }
        let Some(strategies) = strategies(&ends, threads, stop)? else { return Ok(None) };
        let mut whole = Strategy::default();
        for step in steps {
            match step {
                StrategyStep::Reply(mv) => whole.reply(self.root.size(), mv),
                StrategyStep::End(position, _) => whole.append(&strategies[numbers[&position]]),
            }
        }
        Ok(Some(Statements::certificate(&[whole.statements(&self.root, verdict)])))
    }
}

/// The strategies from these positions on, or `None` if `stop` was set before the end.
fn strategies(
    ends: &[(AnyPosition, Verdict)],
    threads: usize,
    stop: &AtomicBool,
) -> Result<Option<Vec<Strategy>>, Problem> {
    let mut strategies = vec![None; ends.len()];
    let write = |(position, verdict): &(AnyPosition, Verdict)| {
        let poll = &mut |_| stop.load(Ordering::Relaxed);
        Strategy::of(position, *verdict, &mut Interrupt { nodes: None, poll })
    };
    for_each_result(threads, ends, stop, write, |number, strategy| {
        strategies[number] = Some(strategy);
        Ok(())
    })?;
    Ok(strategies.into_iter().collect())
}
