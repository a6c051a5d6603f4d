//! The values of heuristics and formulas in the position on the board, without a browser.
//!
//! The [`Heuristics`] ask a worker for [`Values`] whenever the position or the formula changes; what
//! is shown is read off the last answer.

mod completion;
mod draft;
mod formulas;
mod numbers;
mod overlay;
mod scorecard;
mod substitution;
mod table;

#[cfg(test)]
mod scorecard_tests;
#[cfg(test)]
mod tests;

use std::time::Duration;

use isolation::board::Player;
use isolation::eval::Feature;
use isolation::{AnyPosition, FeatureValue, Values};
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};

use crate::engine::{Client, Health, Order, Requests};
use crate::texts::heuristics as texts;

pub use completion::{Completion, Kind, complete, completions, is_whole};
pub use draft::{FormulaDraft, Pointed, agent_text};
pub use formulas::{FormulaChange, Formulas, NamedFormula};
pub use numbers::{number, value_text};
pub use overlay::{Overlay, Shape};
pub use scorecard::{Blunder, SCORED_DEPTHS, ScoreRow, Scorecard};
pub use substitution::{FormulaPart, substituted};
pub use table::{Column, HeuristicRow, Sorting, features_of};

/// How long a person may pause between two keys of one formula.
const TYPING: Duration = Duration::from_millis(120);

/// The values of the heuristics in the position on the board, and the person's formula.
#[derive(Clone, Debug, Default)]
pub struct Heuristics {
    position: Option<AnyPosition>,
    /// The last answer, and the position it is about.
    evaluated: Option<(AnyPosition, Values)>,
    pub error: Option<String>,
    pub draft: FormulaDraft,
    /// Whether the longest paths of this position are requested.
    chains: bool,
    pub sorting: Sorting,
    /// The feature that is shown until its button is pressed again.
    pub pinned: Option<Feature>,
    /// The feature that is shown while the pointer or the focus is on it.
    pub pointed: Option<Feature>,
    awaited: Option<u64>,
    requests: Requests,
}

impl Heuristics {
    pub fn look_at(&mut self, position: AnyPosition) {
        // Equal positions may have different texts: their moves are counted differently.
        if self.position.is_none_or(|known| known.to_string() != position.to_string()) {
            self.position = Some(position);
            self.chains = self.shown().is_some_and(Feature::is_chain);
            self.ask(Duration::ZERO);
        }
    }

    pub fn type_formula(&mut self, text: String) {
        self.draft = FormulaDraft::new(text);
        if self.draft.formula().is_some() {
            self.ask(TYPING);
        }
    }

    fn ask(&mut self, after: Duration) {
        let Some(position) = self.position else { return };
        let formulas = self.draft.formula().into_iter().collect();
        let ask =
            RequestBody::Values { position: position.to_string(), formulas, chains: self.chains };
        self.error = None;
        self.requests.forget();
        self.awaited = Some(self.requests.ask(ask, after));
    }

    /// The values of the position on the board, or of the last one until the reply arrives.
    pub fn values(&self) -> Option<&Values> {
        self.evaluated.as_ref().map(|(_, values)| values)
    }

    /// The position that [`values`](Self::values) are about.
    pub fn evaluated_position(&self) -> Option<&AnyPosition> {
        self.evaluated.as_ref().map(|(position, _)| position)
    }

    pub fn to_move(&self) -> Player {
        self.evaluated_position()
            .or(self.position.as_ref())
            .map_or(Player::First, AnyPosition::to_move)
    }

    pub fn is_waiting(&self) -> bool {
        self.awaited.is_some()
    }

    /// The value of the current formula in the last reply.
    pub fn draft_values(&self) -> Option<&[isolation::ValueOrFault; 2]> {
        let entry = self.values()?.formulas.iter().find(|entry| entry.name == self.draft.text)?;
        self.draft.error.is_none().then_some(&entry.values)
    }

    /// Sorts the table by a column; a second time, in reverse.
    pub fn sort_by(&mut self, column: Column) {
        self.sorting = self.sorting.by(column);
    }

    pub fn feature(&self, feature: Feature) -> Option<&FeatureValue> {
        self.values()?.features.iter().find(|entry| entry.name == feature.name())
    }

    pub fn pin(&mut self, feature: Feature) {
        self.pinned = (self.pinned != Some(feature)).then_some(feature);
        self.want_chains();
    }

    pub fn shown(&self) -> Option<Feature> {
        self.pointed.or(self.pinned)
    }

    /// Longest paths are computed on request.
    fn want_chains(&mut self) {
        let blank = |feature| self.feature(feature).is_some_and(|entry| entry.values[0].is_none());
        if !self.chains && self.pinned.is_some_and(|it| it.is_chain() && blank(it)) {
            self.chains = true;
            self.ask(Duration::ZERO);
        }
    }

    pub fn overlay(&self) -> Option<Overlay> {
        let (position, _) = self.evaluated.as_ref()?;
        let feature = self.shown()?;
        let entry = self.feature(feature)?;
        let mut overlay = Overlay::new(position, feature, entry);
        if entry.values[0].is_none() {
            let asked = self.chains && !self.is_waiting();
            let name = feature.name();
            overlay.words =
                if asked { texts::not_settled(name) } else { texts::not_computed(name) };
        }
        Some(overlay)
    }
}

impl Client for Heuristics {
    fn take_orders(&mut self) -> Vec<Order> {
        self.requests.take()
    }

    fn receive(&mut self, reply: Reply) {
        if self.awaited != Some(reply.id) {
            return;
        }
        self.awaited = None;
        match (reply.reply, self.position) {
            (ReplyBody::Values(values), Some(position)) => {
                self.evaluated = Some((position, values));
            }
            (ReplyBody::Error(why), _) => self.error = Some(why),
            _ => {}
        }
    }

    fn engine_is(&mut self, health: Health) {
        // Pending requests were lost with the previous engine.
        if health == Health::Fine && self.is_waiting() {
            self.ask(Duration::ZERO);
        }
    }
}
