//! The recipes of CONTRIBUTING.md work: their Rust blocks go into a copy of the crates of engine and page, which is
//! compiled and plays with what they add. Their commands pass there, too. Of the crate `cli`, which depends on too
//! much to be compiled here, only the players of `isolation bench` are part of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use walkdir::WalkDir;

/// The crates that the recipes change, and those below them.
const CRATES: &[&str] = &[
    "arena",
    "board",
    "compact",
    "engines",
    "eval",
    "isolation",
    "page-state",
    "protocol",
    "report",
    "search",
    "solve",
    "texts",
    "verify",
];

/// The file of `isolation bench`, and its list of players.
const BENCH: &str = "crates/cli/src/bench.rs";
const PLAYERS: &str = "const PLAYERS: &[&str] = &[\n";

/// Where a block goes in its file: behind the first text, then before the second. A file that is not
/// listed is new.
const PLACES: &[(&str, &str, &str)] = &[
    ("crates/board/src/rules.rs", "match self {\n", ""),
    (BENCH, PLAYERS, ""),
    ("crates/eval/src/catalogue.rs", "\ncatalogue! {\n", ""),
    ("crates/isolation/src/preset.rs", "pub static PRESETS", "];\n"),
    ("crates/isolation/src/searches.rs", "\nsearches! {\n", ""),
    ("crates/search/src/lib.rs", "\nmod value_tree;\n", ""),
];

/// What the recipe for a movement says in words: files, their old and their new text. Each text of `FORMS` gets the
/// form, too.
const WORDS: &[(&str, &str, &str)] = &[
    (
        "crates/board/src/rules.rs",
        "pub enum Movement {\n",
        "pub enum Movement {\n    /// Three squares and one.\n    Camel,\n",
    ),
    ("crates/board/src/rules.rs", "[Self; 4] = [", "[Self; 5] = [Self::Camel, "),
    (
        "crates/protocol/src/picture.rs",
        "    match movement {\n",
        "    match movement {\n        Movement::Camel => \"M20 80 L50 20 L80 80 Z\",\n",
    ),
    ("crates/texts/src/text.rs", "\"knight\", ", "\"knight\", \"camel\", "),
];
const FORMS: [&str; 4] = ["piece", "pieces", "piece_placed", "your_piece"];

const PROGRAM: &str = r##"//! Uses what the recipes add.
use std::collections::BTreeSet;

use isolation::board::{Movement, Player};
use isolation::eval::heuristic;
use isolation::search::Control;
use isolation::{Agent, AgentSpec, AnyPosition, SEARCHES, find_rules};
use isolation_page_state::address::Address;
use isolation_page_state::analyse::Analysis;
use isolation_page_state::compare::Draft;
use isolation_page_state::play::{Play, with_pieces};
use isolation_page_state::texts::sides;
use isolation_protocol::picture;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = AnyPosition::start(&find_rules("king-mini")?);
    assert_eq!((start.size().to_string().as_str(), start.moves().count()), ("6x5", 30));

    let mut agent = Agent::new("first".parse()?, 0);
    let mut position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
    let cramped = heuristic("cramped")?;
    let formula = isolation::eval::Evaluation::Formula(cramped.parsed());
    let mut plies = 0;
    while let Some(mv) = agent.choose(&position, &mut Control::default())?.best() {
        assert_eq!(Some(mv), position.moves().next());
        for player in Player::BOTH {
            let value = cramped.evaluation().score_position(&position, player)?;
            assert_eq!(value, formula.score_position(&position, player)?);
        }
        position = position.play(mv);
        plies += 1;
    }
    assert!(plies > 5 && position.outcome().is_some());

    let mut players = BTreeSet::from(["random"]);
    for text in PLAYERS {
        players.insert(text.parse::<AgentSpec>()?.entry().name);
    }
    assert_eq!(players, SEARCHES.iter().map(|entry| entry.name).collect());

    let camel: AnyPosition = "7/7/2c4/3C3/7/7/7 w".parse()?;
    assert_eq!(camel.moves().count(), 8);

    // The page draws it, names it, and goes on with it.
    let game = "start=7/7/2c4/3C3/7/7/7+w&moves=d4e7";
    let mut play = Play::new(0);
    play.open(&Address::parse(&format!("#/play?{game}"))?, 0)?;
    assert_eq!(play.board().squares.len(), 49);
    assert_eq!(with_pieces(play.settings.rules, Movement::Camel), play.settings.rules);
    assert_eq!(sides::piece(Movement::Camel), "piece of en");
    assert!(Address::parse(&play.address().to_string())? == play.address());
    let mut analysis = Analysis::default();
    analysis.open(&Address::parse(&format!("#/analyse?{game}"))?)?;
    assert_eq!(analysis.board().squares.len(), 49);
    analysis.edit(true);
    assert_eq!(analysis.board().squares.len(), 49);
    assert!(Draft::new(0).check().is_ok());
    for movement in Movement::ALL {
        assert!(picture::outline(movement).starts_with('M'));
        assert!(!sides::pieces(movement).contains(char::is_control));
    }
    println!("done");
    Ok(())
}
"##;

#[test]
fn the_recipes_compile_and_run() {
    let words = "run --quiet -p isolation-page-state --bin recipes";
    assert_eq!(run(words, &applied(&guide())), "done\n");
}

