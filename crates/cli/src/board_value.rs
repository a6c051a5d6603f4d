//! `isolation solve-board --value`: who wins from the empty board.

use crate::board_certificate;
use crate::solve_split::Distribution;
use isolation::AnyPosition;
use isolation::board::{Player, Rules, Square, Verdict};
use isolation::solve::Pair;
use isolation_arena::stats::Estimate;
use isolation_arena::task::{Forecast, Ledger, Placement, ProofLedger};
use isolation_command::{Progress, bail_input, note};
use isolation_report::words;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Searches for the winner, or only reads the progress so far, and reports it.
pub fn run(
    rules: &Rules,
    distribution: Distribution<'_>,
    report: bool,
    certificate: Option<&Path>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let empty = AnyPosition::start(rules);
    let ledger = if report {
        if let Some(path) = distribution.checkpoint.filter(|path| !path.exists()) {
            bail_input!(
                "--checkpoint: {}: no such file; expected the checkpoint to report",
                path.display()
            );
        }
        let ledger = ProofLedger::open(empty, distribution.checkpoint)?;
        note(ledger.repaired());
        ledger
    } else {
        let show = |ledger: &ProofLedger, progress: &mut Progress| {
            let table = || table(rules, &ledger.placements());
            let state = || state(rules, ledger);
            progress.update_state(ledger.done(), ledger.most(), state, table);
        };
        let Some(ledger) = distribution.prove(&empty, out, show)? else { return Ok(()) };
        ledger
    };
    write!(out, "{}", text(rules, &ledger))?;
    if !(report || ledger.is_over()) {
        return Err(distribution.stopped(&ledger));
    }
    certificate.map_or(Ok(()), |path| {
        board_certificate::write(rules, winners(rules, &ledger), path, distribution.threads(), out)
    })
}

/// The pairs that decide the empty board, up to symmetry, by a complete proof.
fn winners(rules: &Rules, ledger: &ProofLedger) -> BTreeMap<Pair, Player> {
    let size = rules.size;
    let pair = |first, second| Pair { first, second }.representative(size);
    match ledger.winning_move(ledger.position()) {
        Some(mv) => {
            let first = mv.destination();
            let seconds = size.squares().filter(|&second| second != first);
            seconds.map(|second| (pair(first, second), Player::First)).collect()
        }
        None => {
            let placements = ledger.placements().into_iter();
            let replies =
                placements.filter_map(|placement| Some((placement.first, placement.reply?)));
            replies.map(|(first, reply)| (pair(first, reply), Player::Second)).collect()
        }
    }
}

fn text(rules: &Rules, ledger: &ProofLedger) -> String {
    let placements = ledger.placements();
    let work = work(ledger.nodes(), ledger.cpu());
    match ledger.verdict() {
        Some(Verdict::Win) => {
            let winning = ledger.winning_move(ledger.position());
            let winning = winning.map(|mv| rules.size.name(mv.destination())).unwrap_or_default();
            format!("{rules}: the first player wins by {winning}\n{work}\n")
        }
        Some(Verdict::Loss) => format!(
            "{rules}: the second player wins\n{work}\n\n\
             first placements up to symmetry, each with a winning reply:\n{}",
            table(rules, &placements)
        ),
        None => format!(
            "{rules}: not solved yet\n{work}\n{} first placements up to symmetry are solved\n{}\n\n{}",
            decided(&placements),
            forecast(ledger.forecast()),
            table(rules, &placements)
        ),
    }
}

/// The progress in one line.
fn state(rules: &Rules, ledger: &ProofLedger) -> String {
    let placements = ledger.placements();
    let begun = placements.iter().filter(|placement| placement.verdict.is_none());
    let begun = begun.filter(|placement| placement.nodes > 0).map(|placement| {
        let Placement { first, reply, nodes, cpu, .. } = *placement;
        format!(", {} {}: {}", rules.size.name(first), name(rules, reply), work(nodes, cpu))
    });
    let (decided, begun) = (decided(&placements), begun.collect::<String>());
    format!("; {decided} first placements{begun}; {}", forecast(ledger.forecast()))
}

/// `3 of 10`
fn decided(placements: &[Placement]) -> String {
    let decided = placements.iter().filter(|placement| placement.verdict.is_some()).count();
    format!("{decided} of {}", placements.len())
}

fn table(rules: &Rules, placements: &[Placement]) -> String {
    let line = |placement: &Placement| {
        let Placement { first, reply, verdict, nodes, cpu } = *placement;
        let (first, reply) = (rules.size.name(first), name(rules, reply));
        let result = match verdict {
            Some(Verdict::Win) => "wins",
            Some(Verdict::Loss) => "no reply wins",
            None if nodes > 0 => "in progress",
            None => "not started",
        };
        let cpu = cpu.map(time).unwrap_or_default();
        format!("{first:<5} {reply:<5} {nodes:>15} {cpu:>11} {result}\n")
    };
    let heading =
        format!("{:<5} {:<5} {:>15} {:>11} result\n", "first", "reply", "nodes", "CPU time");
    heading + &placements.iter().map(line).collect::<String>()
}

fn name(rules: &Rules, square: Option<Square>) -> String {
    square.map_or_else(|| "-".to_owned(), |square| rules.size.name(square))
}

fn work(nodes: u64, cpu: Option<Duration>) -> String {
    let cpu = cpu.map_or_else(|| "CPU time not measured".to_owned(), |cpu| time(cpu) + " CPU time");
    format!("{nodes} nodes, {cpu}")
}

fn forecast(forecast: Option<Forecast>) -> String {
    let Some(Forecast { nodes, cpu, finished, plies }) = forecast else {
        return "no forecast yet: it needs at least 3 completed branches of the proof".to_owned();
    };
    let nodes = interval(nodes, words::mean);
    let cpu = cpu.map_or_else(String::new, |cpu| {
        format!(", {} CPU time", interval(cpu, |seconds| time(Duration::from_secs_f64(seconds))))
    });
    format!(
        "remaining: {nodes} nodes{cpu}; estimated from {finished} completed branches {plies} plies after the empty board"
    )
}

fn interval(estimate: Estimate, show: impl Fn(f64) -> String) -> String {
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(show);
    format!("{value} (95 % confidence interval: {low} to {high})")
}

/// `12.3 s`, `4.5 min`, `67.8 h`
fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 120.0 => format!("{seconds:.2} s"),
        seconds if seconds < 7200.0 => format!("{:.1} min", seconds / 60.0),
        seconds => format!("{:.1} h", seconds / 3600.0),
    }
}
