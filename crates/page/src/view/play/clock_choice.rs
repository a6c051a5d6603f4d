//! The choice of clocks.

use crate::reactive::Show;
use crate::view::fields::{Choose, Select, TextField, options};
use isolation_page_state::play::TimeControl;
use isolation_page_state::texts::table;
use leptos::prelude::*;

/// No clocks, a usual time, or one that is typed.
#[component]
pub fn ClockChoice(
    control: Memo<Option<TimeControl>>,
    on_choose: Choose<Option<TimeControl>>,
    error: RwSignal<Option<String>>,
    hint: String,
) -> impl IntoView {
    const NONE: &str = "none";
    const OTHER: &str = "other";
    let usual = |control: &TimeControl| TimeControl::USUAL.contains(control);
    let typing = RwSignal::new(control.get_untracked().is_some_and(|control| !usual(&control)));
    let on_choose = StoredValue::new(on_choose);
    let choose = move |text: &str| match text.parse::<TimeControl>() {
        Ok(control) => {
            error.set(None);
            on_choose.with_value(|choose| choose(Some(control)));
        }
        Err(why) => error.set(Some(why)),
    };
    let change = move |value: String| {
        typing.set(value == OTHER);
        error.set(None);
        match value.as_str() {
            NONE => on_choose.with_value(|choose| choose(None)),
            OTHER => {}
            text => choose(text),
        }
    };
    let usual = TimeControl::USUAL.map(|it| (it.to_string(), it.to_string()));
    let none = (NONE.to_owned(), table::no_clocks().to_owned());
    let own = (OTHER.to_owned(), table::own_control().to_owned());
    let shown = move || control.get().map_or_else(|| NONE.to_owned(), |it| it.to_string());
    let chosen = move || if typing.get() { OTHER.to_owned() } else { shown() };
    view! {
        <Select
            id="clocks"
            label=table::clocks()
            options=options([none].into_iter().chain(usual).chain([own]))
            chosen=Signal::derive(chosen)
            on_choose=change
            described_by="about-clocks"
        />
        <Show when=move || typing.get()>
            <TextField
                id="own-clocks"
                label=table::own_control_label().to_owned()
                text=Signal::derive(move || control.get().map(|it| it.to_string()).unwrap_or_default())
                on_done=move |text: String| choose(&text)
                error=error
                placeholder="3+2"
            />
        </Show>
        <p id="about-clocks" class="hint" hidden=move || control.get().is_none()>
            {hint}
        </p>
    }
}
