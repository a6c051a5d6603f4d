//! Buttons with a drawing instead of a word.

use super::look::Look;
use leptos::prelude::*;

/// A drawing on a button: an SVG path in a square of 24.
#[derive(Clone, Copy)]
pub struct Icon(&'static str);

pub const FIRST: Icon = Icon("M6 6v12M17 6l-7 6 7 6");
pub const BACK: Icon = Icon("M15 6l-7 6 7 6");
pub const FORWARD: Icon = Icon("M9 6l7 6-7 6");
pub const LAST: Icon = Icon("M7 6l7 6-7 6M18 6v12");
pub const FLIP: Icon = Icon("M8 19V5l-3 3m3-3 3 3M16 5v14l-3-3m3 3 3-3");
pub const EDIT: Icon = Icon("M5 19l1-4 10-10 3 3-10 10zM13 8l3 3");
pub const SHARE: Icon = Icon("M12 15V4L8.5 7.5M12 4l3.5 3.5M6 11v8h12v-8");
pub const COMMENT: Icon = Icon("M5 5.5h14v10h-8L7 19v-3.5H5z");
pub const UP: Icon = Icon("M12 19V5l-6 6m6-6 6 6");
pub const CHEVRON: Icon = Icon("M6 15l6-6 6 6");
pub const AWAY: Icon = Icon("M6 6l12 12M18 6L6 18");

pub const UNDO: Icon = Icon("M9 7L5 11l4 4M5 11h9a4.5 4.5 0 0 1 0 9h-2");
pub const HINT: Icon = Icon("M9.5 18h5M10.5 21h3M9 15a6 6 0 1 1 6 0v1H9z");
pub const DOTS: Icon = Icon(
    "M5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0zM11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0zM18 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0z",
);
pub const PERSONS: Icon = Icon(
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6 6 0 0 1 3 5.5",
);
pub const LINK: Icon = Icon(
    "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6L12.5 17",
);
pub const EYE: Icon = Icon(
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
);

pub const SOUND: Icon = Icon("M5 10v4h3l4 4V6L8 10zM15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11");
/// A loudspeaker that is switched off.
pub const MUTED: Icon = Icon("M5 10v4h3l4 4V6L8 10zM15 10l5 4M20 10l-5 4");

impl Icon {
    pub fn draw(self) -> impl IntoView {
        view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=self.0/></svg> }
    }
}

/// A button with a drawing. Its label and key are in its title.
#[component]
pub fn IconButton(
    id: &'static str,
    icon: Icon,
    label: &'static str,
    /// The key that does the same.
    #[prop(optional)]
    key: &'static str,
    #[prop(optional, into)] off: Signal<bool>,
    /// Whether it is pressed, for a toggle.
    #[prop(optional, into)]
    pressed: Signal<Option<bool>>,
    /// Called when it is pressed.
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    button(id, icon, [label, key], off, pressed, Box::new(on_press))
}

/// One for all buttons: the page downloads less.
fn button(
    id: &'static str,
    icon: Icon,
    [label, key]: [&'static str; 2],
    off: Signal<bool>,
    pressed: Signal<Option<bool>>,
    on_press: Box<dyn Fn()>,
) -> AnyView {
    let letter_keys = expect_context::<Look>().letter_keys;
    let title = move || {
        let works = !key.is_empty() && (!key.is_ascii() || letter_keys.get());
        if works { format!("{label} ({key})") } else { label.to_owned() }
    };
    view! {
        <button
            id=id
            type="button"
            class="icon-button"
            aria-label=label
            title=title
            aria-keyshortcuts=(!key.is_empty()).then_some(key)
            aria-disabled=move || off.get().then_some("true")
            aria-pressed=move || pressed.get().map(|it| it.to_string())
            on:click=move |_| on_press()
        >
            {icon.draw()}
        </button>
    }
    .into_any()
}
