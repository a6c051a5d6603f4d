//! The lesson and the puzzle that are open: they stay while the person looks at other places.

use super::progress::Progress;
use crate::address::Place;
use crate::engine::Solver;
use crate::files::{fetched, file, property, text_of};
use crate::knowledge::Question;
use crate::learn::{Desk, Lesson, Solving, Trainer};
use crate::texts::learn as texts;
use crate::view::navigation::Navigation;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct LearnSession {
    /// The lesson's board.
    pub desk: RwSignal<Desk>,
    /// The puzzles.
    pub puzzles: RwSignal<Puzzles>,
    solver: Solver,
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

    fn question(&self) -> Option<Question> {
        self.trainer()?.solving.question()
    }

    /// The solver has found something out.
    fn carry_on(&mut self) {
        if let Some(solving) = self.solving() {
            solving.carry_on();
        }
    }
}

impl LearnSession {
    /// Nothing is loaded before it is wanted.
    pub fn start() -> Self {
        let puzzles = RwSignal::new(Puzzles::Unasked);
        let solver = expect_context::<Solver>();
        solver.serve(
            puzzles,
            expect_context::<Navigation>().shows(Place::Learn),
            Puzzles::question,
            Puzzles::carry_on,
        );
        Self { desk: RwSignal::new(Desk::new(Lesson::Rules)), puzzles, solver }
    }

    /// Puts a lesson on its board, unless it is there.
    pub fn open_lesson(self, lesson: Lesson) {
        if self.desk.with_untracked(|desk| desk.lesson) != lesson {
            self.desk.set(Desk::new(lesson));
        }
    }

    /// Loads the puzzles, unless they are there or on their way.
    pub fn load_puzzles(self) {
        let wanted = self
            .puzzles
            .with_untracked(|puzzles| matches!(puzzles, Puzzles::Unasked | Puzzles::Failed(_)));
        if !wanted {
            return;
        }
        self.puzzles.set(Puzzles::Loading);
        let progress = expect_context::<Progress>();
        spawn_local(async move {
            let trainer = match text_at(&file("puzzles")).await {
                Ok(text) => progress
                    .puzzles
                    .with_untracked(|it| Trainer::new(&text, &it.value, self.solver.knowledge()))
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
async fn text_at(address: &str) -> Result<String, String> {
    let reason = |error: JsValue| property(&error, "message").unwrap_or_default();
    let response = fetched(address).await.map_err(reason)?;
    if !response.ok() {
        return Err(texts::not_served(address, response.status()));
    }
    text_of(&response).await.map_err(reason)
}
