//! Tests of external engines: one program, so that all it needs is linked once.

#![cfg(feature = "native")]

mod fairy;
mod specs;
