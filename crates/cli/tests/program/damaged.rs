//! Files that a power failure, another program or a person has damaged or holds, and what is no file.

use super::ctrl_c::Background;
use super::folder::Folder;
use super::refused::refused;
use super::{isolation, output};
use std::fs::{self, File, OpenOptions};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Ten games of a tournament with records in this file.
fn ten_games(records: &str) -> [&str; 9] {
    [
        "tournament",
        "--player",
        "Random",
        "--player",
        "Greedy",
        "--rounds",
        "5",
        "--records",
        records,
    ]
}

/// The standard error of a successful run.
fn noted(arguments: &[&str]) -> String {
    let run = isolation(arguments.iter().copied()).assert().success();
    String::from_utf8(run.get_output().stderr.clone()).expect("text")
}

/// A power failure leaves NUL bytes where data had not reached the disk.
#[test]
fn nul_bytes_at_the_end_are_cut_off() {
    let folder = Folder::new();
    let records = folder.file("games.jsonl");
    output(ten_games(&records));
    let whole = folder.read("games.jsonl");
    let half = whole.lines().take(5).fold(String::new(), |text, line| text + line + "\n");
    // At the end of a line, within one, and more than a block of the file.
    for (kept, nuls) in [(half.len(), 100), (half.len() + 40, 4096), (half.len(), 200_000)] {
        folder.write("games.jsonl", &(whole[..kept].to_owned() + &"\0".repeat(nuls)));
        let error_text = refused(&["report", &records], 2).replace(&records, "games.jsonl");
        let place = format!("games.jsonl: line 6, byte {}: NUL byte", kept - half.len() + 1);
        assert!(error_text.starts_with(&place), "{error_text}");
        let note = noted(&ten_games(&records)).replace(&records, "games.jsonl");
        let expected = format!(
            "isolation: note: games.jsonl: removed {nuls} NUL bytes at the end, probably left by a \
             power failure\n"
        );
        assert_eq!(note, expected);
        let repaired = folder.read("games.jsonl");
        assert!(repaired.starts_with(&half), "complete games stay");
        assert_eq!(repaired.lines().count(), 10);
    }
    // Within a whole line: the last one is repaired, another one is not.
    for tail in ["\0\0\0\n".to_owned(), whole[half.len()..half.len() + 40].to_owned() + "\0\0\0\n"]
    {
        folder.write("games.jsonl", &(half.clone() + &tail));
        assert!(noted(&ten_games(&records)).contains("removed 3 NUL bytes at the end"));
        let repaired = folder.read("games.jsonl");
        assert!(repaired.starts_with(&half) && repaired.lines().count() == 10, "{repaired}");
        folder.write("games.jsonl", &(half.clone() + &tail + &whole[half.len()..]));
        let error_text = refused(&ten_games(&records), 2);
        assert!(error_text.contains("games.jsonl: line 6, byte "), "{error_text}");
        assert!(error_text.contains("NUL byte, perhaps left by a power failure; at the end of"));
    }
}

#[test]
fn a_saved_game_follows_the_last_whole_line() {
    let folder = Folder::new();
    let file = folder.file("games.jsonl");
    let play = ["play", "--first", "random", "--second", "random", "--json", "--save", &file];
    output(play);
    let first = folder.read("games.jsonl");
    folder.write("games.jsonl", &(first.clone() + "\0\0\0"));
    assert!(noted(&play).contains("removed 3 NUL bytes"));
    let both = folder.read("games.jsonl");
    assert!(both.starts_with(&first) && !both.contains('\0') && both.lines().count() == 2);
}

/// A tournament that would go on for minutes, once it has written games.
fn running(folder: &Folder, records: &str) -> Background {
    let players = ["tournament", "--player", "random", "--player", "random"];
    let more = ["--rounds", "1000000", "--threads", "1", "--records", records];
    let program = Background::start(&[&players[..], &more].concat(), Stdio::null());
    let start = Instant::now();
    while !folder.names().contains(&"games.jsonl".to_owned())
        || folder.read("games.jsonl").is_empty()
    {
        assert!(start.elapsed() < Duration::from_secs(60), "no game is written");
        sleep(Duration::from_millis(5));
    }
    program
}

