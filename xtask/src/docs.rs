//! `cargo xtask docs`: the documentation as a site.

use crate::command::{output, run as run_command};
use crate::folders;
use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use walkdir::WalkDir;

/// Build the documentation site into target/docs
///
/// The first run installs mdBook into target/tools, which takes some minutes. `cargo xtask serve` then serves the
/// site at /docs; `isolation serve --docs target/docs` does the same.
#[derive(clap::Args)]
pub struct Arguments {}

/// The release of mdBook that builds the site.
const MDBOOK: &str = "0.5.4";
/// The table of contents. Only what it lists, and what those pages link to, becomes part of the site.
const SUMMARY: &str = "docs/SUMMARY.md";
/// What stands above each page: the link home.
const HEADER: &str = "docs/header.hbs";
/// A page that mdBook shows inside others.
const CONTENTS: &str = "toc.html";
/// What stands before the path of another file of the project in Markdown, and what ends it.
const LINKS: [(&str, char); 2] = [("](", ')'), ("{{#include ", '}')];

/// Copies the pages with what they link to, builds the site, and checks its links.
pub fn run(_: &Arguments) -> Result<()> {
    let mdbook = need_mdbook()?;
    let book = crate::root().join("target/docs-source");
    folders::empty(&book)?;
    gather(&book.join("src"))?;
    fs::copy(crate::root().join("docs/book.toml"), book.join("book.toml"))?;
    fs::create_dir_all(book.join("theme"))?;
    fs::copy(crate::root().join(HEADER), book.join("theme/header.hbs"))?;
    folders::empty(&folder())?;
    run_command(Command::new(mdbook).arg("build").arg("--dest-dir").arg(folder()).arg(&book))?;
    let site = folder().canonicalize()?;
    let pages = pages(&site)?;
    move_scripts_out(&site, &pages)?;
    check_links(&site, &pages)?;
    println!("The documentation is in {} ({} pages)", site.display(), pages.len());
    Ok(())
}

pub fn folder() -> PathBuf {
    crate::root().join("target/docs")
}

/// The program mdBook, installed when it is missing.
fn need_mdbook() -> Result<PathBuf> {
    let tools = crate::root().join("target/tools");
    let program = tools.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    let version = output(Command::new(&program).arg("--version"));
    if !version.is_ok_and(|version| version == format!("mdbook v{MDBOOK}")) {
        let words = format!("install mdbook --version {MDBOOK} --locked --no-default-features");
        let mut install = crate::command::cargo(&words);
        run_command(install.args(["--features", "search", "--root"]).arg(tools))?;
    }
    Ok(program)
}

/// Copies the table of contents and all that can be reached from it.
fn gather(target: &Path) -> Result<()> {
    let root = crate::root();
    let summary = PathBuf::from(SUMMARY);
    let listed = links(&fs::read_to_string(root.join(&summary))?, &summary);
    let mut todo = vec![summary.clone()];
    let mut done = BTreeSet::new();
    while let Some(path) = todo.pop() {
        if !done.insert(path.clone()) {
            continue;
        }
        let to = target.join(place(&path));
        fs::create_dir_all(to.parent().expect("it is in a folder"))?;
        let from = root.join(&path);
        if path.extension().is_none_or(|extension| extension != "md") {
            fs::copy(&from, to).with_context(|| format!("{} is linked", path.display()))?;
            continue;
        }
        ensure!(
            path == summary || listed.iter().any(|(_, page)| *page == path),
            "{} is linked and not in {SUMMARY}",
            path.display()
        );
        let text = fs::read_to_string(&from).with_context(|| path.display().to_string())?;
        fs::write(to, rewrite(&text, &path))?;
        todo.extend(links(&text, &path).into_iter().map(|(_, file)| file));
    }
    Ok(())
}

/// Where a file of the project stands in the site: `docs` is its root.
fn place(path: &Path) -> PathBuf {
    let path = path.strip_prefix("docs").unwrap_or(path);
    if path.ends_with("README.md") { path.with_file_name("index.md") } else { path.to_owned() }
}

/// The page with its links as they must be in the site.
fn rewrite(text: &str, page: &Path) -> String {
    let up = "../".repeat(place(page).components().count() - 1);
    let mut result = String::new();
    let mut written = 0;
    for (range, file) in links(text, page) {
        result += &text[written..range.start];
        result += &format!("{up}{}", place(&file).display());
        written = range.end;
    }
    result + &text[written..]
}

/// The links of a page to files of the project: where they are in the text, and the file.
fn links(text: &str, page: &Path) -> Vec<(Range<usize>, PathBuf)> {
    let mut links = Vec::new();
    let mut read = 0;
    let next = |read: usize| {
        let find =
            |(open, end): &(&str, char)| Some((read + text[read..].find(open)? + open.len(), *end));
        LINKS.iter().filter_map(find).min()
    };
    while let Some((start, end)) = next(read) {
        let target = text[start..].split([end, '#', ' ', '\n']).next().unwrap_or_default();
        if !target.is_empty() && !target.contains(':') {
            links.push((start..start + target.len(), file_of(target, page)));
        }
        read = start;
    }
    links
}

/// The file that a link of a page leads to.
fn file_of(target: &str, page: &Path) -> PathBuf {
    let mut file = page.with_file_name("");
    for part in Path::new(target).components() {
        match part {
            Component::ParentDir => _ = file.pop(),
            part => file.push(part),
        }
    }
    file
}

