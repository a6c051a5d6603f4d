//! Characters of the input that would change how a terminal or another program shows the output.

use super::folder::Folder;
use super::refused::refused;
use super::{SIX_GAMES, output};
use isolation::board::is_hidden;

#[test]
fn reports_hold_no_hidden_characters() {
    let folder = Folder::new();
    let records = folder.file("games.jsonl");
    output([SIX_GAMES, &[&records]].concat());
    let plain = folder.read_plain("games.jsonl");
    folder.write("games.jsonl", &plain.replace("Greedy", "Gre\\u001b[31m\\u202eedy"));
    let reports = ["csv", "pairings.csv", "json", "md", "html", "classroom.csv", "classroom.html"];
    let files = reports.map(|extension| folder.file(&format!("report.{extension}")));
    let options = files.iter().flat_map(|file| ["--report", file]);
    let shown = output(["report", &records].into_iter().chain(options));
    let texts = reports.map(|extension| folder.read(&format!("report.{extension}")));
    for text in texts.iter().chain([&shown]) {
        assert!(text.contains("Gre"), "{text}");
        let hidden = text.chars().find(|&it| is_hidden(it) && !"\n\r\t".contains(it));
        // JSON escapes control characters itself, and is not shown.
        assert!(hidden.is_none() || text.starts_with('{'), "{hidden:?}: {text}");
    }
}

#[test]
fn errors_are_short() {
    let position = format!("{}/3 w", "9".repeat(100_000));
    let message = refused(&["solve", "--position", &position], 2);
    assert!(
        message.len() < 300 && message.contains("a run of 999999999… open squares"),
        "{message}"
    );
}
