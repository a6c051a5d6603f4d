//! Threads of the operating system, for searches with several threads.

use std::thread::{Builder, scope};

use isolation_search::{SearchError, Threads};

/// Starts a thread for each helper of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScopedThreads;

impl Threads for ScopedThreads {
    fn run_with_helpers(
        &self,
        helpers: u32,
        helper: &(dyn Fn(u32) + Sync),
        main: &mut dyn FnMut(),
    ) -> Result<(), SearchError> {
        scope(|scope| {
            let start = |number| Builder::new().spawn_scoped(scope, move || helper(number));
            let started = (0..helpers).try_for_each(|number| start(number).map(drop));
            main();
            started.map_err(|error| SearchError::Threads(error.kind()))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Barrier, Mutex};

    use super::*;

    /// They wait for one another, so they cannot run one after the other.
    #[test]
    fn helpers_run_in_parallel_with_the_search() {
        let all = Barrier::new(4);
        let numbers = Mutex::new(Vec::new());
        let helper = |number| {
            all.wait();
            numbers.lock().unwrap().push(number);
        };
        let mut called = false;
        let mut main = || {
            all.wait();
            called = true;
        };
        ScopedThreads.run_with_helpers(3, &helper, &mut main).unwrap();
        let mut numbers = numbers.into_inner().unwrap();
        numbers.sort_unstable();
        assert_eq!((numbers, called), (vec![0, 1, 2], true));
    }
}
