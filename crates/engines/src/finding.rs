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

/// Finds the agent's class in a file or a folder by its methods, or the class of this name. The files
/// are read, and not run.
///
/// # Errors
/// Why there is none, or not one alone, in a line.
pub fn find_agent(place: &Path, class: Option<&str>) -> Result<FoundAgent, String> {
    let mut command = python::finder(place, class);
    command.stdin(Stdio::null());
    let output = command
        .output()
        .map_err(|error| format!("Python cannot be started: {error}; {}", python::hint()))?;
    let answer: Value = serde_json::from_slice(&output.stdout).map_err(|_| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let last = complaint.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
        let last: String = last.chars().take(200).collect();
        format!("the files cannot be searched ({}): {last:?}; {}", output.status, python::hint())
    })?;
    let text = |key: &str| answer[key].as_str().unwrap_or_default().to_owned();
    if answer.get("error").is_some() {
        return Err(text("error"));
    }
    Ok(FoundAgent { file: text("file"), class: text("class"), kind: text("kind") })
}
