//! Openings that no placement decides: positions early in a game that two engines, neither of them measured by these
//! openings, win with both sides. One per line, as tournaments read them.
//!
//! Arguments: a board, the number of openings, a seed.
#![allow(clippy::print_stdout, reason = "the openings are the output")]

use std::collections::HashSet;

use isolation::board::Player;
use isolation::search::{Control, Seeded};
use isolation::{Agent, AgentSpec, AnyPosition, find_rules};

/// The engines. Both see the same positions, and play as often with each side.
const PILOTS: [&str; 2] =
    ["deepening(eval=improved, nodes=30000)", "deepening(eval=territory, nodes=6000)"];
/// The engines that play up to an opening, where three moves in four are not random.
const LEADERS: [&str; 2] =
    ["deepening(eval=improved, nodes=300)", "deepening(eval=territory, nodes=300)"];
/// Plies after the placements.
const LEAST: u32 = 4;
const MOST: u32 = 16;

fn main() {
    // Cargo adds `--bench`.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let [board, count, seed] = &words[..] else { panic!("expected a board, a count and a seed") };
    let start = AnyPosition::start(&find_rules(board).expect("a board"));
    let count: usize = count.parse().expect("a count");
    let mut seeded = Seeded::new(seed.parse().expect("a seed"));
    let (mut drawn, mut unfinished, mut found) = (0_u32, 0_u32, HashSet::new());
    while found.len() < count {
        drawn += 1;
        let Some(position) = opening(start, &mut seeded) else { continue };
        unfinished += 1;
        if is_open(&position, &mut seeded) && found.insert(position) {
            println!("{position}");
        }
    }
    println!(
        "# Hard openings of {board}, made by `cargo xtask openings {board} --count {count} --seed {seed}`:"
    );
    println!(
        "# of {drawn} drawn positions, {unfinished} were not over after {LEAST} to {MOST} plies, and"
    );
    println!("# {count} were won by both sides in the four games of {} and", PILOTS[0]);
    println!("# {}, each with each side, the rest by one.", PILOTS[1]);
}

/// A position after random placements and some plies, if the game goes on.
fn opening(start: AnyPosition, seeded: &mut Seeded) -> Option<AnyPosition> {
    let mut position = start;
    while !position.both_placed() {
        position = random_move(&position, seeded)?;
    }
    for ply in 0..LEAST + seeded.below(MOST - LEAST + 1) {
        position = match seeded.below(4) {
            0 => random_move(&position, seeded)?,
            _ => chosen(LEADERS[ply as usize % 2], &position, seeded)?,
        };
    }
    position.outcome().is_none().then_some(position)
}

/// Whether both sides win some of the four games.
fn is_open(position: &AnyPosition, seeded: &mut Seeded) -> bool {
    let mut wins = [0; 2];
    for first in PILOTS {
        for second in PILOTS {
            wins[winner([first, second], *position, seeded).index()] += 1;
        }
    }
    wins.iter().all(|wins| *wins > 0)
}

fn winner(players: [&str; 2], start: AnyPosition, seeded: &mut Seeded) -> Player {
    let mut agents =
        players.map(|player| Agent::new(spec(player), u64::from(seeded.below(1 << 30))));
    let mut position = start;
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let agent = &mut agents[position.to_move().index()];
        let info = agent.choose(&position, &mut Control::default()).expect("a search");
        position = position.play(info.best().expect("the game goes on"));
    }
}

fn chosen(player: &str, position: &AnyPosition, seeded: &mut Seeded) -> Option<AnyPosition> {
    let mut agent = Agent::new(spec(player), u64::from(seeded.below(1 << 30)));
    let info = agent.choose(position, &mut Control::default()).expect("a search");
    Some(position.play(info.best()?))
}

fn spec(text: &str) -> AgentSpec {
    text.parse().expect("an agent")
}

fn random_move(position: &AnyPosition, seeded: &mut Seeded) -> Option<AnyPosition> {
    let moves: Vec<_> = position.moves().collect();
    let chosen = moves.get(seeded.below(moves.len().max(1) as u32) as usize)?;
    Some(position.play(*chosen))
}
