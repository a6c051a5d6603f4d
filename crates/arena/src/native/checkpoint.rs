//! The file in which a tuning goes on after it was interrupted.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::line_file::{LineFile, read};
use crate::{PairCounts, Problem, SpsaState, Tuning};

/// A line: the state after an iteration, and how its pairs ended, from the side of the first variant.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    state: SpsaState,
    both: u64,
    one_each: u64,
    neither: u64,
}

/// Opens the checkpoint of a tuning, or makes a new one, and says how far the tuning is: a file with a
/// line that tells all that decides it, and a line for each iteration.
///
/// # Errors
/// When the file cannot be written, is in use, or holds something else: then it is left as it was.
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
            let why = format!("line {line}: this is not iteration {iteration} of the tuning");
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

/// The line of the state after an iteration whose pairs ended like this.
pub fn checkpoint_line(state: &SpsaState, pairs: PairCounts) -> String {
    let PairCounts { both, one_each, neither } = pairs;
    let line = Line { state: state.clone(), both, one_each, neither };
    serde_json::to_string(&line).expect("numbers become JSON")
}

/// Makes sure that two headings are the same.
fn same(found: &Value, expected: &Value) -> Result<(), Problem> {
    for (key, expected) in expected.as_object().expect("a heading is an object") {
        let found = found.get(key).unwrap_or(&Value::Null);
        if found != expected {
            return Err(Problem::new(format_args!(
                "line 1: another tuning: {key} {found}, where this one has {expected}; expected \
                 another file"
            )));
        }
    }
    Ok(())
}
