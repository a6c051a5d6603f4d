//! The tournament that is shown.

use std::collections::BTreeSet;

use super::{Contest, Stored};

#[derive(Debug)]
pub struct Opened {
    pub stored: Stored,
    /// The tournament; none if the games come from a file.
    pub contest: Option<Contest>,
    imported: Vec<String>,
    /// Games that could not be saved, and why the last of them could not.
    unsaved: BTreeSet<u64>,
    why_unsaved: String,
    /// Saved games that did not fit.
    pub damaged: usize,
    /// Whether another tab has it open, too: then it is played there.
    pub elsewhere: bool,
}

impl Opened {
    pub fn contest(stored: Stored, contest: Contest) -> Self {
        Self { contest: Some(contest), ..Self::file(stored, Vec::new()) }
    }

    /// One whose games come from a file.
    pub fn file(stored: Stored, imported: Vec<String>) -> Self {
        let (unsaved, why_unsaved) = (BTreeSet::new(), String::new());
        let (contest, damaged, elsewhere) = (None, 0, false);
        Self { stored, contest, imported, unsaved, why_unsaved, damaged, elsewhere }
    }

    /// The lines of the games that count.
    pub fn lines(&self) -> &[String] {
        self.contest.as_ref().map_or(&self.imported, Contest::lines)
    }

    /// All lines, as a file that the command line reads.
    pub fn export(&self) -> String {
        self.lines().iter().flat_map(|line| [line, "\n"]).collect()
    }

    pub fn saved(&mut self, number: u64) {
        self.unsaved.remove(&number);
    }

    pub fn not_saved(&mut self, number: u64, why: String) {
        self.unsaved.insert(number);
        self.why_unsaved = why;
    }

    /// How many games are in memory alone, and why; none where all are saved.
    pub fn unsaved(&self) -> Option<(usize, &str)> {
        (!self.unsaved.is_empty()).then(|| (self.unsaved.len(), &*self.why_unsaved))
    }

    pub fn unsaved_lines(&self) -> Vec<(u64, String)> {
        let line = |number: u64| match &self.contest {
            Some(contest) => contest.line(number),
            None => self.imported.get(number as usize).map(String::as_str),
        };
        let lines = self.unsaved.iter().map(|&number| Some((number, line(number)?.to_owned())));
        lines.flatten().collect()
    }
}
