//! A dialog over the page.

use crate::reactive::{Show, effect};
use isolation_page_state::texts::saved as texts;
use leptos::html;
use leptos::prelude::*;

/// A dialog with a title and a button that closes it.
#[component]
pub fn Dialog(
    id: &'static str,
    #[prop(into)] title: Signal<&'static str>,
    open: RwSignal<bool>,
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    effect(move || {
        let Some(dialog) = dialog.get() else { return };
        if open.get() {
            // Refused only when it is open already. The browser gives the focus back.
            let _ = dialog.show_modal();
        } else {
            dialog.close();
        }
    });
    let close = move || open.set(false);
    view! {
        <dialog id=id class=id node_ref=dialog aria-label=title on:close=move |_| close()>
            <div class="heading">
                <h2>{title}</h2>
                <button type="button" class="plain close" aria-label=texts::close() on:click=move |_| close()>"✕"</button>
            </div>
            <Show when=move || open.get()>{children()}</Show>
        </dialog>
    }
}
