//! The keys that step through moves and press buttons, each with its description.

use super::look::Look;
use isolation_page_state::step::Step;
use isolation_page_state::texts::help as texts;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Elements in which all keys have a meaning of their own.
const TYPED: &str = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, :modal, [contenteditable]";
/// Elements in which the arrow keys have one.
const WALKED: &str = "input:not([type=checkbox]), [role=grid], [role=tablist], [role=tree]";
/// The action of a key.
#[derive(Clone, Copy)]
enum Action {
    /// It steps through the moves.
    Step(Step),
    /// It presses the button of this id, where there is one.
    Press(&'static str),
}

/// A text in the page's language.
type Said = fn() -> &'static str;

/// The key that shows all keys.
const HELP: &str = "?";

/// All keys of the page: the name in the DOM, the action, and its description.
const KEYS: [(&str, Action, Said); 11] = [
    ("ArrowLeft", Action::Step(Step::Back), texts::back),
    ("ArrowRight", Action::Step(Step::Forward), texts::forward),
    ("ArrowUp", Action::Step(Step::Up), texts::line_above),
    ("ArrowDown", Action::Step(Step::Down), texts::line_below),
    ("Home", Action::Step(Step::Start), texts::to_start),
    ("End", Action::Step(Step::End), texts::to_end),
    ("F", Action::Press("flip"), texts::flip),
    ("E", Action::Press("edit"), texts::edit),
    ("S", Action::Press("share"), texts::share),
    ("T", Action::Press("type-move"), texts::type_move),
    (HELP, Action::Press("keys"), texts::this_list),
];

/// All keys with their labels and descriptions.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let own = KEYS.into_iter().map(|(key, _, said)| {
        let sign = match key {
            "ArrowLeft" => "←",
            "ArrowRight" => "→",
            "ArrowUp" => "↑",
            "ArrowDown" => "↓",
            "Home" => texts::home_key(),
            "End" => texts::end_key(),
            letter => letter,
        };
        (sign, said())
    });
    // The board and the browser handle these.
    let others =
        [("← → ↑ ↓", texts::on_board()), ("Enter", texts::choose()), ("Esc", texts::close())];
    own.chain(others)
}

/// Handles the keys of a board and its game until the place is left. `on_step` returns whether it made the step.
pub fn listen(on_step: Callback<Step, bool>) {
    let letter_keys = expect_context::<Look>().letter_keys;
    on_key(Box::new(move |event| {
        let key = latin(event.key(), &event.code());
        let known = KEYS.into_iter().find(|(known, ..)| key.eq_ignore_ascii_case(known));
        match known.filter(|_| !event.shift_key()) {
            Some((_, Action::Step(step), _)) => {
                !within(event.target(), WALKED) && on_step.run(step)
            }
            Some((_, Action::Press(id), _)) => letter_keys.get_untracked() && press_button(id),
            None => false,
        }
    }));
}

/// The name of a key; where it writes another script, such as Cyrillic, that of the Latin letter in its place.
fn latin(key: String, code: &str) -> String {
    if key.is_ascii() { key } else { code.trim_start_matches("Key").to_owned() }
}

/// Handles the key that shows the list of keys, everywhere. On many keyboards it needs Shift.
pub fn listen_for_help() {
    let letter_keys = expect_context::<Look>().letter_keys;
    on_key(Box::new(move |event| {
        event.key() == HELP && letter_keys.get_untracked() && press_button("keys")
    }));
}

/// Handles Escape until its place is left. `act` returns whether there was anything to take back.
pub fn listen_for_escape(act: impl Fn() -> bool + 'static) {
    on_key(Box::new(move |event| event.key() == "Escape" && act()));
}

fn on_key(act: Box<dyn Fn(&KeyboardEvent) -> bool>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let modified = event.alt_key() || event.ctrl_key() || event.meta_key();
        if !modified && !event.default_prevented() && !within(event.target(), TYPED) && act(&event)
        {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

fn within(target: Option<impl JsCast>, selector: &str) -> bool {
    let target = target.and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|it| it.closest(selector).ok().flatten().is_some())
}

/// Presses the button of an id; whether there is one.
pub fn press_button(id: &str) -> bool {
    let element = document().get_element_by_id(id);
    let element = element.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok());
    element.as_ref().map(web_sys::HtmlElement::click).is_some()
}

#[cfg(test)]
mod tests {
    use super::latin;

    #[test]
    fn letters_of_other_scripts_have_a_latin_place() {
        for (key, code, name) in [
            ("f", "KeyF", "f"),
            ("а", "KeyF", "F"),
            ("σ", "KeyS", "S"),
            // The letter counts, not its place: E of Dvorak.
            ("e", "KeyD", "e"),
            ("?", "Slash", "?"),
            ("ArrowLeft", "ArrowLeft", "ArrowLeft"),
        ] {
            assert_eq!(latin(key.to_owned(), code), name, "{key}");
        }
    }
}
