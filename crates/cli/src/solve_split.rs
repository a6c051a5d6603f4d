//! `isolation solve --threads N`: the winner of a position, by a proof that is split into subproblems.

use crate::distribution::Distribution;
use crate::places::different;
use crate::solved::Solved;
use crate::work::ctrl_c;
use isolation::{AnyPosition, verdict_or_unknown};
use isolation_arena::task::{Ledger, ProofLedger};
use isolation_command::{Progress, WholeFile};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Solves a position, and writes the results.
pub fn run(
    position: &AnyPosition,
    distribution: &Distribution,
    certificate: Option<&Path>,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let files = [("--checkpoint", distribution.checkpoint()), ("--certificate", certificate)];
    different(files.into_iter().filter_map(|(option, path)| Some((option, path?))))?;
    let file = certificate.map(WholeFile::begin).transpose()?;
    let begun = Instant::now();
    let show = |ledger: &ProofLedger, progress: &mut Progress| {
        progress.update_of(ledger.done(), ledger.most());
    };
    let Some(ledger) = distribution.prove(position, json, out, show)? else { return Ok(()) };
    if !ledger.is_over() {
        return Err(distribution.stopped(ledger.done(), "subproblems"));
    }
    let certificate = match &file {
        Some(_) => ledger.certificate(distribution.threads(), &*ctrl_c()?)?,
        None => None,
    };
    let winning = ledger.winning_move(position);
    let solved = Solved {
        result: verdict_or_unknown(ledger.verdict()),
        winning: winning.map(|mv| position.move_text(mv)).into_iter().collect(),
        unknown: Vec::new(),
        distance: None,
        nodes: ledger.nodes(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    solved.write(json, position, out)?;
    match (file, certificate) {
        (Some(file), Some(text)) => file.finish_certificate(text).map(|_| ()),
        (Some(_), None) => Err(distribution.stopped(ledger.done(), "subproblems")),
        (None, _) => Ok(()),
    }
}
