//! No prose stands in Rust, and each text stands in all languages.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use isolation_texts::Texts;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Literals that are no language: class lists, styles, values of options, formulas, a browser's error, and the game's name.
const NO_PROSE: &[&str] = &[
    "Isolation",
    "dot blunder",
    "dot estimated",
    "dot proven first",
    "dot proven second",
    "indexed db not found",
    "level max",
    "level min",
    "own - opp",
    "own formula",
    "pill of-",
    "swatch both",
    "swatch first",
    "swatch undecided",
    "swatch second",
    "top: px",
    "trail first",
    "trail second",
];

/// Macros and functions with messages for developers.
const FOR_DEVELOPERS: &[&str] =
    &["assert", "assert_eq", "error", "expect", "log", "panic", "throw_str", "unreachable", "warn"];

/// The attributes of elements and components that people read or hear.
const READ: &[&str] = &["alt", "label", "placeholder", "roledescription", "title", "valuetext"];

/// The surroundings of a literal.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Code,
    /// Between the tags of `view!`, and in them.
    View,
}

/// The value of a literal that is a string.
fn string(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let text = literal.to_string();
    let inner = text.strip_prefix('r').unwrap_or(&text).trim_matches('#');
    let inner = inner.strip_prefix('"')?.strip_suffix('"')?;
    Some(inner.replace("\\\"", "\"").replace("\\n", " "))
}

/// The text without what stands in braces.
fn without_values(text: &str) -> String {
    let parts = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    parts.collect()
}

/// Whether a part of a text is a word, perhaps with punctuation around it.
fn is_word(part: &str) -> bool {
    let part = part.trim_matches(|c: char| c.is_ascii_punctuation() || "…“”’„–".contains(c));
    let letters = part.chars().filter(|c| c.is_alphabetic()).count();
    letters >= 2 && part.chars().all(|c| c.is_alphabetic() || "'’".contains(c))
}

/// Whether these are several declarations of CSS.
fn is_style(text: &str) -> bool {
    let names = text.split(';').map(|part| part.split_once(':').map(|(name, _)| name.trim()));
    text.contains(';')
        && names.filter(|name| name.is_some()).count() > 1
        && text.split(';').filter(|part| !part.trim().is_empty()).all(|part| {
            let name = part.split_once(':').map(|(name, _)| name.trim());
            name.is_some_and(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
        })
}

/// Whether a person would read this as language.
fn is_prose(text: &str, place: Place) -> bool {
    let text = without_values(text);
    if NO_PROSE.contains(&text.trim()) || text.contains(['#', '[', '*', '=']) || is_style(&text) {
        return false;
    }
    let words = text.split_whitespace().filter(|part| is_word(part) && !part.contains('('));
    let words = words.collect::<Vec<_>>();
    let sentence = |word: &&str| {
        word.starts_with(char::is_uppercase) && word.ends_with(['.', '…', ':', '!', '?'])
    };
    match place {
        Place::Code => words.len() > 1 || words.first().is_some_and(sentence),
        Place::View => !words.is_empty(),
    }
}

/// Adds the prose of some tokens.
fn collect(tokens: TokenStream, place: Place, prose: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let ident = |index: Option<usize>| match index.and_then(|index| tokens.get(index)) {
        Some(TokenTree::Ident(ident)) => ident.to_string(),
        _ => String::new(),
    };
    let punct = |index: Option<usize>, wanted: char| {
        let token = index.and_then(|index| tokens.get(index));
        matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
    };
    let mut index = 0;
    while index < tokens.len() {
        let [last, before] = [1, 2].map(|steps| index.checked_sub(steps));
        match &tokens[index] {
            TokenTree::Group(group)
                if punct(last, '#') || punct(last, '!') && punct(before, '#') =>
            {
                let attribute = group.stream().to_string().replace(' ', "");
                if attribute == "cfg(test)" {
                    index += skipped(&tokens[index..]);
                } else if attribute.starts_with("error(") {
                    for token in group.stream() {
                        let TokenTree::Group(message) = token else { continue };
                        collect(message.stream(), Place::Code, prose);
                    }
                }
            }
            TokenTree::Group(group) => {
                let called = if punct(last, '!') { ident(before) } else { ident(last) };
                if !FOR_DEVELOPERS.contains(&called.as_str()) {
                    collect(group.stream(), inside(group, &called, punct(last, '!')), prose);
                }
            }
            token => {
                let attribute = place == Place::View && punct(last, '=');
                let read = READ.contains(&ident(before).as_str());
                let found = string(token).filter(|text| is_prose(text, place));
                prose.extend(found.filter(|_| !attribute || read));
            }
        }
        index += 1;
    }
}

/// The kind of a group: the braces of `view!` hold elements, all others code.
fn inside(group: &Group, called: &str, is_macro: bool) -> Place {
    let view = is_macro && called == "view" && group.delimiter() == Delimiter::Brace;
    if view { Place::View } else { Place::Code }
}

/// How many tokens an item takes from its attribute on.
fn skipped(tokens: &[TokenTree]) -> usize {
    let end = tokens[1..].iter().position(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    });
    end.map_or(tokens.len(), |end| end + 1)
}

