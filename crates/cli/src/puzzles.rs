//! `isolation puzzles`: positions in which only one move wins.

use crate::json;
use crate::progress::Progress;
use crate::start::seed_parser;
use crate::work::ctrl_c;
use anyhow::bail;
use isolation::board::Rules;
use isolation::{
    Grade, PUZZLE_BOARDS, Puzzle, PuzzleSearch, PuzzlesHeader, find_rules, variant_name,
};
use std::io::Write;
use std::sync::atomic::Ordering;

/// Find puzzles: positions of games in which only one move wins
///
/// Games between players of different strength are played from random starts. A puzzle is a position
/// in which the side to move has at least three moves, of which the solver proves that exactly one
/// wins. Of each grade there are as many.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The output is lines of JSON. The first says how the puzzles were found and what the grades mean.
Each other is a puzzle: \"grade\" from 1 to 3, \"rules\", \"position\", the \"moves\" that led there, the
\"solution\", \"plies\" to the end under best play, and the number of the \"game\". The same options write
the same lines.

Examples:
  isolation puzzles --count 30 --seed 1
  isolation puzzles --count 9 --preset queen-5x5 --preset king-5x5 > puzzles.jsonl")]
pub struct Arguments {
    /// How many puzzles, a third of them of each grade
    #[arg(long, value_name = "N", default_value_t = 30, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Decides all that is left to chance
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = seed_parser())]
    seed: u64,
    /// Look for puzzles of a preset, or of a board such as queen-5x5; may be given more than once
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Vec<Rules>,
    /// Games that may be played
    #[arg(long, value_name = "N", default_value_t = 100_000, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
}

/// Finds the puzzles, and writes them.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let rules = if arguments.preset.is_empty() {
        PUZZLE_BOARDS.map(|name| find_rules(name).expect("a board of this project")).to_vec()
    } else {
        arguments.preset.clone()
    };
    let boards = rules.iter().map(variant_name).collect();
    let header = PuzzlesHeader::new(arguments.seed, boards);
    let puzzles = find(arguments, PuzzleSearch::new(arguments.seed, rules))?;
    json::write_line(out, &header)?;
    puzzles.iter().try_for_each(|puzzle| json::write_line(out, puzzle))
}

/// As many puzzles as are wanted, the easiest first, in the order in which they were found.
fn find(arguments: &Arguments, mut search: PuzzleSearch) -> anyhow::Result<Vec<Puzzle>> {
    let stop = ctrl_c()?;
    let wanted = |grade: Grade| (arguments.count + 3 - u32::from(grade.number())) / 3;
    let mut found: Vec<Puzzle> = Vec::new();
    let mut progress = Progress::start("puzzles", 0, arguments.count.into());
    let has = |found: &[Puzzle], grade: Grade| {
        found.iter().filter(|puzzle| puzzle.grade == grade).count() as u32
    };
    while Grade::ALL.into_iter().any(|grade| has(&found, grade) < wanted(grade)) {
        if stop.load(Ordering::Relaxed) || search.games() == arguments.games {
            let why = if search.games() == arguments.games {
                "--games is reached"
            } else {
                "interrupted"
            };
            let counts = Grade::ALL.map(|grade| has(&found, grade).to_string()).join(", ");
            bail!("{why}: puzzles of the three grades found in {} games: {counts}", search.games());
        }
        let puzzle = search.look();
        found.extend(puzzle.filter(|puzzle| has(&found, puzzle.grade) < wanted(puzzle.grade)));
        progress.update(found.len() as u64, String::new);
    }
    found.sort_by_key(|puzzle| puzzle.grade);
    Ok(found)
}
