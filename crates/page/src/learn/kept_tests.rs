//! Storage that is shared, full, forbidden or damaged loses nothing.

use std::cell::RefCell;
use std::collections::HashMap;

use super::{Ended, Keepable, Kept, PersonalRecord, Shelf, Tally, Trouble};

/// A shelf in memory, which may refuse.
#[derive(Default)]
pub(super) struct Memory {
    pub texts: RefCell<HashMap<String, String>>,
    pub full: RefCell<bool>,
    pub forbidden: RefCell<bool>,
}

impl Shelf for Memory {
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
}

fn game(agent: &str, won: bool) -> Ended {
    Ended { agent: agent.to_owned(), rules: "knight".to_owned(), won }
}

fn tally(agent: &str, won: u32, lost: u32) -> Tally {
    Tally { agent: agent.to_owned(), rules: "knight".to_owned(), won, lost }
}

#[test]
fn games_are_counted_by_agent_and_rules() {
    let mut record = PersonalRecord::default();
    record.add("random", "knight", true);
    record.add("random", "queen", true);
    record.add("random", "knight", false);
    record.add("random", "knight", true);
    let queen = Tally { rules: "queen".to_owned(), ..tally("random", 1, 0) };
    assert_eq!(record.tallies(), [tally("random", 2, 1), queen]);
}

#[test]
fn two_tabs_lose_nothing() {
    let shelf = Memory::default();
    let mut one = Kept::<PersonalRecord>::load(&shelf);
    let mut other = Kept::<PersonalRecord>::load(&shelf);
    one.change(&shelf, game("a", true));
    other.change(&shelf, game("b", true));
    one.change(&shelf, game("a", false));
    assert_eq!(one.value().tallies(), [tally("a", 1, 1), tally("b", 1, 0)]);
    other.refresh(&shelf);
    assert_eq!(other.value(), one.value());
    assert_eq!(Kept::<PersonalRecord>::load(&shelf).value(), one.value());
    assert_eq!(one.trouble(), None);
}

#[test]
fn what_a_full_shelf_refuses_waits() {
    let shelf = Memory::default();
    let mut one = Kept::<PersonalRecord>::load(&shelf);
    one.change(&shelf, game("a", true));
    shelf.full.replace(true);
    one.change(&shelf, game("a", true));
    assert_eq!(one.value().tallies(), [tally("a", 2, 0)]);
    assert_eq!(one.trouble(), Some(&Trouble::Refused("QuotaExceededError".to_owned())));
    shelf.full.replace(false);
    // Another tab writes between; both are kept.
    Kept::<PersonalRecord>::load(&shelf).change(&shelf, game("b", false));
    one.refresh(&shelf);
    assert_eq!(one.value().tallies(), [tally("a", 2, 0), tally("b", 0, 1)]);
    assert_eq!(one.trouble(), None);
    assert_eq!(Kept::<PersonalRecord>::load(&shelf).value(), one.value());
}

#[test]
fn a_forbidden_shelf_is_survived() {
    let shelf = Memory::default();
    shelf.forbidden.replace(true);
    let mut kept = Kept::<PersonalRecord>::load(&shelf);
    assert_eq!(kept.trouble(), Some(&Trouble::Refused("SecurityError".to_owned())));
    kept.change(&shelf, game("a", true));
    kept.change(&shelf, game("a", true));
    assert_eq!(kept.value().tallies(), [tally("a", 2, 0)]);
}

#[test]
fn damaged_texts_are_put_aside() {
    let shelf = Memory::default();
    let name = PersonalRecord::NAME;
    for (number, damaged) in [(1, "{\"tallies\":[{"), (2, "{\"tallies\":[],\"more\":1}"), (3, "7")]
    {
        shelf.put(name, damaged).expect("there is room");
        let mut kept = Kept::<PersonalRecord>::load(&shelf);
        let aside = format!("{name}.damaged-{number}");
        let told = |kept: &Kept<PersonalRecord>| match kept.trouble() {
            Some(Trouble::PutAside { name, .. }) => Some(name.clone()),
            _ => None,
        };
        assert_eq!(told(&kept), Some(aside.clone()));
        // Once is enough.
        kept.refresh(&shelf);
        assert_eq!(told(&kept), Some(aside.clone()));
        kept.change(&shelf, game("a", true));
        assert_eq!(told(&kept), Some(aside.clone()));
        assert_eq!(shelf.get(&aside), Ok(Some(damaged.to_owned())));
        assert_eq!(Kept::<PersonalRecord>::load(&shelf).value().tallies(), [tally("a", 1, 0)]);
    }
    // Where nothing can be put aside, nothing is overwritten.
    shelf.put(name, "[").expect("there is room");
    shelf.full.replace(true);
    let mut kept = Kept::<PersonalRecord>::load(&shelf);
    kept.change(&shelf, game("a", true));
    assert_eq!(kept.trouble(), Some(&Trouble::Unreadable("QuotaExceededError".to_owned())));
    assert_eq!(kept.value().tallies(), [tally("a", 1, 0)]);
    assert_eq!(shelf.get(name), Ok(Some("[".to_owned())));
}
