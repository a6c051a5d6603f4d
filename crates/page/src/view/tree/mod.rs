//! How the engine searches the position on the board: the tree, step by step.
//!
//! [`drawing`] and [`step_bar`] show any tree, a worked example of a lesson as well.

mod card;
mod comparison;
mod cutting;
mod depths;
pub mod drawing;
mod facts;
mod form;
mod panel;
mod session;
pub mod step_bar;

pub use panel::TreePanel;

use isolation_page_state::tree::TreeView;
use leptos::prelude::*;

/// Lets a tree change, where there is one.
fn act(walk: RwSignal<Option<TreeView>>, deed: impl FnOnce(&mut TreeView)) {
    perform(walk, Box::new(deed));
}

/// One for all deeds: the page downloads less.
fn perform(walk: RwSignal<Option<TreeView>>, deed: Box<dyn FnOnce(&mut TreeView) + '_>) {
    walk.update(|walk| {
        walk.as_mut().map(deed);
    });
}

fn read<T>(walk: RwSignal<Option<TreeView>>, read: impl FnOnce(&TreeView) -> T) -> Option<T> {
    walk.with(|walk| walk.as_ref().map(read))
}
