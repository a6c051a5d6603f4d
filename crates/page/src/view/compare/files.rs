//! Texts as files: to the person's disk, and from it.

use js_sys::Array;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url};

/// Offers a text as a file of this name.
pub fn save(name: &str, kind: &str, text: &str) {
    if let Err(error) = try_save(name, kind, text) {
        leptos::logging::error!("{name} cannot be saved: {error:?}");
    }
}

fn try_save(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser may begin to read it a little later.
    set_timeout(move || drop(Url::revoke_object_url(&address)), Duration::from_secs(60));
    Ok(())
}

/// The text of the file that was chosen in this input, and its name; the input can take it again.
pub async fn chosen(input: HtmlInputElement) -> Option<Result<(String, String), String>> {
    let file = input.files().and_then(|files| files.get(0))?;
    let text = JsFuture::from(file.text()).await;
    input.set_value("");
    Some(match text.map(|text| text.as_string()) {
        Ok(Some(text)) => Ok((file.name(), text)),
        Ok(None) => Err(file.name()),
        Err(error) => Err(format!("{error:?}")),
    })
}
