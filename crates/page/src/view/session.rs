//! The play and the engine together: actions go to the one, orders to the other.

use super::hearing::{Hearing, carry_out};
use crate::engine::{Engine, Native, State};
use crate::play::{Health, Play};
use leptos::prelude::*;

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct Session {
    /// What goes on.
    pub play: RwSignal<Play>,
    engine: Engine,
    solver: Engine,
    thoughts: Hearing<Play>,
    truths: Hearing<Play>,
}

/// The address of the engine as seen from the page.
pub const ENGINE: &str = "./worker_start.js";

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
    /// Begins the first game and starts the engine. The solver is the same program in a worker of
    /// its own, so that agents need not wait for it; it loads when the engine has.
    /// Both follow the choice of the server's engine.
    pub fn start(native: Native) -> Self {
        let play = RwSignal::new(Play::new(fresh_seed()));
        let thoughts = Hearing::new(play, Play::heard);
        let truths = Hearing::new(play, Play::solver_said);
        let engine = Engine::new(ENGINE, true, move |text| thoughts.heard(text));
        let solver = Engine::new(ENGINE, false, move |text| truths.heard(text));
        engine.follow(native);
        solver.follow(native);
        engine.restart();
        Effect::new(move |started: Option<bool>| {
            let started = started.unwrap_or(false);
            let ready = engine.state().get() == State::Ready;
            if ready && !started {
                solver.restart();
            }
            started || ready
        });
        Effect::new(move |_| {
            let health = Health::of(&engine.state().get());
            play.update(|play| play.engine_is(health));
        });
        Effect::new(move |_| {
            let health = Health::of(&solver.state().get());
            play.update(|play| play.solver_is(health));
        });
        Effect::new(move |_| {
            play.track();
            for order in play.try_update_untracked(Play::take_orders).unwrap_or_default() {
                carry_out(order, engine, move |id| play.with_untracked(|play| play.waits_for(id)));
            }
        });
        Effect::new(move |_| {
            play.track();
            if solver.state().get() != State::Ready {
                return;
            }
            for order in play.try_update_untracked(Play::take_solver_orders).unwrap_or_default() {
                carry_out(order, solver, move |id| {
                    play.try_update_untracked(|play| play.begins_to_solve(id)).unwrap_or(false)
                });
            }
        });
        let look = move || play.update(|play| play.hide(document().hidden()));
        look();
        let _ = window_event_listener_untyped("visibilitychange", move |_| look());
        Self { play, engine, solver, thoughts, truths }
    }

    /// Does something with the play.
    pub fn act(self, action: impl FnOnce(&mut Play)) {
        self.thoughts.pass_on();
        self.truths.pass_on();
        self.play.update(action);
    }

    /// Whether the agents' engine can be asked.
    pub fn engine_state(self) -> State {
        self.engine.state().get()
    }

    /// Whether the solver can be asked.
    pub fn solver_state(self) -> State {
        self.solver.state().get()
    }

    /// Loads what has failed anew.
    pub fn restart_failed(self) {
        for engine in [self.engine, self.solver] {
            if matches!(engine.state().get_untracked(), State::Failed(_)) {
                engine.restart();
            }
        }
    }
}
