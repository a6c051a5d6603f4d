//! Tournaments and the browser together: orders go to workers and to the store, what they say goes
//! to the tournament. It goes on while other places are shown.

use super::lock::{self, Lock};
use super::pool::now;
use crate::compare::{Contest, Counting, Draft, Fault, Field, Opened, Stage, Stored, lines_prefix};
use crate::engine::Engine;
use crate::keep::database::{self, Store};
use crate::texts::compare as texts;
use crate::view::session::fresh_seed;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// More workers than this do not help on the processors of today's browsers.
const MOST_WORKERS: usize = 16;
/// Lines that are read back before the page draws again.
const SLICE: usize = 50;

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct Comparing {
    /// The tournament that is described.
    pub draft: RwSignal<Draft>,
    /// How many games it would be, or what is wrong with it.
    pub checked: Memo<Result<u64, Vec<Fault>>>,
    /// The tournament that is shown.
    pub opened: RwSignal<Option<Opened>, LocalStorage>,
    /// What its games show.
    pub counting: RwSignal<Counting>,
    /// Whether one is being read.
    pub loading: RwSignal<bool>,
    /// All that are kept, the newest first.
    pub list: RwSignal<Vec<Stored>>,
    /// What is wrong with the store, or with a file.
    pub trouble: RwSignal<Option<String>>,
    /// What happened last, for those who hear.
    pub news: RwSignal<&'static str>,
    /// How many workers are to play.
    pub workers: RwSignal<usize>,
    pub(super) pool: StoredValue<Vec<Engine>>,
    pub(super) counter: StoredValue<Option<Engine>>,
    pub(super) lock: StoredValue<Option<Lock>, LocalStorage>,
    visited: StoredValue<bool>,
    /// How often another one was shown: what was begun for one must not go on for the next.
    pub(super) turn: StoredValue<u32>,
    /// Whether a file's games are counted for the first time.
    pub(super) importing: StoredValue<bool>,
}

/// The handle that the page has provided.
pub fn use_comparing() -> Comparing {
    expect_context()
}

/// Processors of this machine, as far as the browser tells.
pub fn cores() -> usize {
    (window().navigator().hardware_concurrency() as usize).clamp(1, MOST_WORKERS)
}

impl Comparing {
    /// Nothing is shown, and no worker is loaded before one is needed.
    pub fn start() -> Self {
        let draft = RwSignal::new(Draft::new(fresh_seed()));
        let checked = Memo::new(move |_| {
            let checked = draft.with(Draft::check);
            checked.map(|(_, tournament)| 2 * tournament.schedule.most_pairs())
        });
        let comparing = Self {
            draft,
            checked,
            opened: RwSignal::new_local(None),
            counting: RwSignal::new(Counting::default()),
            loading: RwSignal::new(false),
            list: RwSignal::new(Vec::new()),
            trouble: RwSignal::new(None),
            news: RwSignal::new(""),
            workers: RwSignal::new(cores().saturating_sub(1).max(1)),
            pool: StoredValue::new(Vec::new()),
            counter: StoredValue::new(None),
            lock: StoredValue::new_local(None),
            visited: StoredValue::new(false),
            turn: StoredValue::new(0),
            importing: StoredValue::new(false),
        };
        let pool = (0..MOST_WORKERS).map(|number| comparing.worker(number)).collect();
        comparing.pool.set_value(pool);
        comparing.counter.set_value(Some(comparing.make_counter()));
        comparing
    }

    /// The place is shown: what is kept is listed, once.
    pub fn visited(self) {
        if !self.visited.get_value() {
            self.visited.set_value(true);
            spawn_local(self.read_list());
        }
    }

    /// What is wrong with a place of the form.
    pub fn fault(self, field: Field) -> Memo<Option<String>> {
        Memo::new(move |_| {
            let checked = self.checked.read();
            let faults = checked.as_ref().err()?;
            Some(faults.iter().find(|fault| fault.field == field)?.why.clone())
        })
    }

