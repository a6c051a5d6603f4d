//! The service worker, which keeps the site's files for when there is no network.

use crate::{script, site};
use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The name in the site. Browsers look there for new versions.
pub const NAME: &str = "service-worker.js";
/// What it does.
const SOURCE: &str = "crates/page/service-worker.js";
/// Never kept: a server says something else here.
const OFFER: &str = "engine.json";

/// The service worker for the files of a folder. Its version is the hash of their hashes.
pub fn service_worker(folder: &Path) -> Result<String> {
    let mut files = BTreeMap::new();
    for name in site::names(folder)?.into_iter().filter(|name| name != OFFER) {
        let content = fs::read(folder.join(&name))?;
        files.insert(name, format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(content))));
    }
    let files = serde_json::to_string(&files)?;
    let version = BASE64_STANDARD.encode(Sha256::digest(&files));
    let source = fs::read_to_string(crate::root().join(SOURCE))
        .with_context(|| format!("cannot read {SOURCE}"))?;
    let source = script::compact(&source)?;
    Ok(format!("const VERSION = {version:?};\nconst FILES = {files};\n{source}"))
}
