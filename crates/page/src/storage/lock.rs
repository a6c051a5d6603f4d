//! One tab at a time: the browser's Web Locks.

use js_sys::{Function, Object, Promise, Reflect};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// A name that no other tab holds, until this is dropped, or the tab is closed.
pub struct Lock {
    /// None where the browser has no locks for this page: then nothing is held.
    release: Option<Function>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            // Settling a promise does not fail.
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}

/// The lock of this name; none where another tab holds it. Pages that do not come over a safe
/// connection have no locks. Two tabs may then play the same tournament; they save equal lines under
/// equal keys, so that only time is lost.
pub async fn acquire(name: &str) -> Option<Lock> {
    request(name, true).await
}

/// The lock of this name, once no other tab holds it.
pub async fn wait_for(name: &str) -> Option<Lock> {
    request(name, false).await
}

async fn request(name: &str, at_once: bool) -> Option<Lock> {
    let navigator = leptos::prelude::window().navigator();
    let Ok(locks) = Reflect::get(&navigator, &"locks".into()) else { return unheld() };
    let request = Reflect::get(&locks, &"request".into()).ok().and_then(|it| it.dyn_into().ok());
    let Some::<Function>(request) = request else { return unheld() };
    let options = Object::new();
    // Setting a value of a fresh object does not fail.
    let _ = Reflect::set(&options, &"ifAvailable".into(), &at_once.into());
    let release = Rc::new(RefCell::new(None));
    let answered = Promise::new(&mut |answer, refuse| {
        let release = Rc::clone(&release);
        let granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let held = !lock.is_null() && !lock.is_undefined();
            let until = held.then(|| {
                // The lock is held until this promise is settled.
                Promise::new(&mut |settle, _| {
                    release.replace(Some(settle));
                })
            });
            let _ = answer.call1(&JsValue::UNDEFINED, &held.into());
            until.map_or(JsValue::UNDEFINED, JsValue::from)
        });
        match request.call3(&locks, &name.into(), &options, &granted) {
            // A refused request is treated like one that was never made.
            Ok(promise) => {
                let promise: Promise = promise.unchecked_into();
                let refused = Closure::once_into_js(move |error: JsValue| {
                    let _ = refuse.call1(&JsValue::UNDEFINED, &error);
                });
                let _ = Reflect::get(&promise, &"catch".into())
                    .and_then(|it| it.unchecked_into::<Function>().call1(&promise, &refused));
            }
            Err(error) => {
                let _ = refuse.call1(&JsValue::UNDEFINED, &error);
            }
        }
    });
    match JsFuture::from(answered).await {
        Ok(held) if held.is_truthy() => Some(Lock { release: release.take() }),
        Ok(_) => None,
        Err(_) => unheld(),
    }
}

fn unheld() -> Option<Lock> {
    Some(Lock { release: None })
}
