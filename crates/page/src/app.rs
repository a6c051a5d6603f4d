//! The page as a whole.

use crate::engine::{Engine, State};
use leptos::prelude::*;

/// The page as a whole.
#[component]
pub fn App() -> impl IntoView {
    let (answer, set_answer) = signal(String::new());
    let engine = Engine::start("./worker_start.js", move |text| {
        set_answer.set(text.to_owned());
    });
    let state = move || engine.state().get();
    let name = move || match state() {
        State::Starting => "starting",
        State::Ready => "ready",
        State::Failed(_) => "failed",
    };
    let sentence = move || match state() {
        State::Starting => "The engine is starting.".to_owned(),
        State::Ready => "The engine is ready.".to_owned(),
        State::Failed(reason) => format!("The engine does not work: {reason}"),
    };
    let failed = move || matches!(state(), State::Failed(_));
    let ask = move |_| {
        engine.post(r#"{"v":1,"id":1,"request":{"best":{"position":"7/7/2n4/3N3/7/7/7 w","agent":"alphabeta","seed":1}}}"#.to_owned());
    };

    view! {
        <main>
            <h1>"Isolation"</h1>
            <p id="engine" role="status" data-state=name>{sentence}</p>
            <Show when=failed>
                <button id="restart" on:click=move |_| engine.restart()>"Try again"</button>
            </Show>
            <button id="ask" on:click=ask>"Ask"</button>
            <button id="stop" on:click=move |_| engine.stop()>"Stop"</button>
            <output id="answer">{answer}</output>
        </main>
    }
}
