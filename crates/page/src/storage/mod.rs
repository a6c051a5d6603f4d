//! The data that the browser saves. Every tab may change it at any time.
//!
//! | what | where | read and changed by |
//! | --- | --- | --- |
//! | a [`Document`](isolation_page_state::storage::Document): preferences, progress, formulas | local storage, one JSON text each | [`follow`], [`Saved::change`](isolation_page_state::storage::Saved::change) |
//! | [notes](isolation_page_state::saved_games::running) of the games on the tables of all tabs | local storage, one record each | [`Texts`](isolation_page_state::storage::Texts) |
//! | a [`Store`](isolation_page_state::storage::Store): saved games, their summaries, tournaments, the games of tournaments | IndexedDB, one text per key | [`database`], [`watch`] |
//!
//! A change is made to what is saved at that moment, so that tabs do not overwrite one another. A text that cannot be read stays where it is, or is moved to a name of its own before
//! another takes its place. Errors are one sentence. A board on another site saves nothing: [`keep_in_memory`].

mod browser;
pub mod database;
pub mod games;
mod lock;
mod tabs;

pub use browser::{Browser, follow, keep_in_memory, refused};
use isolation_page_state::storage::reason;
pub use lock::{Lock, acquire, wait_for};
pub use tabs::watch;

/// The browser's error for a failed read or write, such as `QuotaExceededError`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Fault(String);

impl From<idb::Error> for Fault {
    fn from(error: idb::Error) -> Self {
        Self(reason(&error.to_string()))
    }
}
