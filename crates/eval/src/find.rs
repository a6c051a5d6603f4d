//! Heuristics by name.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use isolation_board::Echo;
#[cfg(feature = "std")]
use strsim::jaro_winkler;

use crate::{CATALOGUE, Heuristic};

/// Why a name is not a heuristic.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FindHeuristicError {
    /// The sources disagree on what the name means.
    #[error("heuristic {} is ambiguous: {meanings}", Echo(name))]
    Ambiguous {
        /// The name.
        name: String,
        /// The unambiguous names.
        meanings: &'static str,
    },
    /// No entry has this name.
    #[error("unknown heuristic {0}")]
    Unknown(UnknownName),
}

/// A name that is not known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{}", Echo(name), hint(*similar))]
pub struct UnknownName {
    /// The name.
    pub name: String,
    /// The most similar known name, if there is one.
    pub similar: Option<&'static str>,
}

/// The heuristic of this name or alias.
///
/// # Errors
/// When there is none, or the name means different things in different sources.
pub fn heuristic(name: &str) -> Result<&'static Heuristic, FindHeuristicError> {
    if name == "simple" {
        let meanings = "becker:simple is open, southampton:simple is improved";
        return Err(FindHeuristicError::Ambiguous { name: name.to_owned(), meanings });
    }
    CATALOGUE.iter().find(|entry| entry.is_called(name)).ok_or_else(|| {
        let names = CATALOGUE.iter().flat_map(|entry| entry.aliases.iter().chain([&entry.name]));
        FindHeuristicError::Unknown(unknown(name, names.copied()))
    })
}

/// The error for an unknown name.
pub(crate) fn unknown(name: &str, known: impl Iterator<Item = &'static str>) -> UnknownName {
    UnknownName { name: name.to_owned(), similar: similar(name, known) }
}

/// The known name that is most similar to a mistyped one, if there is one.
fn similar<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    // Longer texts are not mistyped names, and the time of a comparison grows with the square.
    let known = known.filter(|_| name.len() <= 64);
    let similar = known
        .map(|candidate| (jaro_winkler(name, candidate), candidate))
        .filter(|(similarity, _)| *similarity > 0.8)
        .max_by(|left, right| left.0.total_cmp(&right.0));
    similar.map(|(_, candidate)| candidate)
}

/// The end of an error about an unknown name: `; did you mean improved?`, or nothing if no known name is similar.
pub fn did_you_mean<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> String {
    hint(similar(name, known))
}

fn hint(similar: Option<&str>) -> String {
    similar.map(|it| format!("; did you mean {it}?")).unwrap_or_default()
}

/// No name is similar: `strsim` needs the standard library.
#[cfg(not(feature = "std"))]
fn jaro_winkler(_: &str, _: &str) -> f64 {
    0.0
}
