//! One queue of requests, and the workers and the connection that work on it.
//!
//! A worker receives nothing during a search, so *stop* ends it. A spare worker, loaded while the first
//! one worked, takes its place at once; where nothing is urgent, the next one is loaded then.

mod worker;

use super::message::Reply;
use super::native::{Link, Native};
use super::queue::Queue;
use super::socket::{Socket, SocketEvent};
use crate::reactive::{effect, memo};
use isolation_page_state::engine::RequestText;
use isolation_page_state::texts::errors;
use isolation_protocol::wire::{
    Reply as WireReply, ReplyBody, Request as WireRequest, RequestBody,
};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;
use worker::{PATIENCE, Worker};

/// How long an engine that is not shown keeps its workers.
const REST: Duration = Duration::from_secs(60);

/// Whether the engine can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It is not loaded; the first request loads it.
    Idle,
    /// It loads; requests wait.
    Loading,
    Ready,
    /// It failed to load, or crashed; its requests are lost. The text is the reason.
    Failed(String),
}

/// A queue of requests and what works on it; copies are the same one.
#[derive(Clone, Copy)]
pub struct Engine {
    state: RwSignal<State>,
    inner: StoredValue<Inner, LocalStorage>,
}

/// The queue, and who can work on it.
struct Inner {
    queue: Queue,
    on_reply: Rc<dyn Fn(Reply)>,
    /// Passes on what waits for the next frame.
    deliver: Rc<dyn Fn()>,
    worker: Worker,
    keeps_spare: bool,
    /// Loads when the worker is ready, not to slow it down.
    spare: Option<Worker>,
    /// The connection to the server, while its engine is chosen.
    server: Option<Server>,
    native: Option<Native>,
    /// Workers and connections so far: each has a number of its own.
    started: u32,
    /// The number of orders to drop requests: a delayed request from before one is not sent.
    dropped: u32,
    asked: u32,
    /// Whether the workers were ended because nothing was shown.
    rests: bool,
}

/// The connection to the server's engine.
struct Server {
    number: u32,
    ready: bool,
    socket: Socket,
}

impl Engine {
    /// An engine that is known before what makes it work is loaded: see [`Engine::start`].
    pub fn idle() -> Self {
        let inner = Inner {
            queue: Queue::default(),
            on_reply: Rc::new(drop),
            deliver: Rc::new(|| {}),
            worker: Worker::idle(),
            keeps_spare: false,
            spare: None,
            server: None,
            native: None,
            started: 0,
            dropped: 0,
            asked: 0,
            rests: false,
        };
        Self { state: RwSignal::new(State::Idle), inner: StoredValue::new_local(inner) }
    }

    /// From now on the first request loads it. `on_reply` takes each reply to a current request.
    pub fn start(self, keeps_spare: bool, shown: Signal<bool>, on_reply: impl Fn(Reply) + 'static) {
        self.inner.update_value(|inner| {
            inner.keeps_spare = keeps_spare;
            inner.on_reply = Rc::new(on_reply);
        });
        self.rest_unless(shown);
    }

    /// Whether the engine can be asked.
    #[must_use]
    pub fn state(self) -> ReadSignal<State> {
        self.state.read_only()
    }

    /// Why it has failed, if it has.
    pub fn failure(self) -> Option<String> {
        match self.state.get() {
            State::Failed(why) => Some(why),
            State::Idle | State::Loading | State::Ready => None,
        }
    }

    /// Asks the server's engine while it is chosen.
    pub fn follow(self, native: Native) {
        let chosen = memo(move || native.is_chosen());
        effect(move || {
            let chosen = chosen.get();
            self.update(|inner| {
                inner.native = Some(native);
                inner.without_server();
                if chosen {
                    inner.started += 1;
                    let number = inner.started;
                    let socket = Socket::connect("./engine", move |event| match event {
                        SocketEvent::Open => {}
                        SocketEvent::Text(text) => self.server_said(number, &text),
                        SocketEvent::Gone => self.server_gone(number),
                    });
                    inner.server = Some(Server { number, ready: false, socket });
                }
            });
        });
    }

