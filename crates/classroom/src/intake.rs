//! Copies or unpacks submissions, safely.

use crate::submission::{ARCHIVES, Submission, stem};
use anyhow::{Context, anyhow, bail, ensure};
use crc32fast::Hasher;
use flate2::read::GzDecoder;
use isolation_command::failure::{self, Kind, failure};
use isolation_engines::{Step, StepResult};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use tar::EntryType;
use zip::ZipArchive;

/// Maximum number of files of a submission.
const MOST_FILES: usize = 2_000;
/// Maximum bytes of its files, and of an archive.
const MOST_BYTES: u64 = 50 << 20;
/// Maximum bytes of headers in a tape archive.
const HEADERS: u64 = 8 << 20;
/// Maximum depth of folders.
const DEEPEST: usize = 16;
/// Maximum bytes of a path, and of a name in it.
const LONGEST: usize = 500;
const LONGEST_NAME: usize = 200;
/// Maximum number of skipped files to list.
const LISTED: usize = 20;
/// Files and folders to ignore.
const LEFT_OUT: [&str; 7] =
    ["__MACOSX", ".DS_Store", ".git", ".venv", "venv", "__pycache__", ".ipynb_checkpoints"];

/// A submission's files.
pub struct Taken {
    /// Changes when a file changes.
    pub digest: String,
    /// Skipped files with reasons.
    pub skipped: Vec<Step>,
}

/// Copies or unpacks a submission into a new folder. The inner error says why it cannot be used: it holds links,
/// devices or paths outside its folder, is too large, or is not a file or archive.
///
/// # Errors
/// When the machine fails.
pub fn take(submission: &Submission, folder: &Path) -> anyhow::Result<Result<Taken, String>> {
    let mut intake =
        Intake { folder, files: 0, bytes: 0, digest: Hasher::new(), skipped: Vec::new() };
    match intake.submission(submission) {
        Ok(()) => {
            let digest = format!("{:08x}-{}", intake.digest.finalize(), intake.bytes);
            Ok(Ok(Taken { digest, skipped: intake.skipped }))
        }
        Err(error) if failure::is_marked(&error) => Err(error),
        Err(error) => Ok(Err(format!("{error:#}"))),
    }
}

const EXPECTED: &str = "expected a .py file, a folder, or an archive (.zip, .tar.gz, .tgz, .tar)";

struct Intake<'a> {
    folder: &'a Path,
    files: usize,
    bytes: u64,
    digest: Hasher,
    skipped: Vec<Step>,
}

