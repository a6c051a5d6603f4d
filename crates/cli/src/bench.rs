//! `isolation bench`: the nodes and the speed of fixed searches.
//!
//! The sum of their nodes is the *signature*, as in Stockfish: it changes exactly when a search, a
//! heuristic or the move order changes. The test `crates/cli/tests/bench.rs` states it. To change it on
//! purpose, run `isolation bench`, put the new signature into that test in the same commit, and end the
//! commit's message with the reason and `Bench: <signature>`. A commit that does not change play keeps
//! the signature. A new search or heuristic gets a line in [`SEARCHES`], which changes it, too.

use crate::json;
use anyhow::Context;
use isolation::board::{Position, Setup, perft, perft_leaf_by_leaf};
use isolation::clock::ThreadClock;
use isolation::search::Clock;
use isolation::search::Control;
use isolation::{Agent, AnyPosition};
use serde::Serialize;
use std::io::Write;

/// The searches: a position and an agent limited by depth alone. They cover the three movements, both
/// bitboard widths, all searches, and cheap and slow heuristics.
pub const SEARCHES: &[(&str, &str)] = &[
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

/// Depth of the timed perft.
const PERFT_DEPTH: u32 = 13;

/// Time fixed searches and perft
///
/// The signature is the sum of the nodes of all searches. It is the same on every machine, and changes
/// only when a search, a heuristic or the move order changes. Times are CPU times, which other
/// programs affect little.
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

/// The cost of one search.
#[derive(Clone, Debug, Serialize)]
pub struct SearchCost {
    /// The position.
    pub position: &'static str,
    /// The agent.
    pub agent: &'static str,
    /// Positions visited.
    pub nodes: u64,
    /// CPU time in seconds.
    pub seconds: f64,
}

/// Runs all searches in turn.
pub fn search_all() -> anyhow::Result<Vec<SearchCost>> {
    SEARCHES.iter().map(|&(position, agent)| search(position, agent)).collect()
}

/// The signature: the sum of the nodes.
pub fn signature(costs: &[SearchCost]) -> u64 {
    costs.iter().map(|cost| cost.nodes).sum()
}

fn search(position: &'static str, agent: &'static str) -> anyhow::Result<SearchCost> {
    let parsed: AnyPosition = position.parse().context("bench")?;
    let mut player = Agent::new(agent.parse().context("bench")?, 0);
    let start = ThreadClock::start();
    let info = player.choose(&parsed, &mut Control::default()).context("bench")?;
    Ok(SearchCost { position, agent, nodes: info.nodes, seconds: start.elapsed().as_secs_f64() })
}

#[derive(Serialize)]
struct Perft {
    position: &'static str,
    depth: u32,
    leaves: u64,
    leaf_by_leaf_per_second: f64,
    bulk_per_second: f64,
}

fn perft_speed() -> anyhow::Result<Perft> {
    let position = Position::<u64>::try_from(Setup::parse(KNIGHTS)?)?;
    let time = |count: fn(&Position<u64>, u32) -> u64| {
        let start = ThreadClock::start();
        let leaves = count(&position, PERFT_DEPTH);
        (leaves, leaves as f64 / start.elapsed().as_secs_f64())
    };
    let (_, leaf_by_leaf_per_second) = time(perft_leaf_by_leaf);
    let (leaves, bulk_per_second) = time(perft);
    let (position, depth) = (KNIGHTS, PERFT_DEPTH);
    Ok(Perft { position, depth, leaves, leaf_by_leaf_per_second, bulk_per_second })
}

#[derive(Serialize)]
struct Json {
    signature: u64,
    seconds: f64,
    nodes_per_second: f64,
    perft: Perft,
    searches: Vec<SearchCost>,
}

/// Runs the benchmark, and writes the figures.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let searches = search_all()?;
    let perft = perft_speed()?;
    let seconds: f64 = searches.iter().map(|effort| effort.seconds).sum();
    let signature = signature(&searches);
    let nodes_per_second = signature as f64 / seconds;
    if arguments.json {
        return json::write_line(
            out,
            &Json { signature, seconds, nodes_per_second, perft, searches },
        );
    }
    for SearchCost { position, agent, nodes, seconds } in &searches {
        let speed = *nodes as f64 / seconds / 1e6;
        writeln!(out, "{nodes:>9} nodes {speed:>7.2} M/s  {agent}  {position}")?;
    }
    let Perft { position, depth, leaves, leaf_by_leaf_per_second, bulk_per_second } = perft;
    writeln!(out, "\nperft {depth} of {position}: {leaves} leaves")?;
    writeln!(out, "  leaf by leaf: {:>7.1} million/s", leaf_by_leaf_per_second / 1e6)?;
    writeln!(out, "  in bulk:      {:>7.1} million/s", bulk_per_second / 1e6)?;
    writeln!(out, "\nsignature: {signature} nodes")?;
    writeln!(out, "speed:     {:.2} million nodes/s", nodes_per_second / 1e6)?;
    Ok(())
}
