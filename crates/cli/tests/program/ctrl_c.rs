//! Ctrl-C, and engines that hang or cannot play.

use super::KNIGHTS;
use super::folder::Folder;
use super::refused::refused;
use super::ugi::STUCK;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_isolation");

/// The program in the background, to which signals are sent.
pub struct Background(Child);

impl Background {
    /// Starts it.
    pub fn start(arguments: &[&str], output: Stdio) -> Self {
        let mut command = Command::new(PROGRAM);
        // Its input stays open, and nothing is typed.
        command.args(arguments).stdin(Stdio::piped()).stdout(output).stderr(Stdio::piped());
        Self(command.spawn().expect("it starts"))
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).expect("it runs");
    }

    /// The exit code and the message, which must come soon.
    pub fn ends(mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        while self.0.try_wait().expect("a child").is_none() {
            if start.elapsed() > SOON {
                let _ = self.0.kill();
                panic!("it runs on after {SOON:?}");
            }
            sleep(Duration::from_millis(2));
        }
        let output = self.0.wait_with_output().expect("it has ended");
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    }
}

/// Far less than an engine is waited for.
const SOON: Duration = Duration::from_secs(5);

/// An engine that hangs at its first move, and its script in the folder. It writes its number to
/// the file "at" then, and heeds nothing.
fn hanging(folder: &Folder) -> String {
    let at = folder.file("at");
    folder.write(
        "hangs.sh",
        &format!(
            "trap '' TERM HUP INT\n\
             while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;;\n\
             go) echo $$ > '{at}.new'; mv '{at}.new' '{at}'; exec sleep 1000;; esac; done\n"
        ),
    );
    format!("sh '{}'", folder.file("hangs.sh"))
}

/// Waits for the engine to hang, and gives its number.
fn hangs(folder: &Folder) -> String {
    let start = Instant::now();
    while !folder.names().contains(&"at".to_owned()) {
        assert!(start.elapsed() < STUCK, "the engine is not asked for a move");
        sleep(Duration::from_millis(2));
    }
    folder.read("at").trim().to_owned()
}

fn runs(pid: &str) -> bool {
    Path::new("/proc").join(pid).exists()
}

#[test]
fn ctrl_c_does_not_wait_for_an_engine() {
    for signal in [Signal::INT, Signal::TERM] {
        let folder = Folder::new();
        let player = format!("ugi({:?})", hanging(&folder));
        let records = folder.file("games");
        let arguments = ["tournament", "--player", &player, "--player", "random", "--depth", "1"];
        let more = ["--threads", "1", "--records", &records];
        let program = Background::start(&[&arguments[..], &more].concat(), Stdio::null());
        let engine = hangs(&folder);
        program.signal(signal);
        let (code, error_text) = program.ends();
        let expected = "isolation: interrupted after 0 of 20 games; the same command resumes from ";
        assert!(error_text.starts_with(expected), "{signal:?}: {error_text}");
        assert_eq!((code, runs(&engine)), (Some(130), false), "{signal:?}");
        assert_eq!(folder.read("games"), "", "{signal:?}");
    }
}

#[test]
fn ctrl_c_ends_a_check_and_its_engine() {
    let folder = Folder::new();
    let program = Background::start(&["check-engine", &hanging(&folder)], Stdio::null());
    let engine = hangs(&folder);
    program.signal(Signal::INT);
    let (code, error_text) = program.ends();
    assert!(error_text.starts_with("isolation: interrupted after "), "{error_text}");
    assert_eq!((code, runs(&engine)), (Some(130), false));
}

