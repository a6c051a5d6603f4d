//! Storage that is shared, full, forbidden or damaged loses nothing.

use isolation::board::Player::First;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Document, Saved, Store, StoreChange, Texts, Trouble, reason};
use crate::learn::{PersonalRecord, Tally};
use crate::play::Ended;

/// A storage in memory, which may refuse.
#[derive(Default)]
pub struct Memory {
    pub texts: RefCell<HashMap<String, String>>,
    pub full: RefCell<bool>,
    pub forbidden: RefCell<bool>,
}

impl Texts for Memory {
    fn get(&self, name: &str) -> Result<Option<String>, String> {
        if *self.forbidden.borrow() {
            return Err("SecurityError".to_owned());
        }
        Ok(self.texts.borrow().get(name).cloned())
    }

    fn put(&self, name: &str, text: &str) -> Result<(), String> {
        if *self.full.borrow() || *self.forbidden.borrow() {
            return Err("QuotaExceededError".to_owned());
        }
        self.texts.borrow_mut().insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), String> {
        self.texts.borrow_mut().remove(name);
        Ok(())
    }

    fn names(&self, prefix: &str) -> Vec<String> {
        let texts = self.texts.borrow();
        let mut names: Vec<_> = texts.keys().filter(|it| it.starts_with(prefix)).cloned().collect();
        names.sort();
        names
    }
}

/// A game that was not counted yet.
fn game(agent: &str, won: bool) -> Ended {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let id = LAST.fetch_add(1, Ordering::Relaxed);
    Ended {
        id,
        agent: agent.to_owned(),
        rules: "knight".to_owned(),
        side: First,
        won,
        assisted: false,
        at: 1,
    }
}

fn tally(agent: &str, won: u32, lost: u32) -> Tally {
    Tally { agent: agent.to_owned(), rules: "knight".to_owned(), won, lost, assisted: 0 }
}

#[test]
fn games_are_counted_once_by_agent_and_rules() {
    let mut record = PersonalRecord::default();
    let (first, lost) = (game("random", true), game("random", false));
    let queen = Ended { rules: "queen".to_owned(), ..game("random", true) };
    let assisted = Ended { assisted: true, ..game("random", true) };
    let assisted_loss = Ended { assisted: true, ..game("random", false) };
    for ended in [&first, &lost, &queen, &first, &assisted, &assisted_loss, &queen, &assisted] {
        record.make(ended);
    }
    let queen = Tally { rules: "queen".to_owned(), ..tally("random", 1, 0) };
    assert_eq!(record.tallies, [Tally { assisted: 1, ..tally("random", 1, 2) }, queen]);
    // A document saved by an earlier version.
    let old = r#"{"tallies":[{"agent":"a","rules":"knight","won":1,"lost":2}]}"#;
    assert_eq!(PersonalRecord::parse(old).expect("a record").tallies, [tally("a", 1, 2)]);
}

#[test]
fn two_tabs_count_a_game_once() {
    let storage = Memory::default();
    let mut one = Saved::<PersonalRecord>::load(&storage);
    let mut other = Saved::<PersonalRecord>::load(&storage);
    let ended = game("a", true);
    one.change(&storage, ended.clone());
    other.change(&storage, ended);
    assert_eq!(other.value.tallies, [tally("a", 1, 0)]);
}

#[test]
fn two_tabs_lose_nothing() {
    let storage = Memory::default();
    let mut one = Saved::<PersonalRecord>::load(&storage);
    let mut other = Saved::<PersonalRecord>::load(&storage);
    one.change(&storage, game("a", true));
    other.change(&storage, game("b", true));
    one.change(&storage, game("a", false));
    assert_eq!(one.value.tallies, [tally("a", 1, 1), tally("b", 1, 0)]);
    other.refresh(&storage);
    assert_eq!(&other.value, &one.value);
    assert_eq!(&Saved::<PersonalRecord>::load(&storage).value, &one.value);
    assert_eq!(one.trouble.as_ref(), None);
}

