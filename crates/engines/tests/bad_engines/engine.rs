//! A UGI engine that misbehaves in a named way, for the tests of the arena, which must survive it.
//! If it plays, it plays the first legal move.

use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio, exit};
use std::thread::sleep;
use std::time::Duration;

use isolation::{AnyPosition, PRESETS};
use rustix::process::{getpgid, getppid, setpgid};

const LONG: Duration = Duration::from_millis(1_500);

fn main() -> io::Result<()> {
    let way = std::env::args().nth(1).expect("the name of a way to behave");
    match way.as_str() {
        // Reads everything, writes nothing.
        "silent" => return io::stdin().lines().try_for_each(|line| line.map(drop)),
        "crash-at-start" => fail("there is no opening book", 3),
        "crash-at-start-quietly" => exit(0),
        "flood-at-start" => flood(b"id name flood\n"),
        "flood-at-start-in-one-line" => flood(b"id name flood "),
        "sleeper" => loop {
            sleep(LONG);
        },
        "resigns-unasked" => {
            writeln!(io::stdout(), "readyok")?;
            // Meanwhile the closed input is noticed.
            sleep(Duration::from_millis(30));
            return writeln!(io::stdout(), "readyok\nbestmove resign");
        }
        "leaves-its-group" => {
            let parents = getpgid(getppid())?;
            setpgid(None, Some(parents))?;
            talk(&way)?;
        }
        _ => talk(&way)?,
    }
    match way.as_str() {
        "never-quits" => loop {
            sleep(LONG);
        },
        "quits-slowly" => sleep(Duration::from_millis(300)),
        _ => {}
    }
    Ok(())
}

/// The session, up to quit or the end of the input.
fn talk(way: &str) -> io::Result<()> {
    let mut out = io::stdout();
    let mut position = AnyPosition::start(&PRESETS[0].rules);
    let mut moves = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split(' ').next().unwrap_or_default() {
            "ugi" => {
                let good = "option name hash type spin default 1 min 1 max 9";
                let bad = "option name hash type spin default many";
                let one = "option name UGI_Variant type combo default knight var knight";
                let option = match way {
                    "bad-option" => bad,
                    "knows-one-board" => one,
                    _ => good,
                };
                if way == "spreads-its-words" {
                    writeln!(out, " id\tname bad\n\toption  {}\n ugiok\t", &option[7..])?;
                } else {
                    writeln!(out, "id name bad\n{option}\nugiok")?;
                }
            }
            "isready" if way == "closes-input-and-resigns" => {
                return Err(myself("resigns-unasked")?.stdin(Stdio::null()).exec());
            }
            "isready" => {
                let indent = if way == "spreads-its-words" { "\t " } else { "" };
                writeln!(out, "{indent}readyok")?;
                match way {
                    "closes-input" => return Err(myself("sleeper")?.stdin(Stdio::null()).exec()),
                    "closes-output" => return Err(myself("sleeper")?.stdout(Stdio::null()).exec()),
                    _ => {}
                }
            }
            "position" => position = read(&line),
            "query" => {
                let over = position.outcome().is_some();
                let first = position.to_move().letter() == 'w';
                let answer = match (&line[6..], over) {
                    _ if way == "wrong-answers" => "none",
                    ("gameover", _) => {
                        if over {
                            "true"
                        } else {
                            "false"
                        }
                    }
                    ("p1turn", _) => {
                        if first {
                            "true"
                        } else {
                            "false"
                        }
                    }
                    (_, false) => "none",
                    (_, true) => {
                        if first {
                            "p2win"
                        } else {
                            "p1win"
                        }
                    }
                };
                writeln!(out, "response {answer}")?;
            }
            // The answer follows after stop.
            "go" if line == "go infinite" => {}
            "go" | "stop" => {
                moves += 1;
                go(way, moves, &position, &mut out)?;
            }
            "quit" if way == "never-quits" => {}
            "quit" => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}

fn go(way: &str, moves: u32, position: &AnyPosition, out: &mut impl Write) -> io::Result<()> {
    let best = position.moves().next().map(|mv| position.move_text(mv));
    let best = best.unwrap_or("0000".to_owned());
    match way {
        "no-move" => return Ok(()),
        "slow" => sleep(LONG),
        "lags" => sleep(Duration::from_millis(300)),
        "crash-in-game" if moves == 3 => fail("\n  index out of bounds\n", 101),
        "leaves-a-child" if moves == 2 => {
            myself("sleeper")?.spawn()?;
            exit(4);
        }
        "leaves-a-child-in-another-group" if moves == 2 => {
            myself("sleeper")?.process_group(0).spawn()?;
            exit(4);
        }
        "illegal" if moves == 2 => return writeln!(out, "bestmove a1a1"),
        "unreadable" => return writeln!(out, "bestmove {}", "x".repeat(1_000)),
        "empty" => return writeln!(out, "bestmove"),
        "flood" => flood(b"info depth 1 score cp 0\n"),
        "flood-in-one-line" => flood(b"info string "),
        "resigns" => return writeln!(out, "bestmove resign"),
        "spreads-its-words" => {
            return writeln!(out, "\tinfo  depth\t7 nodes  70\n  bestmove \t{best}  ponder a1");
        }
        "stops-reading" | "leaves-its-group" => loop {
            sleep(LONG);
        },
        "chatter" => {
            out.write_all(b"\n\xff\xfe\nbestmoves are rare\ninfo\ninfo depth\ninfo score cp\n")?;
            for node in 0..5_000 {
                writeln!(out, "info depth 3 nodes {node} score cp -50 pv {best}")?;
            }
            writeln!(out, "bestmove {best} ponder a1\nbestmove a1a1\nerror: none")?;
            return Ok(());
        }
        _ => {}
    }
    writeln!(out, "info depth 1 nodes 1 score win 1\nbestmove {best}")
}

/// This program, with another behaviour.
fn myself(way: &str) -> io::Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(way);
    Ok(command)
}

/// Parses `position fen FEN moves …`.
fn read(line: &str) -> AnyPosition {
    let fen = line.strip_prefix("position fen ").unwrap_or_else(|| fail("expected fen", 2));
    let (fen, moves) = fen.split_once(" moves ").unwrap_or((fen, ""));
    let start: AnyPosition = fen.parse().unwrap_or_else(|_| fail("no position", 2));
    moves.split_whitespace().fold(start, |position, text| {
        position.play(position.parse_move(text).unwrap_or_else(|_| fail("no move", 2)))
    })
}

/// Writes the same bytes forever.
fn flood(bytes: &[u8]) -> ! {
    let block = bytes.repeat(1_000);
    while io::stdout().write_all(&block).is_ok() {}
    exit(0)
}

#[allow(clippy::print_stderr, reason = "a message before the exit")]
fn fail(words: &str, code: i32) -> ! {
    eprintln!("{words}");
    exit(code)
}
