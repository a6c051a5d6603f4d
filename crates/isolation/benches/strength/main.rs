//! How strong an agent is against peers: pairs of games from random starts, each start played from
//! both sides, and a report in Markdown. `cargo xtask bench strength -- --help` names the options.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a bench prints its report")]

mod contest;
mod fairy;
mod minimax;
mod options;
mod ours;
mod peers;
mod report;
mod statistics;
mod uci;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use isolation::{Agent, variant_name};

use contest::{Contest, Pair};
use options::Options;
use peers::{Name, Peer};
use report::{Match, Report};

fn main() -> ExitCode {
    match measure(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays everything, prints the report and writes it; an error when a game broke.
fn measure(options: &Options) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut report = Report { options, peers: vec![], matches: vec![], time: start.elapsed() };
    for &name in &options.peer {
        let text = name_text(name);
        let peer = Peer::new(name, &options.ours, options.peer_time());
        for &rules in &options.boards {
            let playable = peer
                .as_ref()
                .map_err(String::clone)
                .and_then(|peer| peer.refusal(&rules).map_or(Ok(peer), Err));
            let pairs = playable.map(|peer| {
                let contest = Contest {
                    rules,
                    ours: &|_, seed| Ok(Box::new(Agent::new(options.ours.clone(), seed))),
                    peer: &|start, seed| peer.seat(start, &rules, seed),
                };
                let heading = format!("{} {text}", variant_name(&rules));
                let done = |pair: &Pair| progress(&heading, pair);
                contest.play(options.seed, options.pairs, options.threads, &done)
            });
            report.matches.push(Match { rules, peer: text.clone(), pairs });
        }
        report.peers.extend(peer.ok().map(|peer| (text, peer.describe())));
    }
    report.time = start.elapsed();
    println!("{report}");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = workspace.join(&options.report);
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(&file, report.to_string())
        .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    match report.faults().len() {
        0 => Ok(()),
        count => Err(format!("{count} pairs broke; the report names the faults").into()),
    }
}

fn name_text(name: Name) -> String {
    name.to_possible_value().expect("no name is hidden").get_name().to_owned()
}

/// A line a pair, for the one who waits.
fn progress(heading: &str, pair: &Pair) {
    let result = match &pair.games {
        Ok(games) => format!("{} of 2", games.iter().filter(|game| game.won).count()),
        Err(broken) => broken.fault.to_string(),
    };
    eprintln!("{heading}, seed {}: {result}", pair.seed);
}
