//! The engine of a state.

use super::{Engine, Reply, State};
use crate::reactive::{effect, memo};
use isolation_page_state::engine::{Client, Health, Order};
use isolation_protocol::wire;
use leptos::prelude::*;

impl Engine {
    /// The engine of a client.
    pub fn of<C: Client>(client: RwSignal<C>, spare: bool, shown: Signal<bool>) -> Self {
        let engine = Self::idle();
        engine.work_for(client, spare, shown);
        engine
    }

    /// Starts it for a client. It rests while the client has not been `shown` for a minute.
    pub fn work_for<C: Client>(self, client: RwSignal<C>, spare: bool, shown: Signal<bool>) {
        let passing = StoredValue::new(None::<wire::Reply>);
        let pass_on = move || {
            if let Some(reply) = passing.try_update_value(Option::take).flatten() {
                client.update(|client| client.receive(reply));
            }
        };
        self.start(spare, shown, move |reply| {
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
        self.deliver_by(pass_on);
        let state = self.state();
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
                self.carry_out(order);
            }
        });
    }

    pub fn carry_out(self, order: Order) {
        match order {
            Order::Ask { request, after } => self.ask_after(request, after),
            Order::Forget => self.forget(),
            Order::Stop => self.stop(),
        }
    }
}
