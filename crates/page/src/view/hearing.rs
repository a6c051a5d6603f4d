//! What a worker says, told to the state that asked, once a frame; and what it is to do, carried out.

use crate::engine::{Engine, State};
use crate::orders::{Health, Order};
use isolation::wire::Reply;
use leptos::prelude::*;

/// The newest of the replies that go on, until the browser draws again: searches and solvers report
/// faster than a page can be drawn.
pub struct Hearing<S: Send + Sync + 'static> {
    state: RwSignal<S>,
    hear: fn(&mut S, Reply),
    reply: StoredValue<Option<Reply>>,
}

impl<S: Send + Sync> Clone for Hearing<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Send + Sync> Copy for Hearing<S> {}

impl<S: Send + Sync> Hearing<S> {
    /// Tells this state of what is heard, by this function.
    pub fn new(state: RwSignal<S>, hear: fn(&mut S, Reply)) -> Self {
        Self { state, hear, reply: StoredValue::new(None) }
    }

    /// A worker has said this.
    pub fn heard(self, text: &str) {
        let reply = match serde_json::from_str::<Reply>(text) {
            Ok(reply) => reply,
            Err(error) => return leptos::logging::error!("the engine said {text}: {error}"),
        };
        if reply.reply.is_passing() {
            let waiting = self.reply.with_value(Option::is_some);
            self.reply.set_value(Some(reply));
            if !waiting {
                request_animation_frame(move || self.pass_on());
            }
        } else {
            self.reply.set_value(None);
            self.state.update(|state| (self.hear)(state, reply));
        }
    }

    /// Tells the state what waits to be told.
    pub fn pass_on(self) {
        let reply = self.reply.try_update_value(Option::take).flatten();
        if let Some(reply) = reply {
            self.state.update(|state| (self.hear)(state, reply));
        }
    }
}

impl Health {
    /// Whether an engine in this state can be asked.
    pub fn of(state: &State) -> Self {
        match state {
            State::Failed(_) => Self::Failed,
            State::Starting | State::Ready => Self::Fine,
        }
    }
}

/// Carries an order out. `begin` says whether a request is still wanted when its time has come.
pub fn carry_out(order: Order, engine: Engine, begin: impl FnOnce(u64) -> bool + 'static) {
    match order {
        Order::Stop => engine.stop(),
        Order::Ask { id, message, after } => {
            let post = move || {
                if begin(id) {
                    engine.post(message);
                }
            };
            if after.is_zero() { post() } else { set_timeout(post, after) }
        }
    }
}
