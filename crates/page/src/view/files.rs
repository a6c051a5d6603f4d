//! Files that a person gives, and takes.

use isolation::board::text::{TextError, decode};
use isolation_page_state::texts::errors;
use js_sys::Uint8Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, FileList, HtmlAnchorElement, Url};

/// Largest file that is read.
const MOST_BYTES: f64 = 100e6;

/// The name of a file that a person gives, and its text, or why it cannot be read.
pub type Given = (String, Result<String, String>);

/// Reads the text of the first file.
pub fn read(files: FileList, then: Callback<Given>) {
    let Some(file) = files.get(0) else { return };
    let name = file.name();
    if file.size() > MOST_BYTES {
        let why = errors::file_too_large(&name, MOST_BYTES / 1e6);
        return then.run((name, Err(why)));
    }
    spawn_local(async move {
        let bytes = JsFuture::from(file.array_buffer()).await;
        let text = match bytes.map(|bytes| decode(Uint8Array::new(&bytes).to_vec())) {
            Ok(Ok(text)) => Ok(text),
            Ok(Err(TextError { line, byte, .. })) => Err(errors::no_text(&name, line, byte)),
            Err(_) => Err(errors::unreadable_file(&name)),
        };
        then.run((name, text));
    });
}

/// A button by which a file is chosen.
#[component]
pub fn FileButton(
    id: &'static str,
    label: &'static str,
    on_text: Callback<Given>,
) -> impl IntoView {
    let input = NodeRef::<leptos::html::Input>::new();
    let choose = move |_| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    let chosen = move |_| {
        if let Some(input) = input.get_untracked() {
            if let Some(files) = input.files() {
                read(files, on_text);
            }
            // The same file can be chosen again.
            input.set_value("");
        }
    };
    view! {
        <button type="button" on:click=choose>{label}</button>
        <input
            id=id
            type="file"
            node_ref=input
            hidden
            aria-label=label
            accept=".json,.jsonl,.txt,application/json,text/plain"
            on:change=chosen
        />
    }
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
