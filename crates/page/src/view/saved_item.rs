//! What all lists of saved things have in common: they are renamed, deleted, and come back.

use super::focus::focus;
use crate::reactive::{Show, effect};
use isolation_page_state::texts::{language, saved as texts};
use leptos::prelude::*;

/// What was deleted last comes back by a button that is always at the same place.
#[derive(Clone, Copy)]
pub struct Undo {
    /// Its name.
    deleted: RwSignal<Option<String>>,
    restore: StoredValue<Option<Box<dyn FnOnce()>>, LocalStorage>,
}

impl Undo {
    pub fn new() -> Self {
        Self { deleted: RwSignal::new(None), restore: StoredValue::new_local(None) }
    }

    /// Something of this name was deleted, with the button that had the focus.
    pub fn offer(self, name: String, restore: impl FnOnce() + 'static) {
        self.announce(name, restore);
        request_animation_frame(|| focus("#undo-delete"));
    }

    /// Something of this name was deleted; the focus stays.
    pub fn announce(self, name: String, restore: impl FnOnce() + 'static) {
        self.restore.set_value(Some(Box::new(restore)));
        self.deleted.set(Some(name));
    }

    fn end(self) -> Option<Box<dyn FnOnce()>> {
        self.deleted.set(None);
        self.restore.try_update_value(Option::take).flatten()
    }
}

/// Says what was deleted last.
#[component]
pub fn UndoBar() -> impl IntoView {
    let undo = expect_context::<Undo>();
    let restore = move |_| {
        if let Some(restore) = undo.end() {
            restore();
        }
    };
    view! {
        <div class="notice undo" role="status">
            {move || undo.deleted.get().map(|name| view! {
                {texts::deleted(name)}
                <button id="undo-delete" type="button" on:click=restore>{texts::undo_delete()}</button>
                <button type="button" class="plain" aria-label=texts::close() on:click=move |_| drop(undo.end())>"✕"</button>
            })}
        </div>
    }
}

/// A saved thing in a list.
#[component]
pub fn SavedItem(
    name: String,
    /// Whether it is the one that is shown.
    #[prop(optional, into)]
    current: Signal<bool>,
    /// Gives it another name; whether that was possible.
    #[prop(into)]
    on_rename: Callback<String, bool>,
    #[prop(into)] on_delete: Callback<()>,
    /// What opens it, in whose place a new name is typed.
    children: ChildrenFn,
) -> impl IntoView {
    let renaming = RwSignal::new(false);
    let field = NodeRef::<leptos::html::Input>::new();
    effect(move || {
        if let Some(field) = field.get() {
            // An element that cannot take the focus leaves it where it is.
            let _ = field.focus();
        }
    });
    let rename = move || {
        let typed = field.get_untracked().map(|field| field.value());
        if typed.is_none_or(|typed| on_rename.run(typed.trim().to_owned())) {
            renaming.update(|renaming| *renaming = !*renaming);
        }
    };
    let label = |deed: &str| format!("{deed}: {name}");
    let (rename_label, delete_label) = (label(texts::rename()), label(texts::delete()));
    let saved = name.clone();
    let form = move || {
        view! {
            <form
                class="title"
                on:submit=move |event| {
                    event.prevent_default();
                    rename();
                }
            >
                <input
                    node_ref=field
                    class="name"
                    maxlength="80"
                    aria-label=texts::name_of(&name)
                    value=name.clone()
                    on:keydown=move |event| if event.key() == "Escape" { renaming.set(false) }
                />
            </form>
        }
    };
    view! {
        <li data-saved=saved aria-current=move || current.get().then_some("true")>
            <Show when=move || !renaming.get() fallback=form>{children()}</Show>
            <button type="button" class="rename" aria-label=rename_label title=texts::rename() on:click=move |_| rename()>"✎"</button>
            <button type="button" class="delete" aria-label=delete_label title=texts::delete() on:click=move |_| on_delete.run(())>"✕"</button>
        </li>
    }
}

/// A time in milliseconds since 1970, as the page's language writes it.
pub fn date(at: f64) -> String {
    let date = js_sys::Date::new(&at.into());
    date.to_locale_string(language().code(), &js_sys::Object::new()).into()
}
