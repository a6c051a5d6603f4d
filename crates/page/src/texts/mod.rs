//! All that the page says, in the language of its reader. The texts are in `texts/`, a file per language; a build script
//! checks them and writes a function per text (the crate `isolation-texts`). The modules here compose them.
//!
//! English is a part of the program. The page loads the file of another language before it shows anything in it.

pub(crate) mod analyse;
pub(crate) mod catalogue;
pub(crate) mod compare;
pub(crate) mod conclusions;
pub(crate) mod end;
pub(crate) mod errors;
pub(crate) mod friend;
mod functions;
pub(crate) mod heuristics;
pub(crate) mod ladder;
mod language;
pub(crate) mod learn;
pub(crate) mod lessons;
pub(crate) mod numbers;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod saved;
pub(crate) mod sides;
pub(crate) mod table;
pub(crate) mod tree;

pub(crate) use functions::{boards, embed, foot, native, offline, shell};
pub use language::{Language, language, speak};

#[cfg(test)]
mod literals_tests;
