//! The workers: those that play, and the one that counts.

use super::session::Comparing;
use crate::engine::{Engine, State};
use crate::reactive::effect;
use crate::view::clock::now;
use isolation_page_state::compare::Command;
use leptos::prelude::*;
use leptos::task::spawn_local;

impl Comparing {
    pub(super) fn carry_out(self, id: String, order: Command) {
        let engine = |number: usize| self.pool.with_value(|pool| pool[number]);
        match order {
            Command::End(number) => engine(number).end(),
            Command::Ask(number, request) => engine(number).ask(request),
            Command::Save(number, line) => spawn_local(self.save_line(id, number, line)),
        }
    }

    /// A worker of the pool, not loaded yet. It plays on while other places are shown.
    pub(super) fn worker(self, number: usize) -> Engine {
        let engine = Engine::idle();
        engine.start(false, Signal::stored(true), move |reply| {
            if let Some(reply) = reply.into_job() {
                self.act(|contest| contest.receive(number, reply, now()));
            }
        });
        effect(move || {
            if let State::Failed(why) = engine.state().get() {
                self.act(|contest| contest.died(number, &why, now()));
            }
        });
        engine
    }

    /// The worker that counts, not loaded yet.
    pub(super) fn make_counter(self) -> Engine {
        let engine = Engine::idle();
        engine.start(false, Signal::stored(true), move |reply| {
            if let Some(reply) = reply.into_job() {
                self.counting.update(|counting| counting.receive(reply));
                self.count();
            }
        });
        effect(move || {
            if let State::Failed(why) = engine.state().get() {
                self.counting.update(|counting| counting.died(&why));
                self.count();
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
        if let (Some(ask), Some(counter)) = (ask, self.counter.get_value()) {
            counter.ask(ask);
        }
    }
}
