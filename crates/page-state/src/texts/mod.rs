//! All that the page says, in the language of its reader. The texts are in `texts/`, a file per language; a build script
//! checks them and writes a function per text (the crate `isolation-texts`). The modules here compose them.
//!
//! English is a part of the program. The page loads the file of another language before it shows anything in it.

pub mod analyse;
pub mod catalogue;
pub mod compare;
pub mod conclusions;
mod customs;
pub mod end;
pub mod errors;
pub mod friend;
mod functions;
pub mod heuristics;
pub mod ladder;
mod language;
pub mod learn;
pub mod lessons;
pub mod numbers;
pub mod play;
pub mod puzzles;
pub mod saved;
pub mod sides;
pub mod table;
pub mod tree;

pub use functions::{assignments, boards, embed, help, native, offline, shell};
#[cfg(test)]
pub(crate) use language::speak_for_test;
pub use language::{Language, language, speak};

#[cfg(test)]
mod literals_tests;
