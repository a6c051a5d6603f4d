//! The style sheets: what keeps views apart, and two boards in one document possible.

use isolation_page_state::play::BOARDS;
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

/// Rules of one view do not apply to another: each rule of its sheet is inside a class of its own.
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
            // Numbers on squares are as large as the squares let them be, words in a tree as its drawing.
            let drawn = name == "board.css" && value.contains("cqw")
                || name == "tree.css" && value.ends_with("px");
            // Its words come from another element.
            let empty = value == "0";
            let known =
                empty || value == "inherit" || drawn || sizes.iter().any(|size| size == value);
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

/// The relative luminance of a colour such as `#c4b9a6` (WCAG 2.2).
fn luminance(colour: &str) -> f64 {
    let part = |from: usize| {
        let value = u8::from_str_radix(&colour[from..from + 2], 16).unwrap();
        let share = f64::from(value) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// The contrast of two colours (WCAG 2.2).
fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The value of a name in a rule, in light and in dark.
fn pair<'a>(rule: &'a str, name: &str) -> [&'a str; 2] {
    let value = rule.split(&format!("{name}: light-dark(")).nth(1).expect(name);
    let mut colours = value.split(')').next().unwrap().split(", ");
    [colours.next().unwrap(), colours.next().unwrap()]
}

/// On the squares of every theme the pieces of both sets are seen as well as WCAG asks of drawings,
/// 3:1, and so are the glyphs on their discs; the two colours of squares are visibly different, but for those of sand,
/// which gaps keep apart.
#[test]
fn every_board_and_set_of_pieces_has_contrast() {
    let base = sheets().into_iter().find(|(name, _)| name == "base.css").unwrap().1;
    let root = base.split(":root {").nth(1).unwrap();
    let players = ["--first", "--second"].map(|name| pair(root, name));
    let glyph = pair(root, "--glyph");
    for board in BOARDS {
        let rule = base.split(&format!("[data-board=\"{board}\"]")).nth(1).unwrap();
        let squares = ["--square", "--square-dark"].map(|name| pair(rule, name));
        for mode in 0..2 {
            let least = if board == "sand" { 1.0 } else { 1.4 };
            assert!(contrast(squares[0][mode], squares[1][mode]) > least, "{board} {mode}");
            for player in players {
                for square in squares {
                    let seen = contrast(player[mode], square[mode]);
                    assert!(
                        seen >= 3.0,
                        "{board} {mode}: {} on {}: {seen}",
                        player[mode],
                        square[mode]
                    );
                }
                assert!(contrast(player[mode], glyph[mode]) >= 3.0, "{mode}");
            }
        }
    }
}