fn prose_in(source: &str) -> Vec<String> {
    let mut prose = Vec::new();
    collect(source.parse().expect("Rust"), Place::Code, &mut prose);
    prose
}

/// The sources below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let found = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|it| it == "rs")).collect()
}

/// The sources of the page, by path and text, without files of tests.
fn page() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let paths = ["src", "../page/src"].into_iter().flat_map(|folder| sources(&root.join(folder)));
    let paths = paths.filter(|path| !path.to_string_lossy().ends_with("tests.rs"));
    paths.map(|path| (path.clone(), fs::read_to_string(path).expect("a source"))).collect()
}

#[test]
fn no_prose_stands_in_rust() {
    let page = page();
    let mut found = Vec::new();
    for (path, source) in &page {
        let prose = prose_in(source);
        found.extend(prose.into_iter().map(|text| format!("{}: {text:?}", path.display())));
    }
    assert!(page.len() > 200, "{} files", page.len());
    assert!(found.is_empty(), "prose belongs to texts/*.toml:\n{}", found.join("\n"));
}

#[test]
fn planted_prose_is_found() {
    for source in [
        "fn f() { view! { <p>\"Play\"</p> }; }",
        "fn f() { view! { <p class=\"a b\">\"again \" {x}</p> }; }",
        "fn f() { view! { <button title=\"Close it\"/> }; }",
        "fn f() { view! { <button aria-label=\"close\"/> }; }",
        "fn f() { view! { <p>{if a { \"two words\" } else { b }}</p> }; }",
        "fn f() -> String { format!(\"{number} games won\") }",
        "const A: &str = \"Loading…\";",
        "fn f() -> Result<(), String> { Err(\"there is nothing\".to_owned()) }",
        "#[error(\"no puzzles here\")] struct E;",
        "#[cfg(test)] mod tests { fn f() { g(\"not for people\") } } const A: &str = \"for people\";",
    ] {
        assert_eq!(prose_in(source).len(), 1, "{source}");
    }
}

#[test]
fn what_no_person_reads_is_no_prose() {
    for source in [
        "/// Some words.\nfn f() { view! { <p class=\"some words\" id=\"one two\">\" · \"</p> }; }",
        "fn f() { a.expect(\"it is there\"); unreachable!(\"not {a} here\"); }",
        "fn f() { leptos::logging::error!(\"the engine: {text}\") }",
        "const A: &str = \"width: {}px; height: {}px\";",
        "fn f() { g(\"#board [role=gridcell]\", \"translate({x} {y}) scale({z})\") }",
        "const A: [&str; 2] = [\"deepening(nodes=100k, eval={name})\", \"ArrowDown\"];",
        "#[cfg(test)] mod tests { fn f() { g(\"not for people\") } }",
        "#[serde(rename = \"some words\")] struct S;",
    ] {
        assert_eq!(prose_in(source), Vec::<String>::new(), "{source}");
    }
}

#[test]
fn the_languages_are_complete() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let texts = Texts::read(&folder).expect("the build script has read them");
    assert!(texts.languages().len() >= 3);
    for language in texts.languages() {
        assert_eq!(texts.missing(language), [""; 0], "{}: shown in English", language.name);
        let page = fs::read_to_string(folder.join("../../page/assets/index.html")).expect("a page");
        let file = format!("content=\"./{}.txt\"", language.code);
        assert_eq!(page.contains(&file), language.code != "en", "index.html names {file}");
    }
}

/// The compiler does not see what another crate uses.
#[test]
fn every_text_is_used() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let texts = Texts::read(&folder).expect("the build script has read them");
    let page = page();
    let names: HashSet<&str> = page
        .iter()
        .flat_map(|(_, source)| source.split(|it: char| !it.is_alphanumeric() && it != '_'))
        .collect();
    let unused = texts.functions();
    let unused = unused.split("pub fn ").skip(1).filter_map(|it| it.split_once('('));
    let unused: Vec<_> = unused.map(|(name, _)| name).filter(|it| !names.contains(it)).collect();
    assert_eq!(unused, [""; 0], "no source names these texts");
}
