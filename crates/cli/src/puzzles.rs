//! `isolation puzzles`: positions in which only one move wins.

use crate::start::seed_parser;
use crate::work::ctrl_c;
use anyhow::bail;
use isolation::board::Rules;
use isolation::find_rules;
use isolation_command::failure::{OrInput, interrupted};
use isolation_command::{Progress, bail_input};
use isolation_protocol::files;
use isolation_protocol::puzzle::{PUZZLE_BOARDS, Puzzle, PuzzleList, PuzzleSearch, Theme};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Find puzzles: positions of games in which only one move wins
///
/// Plays games between agents of different strength from random openings, and games in which one side
/// mirrors the other. A puzzle is a position with at least three legal moves of which, as the solver
/// proves, exactly one wins, and that move shows a theme: parity, last exit, separation, longest path,
/// trap or symmetry. Each board gets the same number of puzzles.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
docs/puzzles.md defines themes, ratings and the output format. The same options produce the same
output.

Examples:
  isolation puzzles --count 30 --seed 1 > puzzles.txt
  isolation puzzles --count 9 --preset queen-5x5 --preset king-5x5
  isolation puzzles --verify puzzles.txt")]
pub struct Arguments {
    /// Number of puzzles, divided equally among the boards
    #[arg(long, value_name = "N", default_value_t = 30, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = seed_parser())]
    seed: u64,
    /// Board of the puzzles, such as queen-5x5; can be repeated
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Vec<Rules>,
    /// Maximum number of games
    #[arg(long, value_name = "N", default_value_t = 1_000_000, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Verify the puzzles of this file instead, and count them by board, theme and rating
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed", "preset", "games"])]
    verify: Option<PathBuf>,
}

/// Generates puzzles, or verifies those of a file.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(path) = &arguments.verify {
        return verify(path, out);
    }
    let mut rules = arguments.preset.clone();
    if rules.is_empty() {
        rules.extend(PUZZLE_BOARDS.map(|name| find_rules(name).expect("a board of this project")));
    }
    let search = PuzzleSearch::new(arguments.seed, &rules, arguments.count as usize);
    let puzzles = find(search, arguments.games)?;
    Ok(write!(out, "{}", PuzzleList::new(arguments.seed, &rules, puzzles))?)
}

fn find(mut search: PuzzleSearch, games: u64) -> anyhow::Result<Vec<Puzzle>> {
    let (stop, wanted) = (ctrl_c()?, search.wanted());
    let mut found = Vec::new();
    let mut progress = Progress::start("puzzles", 0, wanted as u64);
    while search.wanted() > 0 {
        let state =
            format!("{} of {wanted} puzzles found in {} games", found.len(), search.games());
        if stop.load(Ordering::Relaxed) {
            return Err(interrupted(format_args!("with {state}")));
        }
        if search.games() == games {
            bail!("--games reached: {state}");
        }
        found.extend(search.look());
        progress.update(found.len() as u64, String::new);
    }
    Ok(found)
}

/// Verifies all puzzles of a file, and writes how many there are of each kind.
fn verify(path: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = files::read(path).input_at(path)?;
    let list = PuzzleList::parse(&text).input_at(path)?;
    let puzzles = &list.puzzles;
    let mut progress = Progress::start("puzzles", 0, puzzles.len() as u64);
    let checked = Puzzle::check(puzzles, |done| progress.update(done as u64, String::new));
    drop(progress);
    if let Err(index) = checked {
        let (path, position) = (path.display(), puzzles[index].position);
        bail_input!("{path}: puzzle {}: {position} is no such puzzle, or a duplicate", index + 1);
    }
    let count = |holds: &dyn Fn(&Puzzle) -> bool| puzzles.iter().filter(|it| holds(it)).count();
    writeln!(out, "verified: {} puzzles, seed {}", puzzles.len(), list.header.seed)?;
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    for puzzle in puzzles {
        let position = &puzzle.position;
        *tally.entry(format!("{}-{}", position.movement(), position.size())).or_default() += 1;
    }
    for (board, count) in tally {
        writeln!(out, "board {board:13} {count:5}")?;
    }
    for theme in Theme::ALL {
        let count = count(&|puzzle| puzzle.themes.has(theme));
        writeln!(out, "theme {:13} {count:5}", theme.name())?;
    }
    for low in (600..2600).step_by(200) {
        let count = count(&|puzzle| (low..low + 200).contains(&puzzle.rating));
        let band = format!("{low}-{}", low + 199);
        writeln!(out, "rating {band:12} {count:5}")?;
    }
    Ok(())
}
