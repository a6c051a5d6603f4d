//! A state synchronised with the URL.

use super::navigation::Navigation;
use crate::reactive::{effect, memo};
use isolation_page_state::address::{Address, Place};
use leptos::prelude::*;

/// Keeps the state of a place and the URL in step. `current` is the state's address, and a number that
/// changes when something new begins, to which the browser's *back* leads back. `open` makes of the
/// state what another address says, or changes nothing and says what is wrong.
pub fn sync_with_url(
    shown_in: Place,
    current: impl Fn() -> (Address, u32) + Send + Sync + 'static,
    open: impl Fn(&Address) -> Result<(), String> + 'static,
) {
    sync(shown_in, memo(current), Box::new(open));
}

type Open = dyn Fn(&Address) -> Result<(), String>;

/// One for all places: the page downloads less.
fn sync(shown_in: Place, current: Memo<(Address, u32)>, open: Box<Open>) {
    let navigation = expect_context::<Navigation>();
    // The URL that was opened last; none while another place is shown.
    let mut opened = None;
    // The value that the URL and the state last agreed on.
    let mut agreed = current.get_untracked();
    effect(move || {
        current.track();
        let there = navigation.address.get();
        if there.place != shown_in {
            opened = None;
            return;
        }
        if opened.as_ref() != Some(&there) {
            let known = current.with_untracked(|now| now.0 == there);
            let read = if known { Ok(()) } else { untrack(|| open(&there)) };
            opened = Some(there.clone());
            agreed = current.get_untracked();
            if let Err(why) = read {
                navigation.error.set(Some(why));
            }
        }
        let now = current.get_untracked();
        let before = std::mem::replace(&mut agreed, now.clone());
        if now.0 == there {
            // A move that is taken back at once has an address that was never written.
            return navigation.write_nothing();
        }
        // After an error the state stays as it is, and so does the URL until the state changes.
        if now == before && navigation.error.with_untracked(Option::is_some) {
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
