//! Files that a person gives, and takes.

use isolation::board::text::{TextError, decode};
use isolation_page_state::texts::errors;
use js_sys::Uint8Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Url};

/// Largest file that is read.
const MOST_BYTES: f64 = 100e6;

/// Reads a file's text; or the error.
pub fn read_file(file: File, then: impl FnOnce(Result<String, String>) + 'static) {
    let name = file.name();
    if file.size() > MOST_BYTES {
        return then(Err(errors::file_too_large(name, MOST_BYTES / 1e6)));
    }
    spawn_local(async move {
        let bytes = JsFuture::from(file.array_buffer()).await;
        then(match bytes.map(|bytes| decode(Uint8Array::new(&bytes).to_vec())) {
            Ok(Ok(text)) => Ok(text),
            Ok(Err(TextError { line, byte, .. })) => Err(errors::no_text(name, line, byte)),
            Err(_) => Err(errors::unreadable_file(name)),
        });
    });
}

/// Lets the browser save a text as a file.
pub fn save_text(name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&text.into());
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        save(name, &blob);
    }
}

/// Lets the browser save a file.
pub fn save(name: &str, blob: &Blob) {
    let Ok(url) = Url::create_object_url_with_blob(blob) else { return };
    let link = document().create_element("a").ok();
    if let Some(link) = link.and_then(|it| it.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    // The browser has taken it by then.
    set_timeout(
        move || {
            let _ = Url::revoke_object_url(&url);
        },
        std::time::Duration::from_secs(60),
    );
}
