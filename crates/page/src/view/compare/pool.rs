//! The workers: those that play, and the one that counts.

use super::session::Comparing;
use crate::compare::Order;
use crate::engine::{Engine, State};
use crate::view::session::ENGINE;
use leptos::prelude::*;
use leptos::task::spawn_local;

impl Comparing {
    pub(super) fn carry_out(self, id: String, order: Order) {
        let engine = |number: usize| self.pool.with_value(|pool| pool.get(number).copied());
        match order {
            Order::Load(number) => {
                if let Some(engine) = engine(number) {
                    engine.restart();
                }
            }
            Order::End(number) => {
                if let Some(engine) = engine(number) {
                    engine.end();
                }
            }
            Order::Post(number, text) => {
                if let Some(engine) = engine(number) {
                    engine.post(text);
                }
            }
            Order::Keep(number, line) => spawn_local(self.keep_line(id, number, line)),
        }
    }

    /// A worker of the pool, not loaded yet.
    pub(super) fn worker(self, number: usize) -> Engine {
        let engine = Engine::new(ENGINE, false, move |text| {
            self.act(|contest| contest.heard(number, text, now()));
        });
        Effect::new(move |_| {
            if let State::Failed(why) = engine.state().get() {
                self.act(|contest| contest.died(number, &why, now()));
            }
        });
        engine
    }

    /// The worker that counts, not loaded yet.
    pub(super) fn make_counter(self) -> Engine {
        let engine = Engine::new(ENGINE, false, move |text| {
            self.counting.update(|counting| counting.heard(text));
            self.imported();
            self.count();
        });
        Effect::new(move |_| {
            if let State::Failed(why) = engine.state().get() {
                let again = self.counting.try_update(|counting| counting.died(&why));
                if again == Some(true) {
                    engine.restart();
                    self.count();
                }
            }
        });
        engine
    }

    /// Has counted what is new.
    pub(super) fn count(self) {
        let ask = self.opened.with_untracked(|opened| {
            let lines = opened.as_ref()?.lines();
            self.counting.try_update_untracked(|counting| counting.ask(lines)).flatten()
        });
        let Some(ask) = ask else { return };
        if let Some(counter) = self.counter.get_value() {
            let failed = matches!(counter.state().get_untracked(), State::Failed(_));
            if failed || !counter.is_loaded() {
                counter.restart();
            }
            counter.post(ask);
        }
    }
}

/// Milliseconds of the browser's clock.
pub(super) fn now() -> f64 {
    js_sys::Date::now()
}
