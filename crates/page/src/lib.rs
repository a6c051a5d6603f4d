//! The web page. The engine runs in a Web Worker, so that the page never waits for it.
//!
//! What the page knows is the crate `isolation-page-state`, which needs no browser. [`view`] shows it, [`engine`] runs
//! workers, [`storage`] is the browser's.
//!
//! - *Messages.* State leaves [`Order`](isolation_page_state::engine::Order)s for the engine. Replies with an old number are
//!   ignored. A worker inside a search receives no messages: *Stop* ends it, a spare one takes its place,
//!   and the best move so far is played.
//! - *Solver verdicts* come from a second worker, so that agents never wait: 150 ms for each position, and
//!   up to 3 s for one that is still unknown while no agent thinks. They are stored with their position.
//! - *Compare.* A game is a pure function of texts ([`isolation_arena::job`]), scheduled by
//!   [`isolation_arena::Dispatch`]. A Web Lock keeps a second tab from playing the same tournament.
//! - *Storage.* One module, [`storage`]; its table says what is saved where. Changes apply to what is saved
//!   at that moment, so tabs do not overwrite one another, except for preferences.
//! - *Style.* `base.css` is a cascade layer, so that the sheet of a view wins without stronger selectors. That sheet
//!   nests its rules inside a class of its own and names no id, so a document may hold two boards. All colours are
//!   properties of the root; forced colours replace them there by the system's. Sizes of text: five properties.
//! - *Files.* One program: the page in a document, the engine in a worker. `wasm_split` moves the engine,
//!   and all that playing does not need, into files of their own. `xtask/site` adds hashes to their names, so
//!   that a page loads only files of its version, and checks the size limits.

#![expect(missing_docs, reason = "no other crate calls it; names say what comments would repeat")]

pub mod engine;
pub mod files;
pub mod reactive;
pub mod storage;
#[cfg(test)]
mod style_tests;
pub mod view;
