//! The lesson and the puzzle that are open, and the solver of the puzzles: they stay while the person
//! looks at other places.

use super::progress::use_progress;
use crate::engine::{Engine, State};
use crate::learn::{Desk, Lesson, Solving, Trainer};
use crate::orders::Health;
use crate::texts::learn as texts;
use crate::view::hearing::{Hearing, carry_out};
use crate::view::session::ENGINE;
use isolation::wire::Reply;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The address of the puzzles as seen from the page.
const PUZZLES: &str = "./puzzles.jsonl";

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct LearnSession {
    /// The lesson's board.
    pub desk: RwSignal<Desk>,
    /// The puzzles.
    pub puzzles: RwSignal<Puzzles>,
    solver: Engine,
}

/// The puzzles, as far as they are there.
#[derive(Clone, Debug)]
pub enum Puzzles {
    /// Nobody wanted them yet.
    Unasked,
    /// They are on their way.
    Loading,
    /// They cannot be had: why.
    Failed(String),
    /// Here they are.
    Here(Box<Trainer>),
}

impl Puzzles {
    /// The puzzles, when they are there.
    pub fn trainer(&self) -> Option<&Trainer> {
        match self {
            Self::Here(trainer) => Some(trainer),
            _ => None,
        }
    }

    fn solving(&mut self) -> Option<&mut Solving> {
        match self {
            Self::Here(trainer) => Some(&mut trainer.solving),
            _ => None,
        }
    }

    fn heard(&mut self, reply: Reply) {
        if let Some(solving) = self.solving() {
            solving.heard(reply);
        }
    }
}

/// The handle that the page has provided.
pub fn use_learn_session() -> LearnSession {
    expect_context()
}

impl LearnSession {
    /// Nothing is loaded before it is wanted.
    pub fn start() -> Self {
        let puzzles = RwSignal::new(Puzzles::Unasked);
        let truths = Hearing::new(puzzles, Puzzles::heard);
        let solver = Engine::new(ENGINE, false, move |text| truths.heard(text));
        Effect::new(move |_| {
            let health = Health::of(&solver.state().get());
            puzzles.update(|puzzles| {
                if let Some(solving) = puzzles.solving() {
                    solving.solver_is(health);
                }
            });
        });
        Effect::new(move |_| {
            puzzles.track();
            if solver.state().get() != State::Ready {
                return;
            }
            let orders = puzzles.try_update_untracked(|puzzles| {
                puzzles.solving().map(Solving::take_orders).unwrap_or_default()
            });
            for order in orders.unwrap_or_default() {
                carry_out(order, solver, move |id| {
                    let begins = puzzles.try_update_untracked(|puzzles| {
                        puzzles.solving().is_some_and(|solving| solving.begins(id))
                    });
                    begins.unwrap_or(false)
                });
            }
        });
        Self { desk: RwSignal::new(Desk::new(Lesson::Rules)), puzzles, solver }
    }

    /// Puts a lesson on its board, unless it is there.
    pub fn open_lesson(self, lesson: Lesson) {
        if self.desk.with_untracked(Desk::lesson) != lesson {
            self.desk.set(Desk::new(lesson));
        }
    }

    /// Loads the puzzles and their solver, unless they are there or on their way.
    pub fn load_puzzles(self) {
        let wanted = self
            .puzzles
            .with_untracked(|puzzles| matches!(puzzles, Puzzles::Unasked | Puzzles::Failed(_)));
        if !wanted {
            return;
        }
        self.puzzles.set(Puzzles::Loading);
        self.solver.restart();
        let progress = use_progress();
        spawn_local(async move {
            let trainer = match fetched(PUZZLES).await {
                Ok(text) => progress
                    .puzzles
                    .with_untracked(|score| Trainer::new(&text, score.value()))
                    .map_err(|error| error.to_string()),
                Err(why) => Err(why),
            };
            self.puzzles.set(match trainer {
                Ok(trainer) => Puzzles::Here(Box::new(trainer)),
                Err(why) => Puzzles::Failed(why),
            });
        });
    }

    /// Does something with the puzzle on the board.
    pub fn act(self, action: impl FnOnce(&mut Solving)) {
        self.puzzles.update(|puzzles| {
            if let Some(solving) = puzzles.solving() {
                action(solving);
            }
        });
    }

    /// Puts the puzzle of a number on the board, unless it is there.
    pub fn open_puzzle(self, number: usize) {
        self.puzzles.update(|puzzles| {
            if let Puzzles::Here(trainer) = puzzles
                && trainer.number() != number
                && let Err(error) = trainer.open(number)
            {
                *puzzles = Puzzles::Failed(error.to_string());
            }
        });
    }
}

/// The text of a file of the site.
async fn fetched(address: &str) -> Result<String, String> {
    let reason = |error: JsValue| {
        error.dyn_ref::<js_sys::Error>().map_or_else(String::new, |error| error.message().into())
    };
    let response = JsFuture::from(window().fetch_with_str(address)).await.map_err(reason)?;
    let response: web_sys::Response = response.unchecked_into();
    if !response.ok() {
        return Err(texts::not_served(address, response.status()));
    }
    let text = JsFuture::from(response.text().map_err(reason)?).await.map_err(reason)?;
    Ok(text.as_string().unwrap_or_default())
}
