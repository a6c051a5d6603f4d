//! The page without a network: a service worker keeps its files, and says when there are newer ones. A page that it
//! does not serve may be older than the files on the server, and then says so.

use super::query::is_embedded;
use super::session::Session;
use crate::engine::State;
use crate::files::fetched;
use crate::view::fields::Button;
use isolation_page_state::texts::offline as texts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::Cell;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    HtmlScriptElement, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState,
};

/// The service worker as seen from the page; `cargo xtask site` writes it.
const SCRIPT: &str = "./service-worker.js";
/// The message that asks the service worker to activate its version.
const ACTIVATE: &str = "activate";

/// The message about another version.
#[derive(Clone, Copy, PartialEq, Eq)]
enum News {
    /// One waits to be shown.
    Waiting,
    /// The server has replaced the files of this one.
    Outdated,
}

/// Whether there is a new version; the handle that the page has provided.
#[derive(Clone, Copy)]
pub struct Offline {
    news: RwSignal<Option<News>>,
    registration: StoredValue<Option<ServiceWorkerRegistration>, LocalStorage>,
}

impl Offline {
    pub fn new() -> Self {
        Self { news: RwSignal::new(None), registration: StoredValue::new_local(None) }
    }

    /// Keeps the page's files, once they have been needed anyway: when the engine is ready.
    pub fn start(self, session: Session) {
        Effect::new(move |begun: Option<bool>| {
            let begun = begun.unwrap_or(false);
            let state = session.engine.state().get();
            if matches!(state, State::Failed(_)) {
                self.look();
            }
            // A board on another site keeps nothing.
            let ready = state == State::Ready && !is_embedded();
            if ready && !begun {
                // If files cannot be cached, the page works as long as there is a network.
                spawn_local(async move {
                    let _ = self.register().await;
                });
            }
            begun || ready
        });
    }

    async fn register(self) -> Result<(), JsValue> {
        let Some(container) = container() else { return Ok(()) };
        let registration = JsFuture::from(container.register(SCRIPT)).await?;
        let registration: ServiceWorkerRegistration = registration.dyn_into()?;
        // All open pages change to the new version together. The first version of all serves a page that is
        // already of it.
        let is_served = Cell::new(container.controller().is_some());
        if is_served.get() && registration.waiting().is_some() {
            self.news.set(Some(News::Waiting));
        }
        listen(&container, "controllerchange", move || {
            if is_served.replace(true) {
                let _ = location().reload();
            }
        })?;
        let found = registration.clone();
        listen(&registration, "updatefound", move || {
            let Some(newer) = found.installing() else { return };
            let container = container.clone();
            let worker = newer.clone();
            let _ = listen(&newer, "statechange", move || {
                let installed = worker.state() == ServiceWorkerState::Installed;
                // The first version of all is no news.
                if installed && container.controller().is_some() {
                    self.news.set(Some(News::Waiting));
                }
            });
        })?;
        self.registration.set_value(Some(registration));
        Ok(())
    }

    /// Looks whether the server still has the files of this version, after one could not be loaded.
    pub fn look(self) {
        spawn_local(async move {
            if is_outdated().await.unwrap_or(false) {
                self.news.set(Some(News::Outdated));
            }
        });
    }

    /// Changes to the other version; the page is loaded anew.
    fn change(self, news: News) {
        let newer = self.registration.with_value(|it| it.as_ref()?.waiting());
        match newer.filter(|_| news == News::Waiting) {
            // A text can always be sent.
            Some(newer) => _ = newer.post_message(&ACTIVATE.into()),
            None => _ = location().reload(),
        }
    }
}

/// Whether the server no longer has the script that has started this page.
async fn is_outdated() -> Result<bool, JsValue> {
    let script = document().query_selector("script[type=module]")?;
    let script = script.ok_or(JsValue::NULL)?.dyn_into::<HtmlScriptElement>()?;
    // With a query that is new, because the browser keeps the script itself.
    let address = format!("{}?{}", script.src(), js_sys::Math::random());
    Ok(!fetched(&address).await?.ok())
}

/// The browser's service workers; none on a page that was loaded without encryption.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    let name = JsValue::from("serviceWorker");
    js_sys::Reflect::has(&navigator, &name).ok()?.then(|| navigator.service_worker())
}

/// Listens as long as the page is open.
fn listen(
    target: &web_sys::EventTarget,
    event: &str,
    action: impl Fn() + 'static,
) -> Result<(), JsValue> {
    let action = Closure::<dyn Fn()>::new(action);
    target.add_event_listener_with_callback(event, action.as_ref().unchecked_ref())?;
    action.forget();
    Ok(())
}

/// A quiet line when there is a new version.
#[component]
pub fn UpdateNews() -> impl IntoView {
    let offline = expect_context::<Offline>();
    view! {
        <p id="update" class="notice" role="status">
            {move || offline.news.get().map(|news| view! {
                {match news {
                    News::Waiting => texts::new_version(),
                    News::Outdated => texts::outdated(),
                }}
                <Button id="reload" label=texts::reload() on_press=move || offline.change(news)/>
            })}
        </p>
    }
}
