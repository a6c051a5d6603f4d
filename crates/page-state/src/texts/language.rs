//! The languages, and the texts of the one that the page speaks.

use super::customs::Customs;
use std::cell::Cell;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// The texts that are a part of the program.
const ENGLISH: &str = include_str!(concat!(env!("OUT_DIR"), "/en.txt"));

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Language(usize);

impl Language {
    /// The language that is a part of the program.
    pub const ENGLISH: Self = Self(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..LANGUAGES.len()).map(Self)
    }

    /// The language's code, as in `lang` of HTML.
    pub fn code(self) -> &'static str {
        LANGUAGES[self.0].0
    }

    /// The language's name in itself.
    pub fn name(self) -> &'static str {
        LANGUAGES[self.0].1
    }

    /// The language of a code such as `de` or `de-AT`.
    pub fn find(code: &str) -> Option<Self> {
        let primary = code.split('-').next()?;
        Self::all().find(|language| language.code().eq_ignore_ascii_case(primary))
    }
}

/// The texts of a language.
struct Spoken {
    language: Language,
    texts: Vec<&'static str>,
    /// Texts of the engine's tables: the English and the translation.
    catalogue: Vec<(&'static str, &'static str)>,
    customs: Customs,
}

impl Spoken {
    fn read(language: Language, file: &'static str) -> Option<Self> {
        let mut lines = file.split('\n');
        let texts: Vec<_> = lines.by_ref().take(TEXTS).collect();
        let catalogue = lines.map(|line| line.split_once(FORM));
        (texts.len() == TEXTS).then_some(Self {
            language,
            texts,
            catalogue: catalogue.collect::<Option<_>>()?,
            customs: Customs::of(language.code()),
        })
    }
}

thread_local! {
    /// What the page speaks; tests speak a language each.
    static SPOKEN: Cell<&'static Spoken> = Cell::new(english());
}

fn english() -> &'static Spoken {
    Box::leak(Box::new(
        Spoken::read(Language::ENGLISH, ENGLISH).expect("written by the build script"),
    ))
}

/// The language that the page speaks.
pub fn language() -> Language {
    SPOKEN.get().language
}

/// The customs of the language that the page speaks.
pub(super) fn customs() -> &'static Customs {
    &SPOKEN.get().customs
}

/// Changes the page's language: the file is the language's, and not needed for English. Texts made before stay as they
/// were, and each call keeps the texts for the page's life. Returns whether the file is one of texts of this version.
pub fn speak(language: Language, file: String) -> bool {
    let spoken = if language == Language::ENGLISH {
        Some(english())
    } else {
        Spoken::read(language, file.leak()).map(|spoken| &*Box::leak(Box::new(spoken)))
    };
    spoken.inspect(|spoken| SPOKEN.set(spoken)).is_some()
}

const NAME: char = '\u{1}';
const FORM: char = '\u{2}';
const FIRST_VALUE: u32 = 0xE000;

/// A text with one form.
pub(super) fn text(index: usize) -> &'static str {
    SPOKEN.get().texts[index]
}

/// The form of a text with this name, or the one for all others.
pub(super) fn chosen(index: usize, name: &str) -> &'static str {
    let forms = text(index);
    form(forms, name).or_else(|| form(forms, "other")).unwrap_or(forms)
}

fn form(forms: &'static str, wanted: &str) -> Option<&'static str> {
    let forms = forms.split(NAME).filter_map(|form| form.split_once(FORM));
    forms.into_iter().find_map(|(name, form)| (name == wanted).then_some(form))
}

/// A number of things, which chooses the form of a text.
pub trait Count: Copy + std::fmt::Display {
    fn count(self) -> f64;
}

macro_rules! counts {
    ($($number:ident)+) => { $(impl Count for $number { fn count(self) -> f64 { self as f64 } })+ };
}
counts! { u8 u16 u32 u64 usize }

/// The form of a text for this number of things.
pub(super) fn counted(index: usize, count: impl Count) -> &'static str {
    let none = || form(text(index), "zero");
    let count = count.count();
    (count == 0.0).then(none).flatten().unwrap_or_else(|| chosen(index, &customs().plural(count)))
}

pub(super) fn filled(text: &str, values: &[&dyn std::fmt::Display]) -> String {
    let mut filled = String::new();
    for character in text.chars() {
        let value = u32::from(character).checked_sub(FIRST_VALUE);
        match value.and_then(|index| values.get(index as usize)) {
            Some(value) => filled += &value.to_string(),
            None => filled.push(character),
        }
    }
    filled
}

/// The translation of a text of the engine's tables, if the language has one.
pub(super) fn translated(english: &str) -> Option<&'static str> {
    let catalogue = &SPOKEN.get().catalogue;
    catalogue.iter().find(|(known, _)| *known == english).map(|(_, said)| *said)
}

/// What this thread speaks from here on.
#[cfg(test)]
pub fn speak_for_test(language: Language) {
    let (_, file) = FILES[language.0];
    assert!(speak(language, file.to_owned()));
}

#[cfg(test)]
mod tests {
    use super::{Language, language, speak, speak_for_test};
    use crate::texts::{learn, play, sides};
    use isolation::board::{Movement, Player};

    #[test]
    fn languages_are_found_by_their_codes() {
        for language in Language::all() {
            assert_eq!(Language::find(language.code()), Some(language));
        }
        assert_eq!(Language::find("de-AT").map(Language::name), Some("Deutsch"));
        assert_eq!(Language::find("fr"), None);
        assert_eq!(Language::find(""), None);
    }

    #[test]
    fn forms_are_chosen_and_values_filled_in() {
        assert_eq!(sides::moves(1_u32), "1 move");
        assert_eq!(sides::moves(0_u32), "0 moves");
        assert_eq!(learn::moves_left(0_u32), "no move");
        speak_for_test(Language::find("de").expect("German"));
        assert_eq!(sides::moves(1_u32), "1 Zug");
        assert_eq!(learn::moves_left(1_u32), "einen Zug");
        assert_eq!(learn::moves_left(7_u32), "7 Züge");
        assert_eq!(
            sides::the_piece_of(Player::Second, Movement::Queen),
            "die Dame des zweiten Spielers"
        );
        assert_eq!(
            sides::the_piece_of(Player::First, Movement::King),
            "der König des ersten Spielers"
        );
        assert_eq!(play::paused("Anna"), "Pause. Anna ist am Zug.");
        speak_for_test(Language::ENGLISH);
        assert_eq!(language(), Language::ENGLISH);
        assert_eq!(play::paused("{1}"), "Paused. {1} to move.");
    }

    #[test]
    fn each_language_has_words_for_each_movement() {
        for language in Language::all() {
            speak_for_test(language);
            for movement in Movement::ALL {
                let words = [
                    sides::piece(movement).to_owned(),
                    sides::pieces(movement).to_owned(),
                    sides::piece_placed(movement).to_owned(),
                    sides::your_piece(movement).to_owned(),
                    sides::the_piece_of(Player::First, movement),
                ];
                for words in words {
                    assert!(!words.contains(char::is_control), "{movement}: {words}");
                }
            }
        }
    }

    #[test]
    fn damaged_files_change_nothing() {
        let german = Language::find("de").expect("German");
        assert!(!speak(german, "Spielen\nAnalyse".to_owned()));
        assert_eq!(language(), Language::ENGLISH);
    }
}
