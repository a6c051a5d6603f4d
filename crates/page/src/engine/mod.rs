//! The engine, which runs in a Web Worker, or on the server that the page came from.
//!
//! A worker that searches cannot hear, so *stop* ends it. A second worker, loaded while the first
//! one worked, takes its place at once; where nobody waits for the next answer, it is loaded then.
//! The worker stays when the server is asked: what the server refuses, and what it worked on when it
//! went away, the worker is asked.

mod native;
mod pending;
mod socket;
mod worker;

use leptos::prelude::*;
use pending::Heard;
use socket::Socket;
use std::rc::Rc;
use worker::{PATIENCE, Worker};

pub use native::{Link, Native, use_native};

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
    backends: StoredValue<Backends, LocalStorage>,
}

/// Who can be asked.
struct Backends {
    script: &'static str,
    on_message: Rc<dyn Fn(&str)>,
    current: Worker,
    keeps_spare: bool,
    /// Loads as soon as the current one is ready, not to slow it down.
    spare: Option<Worker>,
    /// The connection to the server, while its engine is chosen.
    server: Option<Socket>,
    /// What the page knows of the server, where it is followed.
    native: Option<Native>,
    /// Workers and connections so far: each has a number of its own.
    started: u32,
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
            backends: StoredValue::new_local(Backends {
                script,
                on_message: Rc::new(on_message),
                current: Worker::idle(),
                keeps_spare,
                spare: None,
                server: None,
                native: None,
                started: 0,
            }),
        }
    }

    /// Whether the engine can be asked.
    #[must_use]
    pub fn state(self) -> ReadSignal<State> {
        self.state.read_only()
    }

    /// Asks the server's engine instead of the worker while it is chosen.
    pub fn follow(self, native: Native) {
        let chosen = Memo::new(move |_| native.is_chosen());
        Effect::new(move |_| {
            let chosen = chosen.get();
            self.update(|backends| {
                backends.native = Some(native);
                backends.without_server();
                if chosen {
                    backends.started += 1;
                    backends.server = Socket::connect(backends.started, self);
                }
            });
        });
    }

    /// Sends a message as soon as the engine is ready.
    pub fn post(self, message: String) {
        self.update(|backends| match &mut backends.server {
            Some(server) if server.ready => server.ask(message),
            _ => backends.current.post(message),
        });
    }

    /// Ends all work at once; no message that belongs to it comes any more. A worker that still
    /// loads has no work, only messages that wait.
    pub fn stop(self) {
        self.update(|backends| {
            if backends.server.as_mut().is_some_and(Socket::stop) {
                return;
            }
            if backends.current.state == State::Starting {
                backends.current.forget();
                return;
            }
            let spare = backends.spare.take().filter(|spare| !spare.has_failed());
            backends.current = spare.unwrap_or_else(|| backends.load(self));
        });
    }

    /// Ends the worker; [`restart`](Self::restart) loads it again.
    pub fn end(self) {
        self.update(|backends| {
            backends.spare = None;
            backends.current = Worker::idle();
        });
    }

    /// Whether a worker is loaded, or is being loaded.
    #[must_use]
    pub fn is_loaded(self) -> bool {
        self.backends.with_value(|backends| backends.current.is_loaded())
    }

    /// Loads the engine, or loads it anew after it failed.
    pub fn restart(self) {
        self.update(|backends| {
            backends.spare = None;
            backends.current = backends.load(self);
        });
    }

    /// Changes the workers, then brings the spare one and the signal up to date.
    fn update(self, change: impl FnOnce(&mut Backends)) {
        let state = self.backends.try_update_value(|backends| {
            change(backends);
            let ready = backends.current.state == State::Ready;
            if backends.keeps_spare && ready && backends.spare.is_none() {
                backends.spare = Some(backends.load(self));
            }
            backends.current.state.clone()
        });
        if let Some(state) = state
            && self.state.with_untracked(|known| *known != state)
        {
            self.state.set(state);
        }
    }

    fn received(self, number: u32, text: &str) {
        let mut listener = None;
        self.update(|backends| {
            let is_current = backends.current.number == number;
            match backends.find(number) {
                Some(worker) if worker.state == State::Ready => {
                    listener = is_current.then(|| Rc::clone(&backends.on_message));
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
        self.update(|backends| {
            if let Some(worker) = backends.find(number) {
                worker.state = State::Failed(reason);
            }
        });
    }

    fn server_said(self, number: u32, text: &str) {
        let mut listener = None;
        let mut linked = None;
        self.update(|backends| {
            let Some(server) = backends.server.as_mut().filter(|it| it.number == number) else {
                return;
            };
            let was_ready = server.ready;
            match server.heard(text) {
                Heard::News => listener = Some(Rc::clone(&backends.on_message)),
                Heard::Stale if server.ready && !was_ready => linked = backends.native,
                Heard::Stale => {}
                Heard::Refused(message) => backends.current.post(message),
            }
        });
        if let Some(native) = linked {
            native.link.set(Link::On);
        }
        if let Some(listener) = listener {
            listener(text);
        }
    }

    fn server_gone(self, number: u32) {
        let mut lost = None;
        self.update(|backends| {
            if backends.server.as_ref().is_some_and(|server| server.number == number) {
                backends.without_server();
                lost = backends.native;
            }
        });
        if let Some(native) = lost {
            native.link.set(Link::Lost);
        }
    }

    fn ran_out_of_time(self, number: u32) {
        self.update(|backends| {
            if let Some(worker) = backends.find(number)
                && worker.state == State::Starting
            {
                let seconds = PATIENCE.as_secs();
                worker.state = State::Failed(format!("it has not loaded in {seconds} seconds"));
            }
        });
    }
}

impl Backends {
    fn find(&mut self, number: u32) -> Option<&mut Worker> {
        let mut all = [Some(&mut self.current), self.spare.as_mut()].into_iter().flatten();
        all.find(|worker| worker.number == number)
    }

    /// Ends the connection to the server. What it had not answered the worker is asked.
    fn without_server(&mut self) {
        let unanswered = self.server.take().and_then(|mut server| server.pending.take());
        if let Some(message) = unanswered {
            self.current.post(message);
        }
    }

    fn load(&mut self, engine: Engine) -> Worker {
        self.started += 1;
        Worker::load(self.script, self.started, engine)
    }
}
