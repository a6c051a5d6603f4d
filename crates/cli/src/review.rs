//! `isolation review`: the moves that threw a win away.

use crate::saved::{Saved, Source};
use crate::solve::nodes_parser;
use crate::work::Work;
use crate::{json, table};
use isolation::solve::Effort;
use isolation::{AnySolver, Game, Review, verdict_text};
use serde::Serialize;
use std::io::Write;

/// Find the moves of a saved game that changed a won position into a lost one
///
/// The file is one that isolation replay reads. The solver is asked about each position; where it
/// reaches the limit, the truth stays unknown. Ctrl-C ends the work with what is known: the last
/// positions of a game are solved first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --json: \"positions\" is \"win\", \"loss\" or \"unknown\" for the side to move in each position, the
start first; \"mistakes\" the moves that changed a won position into a lost one: \"number\" from 1,
\"player\", \"move\", and \"winning\", the moves that were proven to win instead.

Examples:
  isolation review games.jsonl --game 3
  isolation review moves.txt --start '7/7/2n4/3N3/7/7/7 w' --limit-nodes 20000000 --json")]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Positions that may be visited to solve one position of the game
    #[arg(long, value_name = "N", default_value_t = 2_000_000, allow_negative_numbers = true, value_parser = nodes_parser())]
    limit_nodes: u64,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Reviewed {
    positions: Vec<&'static str>,
    mistakes: Vec<Mistake>,
}

#[derive(Serialize)]
struct Mistake {
    number: usize,
    player: String,
    #[serde(rename = "move")]
    mv: String,
    winning: Vec<String>,
}

/// Reviews the game, and writes what was found.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = Saved::read(&arguments.source)?.game;
    let mut work = Work::begin()?;
    let mut interrupt = |nodes| work.look(nodes);
    let mut effort = Effort { nodes: Some(arguments.limit_nodes), interrupt: &mut interrupt };
    let review = Review::of(&game, &mut AnySolver::new(), &mut effort);
    drop(work);

    let mistakes = review.mistakes.iter().map(|mistake| {
        let position = game.positions()[mistake.ply];
        Mistake {
            number: mistake.ply + 1,
            player: position.to_move().to_string(),
            mv: position.move_text(game.moves()[mistake.ply]),
            winning: mistake.winning.iter().map(|&mv| position.move_text(mv)).collect(),
        }
    });
    let reviewed = Reviewed {
        positions: review.verdicts.iter().map(|&verdict| verdict_text(verdict)).collect(),
        mistakes: mistakes.collect(),
    };
    if arguments.json {
        return json::write_line(out, &reviewed);
    }
    write_text(&game, &review, &reviewed, out)
}

fn write_text(
    game: &Game,
    review: &Review,
    reviewed: &Reviewed,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let verdicts = &review.verdicts;
    let rows = game.move_texts().into_iter().enumerate().map(|(ply, text)| {
        let mistake = reviewed.mistakes.iter().find(|mistake| mistake.number == ply + 1);
        [
            (ply + 1).to_string(),
            game.positions()[ply].to_move().to_string(),
            text,
            verdict_text(verdicts[ply]).to_owned(),
            verdict_text(verdicts[ply + 1].map(|verdict| !verdict)).to_owned(),
            mistake.map_or_else(String::new, |mistake| {
                format!("mistake; winning: {}", mistake.winning.join(" "))
            }),
        ]
    });
    let heads = ["move", "player", "", "was", "then", ""];
    write!(out, "{}", table::text(heads, rows))?;
    let unknown = review.verdicts.iter().filter(|verdict| verdict.is_none()).count();
    let (mistakes, positions) = (reviewed.mistakes.len(), review.verdicts.len());
    writeln!(
        out,
        "mistakes: {mistakes}; positions whose truth is unknown: {unknown} of {positions}"
    )?;
    Ok(())
}
