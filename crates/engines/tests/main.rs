//! Tests of external engines: one binary, so that dependencies are linked once.

#![cfg(feature = "native")]

mod fairy;
mod specs;
