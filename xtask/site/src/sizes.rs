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
const MOST: usize = 1_196_000;
const MOST_FIRST: usize = 358_000;

/// The files of a site with their bytes, as they are and as brotli packs them.
pub struct Sizes {
    files: Vec<(String, usize, usize)>,
    /// The files of languages. A visitor loads one of them at most.
    languages: Vec<String>,
}

impl Sizes {
    /// Measures the files of a folder.
    pub fn of(folder: &Path, languages: &[String]) -> Result<Self> {
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
        Ok(Self { files: sizes, languages: languages.to_vec() })
    }

    /// Prints them as a table.
    pub fn report(&self) -> Result<()> {
        self.print();
        self.check()
    }

    #[expect(clippy::print_stdout, reason = "the figures are for people")]
    fn print(&self) {
        println!("{:24} {:>10} {:>10}", "bytes", "raw", "brotli");
        for (name, raw, packed) in &self.files {
            println!("{name:24} {raw:>10} {packed:>10}");
        }
        println!("{:24} {:>10} {:>10}", "one visitor, all", "", self.all());
        println!("{:24} {:>10} {:>10}", "first view", "", self.packed(is_first));
    }

    fn check(&self) -> Result<()> {
        let (all, first) = (self.all(), self.packed(is_first));
        if all >= MOST || first >= MOST_FIRST {
            bail!(
                "the site is too large: {all} bytes of {MOST}, the first view {first} of {MOST_FIRST}"
            );
        }
        Ok(())
    }

    /// What a visitor loads who opens all places, in the language with the largest file.
    fn all(&self) -> usize {
        let is_language = |name: &str| self.languages.iter().any(|it| it == name);
        let languages = self.languages.iter().map(|language| self.packed(|name| name == language));
        self.packed(|name| name != PREVIEW && !is_language(name)) + languages.max().unwrap_or(0)
    }

    fn packed(&self, wanted: impl Fn(&str) -> bool) -> usize {
        self.files.iter().filter(|(name, ..)| wanted(name)).map(|(.., packed)| packed).sum()
    }
}

fn is_first(name: &str) -> bool {
    FIRST_VIEW.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_sites_are_refused() {
        let languages = || vec!["de.txt".to_owned(), "es.txt".to_owned()];
        let sizes = |files| Sizes { files, languages: languages() };
        let site = |name: &str, packed| sizes(vec![(name.to_owned(), 0, packed)]).check().is_ok();
        assert!(site("split_engine.wasm", MOST - 1));
        assert!(!site("split_engine.wasm", MOST));
        assert!(site(PREVIEW, MOST));
        assert!(site("page_bg.wasm", MOST_FIRST - 1));
        assert!(!site("page_bg.wasm", MOST_FIRST));
        let of_language = |name: &str, packed| (name.to_owned(), 0, packed);
        assert!(
            sizes(vec![of_language("de.txt", MOST - 1), of_language("es.txt", MOST - 1)])
                .check()
                .is_ok()
        );
        assert!(!site("es.txt", MOST));
    }
}
