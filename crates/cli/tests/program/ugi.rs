//! `isolation ugi` under a client of its own, written from the protocol's text alone, and
//! `isolation check-engine`.

use super::refused::refused;
use super::{isolation, output};
use isolation::board::Player;
use isolation::{AnyPosition, Game, find_rules};
use snapbox::str;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

// Its main function is not called here.
#[allow(dead_code)]
#[path = "../../examples/ugi.rs"]
mod example;

const PROGRAM: &str = env!("CARGO_BIN_EXE_isolation");
/// No answer takes as long.
pub const STUCK: Duration = Duration::from_secs(20);

/// A UGI client without knowledge of the game: it queries the engine.
pub struct Client {
    engine: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    fn start(arguments: &[&str]) -> Self {
        Self::of(PROGRAM, arguments)
    }

    pub fn of(program: &str, arguments: &[&str]) -> Self {
        let mut engine = Command::new(program)
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

    pub fn send(&mut self, command: &str) {
        writeln!(self.input.as_mut().expect("open"), "{command}").expect("it listens");
    }

    /// The lines up to the first that begins with this word, that one last.
    fn receive(&mut self, word: &str) -> Vec<String> {
        let mut received = Vec::new();
        loop {
            received.push(self.lines.recv_timeout(STUCK).expect("an answer"));
            if received.last().is_some_and(|line| line.split(' ').next() == Some(word)) {
                return received;
            }
        }
    }

    pub fn ask(&mut self, command: &str, word: &str) -> Vec<String> {
        self.send(command);
        self.receive(word)
    }

    /// The rest of the answer after the word.
    pub fn answer(&mut self, command: &str, word: &str) -> String {
        let received = self.ask(command, word);
        received.last().and_then(|line| line.split(' ').nth(1)).unwrap_or_default().to_owned()
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
fn it_answers_during_a_search() {
    let mut engine = Client::start(&[]);
    engine.send("position fen 7/7/2n4/3N3/7/7/7 w moves d4e6");
    engine.send("go infinite");
    assert_eq!(engine.answer("query p1turn", "response"), "false");
    engine.ask("isready", "readyok");
    let message = engine.ask("position startpos", "info");
    assert_eq!(message.len(), 1);
    engine.receive("info");
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
    // The end of the input means quit, in the middle of a search as well.
    engine.send("go infinite");
    engine.input = None;
    engine.receive("bestmove");
    engine.ends();
}

#[test]
fn info_lines_of_a_search() {
    let mut engine = Client::start(&["--agent", "alphabeta(depth=3, eval=open)"]);
    engine.send("position fen 7/7/2n4/3N3/7/7/7 w");
    let received = engine.ask("go depth 1", "bestmove");
    let last = received.iter().rfind(|line| line.starts_with("info")).expect("a report");
    let words: Vec<&str> = last.split(' ').collect();
    // Five exits after the move.
    assert_eq!((words[1], words[2], words[3], words[5]), ("depth", "1", "nodes", "time"), "{last}");
    assert_eq!(words[7..10], ["score", "cp", "500"], "{last}");
    assert_eq!(words[10], "pv");
    // The score is the search's; what the solver knows comes first.
    assert_eq!(received[0], "info string proven win");
    assert_eq!(received.last().expect("a move"), &format!("bestmove {}", words[11]));
    // One open square for the piece that moves, and none for the other's reply.
    engine.send("setoption name Agent value strong(depth=4)");
    engine.send("position fen Q1*/***/**q w");
    let received = engine.ask("go depth 4", "bestmove");
    assert!(received.iter().any(|line| line.contains(" score win 1 ")), "{received:?}");
    assert_eq!(received.last().expect("a move"), "bestmove a3b3");
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
fn invalid_commands_are_reported_and_change_nothing() {
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
setoption name Agent value zebra
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
        // The texts of libraries stand in their tests.
        str![[r#"
info string error: unknown command "foo"; expected ugi, isready, uginewgame, setoption, position, go, stop, query or quit
info string error: go: unknown limit "soon"; expected movetime, nodes, depth, infinite, p1time, p2time, p1inc or p2inc
info string error: go: depth "": expected a whole number from 1
info string error: position "7/7 w": [..]
info string error: move 1: move "Q@a1": [..]
info string error: position: expected startpos or fen FEN, optionally followed by moves
info string error: move 2: move "c1c2": [..]
info string error: unknown option "Hash"; expected UGI_Variant, Agent or Seed
info string error: board "chess": [..]
info string error: agent "zebra": [..]
info string error: Seed "-1": expected a number from 0 to 9007199254740991
info string error: setoption: expected name NAME value VALUE
info string error: query: expected gameover, p1turn or result
info string error: isready: takes no arguments
response false

"#]]
    );
}

/// The reader closes the pipe: the program ends quietly.
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
pass  queen-5x6: respects movetime 100 with 100 ms of move overhead
pass  answers stop within 1000 ms, and go infinite not before
pass  plays two games in a row
pass  ends after quit
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
        "invalid value 'uci' for '--protocol <P>' [possible values: ugi, fairy]"
    );
}

#[test]
fn the_example_plays_a_game() {
    let (moves, result) = example::play(PROGRAM, "becker", "perfect").unwrap();
    let mut game = Game::new(&find_rules("becker").unwrap(), 0);
    for mv in &moves {
        let mv = game.position().parse_move(mv).unwrap();
        game.play(mv).unwrap();
    }
    // The first player wins queen 3x3.
    assert_eq!(game.outcome().unwrap().winner, Player::First);
    assert_eq!((moves[0].as_str(), result.as_str()), ("Q@b2", "p1win"));
}
