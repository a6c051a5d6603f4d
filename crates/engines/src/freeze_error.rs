//! Why processes cannot be stopped or continued.

use std::io;

/// Why the processes of a program cannot be stopped or continued.
#[derive(Debug, thiserror::Error)]
pub enum FreezeError {
    /// They start others although they are stopped.
    #[error("its processes multiply faster than they can be stopped between moves")]
    Multiplies,
    /// The machine lacks something.
    #[error("the engine cannot be stopped or continued: {0}")]
    Machine(#[from] io::Error),
}
