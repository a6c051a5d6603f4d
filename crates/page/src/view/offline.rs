//! The page without a network: a service worker keeps its files, and says when there are newer ones.

use super::session::use_session;
use crate::engine::State;
use crate::texts::offline as texts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

/// The service worker as seen from the page; `cargo xtask site` writes it.
const SCRIPT: &str = "./service-worker.js";
/// By this the service worker hears that its version is wanted.
const ACTIVATE: &str = "activate";

/// Whether a new version waits; the handle that the page has provided.
#[derive(Clone, Copy)]
pub struct Offline {
    waiting: RwSignal<bool>,
    registration: StoredValue<Option<ServiceWorkerRegistration>, LocalStorage>,
}

impl Offline {
    /// Keeps the page's files, once they have been needed anyway: when the engine is ready.
    pub fn start() -> Self {
        let offline =
            Self { waiting: RwSignal::new(false), registration: StoredValue::new_local(None) };
        let session = use_session();
        Effect::new(move |begun: Option<bool>| {
            let begun = begun.unwrap_or(false);
            let ready = session.engine_state() == State::Ready;
            if ready && !begun {
                // Where files cannot be kept, the page works as long as there is a network.
                spawn_local(async move {
                    let _ = offline.register().await;
                });
            }
            begun || ready
        });
        offline
    }

    async fn register(self) -> Result<(), JsValue> {
        let Some(container) = container() else { return Ok(()) };
        let registration = JsFuture::from(container.register(SCRIPT)).await?;
        let registration: ServiceWorkerRegistration = registration.dyn_into()?;
        // All open pages change to the new version together.
        listen(&container, "controllerchange", || {
            let _ = location().reload();
        })?;
        if container.controller().is_some() {
            self.waiting.set(registration.waiting().is_some());
        }
        let found = registration.clone();
        listen(&registration, "updatefound", move || {
            let Some(newer) = found.installing() else { return };
            let container = container.clone();
            let worker = newer.clone();
            let _ = listen(&newer, "statechange", move || {
                let installed = worker.state() == ServiceWorkerState::Installed;
                // The first version of all is no news.
                if installed && container.controller().is_some() {
                    self.waiting.set(true);
                }
            });
        })?;
        self.registration.set_value(Some(registration));
        Ok(())
    }

    /// Changes to the version that waits; the page is loaded anew.
    fn activate(self) {
        self.registration.with_value(|registration| {
            if let Some(newer) = registration.as_ref().and_then(ServiceWorkerRegistration::waiting)
            {
                // A text can always be sent.
                let _ = newer.post_message(&ACTIVATE.into());
            }
        });
    }
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
            {move || offline.waiting.get().then(|| view! {
                {texts::new_version()}
                <button id="reload" type="button" on:click=move |_| offline.activate()>
                    {texts::reload()}
                </button>
            })}
        </p>
    }
}
