//! The results of solving a position.

use crate::json;
use isolation::board::Verdict;
use isolation::{AnyPosition, verdict_or_unknown};
use serde::Serialize;
use std::io::Write;

/// The results for the side to move.
#[derive(Debug, Serialize)]
pub struct Solved {
    pub result: &'static str,
    /// Moves that are proven to win.
    pub winning: Vec<String>,
    /// Moves without a proof.
    pub unknown: Vec<String>,
    pub distance: Option<u32>,
    pub nodes: u64,
    pub seconds: f64,
}

impl Solved {
    /// Writes the results as text or JSON.
    pub fn write(
        &self,
        as_json: bool,
        position: &AnyPosition,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if as_json {
            return json::write_line(out, self);
        }
        writeln!(out, "{} for the {} player (to move)", self.result, position.to_move())?;
        for (verdict, moves) in [(Some(Verdict::Win), &self.winning), (None, &self.unknown)] {
            if !moves.is_empty() {
                writeln!(out, "{:<7} {}", verdict_or_unknown(verdict), moves.join(" "))?;
            }
        }
        if let Some(plies) = self.distance {
            writeln!(out, "plies   {plies} to the end under best play")?;
        }
        Ok(writeln!(out, "nodes   {} in {:.1} ms", self.nodes, self.seconds * 1e3)?)
    }
}
