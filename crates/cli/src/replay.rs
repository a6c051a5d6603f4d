//! `isolation replay`: a saved game, move by move.

use crate::saved::{Saved, Source};
use crate::{json, picture};
use isolation::record::MoveStats;
use isolation::{End, GameRecord, RecordedScore};
use isolation_command::failure::printable;
use isolation_engines::Lines;
use isolation_protocol::udacity;
use serde_json::{Value, json};
use std::io::{self, IsTerminal, Read, Write};

/// Step through a saved game
///
/// The file holds game records, one per line (written by isolation play --save or tournament --records),
/// or a move list: 1. d4 c6 2. e6, or one of Udacity's courses ([[row, column], ..., [-1, -1]], row 0 at the
/// top, or the second course's numbers, with --preset knight-11x9). On a terminal, Enter or n shows the next position, p the previous one, g N the position after move N, q quits;
/// otherwise all positions are printed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation replay games.jsonl --game 3
  isolation replay moves.txt --start '7/7/2n4/3N3/7/7/7 w'
  isolation replay games.jsonl --udacity")]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Print the game as a move list of Udacity's course
    #[arg(long)]
    udacity: bool,
    /// Write one JSON object: all positions and moves, and the result
    #[arg(long, conflicts_with = "udacity")]
    json: bool,
}

/// Shows the game.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let saved = Saved::read(&arguments.source)?;
    if arguments.udacity {
        return Ok(writeln!(out, "{}", udacity::export(&saved.game)?)?);
    }
    if arguments.json {
        return json::write_line(out, &as_json(&saved));
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(browse(&saved, io::stdin(), out)?);
    }
    writeln!(out, "{}", title(&saved))?;
    for plies in 0..saved.game.positions().len() {
        show(&saved, plies, out)?;
    }
    Ok(())
}

fn as_json(saved: &Saved) -> Value {
    let (game, record) = (&saved.game, saved.record.as_ref());
    let winner = match record {
        Some(record) => record.winner,
        None => game.outcome().map(|outcome| outcome.winner),
    };
    let over = game.outcome().map(|_| End::NoMoves);
    json!({
        "variant": game.variant(),
        "players": record.map(|record| &record.players),
        "positions": game.positions(),
        "moves": game.move_texts(),
        "winner": winner,
        "end": record.map(|record| record.end).or(over),
    })
}

/// The game's variant and players, and the legend.
fn title(saved: &Saved) -> String {
    let variant = saved.game.variant();
    let players = saved.record.as_ref().map(|record| {
        let [first, second] = record.players.each_ref().map(|text| printable(text));
        format!("\nfirst:  {first}\nsecond: {second}")
    });
    format!("{variant}{}\n{}", players.unwrap_or_default(), picture::LEGEND)
}

/// Shows the position after this many plies, the last move, and at the end of the game its result.
fn show(saved: &Saved, plies: usize, out: &mut dyn Write) -> io::Result<()> {
    let game = &saved.game;
    let last = game.moves().len();
    match plies.checked_sub(1) {
        None => writeln!(out, "\nstarting position, {last} moves follow")?,
        Some(before) => {
            let position = &game.positions()[before];
            let (mover, text) = (position.to_move(), position.long_text(game.moves()[before]));
            let stats = saved.record.as_ref().and_then(|record| record.stats.get(before));
            let cost = stats.map(cost).unwrap_or_default();
            writeln!(out, "\nmove {plies} of {last}: {mover} {text}{cost}")?;
        }
    }
    write!(out, "{}", picture::of(game, plies, false))?;
    if plies == last {
        writeln!(out, "{}", result(saved))?;
    }
    Ok(())
}

/// The recorded cost of a move, in brackets.
pub fn cost(stats: &MoveStats) -> String {
    let score = stats.score.map(|score| match score {
        RecordedScore::Estimate(value) => format!("score {}", (value * 1e4).round() / 1e4),
        RecordedScore::Proven(proven) => format!("score {proven}"),
    });
    let parts = [
        stats.depth.map(|depth| format!("depth {depth}")),
        score,
        stats.nodes.map(|nodes| format!("nodes {nodes}")),
        stats.ms.map(|ms| format!("{ms:.0} ms")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!("  ({})", parts.join(", ")) }
}

fn result(saved: &Saved) -> String {
    match (&saved.record, saved.game.outcome()) {
        (Some(record), _) => ending(record),
        (None, Some(outcome)) => {
            format!("{} wins: {} cannot move", outcome.winner, !outcome.winner)
        }
        (None, None) => "the move list ends before the game is over".to_owned(),
    }
}

/// The winner and the termination.
pub fn ending(record: &GameRecord) -> String {
    let Some(winner) = record.winner else {
        return "undecided: the game was interrupted".to_owned();
    };
    let why = match record.end {
        End::NoMoves => "cannot move",
        End::Timeout => "exceeded the time limit",
        End::IllegalMove => "made an illegal move",
        End::Crash => "failed",
        End::Resigned => "resigned",
        End::Interrupted => "left",
    };
    format!("{winner} wins: {} {why}", !winner)
}

/// Shows the positions that the commands on `input` select.
fn browse(saved: &Saved, input: impl Read, out: &mut dyn Write) -> io::Result<()> {
    let last = saved.game.moves().len();
    let mut lines = Lines::of(input);
    writeln!(out, "{}", title(saved))?;
    let mut plies = 0;
    show(saved, plies, out)?;
    loop {
        write!(out, "Enter or n next, p previous, g N go to, q quit > ")?;
        out.flush()?;
        let Some(line) = lines.next() else { return writeln!(out) };
        let words: Vec<&str> = line.split_whitespace().collect();
        plies = match words.as_slice() {
            [] | ["n"] if plies < last => plies + 1,
            [] | ["n"] => {
                writeln!(out, "this is the last position")?;
                continue;
            }
            ["p"] if plies > 0 => plies - 1,
            ["p"] => {
                writeln!(out, "this is the first position")?;
                continue;
            }
            ["g", number] => match number.parse() {
                Ok(number) if number <= last => number,
                _ => {
                    writeln!(out, "g: expected a number from 0 to {last}")?;
                    continue;
                }
            },
            ["q"] => return Ok(()),
            _ => {
                writeln!(out, "expected n, p, g N or q")?;
                continue;
            }
        };
        show(saved, plies, out)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::{AnyPosition, find_rules};

    #[test]
    fn forwards_and_backwards() {
        let start = AnyPosition::start(&find_rules("becker").expect("a preset"));
        let game = udacity::import("[[1,1],[0,0],[2,2]]", start).expect("a game");
        let saved = Saved { game, record: None };
        let mut out = Vec::new();
        browse(&saved, "\nn\np\ng 3\nn\ng 9\np\nx\nq\n".as_bytes(), &mut out).expect("written");
        let out = String::from_utf8(out).expect("text");
        let shown: Vec<&str> = out
            .lines()
            .map(|line| {
                line.trim_start_matches("Enter or n next, p previous, g N go to, q quit > ")
            })
            .filter(|line| line.starts_with(|c: char| "msgte".contains(c)))
            .filter(|line| !line.starts_with("the "))
            .collect();
        assert_eq!(
            shown,
            [
                "starting position, 3 moves follow",
                "move 1 of 3: first b2",
                "move 2 of 3: second a3",
                "move 1 of 3: first b2",
                "move 3 of 3: first b2–c1",
                "this is the last position",
                "g: expected a number from 0 to 3",
                "move 2 of 3: second a3",
                "expected n, p, g N or q",
            ]
        );
    }
}
