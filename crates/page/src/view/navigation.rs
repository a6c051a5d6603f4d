//! The current place: the URL's fragment, followed and changed.

use super::query::is_embedded;
use crate::reactive::{effect, memo};
use isolation_page_state::address::{Address, Place};
use isolation_page_state::texts::embed::only_games;
use js_sys::Array;
use leptos::html::ElementType;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{IntersectionObserver, IntersectionObserverEntry};

/// The address, and whether anybody sees the page.
#[derive(Clone, Copy)]
pub struct Navigation {
    pub address: RwSignal<Address>,
    /// Why the URL was not understood, where it was not.
    pub error: RwSignal<Option<String>>,
    /// Whether the browser shows the page.
    pub visible: RwSignal<bool>,
    /// The URL to write soon.
    pending: StoredValue<Option<Address>>,
    /// The fragment that was read or written last.
    known: StoredValue<String>,
}

/// How long a change of the address waits for the next one: browsers limit the rate.
const PAUSE: Duration = Duration::from_millis(100);

/// The whole text of a link to an address of this page.
pub fn link(address: &Address) -> String {
    let here = location().href().unwrap_or_default();
    format!("{}{address}", here.split('#').next().unwrap_or_default())
}

/// The whole text of a link to an address of this page with another query, such as `?embed=1`.
pub fn link_with(query: &str, address: &Address) -> String {
    let here = location().href().unwrap_or_default();
    format!("{}{query}{address}", here.split(['?', '#']).next().unwrap_or_default())
}

/// The fragment of the current URL.
fn fragment() -> String {
    location().hash().unwrap_or_default()
}

impl Navigation {
    /// Reads the URL, now and whenever it changes.
    pub fn start() -> Self {
        let navigation = Self {
            address: RwSignal::new(Address::default()),
            error: RwSignal::new(None),
            visible: RwSignal::new(!document().hidden()),
            pending: StoredValue::new(None),
            known: StoredValue::new(String::new()),
        };
        navigation.read();
        let _ = window_event_listener_untyped("hashchange", move |_| navigation.read());
        let _ = window_event_listener_untyped("visibilitychange", move |_| {
            navigation.visible.set(!document().hidden());
        });
        let _ = window_event_listener_untyped("pagehide", move |_| navigation.write_pending());
        navigation
    }

    /// The place that is shown.
    pub fn place(self) -> Memo<Place> {
        memo(move || self.address.with(|address| address.place))
    }

    /// Whether a place is shown on a visible page.
    pub fn shows(self, place: Place) -> Signal<bool> {
        let here = self.place();
        Signal::derive(move || self.visible.get() && here.get() == place)
    }

    /// Whether an element is in sight on a visible page: its tab is open, and the page scrolled to it.
    pub fn sees<E>(self, frame: NodeRef<E>) -> Signal<bool>
    where
        E: ElementType<Output: JsCast + Clone + 'static> + 'static,
    {
        let in_sight = RwSignal::new(false);
        let observer = StoredValue::new_local(None);
        effect(move || {
            let Some(element) = frame.get() else { return };
            let look = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
                let last = entries.iter().last().and_then(|it| it.dyn_into().ok());
                if let Some(last) = last {
                    let last: IntersectionObserverEntry = last;
                    in_sight.set(last.is_intersecting());
                }
            });
            match IntersectionObserver::new(look.as_ref().unchecked_ref()) {
                Ok(watcher) => {
                    watcher.observe(element.unchecked_ref());
                    observer.set_value(Some((watcher, look)));
                }
                // A browser that cannot tell shows it always.
                Err(_) => in_sight.set(true),
            }
        });
        on_cleanup(move || {
            if let Some((watcher, _look)) = observer.try_update_value(Option::take).flatten() {
                watcher.disconnect();
            }
        });
        Signal::derive(move || self.visible.get() && in_sight.get())
    }

    /// Changes the address without an entry in the browser's history, as soon as it has stayed the
    /// same for a moment.
    pub fn replace_soon(self, address: Address) {
        if self.pending.with_value(Option::is_none) {
            set_timeout(move || self.write_pending(), PAUSE);
        }
        self.pending.set_value(Some(address));
    }

    /// The pending write is outdated.
    pub fn write_nothing(self) {
        self.pending.set_value(None);
    }

    fn write_pending(self) {
        let pending = self.pending.try_update_value(Option::take).flatten();
        // Who went somewhere else a moment ago, and is not read yet, must not be called back.
        let stayed = self.known.with_value(|known| *known == fragment());
        if let Some(address) = pending.filter(|_| stayed) {
            self.replace(address);
        }
    }

    fn read(self) {
        // Who went somewhere else does not want to be called back.
        self.write_nothing();
        let fragment = fragment();
        self.known.set_value(fragment.clone());
        let (address, error) = match Address::parse(&fragment) {
            Ok(address) if is_embedded() && address.place != Place::Play => {
                (Address::default(), Some(only_games().to_owned()))
            }
            Ok(address) => (address, None),
            Err(error) => (Address::default(), Some(error.to_string())),
        };
        self.error.set(error);
        if self.address.with_untracked(|known| *known != address) {
            // Another place, or another lesson, is seen from its top.
            if address.place == Place::Learn
                || self.address.with_untracked(|here| here.place != address.place)
            {
                window().scroll_to_with_x_and_y(0.0, 0.0);
            }
            self.address.set(address);
        }
    }

    /// Goes to an address; the browser's *back* leads back.
    pub fn go(self, address: &Address) {
        // A fragment can always be set; reading follows by the event.
        let _ = location().set_hash(&address.to_string());
    }

    /// Changes the address without an entry in the browser's history.
    fn replace(self, address: Address) {
        if let Ok(history) = window().history() {
            let fragment = address.to_string();
            // Refused only when it is done very often; the next change is written then.
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&fragment));
        }
        self.known.set_value(fragment());
        self.address.set(address);
    }
}
