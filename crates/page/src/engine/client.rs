//! A state of the page that sends requests to an engine; without a browser, so that it is tested natively.

use super::{Engine, Reply, State};
use crate::reactive::{effect, memo};
use isolation_protocol::wire;
use leptos::prelude::*;
use std::time::Duration;

/// An order of a client.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// Answer a request, after those before it.
    Ask {
        request: wire::Request,
        /// How long to wait before it joins the queue.
        after: Duration,
    },
    /// Drop the requests that have not been sent.
    Forget,
    /// Drop all requests and end the work on them.
    Stop,
}

/// Whether the engine is available.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Health {
    /// It works, or loads.
    #[default]
    Fine,
    /// It has failed; requests are lost.
    Failed,
}

/// A state that sends requests to an engine.
pub trait Client: Send + Sync + 'static {
    /// Takes what the engine is to do, in order; nothing where that does not follow from the client
    /// alone.
    fn take_orders(&mut self) -> Vec<Order> {
        Vec::new()
    }

    /// The engine has replied; to a request that is no longer wanted, too.
    fn receive(&mut self, reply: wire::Reply);

    /// The engine works, or has failed.
    fn engine_is(&mut self, health: Health);
}

impl Engine {
    /// The engine of a client. It rests while the client has not been `shown` for a minute.
    pub fn of<C: Client>(client: RwSignal<C>, spare: bool, shown: Signal<bool>) -> Self {
        let passing = StoredValue::new(None::<wire::Reply>);
        let pass_on = move || {
            if let Some(reply) = passing.try_update_value(Option::take).flatten() {
                client.update(|client| client.receive(reply));
            }
        };
        let engine = Self::new(spare, shown, move |reply| {
            let Reply::Engine(reply) = reply else { return };
            if reply.reply.is_passing() {
                // Searches report faster than a page can be drawn: the newest one counts.
                let waits = passing.with_value(Option::is_some);
                passing.set_value(Some(reply));
                if !waits {
                    request_animation_frame(pass_on);
                }
            } else {
                passing.set_value(None);
                client.update(|client| client.receive(reply));
            }
        });
        engine.deliver_by(pass_on);
        let state = engine.state();
        let health = memo(move || match state.get() {
            State::Failed(_) => Health::Failed,
            State::Idle | State::Loading | State::Ready => Health::Fine,
        });
        effect(move || {
            let health = health.get();
            client.update(|client| client.engine_is(health));
        });
        effect(move || {
            client.track();
            for order in client.try_update_untracked(C::take_orders).unwrap_or_default() {
                engine.carry_out(order);
            }
        });
        engine
    }

    pub fn carry_out(self, order: Order) {
        match order {
            Order::Ask { request, after } => self.ask_after(request, after),
            Order::Forget => self.forget(),
            Order::Stop => self.stop(),
        }
    }
}
