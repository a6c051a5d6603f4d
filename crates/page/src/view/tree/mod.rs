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

use isolation_page_state::tree::Walk;
use leptos::prelude::*;

/// Lets a tree change, where there is one.
fn act(walk: RwSignal<Option<Walk>>, deed: impl FnOnce(&mut Walk)) {
    perform(walk, Box::new(deed));
}

/// One for all deeds: the page downloads less.
fn perform(walk: RwSignal<Option<Walk>>, deed: Box<dyn FnOnce(&mut Walk) + '_>) {
    walk.update(|walk| {
        walk.as_mut().map(deed);
    });
}

/// Reads the tree, if there is one.
fn read<T>(walk: RwSignal<Option<Walk>>, read: impl FnOnce(&Walk) -> T) -> Option<T> {
    walk.with(|walk| walk.as_ref().map(read))
}
