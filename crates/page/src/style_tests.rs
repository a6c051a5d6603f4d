//! The style sheets: what keeps views apart, and two boards in one document possible.

use std::fs;
use std::path::Path;

/// The style sheets without their comments, by name.
fn sheets() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("style");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let sheets = files.map(|file| {
        let mut text = fs::read_to_string(file.path()).unwrap();
        while let Some(begin) = text.find("/*") {
            let end = begin + text[begin..].find("*/").unwrap() + 2;
            text.replace_range(begin..end, "");
        }
        (file.file_name().into_string().unwrap(), text)
    });
    let sheets: Vec<_> = sheets.collect();
    assert!(sheets.len() > 5);
    sheets
}

/// An id may be given once in a document, a class to every board.
#[test]
fn no_sheet_names_an_id() {
    for (name, text) in sheets() {
        for part in text.split('#').skip(1) {
            let end = part.find(|it: char| !it.is_ascii_alphanumeric() && it != '-');
            let word = &part[..end.unwrap_or(part.len())];
            let colour =
                [3, 4, 6, 8].contains(&word.len()) && word.chars().all(|it| it.is_ascii_hexdigit());
            assert!(colour, "{name} names #{word}");
        }
    }
}

/// What one view wants does not reach another: each rule of its sheet is inside a class of its own.
#[test]
fn sheets_of_views_begin_with_classes() {
    for (name, text) in sheets().into_iter().filter(|(name, _)| name != "base.css") {
        let (mut depth, mut head) = (0, String::new());
        let mut inside_media = false;
        for it in text.chars() {
            match it {
                '{' => {
                    let rule = head.trim();
                    if depth == 0 {
                        inside_media = rule.starts_with("@media");
                    }
                    if depth == 0 && !rule.starts_with('@') || depth == 1 && inside_media {
                        let classes = rule.split(',').all(|it| it.trim().starts_with('.'));
                        assert!(classes, "{name}: {rule}");
                    }
                    depth += 1;
                    head.clear();
                }
                '}' => {
                    depth -= 1;
                    head.clear();
                }
                ';' => head.clear(),
                it => head.push(it),
            }
        }
        assert_eq!(depth, 0, "{name}");
    }
}

#[test]
fn there_are_five_font_sizes() {
    const SIZES: [&str; 5] = ["tiny", "small", "normal", "large", "huge"];
    let sizes = SIZES.map(|size| format!("var(--{size})"));
    for (name, text) in sheets() {
        for part in text.split("font-size:").skip(1) {
            let value = part.split([';', '}']).next().unwrap().trim();
            // Numbers on cells are as large as the cells let them be.
            let drawn = name == "board.css" && value.contains("cqw");
            let known = value == "inherit" || drawn || sizes.iter().any(|size| size == value);
            assert!(known, "{name}: font-size: {value}");
        }
        assert!(
            !text.contains(" font: ")
                || text.matches(" font: ").count() == text.matches(" font: inherit").count(),
            "{name}"
        );
    }
    let base = sheets().into_iter().find(|(name, _)| name == "base.css").unwrap().1;
    for size in SIZES {
        assert_eq!(base.matches(&format!("--{size}:")).count(), 1);
    }
}
