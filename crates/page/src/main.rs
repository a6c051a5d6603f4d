//! The one program of the site: the page in a document, the engine in a worker.

use leptos::wasm_split::SplitLoaderError;
use wasm_bindgen::{JsCast, throw_str, throw_val};
use web_sys::DedicatedWorkerGlobalScope;

fn main() {
    console_error_panic_hook::set_once();
    if js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>() {
        wasm_bindgen_futures::spawn_local(async {
            // An exception here reaches the `onerror` of the worker's creator.
            match engine().await {
                Ok(start) => start().unwrap_or_else(|error| throw_val(error)),
                Err(_) => throw_str("the engine cannot be loaded"),
            }
        });
    } else {
        isolation_page::view::start();
    }
}

type Start = fn() -> Result<(), wasm_bindgen::JsValue>;

/// The engine is a file of its own, which only workers load.
#[cfg(feature = "split")]
#[leptos::wasm_split::wasm_split(engine, wasm_split_path = leptos::wasm_split, fallible)]
fn engine() -> Result<Start, SplitLoaderError> {
    Ok(isolation_worker::start)
}

#[cfg(not(feature = "split"))]
async fn engine() -> Result<Start, SplitLoaderError> {
    Ok(isolation_worker::start)
}
