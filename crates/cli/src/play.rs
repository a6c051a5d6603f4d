//! `isolation play`: a game in the terminal.

mod input;
mod table;

use crate::json;
use crate::replay::ending;
use crate::start::seed_parser;
use crate::work::ctrl_c;
use input::Input;
use isolation::board::Rules;
use isolation::seeds::{MAX_SEED, player_seeds};
use isolation::{AnyPosition, Game, LEVELS, SpecError, find_rules};
use isolation_arena::PlayerSpec;
use isolation_command::Journal;
use isolation_command::bail_input;
use isolation_command::seat::Seat;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};
use std::path::PathBuf;
use table::Table;

/// Play a game in the terminal: human, agent or external engine on either side
///
/// Your opponent is Newcomer, which plays random moves; --second chooses another level, or any other player. Type a
/// move as d4c2 (from, to), as c2 (to), or as N@d4 to place a piece; if moves remove a square, as e2e3,e3c4 or e3,c4
/// (step to e3, remove c4). Other commands: undo (take back your last move), resign,
/// quit (leave the game unfinished; so do Ctrl-C and the end of the input), help (list the legal moves).
///
/// The seed decides random placements and the seeds of both agents. The same seed repeats the game, unless
/// a time limit applies.
///
/// Python classes are written python(FILE:CLASS, time=150ms), external engines ugi("COMMAND", time=1s). Each
/// is loaded before the game; one that fails shows its traceback. Exceeding the time per move by more than
/// 20 ms forfeits the game. The environment variable ISOLATION_PYTHON names the Python that runs classes
/// [default: python3]; it needs the package isolation-engine.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation play
  isolation play --second Casual
  isolation play --preset queen --first 'alphabeta(depth=5)' --second human
  isolation play --preset udacity --first AB_Open --second ID_Improved --seed 7 --save games.jsonl
  isolation play --second 'python(game_agent.py:AlphaBetaPlayer, time=150ms)'
  isolation play --position '7/7/2n4/3N3/7/7/7 w' --first random --second Greedy --json")]
pub struct Arguments {
    /// Preset (isolation list presets), or a board such as queen-5x6 [default: knight]
    #[arg(long, value_name = "N", value_parser = find_rules, conflicts_with = "position")]
    preset: Option<Rules>,
    /// Starting position, such as '7/7/2n4/3N3/7/7/7 w'
    #[arg(long, value_name = "P")]
    position: Option<AnyPosition>,
    /// First player: human, a level, another agent (isolation list agents), or an external engine
    #[arg(long, value_name = "human|SPEC", default_value = "human", value_parser = side)]
    first: Side,
    #[arg(long, value_name = "human|SPEC", default_value = LEVELS[0].name, value_parser = side, help = levels())]
    second: Side,
    /// Random seed, below 2^53 [default: a new one for each game]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = seed_parser())]
    seed: Option<u64>,
    /// Append the game to this file as one JSON line
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Place unplaced pieces at random
    #[arg(long)]
    random_start: bool,
    /// Write the game as one JSON line instead of boards; neither player can be human
    #[arg(long)]
    json: bool,
}

/// The help of --second.
fn levels() -> String {
    let names = LEVELS.iter().map(|level| level.name).collect::<Vec<_>>().join(", ");
    format!(
        "Second player: human, another agent, an external engine, or a level, from the weakest: {names}"
    )
}

/// A player: an agent, or `None` for a human.
#[derive(Clone, Debug)]
struct Side(Option<PlayerSpec>);

fn side(text: &str) -> Result<Side, SpecError> {
    if text == "human" { Ok(Side(None)) } else { text.parse().map(|spec| Side(Some(spec))) }
}

/// Plays the game, and writes its moves and boards.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let sides = [&arguments.first, &arguments.second];
    let human = sides.iter().any(|side| side.0.is_none());
    if arguments.json && human {
        bail_input!("--json: a human cannot play; expected --first and --second as agents");
    }
    // The record holds the seed.
    let seed =
        arguments.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() & MAX_SEED);
    let mut game = match (arguments.position, &arguments.preset) {
        (Some(position), _) => Game::from_position(position),
        (None, Some(rules)) => Game::new(rules, seed),
        (None, None) => Game::new(&find_rules("knight")?, seed),
    };
    if arguments.random_start {
        if game.start().both_placed() {
            bail_input!("--random-start: both pieces are already placed");
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
    let input = Input::start(human, &stop)?;
    let mut table = Table::new(game, sides, seed, input, arguments.json);
    let played = table.play(out);
    // The game so far is saved even if the output cannot be written.
    let record = table.record();
    if let Some(journal) = &mut journal {
        journal.append(&record)?;
    }
    let why = played?.map(|why| format!(" ({why})")).unwrap_or_default();
    let result = ending(&record) + &why;
    if !arguments.json {
        return Ok(writeln!(out, "{result}")?);
    }
    if !why.is_empty() {
        writeln!(io::stderr(), "isolation: {result}")?;
    }
    json::write_line(out, &record)
}
