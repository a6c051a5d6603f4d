//! Writes docs/boards.md: what the colour rule says of the solved boards of knights, and where it
//! fails.
//!
//! ```text
//! cargo run --release -p isolation-arena --example boards
//! ```

use std::fs;
use std::path::Path;

#[path = "boards/page.rs"]
mod page;

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = page::page(&root.join("results"))?;
    fs::write(root.join("docs/boards.md"), page)
}
