//! The temporary folder of a process, with a private copy of the files of the code that it hosts.
//!
//! It is deleted with the process. What a killed run has left is deleted when the next one starts: the
//! lock of a folder ends with the run that made it.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Once;
use std::time::Duration;

use tempfile::Builder;

/// Begins the names of folders in use, and of those that are not locked yet.
const PREFIX: &str = "isolation-agent-";
const UNLOCKED: &str = "isolation-new-";
/// The file that a run locks.
const LOCK: &str = "lock";
/// Longest time after which a new folder is locked.
const MOMENT: Duration = Duration::from_secs(60);
/// Maximum number of files that are copied, and of their bytes; the others are links to the originals,
/// which can only be read.
const MOST_FILES: usize = 2_000;
const MOST_BYTES: u64 = 50 << 20;

/// A temporary folder, deleted with its content when this is dropped.
#[derive(Debug)]
pub(crate) struct Temporary {
    path: PathBuf,
    /// Locked until the folder is deleted.
    _lock: File,
    /// Bytes of the copy.
    copied: u64,
}

impl Temporary {
    /// A new folder, with a copy of another one.
    pub fn new(original: Option<&Path>) -> io::Result<Self> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(sweep);
        let unlocked = Builder::new().prefix(UNLOCKED).tempdir()?;
        let lock = File::create(unlocked.path().join(LOCK))?;
        lock.lock()?;
        let name = unlocked.path().file_name().unwrap_or_default().to_string_lossy();
        let path = unlocked.path().with_file_name(name.replace(UNLOCKED, PREFIX));
        // Only a locked folder has this name.
        fs::rename(unlocked.keep(), &path)?;
        let mut temporary = Self { path, _lock: lock, copied: 0 };
        fs::create_dir(temporary.scratch())?;
        if let Some(original) = original {
            copy(original, &temporary.copy())?;
            temporary.copied = bytes_in(&temporary.path);
        }
        Ok(temporary)
    }

    /// The folder for temporary files of the process.
    pub fn scratch(&self) -> PathBuf {
        self.path.join("tmp")
    }

    /// The copy.
    pub fn copy(&self) -> PathBuf {
        self.path.join("agent")
    }

    /// Bytes that the process has written and not removed.
    pub fn written(&self) -> u64 {
        bytes_in(&self.path).saturating_sub(self.copied)
    }
}

/// However deep the folder is: a library's recursion may overflow the stack.
impl Drop for Temporary {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// Deletes a folder. What remains is in the system's folder for temporary files.
fn remove(folder: &Path) {
    if !try_to_remove(folder) {
        open_folders(folder);
        try_to_remove(folder);
    }
}

fn try_to_remove(folder: &Path) -> bool {
    let rm = which::which("rm").unwrap_or_else(|_| "/bin/rm".into());
    let mut command = Command::new(rm);
    command.args(["-rf", "--"]).arg(folder).stdin(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Lets this user delete what is in folders that were made without permissions. Their process has ended, so that
/// none turns into a link meanwhile.
#[cfg(unix)]
fn open_folders(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let _ = fs::set_permissions(&folder, fs::Permissions::from_mode(0o700));
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            }
        }
    }
}

#[cfg(not(unix))]
fn open_folders(_: &Path) {}

/// Deletes the folders of runs that were killed.
fn sweep() {
    for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let begins = |prefix: &str| name.as_encoded_bytes().starts_with(prefix.as_bytes());
        let age = entry.metadata().and_then(|data| data.modified()).map(|time| time.elapsed());
        let is_left = match () {
            // It is locked a moment after it was made.
            () if begins(UNLOCKED) => matches!(age, Ok(Ok(age)) if age > MOMENT),
            () if begins(PREFIX) => is_unlocked(&path.join(LOCK)),
            () => false,
        };
        if is_left {
            remove(&path);
        }
    }
}

/// Whether no run locks this file. To open what is no file may take for ever.
fn is_unlocked(lock: &Path) -> bool {
    fs::symlink_metadata(lock).is_ok_and(|data| data.is_file())
        && File::open(lock).is_ok_and(|lock| lock.try_lock().is_ok())
}

