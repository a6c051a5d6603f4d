//! Tournaments and the browser together: orders go to workers and to the store, what they say goes
//! to the tournament. It goes on while other places are shown.

use super::lock::{self, Lock};
use crate::compare::{
    Contest, Counting, Draft, Fault, Field, Opened, Order, Stage, Stored, line_key, lines_of,
    lines_prefix,
};
use crate::engine::{Engine, State};
use crate::keep::database::{self, Change, Store};
use crate::texts::compare as texts;
use crate::view::session::{ENGINE, fresh_seed};
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
    pool: StoredValue<Vec<Engine>>,
    counter: StoredValue<Option<Engine>>,
    lock: StoredValue<Option<Lock>, LocalStorage>,
    visited: StoredValue<bool>,
    /// How often another one was shown: what was begun for one must not go on for the next.
    turn: StoredValue<u32>,
    /// Whether a file's games are counted for the first time.
    importing: StoredValue<bool>,
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
                self.news.set(texts::news_begun());
            }
        });
    }

    fn new_stored(self, name: &str, description: Option<isolation_arena::Description>) -> Stored {
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
                    self.trouble.set(Some(texts::cannot_keep(error)));
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

    /// Shows the games of a file, and keeps them.
    pub fn import(self, name: &str, text: &str) {
        let lines = match lines_of(text) {
            Ok(lines) => lines,
            Err(error) => return self.trouble.set(Some(format!("{name}: {}", error.words()))),
        };
        self.close();
        self.trouble.set(None);
        let stored = self.new_stored(name, None);
        self.opened.set(Some(Opened::file(stored, lines)));
        self.importing.set_value(true);
        self.count();
    }

    /// A file's games have been counted: now they are kept, or refused.
    fn imported(self) {
        if !self.importing.get_value() {
            return;
        }
        self.importing.set_value(false);
        let wrong = self.counting.with_untracked(|counting| counting.error().map(str::to_owned));
        let read = self.opened.with_untracked(|opened| {
            opened.as_ref().map(|it| (it.stored.clone(), it.lines().to_vec()))
        });
        let Some((stored, lines)) = read else { return };
        if let Some(why) = wrong {
            self.close();
            return self.trouble.set(Some(format!("{}: {why}", stored.name)));
        }
        let puts = (0..).zip(&lines).map(|(number, line)| put_line(&stored.id, number, line));
        let puts: Vec<Change> = puts.collect();
        let turn = self.turn.get_value();
        spawn_local(async move {
            let lock = lock::acquire(&stored.id).await;
            self.keep(&stored).await;
            if let Err(error) = database::change(&puts).await {
                self.trouble.set(Some(texts::cannot_keep(error)));
            }
            if self.turn.get_value() == turn {
                self.lock.set_value(lock);
            }
        });
    }

    /// Gives one that is kept another name.
    pub fn rename(self, mut stored: Stored, name: &str) {
        if name.trim().is_empty() {
            return;
        }
        stored.name = name.trim().to_owned();
        self.opened.update(|opened| {
            if let Some(opened) = opened.as_mut().filter(|it| it.stored.id == stored.id) {
                opened.stored = stored.clone();
            }
        });
        spawn_local(async move { self.keep(&stored).await });
    }

    /// Deletes one that is kept, with its games, unless another tab has it open.
    pub fn delete(self, stored: Stored) {
        if untrack(|| self.is_open(&stored.id)) {
            self.close();
        }
        spawn_local(async move {
            let Some(_lock) = lock::acquire(&stored.id).await else {
                return self.trouble.set(Some(texts::played_elsewhere().to_owned()));
            };
            let changes = [
                Change::Delete(Store::Tournaments, stored.id.clone()),
                Change::DeleteAll(Store::Lines, lines_prefix(&stored.id)),
            ];
            let deleted = database::change(&changes).await;
            self.trouble.set(deleted.err().map(texts::cannot_keep));
            self.read_list().await;
        });
    }

    /// Tries to store what is in memory alone.
    pub fn keep_again(self) {
        let lines = self.opened.with_untracked(|opened| {
            opened.as_ref().map(|it| (it.stored.clone(), it.unkept_lines()))
        });
        let Some((stored, lines)) = lines else { return };
        spawn_local(async move {
            self.keep(&stored).await;
            for (number, line) in lines {
                self.keep_line(stored.id.clone(), number, line).await;
            }
        });
    }

    async fn keep(self, stored: &Stored) {
        let put = Change::Put(Store::Tournaments, stored.id.clone(), stored.to_text());
        let kept = database::change(&[put]).await;
        self.trouble.set(kept.err().map(texts::cannot_keep));
        self.read_list().await;
    }

    async fn keep_line(self, id: String, number: u64, line: String) {
        let kept = database::change(&[put_line(&id, number, &line)]).await;
        self.opened.update(|opened| {
            let Some(opened) = opened.as_mut().filter(|it| it.stored.id == id) else { return };
            match kept {
                Ok(()) => opened.kept(number),
                Err(error) => opened.not_kept(number, error.to_string()),
            }
        });
    }

    async fn read_list(self) {
        match database::all(Store::Tournaments, "").await {
            Ok(texts) => {
                let read = texts.iter().rev().map(|(_, text)| Stored::parse(text));
                let (read, damaged): (Vec<_>, Vec<_>) = read.partition(Result::is_ok);
                self.list.set(read.into_iter().flatten().collect());
                if let Some(Err(error)) = damaged.into_iter().next() {
                    self.trouble.set(Some(texts::damaged_tournament(error.0)));
                }
            }
            Err(error) => self.trouble.set(Some(texts::cannot_keep(error))),
        }
    }

    /// Whether this one is shown.
    pub fn is_open(self, id: &str) -> bool {
        self.opened.with(|opened| opened.as_ref().is_some_and(|it| it.stored.id == id))
    }

    /// Does something with the tournament that is played, and carries out its orders.
    fn act(self, action: impl FnOnce(&mut Contest)) {
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

    fn carry_out(self, id: String, order: Order) {
        let engine = |number: usize| self.pool.with_value(|pool| pool.get(number).copied());
        match order {
            Order::Load(number) => {
                if let Some(engine) = engine(number) {
                    engine.restart();
                }
            }
            Order::End(number) => {
                if let Some(engine) = engine(number) {
                    engine.end();
                }
            }
            Order::Post(number, text) => {
                if let Some(engine) = engine(number) {
                    engine.post(text);
                }
            }
            Order::Keep(number, line) => spawn_local(self.keep_line(id, number, line)),
        }
    }

    /// A worker of the pool, not loaded yet.
    fn worker(self, number: usize) -> Engine {
        let engine = Engine::new(ENGINE, false, move |text| {
            self.act(|contest| contest.heard(number, text, now()));
        });
        Effect::new(move |_| {
            if let State::Failed(why) = engine.state().get() {
                self.act(|contest| contest.died(number, &why, now()));
            }
        });
        engine
    }

    /// The worker that counts, not loaded yet.
    fn make_counter(self) -> Engine {
        let engine = Engine::new(ENGINE, false, move |text| {
            self.counting.update(|counting| counting.heard(text));
            self.imported();
            self.count();
        });
        Effect::new(move |_| {
            if let State::Failed(why) = engine.state().get() {
                let again = self.counting.try_update(|counting| counting.died(&why));
                if again == Some(true) {
                    engine.restart();
                    self.count();
                }
            }
        });
        engine
    }

    /// Has counted what is new.
    fn count(self) {
        let ask = self.opened.with_untracked(|opened| {
            let lines = opened.as_ref()?.lines();
            self.counting.try_update_untracked(|counting| counting.ask(lines)).flatten()
        });
        let Some(ask) = ask else { return };
        if let Some(counter) = self.counter.get_value() {
            if !counter.is_loaded() {
                counter.restart();
            }
            counter.post(ask);
        }
    }
}

fn put_line(id: &str, number: u64, line: &str) -> Change {
    Change::Put(Store::Lines, line_key(id, number), line.to_owned())
}

/// Milliseconds of the browser's clock.
fn now() -> f64 {
    js_sys::Date::now()
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
