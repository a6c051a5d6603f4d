//! `isolation solve-board --value`: who wins from the empty board.

use crate::solve_split::Places;
use isolation::AnyPosition;
use isolation::board::{Rules, Verdict};
use isolation_arena::task::ProofLedger;
use std::collections::HashSet;
use std::io::Write;

/// Finds out who wins, and writes a placement of the winner for each situation.
pub fn run(rules: &Rules, places: Places<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let empty = AnyPosition::start(rules);
    match places.prove(&empty, out)? {
        Some(ledger) => Ok(write!(out, "{}", text(rules, &empty, &ledger))?),
        None => Ok(()),
    }
}

fn text(rules: &Rules, empty: &AnyPosition, ledger: &ProofLedger) -> String {
    let reply = |position: &AnyPosition| {
        let mv = ledger.winning_move(position);
        mv.map(|mv| rules.size.name(mv.destination())).unwrap_or_default()
    };
    let nodes = ledger.nodes();
    if ledger.verdict() == Some(Verdict::Win) {
        return format!("{rules}: the first player wins by {}\n{nodes} nodes\n", reply(empty));
    }
    let mut seen = HashSet::new();
    let mut lines = String::new();
    for mv in empty.moves() {
        let next = empty.play(mv);
        if seen.insert(next.canonical()) {
            lines += &format!("{} {}\n", rules.size.name(mv.destination()), reply(&next));
        }
    }
    format!(
        "{rules}: the second player wins\n{nodes} nodes\n\n\
         first placements up to symmetry, each with a reply that wins:\n{lines}"
    )
}
