//! Tournaments and the browser together: orders go to workers and to the store, what they say goes
//! to the tournament. It goes on while other places are shown.

use crate::engine::Engine;
use crate::reactive::memo;
use crate::storage::{self, Lock, database};
use crate::view::clock::now;
use crate::view::saved_item::Undo;
use crate::view::session::fresh_seed;
use crate::view::waiting::yield_to_browser;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::compare::{
    Contest, Counting, Draft, Fault, Field, Listed, Opened, Stage, Stored, lines_prefix,
};
use isolation_page_state::storage::Store;
use isolation_page_state::texts::compare as texts;
use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// More workers than this do not help on the processors of today's browsers.
const MOST_WORKERS: usize = 16;
/// Lines that are read back before the page draws again.
pub(super) const SLICE: usize = 50;

/// The tournament that is described, the one that is shown, and the saved ones.
#[derive(Clone, Copy)]
pub struct Comparing {
    /// The tournament that is described.
    pub draft: RwSignal<Draft>,
    /// How many games it would be, or what is wrong with it.
    pub checked: Memo<Result<u64, Vec<Fault>>>,
    /// The tournament that is shown.
    pub opened: RwSignal<Option<Opened>, LocalStorage>,
    /// The summary of its games.
    pub counting: RwSignal<Counting>,
    /// Whether one is being read.
    pub loading: RwSignal<bool>,
    /// The id of the one that is shown; its address follows it.
    pub shown: RwSignal<Option<String>>,
    /// All that are saved, the newest first.
    pub list: RwSignal<Vec<Listed>>,
    /// The error of the database or of a file.
    pub trouble: RwSignal<Option<String>>,
    /// The last event, for screen readers.
    pub news: RwSignal<&'static str>,
    /// How many workers are to play.
    pub workers: RwSignal<usize>,
    pub(super) pool: StoredValue<Vec<Engine>>,
    pub(super) counter: StoredValue<Option<Engine>>,
    pub(super) lock: StoredValue<Option<Lock>, LocalStorage>,
    /// Brings back what was deleted.
    pub(super) undo: Undo,
    visited: StoredValue<bool>,
    /// How often another one was shown: what was begun for one must not go on for the next.
    pub(super) turn: StoredValue<u32>,
}

/// The number of processors, as the browser reports it.
pub fn cores() -> usize {
    (window().navigator().hardware_concurrency() as usize).clamp(1, MOST_WORKERS)
}

impl Comparing {
    /// Nothing is shown, and no worker is loaded before one is needed.
    pub fn start() -> Self {
        let draft = RwSignal::new(Draft::new(fresh_seed()));
        let checked = memo(move || {
            let checked = draft.with(Draft::check);
            checked.map(|(_, tournament)| 2 * tournament.schedule.most_pairs())
        });
        let comparing = Self {
            draft,
            checked,
            opened: RwSignal::new_local(None),
            counting: RwSignal::new(Counting::default()),
            loading: RwSignal::new(false),
            shown: RwSignal::new(None),
            list: RwSignal::new(Vec::new()),
            trouble: RwSignal::new(None),
            news: RwSignal::new(""),
            workers: RwSignal::new(cores().saturating_sub(1).max(1)),
            pool: StoredValue::new(Vec::new()),
            counter: StoredValue::new(None),
            lock: StoredValue::new_local(None),
            undo: expect_context(),
            visited: StoredValue::new(false),
            turn: StoredValue::new(0),
        };
        let pool = (0..MOST_WORKERS).map(|number| comparing.worker(number)).collect();
        comparing.pool.set_value(pool);
        comparing.counter.set_value(Some(comparing.make_counter()));
        comparing
    }

    /// The address of what is shown, and a number that changes with it.
    pub fn address(self) -> (Address, u32) {
        let shown = self.shown.get();
        let address = shown.map_or(Address::new(Place::Compare), |id| Stored::address(&id));
        (address, self.turn.get_value())
    }

    /// Shows what an address names: a saved tournament, or the form with an agent.
    pub fn open_address(self, address: &Address) -> Result<(), String> {
        address.expect_names(&["agent", "tournament"]).map_err(|error| error.to_string())?;
        if address.get("agent").is_some() {
            self.close();
            self.draft.update(|draft| draft.take_from(address));
        } else if let Some(id) = address.get("tournament") {
            self.open(id.to_owned());
        }
        Ok(())
    }

    /// The place is shown: what is saved is listed, from now on.
    pub fn visited(self) {
        if !self.visited.get_value() {
            self.visited.set_value(true);
            self.follow();
        }
    }

