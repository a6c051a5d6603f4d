//! Numbers and checksums of the lines of records and checkpoints.

use super::folder::Folder;
use super::refused::refused;
use super::{SIX_GAMES, isolation, output};
use std::fs;

/// A file that a command writes, a command that reads it, and a word of its second line with another one that is
/// plausible, too.
struct Kind {
    writes: &'static [&'static str],
    reads: &'static [&'static str],
    words: [&'static str; 2],
}

const TUNE: &[&str] = &[
    "tune",
    "--eval",
    "a*own",
    "--params",
    "a",
    "--preset",
    "becker",
    "--iterations",
    "3",
    "--verify",
    "0",
    "--checkpoint",
];

const KINDS: [Kind; 5] = [
    Kind { writes: SIX_GAMES, reads: &["report"], words: ["\"nodes\":1,", "\"nodes\":2,"] },
    Kind { writes: SIX_GAMES, reads: SIX_GAMES, words: ["\"nodes\":1,", "\"nodes\":2,"] },
    Kind {
        writes: &["solve-board", "--preset", "becker", "--checkpoint"],
        reads: &["solve-board", "--preset", "becker", "--checkpoint"],
        words: ["second\",\"nodes", "first\",\"nodes"],
    },
    Kind {
        writes: &["solve", "--preset", "becker", "--json", "--checkpoint"],
        reads: &["solve", "--preset", "becker", "--json", "--checkpoint"],
        words: ["\"win\"", "\"loss\""],
    },
    Kind { writes: TUNE, reads: TUNE, words: ["\"neither\":", "\"neither\":1"] },
];

fn with<'a>(arguments: &[&'a str], file: &'a str) -> Vec<&'a str> {
    [arguments, &[file]].concat()
}

/// The lines with another order.
fn lines(order: &[usize], all: &[&str]) -> String {
    order.iter().map(|&index| format!("{}\n", all[index])).collect()
}

#[test]
fn changed_lines_are_named() {
    for Kind { writes, reads, words: [from, to] } in KINDS {
        let folder = Folder::new();
        let file = folder.file("file");
        output(with(writes, &file));
        let whole = folder.read("file");
        let all: Vec<&str> = whole.lines().collect();
        let changed = (0..all.len()).rev().find(|&index| all[index].contains(from));
        let index = changed.unwrap_or_else(|| panic!("{from}: {whole}"));
        let mut lines: Vec<_> = all.iter().map(|line| format!("{line}\n")).collect();
        lines[index] = lines[index].replacen(from, to, 1);
        folder.write("file", &lines.concat());
        let message = refused(&with(reads, &file), 2);
        let expected = format!("{file}: line {}: ", index + 1);
        assert!(message.starts_with(&expected), "{reads:?}: {message}");
        assert!(message.contains("the checksum does not match"), "{reads:?}: {message}");
        assert_eq!(folder.read("file"), lines.concat());
    }
}

#[test]
fn lines_that_are_missing_repeated_or_moved_are_named() {
    for Kind { writes, reads, .. } in KINDS {
        let folder = Folder::new();
        let file = folder.file("file");
        output(with(writes, &file));
        let whole = folder.read("file");
        let all: Vec<&str> = whole.lines().take(4).collect();
        let cases: [(&[usize], usize, usize); 4] = [
            (&[0, 2, 1, 3], 2, 3),
            (&[0, 1, 3], 3, 4),
            (&[0, 1, 2, 2, 3], 4, 3),
            (&[1, 2, 3], 1, 2),
        ];
        for (order, place, found) in cases {
            folder.write("file", &lines(order, &all));
            let message = refused(&with(reads, &file), 2);
            let expected = format!("{file}: line {place}: ");
            assert!(message.starts_with(&expected), "{reads:?} {order:?}: {message}");
            let why = format!("written as line {found}, but line {place} is next");
            assert!(message.contains(&why), "{reads:?} {order:?}: {message}");
        }
    }
}

/// No bit of a file can flip unnoticed.
#[test]
fn no_flipped_bit_changes_a_result() {
    for Kind { writes, reads, .. } in KINDS {
        let folder = Folder::new();
        let file = folder.file("file");
        output(with(writes, &file));
        let whole = folder.read("file");
        let intact = output(with(reads, &file));
        let mut refusals = 0;
        for place in (0..whole.len()).step_by(whole.len() / 40) {
            let mut bytes = whole.clone().into_bytes();
            bytes[place] ^= 1 << (place % 7);
            fs::write(&file, &bytes).expect("written");
            let run = isolation(with(reads, &file)).assert().get_output().clone();
            let timeless = |text: &str| text.split("\"seconds\"").next().map(str::to_owned);
            match run.status.code() {
                Some(2) => refusals += 1,
                Some(0) => {
                    let printed = String::from_utf8(run.stdout).expect("text");
                    assert_eq!(timeless(&printed), timeless(&intact), "{reads:?}: {place}");
                }
                code => panic!("{reads:?}: {place}: {code:?}"),
            }
        }
        assert!(refusals > 30, "{reads:?}: {refusals}");
    }
}

/// Files of earlier versions and lines that people write have no checksums; results after them do.
#[test]
fn lines_without_checksums_are_read() {
    for Kind { writes, reads, .. } in KINDS {
        let folder = Folder::new();
        let file = folder.file("file");
        output(with(writes, &file));
        let (whole, plain) = (folder.read("file"), folder.read_plain("file"));
        folder.write("file", &plain);
        output(with(reads, &file));
        if reads[0] != "report" {
            // The last line is written again, as the line after those without.
            let kept: String = plain.lines().take(3).map(|line| format!("{line}\n")).collect();
            folder.write("file", &kept);
            output(with(writes, &file));
            let last = |text: &str| text.lines().last().expect("lines").split("\"line\"").count();
            assert_eq!(last(&folder.read("file")), 2, "{}", folder.read("file"));
            assert_eq!(folder.read("file").lines().count(), whole.lines().count());
            output(with(reads, &file));
        }
    }
}

/// As `cat` does it with the files of several runs.
#[test]
fn files_may_be_concatenated() {
    let folder = Folder::new();
    let file = folder.file("file");
    let Kind { writes, reads, .. } = &KINDS[0];
    let files = ["1", "2", "3"].map(|seed| {
        let (records, game) = writes.split_last().expect("an option");
        output([game, &["--seed", seed, records, &file]].concat());
        let text = folder.read("file");
        fs::remove_file(&file).expect("removed");
        text
    });
    let [one, other, third] = &files;
    folder.write("other", other);
    folder.write("file", &format!("{one}\n{}{third}", folder.read_plain("other")));
    assert!(output(with(reads, &file)).contains("18 games"));
    let selected: String = one.lines().skip(2).map(|line| format!("{line}\n")).collect();
    folder.write("file", &selected);
    assert!(refused(&with(reads, &file), 2).contains("line 1: written as line 3"));
    folder.write("file", &folder.read_plain("file"));
    assert!(output(with(reads, &file)).contains("4 games"));
}
