//! Understand the search: the tree that the engine walked through, drawn as far as there is room and
//! followed step by step. Nothing here needs a browser.
//!
//! A [`Recorded`] tree comes from the engine, never from a search of the page's own. A [`TreeView`] is a
//! person's way through it, and [`worked`] holds the sources' examples, searched by the engine's
//! own functions.

mod card;
mod cutting;
#[cfg(test)]
mod cutting_tests;
mod decisions;
mod facts;
pub mod geometry;
#[cfg(test)]
mod geometry_tests;
mod ground;
mod layout;
mod picks;
mod recorded;
mod shown;
mod steps;
mod study;
#[cfg(test)]
mod tests;
mod tree_view;
mod words;
pub mod worked;

pub use card::Card;
pub use decisions::Cutting;
pub use facts::Facts;
pub use ground::{Face, Ground, Spot};
pub use layout::{Item, Layout, Site};
pub use picks::Pick;
pub use recorded::Recorded;
pub use steps::{Progress, Step, Steps};
pub use study::{BUDGET, LIMITS, MAX_DEPTH, SEARCHES, SearchRow, State, Study, TreeSettings};
pub use tree_view::{Stride, Towards, TreeView};
pub use words::{plain, score};
