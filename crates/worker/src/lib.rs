//! The engine in a Web Worker: it answers the messages of [`isolation_protocol::wire`], and those of
//! [`isolation_arena::job`], which play games of tournaments.
//!
//! A worker does not receive messages during a search: it checks the time itself and posts intermediate
//! results; to stop it, terminate the worker.

use std::time::Duration;

use isolation::clock::ClockKind;
use isolation::search::Clock;
use isolation_arena::ClockName;
use isolation_arena::job::JobServer;
use isolation_protocol::wire::{Engine, Reply, ReplyBody};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Performance};

/// Elapsed wall time by the browser's clock.
struct BrowserClock {
    performance: Performance,
    start: f64,
}

impl BrowserClock {
    /// Starts the clock, in this worker.
    fn start() -> Self {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        let performance = scope.performance().expect("looked for when the worker began");
        let start = performance.now();
        Self { performance, start }
    }
}

impl Clock for BrowserClock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs_f64((self.performance.now() - self.start).max(0.0) / 1e3)
    }
}

/// Starts to answer messages; call it in a worker.
///
/// # Errors
/// Outside a worker, or in a browser without a clock for workers.
pub fn start() -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
    scope.performance().ok_or("the browser has no clock for workers")?;
    let say = {
        let scope = scope.clone();
        move |text: String| scope.post_message(&text.into()).expect("text can be posted")
    };
    say(Reply::new(0, ReplyBody::Ready).to_text());
    let mut server = JobServer::new(|name| match name {
        ClockName::Wall => Some(|| Box::new(BrowserClock::start())),
        ClockName::Cpu => None,
    });
    let mut engine = Engine::default();
    let on_message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Some(reply) = server.answer(&text) {
            return say(reply);
        }
        let clock = |kind| match kind {
            ClockKind::Wall => Ok(Box::new(BrowserClock::start()) as Box<dyn Clock>),
            ClockKind::Processor => {
                Err("clock=cpu: a browser has no clock of processor time".to_owned())
            }
        };
        engine.answer_text(&text, clock, &mut |reply| say(reply.to_text()));
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker answers until it is terminated.
    on_message.forget();
    Ok(())
}
