//! `isolation puzzles`: positions in which only one move wins.

use crate::json::{self, InOrder};
use crate::start::seed_parser;
use crate::work::ctrl_c;
use anyhow::{anyhow, bail};
use isolation::board::Rules;
use isolation::find_rules;
use isolation_command::Progress;
use isolation_command::failure::{Kind, OrInput, failure, interrupted};
use isolation_protocol::files;
use isolation_protocol::puzzle::{PUZZLE_BOARDS, Puzzle, PuzzleList, PuzzleSearch, Theme};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Find puzzles: positions of games in which only one move wins
///
/// Plays games between agents of different strength from random openings, and games in which one side
/// mirrors the other. A puzzle is a position with at least three legal moves of which, as the solver
/// proves, exactly one wins, and that move shows a theme: parity, last exit, separation, longest path,
/// trap or symmetry. Each board gets the same number of puzzles. The same options produce the same output.
/// docs/puzzles.md defines themes, ratings and the output format.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
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
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// Generates puzzles, or verifies those of a file.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(path) = &arguments.verify {
        return verify(path, arguments.json, out);
    }
    let mut rules = arguments.preset.clone();
    if rules.is_empty() {
        rules.extend(PUZZLE_BOARDS.map(|name| find_rules(name).expect("a board of this project")));
    }
    let search = PuzzleSearch::new(arguments.seed, &rules, arguments.count as usize);
    let puzzles = find(search, arguments.games)?;
    let list = PuzzleList::new(arguments.seed, &rules, puzzles);
    if arguments.json { json::write_line(out, &as_json(&list)) } else { Ok(write!(out, "{list}")?) }
}

fn as_json(list: &PuzzleList) -> Value {
    let names = |puzzle: &Puzzle| -> Vec<&str> {
        let themes = Theme::ALL.into_iter().filter(|&theme| puzzle.themes.has(theme));
        themes.map(Theme::name).collect()
    };
    let puzzle = |puzzle: &Puzzle| {
        json!({
            "position": puzzle.position,
            "rating": puzzle.rating,
            "themes": names(puzzle),
        })
    };
    json!({
        "seed": list.header.seed,
        "boards": list.header.boards,
        "puzzles": list.puzzles.iter().map(puzzle).collect::<Value>(),
    })
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
fn verify(path: &Path, as_json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = files::read(path).input_at(path)?;
    let list = PuzzleList::parse(&text).input_at(path)?;
    let puzzles = &list.puzzles;
    let mut progress = Progress::start("puzzles", 0, puzzles.len() as u64);
    let checked = Puzzle::check(puzzles, |done| progress.update(done as u64, String::new));
    drop(progress);
    if let Err(index) = checked {
        let (path, position) = (path.display(), puzzles[index].position);
        let why = "is no such puzzle, or a duplicate";
        let error = anyhow!("{path}: puzzle {}: {position} {why}", index + 1);
        return Err(failure(Kind::Run, error));
    }
    let board =
        |puzzle: &Puzzle| format!("{}-{}", puzzle.position.movement(), puzzle.position.size());
    let mut boards: BTreeMap<String, usize> = BTreeMap::new();
    puzzles.iter().for_each(|puzzle| *boards.entry(board(puzzle)).or_default() += 1);
    let count = |holds: &dyn Fn(&Puzzle) -> bool| puzzles.iter().filter(|it| holds(it)).count();
    let themes = Theme::ALL.into_iter();
    let themes = themes.map(|it| (it.name().to_owned(), count(&|puzzle| puzzle.themes.has(it))));
    let ratings = (600..2600).step_by(200).map(|low| {
        let band = low..low + 200;
        (format!("{low}-{}", low + 199), count(&|puzzle| band.contains(&puzzle.rating)))
    });
    let tallies = [
        ("board", boards.into_iter().collect::<Vec<_>>()),
        ("theme", themes.collect()),
        ("rating", ratings.collect()),
    ];
    if as_json {
        let mut value = json!({ "seed": list.header.seed, "verified": puzzles.len() });
        for (kind, tally) in tallies {
            value[format!("{kind}s")] = json!(InOrder(tally));
        }
        return json::write_line(out, &value);
    }
    writeln!(out, "verified: {} puzzles, seed {}", puzzles.len(), list.header.seed)?;
    for (kind, tally) in tallies {
        for (name, count) in tally {
            writeln!(out, "{kind} {name:width$} {count:5}", width = 18 - kind.len())?;
        }
    }
    Ok(())
}
