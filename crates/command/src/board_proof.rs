//! The proof of the winner from an empty board, as text and as JSON.

use isolation::board::{Player, Rules, Size, Square, Verdict};
use isolation::verdict_or_unknown;
use isolation_arena::stats::Estimate;
use isolation_arena::task::{Forecast, Placement, ProofLedger};
use isolation_report::words;
use serde_json::{Value, json};
use std::time::Duration;

/// The winner, or the progress so far, with each first placement.
pub fn as_json(ledger: &ProofLedger) -> Value {
    let (size, position) = (ledger.position().size(), ledger.position());
    let seconds = |cpu: Option<Duration>| cpu.map(|cpu| cpu.as_secs_f64());
    let placement = |placement: Placement| {
        json!({
            "first": size.name(placement.first),
            "reply": placement.reply.map(|reply| size.name(reply)),
            "result": verdict_or_unknown(placement.verdict),
            "nodes": placement.nodes,
            "cpu_seconds": seconds(placement.cpu),
        })
    };
    json!({
        "board": rules(ledger).to_string(),
        "winner": ledger.verdict().map(|verdict| match verdict {
            Verdict::Win => Player::First,
            Verdict::Loss => Player::Second,
        }),
        "winning": ledger.winning_move(position).map(|mv| size.name(mv.destination())),
        "nodes": ledger.nodes(),
        "cpu_seconds": seconds(ledger.cpu()),
        "placements": ledger.placements().into_iter().map(placement).collect::<Value>(),
        "remaining": ledger.forecast().map(|forecast| {
            json!({ "nodes": forecast.nodes, "cpu_seconds": forecast.cpu })
        }),
    })
}

/// The rules of the board.
fn rules(ledger: &ProofLedger) -> Rules {
    Rules::of_board(ledger.position().movement(), ledger.position().size())
}

/// The winner, or the progress so far, with each first placement.
pub fn text(ledger: &ProofLedger) -> String {
    let (rules, placements) = (rules(ledger), ledger.placements());
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
            table(ledger)
        ),
        None => format!(
            "{rules}: not solved yet\n{work}\n{} first placements up to symmetry are solved\n{}\n\n{}",
            decided(&placements),
            forecast(ledger.forecast()),
            table(ledger)
        ),
    }
}

/// The progress in one line.
pub fn state(ledger: &ProofLedger) -> String {
    let (size, placements) = (ledger.position().size(), ledger.placements());
    let begun = placements.iter().filter(|placement| placement.verdict.is_none());
    let begun = begun.filter(|placement| placement.nodes > 0).map(|placement| {
        let Placement { first, reply, nodes, cpu, .. } = *placement;
        format!(", {} {}: {}", size.name(first), name(size, reply), work(nodes, cpu))
    });
    let (decided, begun) = (decided(&placements), begun.collect::<String>());
    format!("; {decided} first placements{begun}; {}", forecast(ledger.forecast()))
}

/// `3 of 10`
fn decided(placements: &[Placement]) -> String {
    let decided = placements.iter().filter(|placement| placement.verdict.is_some()).count();
    format!("{decided} of {}", placements.len())
}

/// The first placements up to symmetry, with replies and work.
pub fn table(ledger: &ProofLedger) -> String {
    let size = ledger.position().size();
    let line = |placement: Placement| {
        let Placement { first, reply, verdict, nodes, cpu } = placement;
        let (first, reply) = (size.name(first), name(size, reply));
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
    heading + &ledger.placements().into_iter().map(line).collect::<String>()
}

fn name(size: Size, square: Option<Square>) -> String {
    square.map_or_else(|| "-".to_owned(), |square| size.name(square))
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