/// Copies a folder level by level, so that what is nearest is copied first. Links, hidden folders and virtual
/// environments become links to the originals, as does what is too much; a missing folder has no files.
fn copy(original: &Path, copy: &Path) -> io::Result<()> {
    let (mut files, mut bytes) = (0, 0);
    let mut folders = VecDeque::from([(original.to_owned(), copy.to_owned())]);
    while let Some((from, to)) = folders.pop_front() {
        let mut entries: Vec<_> = fs::read_dir(&from).into_iter().flatten().flatten().collect();
        if from != original && files + entries.len() > MOST_FILES {
            link(&from, &to)?;
            continue;
        }
        fs::create_dir(&to)?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let begins = |prefix: &str| name.as_encoded_bytes().starts_with(prefix.as_bytes());
            // The folder for temporary files may lie within the original: no copy contains itself.
            if begins(PREFIX) || begins(UNLOCKED) {
                continue;
            }
            let (from, to) = (entry.path(), to.join(&name));
            // What is removed meanwhile is missing in the copy, too.
            let Ok(data) = entry.metadata() else { continue };
            files += 1;
            let fits = files <= MOST_FILES;
            if data.is_dir() && fits && !begins(".") && !from.join("pyvenv.cfg").exists() {
                folders.push_back((from, to));
                continue;
            }
            let fits = fits && bytes + data.len() <= MOST_BYTES;
            if data.is_file() && fits && fs::copy(&from, &to).is_ok() {
                bytes += data.len();
            } else {
                link(&from, &to)?;
            }
        }
    }
    Ok(())
}

/// A link to the original, or to what it links to.
#[cfg(unix)]
fn link(original: &Path, link: &Path) -> io::Result<()> {
    // A copy that failed may have begun.
    let _ = fs::remove_file(link);
    let target = original.canonicalize().unwrap_or_else(|_| original.to_owned());
    std::os::unix::fs::symlink(target, link)
}

/// Without links, what is not copied is missing.
#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Bytes of all files below a folder; each file or folder counts as at least a block. Of a folder that hides its
/// files they are unknown, and count as more than any limit.
fn bytes_in(folder: &Path) -> u64 {
    const BLOCK: u64 = 4096;
    let (mut folders, mut bytes) = (vec![folder.to_owned()], 0_u64);
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder);
        if entries.as_ref().is_err_and(|error| error.kind() == ErrorKind::PermissionDenied) {
            return u64::MAX;
        }
        for entry in entries.into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else { continue };
            bytes = bytes.saturating_add(data.len().max(BLOCK));
            if data.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_copy_can_be_written_and_leaves_the_original() {
        let original = tempfile::tempdir().expect("a folder");
        let place = original.path();
        fs::create_dir_all(place.join("books/.git")).expect("made");
        fs::write(place.join("agent.py"), "x").expect("written");
        fs::write(place.join("books/opening.pickle"), "y").expect("written");
        // Larger than what is copied, without taking that much of the disk.
        let large = File::create(place.join("large")).expect("made");
        large.set_len(MOST_BYTES).expect("a size");
        fs::write(place.join("small"), "z").expect("written");
        let own = format!("{PREFIX}other/agent");
        fs::create_dir_all(place.join(&own)).expect("made");
        let temporary = Temporary::new(Some(place)).expect("a copy");
        let copy = temporary.copy();
        assert!(!copy.join(own).exists());
        fs::write(copy.join("agent.py"), "changed").expect("writable");
        fs::write(copy.join("books/new"), "").expect("writable");
        assert_eq!(fs::read(copy.join("books/opening.pickle")).expect("a file"), b"y");
        assert!(!copy.join("small").is_symlink(), "what comes behind a large file is copied");
        assert!(copy.join("large").is_symlink() && copy.join("books/.git").is_symlink());
        assert_eq!(fs::read(place.join("agent.py")).expect("a file"), b"x");
        assert!(!place.join("books/new").exists() && temporary.written() < 10_000);
        drop(temporary);
        assert!(!copy.exists() && place.join("large").exists());
    }

    #[test]
    fn what_a_killed_run_has_left_is_deleted() {
        let running = Temporary::new(None).expect("a folder");
        let left = running.path.with_file_name(format!("{PREFIX}left-{}", std::process::id()));
        fs::create_dir_all(left.join("agent")).expect("made");
        fs::write(left.join(LOCK), "").expect("written");
        sweep();
        assert!(!left.exists() && running.scratch().exists());
    }
}
