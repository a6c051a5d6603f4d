//! `cargo xtask site`: the web page as a folder that any static server can serve.

use crate::command::{cargo, run as run_command};
use crate::sizes::Sizes;
use crate::toolchain::{self, WASM};
use crate::{offline, script};
use anyhow::{Context, Result, anyhow};
use regex::{Captures, Regex};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Build the web page into target/site
#[derive(clap::Args)]
pub struct Arguments {
    /// Copy the finished files into this folder, too
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Build quickly what is large and slow, for work on the page
    #[arg(long)]
    draft: bool,
}

/// The program: its package, the profile of its build, and its name.
const PACKAGE: &str = "isolation-page";
const PROFILE: &str = "page";
const NAME: &str = "page";

/// The profile of a draft.
const DRAFT: &str = "draft";

/// What is served as it is: each file of this folder, and the start of the worker.
const ASSETS: &str = "crates/page/assets";
const WORKER_START: (&str, &str) = ("crates/worker/start.js", "worker_start.js");

/// The style sheets that become one: this one first, then the others by name.
const STYLES: &str = "crates/page/style";
const FIRST_STYLE: &str = "base.css";

/// The finished folder. It is embedded by the program, so its place is fixed.
pub fn folder() -> PathBuf {
    crate::root().join("target/site")
}

/// Builds the site and prints the sizes of its files; one that is too large fails.
pub fn run(arguments: &Arguments) -> Result<()> {
    build(arguments.draft)?;
    if let Some(out) = &arguments.out {
        fs::create_dir_all(out)?;
        for name in names(&folder())? {
            copy(&folder().join(&name), &out.join(&name))?;
        }
    }
    println!("The site is in {}", folder().display());
    let sizes = Sizes::of(&folder())?;
    sizes.print();
    // A draft is large.
    if arguments.draft { Ok(()) } else { sizes.check() }
}

/// Builds the site; a draft is built quickly, large and slow.
pub fn build(draft: bool) -> Result<()> {
    toolchain::need_wasm()?;
    let target = crate::root().join("target/wasm");
    let fresh = target.join("site");
    if fresh.exists() {
        fs::remove_dir_all(&fresh)?;
    }
    fs::create_dir_all(&fresh)?;
    let profile = if draft { DRAFT } else { PROFILE };
    run_command(
        cargo()
            .args(["rustc", "--package", PACKAGE, "--bin", NAME])
            .args(["--profile", profile, "--target", WASM])
            .arg("--target-dir")
            .arg(&target)
            // To take the program apart needs what the linker knew.
            .args(["--", "-C", "link-arg=--emit-relocs"])
            // Flags for the processor of this machine are nothing for wasm.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS"),
    )?;
    let program = target.join(WASM).join(profile).join(NAME).with_extension("wasm");
    bind(&take_apart(&program, &fresh)?, &fresh)?;
    shorten(&fresh).with_context(|| format!("cannot shorten the names of {NAME}"))?;
    let (source, name) = WORKER_START;
    copy(&crate::root().join(source), &fresh.join(name))?;
    let assets = crate::root().join(ASSETS);
    for name in names(&assets)? {
        copy(&assets.join(&name), &fresh.join(&name))?;
    }
    fs::write(fresh.join("style.css"), style()?)?;
    for name in names(&fresh)?.iter().filter(|name| name.ends_with(".js")) {
        let script = script::compact(&fs::read_to_string(fresh.join(name))?);
        fs::write(fresh.join(name), script.with_context(|| name.clone())?)?;
    }
    fs::write(fresh.join(offline::NAME), offline::service_worker(&fresh)?)?;
    update(&fresh, &folder())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

/// The whole style sheet.
fn style() -> Result<String> {
    let folder = crate::root().join(STYLES);
    let mut names = names(&folder)?.into_iter().collect::<Vec<_>>();
    names.sort_by_key(|name| (name != FIRST_STYLE, name.clone()));
    let sheets = names.iter().map(|name| {
        fs::read_to_string(folder.join(name)).with_context(|| format!("cannot read {name}"))
    });
    let sheets = sheets.collect::<Result<Vec<_>>>()?.join("\n");
    let minified = minifier::css::minify(&sheets).map_err(|error| anyhow!("the style: {error}"))?;
    Ok(minified.to_string())
}

/// Writes the parts of the program that are loaded later, and what loads them. Gives the file of the
/// rest, which is still to be bound.
fn take_apart(program: &Path, folder: &Path) -> Result<PathBuf> {
    let content = fs::read(program)?;
    let main = program.with_extension("main.wasm");
    let (link, script) = (format!("./{NAME}_parts.js"), format!("./{NAME}.js"));
    let mut options = wasm_split_cli_support::Options::new(&content);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = &link;
    options.main_module = &script;
    let split = wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the program cannot be taken apart: {error:#}"))?;
    for part in split.split_modules {
        shrink(&part).with_context(|| format!("cannot shrink {}", part.display()))?;
    }
    Ok(main)
}

/// Takes out of a part what only the linker and debuggers need.
fn shrink(part: &Path) -> Result<()> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(&fs::read(part)?)?;
    fs::write(part, module.emit_wasm())?;
    Ok(())
}

/// Writes the program and its JavaScript.
fn bind(program: &Path, folder: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(program)
        .out_name(NAME)
        .web(true)?
        // The module must know where its own wasm file is.
        .omit_default_module_path(false)
        // The parts import what the linker has exported.
        .keep_lld_exports(true)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .map_err(|error| anyhow!("wasm-bindgen cannot write {NAME}: {error:#}"))
}

/// Gives what the program imports from its JavaScript short names instead of those of wasm-bindgen,
/// half of which is a hash that no packing makes smaller.
fn shorten(folder: &Path) -> Result<()> {
    let [script, program] = ["js", "wasm"].map(|kind| match kind {
        "js" => folder.join(format!("{NAME}.js")),
        _ => folder.join(format!("{NAME}_bg.wasm")),
    });
    let source = fs::read_to_string(&script)?;
    let mut module = walrus::Module::from_buffer(&fs::read(&program)?)?;
    let hashed = Regex::new("^__wbg_[A-Za-z0-9_$]+_[0-9a-f]{16}$")?;
    let mut names = BTreeMap::new();
    for import in module.imports.iter_mut().filter(|import| hashed.is_match(&import.name)) {
        let count = names.len();
        let short = names.entry(import.name.clone()).or_insert_with(|| format!("_{count}"));
        import.name.clone_from(short);
    }
    let short = Regex::new("__wbg_[A-Za-z0-9_$]+_[0-9a-f]{16}")?
        .replace_all(&source, |found: &Captures| {
            names.get(&found[0]).map_or_else(|| found[0].to_owned(), Clone::clone)
        });
    fs::write(script, short.as_bytes())?;
    fs::write(program, module.emit_wasm())?;
    Ok(())
}

/// Makes `to` the same as `from`. What has not changed stays untouched, so that the program which
/// embeds the files is not built again.
fn update(from: &Path, to: &Path) -> Result<()> {
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
