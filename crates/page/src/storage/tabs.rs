//! Notifies all tabs of changes of the database.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

use isolation_page_state::storage::{Store, StoreChange};

/// The name of the channel between the tabs.
const CHANNEL: &str = "isolation.changes";
/// A transaction with more changes counts as one change of each store.
const MOST_TOLD: usize = 20;

type Watcher = (Store, Rc<dyn Fn(&str)>);

thread_local! {
    static WATCHERS: RefCell<Vec<Watcher>> = const { RefCell::new(Vec::new()) };
    /// None if the browser has no such channel: then each tab sees only its own changes.
    static TABS: Option<BroadcastChannel> = open();
}

fn open() -> Option<BroadcastChannel> {
    let channel = BroadcastChannel::new(CHANNEL).ok()?;
    let on_change = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Some((name, key)) = text.split_once(' ')
            && let Some(store) = Store::find(name)
        {
            tell(store, key);
        }
    });
    channel.set_onmessage(Some(on_change.as_ref().unchecked_ref()));
    on_change.forget();
    Some(channel)
}

/// Subscribes to the keys of a store that any tab changes; an empty key stands for many.
pub fn watch(store: Store, on_change: impl Fn(&str) + 'static) {
    WATCHERS.with_borrow_mut(|watchers| watchers.push((store, Rc::new(on_change))));
    // Receives the messages of other tabs.
    TABS.with(|_| {});
}

/// Tells all tabs, this one included.
pub(super) fn announce(changes: &[StoreChange]) {
    let all = |store: Store| changes.iter().any(|change| change.store() == store);
    let announced: Vec<(Store, &str)> = if changes.len() > MOST_TOLD {
        Store::ALL.into_iter().filter(|store| all(*store)).map(|store| (store, "")).collect()
    } else {
        changes.iter().map(|change| (change.store(), change.key())).collect()
    };
    for (store, key) in announced {
        TABS.with(|tabs| {
            // Refused only when the channel is closed, with the page.
            let _ = tabs
                .as_ref()
                .map(|tabs| tabs.post_message(&format!("{} {key}", store.name()).into()));
        });
        tell(store, key);
    }
}

fn tell(store: Store, key: &str) {
    let watchers = WATCHERS.with_borrow(|watchers| watchers.clone());
    watchers.iter().filter(|(of, _)| *of == store).for_each(|(_, on_change)| on_change(key));
}
