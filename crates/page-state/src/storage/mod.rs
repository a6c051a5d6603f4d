//! What is saved: documents under names, and changes of the database.

mod document;
mod store;

#[cfg(test)]
pub mod document_tests;

pub use document::{Document, Saved, Texts, Trouble, reason};
pub use store::{Store, StoreChange};
