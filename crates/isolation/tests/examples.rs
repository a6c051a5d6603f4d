//! Each public type shows how it is used, and the example runs.

use std::fs;
use std::path::{Path, PathBuf};

use isolation::AnyPosition;

// Its main function is not called here.
#[allow(dead_code)]
#[path = "../examples/embed.rs"]
mod embed;

#[test]
fn a_game_with_the_embedded_engine_ends_with_its_record() {
    let play = |input: &str| {
        let mut output = Vec::new();
        let record = embed::play("queen-4x3", "perfect", input.as_bytes(), &mut output);
        (record, String::from_utf8(output).unwrap())
    };
    let position: AnyPosition = "4/4/4[Qq] w".parse().unwrap();
    let squares: Vec<String> =
        position.open().into_iter().map(|at| position.size().name(at).to_string()).collect();
    // Of all moves on the board, those that are legal.
    let steps = squares.iter().flat_map(|from| squares.iter().map(move |to| format!("{from}{to}")));
    let input = format!("Q@z9\nQ@b2\n{}", Vec::from_iter(steps).join("\n").repeat(12));
    let (record, output) = play(&input);
    let record = record.unwrap();
    assert_eq!(record.moves[0], "Q@b2");
    assert!(record.players[1].starts_with("perfect("), "{:?}", record.players);
    assert_eq!(record.replay().unwrap().outcome().unwrap().winner, record.winner.unwrap());
    let answers = output.matches("the agent plays").count();
    assert_eq!(answers, record.moves.len() / 2);
    assert!(output.contains("z9"), "the first move is refused: {output}");
    assert!(play("Q@b2\n").0.is_err(), "the input ends before the game");
}

#[test]
fn public_types_have_an_example() {
    let mut without = Vec::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let mut has_example = false;
        for line in fs::read_to_string(&path).expect("a source").lines() {
            let kind =
                ["pub struct ", "pub enum ", "pub trait "].iter().find(|it| line.starts_with(**it));
            match kind {
                Some(_) if !has_example => without.push(format!("{}: {line}", path.display())),
                _ if line.starts_with("/// ```") => has_example = true,
                // Attributes stand between the documentation and the type.
                _ if line.starts_with('}') || line.is_empty() => has_example = false,
                _ => {}
            }
        }
    }
    assert!(without.is_empty(), "expected an example in the documentation of {without:#?}");
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}
