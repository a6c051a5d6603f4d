//! A tournament that is suspended and continues.

use super::folder::Folder;
use super::output;
use isolation::{End, GameRecord};
use rustix::process::{Pid, Signal, kill_process_group};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

#[test]
fn a_suspended_tournament_forfeits_no_game() {
    let folder = Folder::new();
    let records = folder.file("games.jsonl");
    let program = env!("CARGO_BIN_EXE_isolation");
    let engine = format!("ugi({:?})", format!("{program} ugi --agent deepening"));
    let mut tournament = Command::new(program)
        .args(["tournament", "--player", "deepening", "--player", &engine, "--rounds", "1"])
        .args(["--time", "150ms", "--margin", "500ms", "--clock", "wall", "--threads", "1"])
        .args(["--records", &records])
        .process_group(0)
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let group = Pid::from_child(&tournament);
    for _ in 0..2 {
        // The players think for all of their time now.
        sleep(Duration::from_secs(1));
        kill_process_group(group, Signal::STOP).expect("it runs");
        sleep(Duration::from_millis(2500));
        kill_process_group(group, Signal::CONT).expect("it runs");
    }
    assert!(tournament.wait().expect("a child").success());
    let played = folder.read("games.jsonl");
    let played = played.lines().map(|line| GameRecord::parse(line).expect("a record").0);
    let played: Vec<GameRecord> = played.collect();
    assert_eq!(played.iter().map(|record| record.end).collect::<Vec<_>>(), [End::NoMoves; 2]);
    let voided = played.iter().flat_map(|record| &record.tournament.as_ref().unwrap().voided);
    let suspended = voided.clone().filter(|void| void.why.starts_with("the program was not run"));
    assert!(suspended.count() > 0, "{played:?}");

    // Reports count them from the results file.
    let [html, summary] = ["html", "json"].map(|end| folder.file(&format!("report.{end}")));
    let shown = output(["report", &records, "--report", &html, "--report", &summary]);
    let line = format!("Void games, played again: {}\n", voided.clone().count());
    assert!(shown.contains(&line), "{shown}");
    assert!(folder.read("report.html").contains("Void games, played again"));
    let summary: serde_json::Value = serde_json::from_str(&folder.read("report.json")).unwrap();
    let players = summary["players"].as_array().expect("a list");
    let counted: u64 = players.iter().filter_map(|player| player["voided"].as_u64()).sum();
    assert_eq!(counted, voided.count() as u64);
}