impl Intake<'_> {
    fn submission(&mut self, submission: &Submission) -> anyhow::Result<()> {
        if self.folder.exists() {
            written(fs::remove_dir_all(self.folder), self.folder)?;
        }
        written(fs::create_dir_all(self.folder), self.folder)?;
        let path = &submission.path;
        let metadata = read(fs::symlink_metadata(path))?;
        let name = submission.file.to_lowercase();
        if metadata.is_dir() {
            self.folder(path, &mut Vec::new())?;
        } else if !metadata.is_file() {
            bail!("links and devices are not allowed; {EXPECTED}");
        } else if name.ends_with(".py") {
            let name = format!("{}.py", stem(&submission.slug));
            self.add(name.into(), read(File::open(path))?)?;
        } else if ARCHIVES.iter().any(|end| name.ends_with(end)) {
            let size = metadata.len();
            ensure!(
                size <= MOST_BYTES,
                "the archive has {size} bytes; expected at most {MOST_BYTES}"
            );
            let file = read(File::open(path))?;
            let unpacked = match () {
                () if name.ends_with(".zip") => self.zip(file),
                () if name.ends_with(".tar") => self.tar(file),
                () => self.tar(GzDecoder::new(file)),
            };
            unpacked.context("the archive cannot be used")?;
        } else {
            bail!("{EXPECTED}");
        }
        ensure!(self.files > 0, "the submission is empty; expected a Python file");
        Ok(())
    }

    /// The target of a file; none if it is ignored or skipped.
    ///
    /// # Errors
    /// When the path leaves the folder.
    fn place(&mut self, path: &str) -> anyhow::Result<Option<PathBuf>> {
        let parts = || path.split(['/', '\\']);
        let is_drive = |part: &str| part.len() == 2 && part.ends_with(':');
        ensure!(
            !path.starts_with(['/', '\\']) && !parts().any(|part| part == ".." || is_drive(part)),
            "the path {:?} leaves the submission's folder",
            path.chars().take(80).collect::<String>()
        );
        let parts: Vec<&str> =
            path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
        if parts.is_empty() || parts.iter().any(|part| LEFT_OUT.contains(part)) {
            return Ok(None);
        }
        let is_odd = |part: &&str| {
            part.len() > LONGEST_NAME
                || part.contains(['\\', ':'])
                || part.contains(char::is_control)
        };
        if path.len() > LONGEST || parts.len() > DEEPEST || parts.iter().any(is_odd) {
            self.skip(path, "not a portable file name");
            return Ok(None);
        }
        let mut below: PathBuf = parts.iter().collect();
        if below.extension().is_some_and(|end| end.eq_ignore_ascii_case("py")) {
            below.set_extension("py");
        }
        Ok(Some(below))
    }

    fn skip(&mut self, path: &str, why: &str) {
        let path: String = path.chars().take(80).collect();
        if self.skipped.len() < LISTED {
            let result = StepResult::Skipped(why.to_owned());
            self.skipped.push(Step { name: format!("file {path:?}"), result });
        }
    }

    /// Adds a file, reading at most the allowed size. Of two files with one path, the last one counts.
    fn add(&mut self, below: PathBuf, content: impl Read) -> anyhow::Result<()> {
        self.files += 1;
        ensure!(self.files <= MOST_FILES, "more than {MOST_FILES} files");
        let left = MOST_BYTES - self.bytes;
        let mut bytes = Vec::new();
        let path = below.display().to_string();
        content.take(left + 1).read_to_end(&mut bytes).with_context(|| path.clone())?;
        ensure!(bytes.len() as u64 <= left, "more than {MOST_BYTES} bytes");
        self.bytes += bytes.len() as u64;
        self.digest.update(below.as_os_str().as_encoded_bytes());
        self.digest.update(b"\0");
        self.digest.update(&bytes);
        let place = self.folder.join(&below);
        let made = place.parent().map_or(Ok(()), fs::create_dir_all);
        if let Err(ErrorKind::AlreadyExists | ErrorKind::NotADirectory) =
            made.as_ref().map_err(io::Error::kind)
        {
            self.skip(&path, "another file has the name of its folder");
            return Ok(());
        }
        written(made, &place)?;
        if place.is_dir() {
            self.skip(&path, "a folder has the same name");
            return Ok(());
        }
        written(fs::write(&place, bytes), &place)
    }

    /// Adds the files of a folder; `names` is its path.
    fn folder(&mut self, folder: &Path, names: &mut Vec<String>) -> anyhow::Result<()> {
        let mut entries = read(read(fs::read_dir(folder))?.collect::<Result<Vec<_>, _>>())?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let Ok(name) = entry.file_name().into_string() else {
                self.skip(&entry.file_name().to_string_lossy(), "its name is not Unicode");
                continue;
            };
            names.push(name);
            if let Some(below) = self.place(&names.join("/"))? {
                let kind = read(entry.file_type())?;
                if kind.is_dir() {
                    self.folder(&entry.path(), names)?;
                } else {
                    ensure!(kind.is_file(), "{below:?} is a link or a device; expected files");
                    self.add(below, read(File::open(entry.path()))?)?;
                }
            }
            names.pop();
        }
        Ok(())
    }

    fn zip(&mut self, file: File) -> anyhow::Result<()> {
        let mut archive = ZipArchive::new(file)?;
        for index in 0..archive.len() {
            let entry = archive.by_index(index)?;
            // Windows writes backslashes.
            let name = entry.name()?.replace('\\', "/");
            let below = if entry.is_dir() { None } else { self.place(&name)? };
            if let Some(below) = below {
                ensure!(!entry.is_symlink(), "{name:?} is a link; expected files");
                self.add(below, entry)?;
            }
        }
        Ok(())
    }

    fn tar(&mut self, content: impl Read) -> anyhow::Result<()> {
        // Also limits the size of headers.
        let mut archive = tar::Archive::new(content.take(MOST_BYTES + HEADERS));
        for entry in archive.entries()? {
            let entry = entry?;
            let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            let kind = entry.header().entry_type();
            if matches!(kind, EntryType::Directory | EntryType::XGlobalHeader) {
                continue;
            }
            if let Some(below) = self.place(&path)? {
                let is_file = matches!(kind, EntryType::Regular | EntryType::Continuous);
                ensure!(is_file, "{path:?} is a link or a device; expected files");
                self.add(below, entry)?;
            }
        }
        Ok(())
    }
}

/// Errors while reading a submission: a lack of permission is the submission's, all others are the machine's.
fn read<T>(result: io::Result<T>) -> anyhow::Result<T> {
    result.map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied => error.into(),
        _ => failure(Kind::Machine, error),
    })
}

fn written<T>(result: io::Result<T>, path: &Path) -> anyhow::Result<T> {
    result.map_err(|error| {
        failure(Kind::Output, anyhow!("{} cannot be written: {error}", path.display()))
    })
}

#[cfg(test)]
#[path = "intake_tests.rs"]
mod tests;
