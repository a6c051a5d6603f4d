//! Runs a task.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::board::{Echo, Rules};
use isolation::read_json;

use super::{Games, NumberedTask, Pairs, Subproblems, VERSION, Work};
use crate::Problem;
use crate::board::{Finding, FindingLine, Heading, read_pair};
use crate::native::{Players, preflight, pulse};
use crate::proof::{self, Subproblem, SubproblemLine};

/// The working directory.
fn here() -> String {
    std::env::current_dir().map_or_else(|error| error.to_string(), |it| it.display().to_string())
}

/// Runs a task, and returns its output lines, each with a line break. Except for measured times, they depend on the text
/// alone. `None` if `stop` was set before the end.
///
/// # Errors
/// Why the task cannot be run.
pub fn run_task(text: &str, stop: &AtomicBool) -> Result<Option<String>, Problem> {
    let read = read_json(text);
    let NumberedTask { v, task, work } =
        read.map_err(|error| Problem::new(error).at("not a task"))?;
    if v != VERSION {
        let why = format!("task version {v}; this program runs version {VERSION}");
        return Err(Problem::new(why));
    }
    let done = match work {
        Work::Games(work) => games(&work, stop),
        Work::Pairs(work) => pairs(&work, stop),
        Work::Proof(work) => subproblems(&work, stop),
    };
    done.map_err(|problem| problem.at(format_args!("task {task}")))
}

fn games(work: &Games, stop: &AtomicBool) -> Result<Option<String>, Problem> {
    let tournament = work.description.check(work.positions.as_deref()).map_err(Problem::new)?;
    let count = tournament.entrants.len();
    let mut numbers = BTreeSet::new();
    for game in &work.games {
        if let Some(&player) = game.players.iter().find(|&&player| player >= count) {
            let game = game.number;
            let why = format!("game {game}: player {player}; expected a number below {count}");
            return Err(Problem::new(why));
        }
        numbers.extend(game.players);
    }
    let stopped = || stop.load(Ordering::Relaxed);
    // A missing opening is reported when the game is played.
    if let Some(Ok(opening)) = work.games.first().map(|game| tournament.opening(game)) {
        let entrants = numbers.into_iter().map(|number| &tournament.entrants[number]);
        match preflight(entrants, &opening, stop) {
            Err(_) if stopped() => return Ok(None),
            fit => fit.map_err(|why| {
                Problem::local(format_args!("{why}; paths are relative to {}", here()))
            })?,
        }
    }
    let pulse = pulse(&tournament)?;
    let mut players = Players::new(&tournament, pulse.as_ref(), stop);
    let mut lines = String::new();
    for game in &work.games {
        let record = match players.play(game) {
            _ if stopped() => return Ok(None),
            played => played?,
        };
        lines += &record.to_line();
        lines.push('\n');
    }
    Ok(Some(lines))
}

fn pairs(work: &Pairs, stop: &AtomicBool) -> Result<Option<String>, Problem> {
    let board = &work.board;
    let no_board =
        |_| Problem::new(format_args!("board {}: expected one such as knight-8x8", Echo(board)));
    let rules: Rules = board.parse().map_err(no_board)?;
    let mut lines = Heading::new(&rules).to_line() + "\n";
    for [first, second] in &work.pairs {
        let pair = read_pair(rules.size, [first, second])?;
        let stopped = || stop.load(Ordering::Relaxed);
        let Some(finding) = Finding::of(&rules, pair, work.limit_nodes, stopped) else {
            return Ok(None);
        };
        let pair = pair.representative(rules.size);
        lines += &FindingLine::new(rules.size, pair, finding).to_line();
        lines.push('\n');
    }
    Ok(Some(lines))
}

fn subproblems(work: &Subproblems, stop: &AtomicBool) -> Result<Option<String>, Problem> {
    let root = proof::read_position(&work.position)?;
    let mut lines = proof::Heading::new(&root).to_line() + "\n";
    for text in &work.subproblems {
        let part = Subproblem::of(&root, &proof::read_position(text)?);
        let Some(found) = part.solve(|| stop.load(Ordering::Relaxed)) else {
            return Ok(None);
        };
        lines += &SubproblemLine::new(&part.position, found).to_line();
        lines.push('\n');
    }
    Ok(Some(lines))
}
