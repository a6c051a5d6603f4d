//! The experiments of the sources, played again from outside.

use super::folder::Folder;
use super::isolation;
use super::refused::refused;

/// The report without what depends on the machine and the moment.
fn lasting(report: &str) -> &str {
    let (lasting, _) = report.split_once("## How it was run").expect("it ends with how it was run");
    lasting
}

#[test]
fn a_source_is_played_saved_and_reported() {
    let folder = Folder::new();
    let (records, report) = (folder.file("records"), folder.file("report.md"));
    let command = ["tournament", "--reproduce", "becker", "--rounds", "2", "--seed", "3"];
    let kept = ["--threads", "1", "--records", &records, "--report", &report];
    let run = isolation(command.into_iter().chain(kept)).assert().success().stdout_eq("");
    let message = String::from_utf8(run.get_output().stderr.clone()).expect("text");
    // Six heuristics and Random, each with each: 21 pairings of 4 games.
    let games: Vec<&str> = message.lines().filter_map(|line| line.split(", ").next()).collect();
    assert_eq!(games, ["becker-queen-3x3: 84 games", "becker-queen-5x5: 84 games"]);

    let text = folder.read("report.md");
    assert!(text.starts_with("# The experiments of the sources, played again\n"), "{text}");
    assert!(text.contains("## In one minute"), "{text}");
    let again = format!("--reproduce becker --seed 3 --rounds 2 --threads 1 --report {report}");
    assert!(text.contains(&format!("`isolation tournament {again}`")), "{text}");
    let kept = folder.read("records/becker-queen-3x3.jsonl");
    assert_eq!(kept.lines().count(), 84);

    // From the records, and anew on two threads.
    let resumed = isolation(command.into_iter().chain(["--records", &records, "--quiet"]));
    let resumed = resumed.assert().success().stderr_eq("");
    let anew = isolation(command.into_iter().chain(["--threads", "2"])).assert().success();
    for run in [resumed, anew] {
        let shown = String::from_utf8(run.get_output().stdout.clone()).expect("text");
        let of_conclusions =
            |text: &str| lasting(text).split_once("## Conclusions").expect("a part").1.to_owned();
        assert_eq!(of_conclusions(&shown), of_conclusions(&text));
    }
    assert_eq!(folder.read("records/becker-queen-3x3.jsonl"), kept);
}

#[test]
fn what_does_not_go_together_is_refused() {
    let reproduce = |options: &[&'static str]| {
        let command = ["tournament", "--reproduce"];
        refused(&command.into_iter().chain(options.iter().copied()).collect::<Vec<_>>(), 2)
    };
    assert_eq!(
        reproduce(&["becker", "--report", "report.csv"]),
        "--report: the experiments make one report; expected one FILE.md"
    );
    assert_eq!(
        reproduce(&["becker", "--player", "Random"]),
        "the argument '--reproduce <WHAT>' cannot be used with '--player <SPEC>'"
    );
    assert!(
        reproduce(&["unknown"]).starts_with("invalid value 'unknown' for '--reproduce <WHAT>'")
    );
    assert_eq!(
        reproduce(&["becker", "--report", "no/such/folder/report.md"]),
        "no/such/folder/report.md cannot be written: no/such/folder is not a folder"
    );
}
