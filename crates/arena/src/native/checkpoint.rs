//! The checkpoint of a tuning.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::line_file::{LineFile, read};
use crate::{PairCounts, Problem, SpsaState, Tuning};

/// A line: the state after an iteration, and the results of its pairs for the first variant.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    state: SpsaState,
    both: u64,
    one_each: u64,
    neither: u64,
}

/// Opens or creates the checkpoint of a tuning, and returns its state. The first line holds the settings, and
/// each other line an iteration.
///
/// # Errors
/// When the file cannot be written, is in use, or holds something else; then it is unchanged.
pub fn open_checkpoint(path: &Path, tuning: &Tuning) -> Result<(LineFile, SpsaState), Problem> {
    let heading = tuning.heading();
    let first = heading.to_string();
    let mut state = tuning.spsa().start();
    let mut file = LineFile::open(path, &[&first, r#"{"iteration":"#], |line, text| {
        if line == 1 {
            return same(&read(line, text)?, &heading);
        }
        let next: Line = read(line, text)?;
        let iteration = state.iteration + 1;
        if next.state.iteration != iteration || !tuning.spsa().allows(&next.state) {
            let why = format!("line {line}: expected iteration {iteration} of this tuning");
            return Err(Problem::new(why));
        }
        state = next.state;
        Ok(())
    })?;
    if file.is_empty() {
        file.append(&first)?;
    }
    Ok((file, state))
}

/// The line of an iteration: the state after it, and the results of its pairs.
pub fn checkpoint_line(state: &SpsaState, pairs: PairCounts) -> String {
    let PairCounts { both, one_each, neither } = pairs;
    let line = Line { state: state.clone(), both, one_each, neither };
    serde_json::to_string(&line).expect("numbers become JSON")
}

/// Checks that two headings are the same. Earlier versions wrote `starts` for `openings`.
fn same(found: &Value, expected: &Value) -> Result<(), Problem> {
    for (key, expected) in expected.as_object().expect("a heading is an object") {
        let old = found.get("starts").filter(|_| key == "openings");
        let found = found.get(key).or(old).unwrap_or(&Value::Null);
        if found != expected {
            return Err(Problem::new(format_args!(
                "line 1: checkpoint of another tuning: {key} {found}, but here {expected}; expected another file"
            )));
        }
    }
    Ok(())
}
