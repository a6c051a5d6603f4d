//! Reduces the size of a published page: parts loaded on demand, short names, no comments.

use crate::{NAME, files, script};
use anyhow::{Context, Result, anyhow};
use regex::{Captures, Regex};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes the parts of the program that are loaded later, and what loads them. Gives the file of the
/// rest, which is still to be bound.
pub fn take_apart(program: &Path, folder: &Path) -> Result<PathBuf> {
    let content = fs::read(program)?;
    let main = program.with_extension("main.wasm");
    let (link, script) = (format!("./{NAME}_parts.js"), format!("./{NAME}.js"));
    let mut options = wasm_split_cli_support::Options::new(&content);
    options.output_dir = folder;
    options.main_out_path = &main;
    options.link_name = &link;
    options.main_module = &script;
    wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the program cannot be taken apart: {error:#}"))?;
    Ok(main)
}

/// Removes the sections of linkers and debuggers from the program, or from a part of it.
fn shrink(path: &Path) -> Result<()> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(&fs::read(path)?)?;
    for section in ["producers", "target_features"] {
        module.customs.remove_raw(section);
    }
    Ok(fs::write(path, module.emit_wasm())?)
}

/// Gives what the program imports from its JavaScript short names instead of those of wasm-bindgen,
/// half of which is a hash that no packing makes smaller.
pub fn shorten(folder: &Path) -> Result<()> {
    let script = folder.join(format!("{NAME}.js"));
    let program = folder.join(format!("{NAME}_bg.wasm"));
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

/// Shortens the programs, the scripts and the style sheet of a folder.
pub fn compact(folder: &Path) -> Result<()> {
    for name in files::names(folder)? {
        let path = folder.join(&name);
        if name.ends_with(".wasm") {
            shrink(&path).with_context(|| format!("cannot shrink {name}"))?;
            continue;
        }
        let shorter: fn(&str) -> Result<String> = match path.extension() {
            Some(extension) if extension == "css" => style,
            Some(extension) if extension == "js" => script::compact,
            _ => continue,
        };
        let text = shorter(&fs::read_to_string(&path)?).with_context(|| name)?;
        fs::write(path, text)?;
    }
    Ok(())
}

/// Takes comments and needless space out of a style sheet. Space before a colon stays: it tells `a :hover` from `a:hover`.
fn style(sheet: &str) -> Result<String> {
    let text = Regex::new(r"(?s)/\*.*?\*/|[ \t\r\n]+")?.replace_all(sheet, " ");
    let text = Regex::new(" +")?.replace_all(&text, " ");
    let text = Regex::new(" ?([{};,]) ?")?.replace_all(&text, "$1");
    Ok(text.replace(": ", ":").replace(";}", "}").trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::style;

    #[test]
    fn style_sheets_keep_their_meaning() {
        let sheet = "/* why */\n.a :is(b, c) { d: calc(1px + 2px);\n  &:hover > e { f: g; }\n}\n";
        let short = ".a :is(b,c){d:calc(1px + 2px);&:hover > e{f:g}}";
        assert_eq!(style(sheet).unwrap(), short);
    }
}
