//! Resource limits of hosted code.

use super::temporary::Temporary;
use super::tree::Usage;

/// Limits of a program and all its descendants, together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Bytes of memory.
    pub memory: u64,
    /// Processes; threads do not count.
    pub processes: usize,
    /// Bytes of files that it writes, in its copy and its temporary folder.
    pub files: u64,
}

impl Bounds {
    /// Why the usage exceeds a limit; `None` if it does not.
    pub fn broken_by(&self, usage: &Usage, temporary: Option<&Temporary>) -> Option<String> {
        let &Self { memory, processes, files } = self;
        if usage.memory > memory {
            return Some(format!("its processes use more than {memory} bytes together"));
        }
        if usage.processes > processes {
            return Some(format!("it runs more than {processes} processes"));
        }
        let written = temporary.map_or(0, Temporary::written);
        (written > files).then(|| format!("it writes more than {files} bytes of files"))
    }
}
