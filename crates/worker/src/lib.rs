//! The engine in a Web Worker: JSON messages in, JSON messages out.
//!
//! A request is `{"v":1,"id":7,"request":{…}}`; each message that answers it carries its id. The
//! worker says `{"v":1,"ready":true}` once, when it can hear requests.

use serde::Deserialize;
use serde_json::{Value, json};

/// The only version of the messages so far.
const VERSION: u32 = 1;

#[derive(Deserialize)]
struct Message {
    v: u32,
    id: u64,
    request: Value,
}

/// Handles one request; `post` is called with each message that answers it.
pub fn handle(text: &str, post: &mut dyn FnMut(&str)) {
    let answer = match serde_json::from_str::<Message>(text) {
        Ok(Message { v: VERSION, id, request }) => json!({"v": VERSION, "id": id, "echo": request}),
        Ok(Message { v, id, .. }) => {
            json!({"v": VERSION, "id": id, "error": format!("message version {v} is unknown")})
        }
        Err(error) => json!({"v": VERSION, "id": null, "error": error.to_string()}),
    };
    post(&answer.to_string());
}

/// What runs when the module has loaded.
#[cfg(target_arch = "wasm32")]
mod start {
    use wasm_bindgen::prelude::*;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    #[wasm_bindgen(start)]
    fn start() -> Result<(), JsValue> {
        console_error_panic_hook::set_once();
        let scope: DedicatedWorkerGlobalScope = js_sys::global().dyn_into()?;
        let mut post = {
            let scope = scope.clone();
            move |text: &str| {
                scope.post_message(&text.into()).expect("text can be posted");
            }
        };
        post(&serde_json::json!({"v": super::VERSION, "ready": true}).to_string());
        let hear = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            super::handle(&text, &mut post);
        });
        scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        // The worker hears until it is ended.
        hear.forget();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    fn answers(text: &str) -> Vec<Value> {
        let mut answers = Vec::new();
        super::handle(text, &mut |text| {
            answers.push(serde_json::from_str(text).expect("JSON"));
        });
        answers
    }

    #[test]
    fn a_request_is_answered_under_its_id() {
        let answers = answers(r#"{"v":1,"id":7,"request":{"a":2}}"#);
        assert_eq!(answers, [json!({"v": 1, "id": 7, "echo": {"a": 2}})]);
    }

    #[test]
    fn what_is_no_request_is_an_error() {
        assert!(answers("hello")[0]["error"].is_string());
        assert!(answers(r#"{"v":2,"id":7,"request":{}}"#)[0]["error"].is_string());
    }
}
