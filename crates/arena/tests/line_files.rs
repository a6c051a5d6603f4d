//! Files of lines: what is cut off when they are opened, and what is refused.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use isolation::LineOrder;
use isolation_arena::{LineFile, Problem, ProblemKind, checked_lines};
use tempfile::TempDir;

/// A file in a folder of its own.
struct Scratch {
    _folder: TempDir,
    path: PathBuf,
}

impl Scratch {
    fn holding(content: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines.jsonl");
        fs::write(&path, content).unwrap();
        Self { _folder: folder, path }
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.path).unwrap()
    }

    /// The file, whose lines begin with `{"v":`, and its lines.
    fn open(&self) -> Result<(LineFile, Vec<(usize, String)>), Problem> {
        let mut lines = Vec::new();
        let file = LineFile::open(&self.path, &["{\"v\":"], |number, line| {
            lines.push((number, line.to_owned()));
            Ok(())
        })?;
        Ok((file, lines))
    }

    fn error(&self) -> String {
        let content = fs::read(&self.path).unwrap();
        let error = self.open().unwrap_err().to_string();
        assert_eq!(fs::read(&self.path).unwrap(), content, "a refused file is not changed");
        error.strip_prefix(&format!("{}: ", self.path.display())).unwrap().to_owned()
    }
}

/// Lines as the program writes them.
fn sealed(objects: &[&str]) -> String {
    LineOrder::default().lines(objects.iter().map(|&object| object.to_owned()))
}

