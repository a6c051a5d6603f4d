//! Modules use one another in no circle.
//!
//! Two files of a crate meet in the innermost module that contains both. There, the child that contains the one uses the
//! child that contains the other: `view/play/menu.rs` with `use crate::view::share::Share` lets `play` use `share`, both
//! of `view`. What a child uses of its parent does not count, unless the parent only passes on what another child defines.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The crates, by the names of their folders.
const CRATES: &[&str] = &[
    "arena",
    "board",
    "classroom",
    "cli",
    "command",
    "page",
    "page-state",
    "python",
    "report",
    "reproduction",
    "server",
    "texts",
];

/// A path as it is written, such as `crate`, `view`, `share`, `Share`.
type Names = Vec<String>;

/// What is said of one file.
#[derive(Default)]
struct Module {
    uses: Vec<Names>,
    /// The names that it imports, which others may import of it.
    imports: BTreeMap<String, Names>,
}

/// The modules of a crate by their paths below the crate.
type Modules = BTreeMap<Names, Module>;

/// The words and signs of a file, flat, without tests.
fn flatten(stream: TokenStream, out: &mut Vec<String>) {
    let mut tokens = stream.into_iter().peekable();
    let mut is_test = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    _ => ("(", ")"),
                };
                let attribute = out.last().is_some_and(|it| it == "#");
                is_test |= attribute && group.stream().to_string() == "cfg (test)";
                // A test module ends with its block.
                if is_test && open == "{" {
                    is_test = false;
                    continue;
                }
                out.push(open.into());
                flatten(group.stream(), out);
                out.push(close.into());
            }
            TokenTree::Punct(sign) if is_test && sign.as_char() == ';' => is_test = false,
            TokenTree::Punct(sign)
                if sign.as_char() == ':' && sign.spacing() == proc_macro2::Spacing::Joint =>
            {
                tokens.next();
                out.push("::".into());
            }
            token if !is_test || token.to_string() == "#" => out.push(token.to_string()),
            _ => {}
        }
    }
}

/// Reads the tree of a `use`, or a path in code, from its first word; returns where it ends.
fn read_tree(
    tokens: &[String],
    mut at: usize,
    before: &[String],
    found: &mut Vec<(Names, String)>,
) -> usize {
    let token = tokens[at].as_str();
    if token == "{" {
        at += 1;
        while tokens[at] != "}" {
            at = read_tree(tokens, at, before, found);
            at += usize::from(tokens[at] == ",");
        }
        return at + 1;
    }
    let mut path = before.to_vec();
    path.push(token.into());
    let next = |at: usize| tokens.get(at).map_or("", String::as_str);
    // What follows in a path of code, `::<T>`, is no name.
    if next(at + 1) == "::" && next(at + 2) != "<" {
        return read_tree(tokens, at + 2, &path, found);
    }
    let renamed = next(at + 1) == "as";
    let name = if renamed { next(at + 2) } else { token };
    found.push((path, name.into()));
    at + if renamed { 3 } else { 1 }
}

fn read_modules(path: Names, file: &Path, children: &Path, modules: &mut Modules) {
    let source = fs::read_to_string(file).unwrap();
    let mut tokens = Vec::new();
    flatten(source.parse().unwrap(), &mut tokens);
    let mut module = Module::default();
    let mut at = 0;
    while at < tokens.len() {
        let (token, next) = (tokens[at].as_str(), tokens.get(at + 1).map_or("", String::as_str));
        if token == "mod" && tokens.get(at + 2).is_some_and(|it| it == ";") {
            let below = children.join(next);
            let files = [below.with_extension("rs"), below.join("mod.rs")];
            let file = files.iter().find(|file| file.exists()).expect("a module has a file");
            let path = [&path[..], &[next.to_owned()]].concat();
            read_modules(path, file, &below, modules);
        }
        let is_path = ["crate", "super"].contains(&token) && next == "::";
        if token == "use" || is_path {
            let mut found = Vec::new();
            at = read_tree(&tokens, at + usize::from(token == "use"), &[], &mut found);
            if token == "use" {
                module
                    .imports
                    .extend(found.iter().map(|(path, name)| (name.clone(), path.clone())));
            }
            module.uses.extend(found.into_iter().map(|(path, _)| path));
        } else {
            at += 1;
        }
    }
    modules.insert(path, module);
}

/// The module that defines what a path names inside the module `here`; none outside of the crate.
fn definer(modules: &Modules, here: &[String], path: &[String]) -> Option<Names> {
    let mut at = here.to_vec();
    let mut rest = path;
    while let [first, more @ ..] = rest {
        match first.as_str() {
            "crate" => at.clear(),
            "self" => {}
            "super" => drop(at.pop()),
            name => {
                let child = [&at[..], &[name.to_owned()]].concat();
                if modules.contains_key(&child) {
                    at = child;
                } else {
                    let import =
                        modules[&at].imports.get(name).filter(|it| at != here && *it != path);
                    return match import {
                        Some(import) => definer(modules, &at, import),
                        None => (rest.len() < path.len()).then_some(at),
                    };
                }
            }
        }
        rest = more;
    }
    Some(at)
}

/// Per module, which of its children use which others, and where first.
type Uses = BTreeMap<Names, BTreeMap<(String, String), String>>;

fn uses(modules: &Modules) -> Uses {
    let mut all = Uses::new();
    for (here, module) in modules {
        for path in &module.uses {
            let Some(there) = definer(modules, here, path) else { continue };
            let common = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
            if let (Some(one), Some(other)) = (here.get(common), there.get(common)) {
                let pair = (one.clone(), other.clone());
                let [user, used] = [here, &there].map(|it| it.join("/"));
                let place = format!("{user} uses {used} ({})", path.join("::"));
                all.entry(here[..common].to_vec()).or_default().entry(pair).or_insert(place);
            }
        }
    }
    all
}

/// The places of one circle in each module that has any, a line each.
fn circles(root: &Path) -> String {
    let mut modules = Modules::new();
    read_modules(Vec::new(), &root.join("lib.rs"), root, &mut modules);
    assert!(modules.len() > 1, "{}", root.display());
    let mut found = String::new();
    for mut uses in uses(&modules).into_values() {
        // A module that uses only modules without uses is in no circle.
        let mut before = usize::MAX;
        while uses.len() < before {
            before = uses.len();
            let users: BTreeSet<String> = uses.keys().map(|(user, _)| user.clone()).collect();
            uses.retain(|(_, used), _| users.contains(used));
        }
        // Each that is left uses another one that is left: following them ends in a circle.
        let mut way: Vec<&(String, String)> = uses.keys().take(1).collect();
        while let Some((_, used)) = way.last() {
            if let Some(start) = way.iter().position(|(user, _)| user == used) {
                for pair in &way[start..] {
                    let _ = writeln!(found, "{}", uses[pair]);
                }
                break;
            }
            way.extend(uses.keys().find(|(user, _)| user == used));
        }
    }
    found
}

#[test]
fn modules_use_one_another_in_no_circle() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = String::new();
    for name in CRATES {
        let circles = circles(&crates.join(name).join("src"));
        if !circles.is_empty() {
            let _ = writeln!(found, "{name}:\n{circles}");
        }
    }
    assert!(found.is_empty(), "modules use one another in a circle\n{found}");
}