#[test]
#[ignore = "compiles the tests of three crates"]
fn the_commands_of_the_recipes_pass() {
    let guide = guide();
    let (copy, commands) = (applied(&guide), blocks(&guide, "sh recipe"));
    assert!(commands.len() > 3, "{} commands", commands.len());
    for (_, command) in commands {
        let printed = run(command.trim().strip_prefix("cargo ").expect("cargo …"), &copy);
        assert!(!printed.contains("running 0 tests"), "{command}: {printed}");
    }
}

/// Runs cargo in the copy, and gives what it prints.
fn run(words: &str, copy: &Path) -> String {
    let output = Command::new(env!("CARGO"))
        .args(words.split_whitespace())
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .env("CARGO_NET_OFFLINE", "true")
        .output()
        .unwrap();
    let [printed, said] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    assert!(output.status.success(), "cargo {words}: {printed}{said}");
    printed
}

fn guide() -> String {
    fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The copy of the crates with the recipes applied.
fn applied(guide: &str) -> PathBuf {
    let mut files = engine(&root());
    let recipes = blocks(guide, "rust ");
    for (file, ..) in PLACES {
        assert!(recipes.iter().any(|(path, _)| path == file), "no recipe for {file}");
    }
    for (file, block) in recipes {
        let text = apply(file, &block, files.get(Path::new(file)).map(|bytes| text(bytes)));
        files.insert(file.into(), text.into());
    }
    let mut words = |file: &str, old: &str, new: &str| {
        let bytes = files.get_mut(Path::new(file)).unwrap();
        assert!(text(bytes).contains(old), "{file}: no {old:?}");
        *bytes = text(bytes).replacen(old, new, 1).into();
    };
    for (file, old, new) in WORDS {
        words(file, old, new);
    }
    for (language, by) in [("en", "by = \"movement\", "), ("de", ""), ("es", "")] {
        for form in FORMS {
            let old = format!("\n{form} = {{ {by}");
            let file = format!("crates/page-state/texts/{language}.toml");
            words(&file, &old, &format!("{old}camel = \"{form} of {language}\", "));
        }
    }
    let bench = files.remove(Path::new(BENCH)).expect("the file of the players");
    let bench = text(&bench);
    let players = &bench[bench.find(PLAYERS).expect("the players")..];
    let end = players.find("];\n").expect("the end of the players") + "];\n".len();
    let program = format!("{PROGRAM}\n{}", &players[..end]);
    files.insert("crates/page-state/src/bin/recipes.rs".into(), program.into());

    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recipes");
    // What an earlier run of another version wrote.
    for entry in WalkDir::new(copy.join("crates")).into_iter().flatten() {
        let path = entry.path();
        if path.is_file() && !files.contains_key(path.strip_prefix(&copy).unwrap()) {
            fs::remove_file(path).unwrap();
        }
    }
    for (path, bytes) in files {
        write_changed(&copy.join(path), &bytes);
    }
    copy
}

/// The workspace with the crates of the engine alone: each file and its bytes.
fn engine(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let members = r#"members = ["crates/*", "xtask", "xtask/site"]"#;
    assert!(manifest.contains(members));
    // This program hardly computes: instead of the profiles, which optimize, one that is compiled soon.
    let end = manifest.find("[profile.").unwrap_or(manifest.len());
    let manifest = manifest[..end].replace(members, r#"members = ["crates/*"]"#);
    let profile = "[profile.dev]\ndebug = false\nincremental = false\n";
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap();
    let mut files: BTreeMap<PathBuf, Vec<u8>> =
        [("Cargo.toml".into(), (manifest + profile).into()), ("Cargo.lock".into(), lock.into())]
            .into();
    let crates = CRATES.iter().map(|name| format!("crates/{name}"));
    for place in crates.chain([BENCH.into(), "results/distances.csv".into()]) {
        for entry in WalkDir::new(root.join(place)) {
            let path = entry.unwrap().into_path();
            if path.is_file() {
                files.insert(path.strip_prefix(root).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn apply(file: &str, block: &str, text: Option<&str>) -> String {
    let place = PLACES.iter().find(|(listed, ..)| *listed == file);
    let (Some((_, behind, before)), Some(text)) = (place, text) else {
        assert!(text.is_none(), "{file} is not new");
        return block.to_owned();
    };
    let at = text.find(behind).unwrap_or_else(|| panic!("{file}: no {behind:?}")) + behind.len();
    let at = at + text[at..].find(before).expect("the end of the table");
    format!("{}{block}{}", &text[..at], &text[at..])
}

/// Each block that begins with three backticks and this: the rest of that line, and the content without the spaces
/// before all its lines.
fn blocks<'a>(guide: &'a str, begin: &str) -> Vec<(&'a str, String)> {
    let begin = format!("```{begin}");
    let mut found = Vec::new();
    let mut lines = guide.lines();
    while let Some(line) = lines.next() {
        let Some(file) = line.trim_start().strip_prefix(&begin) else { continue };
        let indent = line.len() - line.trim_start().len();
        let block = lines.by_ref().take_while(|line| line.trim() != "```");
        let block = block.map(|line| format!("{}\n", line.get(indent..).unwrap_or_default()));
        found.push((file, block.collect()));
    }
    found
}

/// Files that do not change keep their time, so that they are not compiled again.
fn write_changed(path: &Path, bytes: &[u8]) {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}
