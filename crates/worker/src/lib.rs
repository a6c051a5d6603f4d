//! The engine in a Web Worker: the messages of [`isolation::wire`] in, the messages out.
//!
//! A worker inside a search cannot hear: it looks at the time itself, posts what it finds as it
//! goes, and whoever wants it to stop ends the worker.

/// What runs when the module has loaded.
#[cfg(target_arch = "wasm32")]
mod start {
    use std::time::Duration;

    use isolation::search::Clock;
    use isolation::wire::{Answer, ClockKind, Reply, answer};
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Performance};

    /// Wall time by the browser's clock, since it was started.
    struct BrowserClock {
        performance: Performance,
        start: f64,
    }

    impl Clock for BrowserClock {
        fn elapsed(&self) -> Duration {
            Duration::from_secs_f64((self.performance.now() - self.start).max(0.0) / 1e3)
        }
    }

    #[wasm_bindgen(start)]
    fn start() -> Result<(), JsValue> {
        console_error_panic_hook::set_once();
        let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
        let performance = scope.performance().ok_or("the browser has no clock for workers")?;
        let mut post = {
            let scope = scope.clone();
            move |reply: &Reply| {
                scope.post_message(&reply.to_text().into()).expect("text can be posted");
            }
        };
        post(&Reply::new(0, Answer::Ready));
        let hear = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            let clock = |kind| {
                if kind == ClockKind::Processor {
                    return Err("clock=cpu: a browser has no clock of processor time".to_owned());
                }
                let clock =
                    BrowserClock { performance: performance.clone(), start: performance.now() };
                Ok(Box::new(clock) as Box<dyn Clock>)
            };
            answer(&text, clock, &mut post);
        });
        scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        // The worker hears until it is ended.
        hear.forget();
        Ok(())
    }
}
