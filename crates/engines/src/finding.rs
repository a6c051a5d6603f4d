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

/// Why no agent's class was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FindError {
    /// The files hold none, more than one, or cannot be read.
    #[error("{0}")]
    Files(String),
    /// Python cannot search them: no fault of the files.
    #[error("the files cannot be searched: {0}")]
    Machine(String),
}

/// Finds the agent's class in a file or a folder by its methods, or the class of this name. The files
/// are read, and not run.
///
/// # Errors
/// Why there is none, or not one alone, in a line.
pub fn find_agent(place: &Path, class: Option<&str>) -> Result<FoundAgent, FindError> {
    let arguments: Vec<&OsStr> =
        [place.as_os_str()].into_iter().chain(class.map(OsStr::new)).collect();
    let output = python::output(FIND, &arguments).map_err(FindError::Machine)?;
    // A signal ends a search that the files make too long or too deep.
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
