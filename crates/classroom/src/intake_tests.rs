use super::*;
use crate::listing;
use crate::results::Results;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn submission(folder: &TempDir, file: &str, content: &[u8]) -> Submission {
    let path = folder.path().join(file);
    fs::write(&path, content).expect("written");
    anns(file, path)
}

fn anns(file: &str, path: PathBuf) -> Submission {
    let parts = vec![Part { path, name: None }];
    let (name, slug) = ("ann".into(), "ann".into());
    Submission { name, file: file.into(), slug, id: None, late: false, parts }
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(io::Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, SimpleFileOptions::default()).expect("begun");
        writer.write_all(content).expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

/// A tape archive of entries with a path, a type and a content.
fn tarred(entries: &[(&str, EntryType, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (path, kind, content) in entries {
        let mut header = tar::Header::new_gnu();
        // The crate's own setter refuses the paths of hostile archives.
        header.as_old_mut().name[..path.len()].copy_from_slice(path.as_bytes());
        header.set_entry_type(*kind);
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        builder.append(&header, *content).expect("appended");
    }
    builder.into_inner().and_then(GzEncoder::finish).expect("finished")
}

fn taken(submission: &Submission, folder: &TempDir) -> Result<Vec<String>, String> {
    let agents = folder.path().join("agents/ann");
    take(submission, &agents).expect("the machine works")?;
    let mut found = Vec::new();
    let mut folders = vec![agents.clone()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let below = path.strip_prefix(&agents).expect("below");
                found.push(below.display().to_string());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[test]
fn archives_files_and_folders_become_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    let zip = zipped(&[("a/game_agent.py", b"1"), ("a\\b.py", b"2"), ("__MACOSX/a/._b", b"3")]);
    let zip = submission(&folder, "ann.zip", &zip);
    assert_eq!(taken(&zip, &folder), Ok(vec!["a/b.py".into(), "a/game_agent.py".into()]));
    let regular = EntryType::Regular;
    let tar = tarred(&[("./x.py", regular, b"1"), ("d/", EntryType::Directory, b"")]);
    let tar = submission(&folder, "ann.tar.gz", &tar);
    assert_eq!(taken(&tar, &folder), Ok(vec!["x.py".into()]));
    let file = submission(&folder, "ann.py", b"1");
    assert_eq!(taken(&file, &folder), Ok(vec!["ann.py".into()]));
    let capital = submission(&folder, "ann.PY", b"1");
    assert_eq!(taken(&capital, &folder), Ok(vec!["ann.py".into()]));
    let zip = submission(&folder, "ann.zip", &zipped(&[("A.Py", b"1")]));
    assert_eq!(taken(&zip, &folder), Ok(vec!["A.py".into()]));
    let digest = |submission: &Submission| {
        let taken = take(submission, &folder.path().join("agents/ann"));
        taken.expect("the machine works").expect("taken").digest
    };
    let before = digest(&file);
    assert_eq!(digest(&file), before);
    assert_ne!(digest(&submission(&folder, "ann.py", b"2")), before);
}

#[test]
fn hostile_archives_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |file: &str, content: &[u8]| {
        let submission = submission(&folder, file, content);
        taken(&submission, &folder).expect_err("refused")
    };
    for path in ["../x.py", "/x.py", "a/../../x.py", "C:/x.py", "a\\..\\..\\x.py"] {
        let why = refused("ann.zip", &zipped(&[(path, b"1")]));
        assert!(why.contains("leaves the submission's folder"), "{path}: {why}");
        let why = refused("ann.tgz", &tarred(&[(path, EntryType::Regular, b"1")]));
        assert!(why.contains("leaves the submission's folder"), "{path}: {why}");
    }
    assert!(!folder.path().join("x.py").exists() && !folder.path().join("agents/x.py").exists());
    for kind in [EntryType::Symlink, EntryType::Link, EntryType::Fifo, EntryType::Char] {
        let why = refused("ann.tgz", &tarred(&[("x.py", kind, b"")]));
        assert!(why.contains("is a link or a device"), "{why}");
    }
    let large = vec![0; SUBMISSION.bytes as usize + 1];
    let why = refused("ann.zip", &zipped(&[("x.py", &large)]));
    assert!(why.contains("more than 52428800 bytes"), "{why}");
    let why = refused("ann.tgz", &tarred(&[("x.py", EntryType::Regular, &large)]));
    assert!(why.contains("more than 52428800 bytes"), "{why}");
    let names: Vec<String> = (0..=SUBMISSION.files).map(|number| format!("{number}.py")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert!(refused("ann.zip", &zipped(&many)).contains("more than 2000 files"));
    assert!(refused("ann.zip", b"PK no archive").contains("the archive cannot be used"));
    assert!(refused("ann.tar.gz", b"no archive").contains("the archive cannot be used"));
    assert!(refused("ann.pdf", b"").starts_with("expected a .py file"));
}

#[test]
fn odd_names_and_repeated_entries_do_not_refuse_an_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    let regular = EntryType::Regular;
    let long = "n".repeat(90);
    let deep = "d/".repeat(DEEPEST) + "x.py";
    let tar = tarred(&[
        ("agent.py", regular, b"old"),
        ("notes: week 1.txt", regular, b"1"),
        ("a//b.py", regular, b"2"),
        ("tab\t.txt", regular, b"3"),
        (&deep, regular, b"4"),
        ("agent.py", regular, b"new"),
        ("agent.py/x.py", regular, b"5"),
        ("a", regular, b"6"),
        ("venv/python", EntryType::Symlink, b""),
        (&long, regular, b"7"),
    ]);
    let ann = submission(&folder, "ann.tgz", &tar);
    assert_eq!(taken(&ann, &folder), Ok(vec!["a/b.py".into(), "agent.py".into(), long]));
    let agents = folder.path().join("agents/ann");
    assert_eq!(fs::read(agents.join("agent.py")).expect("read"), b"new");
    let skipped = take(&ann, &agents).expect("the machine works").expect("taken").skipped;
    let skipped: Vec<&str> = skipped.iter().map(|step| step.name.as_str()).collect();
    assert_eq!(skipped[0], "file \"notes: week 1.txt\"");
    assert_eq!(skipped[1], "file \"tab\\t.txt\"");
    assert_eq!(skipped[3..], ["file \"agent.py/x.py\"", "file \"a\""]);
}

#[cfg(unix)]
#[test]
fn links_and_pipes_in_folders_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bob");
    fs::create_dir(&path).expect("made");
    std::os::unix::fs::symlink("/etc/passwd", path.join("x.py")).expect("linked");
    let mut bob = anns("bob", path);
    let why = taken(&bob, &folder).expect_err("refused");
    assert!(why.contains("\"x.py\" is a link or a device"), "{why}");
    bob.parts[0].path = bob.parts[0].path.join("x.py");
    assert!(
        taken(&bob, &folder).expect_err("refused").contains("links and devices are not allowed")
    );
}

#[test]
fn files_that_a_platform_named_are_one_submission() {
    let folder = tempfile::tempdir().expect("a folder");
    let class = folder.path().join("class");
    let zip = zipped(&[
        ("week3/müller_LATE_7_20_agent-1.py", b"new"),
        ("week3/müller_7_10_agent.py", b"old"),
        ("week3/müller_LATE_7_21_book.zip", &zipped(&[("book/openings.txt", b"1")])),
        ("week3/my_custom_player.py", b"ann"),
        ("week3/Zo\u{eb} Li_8_assignsubmission_file/player.ipynb", br#"{"cells": []}"#),
        ("week3/Zo\u{eb} Li_8_assignsubmission_file/book.zip", &zipped(&[("book.py", b"2")])),
    ]);
    fs::write(folder.path().join("week3.zip"), zip).expect("written");
    let results = Results::open(&class).expect("results");
    let unpacked = listing::unpacked(&folder.path().join("week3.zip"), &results).expect("unpacked");
    let list = listing::list(&unpacked, &class, &[]).expect("submissions");
    let named: Vec<_> =
        list.iter().map(|it| (it.name.as_str(), it.id.as_deref(), it.late)).collect();
    assert_eq!(
        named,
        [
            ("Zoë Li", Some("8"), false),
            ("my_custom_player", None, false),
            ("müller", Some("7"), true)
        ]
    );
    let files = |index: usize| taken(&list[index], &folder).expect("taken");
    assert_eq!(files(2), ["agent.py", "book/openings.txt"]);
    assert_eq!(fs::read(folder.path().join("agents/ann/agent.py")).expect("read"), b"new");
    assert_eq!(files(0), ["book.py", "player.ipynb", "player.py"]);
    assert_eq!(files(1), ["my_custom_player.py"]);
}

#[test]
fn the_code_of_a_notebook_is_a_module_unless_there_is_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let cells = br#"{"cells": [{"cell_type": "code", "source": ["%time\n", "x = 1"]}]}"#;
    let ann = submission(&folder, "ann.ipynb", cells);
    assert_eq!(taken(&ann, &folder), Ok(vec!["ann.ipynb".into(), "ann.py".into()]));
    let agents = folder.path().join("agents/ann");
    let text = "# %% [code cell 1]\npass  # %time\nx = 1\n";
    assert_eq!(fs::read_to_string(agents.join("ann.py")).expect("read"), text);
    let steps = |file, content: &[u8]| {
        let ann = submission(&folder, file, content);
        let skipped = take(&ann, &agents).expect("the machine works").expect("taken").skipped;
        skipped.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        steps("ann.ipynb", cells)[1..],
        [
            "skip  file \"ann.ipynb\": code cell 1: lines 2 to 3",
            "skip  file \"ann.ipynb\": code cell 1: left out: %time"
        ]
    );
    let broken = submission(&folder, "ann.ipynb", b"{");
    let why = taken(&broken, &folder).expect_err("nothing else was handed in");
    assert!(why.starts_with("ann.ipynb: not a notebook: the text ends within an object"), "{why}");
    let zip = zipped(&[("a.ipynb", cells), ("a.py", b"mine"), ("b.ipynb", b"{")]);
    let skipped = steps("ann.zip", &zip);
    assert!(skipped[0].ends_with("a.py is there, too"), "{skipped:?}");
    assert!(skipped[1].contains("\"b.ipynb\": not a notebook: "), "{skipped:?}");
    assert_eq!(fs::read(agents.join("a.py")).expect("read"), b"mine");
}
