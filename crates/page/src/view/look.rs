//! How the page looks to this person.

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
        };
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
            aria-label="Light or dark"
            on:change=move |event| theme.set(event_target_value(&event))
        >
            {option("auto", "◐ Auto")}
            {option("light", "Light")}
            {option("dark", "Dark")}
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
