//! The worker pool of the engine: a few requests run, some wait in a queue, further ones are rejected.

use crate::limits::Limits;
use isolation::AgentSpec;
use isolation::spec::Value;
use isolation_protocol::wire::{Engine, Reply, ReplyBody, Request, RequestBody};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::{select, task, time};

/// Cancels a request.
#[derive(Debug, Default)]
pub struct Stop {
    flag: AtomicBool,
    notify: Notify,
}

impl Stop {
    /// Cancels it.
    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
        self.notify.notify_one();
    }
}

/// A pool of worker threads, shared by all connections.
#[derive(Clone, Debug)]
pub struct Pool {
    limits: Limits,
    threads: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Idle engines, at most one per thread; each keeps the state of its last game.
    engines: Arc<Mutex<Vec<Engine>>>,
}

impl Pool {
    /// A pool without workers.
    pub fn new(limits: Limits) -> Self {
        let places = |count| Arc::new(Semaphore::new(count));
        let (threads, waiting) = (places(limits.threads), places(limits.waiting));
        Self { limits, threads, waiting, engines: Arc::default() }
    }

    /// Queues a request and runs it in a thread. `replies` receives the replies before the last one.
    pub async fn answer(
        self,
        request: Request,
        stop: Arc<Stop>,
        replies: mpsc::Sender<Reply>,
    ) -> Reply {
        let id = request.id;
        let refuse = |why: String| Reply::new(id, ReplyBody::Error(why));
        if let Err(why) = self.check(&request.request) {
            return refuse(why);
        }
        let Ok(waiting) = self.waiting.try_acquire_owned() else {
            return refuse(format!(
                "the engine is busy: {} requests are waiting; try again later",
                self.limits.waiting
            ));
        };
        let thread = select! {
            biased;
            () = stop.notify.notified() => {
                return refuse("the request was cancelled while it waited".to_owned());
            }
            thread = self.threads.acquire_owned() => thread.expect("it is never closed"),
        };
        drop(waiting);
        let flag = Arc::clone(&stop);
        let mut work = task::spawn_blocking(move || {
            let _thread = thread;
            // A slow client misses intermediate replies, but gets all others; a disconnected one gets none.
            let mut post = |reply: &Reply| {
                let _missed = match reply.reply.is_passing() {
                    true => replies.try_send(reply.clone()).is_err(),
                    false => replies.blocking_send(reply.clone()).is_err(),
                };
            };
            let engines = || self.engines.lock().unwrap_or_else(PoisonError::into_inner);
            let mut engine = engines().pop().unwrap_or_default();
            let last = engine.answer(request, |kind| Ok(kind.start()), &flag.flag, &mut post);
            engines().push(engine);
            last
        });
        let last = match time::timeout(self.limits.time, &mut work).await {
            Ok(last) => last,
            Err(_) => {
                stop.set();
                work.await
            }
        };
        last.unwrap_or_else(|error| refuse(format!("the engine failed: {error}")))
    }

    /// Checks the limits of a request.
    fn check(&self, body: &RequestBody) -> Result<(), String> {
        // The engine reports texts that are not agents.
        let Some(Ok(agent)) = body.agent().map(str::parse::<AgentSpec>) else { return Ok(()) };
        let most = self.limits.memory;
        let memory = agent.values().find(|(param, _)| param.name == "memory");
        match memory {
            Some((_, Value::Count(memory))) if *memory > most => {
                Err(format!("memory={memory}: expected at most {most} megabytes on this server"))
            }
            _ => Ok(()),
        }
    }
}
