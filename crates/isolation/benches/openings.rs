//! Openings that no placement decides: positions early in a game that are even by a search, and that both sides won in
//! games of two other engines. One per line, as tournaments read them.
//!
//! Arguments: a board, the number of openings, a seed.
#![allow(clippy::print_stdout, reason = "the openings are the output")]

mod random_positions;

use std::collections::HashSet;
use std::error::Error;

use isolation::board::Player;
use isolation::search::{Control, SearchInfo, Seeded};
use isolation::{Agent, AgentSpec, AnyPosition, find_rules};
use random_positions::random_position;

/// The engines. Both see the same positions, and play as often with each side.
const PILOTS: [&str; 2] =
    ["deepening(eval=improved, nodes=300000)", "deepening(eval=territory, nodes=60000)"];
/// The engine whose score of an opening is at most `MARGIN` squares for either side.
const JUDGE: &str = "strong(nodes=10000)";
const MARGIN: f64 = 1.0;
/// The engines that play the last two to four plies of an opening, after 2 to 12 random ones.
const LEADERS: [&str; 2] =
    ["deepening(eval=improved, nodes=300)", "deepening(eval=territory, nodes=300)"];

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo adds `--bench`.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let [board, count, seed] = &words[..] else {
        return Err("expected a board, a count and a seed".into());
    };
    find_rules(board)?;
    let count: usize = count.parse()?;
    let mut seeded = Seeded::new(seed.parse()?);
    let (mut drawn, mut found) = (0, HashSet::new());
    while found.len() < count {
        drawn += 1;
        let Some(position) = opening(board, &mut seeded) else { continue };
        if is_open(&position, &mut seeded) && found.insert(position) {
            println!("{position}");
        }
    }
    println!(
        "# `cargo xtask openings {board} --count {count} --seed {seed}`: of {drawn} positions after 4 to 16 plies,"
    );
    println!(
        "# these are even within {MARGIN} by {JUDGE}, and won by both sides in the four games of"
    );
    println!("# {}", PILOTS.join(" and "));
    Ok(())
}

/// A position after random placements and some plies, if the game goes on.
fn opening(board: &str, seeded: &mut Seeded) -> Option<AnyPosition> {
    let mut position = random_position(board, seeded);
    for ply in 0..2 + seeded.below(3) as usize {
        position = after(&mut agent(LEADERS[ply % 2], seeded), position)?;
    }
    let info = choose(&mut agent(JUDGE, seeded), &position)?;
    let score = info.score.filter(|score| score.proof().is_none())?;
    (score.value().abs() <= MARGIN).then_some(position)
}

/// What an agent finds; none if the game is over.
fn choose(agent: &mut Agent, position: &AnyPosition) -> Option<SearchInfo> {
    let info = agent.choose(position, &mut Control::default()).expect("a search");
    info.best().map(|_| info)
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

fn winner(players: [&str; 2], mut position: AnyPosition, seeded: &mut Seeded) -> Player {
    let mut agents = players.map(|player| agent(player, seeded));
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let agent = &mut agents[position.to_move().index()];
        position = after(agent, position).expect("the game goes on");
    }
}

/// The position after the agent's move; none if the game is over.
fn after(agent: &mut Agent, position: AnyPosition) -> Option<AnyPosition> {
    choose(agent, &position)?.best().map(|mv| position.play(mv))
}

fn agent(text: &str, seeded: &mut Seeded) -> Agent {
    let spec: AgentSpec = text.parse().expect("an agent");
    Agent::new(spec, u64::from(seeded.below(1 << 30)))
}
