//! The play and the engine together: actions go to the one, orders to the other.

use super::clock::{now, read_while};
use super::navigation::Navigation;
use super::progress::Progress;
use super::sound::Sounds;
use crate::engine::{Engine, Native, Solver, State};
use crate::reactive::effect;
use crate::storage::Browser;
use isolation_page_state::address::Place;
use isolation_page_state::play::{Ended, Play};
use leptos::prelude::*;
use std::time::Duration;

/// The game of Play and its engine, with the solver of all places.
#[derive(Clone, Copy)]
pub struct Session {
    /// The state of the play.
    pub play: RwSignal<Play>,
    /// How late it is, while clocks run.
    pub now: RwSignal<Duration>,
    /// Whether the board of Play is upside down.
    pub flipped: RwSignal<bool>,
    pub engine: Engine,
    /// The solver of all places.
    pub solver: Solver,
}

/// A seed for a new game.
pub fn fresh_seed() -> u64 {
    // Short enough to be typed again.
    (js_sys::Math::random() * 1e9) as u64
}

impl Session {
    /// Begins the first game. Engine and solver start later.
    pub fn new() -> Self {
        let solver = Solver::idle();
        provide_context(solver);
        let mut play = Play::new(fresh_seed());
        play.knowledge = solver.knowledge();
        let play = RwSignal::new(play);
        let engine = Engine::idle();
        let flipped = RwSignal::new(false);
        let session = Self { play, now: RwSignal::new(now()), flipped, engine, solver };
        session.follow_clocks();
        session
    }

    /// Loads the engine, then the solver; plays sounds and counts games.
    pub fn start(self, native: Native, sounds: Sounds, progress: Progress) {
        let Self { play, engine, solver, .. } = self;
        let navigation = expect_context::<Navigation>();
        let shown = navigation.shows(Place::Play);
        engine.work_for(play, true, shown);
        engine.follow(native);
        engine.load();
        let loaded = Memo::new(move |loaded| {
            let loading = matches!(engine.state().get(), State::Idle | State::Loading);
            loaded == Some(&true) || !loading
        });
        solver.start(native, navigation.visible.into(), loaded.into());
        solver.subscribe(play, shown, Play::question, |_| {});
        effect(move || {
            play.track();
            for sound in play.try_update_untracked(Play::take_sounds).unwrap_or_default() {
                sounds.play(sound);
            }
            if let Some(ended) =
                play.try_update_untracked(|play| play.saving.take_ended()).flatten()
            {
                let ended = Ended { at: js_sys::Date::now() as u64, ..ended };
                progress.record.update(|record| record.change(&Browser, ended));
            }
        });
    }

    /// While a clock runs, it is read again and again.
    fn follow_clocks(self) {
        let read = move |now| {
            self.now.set(now);
            if self.play.with_untracked(|play| play.clock.flagged(now).is_some()) {
                self.act(|_| {});
            } else {
                self.play.update_untracked(|play| play.tick(now));
            }
        };
        read_while(move || self.play.with(|play| play.clock.runs().is_some()), read);
    }

    /// Does something with the play.
    pub fn act(self, action: impl FnOnce(&mut Play)) {
        self.perform(Box::new(action));
    }

    /// One for all actions: the page downloads less.
    fn perform(self, action: Box<dyn FnOnce(&mut Play) + '_>) {
        self.engine.deliver();
        self.solver.engine.deliver();
        self.play.update(|play| {
            play.tick(now());
            action(play);
        });
    }

    /// How the engine and the solver are: `starting`, `ready` or `failed`.
    pub fn state_name(self) -> &'static str {
        match (self.engine.state().get(), self.solver.engine.state().get()) {
            (State::Failed(_), _) | (State::Ready, State::Failed(_)) => "failed",
            (State::Idle | State::Loading, _) => "starting",
            (State::Ready, _) => "ready",
        }
    }

    /// Loads what has failed anew.
    pub fn restart_failed(self) {
        self.engine.retry();
        self.solver.engine.retry();
    }
}
