//! Copies or unpacks submissions, safely.

use crate::notebook::{self, Module};
use crate::submission::{Part, Submission, is_archive, stem};
use anyhow::{Context, anyhow, bail, ensure};
use crc32fast::Hasher;
use flate2::read::GzDecoder;
use isolation::plain_parser_message;
use isolation_command::failure::{self, Kind, failure};
use isolation_engines::{Step, StepResult};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use tar::EntryType;
use zip::ZipArchive;

/// Maximum number of files, and of their bytes or those of an archive.
#[derive(Clone, Copy)]
struct Most {
    files: usize,
    bytes: u64,
}

/// Those of a submission.
const SUBMISSION: Most = Most { files: 2_000, bytes: 50 << 20 };
/// Those of an archive of all submissions.
const CLASS: Most = Most { files: 50_000, bytes: 1 << 30 };
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
    let mut intake = Intake::new(folder, SUBMISSION);
    let taken = intake.submission(submission);
    inner(taken.map(|()| {
        let digest = format!("{:08x}-{}", intake.digest.finalize(), intake.bytes);
        Taken { digest, skipped: intake.skipped }
    }))
}

/// Unpacks an archive of submissions into a new folder, and returns the skipped files. The inner error says why it
/// cannot be used.
///
/// # Errors
/// When the machine fails.
pub fn unpack(archive: &Path, folder: &Path) -> anyhow::Result<Result<Vec<Step>, String>> {
    let mut intake = Intake::new(folder, CLASS);
    let unpacked = intake.begin().and_then(|()| intake.archive(archive));
    inner(unpacked.map(|()| intake.skipped))
}

/// Separates errors of the machine from those of the files.
fn inner<T>(result: anyhow::Result<T>) -> anyhow::Result<Result<T, String>> {
    match result {
        Ok(taken) => Ok(Ok(taken)),
        Err(error) if failure::is_marked(&error) => Err(error),
        Err(error) => Ok(Err(format!("{error:#}"))),
    }
}

const EXPECTED: &str =
    "expected a .py file, a notebook (.ipynb), a folder, or an archive (.zip, .tar.gz, .tgz, .tar)";

struct Intake<'a> {
    folder: &'a Path,
    most: Most,
    files: usize,
    bytes: u64,
    digest: Hasher,
    skipped: Vec<Step>,
    /// Notebooks, relative to the folder.
    notebooks: BTreeSet<PathBuf>,
}

impl<'a> Intake<'a> {
    fn new(folder: &'a Path, most: Most) -> Self {
        let (digest, skipped, notebooks) = (Hasher::new(), Vec::new(), BTreeSet::new());
        Self { folder, most, files: 0, bytes: 0, digest, skipped, notebooks }
    }

    /// Makes the folder, without what was in it.
    fn begin(&self) -> anyhow::Result<()> {
        if self.folder.exists() {
            written(fs::remove_dir_all(self.folder), self.folder)?;
        }
        written(fs::create_dir_all(self.folder), self.folder)
    }

    fn submission(&mut self, submission: &Submission) -> anyhow::Result<()> {
        self.begin()?;
        for part in &submission.parts {
            match &part.name {
                None => self.whole(submission, &part.path)?,
                Some(name) => self.part(part, name).with_context(|| name.clone())?,
            }
        }
        ensure!(self.files > 0, "the submission is empty; expected a Python file");
        for notebook in std::mem::take(&mut self.notebooks) {
            self.module(&notebook)?;
        }
        Ok(())
    }

    /// Adds a file, folder or archive that is named after the student.
    fn whole(&mut self, submission: &Submission, path: &Path) -> anyhow::Result<()> {
        let metadata = read(fs::symlink_metadata(path))?;
        let name = submission.file.to_lowercase();
        let as_file = [".py", ".ipynb"].into_iter().find(|end| name.ends_with(end));
        if metadata.is_dir() {
            self.folder(path, &mut Vec::new())
        } else if !metadata.is_file() {
            bail!("links and devices are not allowed; {EXPECTED}");
        } else if let Some(end) = as_file {
            let name = format!("{}{end}", stem(&submission.slug));
            self.add(name.into(), read(File::open(path))?)
        } else if is_archive(&name) {
            self.archive(path)
        } else {
            bail!("{EXPECTED}");
        }
    }

    /// Adds one of the files, folders and archives of a student, under this name.
    fn part(&mut self, part: &Part, name: &str) -> anyhow::Result<()> {
        let metadata = read(fs::symlink_metadata(&part.path))?;
        if metadata.is_file() && is_archive(name) {
            return self.archive(&part.path);
        }
        let Some(below) = self.place(name)? else { return Ok(()) };
        if metadata.is_dir() {
            return self.folder(&part.path, &mut vec![name.to_owned()]);
        }
        ensure!(metadata.is_file(), "is a link or a device; expected files");
        self.add(below, read(File::open(&part.path))?)
    }

    /// Adds the files of an archive.
    fn archive(&mut self, path: &Path) -> anyhow::Result<()> {
        let (most, size) = (self.most.bytes, read(fs::metadata(path))?.len());
        ensure!(size <= most, "the archive has {size} bytes; expected at most {most}");
        let name = path.to_string_lossy().to_lowercase();
        let file = read(File::open(path))?;
        let unpacked = match () {
            () if name.ends_with(".zip") => self.zip(file),
            () if name.ends_with(".tar") => self.tar(file),
            () => self.tar(GzDecoder::new(file)),
        };
        unpacked.context("the archive cannot be used")
    }

    /// Writes the module of a notebook beside it, unless the student did.
    fn module(&mut self, notebook: &Path) -> anyhow::Result<()> {
        let below = notebook.with_extension("py");
        let place = self.folder.join(&below);
        let path = notebook.display().to_string();
        if place.exists() {
            self.skip(&path, &format!("{} is there, too", below.display()));
            return Ok(());
        }
        match notebook::module(&read(fs::read(self.folder.join(notebook)))?) {
            Err(why) => {
                let why = plain_parser_message(&why.to_string());
                let why = format!("not a notebook: {why}; expected Jupyter's format 4");
                // Then there is no Python code.
                ensure!(self.files > 1, "{path}: {why}");
                self.skip(&path, &why);
                Ok(())
            }
            Ok(Module { text, notes }) => {
                self.skip(&path, &format!("its code cells are the module {}", below.display()));
                notes.iter().for_each(|note| self.skip(&path, note));
                written(fs::write(&place, text), &place)
            }
        }
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
        let most = self.most;
        ensure!(self.files <= most.files, "more than {} files", most.files);
        let left = most.bytes - self.bytes;
        let mut bytes = Vec::new();
        let path = below.display().to_string();
        content.take(left + 1).read_to_end(&mut bytes).with_context(|| path.clone())?;
        ensure!(bytes.len() as u64 <= left, "more than {} bytes", most.bytes);
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
        if below.extension().is_some_and(|end| end.eq_ignore_ascii_case("ipynb")) {
            self.notebooks.insert(below);
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
        let mut archive = tar::Archive::new(content.take(self.most.bytes + HEADERS));
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
