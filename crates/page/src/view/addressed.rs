//! A state that the URL tells: it follows the URL, and the URL follows it.

use super::navigation::Navigation;
use crate::address::{Address, Place};
use leptos::prelude::*;

/// A state that an address tells.
pub trait Addressed: Send + Sync + 'static {
    /// The place where it is shown.
    const PLACE: Place;

    /// Its address.
    fn address(&self) -> Address;

    /// Becomes what an address says.
    ///
    /// # Errors
    /// What is wrong with the address; then nothing changes.
    fn open(&mut self, address: &Address) -> Result<(), String>;

    /// A number that changes when something new begins, to which the browser's *back* leads back.
    fn begun(&self) -> u32;
}

/// What was last the same in the URL and in the state.
#[derive(Clone, PartialEq)]
struct Agreed {
    address: Address,
    begun: u32,
}

impl Agreed {
    fn on<S: Addressed>(state: &S) -> Self {
        Self { address: state.address(), begun: state.begun() }
    }
}

/// Lets state and URL follow one another, from now on.
pub fn follow<S: Addressed>(state: RwSignal<S>, navigation: Navigation) {
    let agreed = StoredValue::new(state.with_untracked(Agreed::on));
    Effect::new(move |_| {
        let address = navigation.address.get();
        if address.place != S::PLACE {
            return;
        }
        let before = state.with_untracked(|state| state.address());
        let opened = state.write_untracked().open(&address);
        let now = state.with_untracked(Agreed::on);
        let changed = now.address != before;
        agreed.set_value(now);
        match opened {
            Ok(()) if changed => state.notify(),
            Ok(()) => {}
            // The state stays as it is, and so does the URL until the state changes.
            Err(why) => navigation.error.set(Some(why)),
        }
    });
    let told = Memo::new(move |_| state.with(Agreed::on));
    let place = navigation.place();
    Effect::new(move |_| {
        let now = told.get();
        if place.get() != S::PLACE {
            return;
        }
        let before = agreed.get_value();
        agreed.set_value(now.clone());
        if navigation.address.with_untracked(|it| *it == now.address) {
            // A move that is taken back at once has an address that was never written.
            navigation.write_nothing();
            return;
        }
        let wrong = navigation.error.with_untracked(Option::is_some);
        if now == before && wrong {
            return;
        }
        navigation.error.set(None);
        if now.begun == before.begun {
            navigation.replace_soon(now.address);
        } else {
            navigation.go(&now.address);
        }
    });
}
