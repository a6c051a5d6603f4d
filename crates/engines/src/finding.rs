//! Which class of a student's files is the agent.

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
    /// What it was written for: the course's project and generation, and its method.
    pub kind: String,
}

/// What Python runs to find the class: it writes a line of JSON.
const FIND: &str = "from isolation.student.finding import main; main()";

/// Finds the agent's class in a file or a folder by its methods, or the class of this name. The files
/// are read, and not run.
///
/// # Errors
/// Why there is none, or not one alone, in a line.
pub fn find_agent(place: &Path, class: Option<&str>) -> Result<FoundAgent, String> {
    let arguments: Vec<&OsStr> =
        [place.as_os_str()].into_iter().chain(class.map(OsStr::new)).collect();
    let unsearched = |why: String| format!("the files cannot be searched: {why}");
    let output = python::output(FIND, &arguments).map_err(unsearched)?;
    let answer: Value =
        serde_json::from_slice(&output).map_err(|error| unsearched(error.to_string()))?;
    let text = |key: &str| answer[key].as_str().unwrap_or_default().to_owned();
    if answer.get("error").is_some() {
        return Err(text("error"));
    }
    Ok(FoundAgent { file: text("file"), class: text("class"), kind: text("kind") })
}
