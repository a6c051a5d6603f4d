//! From a submission to a folder of plain files, whatever it holds.

use super::submission::{ARCHIVES, Submission};
use anyhow::{Context, bail, ensure};
use crc32fast::Hasher;
use flate2::read::GzDecoder;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tar::EntryType;
use zip::ZipArchive;

/// Files of a submission.
const MOST_FILES: usize = 2_000;
/// Bytes of its files, and of an archive.
const MOST_BYTES: u64 = 50 << 20;
/// Bytes of a tape archive around its files.
const HEADERS: u64 = 8 << 20;
/// Folders below one another.
const DEEPEST: usize = 16;
/// Bytes of a path.
const LONGEST: usize = 500;
/// Files and folders that no agent needs.
const LEFT_OUT: [&str; 7] =
    ["__MACOSX", ".DS_Store", ".git", ".venv", "venv", "__pycache__", ".ipynb_checkpoints"];

/// Copies or unpacks a submission into a folder, which is made anew, and gives a digest of its files.
///
/// # Errors
/// When it is nothing that can be used, holds links, devices or paths that leave its folder, or is too large.
pub fn take(submission: &Submission, folder: &Path) -> anyhow::Result<String> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let mut intake = Intake { folder, files: 0, bytes: 0, digest: Hasher::new() };
    let path = &submission.path;
    let kind = fs::symlink_metadata(path)?.file_type();
    let name = submission.file.to_lowercase();
    if kind.is_dir() {
        intake.folder(path, &mut Vec::new())?;
    } else if !kind.is_file() {
        bail!("it is a link or a device; {EXPECTED}");
    } else if name.ends_with(".py") {
        intake.add(&submission.file, File::open(path)?)?;
    } else if ARCHIVES.iter().any(|end| name.ends_with(end)) {
        let size = fs::metadata(path)?.len();
        ensure!(size <= MOST_BYTES, "the archive has {size} bytes; expected at most {MOST_BYTES}");
        let file = File::open(path)?;
        let unpacked = match () {
            () if name.ends_with(".zip") => intake.zip(file),
            () if name.ends_with(".tar") => intake.tar(file),
            () => intake.tar(GzDecoder::new(file)),
        };
        unpacked.context("the archive cannot be used")?;
    } else {
        bail!("{EXPECTED}");
    }
    ensure!(intake.files > 0, "it holds no file");
    Ok(format!("{:08x}-{}", intake.digest.finalize(), intake.bytes))
}

const EXPECTED: &str = "expected a .py file, a folder, or an archive (.zip, .tar.gz, .tgz, .tar)";

struct Intake<'a> {
    folder: &'a Path,
    files: usize,
    bytes: u64,
    digest: Hasher,
}

impl Intake<'_> {
    /// Takes a file of this path, of which no more is read than may be.
    fn add(&mut self, path: &str, content: impl Read) -> anyhow::Result<()> {
        let Some(below) = plain_path(path)? else { return Ok(()) };
        self.files += 1;
        ensure!(self.files <= MOST_FILES, "more than {MOST_FILES} files");
        let place = self.folder.join(&below);
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).with_context(|| path.to_owned())?;
        }
        let mut file = File::create_new(&place).with_context(|| path.to_owned())?;
        self.digest.update(below.as_os_str().as_encoded_bytes());
        self.digest.update(b"\0");
        let left = MOST_BYTES - self.bytes;
        let mut content = Digested { content: content.take(left + 1), digest: &mut self.digest };
        let written = io::copy(&mut content, &mut file).with_context(|| path.to_owned())?;
        ensure!(written <= left, "more than {MOST_BYTES} bytes");
        self.bytes += written;
        Ok(())
    }

    /// Takes what is in a folder, below the names that lead to it.
    fn folder(&mut self, folder: &Path, names: &mut Vec<String>) -> anyhow::Result<()> {
        ensure!(names.len() <= DEEPEST, "more than {DEEPEST} folders below one another");
        let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let Ok(name) = entry.file_name().into_string() else {
                bail!("{:?}: expected a name in Unicode", entry.file_name());
            };
            if LEFT_OUT.contains(&name.as_str()) {
                continue;
            }
            names.push(name);
            let (path, kind) = (names.join("/"), entry.file_type()?);
            if kind.is_dir() {
                self.folder(&entry.path(), names)?;
            } else {
                ensure!(kind.is_file(), "{path:?} is a link or a device; expected files");
                self.add(&path, File::open(entry.path())?)?;
            }
            names.pop();
        }
        Ok(())
    }

    fn zip(&mut self, file: File) -> anyhow::Result<()> {
        let mut archive = ZipArchive::new(file)?;
        for index in 0..archive.len() {
            let entry = archive.by_index(index)?;
            let name = entry.name()?.into_owned();
            ensure!(!entry.is_symlink(), "{name:?} is a link; expected files");
            if !entry.is_dir() {
                // Windows writes backslashes.
                self.add(&name.replace('\\', "/"), entry)?;
            }
        }
        Ok(())
    }

    fn tar(&mut self, content: impl Read) -> anyhow::Result<()> {
        // Also bounds what the headers can say.
        let mut archive = tar::Archive::new(content.take(MOST_BYTES + HEADERS));
        for entry in archive.entries()? {
            let entry = entry?;
            let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            match entry.header().entry_type() {
                EntryType::Directory | EntryType::XGlobalHeader => {}
                EntryType::Regular | EntryType::Continuous => self.add(&path, entry)?,
                _ => bail!("{path:?} is a link or a device; expected files"),
            }
        }
        Ok(())
    }
}

/// What is read goes into the digest, too.
struct Digested<'a, R> {
    content: R,
    digest: &'a mut Hasher,
}

impl<R: Read> Read for Digested<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(buffer)?;
        self.digest.update(&buffer[..read]);
        Ok(read)
    }
}

/// The path below the folder; none of what is left out.
///
/// # Errors
/// When it leads out of the folder, or is no path for a file.
fn plain_path(path: &str) -> anyhow::Result<Option<PathBuf>> {
    let parts: Vec<&str> = path.split('/').filter(|part| *part != ".").collect();
    let is_plain = |part: &&str| {
        !part.is_empty()
            && **part != *".."
            && !part.contains(['\\', ':'])
            && !part.contains(char::is_control)
    };
    ensure!(
        path.len() <= LONGEST && parts.len() <= DEEPEST && parts.iter().all(is_plain),
        "the path {:?} cannot be used; expected one below the submission's folder",
        path.chars().take(80).collect::<String>()
    );
    let is_left_out = parts.iter().any(|part| LEFT_OUT.contains(part));
    Ok((!is_left_out && !parts.is_empty()).then(|| parts.iter().collect()))
}

#[cfg(test)]
#[path = "intake_tests.rs"]
mod tests;
