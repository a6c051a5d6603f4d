//! The files of the site. Their names contain hashes, so only index.html knows them.

use leptos::prelude::*;

/// The address, as seen from the page, of a file that a `meta` element of index.html names.
pub fn file(name: &str) -> String {
    let meta = document().query_selector(&format!("meta[name={name}]")).ok().flatten();
    meta.and_then(|meta| meta.get_attribute("content")).unwrap_or_default()
}
