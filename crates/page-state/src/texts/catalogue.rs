//! The texts of the engine's tables: the English is the engine's own, and the key of its translations.

use super::language::translated;
use isolation::Level;
use isolation::eval::CATALOGUE;

/// A text of the engine's tables in the page's language; in English where it is not translated.
pub fn said(english: &'static str) -> &'static str {
    translated(english).unwrap_or(english)
}

/// The name of an agent that records name so: a level's is translated.
pub fn agent(recorded: &str) -> String {
    Level::find(recorded).map_or_else(|| recorded.to_owned(), |level| said(level.name).to_owned())
}

/// The choices of a heuristic: their names in formulas and to people.
pub fn heuristics() -> impl Iterator<Item = (&'static str, &'static str)> {
    CATALOGUE.iter().map(|entry| (entry.name, said(entry.title)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::io::Write;
    use std::path::Path;

    use isolation::eval::Feature;
    use isolation::{LEVELS, PRESETS, SEARCHES};
    use isolation_texts::Texts;

    use super::CATALOGUE;

    /// A missing translation is a warning, so that a first heuristic needs one file; a stale one is an error.
    #[test]
    fn the_engines_tables_are_translated_as_they_are() {
        let mut said: BTreeSet<&str> =
            CATALOGUE.iter().flat_map(|entry| [entry.title, entry.idea]).collect();
        said.extend(Feature::ALL.iter().map(|feature| feature.meaning()));
        said.extend(SEARCHES.iter().map(|entry| entry.idea));
        said.extend(SEARCHES.iter().flat_map(|entry| entry.params).map(|param| param.about));
        said.extend(PRESETS.iter().map(|preset| preset.about));
        said.extend(LEVELS.iter().flat_map(|level| [level.name, level.about]));
        let texts = Texts::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("texts"));
        for language in &texts.expect("the build script has read them").languages()[1..] {
            let known: BTreeSet<&str> = language.catalogue.keys().map(String::as_str).collect();
            for missing in said.difference(&known) {
                // Unlike what is printed, this is seen when the test passes.
                let warning =
                    format!("warning: {} shows this in English: {missing}\n", language.name);
                std::io::stderr().write_all(warning.as_bytes()).expect("an error stream");
            }
            let stale: Vec<_> = known.difference(&said).collect();
            assert!(stale.is_empty(), "{}: not said by the engine: {stale:#?}", language.name);
        }
    }
}
