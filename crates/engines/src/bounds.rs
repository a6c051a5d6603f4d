//! Resource limits of confined programs.

use super::temporary::Temporary;
use super::tree::Usage;

/// Limits of a program and all its descendants, together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Bytes of memory.
    pub memory: u64,
    /// Processes and threads.
    pub processes: usize,
    /// Bytes of files that it writes, in its copy and its temporary folder.
    pub files: u64,
}

/// Processes and threads that the kernel allows beyond the limit, so that a program that exceeds it can be seen.
const BEYOND: usize = 16;

impl Bounds {
    /// Processes and threads that the kernel allows.
    pub fn most_processes(&self) -> usize {
        self.processes + BEYOND
    }

    /// Why the usage exceeds a limit; `None` if it does not.
    pub fn broken_by(&self, usage: &Usage, temporary: Option<&Temporary>) -> Option<String> {
        let &Self { memory, processes, files } = self;
        if usage.memory > memory {
            return Some(self.too_much_memory());
        }
        if usage.processes > processes {
            return Some(self.too_many_processes());
        }
        let written = temporary.map_or(0, Temporary::written);
        (written > files).then(|| format!("it writes more than {files} bytes of files"))
    }

    pub fn too_much_memory(&self) -> String {
        format!("its processes use more than {} bytes together", self.memory)
    }

    pub fn too_many_processes(&self) -> String {
        format!("it runs more than {} processes and threads", self.processes)
    }
}
