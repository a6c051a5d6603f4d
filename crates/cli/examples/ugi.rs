//! Plays a game over UGI, the lines of text by which tournament programs talk to engines: this client
//! uses the standard library alone, and knows nothing of the game.
//!
//! ```text
//! cargo build --release --bin isolation
//! cargo run --release -p isolation-cli --example ugi -- target/release/isolation
//! ```
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An engine that runs as a process.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &str) -> Result<Self, Box<dyn Error>> {
        let mut command = Command::new(program);
        let mut process =
            command.arg("ugi").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = process.stdin.take().ok_or("no input")?;
        let output = BufReader::new(process.stdout.take().ok_or("no output")?);
        let mut engine = Self { process, input, output };
        engine.ask("ugi", "ugiok")?;
        Ok(engine)
    }

    fn send(&mut self, command: &str) -> io::Result<()> {
        writeln!(self.input, "{command}")
    }

    /// Sends a command, and returns what follows this word in the reply that begins with it.
    fn ask(&mut self, command: &str, word: &str) -> Result<String, Box<dyn Error>> {
        self.send(command)?;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(format!("the engine ended without {word}").into());
            }
            if let Some(rest) = line.trim_end().strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
    }
}

/// The moves of a game of the engine against itself, and its result as the engine says it.
pub fn play(
    program: &str,
    variant: &str,
    agent: &str,
) -> Result<(Vec<String>, String), Box<dyn Error>> {
    let mut engine = Engine::start(program)?;
    engine.send(&format!("setoption name UGI_Variant value {variant}"))?;
    engine.send(&format!("setoption name Agent value {agent}"))?;
    engine.ask("isready", "readyok")?;
    engine.send("uginewgame")?;
    let mut moves: Vec<String> = Vec::new();
    loop {
        let list = moves.iter().map(|mv| format!(" {mv}")).collect::<String>();
        let list = if list.is_empty() { list } else { format!(" moves{list}") };
        engine.send(&format!("position startpos{list}"))?;
        if engine.ask("query gameover", "response")? == "true" {
            break;
        }
        let best = engine.ask("go nodes 10000", "bestmove")?;
        moves.push(best);
    }
    let result = engine.ask("query result", "response")?;
    engine.send("quit")?;
    engine.process.wait()?;
    Ok((moves, result))
}

fn main() -> Result<(), Box<dyn Error>> {
    let program = std::env::args().nth(1).unwrap_or_else(|| "isolation".to_owned());
    let (moves, result) = play(&program, "knight-5x5", "strong")?;
    println!("{}\nresult: {result}", moves.join(" "));
    Ok(())
}
