//! Whole boards: the result, the files, and runs that end at any moment.

use super::folder::Folder;
use super::killed::kill_twenty_times;
use super::refused::refused;
use super::{isolation, unknown};
use isolation::board::{Player, Rules};
use isolation::solve::BoardTable;
use rustix::process::{Pid, Signal, kill_process};
use snapbox::{Data, assert_data_eq};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The standard output of a successful run. Progress may be on standard error.
fn output<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let run = isolation(arguments).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).expect("text")
}

/// Compares the files of a run with those of the repository.
fn same_as_shipped(board: &str, csv: &str, svg: &str) {
    let again = "cargo xtask generate makes the files again";
    assert_eq!(csv, shipped_table(board), "{board}: {again}");
    // Pictures are long: what differs is of no use.
    assert!(svg == results(&format!("{board}.svg")), "{board}.svg differs; {again}");
}

fn shipped_table(board: &str) -> String {
    in_repository(&format!("crates/solve/tables/{board}.csv"))
}

fn results(file: &str) -> String {
    in_repository(&format!("results/{file}"))
}

fn in_repository(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    fs::read_to_string(path).expect("a shipped file")
}

fn same_as_snapshot(name: &str, text: String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    assert_data_eq!(text, Data::read_from(&path, None));
}

/// A checkpoint with this many solved pairs of a shipped table.
fn store_of(board: &str, pairs: usize) -> String {
    let Rules { movement, size, .. } = board.parse().expect("a board");
    let table = BoardTable::shipped(movement, size).expect("a shipped table");
    let lines = table.pairs().take(pairs).map(|(pair, winner)| {
        let [first, second] = pair.names(size);
        let winner = winner.map_or("null".to_owned(), |winner| format!("\"{winner}\""));
        let pair = format!("\"first\":\"{first}\",\"second\":\"{second}\"");
        format!("{{{pair},\"winner\":{winner},\"nodes\":0}}\n")
    });
    format!("{{\"solve-board\":1,\"board\":\"{board}\"}}\n") + &lines.collect::<String>()
}

#[test]
fn a_board_is_solved_and_shown() {
    let folder = Folder::new();
    let (csv, svg) = (folder.file("table.csv"), folder.file("map.svg"));
    let text = output(["solve-board", "--preset", "becker", "--csv", &csv, "--svg", &svg]);
    same_as_snapshot("solve_board.txt", text);
    same_as_shipped("queen-3x3", &folder.read("table.csv"), &folder.read("map.svg"));
    assert_eq!(folder.names(), ["map.svg", "table.csv"], "nothing else is left");
}

#[test]
fn small_results_are_made_again() {
    for board in ["knight-3x3", "knight-4x4", "knight-5x5", "knight-5x6", "queen-4x4", "king-5x5"] {
        let folder = Folder::new();
        let (csv, svg) = (folder.file("table.csv"), folder.file("map.svg"));
        output(["solve-board", "--preset", board, "--threads", "2", "--csv", &csv, "--svg", &svg]);
        same_as_shipped(board, &folder.read("table.csv"), &folder.read("map.svg"));
    }
}

/// A run that finds everything in its store solves nothing, and writes the same files. What is not
/// solved yet stays so with one position for each.
#[test]
fn all_results_are_drawn_as_they_are_shipped() {
    for board in BoardTable::shipped_boards() {
        let folder = Folder::new();
        folder.write("store", &store_of(board, usize::MAX));
        let (store, csv, svg) =
            (folder.file("store"), folder.file("table.csv"), folder.file("map.svg"));
        let arguments = ["--checkpoint", &store, "--csv", &csv, "--svg", &svg];
        let Rules { movement, size, .. } = board.parse().expect("a board");
        let table = BoardTable::shipped(movement, size).expect("a shipped table");
        let limit: &[&str] = if table.is_whole() { &[] } else { &["--limit-nodes", "1"] };
        let arguments = arguments.iter().chain(limit).copied();
        let arguments = ["solve-board", "--preset", board].into_iter().chain(arguments);
        let text = if table.is_whole() { output(arguments) } else { unknown(arguments) };
        assert_eq!(text.contains("\n0 nodes\n"), table.is_whole(), "{text}");
        same_as_shipped(board, &folder.read("table.csv"), &folder.read("map.svg"));
    }
}

