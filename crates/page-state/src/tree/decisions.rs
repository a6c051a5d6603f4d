//! What a student has decided in the role of alpha-beta.

/// How the student has decided so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cutting {
    /// Cut-offs that were found.
    pub found: u32,
    /// Cut-offs where the search went on.
    pub missed: u32,
    /// Cuts of branches that can still matter.
    pub wrong: u32,
    /// What is said about the last decision.
    pub said: Option<String>,
    /// Whether all has been decided.
    pub is_over: bool,
}
