//! The search for the agent's class in a student's files.

use std::ffi::OsStr;
use std::path::Path;

use serde_json::Value;

use super::python;

/// An agent's class in a student's files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundAgent {
    /// The file, below the folder that was searched.
    pub file: String,
    /// The class.
    pub class: String,
    /// What it was written for: project and generation of the course, and its method.
    pub kind: String,
}

/// The Python code that finds the class and writes a line of JSON.
const FIND: &str = "from isolation_engine.student.finding import main; main()";

/// Why no agent's class was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FindError {
    /// The files contain none or more than one, or cannot be read.
    #[error("{0}")]
    Files(String),
    /// Python cannot search them; the files are not at fault.
    #[error("the files cannot be searched: {0}")]
    Machine(String),
}

/// Finds the agent's class in a file or a folder by its methods, or the class of this name. The
/// files are parsed, not run.
///
/// # Errors
/// Why there is not exactly one, in a line.
pub fn find_agent(place: &Path, class: Option<&str>) -> Result<FoundAgent, FindError> {
    let arguments: Vec<&OsStr> =
        [place.as_os_str()].into_iter().chain(class.map(OsStr::new)).collect();
    let output = python::output(FIND, &arguments).map_err(FindError::Machine)?;
    // A search of files that are too long or too deep is ended by a signal.
    let is_killed = output.status.code().is_none();
    let text = python::text(output);
    let answer = text.and_then(|text| serde_json::from_slice(&text).map_err(|it| it.to_string()));
    let answer: Value = answer.map_err(|why| match is_killed {
        true => FindError::Files(why),
        false => FindError::Machine(why),
    })?;
    let text = |key: &str| answer[key].as_str().unwrap_or_default().to_owned();
    if answer.get("error").is_some() {
        return Err(FindError::Files(text("error")));
    }
    Ok(FoundAgent { file: text("file"), class: text("class"), kind: text("kind") })
}
