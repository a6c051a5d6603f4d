//! The links of Markdown files: to files of the project, and to headings in them.

use super::{markdown, root};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const FOLDERS: [&str; 6] = [".", "docs", "docs/reports", "results", "tournaments", "crates/python"];

#[test]
fn lead_to_files_and_headings() {
    let mut broken = Vec::new();
    for page in FOLDERS.into_iter().flat_map(markdown) {
        for link in links(&page) {
            let (file, heading) = link.split_once('#').unwrap_or((link.as_str(), ""));
            let target = match file {
                "" => page.clone(),
                file => page.with_file_name(file),
            };
            let is_found =
                target.exists() && (heading.is_empty() || headings(&target).contains(heading));
            if !is_found {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A clone holds no picture that no page shows.
#[test]
fn all_pictures_are_shown() {
    const MOST: u64 = 150_000;
    let pages = FOLDERS.into_iter().flat_map(markdown);
    let shown =
        pages.flat_map(|page| links(&page).into_iter().map(move |link| page.with_file_name(link)));
    let shown: BTreeSet<_> = shown.filter_map(|picture| picture.canonicalize().ok()).collect();
    for picture in fs::read_dir(root().join("docs/images")).expect("a folder") {
        let picture = picture.expect("a picture").path().canonicalize().expect("a path");
        assert!(shown.contains(&picture), "{} is not shown", picture.display());
        let bytes = picture.metadata().expect("a file").len();
        assert!(bytes <= MOST, "{} has {bytes} bytes, more than {MOST}", picture.display());
    }
}

/// `cargo xtask docs` makes a site of the pages in the table of contents, which may link to one another only.
#[test]
fn all_pages_are_in_the_table_of_contents() {
    let summary = root().join("docs/SUMMARY.md");
    let file = |page: &Path, link: &str| {
        let target = page.with_file_name(link.split('#').next().expect("a file"));
        target.canonicalize().unwrap_or_else(|_| panic!("{}: {link}", page.display()))
    };
    let listed: BTreeSet<_> = links(&summary).iter().map(|link| file(&summary, link)).collect();
    for page in ["docs", "docs/reports"].into_iter().flat_map(markdown) {
        let page = page.canonicalize().expect("a page");
        assert!(page.ends_with("SUMMARY.md") || listed.contains(&page), "{}", page.display());
    }
    for page in &listed {
        for link in links(page).iter().filter(|link| !link.starts_with('#')) {
            let target = file(page, link);
            let is_page = target.extension().is_some_and(|extension| extension == "md");
            assert!(!is_page || listed.contains(&target), "{}: {link}", page.display());
        }
    }
}

/// The targets of a page's links and pictures within the project.
fn links(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let targets = Parser::new(&text).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url),
        _ => None,
    });
    targets.filter(|target| !target.contains(':')).map(|target| target.into_string()).collect()
}

/// The anchors of a page's headings, as GitHub and mdBook make them.
fn headings(page: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(page).expect("a page");
    let mut anchors = BTreeSet::new();
    let mut heading = None;
    for event in Parser::new(&text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    *heading += &text;
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let heading = heading.take().expect("it has begun").to_lowercase();
                let anchor = heading.replace(' ', "-");
                anchors.insert(
                    anchor.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect(),
                );
            }
            _ => {}
        }
    }
    anchors
}
