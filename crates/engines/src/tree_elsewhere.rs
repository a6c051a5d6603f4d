//! The descendants of a program on systems that do not list them: nothing is frozen or measured.

use std::io;
use std::process::Child;
use std::time::Duration;

use super::bounds::Bounds;
use super::freeze_error::FreezeError;

/// A program and its descendants.
#[derive(Debug)]
pub(crate) struct Tree;

/// Their usage: unknown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    pub processes: usize,
    pub memory: u64,
    pub cpu: Duration,
}

impl Tree {
    pub const MEASURES: bool = false;

    pub fn below(_child: &Child) -> Self {
        Self
    }

    pub fn enclose(&mut self, _bounds: &Bounds) -> io::Result<()> {
        Ok(())
    }

    pub fn freeze(&mut self) -> Result<(), FreezeError> {
        Ok(())
    }

    pub fn thaw(&mut self) -> Result<(), FreezeError> {
        Ok(())
    }

    pub fn kill(&self) {}

    pub fn broken(&self, _bounds: &Bounds) -> Option<String> {
        None
    }

    pub fn cpu(&self) -> Duration {
        Duration::ZERO
    }

    pub fn usage(&self, _memory: u64) -> Usage {
        Usage { processes: 0, memory: 0, cpu: Duration::ZERO }
    }
}

/// The idle time of all processors: unknown.
pub fn idle_time() -> Option<Duration> {
    None
}
