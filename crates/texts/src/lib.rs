//! The page's texts as data. Each language has a TOML file; the English one names the texts and the values that they
//! are filled with, the others translate them. [`Texts::read`] checks the files, [`Texts::functions`] writes a function
//! per text, and [`Texts::file`] what the page loads at run time.

mod functions;
mod language;
mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

pub use language::Language;
use text::Text;

/// The code of the language that names the texts.
const ENGLISH: &str = "en";

/// All languages, English first.
pub struct Texts {
    languages: Vec<Language>,
}

impl Texts {
    /// The languages of a folder: a file `<code>.toml` each, with codes as in `lang` of HTML.
    ///
    /// # Errors
    /// All problems of the files, a line each: a file that is not TOML, a name or a value that the English file does
    /// not have, a text without one of its values, a form that the text does not choose by.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut languages = Vec::new();
        for entry in fs::read_dir(folder).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            if path.extension().is_some_and(|end| end == "toml") {
                languages.push(Language::read(&path)?);
            }
        }
        languages.sort_by_key(|it| (it.code != ENGLISH, it.code.clone()));
        if languages.first().is_none_or(|first| first.code != ENGLISH) {
            return Err(format!("{}: expected a file en.toml", folder.display()));
        }
        let texts = Self { languages };
        let problems = texts.problems();
        if problems.is_empty() { Ok(texts) } else { Err(problems.join("\n")) }
    }

    fn english(&self) -> &Language {
        &self.languages[0]
    }

    /// The languages, English first, then by code.
    pub fn languages(&self) -> &[Language] {
        &self.languages
    }

    /// What the page loads for a language, English where it lacks a text: a line per text, then a line per translated
    /// text of the engine's tables, its English and the translation with the character U+0002 between them.
    pub fn file(&self, language: &Language) -> String {
        let mut lines = Vec::new();
        for (table, name, english) in self.english().texts() {
            let text = language.text(table, name).unwrap_or(english);
            lines.push(text.line(&english.values()));
        }
        let catalogue = language.catalogue.iter();
        lines.extend(catalogue.map(|(english, said)| format!("{english}{}{said}", text::FORM)));
        lines.join("\n")
    }

    /// The functions, as Rust.
    pub fn functions(&self) -> String {
        functions::functions(&self.languages)
    }

    /// The table of the languages, as Rust.
    pub fn table_of_languages(&self) -> String {
        functions::languages(&self.languages)
    }

    /// The texts that a language shows in English, as `table.name`.
    pub fn missing(&self, language: &Language) -> Vec<String> {
        let texts = self.english().texts();
        let missing = texts.filter(|(table, name, _)| language.text(table, name).is_none());
        missing.map(|(table, name, _)| format!("{table}.{name}")).collect()
    }

    fn problems(&self) -> Vec<String> {
        let english = self.english();
        let mut problems = Vec::new();
        for (table, name, text) in english.texts() {
            problems.extend(text.problem_alone().map(|it| format!("en: {table}.{name}: {it}")));
        }
        for language in &self.languages[1..] {
            let code = &language.code;
            for (table, name, text) in language.texts() {
                let problem = match english.text(table, name) {
                    None => Some("en.toml has no such text".to_owned()),
                    Some(original) => text.problem(original),
                };
                problems.extend(problem.map(|it| format!("{code}: {table}.{name}: {it}")));
            }
        }
        problems
    }
}

/// The tables of a language: names and texts.
type Tables = BTreeMap<String, BTreeMap<String, Text>>;

/// Names in the order of the lines of [`Texts::file`].
fn in_order(tables: &Tables) -> impl Iterator<Item = (&str, &str, &Text)> {
    tables.iter().flat_map(|(table, texts)| {
        texts.iter().map(move |(name, text)| (table.as_str(), name.as_str(), text))
    })
}

/// The names that differ between two sets, for messages.
fn difference(have: &[String], want: &[String]) -> Option<String> {
    let [have, want] = [have, want].map(|it| it.iter().collect::<BTreeSet<_>>());
    let list = |names: Vec<&&String>| {
        names.iter().map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(", ")
    };
    let missing: Vec<_> = want.difference(&have).collect();
    let unknown: Vec<_> = have.difference(&want).collect();
    match (missing.is_empty(), unknown.is_empty()) {
        (true, true) => None,
        (false, _) => Some(format!("expected {}", list(missing))),
        (true, false) => Some(format!("unknown {}", list(unknown))),
    }
}
