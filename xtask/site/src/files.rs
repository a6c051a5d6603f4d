//! The files of a site: one folder without subfolders.

use anyhow::{Context, Result, anyhow};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Copies a file; an error names it.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

/// Makes `to` the same as `from`. Unchanged files stay untouched, so that a program that embeds them is not
/// rebuilt.
pub fn update(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    let new = names(from)?;
    for name in names(to)?.difference(&new) {
        fs::remove_file(to.join(name))?;
    }
    for name in new {
        let content = fs::read(from.join(&name))?;
        if fs::read(to.join(&name)).ok().as_ref() != Some(&content) {
            fs::write(to.join(&name), content)?;
        }
    }
    Ok(())
}

/// The names of the files of a site.
pub fn names(folder: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| anyhow!("the name {name:?}"))?;
        if !entry.file_type()?.is_file() {
            anyhow::bail!("{} is not a file, and a site has no folders", entry.path().display());
        }
        names.insert(name);
    }
    Ok(names)
}
