//! The puzzle on the board, which stays while other places are shown.

use crate::engine::Solver;
use crate::files::{file, text_at};
use crate::reactive::{effect, memo};
use crate::storage::{Browser, follow};
use crate::view::navigation::Navigation;
use isolation::Game;
use isolation_page_state::address::Place;
use isolation_page_state::puzzles::{
    Achieved, Collection, Day, Phase, PuzzleProgress, Solving, Wanted, theme_of,
};
use isolation_page_state::storage::Saved;
use isolation_protocol::puzzle::{Puzzle, Theme};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The puzzle on the board, and which ones were solved.
#[derive(Clone, Copy)]
pub struct PuzzleSession {
    /// The puzzle of the address.
    pub wanted: RwSignal<Wanted>,
    /// The rating before it.
    pub rating: RwSignal<f64>,
    pub list: RwSignal<Listed>,
    /// The position on the board.
    pub solving: RwSignal<Option<Solving>>,
    /// The theme of the next puzzle; none for any.
    pub theme: RwSignal<Option<Theme>>,
    pub progress: RwSignal<Saved<PuzzleProgress>>,
    solver: Solver,
    navigation: Navigation,
}

/// The puzzles, as far as they are there.
#[derive(Clone, PartialEq, Debug)]
pub enum Listed {
    /// They were not needed yet.
    Unasked,
    /// They are on their way.
    Loading,
    /// They cannot be had: why.
    Failed(String),
    Here(Collection),
}

pub fn today() -> Day {
    Day::at(js_sys::Date::now())
}

impl PuzzleSession {
    /// Follows the address. The puzzles are loaded when they are needed first.
    pub fn start() -> Self {
        let navigation = expect_context::<Navigation>();
        let session = Self {
            navigation,
            wanted: RwSignal::new(Wanted::Daily(today())),
            rating: RwSignal::new(0.0),
            list: RwSignal::new(Listed::Unasked),
            solving: RwSignal::new(None),
            theme: RwSignal::new(None),
            progress: follow(RwSignal::default()),
            solver: expect_context::<Solver>(),
        };
        session.solver.subscribe(
            session.solving,
            navigation.shows(Place::Puzzles),
            |solving| solving.as_ref()?.question(),
            |solving| solving.iter_mut().for_each(Solving::carry_on),
        );
        effect(move || {
            let address = navigation.address.get();
            if address.place != Place::Puzzles {
                return;
            }
            match Wanted::of(&address, today()) {
                Ok(wanted) => {
                    if let Ok(Some(theme)) = theme_of(&address) {
                        session.theme.set(Some(theme));
                    }
                    session.open(wanted);
                }
                Err(why) => session.not_found(why),
            }
        });
        let done = memo(move || session.achieved());
        effect(move || {
            for achieved in done.get() {
                session.progress.update(|progress| progress.change(&Browser, achieved));
            }
        });
        session
    }

    /// Puts the requested puzzle on the board, unless it is there.
    fn open(self, wanted: Wanted) {
        if self.solving.with_untracked(Option::is_some) && self.wanted.get_untracked() == wanted {
            return;
        }
        self.wanted.set(wanted);
        self.begin();
    }

    /// Puts the requested puzzle on the board, as soon as it is loaded.
    fn begin(self) {
        self.rating.set(self.progress.with_untracked(|it| it.value.rating.rating));
        if !self.list.with_untracked(|list| matches!(list, Listed::Here(_))) {
            return self.load();
        }
        if let Wanted::Theme(theme) = self.wanted.get_untracked() {
            let first = untrack(|| self.next(0, Some(theme)));
            self.wanted.set(first.map_or(Wanted::Daily(today()), Wanted::Number));
        }
        match untrack(|| self.puzzle()) {
            Some(Ok(puzzle)) => {
                let game = Game::from_position(puzzle.position);
                self.solving.set(Some(Solving::new(game, self.solver.knowledge())));
            }
            Some(Err(why)) => self.not_found(why),
            None => {}
        }
    }

    /// Says why there is no such puzzle, and shows that of the day.
    fn not_found(self, why: String) {
        self.navigation.error.set(Some(why));
        self.open(Wanted::Daily(today()));
    }

    /// The number of the requested puzzle.
    pub fn number(self) -> Option<usize> {
        self.list.with(|list| match (list, self.wanted.get()) {
            (Listed::Here(all), Wanted::Daily(day)) => Some(all.of_day(day)),
            (Listed::Here(_), Wanted::Number(number)) => Some(number),
            _ => None,
        })
    }

    /// The number of the puzzle that follows another; none before they are loaded.
    pub fn next(self, after: usize, theme: Option<Theme>) -> Option<usize> {
        self.list.with(|list| match list {
            Listed::Here(all) => {
                Some(self.progress.with(|progress| all.next(after, theme, &progress.value)))
            }
            _ => None,
        })
    }

    pub fn puzzle(self) -> Option<Result<Puzzle, String>> {
        let number = self.number()?;
        self.list.with(|list| match list {
            Listed::Here(all) => Some(all.get(number).copied()),
            _ => None,
        })
    }

    /// The progress with the puzzle on the board that is not saved yet.
    fn achieved(self) -> Vec<Achieved> {
        let Some(Ok(Puzzle { position, rating, .. })) = self.puzzle() else { return Vec::new() };
        let (solved, phase, misses, shown, same) = self.solving.with(|solving| {
            solving.as_ref().map_or((None, Phase::Asked, 0, false, false), |it| {
                (it.solved(), it.phase, it.misses, it.shown, *it.game.start() == position)
            })
        });
        if !same {
            return Vec::new();
        }
        let tried = solved.map(|right| Achieved::Tried { position, rating, right });
        // Days that are made up for are no streak.
        let day = today();
        let daily = self.wanted.get() == Wanted::Daily(day) && phase == Phase::Won && !shown;
        let daily = daily.then_some(Achieved::Daily { day, misses });
        tried.into_iter().chain(daily).collect()
    }

    /// Loads the puzzles, unless they are on their way.
    pub fn load(self) {
        if self.list.with_untracked(|list| *list == Listed::Loading) {
            return;
        }
        self.list.set(Listed::Loading);
        spawn_local(async move {
            let list = text_at(&file("puzzles"))
                .await
                .and_then(|text| Collection::parse(&text).map_err(|error| error.to_string()));
            let failed = list.is_err();
            self.list.set(list.map_or_else(Listed::Failed, Listed::Here));
            if !failed {
                self.begin();
            }
        });
    }

    /// Does something with the position on the board.
    pub fn act(self, action: impl FnOnce(&mut Solving)) {
        self.perform(Box::new(action));
    }

    /// One for all actions: the page downloads less.
    fn perform(self, action: Box<dyn FnOnce(&mut Solving) + '_>) {
        self.solving.update(|solving| {
            if let Some(solving) = solving {
                action(solving);
            }
        });
    }

    /// The text about the position on the board, or the default.
    pub fn of_solving<T: Default>(self, tell: impl FnOnce(&Solving) -> T) -> T {
        self.solving.with(|solving| solving.as_ref().map(tell).unwrap_or_default())
    }
}
