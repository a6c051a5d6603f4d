//! `isolation bench`: the nodes and the speed of fixed searches.
//!
//! The sum of their nodes is the *signature*, as in Stockfish: it changes exactly when a search, a
//! heuristic or the move order changes. The test `crates/cli/tests/bench.rs` states it. To change it on
//! purpose, run `isolation bench`, put the new signature into that test in the same commit, and the reason
//! into its message. A new search gets a line in [`PLAYERS`], which changes it, too.

use crate::json;
use anyhow::Context;
use isolation::board::{Player, Position, Setup, perft, perft_leaf_by_leaf};
use isolation::clock::ClockKind;
use isolation::eval::{Network, Outputs, ScoreError};
use isolation::search::Control;
use isolation::{Agent, AgentSpec, AnyPosition};
use serde::Serialize;
use serde_json::json;
use std::fmt;
use std::io::Write;
use std::sync::Arc;

/// Single searches: a position and an agent. They cover cheap and slow heuristics.
pub const SINGLE_SEARCHES: &[(&str, &str)] = &[
    (KNIGHTS, "minimax(depth=9, eval=improved)"),
    (KNIGHTS, "alphabeta(depth=17, eval=improved)"),
    (KNIGHTS, "deepening(depth=14, eval=net_mobility, seed=1)"),
    (KNIGHTS, "alphabeta(depth=12, eval=horizon)"),
    (KNIGHTS, "alphabeta(depth=12, eval=\"2*own - opp + overlap\")"),
    ("7/7/7/7/7/7/7[Nn] w", "alphabeta(depth=6, eval=open)"),
    ("7/7/7/3Q3/7/7/7[q] b", "alphabeta(depth=7, eval=defensive_to_offensive)"),
    ("3/3/3[Qq] w", "alphabeta(depth=9, eval=null)"),
    ("8/8/8/4n3/3N4/8/8/8 w", "deepening(depth=12, eval=blocking)"),
    ("6k/7/7/7/7/7/K6 w", "alphabeta(depth=12, eval=staged)"),
    ("1***3/2N**2/**1*1*1/1*3**/2**1n1/3*2*/*1*4 w", "alphabeta(depth=16, eval=udacity_h1_h4)"),
    (WIDE_KNIGHTS, "alphabeta(depth=12, eval=accessibility)"),
    (WIDE_KNIGHTS, "deepening(depth=7, eval=moves_to_board, search=minimax)"),
    ("16/16/16/4Q11/16/11q4/16/16 b", "alphabeta(depth=5, eval=offensive)"),
    (KNIGHTS, "strong(depth=11)"),
    (WIDE_KNIGHTS, "strong(depth=8)"),
    ("7/7/7/3Q3/7/1q5/7 b", "strong(depth=5)"),
    ("6k/7/7/7/7/7/K6 w", "strong(depth=8, memory=1)"),
    (WIDE_KNIGHTS, "mcts(nodes=5000, seed=1)"),
    (KNIGHTS, "perfect(nodes=10000000)"),
    ("5/1q3/5/3Q1/5 w", "perfect(nodes=2000000)"),
    ("5/1k3/5/2K2/5 b", "perfect(nodes=2000000)"),
    (WIDE_KNIGHTS, "perfect(nodes=300000)"),
];
const KNIGHTS: &str = "7/7/2n4/3N3/7/7/7 w";
const WIDE_KNIGHTS: &str = "11/11/11/4n6/11/6N4/11/11/11 w";

/// Agents that play against themselves on each of the [`BOARDS`]: every search but `random`. Of a search
/// that is limited by nodes, a move costs the same whatever it finds; a game does not, as its length
/// depends on its moves.
pub const PLAYERS: &[&str] = &[
    "minimax(depth=2)",
    "alphabeta(depth=4)",
    "deepening(nodes=2000)",
    "strong(nodes=1000, memory=1)",
    "perfect(nodes=1000, memory=1)",
    "mcts(nodes=200, seed=1)",
];

/// One more player, with the network [`Mobility`].
const WITH_NETWORK: &str = "mcts(nodes=200)";

/// Knights, queens, kings and pawns, who remove a square after each step; on boards of one word of 64
/// bits, then of two.
pub const BOARDS: [&str; 8] = [
    "3*2/6/4n*/2N3/1*4/6 w",
    "1*4/1*3*/1*2q1/2Q**1/3**1/4** w",
    "*2*1*/5*/4k*/2K3/*1**1*/*5 w",
    "1***1*/6/3*p*/2P1*1/*5/**2*1 w",
    "1*5*1/2*1*2*1/3**4/**3n1**/***N5/*1*3*2/**4*1*/*8 w",
    "2*6/1*3*1**/2*3*2/*4q2*/3Q1**1*/4*2*1/7*1/2*3*** w",
    "3*4*/5*1**/5*1*1/*1*1*k2*/2*K1*1**/3**1***/*1*1*2*1/9 w",
    "*1*4*1/*5**1/1*****3/*****p2*/*1*P2*2/*1**3**/**2*4/2*1***** w",
];

/// Depth of the timed perft.
const PERFT_DEPTH: u32 = 13;

/// Time fixed searches and perft
///
/// Single searches come first, then games of each search against itself, with every movement. The
/// signature is the sum of their nodes. It is the same on every machine, and changes only when a search,
/// a heuristic or the move order changes. Times are CPU times, which other programs affect little.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation bench
  isolation bench --json")]