    /// Begins the tournament that is described.
    pub fn begin(self) {
        let Ok((description, tournament)) = self.draft.with_untracked(Draft::check) else { return };
        self.close();
        let names: Vec<&str> = tournament.entrants.iter().map(|it| it.name.as_str()).collect();
        let name = match names.len() {
            0..=3 => names.join(", "),
            count => texts::and_more(names[..2].join(", "), count - 2),
        };
        let stored = self.new_stored(&name, Some(description.clone()));
        let contest = Contest::new(description, tournament);
        self.opened.set(Some(Opened::contest(stored.clone(), contest)));
        let turn = self.turn.get_value();
        spawn_local(async move {
            // Nobody else knows the name yet.
            let lock = lock::acquire(&stored.id).await;
            self.keep(&stored).await;
            if self.turn.get_value() == turn {
                self.lock.set_value(lock);
                self.play();
                self.news.set(texts::news_started());
            }
        });
    }

    pub(super) fn new_stored(
        self,
        name: &str,
        description: Option<isolation_arena::Description>,
    ) -> Stored {
        let chance = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
        Stored::new(name, js_sys::Date::now(), chance, description)
    }

    /// Lets the workers play.
    pub fn play(self) {
        let workers = self.workers.get_untracked();
        self.act(|contest| contest.play(workers, now()));
    }

    /// Ends the workers.
    pub fn pause(self) {
        self.act(Contest::pause);
        self.news.set(texts::news_paused());
    }

    /// Shows nothing any more; games that are under way are begun again another time.
    pub fn close(self) {
        self.act(Contest::pause);
        self.turn.update_value(|turn| *turn += 1);
        self.importing.set_value(false);
        self.opened.set(None);
        self.counting.update(Counting::restart);
        self.lock.set_value(None);
    }

    /// Shows what is kept under this name.
    pub fn open(self, stored: Stored) {
        self.close();
        self.loading.set(true);
        let turn = self.turn.get_value();
        spawn_local(async move {
            let lines = database::all(Store::Lines, &lines_prefix(&stored.id)).await;
            let lines = match lines {
                Ok(lines) => lines.into_iter().map(|(_, line)| line).collect(),
                Err(error) => {
                    self.trouble.set(Some(texts::cannot_save(error)));
                    Vec::new()
                }
            };
            let lock = lock::acquire(&stored.id).await;
            let mut opened = self.restored(stored, lines).await;
            if self.turn.get_value() != turn {
                return;
            }
            opened.elsewhere = lock.is_none();
            self.lock.set_value(lock);
            self.opened.set(Some(opened));
            self.loading.set(false);
            self.count();
        });
    }

    async fn restored(self, stored: Stored, lines: Vec<String>) -> Opened {
        let Some(description) = stored.description.clone() else {
            return Opened::file(stored, lines);
        };
        let tournament = match description.check(None) {
            Ok(tournament) => tournament,
            Err(error) => {
                self.trouble.set(Some(texts::damaged_tournament(error)));
                return Opened::file(stored, lines);
            }
        };
        let mut contest = Contest::new(description, tournament);
        let mut damaged = 0;
        for slice in lines.chunks(SLICE) {
            damaged += slice.iter().filter(|line| contest.restore(line).is_err()).count();
            breathe().await;
        }
        let mut opened = Opened::contest(stored, contest);
        opened.damaged = damaged;
        opened
    }

    /// Whether this one is shown.
    pub fn is_open(self, id: &str) -> bool {
        self.opened.with(|opened| opened.as_ref().is_some_and(|it| it.stored.id == id))
    }

    /// Does something with the tournament that is played, and carries out its orders.
    pub(super) fn act(self, action: impl FnOnce(&mut Contest)) {
        let mut orders = Vec::new();
        let mut over = false;
        self.opened.update(|opened| {
            let Some(opened) = opened else { return };
            let Some(contest) = opened.contest.as_mut().filter(|_| !opened.elsewhere) else {
                return;
            };
            let before = contest.stage().clone();
            action(contest);
            over = *contest.stage() == Stage::Over && before != Stage::Over;
            let id = &opened.stored.id;
            orders = contest.take_orders().into_iter().map(|order| (id.clone(), order)).collect();
        });
        for (id, order) in orders {
            self.carry_out(id, order);
        }
        if over {
            self.news.set(texts::news_over());
        }
        self.count();
    }
}

/// Lets the page draw and hear before it goes on.
async fn breathe() {
    let soon = js_sys::Promise::new(&mut |done, _| {
        set_timeout(
            move || {
                // Settling a promise does not fail.
                let _ = done.call0(&JsValue::UNDEFINED);
            },
            Duration::ZERO,
        );
    });
    // It is never refused.
    let _ = JsFuture::from(soon).await;
}
