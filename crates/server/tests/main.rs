//! Tests of the server without a socket; `cli/tests` has those over sockets, which share a client with the tests of
//! the program.

mod access;
#[cfg(feature = "site")]
mod embedded;
mod site;

use isolation_server::{Access, Hall, Limits};

/// A hall for programs on this machine.
fn hall() -> Hall {
    Hall::new(Access::loopback(None), Limits::here(), None)
}