    /// How replies are passed on that wait for the next frame.
    pub(super) fn deliver_by(self, deliver: impl Fn() + 'static) {
        self.inner.update_value(|inner| inner.deliver = Rc::new(deliver));
    }

    /// Passes on what waits for the next frame, before a person's action counts.
    pub fn deliver(self) {
        let deliver = self.inner.with_value(|inner| Rc::clone(&inner.deliver));
        deliver();
    }

    /// Adds a request to the queue. A worker that has failed is loaded anew.
    pub fn ask(self, request: impl Into<RequestText>) {
        self.update(|inner| {
            inner.queue.push(request.into());
            inner.asked += 1;
            if matches!(inner.worker.state, State::Failed(_)) {
                inner.worker = Worker::idle();
            }
        });
    }

    /// Adds a request to the queue after a while, unless requests are dropped before.
    pub fn ask_after(self, request: impl Into<RequestText> + 'static, after: Duration) {
        if after.is_zero() {
            return self.ask(request);
        }
        let dropped = move || self.inner.try_with_value(|inner| inner.dropped);
        let before = dropped();
        let ask = move || {
            if dropped() == before {
                self.ask(request);
            }
        };
        set_timeout(ask, after);
    }

    /// Drops the requests that have not been sent.
    pub fn forget(self) {
        self.update(|inner| {
            inner.dropped += 1;
            inner.queue.forget();
        });
    }

    /// Drops all requests and ends the work; none of them is answered any longer.
    pub fn stop(self) {
        self.update(|inner| {
            inner.dropped += 1;
            let Some(by) = inner.queue.cancel() else { return };
            match &mut inner.server {
                Some(server) if server.number == by => {
                    server.socket.send(&WireRequest::new(0, RequestBody::Stop).to_text());
                }
                _ => {
                    inner.queue.lose(by);
                    let spare = inner.spare.take().filter(|spare| !spare.has_failed());
                    inner.worker = spare.unwrap_or_else(|| inner.load(self));
                }
            }
        });
    }

    /// Ends the workers, and drops all requests.
    pub fn end(self) {
        self.update(|inner| {
            inner.dropped += 1;
            inner.queue = Queue::default();
            inner.end_workers();
        });
    }

    /// Loads the worker before the first request, or again after a failure.
    pub fn load(self) {
        self.update(|inner| {
            inner.rests = false;
            if matches!(inner.worker.state, State::Idle | State::Failed(_)) {
                inner.worker = inner.load(self);
            }
        });
    }

    /// Loads it anew, if it has failed.
    pub fn retry(self) {
        if matches!(self.state.get_untracked(), State::Failed(_)) {
            self.load();
        }
    }

    /// Ends the workers when nothing has been shown and asked for a while; loads them again when
    /// they are shown.
    fn rest_unless(self, shown: Signal<bool>) {
        let shown = memo(move || shown.get());
        effect(move || {
            if !shown.get() {
                self.rest_later(shown);
            } else if self.inner.with_value(|inner| inner.rests) {
                self.load();
            }
        });
    }

    fn rest_later(self, shown: Memo<bool>) {
        let asked = move || self.inner.try_with_value(|inner| inner.asked);
        let before = asked();
        let rest = move || {
            if shown.try_get_untracked() != Some(false) {
                return;
            }
            let idle = self.inner.with_value(|inner| inner.queue.is_empty());
            if idle && asked() == before {
                self.update(|inner| {
                    inner.rests |= inner.worker.is_loaded();
                    inner.end_workers();
                });
            } else {
                self.rest_later(shown);
            }
        };
        set_timeout(rest, REST);
    }

    /// Changes the queue or the workers, sends what is due, and brings the signal up to date.
    fn update(self, change: impl FnOnce(&mut Inner)) {
        let state = self.inner.try_update_value(|inner| {
            change(inner);
            inner.send_next(self);
            let ready = inner.worker.state == State::Ready;
            if inner.keeps_spare && ready && inner.spare.is_none() {
                inner.spare = Some(inner.load(self));
            }
            let server = inner.server.as_ref().is_some_and(|server| server.ready);
            if server { State::Ready } else { inner.worker.state.clone() }
        });
        if let Some(state) = state
            && self.state.with_untracked(|known| *known != state)
        {
            self.state.set(state);
        }
    }

