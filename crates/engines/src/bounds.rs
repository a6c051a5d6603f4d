//! Resource limits of hosted code.

use std::fs;
use std::path::Path;

use super::tree::Usage;

/// Limits of a program and all its descendants, together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Bytes of memory.
    pub memory: u64,
    /// Processes; threads do not count.
    pub processes: usize,
    /// Bytes of files in its temporary folder.
    pub files: u64,
}

impl Bounds {
    /// Why the usage exceeds a limit; `None` if it does not.
    pub fn broken_by(&self, usage: &Usage, temporary: Option<&Path>) -> Option<String> {
        let &Self { memory, processes, files } = self;
        if usage.memory > memory {
            return Some(format!("its processes use more than {memory} bytes together"));
        }
        if usage.processes > processes {
            return Some(format!("it runs more than {processes} processes"));
        }
        let written = temporary.map_or(0, bytes_in);
        (written > files).then(|| format!("it writes more than {files} bytes of files"))
    }
}

/// Bytes of all files below a folder; each file or folder counts as at least a block.
fn bytes_in(folder: &Path) -> u64 {
    const BLOCK: u64 = 4096;
    let (mut folders, mut bytes) = (vec![folder.to_owned()], 0);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else { continue };
            bytes += data.len().max(BLOCK);
            if data.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    bytes
}
