//! The download size of the site.

use crate::pack::BROTLI;
use crate::{files, names};
use anyhow::{Result, bail};
use std::fs;
use std::path::Path;

/// The files that the browser needs to show the board.
const FIRST_VIEW: [&str; 8] = [
    "index.html",
    "start.js",
    "style.css",
    "page.js",
    "page_parts.js",
    "page_bg.wasm",
    "manifest.webmanifest",
    "icon.svg",
];
/// The picture that is shown beside links to the page; the page itself does not load it.
const PREVIEW: &str = "preview.png";
/// Maximum bytes of all files that the page loads, and of those of the first view.
const MOST: usize = 1_055_000;
const MOST_FIRST: usize = 400_000;

/// The files of a site with their bytes, as they are and as brotli packs them.
pub struct Sizes(Vec<(String, usize, usize)>);

impl Sizes {
    /// Measures the files of a folder.
    pub fn of(folder: &Path) -> Result<Self> {
        let mut sizes = Vec::new();
        let names = files::names(folder)?;
        for name in &names {
            if name.ends_with(BROTLI) || name.ends_with(".gz") {
                continue;
            }
            let size = |name: &str| Ok::<_, std::io::Error>(fs::metadata(folder.join(name))?.len());
            let (raw, packed) = (size(name)? as usize, format!("{name}{BROTLI}"));
            let packed = if names.contains(&packed) { size(&packed)? as usize } else { raw };
            sizes.push((names::without_hash(name), raw, packed));
        }
        Ok(Self(sizes))
    }

    /// Prints them as a table.
    pub fn report(&self) -> Result<()> {
        self.print();
        self.check()
    }

    #[expect(clippy::print_stdout, reason = "the figures are for people")]
    fn print(&self) {
        println!("{:24} {:>10} {:>10}", "bytes", "raw", "brotli");
        for (name, raw, packed) in &self.0 {
            println!("{name:24} {raw:>10} {packed:>10}");
        }
        let raw: usize = self.0.iter().map(|(_, raw, _)| raw).sum();
        println!("{:24} {raw:>10} {:>10}", "all", self.packed(is_loaded));
        println!("{:24} {:>10} {:>10}", "first view", "", self.packed(is_first));
    }

    fn check(&self) -> Result<()> {
        let (all, first) = (self.packed(is_loaded), self.packed(is_first));
        if all >= MOST || first >= MOST_FIRST {
            bail!(
                "the site is too large: {all} bytes of {MOST}, the first view {first} of {MOST_FIRST}"
            );
        }
        Ok(())
    }

    fn packed(&self, wanted: impl Fn(&str) -> bool) -> usize {
        self.0.iter().filter(|(name, ..)| wanted(name)).map(|(.., packed)| packed).sum()
    }
}

fn is_loaded(name: &str) -> bool {
    name != PREVIEW
}

fn is_first(name: &str) -> bool {
    FIRST_VIEW.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_sites_are_refused() {
        let site = |name: &str, packed| Sizes(vec![(name.to_owned(), 0, packed)]).check().is_ok();
        assert!(site("split_engine.wasm", MOST - 1));
        assert!(!site("split_engine.wasm", MOST));
        assert!(site(PREVIEW, MOST));
        assert!(site("page_bg.wasm", MOST_FIRST - 1));
        assert!(!site("page_bg.wasm", MOST_FIRST));
    }
}
