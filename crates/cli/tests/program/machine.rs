//! A machine that has no more of something: no player loses by it.

use super::folder::Folder;
use std::process::{Command, Output};

/// The program under a limit of the shell, such as `-n 24`.
fn limited(limit: &str, arguments: &[&str]) -> Output {
    let shell = format!("ulimit {limit}; exec \"$0\" \"$@\"");
    let program = env!("CARGO_BIN_EXE_isolation");
    let mut command = Command::new("sh");
    command.args(["-c", &shell, program]).args(arguments);
    command.output().expect("a shell")
}

/// The program as a user who may have this many processes and threads: root has no such limit. None if this user is
/// neither root nor without other processes.
fn with_processes(number: usize, folder: &Folder, arguments: &[&str]) -> Option<Output> {
    const USER: &str = "64321";
    if !rustix::process::getuid().is_root() {
        return None;
    }
    // The user may not read the folder of the build.
    let program = folder.file("isolation");
    if !std::path::Path::new(&program).exists() {
        std::fs::copy(env!("CARGO_BIN_EXE_isolation"), &program).expect("a copy");
        std::os::unix::fs::chown(folder.path(), Some(64321), None).expect("a folder of the user");
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", USER, "--clear-groups", "prlimit"]);
    command.arg(format!("--nproc={number}")).arg(program).args(arguments);
    command.current_dir(folder.path()).output().ok()
}

#[test]
fn missing_threads_are_an_error_of_one_line() {
    let folder = Folder::new();
    folder.write("index.html", "");
    let site = folder.file("");
    let solve = ["solve", "--preset", "knight-4x4"];
    let serve = ["serve", "--site", &site, "--port", "0"];
    for (processes, arguments) in [(1, &solve[..]), (2, &solve), (3, &serve)] {
        let Some(done) = with_processes(processes, &folder, arguments) else { return };
        let message = String::from_utf8(done.stderr).expect("text");
        assert_eq!((done.status.code(), message.lines().count()), (Some(4), 1), "{message}");
        let advice = "Resource temporarily unavailable (os error 11); allow more processes and threads (ulimit -u, pids.max)\n";
        assert!(message.ends_with(advice), "{message}");
    }
}

#[test]
fn a_small_stack_of_the_main_thread_is_enough() {
    let done = limited("-s 256", &["best", "--preset", "knight", "--agent", "strong(depth=3)"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn no_game_is_lost_for_want_of_files() {
    let folder = Folder::new();
    let records = folder.file("games.jsonl");
    let engine = format!("ugi({:?}, depth=1)", format!("{} ugi", env!("CARGO_BIN_EXE_isolation")));
    let arguments = [
        "tournament",
        "--player",
        &engine,
        "--player",
        "random",
        "--rounds",
        "15",
        "--threads",
        "8",
        "--records",
        &records,
    ];
    let done = limited("-n 24", &arguments);
    let message = String::from_utf8(done.stderr).expect("text");
    assert_eq!(done.status.code(), Some(4), "{message}");
    assert!(
        message.contains("was interrupted; the same command plays it again: cannot start"),
        "{message}"
    );
    assert!(message.contains("Too many open files"), "{message}");
    assert!(!folder.read("games.jsonl").contains("\"crash\""));
    // With enough of them, the same command resumes: a shell's limit is raised as far as the system allows it.
    let done = limited("-S -n 24", &arguments);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let games = folder.read("games.jsonl");
    assert_eq!((games.lines().count(), games.contains("\"crash\"")), (30, false));
}

#[test]
fn too_many_threads_are_an_error_of_one_line() {
    // The threads' stacks alone are larger.
    let arguments = [
        "tournament",
        "--player",
        "random",
        "--player",
        "random",
        "--rounds",
        "500",
        "--threads",
        "300",
    ];
    let done = limited("-v 400000", &arguments);
    let message = String::from_utf8(done.stderr).expect("text");
    assert_eq!(done.status.code(), Some(4), "{message}");
    assert!(message.starts_with("isolation: cannot start 300 threads: "), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}

/// A transposition table that the machine has no memory for.
const LARGE: &str = "strong(memory=1024, depth=2)";

#[test]
fn an_engine_without_files_is_an_error_of_the_machine() {
    let engine = format!("ugi({:?}, depth=1)", format!("{} ugi", env!("CARGO_BIN_EXE_isolation")));
    let done = limited("-n 8", &["best", "--preset", "knight", "--agent", &engine]);
    let message = String::from_utf8(done.stderr).expect("text");
    assert_eq!((done.status.code(), message.lines().count()), (Some(4), 1), "{message}");
    assert!(message.contains("Too many open files"), "{message}");
}

#[test]
fn missing_memory_is_an_error_of_one_line() {
    let why =
        "memory: the machine cannot provide 1024 MiB for the transposition table; expected less";
    let best = limited("-v 600000", &["best", "--preset", "knight", "--agent", LARGE]);
    let message = String::from_utf8(best.stderr).expect("text");
    assert_eq!((best.status.code(), message.lines().count()), (Some(4), 1), "{message}");
    assert!(message.ends_with(&format!(": {why}\n")), "{message}");
    // It is no fault of the player.
    let folder = Folder::new();
    let records = folder.file("games.jsonl");
    let players = ["tournament", "--player", LARGE, "--player", "random", "--threads", "1"];
    let played = limited("-v 600000", &[&players[..], &["--records", &records]].concat());
    let message = String::from_utf8(played.stderr).expect("text");
    assert_eq!(played.status.code(), Some(4), "{message}");
    let expected =
        format!("isolation: game 0 was interrupted; the same command plays it again: {why}\n");
    assert_eq!((message, folder.read("games.jsonl")), (expected, String::new()));
    let players = ["play", "--first", LARGE, "--second", "random", "--save", &records];
    let played = limited("-v 600000", &players);
    let message = String::from_utf8(played.stderr).expect("text");
    assert_eq!((played.status.code(), message.lines().count()), (Some(4), 1), "{message}");
    assert!(message.ends_with(&format!(": {why}\n")), "{message}");
    assert!(
        folder.read_plain("games.jsonl").ends_with("\"winner\":null,\"end\":\"interrupted\"}\n")
    );
}

#[test]
fn solving_with_too_many_threads_is_an_error_of_one_line() {
    let arguments = ["solve-board", "--preset", "knight-7x7", "--threads", "300"];
    let done = limited("-v 250000", &arguments);
    let message = String::from_utf8(done.stderr).expect("text");
    assert_eq!(done.status.code(), Some(4), "{message}");
    assert!(message.starts_with("isolation: cannot start 300 threads: "), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}
