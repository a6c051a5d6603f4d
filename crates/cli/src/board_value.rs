//! `isolation solve-board --value`: who wins from the empty board.

use crate::board_certificate::{self, Written};
use crate::distribution::Distribution;
use crate::json;
use anyhow::anyhow;
use isolation::AnyPosition;
use isolation::board::{Player, Rules};
use isolation::solve::Pair;
use isolation_arena::task::{Ledger, ProofLedger};
use isolation_command::failure::{Kind, failure};
use isolation_command::{Progress, bail_input, board_proof};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// Searches for the winner, or only reads the progress so far, and reports it.
pub fn run(
    rules: &Rules,
    distribution: &Distribution,
    report: bool,
    certificate: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let empty = AnyPosition::start(rules);
    let ledger = if report {
        if let Some(path) = distribution.checkpoint().filter(|path| !path.exists()) {
            bail_input!(
                "--checkpoint: {}: no such file; expected the checkpoint to report",
                path.display()
            );
        }
        let mut ledger = ProofLedger::open(empty, distribution.checkpoint())?;
        distribution.durability.apply(ledger.file());
        ledger
    } else {
        let show = |ledger: &ProofLedger, progress: &mut Progress| {
            let (state, table) = (|| board_proof::state(ledger), || board_proof::table(ledger));
            progress.update_state(ledger.done(), ledger.most(), state, table);
        };
        let Some(ledger) = distribution.prove(&empty, json, out, show)? else { return Ok(()) };
        ledger
    };
    if !json {
        write!(out, "{}", board_proof::text(&ledger))?;
    }
    let prove = |path| {
        board_certificate::write(rules, winners(rules, &ledger), path, distribution.threads())
    };
    let certificate = certificate.filter(|_| ledger.is_over()).map(prove).transpose()?;
    if json {
        let mut value = board_proof::as_json(&ledger);
        value["certificate"] = certificate.as_ref().map_or(Value::Null, Written::as_json);
        json::write_line(out, &value)?;
    } else if let Some(certificate) = certificate {
        certificate.show(out)?;
    }
    match (ledger.is_over(), report) {
        (true, _) => Ok(()),
        (false, true) => Err(failure(Kind::Unknown, anyhow!("the winner is unknown so far"))),
        (false, false) => Err(distribution.stopped(ledger.done(), "subproblems")),
    }
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
