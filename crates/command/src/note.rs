//! Notes of a running command.

use crate::failure::printable;
use std::io::{self, Write};

/// Writes a note about a repaired file to standard error.
pub fn note(repaired: Option<String>) {
    if let Some(repaired) = repaired {
        // Standard error may be closed.
        let _ = writeln!(io::stderr(), "isolation: note: {}", printable(&repaired));
    }
}
