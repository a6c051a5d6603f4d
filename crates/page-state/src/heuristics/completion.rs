//! How a name that is being typed may go on.

use crate::texts::catalogue;
use isolation::eval::{CATALOGUE, Feature};
use isolation_compact::sort_by_key;

const OFFERED: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Feature,
    Heuristic,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completion {
    pub name: &'static str,
    pub kind: Kind,
    pub about: &'static str,
}

/// The names that may stand where the cursor is, a number of bytes into the text: those that begin
/// with what is typed, then those that contain it. None where no name is being typed, and where the
/// only one is typed already.
pub fn completions(text: &str, cursor: usize) -> Vec<Completion> {
    let cursor = within(text, cursor);
    let typed = &text[beginning(text, cursor)..cursor];
    if typed.is_empty() {
        return Vec::new();
    }
    let features = Feature::ALL.iter().map(|feature| {
        let (name, about) = (feature.name(), catalogue::said(feature.meaning()));
        Completion { name, kind: Kind::Feature, about }
    });
    let heuristics = CATALOGUE.iter().map(|entry| Completion {
        name: entry.name,
        kind: Kind::Heuristic,
        about: catalogue::said(entry.idea),
    });
    let mut fitting: Vec<Completion> =
        features.chain(heuristics).filter(|it| it.name.contains(typed)).collect();
    sort_by_key(&mut fitting, |it| (it.name != typed, !it.name.starts_with(typed)));
    fitting.truncate(OFFERED);
    match fitting[..] {
        [only] if only.name == typed => Vec::new(),
        _ => fitting,
    }
}

/// Whether a complete name is before the cursor: then longer ones are only suggested on request.
pub fn is_whole(text: &str, cursor: usize) -> bool {
    let cursor = within(text, cursor);
    let typed = &text[beginning(text, cursor)..cursor];
    Feature::ALL.iter().any(|it| it.name() == typed) || CATALOGUE.iter().any(|it| it.name == typed)
}

/// The text with a name in place of what is typed of it, and the cursor behind it.
pub fn complete(text: &str, cursor: usize, name: &str) -> (String, usize) {
    let cursor = within(text, cursor);
    let begin = beginning(text, cursor);
    let rest = text[cursor..].trim_start_matches(is_part);
    (format!("{}{name}{rest}", &text[..begin]), begin + name.len())
}

/// The nearest place at or before the cursor between two characters of the text: a browser may tell
/// of the cursor when the text is another already.
fn within(text: &str, cursor: usize) -> usize {
    (0..=cursor.min(text.len())).rev().find(|place| text.is_char_boundary(*place)).unwrap_or(0)
}

fn beginning(text: &str, cursor: usize) -> usize {
    let before = &text[..cursor];
    let begin = before.trim_end_matches(is_part).len();
    // Names begin with a letter: behind a digit there is a number.
    let begins = before[begin..].starts_with(|c: char| !c.is_ascii_digit());
    if begins { begin } else { before.len() }
}

fn is_part(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}
