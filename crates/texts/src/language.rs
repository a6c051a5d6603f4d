//! A language: a file of texts.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::text::Text;
use crate::{Tables, in_order};

/// A language of the page.
#[derive(Debug)]
pub struct Language {
    /// Its code, such as `de`: the stem of its file's name.
    pub code: String,
    /// Its name in itself.
    pub name: String,
    /// Translations of the texts of the engine's tables, by their English.
    pub catalogue: BTreeMap<String, String>,
    tables: Tables,
}

#[derive(Deserialize)]
struct File {
    name: String,
    #[serde(default)]
    catalogue: BTreeMap<String, String>,
    #[serde(flatten)]
    tables: Tables,
}

impl Language {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is not a file of texts, with path and line.
    pub fn read(path: &Path) -> Result<Self, String> {
        let at = |problem: &dyn std::fmt::Display| format!("{}: {problem}", path.display());
        let text = fs::read_to_string(path).map_err(|error| at(&error))?;
        let File { name, catalogue, tables } = toml::from_str(&text).map_err(|error| at(&error))?;
        let code = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        Ok(Self { code, name, catalogue, tables })
    }

    pub(crate) fn text(&self, table: &str, name: &str) -> Option<&Text> {
        self.tables.get(table)?.get(name)
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str, &Text)> {
        in_order(&self.tables)
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }
}
