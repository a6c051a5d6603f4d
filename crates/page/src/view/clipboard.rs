//! Texts that can be copied.

use crate::reactive::effect;
use isolation_page_state::texts::saved as texts;
use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// Copies a text, then says whether that was possible.
pub fn copy(text: String, then: impl FnOnce(bool) + 'static) {
    spawn_local(async move {
        // A page that did not come by a safe way has no clipboard.
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
        then(match clipboard {
            Ok(it) if !it.is_undefined() => {
                JsFuture::from(window().navigator().clipboard().write_text(&text)).await.is_ok()
            }
            _ => false,
        });
    });
}

/// What opens the browser's sheet for sharing; telephones have it.
fn share_function() -> Option<js_sys::Function> {
    let share = js_sys::Reflect::get(&window().navigator(), &"share".into()).ok()?;
    share.dyn_into().ok()
}

/// A text in a field, and a button that copies it.
#[component]
pub fn CopyField(
    /// The field's id; the button's is the same with `copy-` before it.
    id: &'static str,
    /// The kind of the text.
    label: &'static str,
    #[prop(into)] value: Signal<String>,
    /// Whether the browser's own sheet is offered, where it has one.
    #[prop(optional)]
    shares: bool,
) -> impl IntoView {
    let sheet = if shares { share_function() } else { None };
    let sheet = sheet.map(|share| {
        let share = move |_| {
            let text = js_sys::Object::new();
            let value = value.get_untracked();
            let key = if value.starts_with("http") { "url" } else { "text" };
            // A plain object takes every property; closing the sheet is no error.
            let _ = js_sys::Reflect::set(&text, &key.into(), &value.into());
            let _ = share.call1(&window().navigator(), &text);
        };
        view! { <button id=format!("send-{id}") type="button" class="send" on:click=share>{texts::share_by()}</button> }
    });
    let field = NodeRef::<Input>::new();
    let news = RwSignal::new(None::<String>);
    effect(move || {
        value.track();
        news.set(None);
    });
    let on_click = move |_| {
        copy(value.get_untracked(), move |written| {
            if written {
                news.set(Some(texts::copied(label)));
            } else {
                if let Some(field) = field.get_untracked() {
                    field.select();
                }
                news.set(Some(texts::not_copied().to_owned()));
            }
        });
    };
    view! {
        <div class="copy">
            <label for=id>{label}</label>
            <input id=id node_ref=field readonly spellcheck="false" prop:value=value/>
            <button
                id=format!("copy-{id}")
                type="button"
                aria-label=texts::copy(label)
                title=texts::copy(label)
                on:click=on_click
            >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                    <path d="M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5Z"/>
                </svg>
            </button>
            {sheet}
            <span class="hint" role="status">{news}</span>
        </div>
    }
}
