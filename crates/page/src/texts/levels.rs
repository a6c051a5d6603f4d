//! The levels: their English is the engine's own.

use super::{Language, language};
use isolation::Level;

/// A level's name, its name in German, and what it is.
const GERMAN: &[(&str, &str, &str)] = &[
    ("Newcomer", "Neuling", "Spielt irgendeinen erlaubten Zug, ohne nachzudenken."),
    (
        "Beginner",
        "Anfänger",
        "Spielt im Kopf drei zufällige Partien und glaubt, was dabei herauskam.",
    ),
    (
        "Casual",
        "Gelegenheitsspieler",
        "Nimmt den Zug, der ihm die meisten Ausgänge mehr als dir lässt, und sieht nicht weiter.",
    ),
    ("Regular", "Stammspieler", "Sieht drei Züge voraus."),
    ("Skilled", "Könner", "Sieht so viele Züge voraus, wie fünfhundert Stellungen erlauben."),
    ("Expert", "Experte", "Kennt Gebiete und die Farbregel und beweist kurze Gewinne."),
    (
        "Perfect",
        "Perfekt",
        "Löst jede Stellung, die es lösen kann, und gibt dort keinen Gewinn aus der Hand.",
    ),
];

fn german(level: &Level) -> Option<(&'static str, &'static str)> {
    let found = GERMAN.iter().find(|(name, ..)| *name == level.name)?;
    (language() == Language::German).then_some((found.1, found.2))
}

/// The name.
pub(crate) fn name(level: &'static Level) -> &'static str {
    german(level).map_or(level.name, |(name, _)| name)
}

/// What it is, in one sentence.
pub(crate) fn about(level: &'static Level) -> &'static str {
    german(level).map_or(level.about, |(_, about)| about)
}

/// What an agent is called that records keep under this name.
pub(crate) fn known_as(kept: &str) -> String {
    Level::find(kept).map_or_else(|| kept.to_owned(), |level| name(level).to_owned())
}

#[cfg(test)]
mod tests {
    use super::GERMAN;
    use isolation::LEVELS;

    #[test]
    fn every_level_has_its_german() {
        let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
        let known: Vec<&str> = GERMAN.iter().map(|(name, ..)| *name).collect();
        assert_eq!(known, names);
    }
}
