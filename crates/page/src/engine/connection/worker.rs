//! One Web Worker that runs the engine.

use super::{Engine, State};
use crate::files::{file, property};
use isolation_page_state::texts::errors;
use isolation_protocol::wire::{Reply, ReplyBody};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, WorkerOptions, WorkerType};

/// Timeout for loading a worker.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// A worker and what is known of it.
pub(super) struct Worker {
    pub number: u32,
    pub state: State,
    /// The browser's object and the handlers that it calls; none when it refused to make one.
    thread: Option<(web_sys::Worker, Handlers)>,
}

struct Handlers {
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(Event)>,
}

impl Worker {
    /// A worker that is not loaded yet.
    pub fn idle() -> Self {
        Self { number: 0, state: State::Idle, thread: None }
    }

    /// Whether the browser has made it.
    pub fn is_loaded(&self) -> bool {
        self.thread.is_some()
    }

    /// Whether it will never answer.
    pub fn has_failed(&self) -> bool {
        matches!(self.state, State::Failed(_))
    }

    pub fn load(number: u32, engine: Engine) -> Self {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let thread = web_sys::Worker::new_with_options(&file("worker"), &options);
        let (thread, state) = match thread {
            Ok(thread) => {
                let handlers = Handlers::wire(&thread, number, engine);
                set_timeout(move || engine.ran_out_of_time(number), PATIENCE);
                (Some((thread, handlers)), State::Loading)
            }
            Err(error) => (None, State::Failed(reason(&error))),
        };
        Self { number, state, thread }
    }

    /// Sends a message to a worker that is ready.
    pub fn send(&mut self, text: &str) {
        if let Some((thread, _)) = &self.thread
            && let Err(error) = thread.post_message(&text.into())
        {
            self.state = State::Failed(reason(&error));
        }
    }

    /// The first message. It may come after the page has given up on the worker, too.
    pub fn greeted(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(Reply { reply: ReplyBody::Ready, .. }) => self.state = State::Ready,
            _ => self.state = State::Failed(errors::unexpected_reply(text)),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some((thread, _)) = &self.thread {
            thread.set_onmessage(None);
            thread.set_onerror(None);
            thread.terminate();
        }
    }
}

impl Handlers {
    fn wire(thread: &web_sys::Worker, number: u32, engine: Engine) -> Self {
        let message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            engine.received(number, &event.data().as_string().unwrap_or_default());
        });
        let error = Closure::<dyn FnMut(_)>::new(move |event: Event| {
            engine.failed(number, reason(&event));
        });
        thread.set_onmessage(Some(message.as_ref().unchecked_ref()));
        thread.set_onerror(Some(error.as_ref().unchecked_ref()));
        Self { _message: message, _error: error }
    }
}

/// The text of an error or error event. A script that cannot be fetched gives an event without.
fn reason(error: &JsValue) -> String {
    property(error, "message").unwrap_or_else(|| errors::files_not_loaded().to_owned())
}
