//! The web page as a folder and as an archive.

use super::{archive, empty_folder};
use crate::site::Site;
use anyhow::Result;
use std::path::Path;

/// Packs the page, which has been built.
pub fn package(out: &Path) -> Result<()> {
    let folder = empty_folder(out.join("site"))?;
    Site::Release.copy_to(&folder)?;
    archive(out, &format!("isolation-site-{}", super::VERSION), out, "site")
}
