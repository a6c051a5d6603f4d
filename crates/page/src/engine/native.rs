//! The native engine of the server that the page came from, as far as the page knows of it.

use crate::files::{fetched, text_of};
use isolation_protocol::wire::{NativeEngine, ServerInfo, WIRE_VERSION};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use web_sys::Url;

/// The address of the offer, relative to the page. A static host has one that offers nothing.
const OFFER: &str = "./engine.json";
/// The name of the token in addresses, and where the browser keeps it.
const TOKEN: &str = "token";
const KEPT_TOKEN: &str = "isolation-token";

/// How the page and the server's engine stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// The worker is in use.
    Off,
    Calling,
    /// The server is in use.
    On,
    /// The server is gone, and the worker is in use again.
    Lost,
}

/// The server's engine, for all parts of the page.
#[derive(Clone, Copy)]
pub struct Native {
    /// The server's engine; none on a static host.
    pub offer: RwSignal<Option<NativeEngine>>,
    /// Whether it is in use.
    pub link: RwSignal<Link>,
    /// Whether the server has rooms for live games, and this browser may open them.
    pub rooms: RwSignal<Option<bool>>,
}

impl Native {
    /// Files alone: no such engine.
    pub fn none() -> Self {
        Self {
            offer: RwSignal::new(None),
            link: RwSignal::new(Link::Off),
            rooms: RwSignal::new(None),
        }
    }

    /// Looks whether there is such an engine.
    pub fn find(self) {
        keep_token();
        spawn_local(async move {
            // Without an answer nothing is offered: the page works without a native engine.
            let ServerInfo { engine: offer, rooms } = offer().await.unwrap_or_default();
            let needs_token = offer.as_ref().is_some_and(|it| it.token);
            let rooms = rooms.filter(|version| *version == isolation_protocol::rooms::ROOM_VERSION);
            self.rooms.set(rooms.map(|_| !needs_token || token().is_some()));
            self.offer
                .set(offer.filter(|it| it.v == WIRE_VERSION && (!it.token || token().is_some())));
        });
    }

    /// Switches between the server's engine and the worker.
    pub fn choose(self, chosen: bool) {
        self.link.set(if chosen { Link::Calling } else { Link::Off });
    }

    /// Whether to use the server's engine.
    pub fn is_chosen(self) -> bool {
        matches!(self.link.get(), Link::Calling | Link::On)
    }
}

async fn offer() -> Result<ServerInfo, JsValue> {
    let response = fetched(OFFER).await?;
    if !response.ok() {
        return Ok(ServerInfo::default());
    }
    serde_json::from_str(&text_of(&response).await?)
        .map_err(|error| JsValue::from(error.to_string()))
}

/// Takes the token out of the page's address, which people pass on, and keeps it.
fn keep_token() {
    let Some(address) = location().href().ok().and_then(|address| Url::new(&address).ok()) else {
        return;
    };
    let query = address.search_params();
    let Some(token) = query.get(TOKEN) else { return };
    query.delete(TOKEN);
    if let Ok(Some(storage)) = window().local_storage() {
        // A browser without storage needs the whole address again.
        let _ = storage.set_item(KEPT_TOKEN, &token);
    }
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address.href()));
    }
}

fn token() -> Option<String> {
    window().local_storage().ok()??.get_item(KEPT_TOKEN).ok()?
}

/// The address of a socket of the server, such as `./engine`.
pub(super) fn socket_address(path: &str) -> Option<String> {
    let address = Url::new_with_base(path, &location().href().ok()?).ok()?;
    let protocol = if address.protocol() == "https:" { "wss:" } else { "ws:" };
    address.set_protocol(protocol);
    address.set_hash("");
    if let Some(token) = token() {
        address.search_params().set(TOKEN, &token);
    }
    Some(address.href())
}
