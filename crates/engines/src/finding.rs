//! The search for the agent's class in a student's files.

use std::path::{Component, Path};
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::process::Loss;
use super::session::Session;
use super::{EngineSettings, EngineSpec};
use isolation::End;

/// An agent's class in a student's files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FoundAgent {
    /// The file, below the folder that was searched.
    pub file: String,
    /// The name of the class in that file.
    pub class: String,
    /// Why it was taken, and what its name is bound to.
    #[serde(default)]
    pub why: String,
    /// What it was written for: project and generation of the course, and its method.
    pub kind: String,
    /// The only board that it plays, if there is only one.
    #[serde(default)]
    pub preset: Option<String>,
}

/// The answer of a host.
#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Found(FoundAgent),
    Missing { error: String, choices: Vec<String> },
}

/// Why no agent's class was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FindError {
    /// The files contain none, or cannot be loaded.
    #[error("{0}")]
    Files(String),
    /// The files contain more than one.
    #[error("{why}")]
    Several {
        /// What was found.
        why: String,
        /// The classes to choose from, each as `FILE:CLASS`.
        choices: Vec<String>,
    },
    /// They could not be searched; the files are not at fault.
    #[error("the files cannot be searched: {0}")]
    Machine(String),
}

/// Finds the agent's class in a file or a folder ([`EngineSpec::search`]) as an import gives it, in the sandbox of
/// a game: the class of this name or `FILE:CLASS`, or the one that the courses expect. `stop` ends the search.
///
/// # Errors
/// Why there is not exactly one.
pub fn find_agent(
    search: &EngineSpec,
    class: Option<&str>,
    stop: &AtomicBool,
) -> Result<FoundAgent, FindError> {
    let text = Session::open(search, 0, EngineSettings::default(), stop).and_then(|mut session| {
        session.is_trial = true;
        let text = session.find(class);
        // Its log is complete.
        session.process.end();
        text
    });
    let text = text.map_err(|loss| match loss {
        Loss::Machine(why) => FindError::Machine(why),
        Loss::Stopped => FindError::Machine(Loss::Stopped.fault().why),
        loss => {
            let fault = loss.fault();
            let is_late = fault.end == End::Timeout;
            FindError::Files(if is_late { format!("{} of loading", fault.why) } else { fault.why })
        }
    })?;
    let answer =
        serde_json::from_str(&text).map_err(|error| FindError::Files(error.to_string()))?;
    match answer {
        Answer::Found(found) if is_below(&found.file) => Ok(found),
        Answer::Found(found) => {
            Err(FindError::Files(format!("{}: expected a file of the submission", found.file)))
        }
        Answer::Missing { error, choices } if choices.is_empty() => Err(FindError::Files(error)),
        Answer::Missing { error, choices } => Err(FindError::Several { why: error, choices }),
    }
}

/// Whether a path stays below its folder: the student's code may have told it.
fn is_below(file: &str) -> bool {
    Path::new(file).components().all(|part| matches!(part, Component::Normal(_)))
}
