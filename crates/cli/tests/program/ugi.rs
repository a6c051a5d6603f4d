//! `isolation ugi` under a client of its own, written from the protocol's text alone, and
//! `isolation check-engine`.

use super::folder::Folder;
use super::refused::refused;
use super::{isolation, output};
use isolation::{AnyPosition, Game, find_rules};
use rustix::process::{Pid, Signal, kill_process};
use snapbox::str;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_isolation");
/// No answer takes as long.
const STUCK: Duration = Duration::from_secs(20);

/// A UGI client that knows nothing of the game: it asks the engine.
struct Client {
    engine: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    fn start(arguments: &[&str]) -> Self {
        let mut engine = Command::new(PROGRAM)
            .arg("ugi")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let output = BufReader::new(engine.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let input = engine.stdin.take();
        let mut client = Self { engine, input, lines };
        client.ask("ugi", "ugiok");
        client.ask("isready", "readyok");
        client
    }

    fn send(&mut self, command: &str) {
        writeln!(self.input.as_mut().expect("open"), "{command}").expect("it listens");
    }

    /// The lines up to the first that begins with this word, that one last.
    fn hear(&mut self, word: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            heard.push(self.lines.recv_timeout(STUCK).expect("an answer"));
            if heard.last().is_some_and(|line| line.split(' ').next() == Some(word)) {
                return heard;
            }
        }
    }

    fn ask(&mut self, command: &str, word: &str) -> Vec<String> {
        self.send(command);
        self.hear(word)
    }

    /// What follows the word in the answer.
    fn answer(&mut self, command: &str, word: &str) -> String {
        let heard = self.ask(command, word);
        heard.last().and_then(|line| line.split(' ').nth(1)).unwrap_or_default().to_owned()
    }

    /// Ends the conversation; the engine must end by itself.
    fn ends(mut self) {
        let start = Instant::now();
        while self.engine.try_wait().expect("a child").is_none() {
            assert!(start.elapsed() < STUCK, "it runs on");
            sleep(Duration::from_millis(2));
        }
        assert!(self.engine.wait().expect("a child").success());
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.engine.kill();
        let _ = self.engine.wait();
    }
}

/// Two engines play each other; the client only passes on what they say.
#[test]
fn a_match_under_a_foreign_client() {
    let mut engines =
        [Client::start(&[]), Client::start(&["--agent", "alphabeta(depth=2, eval=improved)"])];
    let gos = [
        "go movetime 20",
        "go nodes 300",
        "go depth 3",
        "go p1time 900 p2time 900 p1inc 5 p2inc 5",
    ];
    let games = [("knight", 0), ("becker", 1), ("joust", 0), ("queen-5x6", 1), ("knight-11x9", 0)];
    for ((variant, first), go) in games.into_iter().zip(gos.into_iter().cycle()) {
        let mut moves: Vec<String> = Vec::new();
        for engine in &mut engines {
            engine.send(&format!("setoption name UGI_Variant value {variant}"));
            engine.send("uginewgame");
            engine.ask("isready", "readyok");
        }
        let result = loop {
            let mut position = "position startpos".to_owned();
            if !moves.is_empty() {
                position += &format!(" moves {}", moves.join(" "));
            }
            let first_player = moves.len().is_multiple_of(2);
            for engine in &mut engines {
                engine.send(&position);
                assert_eq!(engine.answer("query p1turn", "response"), first_player.to_string());
            }
            let engine = &mut engines[(first + moves.len()) % 2];
            let result = engine.answer("query result", "response");
            if engine.answer("query gameover", "response") == "true" {
                break result;
            }
            assert_eq!(result, "none");
            moves.push(engine.answer(go, "bestmove"));
        };
        // The client is done; the rules judge the game.
        let mut game = Game::new(&find_rules(variant).expect("a variant"), 0);
        for text in &moves {
            let mv = game.position().parse_move(text).expect(text);
            game.play(mv).expect("legal");
        }
        let winner = game.outcome().expect("the game is over").winner;
        assert_eq!(result, ["p1win", "p2win"][winner.index()], "{variant}");
    }
    for mut engine in engines {
        engine.send("quit");
        engine.ends();
    }
}

#[test]
fn it_hears_while_it_thinks() {
    let mut engine = Client::start(&[]);
    engine.send("position fen 7/7/2n4/3N3/7/7/7 w moves d4e6");
    engine.send("go infinite");
    assert_eq!(engine.answer("query p1turn", "response"), "false");
    engine.ask("isready", "readyok");
    let told = engine.ask("position startpos", "info");
    assert_eq!(told.len(), 1);
    engine.hear("info");
    let start = Instant::now();
    let best = engine.answer("stop", "bestmove");
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    let position: AnyPosition = "7/7/2n1N2/3*3/7/7/7 b".parse().expect("a position");
    position.parse_move(&best).expect("a legal move");
    // A search that is over keeps its answer for stop, too.
    engine.send("position fen 3/3/3[Qq] w");
    engine.send("go infinite");
    sleep(Duration::from_millis(200));
    engine.ask("isready", "readyok");
    assert_eq!(engine.answer("stop", "bestmove").len(), 4);
    // The end of the input is quit, in the middle of a search as well.
    engine.send("go infinite");
    engine.input = None;
    engine.hear("bestmove");
    engine.ends();
}

