//! Every sentence and label that the page shows, in all its languages, side by side.
//!
//! A text is a function: the compiler finds one that is missing or has the wrong values. The English
//! of what other crates say is theirs; `catalogue` has the German of their tables.

pub(crate) mod analyse;
pub(crate) mod boards;
pub(crate) mod catalogue;
pub(crate) mod compare;
pub(crate) mod conclusions;
pub(crate) mod embed;
pub(crate) mod end;
pub(crate) mod errors;
pub(crate) mod foot;
pub(crate) mod friend;
pub(crate) mod heuristics;
pub(crate) mod ladder;
pub(crate) mod learn;
pub(crate) mod lessons;
pub(crate) mod native;
pub(crate) mod offline;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod saved;
pub(crate) mod shell;
pub(crate) mod sides;
pub(crate) mod table;
pub(crate) mod tree;

#[cfg(test)]
mod literals_tests;

use std::sync::atomic::{AtomicU8, Ordering};

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English, the first.
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The language's code, as in `lang` of HTML.
    pub fn code(self) -> &'static str {
        ["en", "de"][self as usize]
    }

    /// The language's name in itself.
    pub fn name(self) -> &'static str {
        ["English", "Deutsch"][self as usize]
    }

    /// The language of a code such as `de` or `de-AT`.
    pub fn find(code: &str) -> Option<Self> {
        let primary = code.split('-').next()?;
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }
}

/// The index of the language; one for the whole page.
static CURRENT: AtomicU8 = AtomicU8::new(0);

/// The page's language.
pub fn language() -> Language {
    Language::ALL[usize::from(CURRENT.load(Ordering::Relaxed))]
}

/// Changes the page's language. Texts made before stay as they were.
pub fn set_language(language: Language) {
    CURRENT.store(language as u8, Ordering::Relaxed);
}

/// Declares texts: `name = "English", "German";`, or with values in braces,
/// `name(value) = "… {value} …", "… {value} …";`.
macro_rules! texts {
    ($($name:ident $(($($value:ident),+))? = $english:literal, $german:literal;)+) => {
        $(texts!(@one $name $(($($value),+))? = $english, $german);)+
    };
    (@one $name:ident = $english:literal, $german:literal) => {
        #[doc = $english]
        pub(crate) fn $name() -> &'static str {
            match $crate::texts::language() {
                $crate::texts::Language::English => $english,
                $crate::texts::Language::German => $german,
            }
        }
    };
    (@one $name:ident ($($value:ident),+) = $english:literal, $german:literal) => {
        #[doc = $english]
        pub(crate) fn $name($($value: impl std::fmt::Display),+) -> String {
            match $crate::texts::language() {
                $crate::texts::Language::English => format!($english),
                $crate::texts::Language::German => format!($german),
            }
        }
    };
}
pub(crate) use texts;

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn languages_are_found_by_their_codes() {
        for language in Language::ALL {
            assert_eq!(Language::find(language.code()), Some(language));
            assert_eq!(Language::ALL[language as usize], language);
        }
        assert_eq!(Language::find("de-AT"), Some(Language::German));
        assert_eq!(Language::find("fr"), None);
        assert_eq!(Language::find(""), None);
    }
}
