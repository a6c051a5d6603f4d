//! Tournaments on threads of this process.

use std::collections::HashMap;
use std::ffi::CString;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::mpsc::Sender;

use isolation::{GameRecord, plain_parser_message};
use isolation_arena::{
    Description, Finished, PlayerSpec, Run, Summary, SummaryBuilder, Tournament, open_records,
};
use isolation_report::{FORMATS, Format};
use pyo3::exceptions::{PyRuntimeError, PyRuntimeWarning, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

use crate::agent::Agent;
use crate::arguments::{threads_or_cores, to_error, value_error};
use crate::plain;
use crate::work;

/// Reads the description of a tournament, TOML, as JSON text.
///
/// Raises ValueError with line and column.
#[pyfunction]
pub fn read_description(toml: &str) -> PyResult<String> {
    Ok(plain::json(&Description::parse(toml).map_err(value_error)?))
}

/// Plays the remaining games of a tournament: `description` is JSON, `positions` the content of its file of
/// openings, `tell` is called with the played games and their maximum. `functions` are the agents with a function
/// by their places among the players. Returns the figures as JSON, and the records if there is no file.
///
/// Raises ValueError for an invalid tournament or file, RuntimeError if another process uses the file or a game
/// was interrupted.
#[pyfunction]
#[pyo3(signature = (description, positions, records, threads, tell, functions))]
pub fn play_tournament(
    py: Python<'_>,
    description: &str,
    positions: Option<&str>,
    records: Option<PathBuf>,
    threads: Option<&Bound<'_, PyAny>>,
    tell: &Bound<'_, PyAny>,
    functions: HashMap<usize, Py<Agent>>,
) -> PyResult<(String, Vec<String>)> {
    let tournament = checked(description, positions, &functions)?;
    let most = 2 * tournament.schedule.most_pairs();
    let threads = threads_or_cores(threads)?;
    let played = work::run(
        py,
        |stop, sender| {
            let run = Run { tournament: &tournament, threads, stop };
            play(&run, records, sender)
        },
        |_, games: u64| tell.call1((games, most)).map(|_| ()),
    )?;
    // A function's exception has ended the run, on another thread.
    let mut callables = functions.values().filter_map(|agent| agent.get().function.as_ref());
    if let (Err(_), Some(error)) = (&played, callables.find_map(|it| it.function.failed())) {
        return Err(error);
    }
    let (summary, kept) = played?;
    Ok((figures(&summary), kept))
}

/// The report of a tournament of a kind ("json", "markdown", "html",
/// "csv", "csv-pairings"), from the lines of its records.
///
/// Raises ValueError for an invalid line, with its number.
#[pyfunction]
pub fn report(py: Python<'_>, lines: Vec<String>, kind: &str) -> PyResult<String> {
    let found = FORMATS.iter().find(|known| known.name == kind);
    let Some(&Format { write, .. }) = found else {
        let names: Vec<_> = FORMATS.iter().map(|known| known.name).collect();
        let expected = names.join(", ");
        return Err(PyValueError::new_err(format!("kind {kind:?}: expected {expected}")));
    };
    py.detach(|| {
        let mut counted = SummaryBuilder::new(None);
        for (number, line) in (1..).zip(&lines) {
            let wrong = |why: &dyn Display| value_error(format!("line {number}: {why}"));
            let (record, game) = GameRecord::parse(line).map_err(|error| wrong(&error))?;
            counted.add_replayed(&record, &game).map_err(|error| wrong(&error))?;
        }
        Ok(write(&counted.finish()))
    })
}

/// The description of this JSON text.
pub fn description(text: &str) -> PyResult<Description> {
    serde_json::from_str(text).map_err(|error| {
        // The JSON is generated: a place in it means nothing to the caller, but the key does.
        let keys: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
        let limits = keys.get("limits").and_then(Value::as_object).into_iter().flatten();
        let limits = limits
            .map(|(key, value)| (format!("limits.{key}"), json!({ "limits": { key: value } })));
        let all = keys.iter().map(|(key, value)| (key.clone(), json!({ key: value })));
        let wrong = limits.chain(all).find_map(|(key, alone)| {
            Some((key, serde_json::from_value::<Description>(alone).err()?))
        });
        let (key, error) = wrong.unwrap_or_else(|| ("tournament".to_owned(), error));
        value_error(format!("{key}: {}", plain_parser_message(&error.to_string())))
    })
}

pub fn figures(summary: &Summary) -> String {
    let format = FORMATS.iter().find(|format| format.name == "json");
    (format.expect("there is a report as JSON").write)(summary)
}

/// The tournament, in which agents with a function are checked by their texts without it.
fn checked(
    text: &str,
    positions: Option<&str>,
    functions: &HashMap<usize, Py<Agent>>,
) -> PyResult<Tournament> {
    let mut description = description(text)?;
    let scored = |index: usize| functions.get(&index).and_then(|it| it.get().function.as_ref());
    for (index, player) in description.players.iter_mut().enumerate() {
        if let Some(scoring) = scored(index) {
            let text = std::mem::replace(&mut player.player, scoring.unscored.to_string());
            player.name.get_or_insert(text);
        }
    }
    let mut tournament = description.check(positions).map_err(value_error)?;
    for (index, entrant) in tournament.entrants.iter_mut().enumerate() {
        if let (Some(scoring), PlayerSpec::Agent(held)) = (scored(index), &entrant.player) {
            entrant.player = PlayerSpec::Agent(scoring.function.on(held)?);
        }
    }
    Ok(tournament)
}

/// Plays, and reports the number of games.
fn play(
    run: &Run<'_>,
    path: Option<PathBuf>,
    sender: &Sender<u64>,
) -> PyResult<(Summary, Vec<String>)> {
    let (mut counted, mut kept) = (SummaryBuilder::new(None), Vec::new());
    let opened = open_records(path.as_deref(), run.tournament, |record| counted.add(record));
    let (mut records, finished) = opened.map_err(to_error)?;
    for missing in run.missing_sandboxes() {
        Python::attach(|py| {
            let message = CString::new(missing).expect("a line of text");
            PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &message, 1)
        })?;
    }
    run.preflight(&finished).map_err(value_error)?;
    let tell = |record: &GameRecord, finished: &Finished| {
        counted.add(record).expect("a game that was just played");
        if path.is_none() {
            kept.push(record.to_line());
        }
        // After an exception the receiver is gone; the run ends soon.
        let _ = sender.send(finished.games());
    };
    let played = run.play(finished, records.as_mut(), tell);
    played.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok((counted.finish(), kept))
}
