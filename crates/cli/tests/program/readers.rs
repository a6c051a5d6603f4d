//! Texts as other programs write them, and damaged ones, for each command that reads a file.

use super::folder::Folder;
use super::{KNIGHTS, isolation, output};
use std::fs;

/// A command that reads a file.
struct Reader {
    file: String,
    arguments: Vec<String>,
    /// The error of an empty file; none if that is an empty list.
    empty: Option<&'static str>,
}

/// Writes a file for each reader.
fn readers(folder: &Folder) -> Vec<Reader> {
    let [games, openings, toml, certificate, tasks, store, done, merged, puzzles] = [
        "games.jsonl",
        "openings.txt",
        "course.toml",
        "certificate.txt",
        "tasks.jsonl",
        "store.jsonl",
        "done.jsonl",
        "merged.jsonl",
        "puzzles.txt",
    ]
    .map(|name| folder.file(name));
    folder.write("openings.txt", "# Positions of knights\n7/7/2n4/3N3/7/7/7 w\n");
    let players = "players = [{ player = \"Random\" }, { player = \"Greedy\" }]\n";
    folder.write("course.toml", &format!("rounds = 1\n{players}"));
    let tournament = ["tournament", &toml, "--openings-file", &openings, "--records", &games];
    let solve_board = ["solve-board", "--preset", "knight-4x4", "--checkpoint"];
    let checkpoint = [&solve_board[..], &[&store]].concat();
    output(tournament);
    output(["solve", "--position", KNIGHTS, "--certificate", &certificate]);
    folder.write("tasks.jsonl", &output([&solve_board[..3], &["--tasks", "40"]].concat()));
    folder.write("done.jsonl", &output(["run-task", &tasks]));
    output(checkpoint.iter().copied());
    folder.write("puzzles.txt", &output(["puzzles", "--count", "1", "--preset", "queen-4x4"]));
    let table: [(&str, &[&str], Option<&str>); 11] = [
        (&games, &["report", &games], None),
        (&games, &["review", &games], Some("no such game")),
        (&games, &["replay", &games], Some("no such game")),
        // Resumes with all games played.
        (&games, &tournament, None),
        (&toml, &tournament, Some("expected at least 2")),
        (&openings, &tournament, Some("no positions")),
        (&certificate, &["verify", &certificate], Some("line 1")),
        (&tasks, &["run-task", &tasks], Some("no task")),
        (&store, &checkpoint, None),
        (&done, &[&solve_board[..], &[&merged, "--merge", &done]].concat(), None),
        (&puzzles, &["puzzles", "--verify", &puzzles], Some("line 1")),
    ];
    let reader = |(file, arguments, empty): (&str, &[&str], _)| {
        let arguments = arguments.iter().copied().map(str::to_owned).collect();
        Reader { file: file.to_owned(), arguments, empty }
    };
    table.map(reader).into()
}

impl Reader {
    /// Its output for a file with this content, without times; or its error.
    fn read(&self, content: impl AsRef<[u8]>) -> Result<String, String> {
        let before = self.content();
        fs::write(&self.file, content).expect("written");
        let run = isolation(self.arguments.iter().map(String::as_str)).output().expect("started");
        fs::write(&self.file, before).expect("written");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        if !run.status.success() {
            return Err(text(run.stderr));
        }
        let is_time = |word: &&str| word.parse::<f64>().is_ok() || word.contains("\"ms\"");
        Ok(text(run.stdout).split(' ').filter(|word| !is_time(word)).collect::<Vec<_>>().join(" "))
    }

    fn content(&self) -> Vec<u8> {
        fs::read(&self.file).expect("a file")
    }
}

#[test]
fn marks_and_line_ends_change_nothing() {
    let folder = Folder::new();
    for reader in readers(&folder) {
        let content = String::from_utf8(reader.content()).expect("text");
        let windows = format!("\u{feff}{}", content.replace('\n', "\r\n"));
        let expected = reader.read(&content);
        assert!(expected.is_ok(), "{:?}: {expected:?}", reader.arguments);
        assert_eq!(reader.read(windows), expected, "{:?}", reader.arguments);
    }
}

/// Checkpoints and results files repeat what an incomplete last line has lost; only what `run-task` writes must
/// be complete.
#[test]
fn the_last_line_needs_no_end() {
    let folder = Folder::new();
    for reader in readers(&folder) {
        let content = reader.content();
        let cut = content.strip_suffix(b"\n").expect("a last line");
        if reader.arguments.contains(&"--merge".to_owned()) {
            let error = reader.read(cut).expect_err("incomplete");
            assert!(error.contains("is incomplete: the task was interrupted"), "{error}");
        } else {
            assert_eq!(reader.read(cut), reader.read(&content), "{:?}", reader.arguments);
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let folder = Folder::new();
    for reader in readers(&folder) {
        for (byte, fault) in [(b'\0', "NUL byte"), (b'\xff', "expected UTF-8 text")] {
            let mut content = reader.content();
            content.insert(2, byte);
            let error = reader.read(&content).expect_err("refused");
            let expected = format!("{}: line 1, byte 3: {fault}", reader.file);
            assert!(error.contains(&expected), "{:?}: {error}", reader.arguments);
        }
    }
}

#[test]
fn empty_files_hold_nothing() {
    let folder = Folder::new();
    for reader in readers(&folder) {
        match (reader.read(""), reader.empty) {
            (Ok(_), None) => {}
            (Err(error), Some(expected)) if error.contains(expected) => {}
            (read, _) => panic!("{:?}: {read:?}", reader.arguments),
        }
    }
}
