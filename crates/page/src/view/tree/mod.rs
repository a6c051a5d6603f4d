//! How the engine searches the position on the board: the tree, step by step.
//!
//! [`drawing`] and [`step_bar`] show any tree, a worked example of a lesson as well.

mod card;
mod comparison;
pub mod drawing;
mod facts;
mod form;
mod panel;
mod session;
pub mod step_bar;

pub use panel::TreePanel;