#[test]
fn what_a_full_storage_refuses_waits() {
    let storage = Memory::default();
    let mut one = Saved::<PersonalRecord>::load(&storage);
    one.change(&storage, game("a", true));
    storage.full.replace(true);
    one.change(&storage, game("a", true));
    assert_eq!(one.value.tallies, [tally("a", 2, 0)]);
    assert_eq!(one.trouble.as_ref(), Some(&Trouble::Refused("QuotaExceededError".to_owned())));
    storage.full.replace(false);
    // Another tab writes between; both are saved.
    Saved::<PersonalRecord>::load(&storage).change(&storage, game("b", false));
    one.refresh(&storage);
    assert_eq!(one.value.tallies, [tally("a", 2, 0), tally("b", 0, 1)]);
    assert_eq!(one.trouble.as_ref(), None);
    assert_eq!(&Saved::<PersonalRecord>::load(&storage).value, &one.value);
}

#[test]
fn a_forbidden_storage_is_survived() {
    let storage = Memory::default();
    storage.forbidden.replace(true);
    let mut saved = Saved::<PersonalRecord>::load(&storage);
    assert_eq!(saved.trouble.as_ref(), Some(&Trouble::Refused("SecurityError".to_owned())));
    saved.change(&storage, game("a", true));
    saved.change(&storage, game("a", true));
    assert_eq!(saved.value.tallies, [tally("a", 2, 0)]);
}

#[test]
fn damaged_texts_are_moved() {
    let storage = Memory::default();
    let name = PersonalRecord::NAME;
    for (number, damaged) in [(1, "{\"tallies\":[{"), (2, "{\"tallies\":[],\"more\":1}"), (3, "7")]
    {
        storage.put(name, damaged).expect("there is room");
        let mut saved = Saved::<PersonalRecord>::load(&storage);
        let aside = format!("{name}.damaged-{number}");
        let backup = |saved: &Saved<PersonalRecord>| match saved.trouble.as_ref() {
            Some(Trouble::Moved { name, .. }) => Some(name.clone()),
            _ => None,
        };
        assert_eq!(backup(&saved), Some(aside.clone()));
        // Once is enough.
        saved.refresh(&storage);
        assert_eq!(backup(&saved), Some(aside.clone()));
        saved.change(&storage, game("a", true));
        assert_eq!(backup(&saved), Some(aside.clone()));
        assert_eq!(storage.get(&aside), Ok(Some(damaged.to_owned())));
        assert_eq!(Saved::<PersonalRecord>::load(&storage).value.tallies, [tally("a", 1, 0)]);
    }
    // If nothing can be moved, nothing is overwritten.
    storage.put(name, "[").expect("there is room");
    storage.full.replace(true);
    let mut saved = Saved::<PersonalRecord>::load(&storage);
    saved.change(&storage, game("a", true));
    assert_eq!(saved.trouble.as_ref(), Some(&Trouble::Unreadable("QuotaExceededError".to_owned())));
    assert_eq!(saved.value.tallies, [tally("a", 1, 0)]);
    assert_eq!(storage.get(name), Ok(Some("[".to_owned())));
}

#[test]
fn troubles_are_said_in_plain_words() {
    let moved = Trouble::Moved { name: "aside".to_owned(), why: "no JSON".to_owned() };
    assert_eq!(
        moved.words().as_deref(),
        Some("What was saved here could not be read (no JSON) and was moved to aside.")
    );
    let unreadable = Trouble::Unreadable("full".to_owned()).words().expect("a sentence");
    assert!(unreadable.contains("left unchanged: full"), "{unreadable}");
    // It concerns all documents and is reported elsewhere.
    assert_eq!(Trouble::Refused("full".to_owned()).words(), None);
    for (error, words) in [
        ("QuotaExceededError", "the storage of this browser is full"),
        ("SecurityError: denied", "the browser blocks storage for this page"),
        ("NotAllowedError", "the browser blocks storage for this page"),
        ("anything else", "anything else"),
    ] {
        assert_eq!(reason(error), words);
    }
}

/// Browsers have databases with these names.
#[test]
fn stores_are_found_by_name() {
    let names = ["games", "summaries", "tournaments", "lines"];
    assert_eq!(Store::ALL.map(Store::name), names);
    assert_eq!(names.map(Store::find), Store::ALL.map(Some));
    assert_eq!(Store::find("game"), None);
}

#[test]
fn changes_say_where_they_are_made() {
    let [key, text] = ["key", "text"].map(str::to_owned);
    for store in Store::ALL {
        for change in [
            StoreChange::Put(store, key.clone(), text.clone()),
            StoreChange::Add(store, key.clone(), text.clone()),
            StoreChange::Delete(store, key.clone()),
            StoreChange::DeleteAll(store, key.clone()),
        ] {
            assert_eq!((change.store(), change.key()), (store, "key"));
        }
    }
}
