//! `isolation solve-board --value`: who wins from the empty board.

use crate::failure::bail_input;
use crate::progress::Progress;
use crate::solve_split::Places;
use crate::tasks;
use isolation::AnyPosition;
use isolation::board::{Rules, Square, Verdict};
use isolation_arena::stats::Estimate;
use isolation_arena::task::{Forecast, Ledger, Placement, ProofLedger};
use isolation_report::words;
use std::io::Write;
use std::time::Duration;

/// Finds out who wins, or only looks how far that is, and reports it.
pub fn run(
    rules: &Rules,
    places: Places<'_>,
    report: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let empty = AnyPosition::start(rules);
    let ledger = if report {
        if let Some(path) = places.store.filter(|path| !path.exists()) {
            bail_input!("--store: {}: no such file; expected the store to report", path.display());
        }
        let ledger = ProofLedger::open(empty, places.store)?;
        tasks::note(ledger.repaired());
        ledger
    } else {
        let show = |ledger: &ProofLedger, progress: &mut Progress| {
            let table = || table(rules, &ledger.placements());
            let state = || state(rules, ledger);
            progress.update_state(ledger.done(), ledger.most(), state, table);
        };
        let Some(ledger) = places.prove(&empty, out, show)? else { return Ok(()) };
        ledger
    };
    write!(out, "{}", text(rules, &ledger))?;
    if report || ledger.is_over() { Ok(()) } else { Err(places.stopped(&ledger)) }
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
             first placements up to symmetry, each with a reply that wins:\n{}",
            table(rules, &placements)
        ),
        None => format!(
            "{rules}: the winner is not known yet\n{work}\n{} first placements up to symmetry are decided\n{}\n\n{}",
            decided(&placements),
            forecast(ledger.forecast()),
            table(rules, &placements)
        ),
    }
}

/// How far the work is, in one line.
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
            None if nodes > 0 => "under way",
            None => "not begun",
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
        return "no forecast: it needs at least 3 finished branches of the proof".to_owned();
    };
    let nodes = interval(nodes, words::mean);
    let cpu = cpu.map_or_else(String::new, |cpu| {
        format!(", {} CPU time", interval(cpu, |seconds| time(Duration::from_secs_f64(seconds))))
    });
    format!(
        "left: {nodes} nodes{cpu}; from {finished} finished branches {plies} plies after the empty board"
    )
}

fn interval(estimate: Estimate, show: impl Fn(f64) -> String) -> String {
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(show);
    format!("{value} (95 % interval: {low} to {high})")
}

/// `12.3 s`, `4.5 min`, `67.8 h`
fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 120.0 => format!("{seconds:.2} s"),
        seconds if seconds < 7200.0 => format!("{:.1} min", seconds / 60.0),
        seconds => format!("{:.1} h", seconds / 3600.0),
    }
}
