//! The best lines of positions: asking the engine, hearing it, keeping what it finds.

use std::collections::HashMap;
use std::time::Duration;

use isolation::AnyPosition;
use isolation::board::Verdict;
use isolation::{MultiPv, Report};
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use crate::engine::{Health, Order};
use crate::knowledge::{Care, Inquirer};

/// The engine's results by position.
#[derive(Clone, Debug, Default)]
pub struct KnownLines {
    known: HashMap<AnyPosition, Searched>,
    engine: Inquirer<Question>,
}

/// A position, the number of requested lines, and the time limit of the search.
type Question = (AnyPosition, usize, Duration);

#[derive(Clone, Debug, Default)]
struct Searched {
    lines: Vec<Report>,
    /// Searches that came to their end: how many lines, in what time.
    searched: Vec<(usize, Duration)>,
}

impl Searched {
    /// A result replaces the shown one only if its depth is at least as high, so that it does not flicker.
    fn learn(&mut self, found: MultiPv) {
        let as_deep = |(new, old): (&Report, &Report)| new.depth >= old.depth;
        let more = found.lines.len() >= self.lines.len()
            && found.lines.iter().zip(&self.lines).all(as_deep);
        if found.finished || more {
            self.lines = found.lines;
        }
    }
}

impl KnownLines {
    pub fn engine_is(&mut self, health: Health) {
        self.engine.worker_is(health);
    }

    pub fn has_failed(&self) -> bool {
        self.engine.has_failed()
    }

    /// The lines of a position, the best first.
    pub fn of(&self, position: &AnyPosition) -> &[Report] {
        self.known.get(position).map_or(&[], |known| &known.lines)
    }

    /// Whether the engine is still to search this many lines for so long. What is proven needs no
    /// longer search.
    pub fn lacks(&self, (position, count, time): &Question) -> bool {
        let count = *count.min(&position.moves().len());
        self.known.get(position).is_none_or(|known| {
            let proven = known.lines.iter().filter(|line| line.proof.is_some()).count();
            proven < count && !known.searched.iter().any(|it| it.0 >= count && it.1 >= *time)
        })
    }

    /// This search came to its end, and found nothing.
    #[cfg(test)]
    pub fn pretend(&mut self, (position, count, time): &Question) {
        self.known.entry(*position).or_default().searched.push((*count, *time));
    }

    /// The longest search of a position that came to its end.
    pub fn longest(&self, position: &AnyPosition) -> Duration {
        let searched = self.known.get(position).map(|known| &known.searched);
        searched.into_iter().flatten().map(|it| it.1).max().unwrap_or_default()
    }

    /// What the engine is to do, in order, to find what is wanted. It looks at a position for a
    /// short time first.
    pub fn orders(&mut self, question: Option<Question>) -> Vec<Order> {
        let question = question.map(|(position, count, time)| {
            let look = (position, count, Care::Look.time());
            if self.lacks(&look) {
                (look, Care::Look)
            } else {
                ((position, count, time), Care::Study)
            }
        });
        self.engine.orders(question, |(position, count, time), _| {
            let each = time.as_millis() / *count as u128;
            let (position, agent) = (position.to_string(), format!("strong(time={each}ms)"));
            RequestBody::Lines { position, agent, count: *count, seed: 0 }
        })
    }

    /// Handles a reply of the engine; returns the proven winner of a position, if any. What answers another
    /// request than the last is passed over.
    pub fn receive(&mut self, reply: Reply) -> Option<(AnyPosition, Verdict)> {
        let more_follows = matches!(&reply.reply, ReplyBody::Lines(lines) if !lines.finished);
        let ((position, count, time), _) = self.engine.answered(reply.id, more_follows)?;
        let ReplyBody::Lines(lines) = reply.reply else {
            // The page's own texts are always read; if not, there is nothing to be found.
            self.engine.worker_is(Health::Failed);
            return None;
        };
        let known = self.known.entry(position).or_default();
        let proof = lines.proof;
        known.learn(lines);
        if !more_follows {
            known.searched.push((count, time));
        }
        Some((position, proof.or_else(|| known.lines.first()?.proof)?))
    }
}
