//! Characters of the input that would change how a terminal or another program shows the output.

use super::folder::Folder;
use super::refused::refused;
use super::{SIX_GAMES, isolation, output};
use isolation::board::is_hidden;
use serde_json::json;

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

/// Messages quote names of files, arguments and lines of engines.
#[test]
fn messages_are_short_and_hold_no_hidden_characters() {
    let folder = Folder::new();
    for text in ["\u{1b}[2J\u{202e}\u{9b}", &"long ".repeat(20_000)] {
        folder.write(
            "engine.sh",
            &format!("read x; printf '{text}\\n' >&2; echo ugiok; echo '{text}'; read x; exit 3"),
        );
        let engine = format!("ugi({}, nodes=1)", json!(format!("sh {}", folder.file("engine.sh"))));
        let unknown = format!("ugi({}, nodes=1)", json!(format!("./{}", text.replace(' ', "-"))));
        let player = ["tournament", "--player", "random", "--player"];
        let cases: [(&[&str], i32); 8] = [
            (&["report", text], 2),
            (&["report", &format!("--{text}")], 2),
            (&["verify", text], 2),
            (&["class", text], 2),
            (&["serve", "--site", text], 2),
            (&[&player[..], &[&engine]].concat(), 2),
            (&[&player[..], &[&unknown]].concat(), 2),
            (&["check-engine", &unknown], 1),
        ];
        for (arguments, code) in cases {
            let run = isolation(arguments.iter().copied()).stdin("").assert().code(code);
            let run = run.get_output();
            let shown = [&run.stdout[..], &run.stderr].concat();
            let shown = String::from_utf8(shown).expect("text");
            for line in shown.lines() {
                assert!(line.len() < 1_200 && !line.contains(is_hidden), "{arguments:?}: {line}");
            }
            assert!(!shown.is_empty());
        }
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
