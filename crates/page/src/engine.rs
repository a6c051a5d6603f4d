//! The engine, which runs in a Web Worker.
//!
//! A worker that searches cannot hear, so *stop* ends it. A second worker, loaded while the first
//! one worked, takes its place at once; where nobody waits for the next answer, it is loaded then.

use isolation::wire::{Answer, Reply};
use js_sys::Reflect;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, WorkerOptions, WorkerType};

/// How long a worker may take to load before the page says that something is wrong.
const PATIENCE: Duration = Duration::from_secs(20);

/// Whether the engine can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It loads; what is posted waits.
    Starting,
    /// It answers.
    Ready,
    /// It failed to load, or died; what is posted is lost. The text says why, to a person.
    Failed(String),
}

/// The handle of the engine.
#[derive(Clone, Copy)]
pub struct Engine {
    state: RwSignal<State>,
    workers: StoredValue<Workers, LocalStorage>,
}

struct Workers {
    script: &'static str,
    on_message: Rc<dyn Fn(&str)>,
    current: Worker,
    keeps_spare: bool,
    /// Loads as soon as the current one is ready, not to slow it down.
    spare: Option<Worker>,
    started: u32,
}

/// A worker and what is known of it.
struct Worker {
    number: u32,
    state: State,
    waiting: Vec<String>,
    /// The browser's object and the handlers that it calls; none when it refused to make one.
    thread: Option<(web_sys::Worker, Handlers)>,
}

struct Handlers {
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(Event)>,
}

impl Engine {
    /// An engine that begins to load at its first [`restart`](Self::restart); `script` is its
    /// address as seen from the page. `on_message` is called with each message of the worker in
    /// use, but for the first, which says that it is ready.
    pub fn new(
        script: &'static str,
        keeps_spare: bool,
        on_message: impl Fn(&str) + 'static,
    ) -> Self {
        Self {
            state: RwSignal::new(State::Starting),
            workers: StoredValue::new_local(Workers {
                script,
                on_message: Rc::new(on_message),
                current: Worker::idle(),
                keeps_spare,
                spare: None,
                started: 0,
            }),
        }
    }

    /// Whether the engine can be asked.
    #[must_use]
    pub fn state(self) -> ReadSignal<State> {
        self.state.read_only()
    }

    /// Sends a message as soon as the engine is ready.
    pub fn post(self, message: String) {
        self.update(|workers| workers.current.post(message));
    }

    /// Ends all work at once; no message that belongs to it comes any more. A worker that still
    /// loads has no work, only messages that wait.
    pub fn stop(self) {
        self.update(|workers| {
            if workers.current.state == State::Starting {
                workers.current.waiting.clear();
                return;
            }
            workers.current = match workers.spare.take() {
                Some(spare) => spare,
                None => workers.load(self),
            };
        });
    }

    /// Ends the worker; [`restart`](Self::restart) loads it again.
    pub fn end(self) {
        self.update(|workers| {
            workers.spare = None;
            workers.current = Worker::idle();
        });
    }

    /// Whether a worker is loaded, or is being loaded.
    #[must_use]
    pub fn is_loaded(self) -> bool {
        self.workers.with_value(|workers| workers.current.thread.is_some())
    }

    /// Loads the engine, or loads it anew after it failed.
    pub fn restart(self) {
        self.update(|workers| {
            workers.spare = None;
            workers.current = workers.load(self);
        });
    }

    /// Changes the workers, then brings the spare one and the signal up to date.
    fn update(self, change: impl FnOnce(&mut Workers)) {
        let state = self.workers.try_update_value(|workers| {
            change(workers);
            let ready = workers.current.state == State::Ready;
            if workers.keeps_spare && ready && workers.spare.is_none() {
                workers.spare = Some(workers.load(self));
            }
            workers.current.state.clone()
        });
        if let Some(state) = state
            && self.state.with_untracked(|known| *known != state)
        {
            self.state.set(state);
        }
    }

    fn received(self, number: u32, text: &str) {
        let mut listener = None;
        self.update(|workers| {
            let is_current = workers.current.number == number;
            match workers.find(number) {
                Some(worker) if worker.state == State::Ready => {
                    listener = is_current.then(|| Rc::clone(&workers.on_message));
                }
                Some(worker) => worker.greeted(text),
                None => {}
            }
        });
        // Called last: it may use the engine.
        if let Some(listener) = listener {
            listener(text);
        }
    }

    fn failed(self, number: u32, reason: String) {
        self.update(|workers| {
            if let Some(worker) = workers.find(number) {
                worker.state = State::Failed(reason);
            }
        });
    }

    fn ran_out_of_time(self, number: u32) {
        self.update(|workers| {
            if let Some(worker) = workers.find(number)
                && worker.state == State::Starting
            {
                let seconds = PATIENCE.as_secs();
                worker.state = State::Failed(format!("it has not loaded in {seconds} seconds"));
            }
        });
    }
}

impl Workers {
    fn find(&mut self, number: u32) -> Option<&mut Worker> {
        let mut all = [Some(&mut self.current), self.spare.as_mut()].into_iter().flatten();
        all.find(|worker| worker.number == number)
    }

    fn load(&mut self, engine: Engine) -> Worker {
        self.started += 1;
        Worker::load(self.script, self.started, engine)
    }
}

impl Worker {
    /// None yet.
    fn idle() -> Self {
        Self { number: 0, state: State::Starting, waiting: Vec::new(), thread: None }
    }

    fn load(script: &str, number: u32, engine: Engine) -> Self {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let thread = web_sys::Worker::new_with_options(script, &options);
        let (thread, state) = match thread {
            Ok(thread) => {
                let handlers = Handlers::wire(&thread, number, engine);
                set_timeout(move || engine.ran_out_of_time(number), PATIENCE);
                (Some((thread, handlers)), State::Starting)
            }
            Err(error) => (None, State::Failed(reason(&error))),
        };
        Self { number, state, waiting: Vec::new(), thread }
    }

    fn post(&mut self, message: String) {
        match (&self.state, &self.thread) {
            (State::Starting, _) => self.waiting.push(message),
            (State::Ready, Some((thread, _))) => {
                if let Err(error) = thread.post_message(&message.into()) {
                    self.state = State::Failed(reason(&error));
                }
            }
            _ => {}
        }
    }

    /// The first message. It may come after the page has given up on the worker, too.
    fn greeted(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(Reply { reply: Answer::Ready, .. }) => {
                self.state = State::Ready;
                for message in std::mem::take(&mut self.waiting) {
                    self.post(message);
                }
            }
            _ => self.state = State::Failed(format!("it began with {text}")),
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
    Reflect::get(error, &"message".into())
        .ok()
        .and_then(|message| message.as_string())
        .unwrap_or_else(|| "its files cannot be loaded".to_owned())
}