#[test]
fn what_it_tells_of_its_search() {
    let mut engine = Client::start(&["--agent", "alphabeta(depth=3, eval=open)"]);
    engine.send("position fen 7/7/2n4/3N3/7/7/7 w");
    let heard = engine.ask("go depth 1", "bestmove");
    let last = heard.iter().rfind(|line| line.starts_with("info")).expect("a report");
    let words: Vec<&str> = last.split(' ').collect();
    // Five exits after the move.
    assert_eq!((words[1], words[2], words[3], words[5]), ("depth", "1", "nodes", "time"), "{last}");
    assert_eq!(words[7..10], ["score", "cp", "500"], "{last}");
    assert_eq!(words[10], "pv");
    assert_eq!(heard.last().expect("a move"), &format!("bestmove {}", words[11]));
    // One open cell for the piece that moves, and none for the other's reply.
    engine.send("setoption name Agent value strong(depth=4)");
    engine.send("position fen Q1*/***/**q w");
    let heard = engine.ask("go depth 4", "bestmove");
    assert!(heard.iter().any(|line| line.contains(" score win 1 ")), "{heard:?}");
    assert_eq!(heard.last().expect("a move"), "bestmove a3b3");
    engine.send("position fen N**/***/**n w");
    assert_eq!(engine.answer("go movetime 50", "bestmove"), "0000");
    // A seed decides what is left to chance.
    engine.send("setoption name Agent value random");
    engine.send("position startpos");
    let mut drawn = |seed: u32| {
        engine.send(&format!("setoption name Seed value {seed}"));
        engine.answer("go nodes 1", "bestmove")
    };
    let draws: Vec<String> = (0..8).map(&mut drawn).collect();
    assert_eq!((0..8).map(drawn).collect::<Vec<_>>(), draws);
    assert!(draws.iter().any(|text| *text != draws[0]), "{draws:?}");
}

#[test]
fn an_introduction() {
    let run = isolation(["ugi"]).stdin("ugi\n").assert().success().stderr_eq("");
    let text = String::from_utf8(run.get_output().stdout.clone()).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], concat!("id name isolation ", env!("CARGO_PKG_VERSION")));
    assert!(lines[1].starts_with("id author "));
    assert!(
        lines[2].starts_with("option name UGI_Variant type combo default knight var knight var")
    );
    for name in ["snailtrail", "queen-5x6", "king-2x2", "knight-16x8"] {
        assert_eq!(lines[2].matches(&format!(" var {name} ")).count(), 1, "{name}");
    }
    assert!(lines[3].starts_with("option name Agent type string default strong(depth=128, "));
    assert_eq!(lines[4], "option name Seed type spin default 0 min 0 max 9007199254740991");
    assert_eq!(lines[5..], ["ugiok"]);
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let commands = "\
position fen 7/7/2n4/3N3/7/7/7 b
foo
go soon 3
go depth
position fen 7/7 w
position startpos moves Q@a1 d4d5
position
position fen Q1*/***/**q w moves a3b3 c1c2
setoption name Hash value 3
setoption name UGI_Variant value chess
setoption name Agent value nobody
setoption name Seed value -1
setoption Seed 3
query winner
isready now
query p1turn

