//! A text: one form, or one of several that a value chooses.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::difference;

/// Stands before the name of a form in the page's file.
pub const NAME: char = '\u{1}';
/// Stands before a form's text.
pub const FORM: char = '\u{2}';
/// The values of a text stand in the page's file as the characters from here on, in the order of [`Text::values`].
pub const FIRST_VALUE: u32 = 0xE000;

/// A text of a language.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(untagged)]
pub enum Text {
    Plain(String),
    /// The forms by name; in English also `by`, the value that chooses.
    Forms(BTreeMap<String, String>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Chooser {
    /// A number, by the plural rules of the language; `zero` is for none.
    Number,
    Movement,
    Player,
}

impl Chooser {
    fn of(by: &str) -> Self {
        match by {
            "movement" => Self::Movement,
            "player" => Self::Player,
            _ => Self::Number,
        }
    }

    /// The names of its forms, the last one for all that have none of their own.
    fn forms(self) -> &'static [&'static str] {
        match self {
            Self::Number => &["zero", "one", "two", "few", "many", "other"],
            Self::Movement => &["knight", "queen", "king", "pawn", "other"],
            Self::Player => &["first", "second", "other"],
        }
    }
}

const BY: &str = "by";
const OTHER: &str = "other";

impl Text {
    /// The value that chooses a form of an English text, and how.
    pub fn by(&self) -> Option<(&str, Chooser)> {
        let Self::Forms(forms) = self else { return None };
        forms.get(BY).map(|by| (by.as_str(), Chooser::of(by)))
    }

    /// The forms by name; the only one has none.
    fn forms(&self) -> impl Iterator<Item = (&str, &str)> {
        let (plain, forms) = match self {
            Self::Plain(text) => (Some(("", text.as_str())), None),
            Self::Forms(forms) => (None, Some(forms)),
        };
        let forms = forms.into_iter().flatten().filter(|(name, _)| *name != BY);
        plain.into_iter().chain(forms.map(|(name, text)| (name.as_str(), text.as_str())))
    }

    /// The names of an English text's values: what chooses its form, then in the order in which its forms have them.
    pub fn values(&self) -> Vec<String> {
        let mut values: Vec<String> = self.by().map(|(by, _)| by.to_owned()).into_iter().collect();
        for (_, form) in self.forms() {
            for name in names(form) {
                if !values.contains(&name) {
                    values.push(name);
                }
            }
        }
        values
    }

    /// The text as a line of the page's file.
    pub fn line(&self, values: &[String]) -> String {
        let filled = |form: &str| {
            (FIRST_VALUE..).zip(values).fold(form.to_owned(), |form, (place, name)| {
                let place = char::from_u32(place).expect("few values");
                form.replace(&format!("{{{name}}}"), &place.to_string())
            })
        };
        match self {
            Self::Plain(text) => filled(text),
            Self::Forms(_) => self
                .forms()
                .map(|(name, form)| format!("{NAME}{name}{FORM}{}", filled(form)))
                .collect(),
        }
    }

    /// What is wrong with an English text.
    pub fn problem_alone(&self) -> Option<String> {
        if matches!(self, Self::Forms(_)) && self.by().is_none() {
            return Some("expected by = \"…\", the value that chooses the form".to_owned());
        }
        self.problem(self)
    }

    /// What is wrong with the translation of a text, or with an English text as its own.
    pub fn problem(&self, english: &Self) -> Option<String> {
        if self.forms().any(|(_, form)| form.is_empty() || form.contains('\n')) {
            return Some("expected a text on one line".to_owned());
        }
        let mut wanted = english.values();
        let Self::Forms(forms) = self else {
            let shown =
                |it: &Text, name: &String| it.forms().any(|(_, form)| names(form).contains(name));
            wanted.retain(|name| shown(english, name));
            return self.forms().find_map(|(_, form)| difference(&names(form), &wanted));
        };
        let Some((by, chooser)) = english.by() else {
            return Some("its English has no forms".to_owned());
        };
        let known = chooser.forms();
        if let Some(name) = forms.keys().find(|name| *name != BY && !known.contains(&name.as_str()))
        {
            return Some(format!("unknown form {name}; expected {}", known.join(", ")));
        }
        let all = known.iter().filter(|name| **name != OTHER);
        let complete =
            chooser != Chooser::Number && all.clone().all(|name| forms.contains_key(*name));
        if !complete && !forms.contains_key(OTHER) {
            return Some("expected a form `other`".to_owned());
        }
        // The form for one thing may leave out the number: "no move", "one move".
        let wanted = english.values();
        self.forms().find_map(|(name, form)| {
            let mut have = names(form);
            if chooser == Chooser::Number && name != OTHER {
                have.extend(wanted.clone());
            } else {
                have.push(by.to_owned());
            }
            difference(&have, &wanted)
        })
    }
}

/// The names in braces, in their order.
fn names(form: &str) -> Vec<String> {
    let parts = form.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned()));
    parts.collect()
}
