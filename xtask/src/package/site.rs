//! The web page with the documentation, as a folder and as an archive.

use super::archive;
use crate::site::Site;
use crate::{docs, folders};
use anyhow::Result;
use std::path::Path;

/// Builds the documentation, and packs it with the page, which has been built.
pub fn package(out: &Path) -> Result<()> {
    let folder = out.join("site");
    folders::empty(&folder)?;
    folders::copy(&Site::Release.folder(), &folder)?;
    docs::run(&docs::Arguments {})?;
    folders::copy(&docs::folder(), &folder.join("docs"))?;
    archive(out, &format!("isolation-site-{}", super::VERSION), out, "site")
}
