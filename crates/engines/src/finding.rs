//! Which class of a student's files is the agent.

use std::path::Path;
use std::process::Stdio;

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

/// Why no agent's class was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FindError {
    /// The files hold none, more than one, or cannot be read.
    #[error("{0}")]
    Files(String),
    /// Python cannot search them: no fault of the files.
    #[error("{0}")]
    Machine(String),
}

/// Finds the agent's class in a file or a folder by its methods, or the class of this name. The files
/// are read, and not run.
///
/// # Errors
/// Why there is none, or not one alone, in a line.
pub fn find_agent(place: &Path, class: Option<&str>) -> Result<FoundAgent, FindError> {
    let mut command = python::finder(place, class);
    command.stdin(Stdio::null());
    let output = command.output().map_err(|error| {
        FindError::Machine(format!("Python cannot be started: {error}; {}", python::hint()))
    })?;
    let answer: Value = serde_json::from_slice(&output.stdout).map_err(|_| {
        let (status, why) = (output.status, python::complaint(&output));
        let why = format!("the files cannot be searched ({status}): {why:?}");
        // A signal ends a search that files make too long or too deep.
        match status.code() {
            None => FindError::Files(why),
            Some(_) => FindError::Machine(format!("{why}; {}", python::hint())),
        }
    })?;
    let text = |key: &str| answer[key].as_str().unwrap_or_default().to_owned();
    if answer.get("error").is_some() {
        return Err(FindError::Files(text("error")));
    }
    Ok(FoundAgent { file: text("file"), class: text("class"), kind: text("kind") })
}
