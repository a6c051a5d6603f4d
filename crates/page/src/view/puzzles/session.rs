//! The puzzle on the board: it stays while the person looks at other places.

use crate::address::Place;
use crate::engine::Solver;
use crate::knowledge::Question;
use crate::puzzles::{Solving, Wanted};
use crate::view::navigation::Navigation;
use leptos::prelude::*;

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct PuzzleSession {
    /// What the address asks for.
    pub wanted: RwSignal<Wanted>,
    /// The position on the board.
    pub solving: RwSignal<Option<Solving>>,
}

impl PuzzleSession {
    /// Follows the address.
    pub fn start() -> Self {
        let (wanted, solving) = (RwSignal::new(Wanted::Daily), RwSignal::new(None));
        let solver = expect_context::<Solver>();
        let navigation = expect_context::<Navigation>();
        let question =
            |solving: &Option<Solving>| -> Option<Question> { solving.as_ref()?.question() };
        let carry_on =
            |solving: &mut Option<Solving>| solving.iter_mut().for_each(Solving::carry_on);
        solver.serve(solving, navigation.shows(Place::Puzzles), question, carry_on);
        Effect::new(move |_| {
            let address = navigation.address.get();
            if address.place != Place::Puzzles {
                return;
            }
            match Wanted::of(&address) {
                Ok(now)
                    if solving.with_untracked(Option::is_some) && wanted.get_untracked() == now => {
                }
                Ok(now) => {
                    solving.set(now.solving(&solver.knowledge()));
                    wanted.set(now);
                }
                Err(why) => navigation.error.set(Some(why)),
            }
        });
        Self { wanted, solving }
    }

    /// Does something with the position on the board.
    pub fn act(self, action: impl FnOnce(&mut Solving)) {
        self.solving.update(|solving| {
            if let Some(solving) = solving {
                action(solving);
            }
        });
    }

    /// What is told of the position on the board; the default where there is none.
    pub fn told<T: Default>(self, tell: impl FnOnce(&Solving) -> T) -> T {
        self.solving.with(|solving| solving.as_ref().map(tell).unwrap_or_default())
    }
}
