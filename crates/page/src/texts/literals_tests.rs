//! No prose stands outside `texts/`, and each text stands there in both languages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Literals that are no language: class lists, styles, values of options, formulas, and the game's name.
const NO_PROSE: &[&str] = &[
    "Isolation",
    "dot blunder",
    "dot estimated",
    "dot proven first",
    "dot proven second",
    "level max",
    "level min",
    "own - opp",
    "own formula",
    "pill of-",
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

/// Texts that are the same in both languages.
const SAME: &[&str] = &[
    "Elo",
    "Engine",
    "Format",
    "Link",
    "Minimax",
    "Name",
    "Original",
    "Pause",
    "max",
    "min",
    "own - overlap",
    "{number} min",
    "◐ Auto",
];

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

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn prose_stands_in_texts_alone() {
    let folder = source_folder();
    let mut checked = 0;
    let mut found = Vec::new();
    for path in sources(&folder) {
        let name = path.file_name().expect("a name").to_string_lossy();
        if path.starts_with(folder.join("texts")) || name.ends_with("tests.rs") {
            continue;
        }
        checked += 1;
        let prose = prose_in(&fs::read_to_string(&path).expect("a source"));
        found.extend(prose.into_iter().map(|text| format!("{}: {text:?}", path.display())));
    }
    assert!(checked > 100, "{checked} files");
    assert!(found.is_empty(), "prose outside texts/:\n{}", found.join("\n"));
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

/// The names in braces.
fn values(text: &str) -> Vec<&str> {
    let mut values: Vec<&str> =
        text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// The pairs of texts in the macros of a file: two strings with a comma or an arrow between them.
fn pairs(tokens: TokenStream) -> Vec<[String; 2]> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let called = |name: &str| match index.checked_sub(2).map(|at| &tokens[at]) {
            Some(TokenTree::Ident(ident)) => *ident == name,
            _ => false,
        };
        if let TokenTree::Group(group) = token
            && (called("texts") || called("pairs"))
        {
            let strings: Vec<_> = group.stream().into_iter().filter_map(|it| string(&it)).collect();
            let pairs = strings.chunks_exact(2);
            assert!(pairs.remainder().is_empty(), "a text without its German");
            found.extend(pairs.map(|pair| [pair[0].clone(), pair[1].clone()]));
        }
    }
    found
}

#[test]
fn both_languages_are_complete() {
    let (mut checked, mut same) = (0, BTreeSet::new());
    for path in sources(&source_folder().join("texts")) {
        let tokens: TokenStream =
            fs::read_to_string(&path).expect("a source").parse().expect("Rust");
        for [english, german] in pairs(tokens) {
            checked += 1;
            assert!(!english.trim().is_empty() && !german.trim().is_empty(), "{english:?}");
            assert_eq!(values(&english), values(&german), "{english:?}");
            let says = without_values(&english).split_whitespace().any(is_word);
            if english == german && says {
                same.insert(english);
            }
        }
    }
    assert!(checked > 500, "{checked} texts");
    assert_eq!(same.iter().map(String::as_str).collect::<Vec<_>>(), SAME);
}
