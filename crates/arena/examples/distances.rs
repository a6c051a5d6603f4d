//! Finds in how many plies the solved pairs of a board end, and keeps them in results/distances.csv; goes on from
//! what is there.
//!
//! ```text
//! cargo run --release -p isolation-arena --example distances -- knight-7x7 60
//! ```

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use isolation::board::{Rules, Verdict};
use isolation::solve::{BoardTable, Interrupt, Solver};

const HEADING: &str = "board,plies";
/// Stands where the number of plies is not known.
const UNKNOWN: &str = "-";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, minutes] = arguments.as_slice() else {
        return Err("expected a board, such as knight-7x7, and minutes of work".into());
    };
    let minutes = Duration::from_secs_f64(60.0 * minutes.parse::<f64>()?);
    let rules: Rules = board.parse()?;
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results");
    let table = BoardTable::shipped(rules.movement, rules.size).ok_or("no table of this board")?;
    let path = results.join("distances.csv");
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let mut lines: Vec<String> = kept.lines().skip(1).map(str::to_owned).collect();
    let own = format!("{board},");
    let before = lines.iter().position(|line| line.starts_with(&own)).map(|at| lines.remove(at));
    let before = before.unwrap_or_default();
    let mut before = before.strip_prefix(&own).unwrap_or_default().split(' ');

    let begun = Instant::now();
    let mut plies = Vec::new();
    for (pair, winner) in table.pairs() {
        let known = before.next().filter(|text| !text.is_empty() && *text != UNKNOWN);
        if let Some(known) = known {
            plies.push(known.to_owned());
            continue;
        }
        let position = pair.position(&rules);
        let mut poll = |_| begun.elapsed() >= minutes;
        let mut interrupt = Interrupt { nodes: None, poll: &mut poll };
        let found = winner.and_then(|_| Solver::new().distance(&position, &mut interrupt));
        plies.push(match found {
            Some((verdict, plies)) => {
                let found = Verdict::of(winner == Some(position.to_move()));
                assert_eq!(verdict, found, "{position}");
                plies.to_string()
            }
            None => UNKNOWN.to_owned(),
        });
    }
    lines.push(format!("{own}{}", plies.join(" ")));
    lines.sort();
    fs::write(&path, format!("{HEADING}\n{}\n", lines.join("\n")))?;
    Ok(())
}