#[test]
fn an_interrupted_last_line_is_cut_off_however_short_it_is() {
    let whole = sealed(&[r#"{"v":1}"#, r#"{"v":2}"#]);
    let last = sealed(&[r#"{"v":3}"#]);
    for length in 1..last.len() {
        let scratch = Scratch::holding(whole.clone() + &last[..length]);
        let (mut file, lines) = scratch.open().unwrap();
        assert_eq!(lines, [(1, r#"{"v":1}"#.to_owned()), (2, r#"{"v":2}"#.to_owned())]);
        assert_eq!(scratch.text(), whole);
        assert_eq!(file.repaired(), None);
        file.append(r#"{"v":4}"#).unwrap();
        assert_eq!(scratch.text(), sealed(&[r#"{"v":1}"#, r#"{"v":2}"#, r#"{"v":4}"#]));
    }
}

#[test]
fn an_incomplete_line_of_another_program_is_refused() {
    for foreign in ["{\"w\":1", "x", " {\"v\":1}"] {
        let scratch = Scratch::holding(sealed(&[r#"{"v":1}"#]) + foreign);
        assert_eq!(scratch.error(), "line 2: incomplete, and not written by this program");
    }
}

#[test]
fn nul_bytes_at_the_end_are_cut_off_and_counted() {
    let whole = sealed(&[r#"{"v":1}"#]);
    for (tail, nuls) in [("\0", 1), ("\0\0\0\0\0", 5), ("{\"v\0\0:2\0\0\0", 5), ("\0\0\0}", 3)] {
        let scratch = Scratch::holding(whole.clone() + tail);
        let (file, lines) = scratch.open().unwrap();
        assert_eq!(lines, [(1, r#"{"v":1}"#.to_owned())]);
        let repaired = file.repaired().unwrap();
        assert!(repaired.contains(&format!(": removed {nuls} NUL bytes")), "{repaired}");
        assert_eq!(scratch.text(), whole);
    }
}

#[test]
fn a_nul_byte_before_other_lines_is_refused() {
    let scratch = Scratch::holding("{\"v\0\":1}\n".to_owned() + &sealed(&[r#"{"v":2}"#]));
    let error = scratch.error();
    assert!(error.starts_with("line 1"), "{error}");
}

#[test]
fn a_complete_file_is_opened_without_a_change() {
    let scratch = Scratch::holding(sealed(&[r#"{"v":1}"#]));
    let past = SystemTime::now() - Duration::from_secs(3600);
    fs::File::options().append(true).open(&scratch.path).unwrap().set_modified(past).unwrap();
    let before = fs::metadata(&scratch.path).unwrap().modified().unwrap();
    let (file, _) = scratch.open().unwrap();
    assert!(!file.is_empty());
    assert_eq!(fs::metadata(&scratch.path).unwrap().modified().unwrap(), before);
}

#[test]
fn an_empty_file_gets_its_heading_once() {
    let scratch = Scratch::holding("");
    for _ in 0..2 {
        let file = LineFile::open_headed(&scratch.path, r#"{"h":1}"#, "{\"v\":", |_, _| Ok(()));
        assert!(!file.unwrap().is_empty());
        assert_eq!(scratch.text(), sealed(&[r#"{"h":1}"#]));
    }
    let scratch = Scratch::holding("");
    assert!(scratch.open().unwrap().0.is_empty());
}

#[test]
fn a_file_is_open_once_at_a_time() {
    let scratch = Scratch::holding("");
    let (file, _) = scratch.open().unwrap();
    let error = scratch.open().unwrap_err();
    assert_eq!(error.kind(), ProblemKind::Machine);
    assert!(error.to_string().ends_with("in use by another process"), "{error}");
    drop(file);
    scratch.open().unwrap();
}

#[cfg(unix)]
#[test]
fn nothing_is_written_to_a_file_that_another_program_changed() {
    fn longer(text: &str) -> String {
        text.to_owned() + "{}\n"
    }
    fn shorter(text: &str) -> String {
        text[1..].to_owned()
    }
    type Change = fn(&str) -> String;
    type Operation = fn(&mut LineFile) -> Result<(), Problem>;
    let changes: [(&str, Change); 2] =
        [("extended by another program", longer), ("truncated", shorter)];
    let operations: [Operation; 3] = [
        |file| file.append(r#"{"v":2}"#),
        |file| file.replace(vec![r#"{"v":2}"#.to_owned()]),
        LineFile::sync,
    ];
    for operation in operations {
        for (how, change) in changes {
            let scratch = Scratch::holding(sealed(&[r#"{"v":1}"#]));
            let (mut file, _) = scratch.open().unwrap();
            fs::write(&scratch.path, change(&scratch.text())).unwrap();
            let before = scratch.text();
            let error = operation(&mut file).unwrap_err();
            assert_eq!(error.kind(), ProblemKind::Output);
            assert!(error.to_string().contains(how), "{error}");
            assert_eq!(scratch.text(), before);
        }
        let scratch = Scratch::holding(sealed(&[r#"{"v":1}"#]));
        let (mut file, _) = scratch.open().unwrap();
        let beside = scratch.path.with_extension("copy");
        fs::copy(&scratch.path, &beside).unwrap();
        fs::rename(&beside, &scratch.path).unwrap();
        let error = operation(&mut file).unwrap_err();
        assert!(error.to_string().contains("deleted or replaced"), "{error}");
        fs::remove_file(&scratch.path).unwrap();
        assert!(operation(&mut file).unwrap_err().to_string().contains("deleted or replaced"));
    }
}

#[test]
fn lines_that_replace_others_are_numbered_anew() {
    let scratch = Scratch::holding(sealed(&[r#"{"v":1}"#, r#"{"v":2}"#]));
    let (mut file, _) = scratch.open().unwrap();
    file.replace(vec![r#"{"v":3}"#.to_owned()]).unwrap();
    file.append(r#"{"v":4}"#).unwrap();
    file.sync().unwrap();
    assert_eq!(scratch.text(), sealed(&[r#"{"v":3}"#, r#"{"v":4}"#]));
}

#[test]
fn lines_of_a_text_are_numbered_without_their_checksums() {
    let text = format!("\n{}\n{{\"v\":3}}\n", sealed(&[r#"{"v":1}"#, r#"{"v":2}"#]));
    let lines: Vec<_> = checked_lines(&text).map(Result::unwrap).collect();
    let expected = [(2, r#"{"v":1}"#), (3, r#"{"v":2}"#), (5, r#"{"v":3}"#)];
    assert_eq!(lines, expected.map(|(number, line)| (number, line.into())));
    let wrong = text.replacen(r#""v":2"#, r#""v":4"#, 1);
    let error = checked_lines(&wrong).find_map(Result::err).unwrap().to_string();
    assert!(error.starts_with("line 3: "), "{error}");
}
