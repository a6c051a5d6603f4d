//! `isolation solve-board --value`: the winner from the empty board, however often the run was killed.

use super::folder::Folder;
use super::refused::refused;
use super::split::output;
use super::unknown;
use isolation::board::{Movement, Player, Size};
use isolation::solve::{BoardTable, Pair};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use std::{fs, iter};

/// A report or a store without what was measured.
fn without_times(text: &str) -> String {
    let line = |line: &str| {
        let line = line.split(",\"cpu_us\"").next().unwrap_or_default();
        let words = line.split_whitespace().filter(|word| !word.contains('.'));
        words.collect::<Vec<_>>().join(" ") + "\n"
    };
    text.lines().map(line).collect()
}

/// First placements and replies.
fn replies<'a>(report: &'a str) -> Vec<[&'a str; 2]> {
    let (_, table) = report.split_once("result\n").expect("a table");
    let pair = |line: &'a str| {
        let mut words = line.split_whitespace();
        [(); 2].map(|()| words.next().expect("two squares"))
    };
    table.lines().map(pair).collect()
}

fn lines(file: &str) -> usize {
    fs::read_to_string(file).map_or(0, |text| text.lines().count())
}

#[test]
fn the_winner_of_empty_boards() {
    let value = |preset| output(["solve-board", "--preset", preset, "--value"]);
    assert_eq!(value("becker").lines().next(), Some("queen-3x3: the first player wins by b2"));
    let text = value("knight-5x5");
    assert!(text.starts_with("knight-5x5: the second player wins\n"), "{text}");
    let replies = replies(&text);
    let first: Vec<&str> = replies.iter().map(|[first, _]| *first).collect();
    assert_eq!(first, ["a5", "b5", "c5", "b4", "c4", "c3"]);
    let size = Size::new(5, 5).expect("a size");
    let table = BoardTable::shipped(Movement::Knight, size).expect("a table");
    for pair in replies {
        let [first, second] = pair.map(|name| size.find(name).expect("a square"));
        assert_eq!(table.winner(Pair { first, second }), Some(Player::Second), "{pair:?}");
    }
    for even in ["knight-4x4", "knight-6x6", "knight-8x8"] {
        assert!(value(even).contains("the second player wins\n0 nodes, "), "{even}");
    }
}

#[test]
fn kills_change_nothing() {
    let folder = Folder::new();
    let [store, killed, copy] = ["store", "killed", "copy"].map(|name| folder.file(name));
    let solve = |store| ["solve-board", "--preset", "knight-7x7", "--value", "--store", store];
    let whole = output(solve(&store));
    let [nodes, most] = [2_493_759, lines(&store)];
    assert!(whole.contains(&format!("the second player wins\n{nodes} nodes, ")), "{whole}");
    for kill in 0..10 {
        let threads = if kill % 2 == 0 { "1" } else { "2" };
        let mut child = Command::new(env!("CARGO_BIN_EXE_isolation"))
            .args(solve(&killed).into_iter().chain(["--threads", threads]))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let enough = lines(&killed) + most / 20;
        while lines(&killed) < enough && child.try_wait().expect("a child").is_none() {
            sleep(Duration::from_millis(2));
        }
        child.kill().expect("killed");
        child.wait().expect("a child");
        if kill == 0 {
            fs::copy(&killed, &copy).expect("a copy");
            let report = unknown(solve(&copy).into_iter().chain(["--report"]));
            let (begin, end) = report.split_once("\n\n").expect("a table");
            assert!(begin.starts_with("knight-7x7: not solved yet\n"), "{report}");
            assert!(begin.contains("\n0 of 10 first placements"), "{report}");
            assert!(begin.contains(" (95 % confidence interval: "), "{report}");
            let states = ["in progress", "not started"].map(|state| end.matches(state).count());
            assert_eq!(states[0] + states[1], 10, "{report}");
            assert!(states.iter().all(|&count| count > 0), "{report}");
        }
    }
    assert!(lines(&killed) > most / 3);
    assert_eq!(without_times(&output(solve(&killed))), without_times(&whole));
    assert_eq!(without_times(&folder.read("killed")), without_times(&folder.read("store")));
}

/// The times of earlier runs are in the store.
#[test]
fn times_are_summed() {
    let folder = Folder::new();
    let store = folder.file("store");
    let value = ["solve-board", "--preset", "knight-5x5", "--value", "--store", &store];
    let report = || output(value.into_iter().chain(["--report"]));
    let refusal = refused(&[&value[..], &["--report"]].concat(), 2);
    assert!(
        refusal.ends_with("store: no such file; expected the checkpoint to report"),
        "{refusal}"
    );
    assert!(!Path::new(&store).exists());
    let whole = output(value);
    assert_eq!(report(), whole);

    let text = folder.read("store");
    let line =
        |line: &str| line.split_once(",\"cpu_us\"").map_or(line, |(line, _)| line).to_owned();
    let bare: Vec<String> = text.lines().map(line).collect();
    let (heading, results) = bare.split_first().expect("a heading");
    let timed = results.iter().map(|line| format!("{line},\"cpu_us\":1500000}}"));
    let timed: Vec<String> = iter::once(heading.clone()).chain(timed).collect();
    folder.write("store", &(timed.join("\n") + "\n"));
    let sum = 1.5 * results.len() as f64;
    assert!(report().contains(&format!(" nodes, {sum:.2} s CPU time\n")), "{}", report());
    let untimed = results.iter().map(|line| format!("{line}}}"));
    let untimed: Vec<String> = iter::once(heading.clone()).chain(untimed).collect();
    folder.write("store", &(untimed.join("\n") + "\n"));
    assert!(report().contains(" nodes, CPU time not measured\n"), "{}", report());

    folder.write("store", &format!("{heading}\n"));
    let report = unknown(value.into_iter().chain(["--report"]));
    assert!(report.contains("\n0 of 6 first placements"), "{report}");
    let none = "\nno forecast yet: it needs at least 3 completed branches of the proof\n";
    assert!(report.contains(none), "{report}");
}
