//! The page in a real browser. The tests are in `tests/browser`, `harness.rs` there drives
//! Chromium; `cargo xtask test` builds the site and runs them. By hand, after `cargo xtask site`
//! (`CHROMIUM` may hold the full path of the browser):
//!
//! ```sh
//! ISOLATION_SITE=$PWD/target/site cargo test --workspace --test browser -- --ignored
//! ```