    /// Handles a reply of a worker.
    pub(super) fn received(self, number: u32, text: &str) {
        let mut loading = false;
        self.update(|inner| {
            if let Some(worker) = inner.find(number)
                && worker.state != State::Ready
            {
                loading = true;
                worker.greeted(text);
            }
        });
        if !loading {
            self.replied(number, text, false);
        }
    }

    pub(super) fn failed(self, number: u32, reason: String) {
        self.update(|inner| {
            inner.queue.lose(number);
            if let Some(worker) = inner.find(number) {
                worker.state = State::Failed(reason);
            }
        });
    }

    /// A worker has had time enough to load.
    pub(super) fn ran_out_of_time(self, number: u32) {
        self.update(|inner| {
            if let Some(worker) = inner.find(number)
                && worker.state == State::Loading
            {
                let seconds = PATIENCE.as_secs();
                worker.state = State::Failed(errors::not_loaded_in(seconds));
            }
        });
    }

    /// Handles a reply of the server; the first one says that it is ready.
    fn server_said(self, number: u32, text: &str) {
        let mut linked = None;
        self.update(|inner| {
            let Some(server) = inner.server.as_mut().filter(|it| it.number == number) else {
                return;
            };
            if !server.ready {
                let first = serde_json::from_str::<WireReply>(text);
                server.ready = first.is_ok_and(|reply| reply.reply == ReplyBody::Ready);
                linked = inner.native.filter(|_| server.ready);
            }
        });
        match linked {
            Some(native) => native.link.set(Link::On),
            None => self.replied(number, text, true),
        }
    }

    /// The server has gone away; the worker takes over.
    fn server_gone(self, number: u32) {
        let mut lost = None;
        self.update(|inner| {
            if inner.server.as_ref().is_some_and(|server| server.number == number) {
                inner.without_server();
                lost = inner.native;
            }
        });
        if let Some(native) = lost {
            native.link.set(Link::Lost);
        }
    }

    /// Passes a reply on, if its request is current.
    fn replied(self, number: u32, text: &str, by_server: bool) {
        let reply = match Reply::read(text) {
            Ok(reply) => reply,
            Err(error) => return leptos::logging::error!("engine: {text}: {error}"),
        };
        let mut listener = None;
        self.update(|inner| {
            let refused = by_server && reply.is_refusal();
            if !(refused && inner.queue.refuse(number, reply.id()))
                && inner.queue.receive(number, &reply)
            {
                listener = Some(Rc::clone(&inner.on_reply));
            }
        });
        // Called last: it may use the engine.
        if let Some(listener) = listener {
            listener(reply);
        }
    }
}

impl Inner {
    fn find(&mut self, number: u32) -> Option<&mut Worker> {
        let mut all = [Some(&mut self.worker), self.spare.as_mut()].into_iter().flatten();
        all.find(|worker| worker.number == number)
    }

    fn load(&mut self, engine: Engine) -> Worker {
        self.started += 1;
        Worker::load(self.started, engine)
    }

    /// Sends the next request when the last one is answered.
    fn send_next(&mut self, engine: Engine) {
        let Some(by_worker) = self.queue.due() else { return };
        if let Some(server) = self.server.as_ref().filter(|it| it.ready && !by_worker) {
            if let Some(text) = self.queue.next(server.number) {
                server.socket.send(text);
            }
            return;
        }
        match self.worker.state {
            State::Idle => self.worker = self.load(engine),
            State::Loading => {}
            State::Ready => {
                if let Some(text) = self.queue.next(self.worker.number) {
                    self.worker.send(text);
                }
                if self.worker.has_failed() {
                    self.queue.lose(self.worker.number);
                }
            }
            State::Failed(_) => self.queue.forget(),
        }
    }

    fn end_workers(&mut self) {
        self.spare = None;
        self.worker = Worker::idle();
    }

    /// Ends the connection to the server. The worker takes over what it has not answered.
    fn without_server(&mut self) {
        if let Some(server) = self.server.take() {
            self.queue.hand_back(server.number);
        }
    }
}
