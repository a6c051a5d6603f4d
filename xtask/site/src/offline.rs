//! The service worker, which caches the site's files for use without a network.

use crate::files;
use crate::names::without_hash;
use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The name in the site. Browsers look there for new versions.
pub const NAME: &str = "service-worker.js";
const SOURCE: &str = "crates/page/service-worker.js";
/// Never cached: servers answer differently.
const OFFER: &str = "engine.json";
/// Only other sites show this.
const PREVIEW: &str = "preview-";

/// The service worker's script without the list of files.
pub fn source() -> Result<String> {
    fs::read_to_string(crate::root().join(SOURCE)).with_context(|| format!("cannot read {SOURCE}"))
}

/// Puts the hashes of all other files before the service worker's script, and the names of those that are cached when
/// the page first loads them. Its version is the hash of these hashes and of the script.
pub fn add_versions(folder: &Path, on_demand: &[String]) -> Result<()> {
    let (mut hashes, mut later) = (BTreeMap::new(), Vec::new());
    let is_kept = |name: &String| name != OFFER && name != NAME && !name.starts_with(PREVIEW);
    for name in files::names(folder)?.into_iter().filter(is_kept) {
        let content = fs::read(folder.join(&name))?;
        if on_demand.contains(&without_hash(&name)) {
            later.push(name.clone());
        }
        hashes.insert(name, format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(content))));
    }
    let hashes = serde_json::to_string(&hashes)?;
    let script = fs::read_to_string(folder.join(NAME))?;
    let later = serde_json::to_string(&later)?;
    let script = format!("const FILES = {hashes};\nconst ON_DEMAND = {later};\n{script}");
    let version = BASE64_STANDARD.encode(Sha256::digest(&script));
    let text = format!("const VERSION = {version:?};\n{script}");
    Ok(fs::write(folder.join(NAME), text)?)
}
