//! The clocks of the games to come.

use crate::play::TimeControl;
use crate::reactive::{Show, memo};
use crate::texts::table;
use crate::view::fields::{Select, TextField, options};
use crate::view::session::{Session, fresh_seed};
use leptos::prelude::*;

/// No clocks, a usual time, or one that is typed.
#[component]
pub fn ClockChoice() -> impl IntoView {
    const NONE: &str = "none";
    const OTHER: &str = "other";
    let session = expect_context::<Session>();
    let control = memo(move || session.play.with(|play| play.settings.control));
    let usual = |control: &TimeControl| TimeControl::USUAL.contains(control);
    let typing = RwSignal::new(control.get_untracked().is_some_and(|control| !usual(&control)));
    let error = RwSignal::new(None::<String>);
    let choose = move |text: &str| match text.parse::<TimeControl>() {
        Ok(control) => {
            error.set(None);
            session.act(|play| play.choose_control(Some(control), fresh_seed()));
        }
        Err(why) => error.set(Some(why)),
    };
    let change = move |value: String| {
        typing.set(value == OTHER);
        error.set(None);
        match value.as_str() {
            NONE => session.act(|play| play.choose_control(None, fresh_seed())),
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
            {table::clocks_hint()}
        </p>
    }
}
