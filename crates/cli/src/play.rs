//! `isolation play`: a game in the terminal.

mod hearing;
mod table;

use crate::failure::bail_input;
use crate::journal::Journal;
use crate::json;
use crate::replay::ending;
use crate::seat::Seat;
use crate::start::seed_parser;
use crate::work::ctrl_c;
use hearing::Hearing;
use isolation::board::Rules;
use isolation::{AnyPosition, Game, MAX_SEED, SpecError, find_rules, player_seeds};
use isolation_arena::PlayerSpec;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::PathBuf;
use table::Table;

/// Play a game in the terminal, people and agents as you like
///
/// People type moves as d4c2, as the cell alone (c2), or N@d4 to place a piece; where a move removes a cell, as
/// e2e3,e3c4 or e3,c4 (step to e3, remove c4). undo takes their last
/// move back, resign gives up, quit ends the game unfinished (so do the end of the input and
/// Ctrl-C), help lists the moves.
///
/// All chance in a game comes from its seed: where pieces are placed at random, and the seeds of
/// the two agents, which are the first two numbers drawn from the game's seed. The same seed gives
/// the same game where no agent is limited by time.
///
/// A class in a Python file plays as python(FILE:CLASS, time=150ms), an external engine as
/// ugi("COMMAND", time=1s). Each is loaded before the game; one that fails shows the traceback.
/// Exceeding its time by more than 20 ms forfeits the game. The environment
/// variable ISOLATION_PYTHON names the Python that runs classes [default: python3]; it needs the
/// package isolation.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation play
  isolation play --preset queen --first 'alphabeta(depth=5)' --second human
  isolation play --preset udacity --first AB_Open --second ID_Improved --seed 7 --save games.jsonl
  isolation play --second 'python(game_agent.py:AlphaBetaPlayer, time=150ms)'
  isolation play --position '7/7/2n4/3N3/7/7/7 w' --first random --second Greedy --json")]
pub struct Arguments {
    /// Preset (isolation list presets), or a board such as queen-5x6 [default: knight]
    #[arg(long, value_name = "N", value_parser = find_rules, conflicts_with = "position")]
    preset: Option<Rules>,
    /// Position to begin from, such as '7/7/2n4/3N3/7/7/7 w'
    #[arg(long, value_name = "P")]
    position: Option<AnyPosition>,
    /// The first player: human, an agent as text (isolation list agents), or an external engine
    #[arg(long, value_name = "human|SPEC", default_value = "human", value_parser = side)]
    first: Side,
    /// The second player: human, an agent as text, or an external engine
    #[arg(long, value_name = "human|SPEC", default_value = "ID_Improved", value_parser = side)]
    second: Side,
    /// Seed of all chance in the game, below 2^53 [default: another one each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = seed_parser())]
    seed: Option<u64>,
    /// Append the game to this file as one line of JSON
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Place at random what is not placed yet
    #[arg(long)]
    random_start: bool,
    /// Write the game as one line of JSON instead of boards; both players must be agents
    #[arg(long)]
    json: bool,
}

/// A player: an agent, or a person.
#[derive(Clone, Debug)]
struct Side(Option<PlayerSpec>);

fn side(text: &str) -> Result<Side, SpecError> {
    if text == "human" { Ok(Side(None)) } else { text.parse().map(|spec| Side(Some(spec))) }
}

/// Plays the game, and writes how it goes.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let sides = [&arguments.first, &arguments.second];
    let human = sides.iter().any(|side| side.0.is_none());
    if arguments.json && human {
        bail_input!("--json: expected an agent on both sides");
    }
    // Without --seed, any will do; the record names it.
    let seed =
        arguments.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() & MAX_SEED);
    let mut game = match (arguments.position, &arguments.preset) {
        (Some(position), _) => Game::from_position(position),
        (None, Some(rules)) => Game::new(rules, seed),
        (None, None) => Game::new(&find_rules("knight")?, seed),
    };
    if arguments.random_start {
        if game.start().both_placed() {
            bail_input!("--random-start: both pieces stand already");
        }
        game.place_at_random(seed);
    }
    let mut journal = arguments.save.as_deref().map(Journal::open).transpose()?;
    let stop = ctrl_c()?;
    let agent = |side: &Side, seed| {
        side.0.as_ref().map(|spec| Seat::take(spec, &game, seed, &stop)).transpose()
    };
    let [first, second] = player_seeds(seed);
    let sides = [agent(sides[0], first)?, agent(sides[1], second)?];
    let hearing = Hearing::start(human, &stop)?;
    let mut table = Table::new(game, sides, seed, hearing, arguments.json);
    let played = table.play(out);
    // A game whose boards cannot be shown any more is saved as far as it went.
    let record = table.record();
    if let Some(journal) = &mut journal {
        journal.append(&record)?;
    }
    let why = played?.map(|why| format!(" ({why})")).unwrap_or_default();
    let told = ending(&record) + &why;
    if !arguments.json {
        return Ok(writeln!(out, "{told}")?);
    }
    if !why.is_empty() {
        writeln!(io::stderr(), "isolation: {told}")?;
    }
    json::write_line(out, &record)
}
