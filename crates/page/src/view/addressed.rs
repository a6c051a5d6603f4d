//! A state synchronised with the URL.

use super::navigation::Navigation;
use crate::reactive::{effect, memo};
use isolation_page_state::address::{Address, Place};
use leptos::prelude::*;

/// Lets the state of a place and the URL follow one another, from now on. `open` makes of the state
/// what an address says, or changes nothing and says what is wrong; `begun` is a number that changes
/// when something new begins, to which the browser's *back* leads back.
pub fn follow<S: Send + Sync + 'static>(
    state: RwSignal<S>,
    shown_in: Place,
    address: fn(&S) -> Address,
    open: fn(&mut S, &Address) -> Result<(), String>,
    begun: fn(&S) -> u32,
) {
    let navigation = expect_context::<Navigation>();
    let on = move |state: &S| (address(state), begun(state));
    // The value that the URL and the state last agreed on.
    let agreed = StoredValue::new(state.with_untracked(on));
    effect(move || {
        let there = navigation.address.get();
        if there.place != shown_in {
            return;
        }
        let before = state.with_untracked(address);
        let opened = open(&mut state.write_untracked(), &there);
        let now = state.with_untracked(on);
        let changed = now.0 != before;
        agreed.set_value(now);
        match opened {
            Ok(()) if changed => state.notify(),
            Ok(()) => {}
            // The state stays as it is, and so does the URL until the state changes.
            Err(why) => navigation.error.set(Some(why)),
        }
    });
    let current = memo(move || state.with(on));
    let place = navigation.place();
    effect(move || {
        let now = current.get();
        if place.get() != shown_in {
            return;
        }
        let before = agreed.get_value();
        agreed.set_value(now.clone());
        if navigation.address.with_untracked(|it| *it == now.0) {
            // A move that is taken back at once has an address that was never written.
            navigation.write_nothing();
            return;
        }
        let wrong = navigation.error.with_untracked(Option::is_some);
        if now == before && wrong {
            return;
        }
        navigation.error.set(None);
        if now.1 == before.1 {
            navigation.replace_soon(now.0);
        } else {
            navigation.go(&now.0);
        }
    });
}
