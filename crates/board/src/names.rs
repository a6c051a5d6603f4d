//! Values that are written as one word.

use alloc::string::{String, ToString};

use crate::Echo;

/// Why a word does not name a [`Movement`](crate::Movement), a [`Player`](crate::Player) or a
/// [`Verdict`](crate::Verdict).
///
/// ```
/// use isolation_board::Player;
///
/// let error = "white".parse::<Player>().unwrap_err();
/// assert_eq!(error.to_string(), "player \"white\": expected first or second");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind} {}: expected {expected}", Echo(text))]
#[non_exhaustive]
pub struct ParseNameError {
    /// What was expected: `movement`, `player` or `verdict`.
    pub kind: &'static str,
    /// The whole text.
    pub text: String,
    /// The names, as in `first or second`.
    pub expected: String,
}

/// The value of this name.
pub(crate) fn parse_name<T: Copy>(
    kind: &'static str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
    text: &str,
) -> Result<T, ParseNameError> {
    all.iter().copied().find(|&value| name(value) == text).ok_or_else(|| ParseNameError {
        kind,
        text: text.to_string(),
        expected: one_of(all.iter().map(|&value| name(value).to_string())),
    })
}

/// Implements the text of a type: its `name`. `$all` are its values.
macro_rules! text_is_name {
    ($kind:literal, $value:ty, $all:expr) => {
        /// The [name](Self::name).
        impl core::fmt::Display for $value {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl core::str::FromStr for $value {
            type Err = $crate::ParseNameError;

            fn from_str(text: &str) -> Result<Self, $crate::ParseNameError> {
                $crate::names::parse_name($kind, $all, Self::name, text)
            }
        }
    };
}
pub(crate) use text_is_name;

/// As in `knight, queen, king or pawn`.
pub(crate) fn one_of(names: impl DoubleEndedIterator<Item = String>) -> String {
    let mut names = names.rev();
    let last = names.next().unwrap_or_default();
    let before = names.reduce(|after, name| name + ", " + &after);
    before.map_or(last.clone(), |before| before + " or " + &last)
}
