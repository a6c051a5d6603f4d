//! How the page looks to this person.

use crate::texts::{self, Language, shell};
use leptos::prelude::*;

/// What a person can choose about the looks alone.
#[derive(Clone, Copy)]
pub struct Look {
    /// Whether legal moves are always marked.
    pub show_legal: RwSignal<bool>,
    /// Whether the board is turned upside down.
    pub flipped: RwSignal<bool>,
    /// Whether closed cells are red, as in the St. Cloud program.
    pub st_cloud: RwSignal<bool>,
    /// `auto`, `light` or `dark`.
    pub theme: RwSignal<String>,
    /// The language of all texts.
    pub language: RwSignal<Language>,
}

/// The handle that the page has provided.
pub fn use_look() -> Look {
    expect_context()
}

impl Look {
    /// The page as it first looks.
    pub fn new() -> Self {
        let look = Self {
            show_legal: RwSignal::new(false),
            flipped: RwSignal::new(false),
            st_cloud: RwSignal::new(false),
            theme: RwSignal::new("auto".to_owned()),
            language: RwSignal::new(browsers_language()),
        };
        texts::set_language(look.language.get_untracked());
        Effect::new(move |_| {
            let code = look.language.get().code();
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("lang", code);
            }
        });
        Effect::new(move |_| {
            let theme = look.theme.get();
            if let Some(root) = document().document_element() {
                // Setting an attribute of a fixed name cannot fail.
                let _ = root.set_attribute("data-theme", &theme);
            }
        });
        look
    }
}

/// The first language of the browser that the page speaks.
fn browsers_language() -> Language {
    let wanted = window().navigator().languages();
    let mut wanted = wanted.iter().filter_map(|code| code.as_string());
    wanted.find_map(|code| Language::find(&code)).unwrap_or(Language::English)
}

/// The choice of the language.
#[component]
pub fn LanguageChoice() -> impl IntoView {
    let spoken = use_look().language;
    let options = Language::ALL.map(|language| {
        let selected = move || spoken.get() == language;
        view! { <option value=language.code() prop:selected=selected>{language.name()}</option> }
    });
    let change = move |event| {
        if let Some(language) = Language::find(&event_target_value(&event)) {
            texts::set_language(language);
            spoken.set(language);
        }
    };
    view! {
        <select id="language" class="quiet" aria-label=shell::language() on:change=change>
            {options}
        </select>
    }
}

/// The choice of light or dark.
#[component]
pub fn ThemeChoice() -> impl IntoView {
    let theme = use_look().theme;
    let option = move |name: &'static str, text: &'static str| {
        view! { <option value=name prop:selected=move || theme.get() == name>{text}</option> }
    };
    view! {
        <select
            id="theme"
            class="quiet"
            aria-label=shell::light_or_dark()
            on:change=move |event| theme.set(event_target_value(&event))
        >
            {option("auto", shell::auto())}
            {option("light", shell::light())}
            {option("dark", shell::dark())}
        </select>
    }
}

/// A box to tick.
#[component]
pub fn Tick(
    /// The element's id.
    id: &'static str,
    /// What it is about.
    label: &'static str,
    /// Whether it is ticked.
    #[prop(into)]
    ticked: Signal<bool>,
    /// Called with whether it is ticked now.
    on_change: impl Fn(bool) + 'static,
) -> impl IntoView {
    view! {
        <label class="tick" for=id>
            <input
                id=id
                type="checkbox"
                prop:checked=ticked
                on:change=move |event| on_change(event_target_checked(&event))
            />
            {label}
        </label>
    }
}
