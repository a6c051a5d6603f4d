//! `isolation solve-board --certificate`: one file that proves the results of a board.

use crate::verify;
use crate::work::ctrl_c;
use isolation::board::{Player, Rules};
use isolation::solve::Pair;
use isolation_arena::board::BoardCertificate;
use isolation_command::failure::{OrInput, interrupted};
use isolation_command::{Progress, WholeFile};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Writes the certificate of these winners, and verifies it.
pub fn write(
    rules: &Rules,
    winners: BTreeMap<Pair, Player>,
    path: &Path,
    threads: usize,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let mut certificate = BoardCertificate::open(*rules, winners, part.as_ref())?;
    let stop = ctrl_c()?;
    let [done, all] = certificate.counts();
    let mut progress = Progress::start("strategies", done, all);
    certificate.write(threads, &stop, |now| progress.update(now.counts()[0], String::new))?;
    drop(progress);
    let Some(text) = certificate.text() else {
        let done = certificate.counts()[0];
        return Err(interrupted(format_args!(
            "after {done} of {all} strategies; the same command resumes from {}",
            Path::new(&part).display()
        )));
    };
    let start = Instant::now();
    let certified = isolation_verify::verify(&text).input_at(path)?;
    let bytes = WholeFile::begin(path)?.finish_certificate(text)?;
    std::fs::remove_file(&part)?;
    writeln!(out, "{}: {bytes} bytes", path.display())?;
    verify::write(&certified, start, out)
}