#[test]
fn what_the_limit_leaves_open_is_unknown() {
    const BOARD: &str = "knight-6x6";
    let folder = Folder::new();
    let (store, csv) = (folder.file("store"), folder.file("table.csv"));
    let files = ["solve-board", "--preset", BOARD, "--checkpoint", &store, "--csv", &csv];
    let limit = |options: &[&str]| unknown(files.iter().chain(options).copied());
    let limited = limit(&["--limit-nodes", "3k"]);
    let Rules { movement, size, .. } = BOARD.parse().expect("a board");
    let table = BoardTable::parse(movement, size, &folder.read("table.csv")).expect("a table");
    let open = table.count(None);
    assert!((1..165).contains(&open), "{open}");
    assert!(limited.contains(&format!(", unknown {open}\n")), "{limited}");
    let value = match table.value() {
        Some(winner) => format!("the {winner} player wins"),
        None => "the winner is unknown".to_owned(),
    };
    assert!(limited.starts_with(&format!("{BOARD}: {value}\n")), "{limited}");
    // The same run again has nothing to do, with more or fewer threads.
    let kept = folder.read("store");
    assert_eq!(limit(&["--limit-nodes", "1", "--threads", "3"]), limited);
    assert_eq!(folder.read("store"), kept);
    // Without a limit, what was unknown is solved.
    output(files);
    assert_eq!(folder.read("table.csv"), shipped_table("knight-6x6"));
    assert_eq!(folder.read("store").lines().count(), kept.lines().count() + open);
    // Proofs in the file are not searched again.
    let known = folder.read("store");
    output(files.into_iter().chain(["--limit-nodes", "3k"]));
    assert_eq!(folder.read("table.csv"), shipped_table("knight-6x6"));
    assert_eq!(folder.read("store"), known);
}

/// Killed twenty times at seeded moments, then left alone: the result is that of an uninterrupted
/// run, to the byte.
#[test]
fn kills_lose_nothing() {
    const PAIRS: usize = 165;
    const BOARD: &str = "knight-6x6";
    let folder = Folder::new();
    let (store, csv, svg) =
        (folder.file("store"), folder.file("killed.csv"), folder.file("killed.svg"));
    let arguments =
        ["solve-board", "--preset", BOARD, "--checkpoint", &store, "--csv", &csv, "--svg", &svg];
    let start = Instant::now();
    let undisturbed = output(["solve-board", "--preset", BOARD, "--threads", "2"]);
    kill_twenty_times(&arguments, &store, start.elapsed(), 2..PAIRS + 1, None);
    assert_eq!(output(arguments), undisturbed);
    same_as_shipped(BOARD, &folder.read("killed.csv"), &folder.read("killed.svg"));
    // Nothing was solved twice.
    assert_eq!(folder.read("store").lines().count(), 1 + PAIRS);
}

/// Wherever the writing of the store may have broken off.
#[test]
fn a_checkpoint_resumes_from_every_byte() {
    let folder = Folder::new();
    let store = folder.file("store");
    let run =
        || output(["solve-board", "--preset", "becker", "--threads", "1", "--checkpoint", &store]);
    let text = run();
    let whole = folder.read("store");
    for length in (0..whole.len()).step_by(7) {
        folder.write("store", &whole[..length]);
        assert_eq!(run(), text, "{length}");
        assert_eq!(folder.read("store"), whole, "{length}");
    }
}

#[test]
fn ctrl_c_tells_how_to_resume() {
    let folder = Folder::new();
    let store = folder.file("store");
    let child = Command::new(env!("CARGO_BIN_EXE_isolation"))
        .args(["solve-board", "--preset", "queen-6x6", "--checkpoint", &store])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The signal handler is installed before the checkpoint is created.
    while !Path::new(&store).is_file() {
        sleep(Duration::from_millis(1));
    }
    sleep(Duration::from_millis(50));
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("the program ends");
    let error = String::from_utf8(output.stderr).expect("text");
    let solved = folder.read("store").lines().count() - 1;
    assert_eq!(
        error,
        format!(
            "isolation: interrupted after {solved} of 165 pairs; \
             the same command resumes from {store}\n"
        )
    );
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(130), &b""[..]));
}