#[test]
fn records_that_are_deleted_or_cut_end_the_run() {
    /// A change to the file of this path, and the message about it.
    type Change = (fn(&str), &'static str);
    let cases: [Change; 4] = [
        (|path| fs::remove_file(path).expect("deleted"), "deleted or replaced"),
        (|path| File::options().write(true).open(path).unwrap().set_len(10).unwrap(), "truncated"),
        (
            |path| {
                let other = format!("{path}.other");
                fs::write(&other, "").expect("written");
                fs::rename(&other, path).expect("renamed");
            },
            "deleted or replaced",
        ),
        (
            |path| {
                use std::io::Write;
                let file = OpenOptions::new().append(true).open(path);
                file.unwrap().write_all(b"precious\n").expect("written");
            },
            "extended by another program",
        ),
    ];
    for (change, how) in cases {
        let folder = Folder::new();
        let records = folder.file("games.jsonl");
        let program = running(&folder, &records);
        change(&records);
        let (code, error_text) = program.ends();
        let error_text =
            error_text.lines().filter(|line| line.starts_with("isolation: ")).collect::<String>();
        let expected = format!("isolation: {records}: {how} while this program was writing to it");
        assert_eq!((code, error_text), (Some(3), expected));
    }
}

/// It is regular by its kind, but has nothing to read until the kernel writes the next line.
#[cfg(target_os = "linux")]
#[test]
fn reading_a_file_of_the_system_ends() {
    let read = isolation(["report", "/proc/kmsg"]).timeout(Duration::from_secs(20)).assert();
    let error = String::from_utf8(read.failure().get_output().stderr.clone()).expect("text");
    assert!(error.starts_with("isolation: /proc/kmsg: "), "{error}");
}

#[test]
fn a_saved_game_waits_for_no_tournament() {
    let folder = Folder::new();
    let file = folder.file("games.jsonl");
    folder.write("games.jsonl", "");
    let play = ["play", "--first", "random", "--second", "random", "--save", &file];
    let held = File::open(&file).expect("a file");
    held.lock().expect("locked");
    let error_text = refused(&play, 4).replace(&file, "games.jsonl");
    assert_eq!(error_text, "games.jsonl: in use by another process");
    assert_eq!(folder.read("games.jsonl"), "");
    held.unlock().expect("unlocked");
    // Other games may be saved there.
    held.lock_shared().expect("locked");
    output(play);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused() {
    let folder = Folder::new();
    let pipe = folder.file("pipe");
    // rustix makes no pipes on macOS.
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for file in [pipe.as_str(), "/dev/zero", "."] {
        let two = ["tournament", "--player", "random", "--player", "random"];
        let random = ["play", "--first", "random", "--second", "random"];
        let cases: [&[&str]; 13] = [
            &["report", file],
            &["replay", file],
            &["review", file],
            &["verify", file],
            &["puzzles", "--verify", file],
            &["run-task", file],
            &["tournament", file],
            &[&two[..], &["--openings-file", file]].concat(),
            &[&two[..], &["--records", file]].concat(),
            &[&random[..], &["--save", file]].concat(),
            &["solve-board", "--preset", "becker", "--checkpoint", file],
            &["solve-board", "--preset", "becker", "--checkpoint", "s.jsonl", "--merge", file],
            &["serve", "--token-file", file],
        ];
        for arguments in cases {
            // The program must not wait for the other end of a pipe.
            let mut command = isolation(arguments.iter().copied());
            command = command.current_dir(folder.file("")).timeout(Duration::from_secs(20));
            let run = command.stdin("").assert().code(2);
            let error_text = String::from_utf8(run.get_output().stderr.clone()).expect("text");
            assert!(
                error_text.ends_with("exists but is not a regular file\n"),
                "{arguments:?}: {error_text}"
            );
        }
    }
}

#[test]
fn input_is_bounded() {
    let folder = Folder::new();
    let path = folder.file("large");
    let sized = |length| File::create(&path).expect("a file").set_len(length).expect("a size");
    sized((1 << 30) + 1);
    for command in ["verify", "replay", "run-task", "tournament"] {
        assert_eq!(refused(&[command, &path], 2), format!("{path}: larger than 1024 MiB"));
    }
    sized((1 << 24) + 1);
    assert_eq!(refused(&["report", &path], 2), format!("{path}: line 1: longer than 16 MiB"));
}