stop
quit
query p1turn
";
    let run = isolation(["ugi"]).stdin(commands).assert().success().stderr_eq("");
    let text = String::from_utf8(run.get_output().stdout.clone()).expect("text");
    snapbox::assert_data_eq!(
        text,
        str![[r#"
info string error: unknown command "foo"; expected ugi, isready, uginewgame, setoption, position, go, stop, query or quit
info string error: go: unknown limit "soon"; expected movetime, nodes, depth, infinite, p1time, p2time, p1inc or p2inc
info string error: go: depth "": expected a whole number from 1
info string error: position "7/7 w": column 4: the first player's piece is neither on the board nor in the pocket [ ]
info string error: move 1: move "Q@a1": column 1: the pieces of this game are N, as in N@d4
info string error: position: expected startpos or fen FEN, then perhaps moves
info string error: move 2: move "c1c2": c2 is blocked
info string error: no option "Hash"; expected UGI_Variant, Agent or Seed
info string error: board "chess": expected <movement>-<width>x<height>, such as knight-7x7; or a preset: knight, queen, becker, udacity, knight-11x9, joust, snailtrail
info string error: agent "nobody": column 1: unknown agent "nobody"; expected random, minimax, alphabeta, deepening, strong, perfect, mcts, or a name of the documents such as MM_Open or ID_Improved
info string error: Seed "-1": expected a number from 0 to 9007199254740991
info string error: setoption: expected name NAME value VALUE
info string error: query: expected gameover, p1turn or result
info string error: isready: expected nothing behind it
response false

"#]]
    );
}

/// Nobody reads on: it ends quietly.
#[test]
fn a_broken_pipe_ends_it() {
    let mut child = Command::new(PROGRAM)
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    writeln!(child.stdin.as_mut().expect("piped"), "ugi").expect("it listens");
    let run = child.wait_with_output().expect("it ends");
    assert!(run.status.success());
    assert_eq!(String::from_utf8(run.stderr).expect("text"), "");
}

#[test]
fn our_engine_passes_the_check() {
    let engine = format!("'{PROGRAM}' ugi");
    let text = output(["check-engine", &engine]);
    assert!(text.lines().count() == 52, "{text}");
    let passes = |line: &str| line.starts_with("pass  ") || line == "the engine passes";
    assert!(text.lines().all(passes), "{text}");
    let text = output(["check-engine", &engine, "--preset", "queen-5x6"]);
    snapbox::assert_data_eq!(
        text,
        str![[r#"
pass  starts, and answers ugi with ugiok
pass  answers isready with readyok
pass  declares options as the protocol says
pass  queen-5x6: takes the board
pass  queen-5x6: position startpos
pass  queen-5x6: position fen
pass  queen-5x6: position fen with moves
pass  queen-5x6: query p1turn
pass  queen-5x6: query gameover
pass  queen-5x6: query result
pass  queen-5x6: legal moves for go nodes 1000
pass  queen-5x6: legal moves for go depth 2
pass  queen-5x6: legal moves for go movetime 100
pass  queen-5x6: keeps to movetime 100 but for 100 ms
pass  answers stop within 1000 ms, and go infinite not before
pass  plays two games in a row
pass  ends when it is told to quit
pass  ends at the end of its input
the engine passes

"#]]
    );
}

#[test]
fn a_check_that_fails() {
    let run = isolation(["check-engine", "cat"]).assert().code(1);
    run.stdout_eq(str![[r#"
FAIL  starts, and answers ugi with ugiok: no ugiok within 10000 ms

"#]])
        .stderr_eq("isolation: 1 of 1 steps failed\n");
    let run = isolation(["check-engine", "/no/such/engine --fast"]).assert().code(1);
    run.stdout_eq(str![[r#"
FAIL  starts, and answers ugi with ugiok: cannot start "/no/such/engine": No such file or directory (os error 2)

"#]]).stderr_eq("isolation: 1 of 1 steps failed\n");
    assert_eq!(
        refused(&["check-engine", "'x"], 2),
        "command=\"'x\": expected a program and its arguments, quoted as in a shell"
    );
    assert_eq!(
        refused(&["check-engine", "x", "--protocol", "uci"], 2),
        "invalid value 'uci' for '--protocol <P>' [possible values: ugi, fairy]; tip: a similar value exists: 'ugi'"
    );
}

/// The program in the background, to which signals are sent.
struct Background(Child);

impl Background {
    fn start(arguments: &[&str], output: Stdio) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(arguments).stdin(Stdio::null()).stdout(output).stderr(Stdio::piped());
        Self(command.spawn().expect("it starts"))
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).expect("it runs");
    }

    /// The exit code and what is told, which must come soon.
    fn ends(mut self) -> (Option<i32>, String) {
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
        let (code, told) = program.ends();
        let expected = "isolation: interrupted after 0 of 20 games; the same command goes on from ";
        assert!(told.starts_with(expected), "{signal:?}: {told}");
        assert_eq!((code, runs(&engine)), (Some(1), false), "{signal:?}");
        assert_eq!(folder.read("games"), "", "{signal:?}");
    }
}

#[test]
fn ctrl_c_ends_a_check_and_its_engine() {
    let folder = Folder::new();
    let program = Background::start(&["check-engine", &hanging(&folder)], Stdio::null());
    let engine = hangs(&folder);
    program.signal(Signal::INT);
    let (code, told) = program.ends();
    assert!(told.starts_with("isolation: interrupted after "), "{told}");
    assert_eq!((code, runs(&engine)), (Some(1), false));
}

/// Nobody reads the lines of a check, so that it hangs in writing and cannot hear of Ctrl-C.
#[test]
fn a_second_ctrl_c_ends_all_at_once() {
    let folder = Folder::new();
    let number = folder.file("number");
    let script = format!("echo $$ > '{number}'; trap '' TERM INT; echo ugiok; exec sleep 1000");
    folder.write("sleeps.sh", &script);
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    // As much as it holds.
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
    // Whoever adopts the engine has to notice its end.
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
        let told = refused(&[&arguments[..], &more].concat(), 2);
        let name = format!("ugi({command:?}");
        assert!(told.starts_with(&name) && told.ends_with(&format!("): {why}")), "{told}");
        assert_eq!(folder.read("games"), "", "{command}");
    }
}
