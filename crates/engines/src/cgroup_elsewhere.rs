//! Control groups, on systems that have none.

/// Nothing was tried.
pub(crate) fn shortage() -> Option<&'static String> {
    None
}

/// What groups do: nothing.
pub(crate) fn abilities() -> [bool; 3] {
    [false; 3]
}