pub struct Arguments {
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// The cost of one search, or of those of a game.
#[derive(Clone, Debug, Serialize)]
pub struct SearchCost {
    /// The position.
    pub position: &'static str,
    /// The agent.
    pub agent: String,
    /// Moves chosen: one, or all of a game.
    pub moves: u32,
    /// Positions visited.
    pub nodes: u64,
    /// CPU time in seconds.
    pub seconds: f64,
}

/// Runs all searches in turn, then the games.
pub fn search_all() -> anyhow::Result<Vec<SearchCost>> {
    let mut costs = Vec::new();
    for &(position, agent) in SINGLE_SEARCHES {
        costs.push(search(position, agent, &agent.parse().context("bench")?, 1)?);
    }
    let mut players = Vec::new();
    for &player in PLAYERS {
        players.push((player.to_owned(), player.parse().context("bench")?));
    }
    let player: AgentSpec = WITH_NETWORK.parse().context("bench")?;
    let player = player.with_network(Arc::new(Mobility)).context("bench")?;
    players.push((format!("{WITH_NETWORK} with a network"), player));
    for (name, player) in &players {
        for board in BOARDS {
            costs.push(search(board, name, player, u32::MAX)?);
        }
    }
    Ok(costs)
}

/// The signature: the sum of the nodes.
pub fn signature(costs: &[SearchCost]) -> u64 {
    costs.iter().map(|cost| cost.nodes).sum()
}

/// Lets an agent play this many moves, as both sides, or the whole game.
fn search(
    position: &'static str,
    name: &str,
    agent: &AgentSpec,
    most: u32,
) -> anyhow::Result<SearchCost> {
    let mut at: AnyPosition = position.parse().context("bench")?;
    let mut players = Player::BOTH.map(|_| Agent::new(agent.clone(), 0));
    let (mut moves, mut nodes) = (0, 0);
    let start = ClockKind::Processor.start();
    while moves < most && at.outcome().is_none() {
        let player = &mut players[at.to_move().index()];
        let info = player.choose(&at, &mut Control::default()).context("bench")?;
        moves += 1;
        nodes += info.nodes;
        at = at.play(info.best().context("bench")?);
    }
    let seconds = start.elapsed().as_secs_f64();
    Ok(SearchCost { position, agent: name.to_owned(), moves, nodes, seconds })
}

/// A network that prefers squares by their number, and values moves.
#[derive(Debug)]
struct Mobility;

impl fmt::Display for Mobility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<mobility>")
    }
}

impl Network for Mobility {
    fn evaluate(&self, positions: &[AnyPosition]) -> Result<Outputs, ScoreError> {
        let mut outputs = Outputs::default();
        for position in positions {
            let moves = |player| position.targets_of(player).len() as f32;
            let mover = position.to_move();
            outputs.values.push((moves(mover) - moves(!mover)) / 16.0);
            outputs.policies.extend(position.size().squares().map(|it| f32::from(it.index() % 5)));
        }
        Ok(outputs)
    }

    fn batch(&self) -> u32 {
        8
    }

    fn pause(&self) -> Result<(), ScoreError> {
        Ok(())
    }
}

/// Leaves of the timed perft, and leaves per second: one by one, and in bulk.
fn perft_speed() -> anyhow::Result<(u64, f64, f64)> {
    let position = Position::<u64>::try_from(Setup::parse(KNIGHTS)?)?;
    let time = |count: fn(&Position<u64>, u32) -> u64| {
        let start = ClockKind::Processor.start();
        let leaves = count(&position, PERFT_DEPTH);
        (leaves, leaves as f64 / start.elapsed().as_secs_f64())
    };
    let (_, leaf_by_leaf) = time(perft_leaf_by_leaf);
    let (leaves, bulk) = time(perft);
    Ok((leaves, leaf_by_leaf, bulk))
}

/// Runs the benchmark, and writes the figures.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let searches = search_all()?;
    let (leaves, leaf_by_leaf, bulk) = perft_speed()?;
    let seconds: f64 = searches.iter().map(|effort| effort.seconds).sum();
    let signature = signature(&searches);
    let nodes_per_second = signature as f64 / seconds;
    if arguments.json {
        let figures = json!({
            "signature": signature,
            "seconds": seconds,
            "nodes_per_second": nodes_per_second,
            "perft": {
                "position": KNIGHTS,
                "depth": PERFT_DEPTH,
                "leaves": leaves,
                "leaf_by_leaf_per_second": leaf_by_leaf,
                "bulk_per_second": bulk,
            },
            "searches": searches,
        });
        return json::write_line(out, &figures);
    }
    for SearchCost { position, agent, moves, nodes, seconds } in &searches {
        let speed = *nodes as f64 / seconds / 1e6;
        let game = if *moves > 1 { format!(", game of {moves} moves") } else { String::new() };
        writeln!(out, "{nodes:>9} nodes {speed:>7.2} M/s  {agent}  {position}{game}")?;
    }
    writeln!(out, "\nperft {PERFT_DEPTH} of {KNIGHTS}: {leaves} leaves")?;
    writeln!(out, "  leaf by leaf: {:>7.1} million/s", leaf_by_leaf / 1e6)?;
    writeln!(out, "  in bulk:      {:>7.1} million/s", bulk / 1e6)?;
    writeln!(out, "\nsignature: {signature} nodes")?;
    writeln!(out, "speed:     {:.2} million nodes/s", nodes_per_second / 1e6)?;
    Ok(())
}
