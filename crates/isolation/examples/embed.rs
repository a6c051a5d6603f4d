//! Embeds the engine: reads moves, answers each by an agent's, and prints the record of the game.
//!
//! ```text
//! cargo run --release -p isolation --example embed
//! ```
#![allow(clippy::print_stdout, reason = "an example is a program that answers")]

use std::error::Error;
use std::io::{self, BufRead, Write};

use isolation::board::Player;
use isolation::search::{Control, Limits};
use isolation::{Agent, Game, GameRecord, find_rules};

/// Plays a game between the moves of the input and an agent, which moves second.
pub fn play(
    preset: &str,
    agent: &str,
    input: impl BufRead,
    output: &mut impl Write,
) -> Result<GameRecord, Box<dyn Error>> {
    let mut agent = Agent::new(agent.parse()?, 0);
    let mut game = Game::new(&find_rules(preset)?, 0);
    let mut lines = input.lines();
    while game.outcome().is_none() {
        let position = *game.position();
        let mv = match position.to_move() {
            Player::First => {
                let board = position.open().picture(position.size());
                write!(output, "{board}{position}\nyour move: ")?;
                output.flush()?;
                let text = lines.next().ok_or("the input ended before the game")??;
                match position.parse_move(text.trim()) {
                    Ok(mv) => mv,
                    Err(error) => {
                        writeln!(output, "{error}")?;
                        continue;
                    }
                }
            }
            Player::Second => {
                // An agent without limits of its own thinks for at most 100,000 nodes.
                let limits = Limits::nodes(100_000);
                let mut control = Control { limits, ..Control::default() };
                let best = agent.choose(&position, &mut control)?.best();
                let best = best.expect("the game is not over");
                writeln!(output, "the agent plays {}", position.move_text(best))?;
                best
            }
        };
        game.play(mv)?;
    }
    let players = ["person".to_owned(), agent.spec().to_string()];
    Ok(GameRecord::of(&game, players, None, Vec::new()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let record = play("knight-5x5", "strong", io::stdin().lock(), &mut io::stdout())?;
    println!("{}", record.to_line());
    Ok(())
}
