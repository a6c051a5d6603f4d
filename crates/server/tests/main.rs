//! Tests of the server without a socket; `cli/tests` has those over sockets, which share a client with the tests of
//! the program.

mod access;
#[cfg(feature = "site")]
mod embedded;
mod site;