#[test]
fn ctrl_c_ends_commands_outside_of_tournaments() {
    let moves = Folder::new();
    moves.write("moves", "[[2, 1], [4, 3], [4, 2]]");
    let moves = moves.file("moves");
    for signal in [Signal::INT, Signal::TERM] {
        for arguments in [
            &["best", "--preset", "knight", "--agent"][..],
            &["play", "--preset", "knight", "--first"],
            &["review", &moves, "--start", KNIGHTS, "--limit-nodes", "1", "--agent"],
        ] {
            let folder = Folder::new();
            let engine = format!("ugi({:?}, time=100s)", hanging(&folder));
            let program = Background::start(&[arguments, &[&engine]].concat(), Stdio::null());
            let engine = hangs(&folder);
            program.signal(signal);
            let (code, error_text) = program.ends();
            let expected = match arguments[0] {
                "review" => "isolation: interrupted before the review was complete\n",
                _ => "isolation: interrupted before ugi(",
            };
            assert!(error_text.starts_with(expected), "{arguments:?}: {error_text}");
            assert_eq!((code, runs(&engine)), (Some(130), false), "{arguments:?}");
        }
    }
}

#[test]
fn ctrl_c_ends_and_saves_a_game_in_which_a_person_is_to_move() {
    for signal in [Signal::INT, Signal::TERM] {
        let folder = Folder::new();
        let shown = fs::File::create(folder.file("shown")).expect("a file");
        let arguments = ["play", "--preset", "knight", "--save", &folder.file("games")];
        let program = Background::start(&arguments, shown.into());
        let start = Instant::now();
        while !folder.read("shown").ends_with("your move > ") {
            assert!(start.elapsed() < STUCK, "no move is asked for");
            sleep(Duration::from_millis(2));
        }
        program.signal(signal);
        let error_text = (Some(130), "isolation: interrupted after 0 moves\n".to_owned());
        assert_eq!(program.ends(), error_text, "{signal:?}");
        assert!(folder.read_plain("games").ends_with("\"winner\":null,\"end\":\"interrupted\"}\n"));
    }
}

/// The output of a check is not read, so that it hangs in writing and misses Ctrl-C.
#[test]
fn a_second_ctrl_c_ends_all_at_once() {
    let folder = Folder::new();
    let number = folder.file("number");
    let script = format!("echo $$ > '{number}'; trap '' TERM INT; echo ugiok; exec sleep 1000");
    folder.write("sleeps.sh", &script);
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    // Its capacity.
    writer.write_all(&[b'x'; 1 << 16]).expect("written");
    let command = format!("sh '{}'", folder.file("sleeps.sh"));
    let program = Background::start(&["check-engine", &command], writer.into());
    let start = Instant::now();
    while !folder.names().contains(&"number".to_owned()) {
        assert!(start.elapsed() < STUCK, "the engine is not started");
        sleep(Duration::from_millis(2));
    }
    sleep(Duration::from_millis(500));
    program.signal(Signal::INT);
    sleep(Duration::from_millis(500));
    let engine = folder.read("number").trim().to_owned();
    assert!(runs(&engine));
    program.signal(Signal::INT);
    assert_eq!(program.ends(), (Some(130), String::new()));
    drop(reader);
    // The process that adopts the engine has to reap it.
    let start = Instant::now();
    while runs(&engine) {
        assert!(start.elapsed() < SOON, "the engine runs on");
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn engines_that_cannot_play_are_found_before_the_first_game() {
    let folder = Folder::new();
    let records = folder.file("games");
    let one_board = "while read -r word rest; do case $word in \
        ugi) echo option name UGI_Variant type combo default knight var knight; echo ugiok;;\n\
        isready) echo readyok;; esac; done\n";
    folder.write("one-board.sh", one_board);
    let knights = format!("sh '{}'", folder.file("one-board.sh"));
    let cases = [
        ("./typo", "cannot start \"./typo\": No such file or directory (os error 2)"),
        ("sh -c 'exit 3'", "the engine ended (exit status: 3)"),
        (&knights, "the engine's UGI_Variant has no queen-5x6"),
    ];
    for (command, why) in cases {
        let player = format!("ugi({command:?})");
        let arguments = ["tournament", "--player", "random", "--player", &player, "--depth", "1"];
        let more = ["--preset", "queen-5x6", "--records", &records];
        let error_text = refused(&[&arguments[..], &more].concat(), 2);
        let name = format!("ugi({command:?}");
        assert!(
            error_text.starts_with(&name) && error_text.ends_with(&format!("): {why}")),
            "{error_text}"
        );
        assert_eq!(folder.read("games"), "", "{command}");
    }
}
