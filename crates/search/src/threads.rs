//! The seam for threads: searches ask for helpers, the caller starts them.

use std::fmt::Debug;

use crate::SearchError;

/// Runs helpers beside a search.
pub trait Threads: Debug {
    /// Calls `main` here, and `helper` with each number below `helpers` on a thread of its own; returns when all
    /// have returned. The caller makes sure that the helpers return soon after `main`.
    ///
    /// # Errors
    /// When the machine refuses a thread. Also then `main` has been called.
    fn beside(
        &self,
        helpers: u32,
        helper: &(dyn Fn(u32) + Sync),
        main: &mut dyn FnMut(),
    ) -> Result<(), SearchError>;
}

/// Starts no helpers.
#[derive(Clone, Copy, Debug)]
pub struct NoThreads;

impl Threads for NoThreads {
    fn beside(
        &self,
        _helpers: u32,
        _helper: &(dyn Fn(u32) + Sync),
        main: &mut dyn FnMut(),
    ) -> Result<(), SearchError> {
        main();
        Ok(())
    }
}
