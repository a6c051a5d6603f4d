//! The play and the engine together: actions go to the one, orders to the other.

use crate::engine::{Engine, State};
use crate::play::{Health, Order, Play};
use isolation::wire::{Answer, Reply};
use leptos::prelude::*;

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct Session {
    /// What goes on.
    pub play: RwSignal<Play>,
    engine: Engine,
    fresh: Fresh,
}

/// The newest report of a search, until the browser draws again: searches report faster than a
/// page can be drawn.
#[derive(Clone, Copy)]
struct Fresh {
    play: RwSignal<Play>,
    report: StoredValue<Option<Reply>>,
}

/// The handle that the page has provided.
pub fn use_session() -> Session {
    expect_context()
}

/// A seed for a new game.
pub fn fresh_seed() -> u64 {
    // Short enough to be typed again.
    (js_sys::Math::random() * 1e9) as u64
}

impl Session {
    /// Begins the first game and starts the engine.
    pub fn start() -> Self {
        let play = RwSignal::new(Play::new(fresh_seed()));
        let fresh = Fresh { play, report: StoredValue::new(None) };
        let engine = Engine::start("./worker_start.js", move |text| fresh.heard(text));
        Effect::new(move |_| {
            let health = match engine.state().get() {
                State::Failed(_) => Health::Failed,
                State::Starting | State::Ready => Health::Fine,
            };
            play.update(|play| play.engine_is(health));
        });
        Effect::new(move |_| {
            play.track();
            for order in play.try_update_untracked(Play::take_orders).unwrap_or_default() {
                carry_out(order, play, engine);
            }
        });
        Self { play, engine, fresh }
    }

    /// Does something with the play.
    pub fn act(self, action: impl FnOnce(&mut Play)) {
        self.fresh.pass_on();
        self.play.update(action);
    }

    /// Whether the engine can be asked.
    pub fn engine_state(self) -> State {
        self.engine.state().get()
    }

    /// Loads the engine anew.
    pub fn restart_engine(self) {
        self.engine.restart();
    }
}

impl Fresh {
    fn heard(self, text: &str) {
        let reply = match serde_json::from_str::<Reply>(text) {
            Ok(reply) => reply,
            Err(error) => return leptos::logging::error!("the engine said {text}: {error}"),
        };
        if matches!(reply.reply, Answer::Info(_)) {
            let waiting = self.report.with_value(Option::is_some);
            self.report.set_value(Some(reply));
            if !waiting {
                request_animation_frame(move || self.pass_on());
            }
        } else {
            self.report.set_value(None);
            self.play.update(|play| play.heard(reply));
        }
    }

    /// Tells the play.
    fn pass_on(self) {
        let report = self.report.try_update_value(Option::take).flatten();
        if let Some(reply) = report {
            self.play.update(|play| play.heard(reply));
        }
    }
}

fn carry_out(order: Order, play: RwSignal<Play>, engine: Engine) {
    match order {
        Order::Stop => engine.stop(),
        Order::Ask { message, after, .. } if after.is_zero() => engine.post(message),
        Order::Ask { id, message, after } => set_timeout(
            move || {
                if play.with_untracked(|play| play.waits_for(id)) {
                    engine.post(message);
                }
            },
            after,
        ),
    }
}
