//! Makes and verifies certificates of the solved pairs of a board, and keeps their check sums in
//! results/BOARD.certificates.csv; goes on from what is there.
//!
//! ```text
//! cargo run --release -p isolation-arena --example certificates -- knight-8x8 60
//! ```

use std::collections::HashSet;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use isolation::board::{Player, Rules, Square, Verdict};
use isolation::solve::{BoardTable, Interrupt, certificate, verify};

use sha2::{Digest, Sha256};

const HEADING: &str =
    "first,second,winner,position,bytes,sha256,seconds_to_write,seconds_to_verify";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, minutes] = arguments.as_slice() else {
        return Err("expected a board, such as knight-8x8, and minutes of work".into());
    };
    let minutes = Duration::from_secs_f64(60.0 * minutes.parse::<f64>()?);
    let rules: Rules = board.parse()?;
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let table = BoardTable::shipped(rules.movement, rules.size).ok_or("no table of this board")?;
    let path = results.join(format!("{board}.certificates.csv"));
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let done: HashSet<String> = kept.lines().skip(1).map(cells).collect();
    let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
    if kept.is_empty() {
        writeln!(file, "{HEADING}")?;
    }
    let begun = Instant::now();
    // Certificates of pairs that a mirror decides are short.
    let turned = |square: Square| rules.size.square_at(rules.size.cells() - 1 - square.index());
    let mut pairs: Vec<_> = table.pairs().collect();
    pairs.sort_by_key(|(pair, _)| turned(pair.first) != Some(pair.second));
    for (pair, winner) in pairs {
        let (Some(winner), [first, second]) = (winner, pair.names(rules.size)) else { continue };
        if done.contains(&format!("{first},{second}")) {
            continue;
        }
        let position = pair.position(&rules);
        let verdict = if winner == Player::First { Verdict::Win } else { Verdict::Loss };
        let start = Instant::now();
        let mut poll = |_| begun.elapsed() >= minutes;
        let mut interrupt = Interrupt { nodes: None, poll: &mut poll };
        let Some(text) = certificate(&position, verdict, &mut interrupt) else {
            // The time is over, or the table is wrong.
            if begun.elapsed() >= minutes {
                break;
            }
            return Err(format!("{position}: the {winner} player does not win").into());
        };
        let (written, start) = (start.elapsed(), Instant::now());
        let certified = verify(&text)?;
        assert_eq!(certified.winner, winner, "{position}");
        let (bytes, sum) = (text.len(), hex(&Sha256::digest(&text)));
        writeln!(
            file,
            "{first},{second},{winner},{position},{bytes},{sum},{:.2},{:.3}",
            written.as_secs_f64(),
            start.elapsed().as_secs_f64()
        )?;
    }
    Ok(())
}

/// The first two columns of a line.
fn cells(line: &str) -> String {
    line.splitn(3, ',').take(2).collect::<Vec<_>>().join(",")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
