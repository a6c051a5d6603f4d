//! Turns the compiled page into the folder that a server serves; `cargo xtask site` and `serve` call it.

mod files;
mod names;
mod offline;
#[cfg(feature = "release")]
mod pack;
#[cfg(feature = "release")]
mod release;
#[cfg(feature = "release")]
mod script;
#[cfg(feature = "release")]
mod sizes;

use anyhow::{Context, Result, anyhow};
use clap::Parser;
use isolation_texts::Texts;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Writes the site of a compiled page
#[derive(Parser)]
struct Arguments {
    /// The page, compiled for wasm32-unknown-unknown
    program: PathBuf,
    /// Folder of the finished site; files that are not part of the site are removed from it
    site: PathBuf,
    /// Where the site will be, such as `https://example.org/isolation/`: other sites need it to show its picture
    #[arg(long)]
    address: Option<String>,
}

/// The preview picture that other sites show beside a link, as named in index.html.
const PREVIEW: &str = "\"./preview";

/// The name of the page's program in the site.
const NAME: &str = "page";

/// Files that are served unchanged: this folder, and the start script of the worker.
const ASSETS: &str = "crates/page/assets";
const WORKER_START: (&str, &str) = ("crates/worker/start.js", "worker_start.js");

/// The languages; English is a part of the program, the page loads the file of another.
const TEXTS: &str = "crates/page-state/texts";

/// The style sheets that become one: this one first, then the others by name.
const STYLES: &str = "crates/page/style";
const FIRST_STYLE: &str = "base.css";

fn main() -> Result<()> {
    let Arguments { program, site, address } = Arguments::parse();
    let fresh = program.with_extension("site");
    if fresh.exists() {
        fs::remove_dir_all(&fresh)?;
    }
    fs::create_dir_all(&fresh)?;
    #[cfg(feature = "release")]
    let program = release::take_apart(&program, &fresh)?;
    bind(&program, &fresh)?;
    #[cfg(feature = "release")]
    release::shorten(&fresh).with_context(|| format!("cannot shorten the names of {NAME}"))?;

    let (source, name) = WORKER_START;
    files::copy(&root().join(source), &fresh.join(name))?;
    let assets = root().join(ASSETS);
    for name in files::names(&assets)? {
        files::copy(&assets.join(&name), &fresh.join(&name))?;
    }
    let texts = Texts::read(&root().join(TEXTS)).map_err(|problems| anyhow!("{problems}"))?;
    let mut languages = Vec::new();
    for language in &texts.languages()[1..] {
        languages.push(format!("{}.txt", language.code));
        fs::write(fresh.join(format!("{}.txt", language.code)), texts.file(language))?;
    }
    fs::write(fresh.join("style.css"), style()?)?;
    fs::write(fresh.join(offline::NAME), offline::source()?)?;
    #[cfg(feature = "release")]
    release::compact(&fresh)?;
    names::add_hashes(&fresh)?;
    if let Some(address) = address {
        let index = fresh.join("index.html");
        let absolute = format!("\"{}/preview", address.trim_end_matches('/'));
        fs::write(&index, fs::read_to_string(&index)?.replace(PREVIEW, &absolute))?;
    }
    // The service worker holds the hashes of all other files.
    offline::add_versions(&fresh, &languages)?;
    #[cfg(feature = "release")]
    pack::pack(&fresh)?;
    files::update(&fresh, &site)?;
    #[cfg(feature = "release")]
    sizes::Sizes::of(&site, &languages)?.report()?;
    Ok(())
}

/// The folder of the workspace.
fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).expect("the package is in xtask/site")
}

fn style() -> Result<String> {
    let folder = root().join(STYLES);
    let mut names = files::names(&folder)?.into_iter().collect::<Vec<_>>();
    names.sort_by_key(|name| (name != FIRST_STYLE, name.clone()));
    let sheets = names.iter().map(|name| {
        fs::read_to_string(folder.join(name)).with_context(|| format!("cannot read {name}"))
    });
    Ok(sheets.collect::<Result<Vec<_>>>()?.join("\n"))
}

/// Writes the program and its JavaScript.
fn bind(program: &Path, folder: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(program)
        .out_name(NAME)
        .web(true)?
        // The module must know where its own wasm file is.
        .omit_default_module_path(false)
        // The parts of a release import what the linker has exported.
        .keep_lld_exports(cfg!(feature = "release"))
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .map_err(|error| anyhow!("wasm-bindgen cannot write {NAME}: {error:#}"))
}
