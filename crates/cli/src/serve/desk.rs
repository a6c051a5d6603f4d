//! Where requests are worked on: a few at a time, some wait, the rest are refused.

use super::limits::Limits;
use isolation::wire::{Answer, Ask, Engine, Reply, Request};
use isolation::{AgentSpec, Value};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::{select, task, time};

/// Says that a request need not be worked on any longer.
#[derive(Debug, Default)]
pub struct Stop {
    said: AtomicBool,
    heard: Notify,
}

impl Stop {
    /// Says it.
    pub fn say(&self) {
        self.said.store(true, Ordering::Relaxed);
        self.heard.notify_one();
    }
}

/// The places at which requests are worked on, shared by all connections.
#[derive(Clone, Debug)]
pub struct Desk {
    limits: Limits,
    threads: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Engines without a request, at most one a thread; each remembers the game that it played last.
    engines: Arc<Mutex<Vec<Engine>>>,
}

impl Desk {
    /// A desk at which nobody works.
    pub fn new(limits: Limits) -> Self {
        let places = |count| Arc::new(Semaphore::new(count));
        let (threads, waiting) = (places(limits.threads), places(limits.waiting));
        Self { limits, threads, waiting, engines: Arc::default() }
    }

    /// Answers a request, in its turn and in a thread. `news` takes the replies before the last one.
    pub async fn answer(
        self,
        request: Request,
        stop: Arc<Stop>,
        news: mpsc::Sender<Reply>,
    ) -> Reply {
        let id = request.id;
        let refuse = |why: String| Reply::new(id, Answer::Error(why));
        if let Err(why) = self.check(&request.request) {
            return refuse(why);
        }
        let Ok(waiting) = self.waiting.try_acquire_owned() else {
            return refuse(format!(
                "this engine is busy: {} requests wait already; ask again in a while",
                self.limits.waiting
            ));
        };
        let thread = select! {
            biased;
            () = stop.heard.notified() => {
                return refuse("the request was ended before its turn came".to_owned());
            }
            thread = self.threads.acquire_owned() => thread.expect("it is never closed"),
        };
        drop(waiting);
        let told = Arc::clone(&stop);
        let mut work = task::spawn_blocking(move || {
            let _thread = thread;
            // A client that is slow misses what may be passed over, and is waited for with the rest;
            // one that has gone misses all.
            let mut post = |reply: &Reply| {
                let _missed = match reply.reply.is_passing() {
                    true => news.try_send(reply.clone()).is_err(),
                    false => news.blocking_send(reply.clone()).is_err(),
                };
            };
            let engines = || self.engines.lock().unwrap_or_else(PoisonError::into_inner);
            let mut engine = engines().pop().unwrap_or_default();
            let last = engine.answer(request, |kind| Ok(kind.start()), &told.said, &mut post);
            engines().push(engine);
            last
        });
        let last = match time::timeout(self.limits.time, &mut work).await {
            Ok(last) => last,
            Err(_) => {
                stop.say();
                work.await
            }
        };
        last.unwrap_or_else(|error| refuse(format!("the engine failed: {error}")))
    }

    /// Whether a request asks for more than it can have.
    fn check(&self, ask: &Ask) -> Result<(), String> {
        // What is no agent is refused by who reads it to play.
        let Some(Ok(agent)) = ask.agent().map(str::parse::<AgentSpec>) else { return Ok(()) };
        let most = self.limits.memory;
        let memory = agent.values().find(|(param, _)| param.name == "memory");
        match memory {
            Some((_, Value::Count(memory))) if *memory > most => {
                Err(format!("memory={memory}: this server gives an agent at most {most} megabytes"))
            }
            _ => Ok(()),
        }
    }
}
