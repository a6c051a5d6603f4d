//! Saved games.

use anyhow::{Context, anyhow, bail};
use isolation::board::Rules;
use isolation::board::text::lines;
use isolation::{AnyPosition, Game, GameRecord, find_rules};
use isolation_command::failure::OrInput;
use isolation_protocol::{files, move_list};
use std::path::PathBuf;

/// The arguments that select a saved game.
#[derive(Debug, clap::Args)]
pub struct Source {
    /// File of game records, or of one move list
    file: PathBuf,
    /// Number of the game in the file, from 1
    #[arg(long, value_name = "K", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Starting position of a move list that does not begin with the placements
    #[arg(long, value_name = "POSITION", conflicts_with = "preset")]
    start: Option<AnyPosition>,
    /// Preset or board of a move list [default: knight]
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Option<Rules>,
}

/// A game from a file.
#[derive(Debug)]
pub struct Saved {
    /// The game.
    pub game: Game,
    /// Its record, unless it was a move list.
    pub record: Option<GameRecord>,
}

impl Saved {
    /// Reads a game: a line of a file of records, or a move list.
    pub fn read(source: &Source) -> anyhow::Result<Self> {
        let (path, number) = (&source.file, source.game as usize);
        let start = source.start.or_else(|| source.preset.as_ref().map(AnyPosition::start));
        let read = || {
            let text = files::read(path)?;
            // Records are objects, a line each; lists begin with a bracket, a number or a move.
            let is_list = |it: char| it == '[' || it.is_ascii_alphanumeric();
            let has_records = text.lines().any(|line| line.trim_start().starts_with('{'));
            if !has_records && text.trim_start().starts_with(is_list) {
                list(&text, number, start)
            } else {
                line(&text, number, start)
            }
        };
        read().input_at(path)
    }
}

fn list(text: &str, number: usize, start: Option<AnyPosition>) -> anyhow::Result<Saved> {
    if number != 1 {
        bail!("--game {number}: a move list holds one game");
    }
    let start = match start {
        Some(start) => start,
        None => AnyPosition::start(&find_rules("knight")?),
    };
    Ok(Saved { game: move_list::read(text, start)?, record: None })
}

fn line(text: &str, number: usize, start: Option<AnyPosition>) -> anyhow::Result<Saved> {
    if start.is_some() {
        bail!(
            "--start and --preset are for move lists; a game record has its own starting position"
        );
    }
    let (place, line) = lines(text).nth(number.saturating_sub(1)).ok_or_else(|| {
        anyhow!("--game {number}: no such game; the file holds {} games", lines(text).count())
    })?;
    let (record, game) = GameRecord::parse(line).with_context(|| format!("line {place}"))?;
    Ok(Saved { game, record: Some(record) })
}
