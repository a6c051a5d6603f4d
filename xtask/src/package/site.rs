//! The web page with the documentation, as a folder and as an archive.

use super::{archive, empty_folder};
use crate::docs;
use crate::site::Site;
use anyhow::Result;
use std::fs;
use std::path::Path;

/// Builds the documentation, and packs it with the page, which has been built.
pub fn package(out: &Path) -> Result<()> {
    let folder = empty_folder(out.join("site"))?;
    Site::Release.copy_to(&folder)?;
    docs::run(&docs::Arguments {})?;
    copy_folder(&docs::folder(), &folder.join("docs"))?;
    archive(out, &format!("isolation-site-{}", super::VERSION), out, "site")
}

/// Copies a folder with all that is in it.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        if path.is_dir() {
            copy_folder(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}