#[test]
fn one_process_at_a_time() {
    let folder = Folder::new();
    folder.write("store", "");
    let store = folder.file("store");
    let held = File::open(&store).expect("a file");
    held.lock().expect("locked");
    let arguments = ["solve-board", "--preset", "becker", "--checkpoint", &store];
    let error_text = refused(&arguments, 4).replace(&store, "store");
    assert_eq!(error_text, "store: in use by another process");
    drop(held);
    output(arguments);
}

#[test]
fn stores_that_do_not_fit_are_refused_and_left_alone() {
    let folder = Folder::new();
    let store = folder.file("store");
    let heading = "{\"solve-board\":1,\"board\":\"queen-3x3\"}\n";
    let line = |first, second, winner| {
        format!(
            "{{\"first\":\"{first}\",\"second\":\"{second}\",\"winner\":{winner},\"nodes\":1}}\n"
        )
    };
    let third = "third".parse::<Player>().expect_err("no player");
    let third = format!("line 2: column 44: {third}");
    let cases = [
        ("my diary".to_owned(), "line 1: incomplete, and not written by this program"),
        (
            "my diary\n".to_owned(),
            "line 1: not a checkpoint of isolation solve-board: column 1: expected a JSON value",
        ),
        (
            "{\"solve-board\":1,\"board\":\"knight-3x3\"}\n".to_owned(),
            "line 1: a checkpoint of knight-3x3, not of queen-3x3",
        ),
        (
            "{\"solve-board\":2,\"board\":\"queen-3x3\"}\n".to_owned(),
            "line 1: checkpoint version 2; this program reads version 1",
        ),
        (format!("{heading}{{}}\n"), "line 2: column 2: missing field `first`"),
        (
            heading.to_owned() + &line("a3", "d3", "null"),
            "line 2: pair a3 d3: expected two different squares of this board",
        ),
        (
            heading.to_owned() + &line("c3", "b3", "null"),
            "line 2: pair c3 b3: expected a3 b3, to which it is symmetric",
        ),
        (heading.to_owned() + &line("a3", "b3", "\"third\""), &third),
        (
            heading.to_owned() + &line("a3", "b3", "\"first\"") + &line("a3", "b3", "\"second\""),
            "line 3: contradicts an earlier result: the first player wins this pair",
        ),
    ];
    for (content, message) in cases {
        folder.write("store", &content);
        let error_text = refused(&["solve-board", "--preset", "becker", "--checkpoint", &store], 2);
        assert_eq!(error_text.replace(&store, "store"), format!("store: {message}"), "{content}");
        assert_eq!(folder.read("store"), content);
    }
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    let folder = Folder::new();
    let (here, nowhere) = (folder.file(""), folder.file("no/table.csv"));
    let twice = folder.file("twice");
    let cases: &[(&[&str], &str)] = &[
        (
            &["--preset", "joust"],
            "--preset: in this game the pieces have fixed starting squares; expected a board such as knight-8x8",
        ),
        (
            &["--preset", "becker", "--csv", &nowhere],
            "here/no/table.csv cannot be written: here/no is not a folder",
        ),
        (
            &["--preset", "becker", "--svg", &here],
            "here/ cannot be written: exists but is not a regular file",
        ),
        (
            &["--preset", "becker", "--csv", &twice, "--svg", &twice],
            "--svg: here/twice is also the file of --csv; expected another file",
        ),
        (&["--preset", "becker", "--checkpoint", &here], "here/: exists but is not a regular file"),
        (&["--preset", "becker", "--threads", "0"], "--threads: 0; expected 1 to 1024"),
    ];
    for (options, message) in cases {
        let arguments = [&["solve-board"], *options].concat();
        let error_text = refused(&arguments, 2).replace(&here, "here/");
        assert_eq!(error_text, *message, "{options:?}");
    }
    assert_eq!(folder.names(), Vec::<String>::new());
}
