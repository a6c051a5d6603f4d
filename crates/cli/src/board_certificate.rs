//! `isolation solve-board --certificate`: one file that proves the results of a board.

use crate::verify;
use crate::work::ctrl_c;
use isolation::board::{Player, Rules};
use isolation::solve::Pair;
use isolation_arena::board::BoardCertificate;
use isolation_command::failure::{OrInput, interrupted};
use isolation_command::{Progress, WholeFile};
use isolation_verify::Certified;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// A certificate that was written and verified.
#[derive(Debug)]
pub struct Written<'a> {
    path: &'a Path,
    bytes: usize,
    certified: Certified,
    /// When its verification started.
    start: Instant,
}

impl Written<'_> {
    /// Its file, and what it proves.
    pub fn as_json(&self) -> Value {
        let mut value = verify::as_json(&self.certified, self.start);
        value["file"] = json!(self.path.display().to_string());
        value["bytes"] = json!(self.bytes);
        value
    }

    /// Writes the same as text.
    pub fn show(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(out, "{}: {} bytes", self.path.display(), self.bytes)?;
        verify::write(&self.certified, self.start, out)
    }
}

/// Writes the certificate of these winners, and verifies it.
pub fn write<'a>(
    rules: &Rules,
    winners: BTreeMap<Pair, Player>,
    path: &'a Path,
    threads: usize,
) -> anyhow::Result<Written<'a>> {
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
    Ok(Written { path, bytes, certified, start })
}
