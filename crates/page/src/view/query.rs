//! The query of the page's address: what is between its `?` and its `#`.

use leptos::prelude::*;

pub fn query(name: &str) -> Option<String> {
    let search = location().search().ok()?;
    let values = form_urlencoded::parse(search.trim_start_matches('?').as_bytes());
    values.into_iter().find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

/// Whether only a board and its controls are shown.
pub fn is_embedded() -> bool {
    query("embed").is_some_and(|value| value == "1")
}
