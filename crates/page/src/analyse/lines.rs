//! The best lines of positions: asking the engine, hearing it, keeping what it finds.

use std::collections::HashMap;

use isolation::AnyPosition;
use isolation::wire::{Answer, Ask, Reply};
use isolation::{Lines, RecordedScore, Report};

use crate::engine::{Health, Order};
use crate::knowledge::{Care, Inquirer};

/// What the engine has found about positions.
#[derive(Clone, Debug, Default)]
pub struct KnownLines {
    known: HashMap<AnyPosition, Known>,
    engine: Inquirer<(AnyPosition, usize)>,
}

#[derive(Clone, Debug, Default)]
struct Known {
    lines: Vec<Report>,
    /// The most lines that were asked for to the end of a look, and of a study.
    looked: usize,
    studied: usize,
}

impl Known {
    /// What is shown changes for what was searched as deep at least, not to go back and forth.
    fn learn(&mut self, found: Lines) {
        let as_deep = |(new, old): (&Report, &Report)| new.depth >= old.depth;
        let more = found.lines.len() >= self.lines.len()
            && found.lines.iter().zip(&self.lines).all(as_deep);
        if found.finished || more {
            self.lines = found.lines;
        }
    }
}

impl KnownLines {
    /// The engine works, or has failed.
    pub fn engine_is(&mut self, health: Health) {
        self.engine.worker_is(health);
    }

    /// Whether the engine does not work.
    pub fn has_failed(&self) -> bool {
        self.engine.has_failed()
    }

    /// The lines of a position, the best first.
    pub fn of(&self, position: &AnyPosition) -> &[Report] {
        self.known.get(position).map_or(&[], |known| &known.lines)
    }

    /// The estimate of a position for its side to move, where there is one.
    pub fn estimate(&self, position: &AnyPosition) -> Option<f64> {
        match self.of(position).first()?.score? {
            RecordedScore::Estimate(value) => Some(value),
            RecordedScore::Proven(_) => None,
        }
    }

    /// Whether the engine is still to search so many lines with so much care.
    pub fn lacks(&self, position: &AnyPosition, count: usize, care: Care) -> bool {
        let count = count.min(position.moves().len());
        self.known.get(position).is_none_or(|known| match care {
            Care::Look => known.looked.max(known.studied) < count,
            Care::Study => known.studied < count,
        })
    }

    /// What the engine is to do, in order, to find so many lines of this position.
    pub fn orders(&mut self, question: Option<(AnyPosition, usize)>) -> Vec<Order> {
        let question = question.map(|(position, count)| {
            let looks = self.lacks(&position, count, Care::Look);
            ((position, count), if looks { Care::Look } else { Care::Study })
        });
        self.engine.orders(question, |(position, count), care| {
            let each = care.time().as_millis() / *count as u128;
            let (position, agent) = (position.to_string(), format!("strong(time={each}ms)"));
            Ask::Lines { position, agent, count: *count, seed: 0 }
        })
    }

    /// The engine has said something. What answers another request than the last is passed over.
    pub fn heard(&mut self, reply: Reply) {
        let more_follows = matches!(&reply.reply, Answer::Lines(lines) if !lines.finished);
        let Some(((position, count), care)) = self.engine.answered(reply.id, more_follows) else {
            return;
        };
        let Answer::Lines(lines) = reply.reply else {
            // The page's own texts are always read; if not, there is nothing to be found.
            return self.engine.worker_is(Health::Failed);
        };
        let known = self.known.entry(position).or_default();
        known.learn(lines);
        if !more_follows {
            let most = match care {
                Care::Look => &mut known.looked,
                Care::Study => &mut known.studied,
            };
            *most = (*most).max(count);
        }
    }
}
