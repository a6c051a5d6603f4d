//! The option for what a power failure may lose.

use crate::names::named;
use isolation_arena::{Durability, LineFile};
use isolation_command::note;

/// When a command flushes the results in its file.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct DurabilityOption {
    /// When to flush saved results to the disk: always (each one), or second (at most once per second; a power
    /// failure may lose those of the second after a flush)
    #[arg(long, value_name = "WHEN", default_value = "second", hide_possible_values = true, value_parser = named(Durability::NAMES))]
    pub sync: Durability,
}

impl DurabilityOption {
    /// Applies it to an open file, and notes its repairs.
    pub fn apply(self, file: Option<&mut LineFile>) {
        if let Some(file) = file {
            note(file.repaired());
            file.flush_by(self.sync);
        }
    }
}