    /// An error of a form field.
    pub fn fault(self, field: Field) -> Memo<Option<String>> {
        memo(move || {
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
        self.shown.set(Some(stored.id.clone()));
        let turn = self.turn.get_value();
        spawn_local(async move {
            // No other tab knows the name yet.
            let lock = storage::acquire(&stored.id).await;
            self.save(&stored).await;
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
        Stored::new(name, Date::now(), chance, description)
    }

    pub fn play(self) {
        let workers = self.workers.get_untracked();
        self.act(|contest| contest.play(workers, now()));
    }

    /// Lets the workers play on, now and whenever it is opened.
    pub fn resume(self) {
        self.set_paused(false);
        self.play();
    }

    fn set_paused(self, paused: bool) {
        let stored = self.opened.with_untracked(|it| it.as_ref().map(|it| it.stored.clone()));
        if let Some(stored) = stored {
            self.edit(stored, |stored| stored.paused = paused);
        }
    }

    /// Ends the workers, until a person resumes it.
    pub fn pause(self) {
        self.act(Contest::pause);
        self.set_paused(true);
        self.news.set(texts::news_paused());
    }

    /// Shows nothing any longer; games that are under way are begun again another time.
    pub fn close(self) {
        self.end();
        self.shown.set(None);
    }

    fn end(self) {
        self.act(Contest::pause);
        self.turn.update_value(|turn| *turn += 1);
        self.opened.set(None);
        self.counting.update(Counting::restart);
        self.lock.set_value(None);
    }

    /// Shows the saved tournament of this number, which goes on if it was not paused. While another tab
    /// plays it, this one shows how far it is, and takes over when that tab is closed.
    pub fn open(self, id: String) {
        self.end();
        self.shown.set(Some(id.clone()));
        self.loading.set(true);
        let turn = self.turn.get_value();
        spawn_local(async move {
            let opened = self.read(&id).await;
            if self.turn.get_value() != turn {
                return;
            }
            self.loading.set(false);
            let (opened, lock) = match opened {
                Ok(read) => read,
                Err(why) => {
                    self.shown.set(None);
                    return self.trouble.set(Some(why));
                }
            };
            let elsewhere = lock.is_none();
            let goes_on = !elsewhere && !opened.stored.paused;
            self.lock.set_value(lock);
            self.opened.set(Some(opened));
            self.trouble.set(None);
            self.count();
            if goes_on {
                self.play();
            }
            if elsewhere {
                drop(storage::wait_for(&id).await);
                if self.turn.get_value() == turn {
                    self.open(id);
                }
            }
        });
    }

    /// A saved tournament with its games, and its lock, unless another tab has that.
    async fn read(self, id: &str) -> Result<(Opened, Option<Lock>), String> {
        let text = database::get(Store::Tournaments, id).await.map_err(texts::cannot_save)?;
        let text = text.ok_or_else(|| texts::no_such_tournament(id))?;
        let stored = Stored::parse(&text).map_err(texts::damaged_tournament)?;
        let lock = storage::acquire(id).await;
        let lines = database::all(Store::Lines, &lines_prefix(id)).await;
        let lines = lines.map_err(texts::cannot_save)?.into_iter().map(|(_, line)| line).collect();
        let mut opened = self.restored(stored, lines).await?;
        opened.elsewhere = lock.is_none();
        Ok((opened, lock))
    }

    async fn restored(self, stored: Stored, lines: Vec<String>) -> Result<Opened, String> {
        let Some(description) = stored.description.clone() else {
            return Ok(Opened::file(stored, lines));
        };
        let tournament = description.check(None).map_err(texts::damaged_tournament)?;
        let mut contest = Contest::new(description, tournament);
        let mut damaged = 0;
        for slice in lines.chunks(SLICE) {
            damaged += slice.iter().filter(|line| contest.restore(line).is_err()).count();
            yield_to_browser().await;
        }
        let mut opened = Opened::contest(stored, contest);
        opened.damaged = damaged;
        Ok(opened)
    }

    /// Whether this one is shown.
    pub fn is_open(self, id: &str) -> bool {
        self.opened.with(|opened| opened.as_ref().is_some_and(|it| it.stored.id == id))
    }

    /// Does something with the tournament that is played, and carries out its orders.
    pub(super) fn act(self, action: impl FnOnce(&mut Contest)) {
        self.perform(Box::new(action));
    }

    /// One for all actions: the page downloads less.
    fn perform(self, action: Box<dyn FnOnce(&mut Contest) + '_>) {
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
