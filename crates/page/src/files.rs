//! The files of the site. Their names contain hashes, so only index.html knows them.

use isolation_page_state::texts::puzzles;
use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The address, as seen from the page, of a file that a `meta` element of index.html names.
pub fn file(name: &str) -> String {
    let meta = document().query_selector(&format!("meta[name={name}]")).ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default()
}

/// The server's answer to the request of a file.
pub async fn fetched(address: &str) -> Result<Response, JsValue> {
    JsFuture::from(window().fetch_with_str(address)).await?.dyn_into()
}

pub async fn text_of(response: &Response) -> Result<String, JsValue> {
    Ok(JsFuture::from(response.text()?).await?.as_string().unwrap_or_default())
}

/// A property of an object of the browser's, where it is a text: the `message` of an error, say.
pub fn property(object: &JsValue, name: &str) -> Option<String> {
    Reflect::get(object, &name.into()).ok()?.as_string()
}

/// The text of a file of the site.
pub async fn text_at(address: &str) -> Result<String, String> {
    let reason = |error: JsValue| property(&error, "message").unwrap_or_default();
    let response = fetched(address).await.map_err(reason)?;
    if !response.ok() {
        return Err(puzzles::not_served(address, response.status()));
    }
    text_of(&response).await.map_err(reason)
}