/// The pages of the finished site, with their texts.
fn pages(site: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let mut pages = BTreeMap::new();
    for entry in WalkDir::new(site) {
        let path = entry?.into_path();
        if path.extension().is_some_and(|extension| extension == "html") {
            let text = fs::read_to_string(&path)?;
            pages.insert(path, text);
        }
    }
    Ok(pages)
}

/// Moves scripts from the pages into files: `isolation serve` forbids scripts inside pages.
fn move_scripts_out(site: &Path, pages: &BTreeMap<PathBuf, String>) -> Result<()> {
    let mut scripts = Vec::new();
    for (path, text) in pages {
        let depth = path.strip_prefix(site)?.components().count() - 1;
        let mut parts = text.split("<script>");
        let mut page = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (script, rest) = part.split_once("</script>").context("a script without an end")?;
            let number = scripts.iter().position(|it| it == script).unwrap_or_else(|| {
                scripts.push(script.to_owned());
                scripts.len() - 1
            });
            page += &format!(
                "<script src=\"{}script-{number}.js\"></script>{rest}",
                "../".repeat(depth)
            );
        }
        fs::write(path, page)?;
    }
    for (number, script) in scripts.iter().enumerate() {
        fs::write(site.join(format!("script-{number}.js")), script)?;
    }
    Ok(())
}

/// The link from a page to what the documentation stands beside: the page at which Isolation is played.
fn home(page: &Path) -> String {
    "../".repeat(page.components().count())
}

/// Fails where a page does not lead home, links to a file or an anchor that does not exist, or loads something from elsewhere.
fn check_links(site: &Path, pages: &BTreeMap<PathBuf, String>) -> Result<()> {
    let mut broken = Vec::new();
    for (path, text) in pages {
        let home = home(path.strip_prefix(site)?);
        if !path.ends_with(CONTENTS) && !text.contains(&format!("href=\"{home}\"")) {
            broken.push(format!("{}: no link to {home}", path.strip_prefix(site)?.display()));
        }
        // In examples, `<` is written as `&lt;`.
        let tags = text.split('<').filter_map(|tag| Some(tag.split_once('>')?.0));
        let attributes = tags.flat_map(|tag| {
            [" href=\"", " src=\""]
                .map(|name| Some((name, tag.split_once(name)?.1.split_once('"')?.0)))
        });
        for (name, link) in attributes.flatten().filter(|(_, link)| *link != home) {
            let outside = link.contains(':');
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = match file {
                "" => path.clone(),
                _ => path.with_file_name("").join(file),
            };
            let file = if file.is_dir() { file.join("index.html") } else { file };
            let known = match outside {
                // Pages link to the web and load nothing from it.
                true => name == " href=\"" || link.starts_with("data:"),
                false if anchor.is_empty() => file.is_file(),
                false => file
                    .canonicalize()
                    .ok()
                    .and_then(|it| pages.get(&it))
                    .is_some_and(|text| text.contains(&format!("id=\"{anchor}\""))),
            };
            if !known {
                broken.push(format!("{}: {link}", path.strip_prefix(site)?.display()));
            }
        }
    }
    if !broken.is_empty() {
        bail!("broken links:\n{}", broken.join("\n"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{check_links, gather, rewrite};
    use std::collections::BTreeMap;
    use std::path::{Path, PathBuf};

    /// Without mdBook: all that pages link to is a file, and each linked page is listed.
    #[test]
    fn what_pages_link_to_can_be_copied() {
        let folder = crate::root().join("target/gathered");
        crate::folders::empty(&folder).unwrap();
        gather(&folder).unwrap();
        assert!(
            folder.join("agents.md").is_file() && folder.join("tournaments/index.md").is_file()
        );
    }

    #[test]
    fn each_page_leads_home() {
        let site = PathBuf::from("site");
        let check = |pages: &[(&str, &str)]| {
            let pages = pages.iter().map(|(name, text)| (site.join(name), (*text).to_owned()));
            check_links(&site, &pages.collect::<BTreeMap<_, _>>())
        };
        let (near, far) = (r#"<a href="../">Play</a>"#, r#"<a href="../../">Play</a>"#);
        check(&[("index.html", near), ("reports/a.html", far), ("toc.html", "")]).unwrap();
        for lost in [("index.html", ""), ("index.html", far), ("reports/a.html", near)] {
            let why = check(&[lost]).unwrap_err().to_string();
            assert!(why.contains("no link to "), "{why}");
        }
    }

    #[test]
    fn links_lead_to_places_in_the_site() {
        let rewritten = |text, page| rewrite(text, Path::new(page));
        let text =
            "[a](../results/README.md#b), ![c](images/d.png) and [e](https://f.g/h), [i](#j)";
        assert_eq!(
            rewritten(text, "docs/boards.md"),
            "[a](results/index.md#b), ![c](images/d.png) and [e](https://f.g/h), [i](#j)"
        );
        assert_eq!(rewritten("[a](../docs/boards.md)", "results/README.md"), "[a](../boards.md)");
        assert_eq!(rewritten("[a](../rules.md)", "docs/reports/b.md"), "[a](../rules.md)");
        assert_eq!(
            rewritten("{{#include ../crates/a.txt}}", "docs/cli.md"),
            "{{#include crates/a.txt}}"
        );
    }
}
