//! The interface to threads: the caller of a search starts its helpers.

use core::fmt::Debug;

use crate::SearchError;

/// Runs helper threads beside a search.
pub trait Threads: Debug {
    /// Calls `main` here, and `helper` with each number below `helpers` on its own thread; returns
    /// when all have returned. The caller ensures that the helpers return soon after `main`.
    ///
    /// # Errors
    /// When a thread cannot be started. `main` has been called nevertheless.
    fn run_with_helpers(
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
    fn run_with_helpers(
        &self,
        _helpers: u32,
        _helper: &(dyn Fn(u32) + Sync),
        main: &mut dyn FnMut(),
    ) -> Result<(), SearchError> {
        main();
        Ok(())
    }
}
