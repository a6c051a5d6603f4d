//! The foot of the page: rules, what the page is, its source, its keys.

use super::fields::Tick;
use super::keys;
use super::look::Look;
use crate::reactive::Show;
use isolation_page_state::learn::LearnPage;
use isolation_page_state::texts::{foot as texts, saved};
use leptos::html::Dialog;
use leptos::prelude::*;

/// The address of the source code; empty if the project has none.
const SOURCE: &str = env!("CARGO_PKG_REPOSITORY");

/// The foot, and the dialog that its buttons open.
#[component]
pub fn Foot() -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let on_keys = RwSignal::new(false);
    let show = move |keys: bool| {
        on_keys.set(keys);
        if let Some(dialog) = dialog.get_untracked() {
            // Refused only when it is open already. The browser gives the focus back.
            let _ = dialog.show_modal();
        }
    };
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    keys::listen_for_help();
    let letter_keys = expect_context::<Look>().letter_keys;
    let source = (!SOURCE.is_empty()).then(|| view! { <a href=SOURCE>{texts::source()}</a> });
    let rows = keys::all()
        .map(|(key, does)| view! { <dt><kbd>{key}</kbd></dt> <dd>{does}</dd> })
        .collect_view();
    view! {
        <footer aria-label=texts::foot()>
            <a id="rules" href=LearnPage::Rules.address().to_string()>{texts::rules()}</a>
            <button id="about" type="button" class="link" aria-haspopup="dialog" on:click=move |_| show(false)>
                {texts::about()}
            </button>
            {source}
            <button
                id="keys"
                type="button"
                class="link"
                aria-haspopup="dialog"
                aria-keyshortcuts="?"
                on:click=move |_| show(true)
            >
                {texts::keys()} " (?)"
            </button>
            <dialog id="help" node_ref=dialog aria-labelledby="help-title">
                <div class="heading">
                    <h2 id="help-title">
                        {move || if on_keys.get() { texts::keys() } else { "Isolation" }}
                    </h2>
                    <button id="close-help" type="button" class="plain" aria-label=saved::close() on:click=close>
                        "✕"
                    </button>
                </div>
                <dl hidden=move || !on_keys.get()>{rows}</dl>
                <Show when=move || on_keys.get()>
                    <Tick
                        id="letter-keys"
                        label=texts::letter_keys()
                        ticked=letter_keys
                        on_change=move |ticked| letter_keys.set(ticked)
                    />
                </Show>
                <Show when=move || !on_keys.get()>
                    <p>{texts::what()}</p>
                    <p>{texts::version(env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"))}</p>
                </Show>
            </dialog>
        </footer>
    }
}
