//! `class.toml` in the folder of submissions: the teacher's choices for the class and for single students.

use crate::exports::Export;
use crate::rubric::{Rubric, STUDENTS};
use crate::submission::{NAMED, Submission, stem};
use anyhow::{anyhow, bail};
use isolation::eval::did_you_mean;
use isolation_arena::{place, read_toml};
use isolation_command::bail_input;
use isolation_command::failure::OrInput;
use isolation_protocol::files;
use isolation_report::words;
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use toml::Spanned;

/// The file's name.
pub const CLASS_FILE: &str = "class.toml";

/// The teacher's choices.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ClassFile {
    /// Whether reports for students name classmates by aliases.
    pub anonymous: bool,
    /// Files to write for learning platforms.
    pub exports: BTreeSet<Export>,
    /// How points are earned.
    pub rubric: Rubric,
    /// By the submissions' files.
    students: BTreeMap<String, StudentChoices>,
}

/// The choices for a student.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudentChoices {
    /// The agent class.
    class: Option<String>,
    /// The name in reports.
    name: Option<String>,
    /// The id in the grade book.
    #[serde(default, deserialize_with = "id")]
    id: Option<String>,
    /// Days after the deadline.
    late: Option<u32>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(default)]
    anonymous: bool,
    #[serde(default)]
    export: BTreeSet<Export>,
    #[serde(default)]
    rubric: Rubric,
    #[serde(default)]
    students: BTreeMap<Spanned<String>, StudentChoices>,
}

/// An id, with or without quotes.
fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected an id such as \"0123\"")]
    enum Id {
        Number(u64),
        Text(String),
    }
    Ok(Some(match Id::deserialize(deserializer)? {
        Id::Number(number) => number.to_string(),
        Id::Text(text) => text,
    }))
}

impl ClassFile {
    /// Reads the file in the folder of these submissions; no choices if there is none.
    ///
    /// # Errors
    /// When the file cannot be read, or has an unknown key, value or student.
    pub fn read(folder: &Path, submissions: &[Submission]) -> anyhow::Result<Self> {
        let path = folder.join(CLASS_FILE);
        if !path.exists() {
            return Ok(Self::default());
        }
        let read = || Self::parse(&files::read(&path)?, submissions);
        read().input_at(&path)
    }

    fn parse(text: &str, submissions: &[Submission]) -> anyhow::Result<Self> {
        let read: Text = read_toml(text)?;
        let mut students = BTreeMap::new();
        for (key, choices) in &read.students {
            let at = |why| {
                let (line, column) = place(text, key.span().start);
                anyhow!("line {line}, column {column}: students: {why}")
            };
            let submission = named(key.get_ref(), submissions).map_err(at)?;
            let invalid = |text: &String| text.trim().is_empty() || words::plain(text) != *text;
            if [&choices.class, &choices.name, &choices.id].into_iter().flatten().any(invalid) {
                bail!(at("expected class, name and id on one line".to_owned()));
            }
            if students.insert(submission.file.clone(), choices.clone()).is_some() {
                bail!(at(format!("{} is named twice; expected one table", submission.file)));
            }
        }
        let Text { anonymous, export: exports, rubric, .. } = read;
        Ok(Self { anonymous, exports, rubric, students })
    }

    /// Checks that the rubric names opponents of the tournament, and that there are points to export.
    ///
    /// # Errors
    /// When it does not.
    pub fn check(&self, opponents: &[&str]) -> anyhow::Result<()> {
        let known: Vec<&str> = opponents.iter().copied().chain([STUDENTS]).collect();
        if let Some(name) = self.rubric.opponents().find(|name| !known.contains(name)) {
            let guess = did_you_mean(name, known.iter().copied());
            bail_input!(
                "{CLASS_FILE}: rubric.share: no opponent {name:?}{guess}; expected one of {}",
                known.join(", ")
            );
        }
        if let Some(export) = self.exports.first().filter(|_| !self.rubric.has_points()) {
            bail_input!(
                "export: {} needs points; expected a rubric in {CLASS_FILE}, such as [[rubric.rank]]",
                export.name()
            );
        }
        Ok(())
    }

    fn of(&self, submission: &Submission) -> Option<&StudentChoices> {
        self.students.get(&submission.file)
    }

    /// The agent class of a submission, if the teacher chose one.
    pub fn class_of(&self, submission: &Submission) -> Option<&str> {
        self.of(submission)?.class.as_deref()
    }

    /// The student's name in reports.
    pub fn name_of<'s>(&'s self, submission: &'s Submission) -> &'s str {
        self.of(submission).and_then(|it| it.name.as_deref()).unwrap_or(&submission.name)
    }

    /// The student's id in the grade book.
    pub fn id_of<'s>(&'s self, submission: &'s Submission) -> Option<&'s str> {
        self.of(submission).and_then(|it| it.id.as_deref()).or(submission.id.as_deref())
    }

    /// Days by which a submission was late: one if the platform says no more than that it was.
    pub fn late(&self, submission: &Submission) -> u32 {
        self.of(submission).and_then(|it| it.late).unwrap_or(submission.late.into())
    }
}

/// The submission with this file, or with this file without its extension.
fn named<'s>(key: &str, submissions: &'s [Submission]) -> Result<&'s Submission, String> {
    if let Some(exact) = submissions.iter().find(|it| it.file == key) {
        return Ok(exact);
    }
    let named = |it: &&Submission| stem(&it.file) == key || it.name == key;
    let alike: Vec<_> = submissions.iter().filter(named).collect();
    match alike[..] {
        [only] => Ok(only),
        [] => {
            let names: Vec<&str> = submissions.iter().map(|it| it.name.as_str()).collect();
            let guess = did_you_mean(key, names.iter().copied());
            Err(format!("no submission {key:?}{guess}; expected the name of a file in the folder"))
        }
        _ => {
            let files: Vec<String> = alike.iter().map(|it| it.file.clone()).collect();
            let files = words::listed(&files, NAMED);
            Err(format!("{key:?} names {files}; expected the name with its extension"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn submissions(files: &[&str]) -> Vec<Submission> {
        let submission = |&file: &&str| Submission {
            name: stem(file).to_owned(),
            file: file.to_owned(),
            slug: stem(file).to_owned(),
            id: Some("9".to_owned()),
            late: true,
            parts: Vec::new(),
        };
        files.iter().map(submission).collect()
    }

    #[test]
    fn choices_are_found_by_file_and_by_stem() {
        let class = submissions(&["ann.py", "bob.zip", "cleo.py"]);
        let text = "[students.ann]\nclass = \"Best\"\nid = 17\n\n\
                    [students.\"bob.zip\"]\nname = \"Bob Ray\"\nlate = 2\nid = \"017\"\n";
        let file = ClassFile::parse(text, &class).expect("valid");
        let [ann, bob, cleo] = &class[..] else { panic!("three") };
        assert_eq!((file.class_of(ann), file.id_of(ann)), (Some("Best"), Some("17")));
        assert_eq!((file.name_of(ann), file.late(ann)), ("ann", 1));
        assert_eq!((file.name_of(bob), file.late(bob)), ("Bob Ray", 2));
        assert_eq!((file.class_of(bob), file.id_of(bob)), (None, Some("017")));
        assert_eq!((file.name_of(cleo), file.class_of(cleo)), ("cleo", None));
        assert_eq!(file.id_of(cleo), Some("9"));
    }

    #[test]
    fn rubrics_name_opponents_and_exports_need_points() {
        let check = |text: &str| {
            let file = ClassFile::parse(text, &[]).expect("valid");
            file.check(&["Random", "AB_Improved"]).map_err(|error| format!("{error:#}"))
        };
        let share = |name: &str| {
            format!("[[rubric.share]]\nagainst = {name:?}\nat_least = \"60 %\"\npoints = 20\n")
        };
        assert_eq!(check(&share("AB_Improved")), Ok(()));
        assert_eq!(check(&share("students")), Ok(()));
        let why = check(&share("AB_Improve")).expect_err("unknown");
        assert_eq!(
            why,
            "class.toml: rubric.share: no opponent \"AB_Improve\"; did you mean AB_Improved?; expected one \
             of Random, AB_Improved, students"
        );
        let why = check("export = [\"canvas\"]\n").expect_err("no points");
        assert!(why.starts_with("export: canvas needs points; expected a rubric"), "{why}");
        assert_eq!(
            check(&format!("export = [\"canvas\", \"moodle\"]\n{}", share("Random"))),
            Ok(())
        );
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        let class = submissions(&["anna.py", "bob.py", "bob.zip"]);
        for (text, expected) in [
            (
                "\n[students.ann]\n",
                "line 2, column 11: students: no submission \"ann\"; did you mean anna?; expected the \
                 name of a file in the folder",
            ),
            (
                "[students.bob]\n",
                "line 1, column 11: students: \"bob\" names bob.py and bob.zip; expected the name with \
                 its extension",
            ),
            (
                "[students.anna]\n[students.\"anna.py\"]\n",
                "line 2, column 11: students: anna.py is named twice; expected one table",
            ),
            (
                "[students.anna]\nclas = \"A\"\n",
                "line 2, column 1: unknown field `clas`, expected one of `class`, `name`, `id`, `late`",
            ),
            (
                "[student.anna]\n",
                "line 1, column 2: unknown field `student`, expected one of `anonymous`, `export`, \
                 `rubric`, `students`",
            ),
            (
                "[students.anna]\nname = \"\"\n",
                "line 1, column 11: students: expected class, name and id on one line",
            ),
            (
                "[students.anna]\nlate = \"2 days\"\n",
                "line 2, column 8: invalid type: string \"2 days\", expected a whole number from 0",
            ),
        ] {
            let error = ClassFile::parse(text, &class).expect_err("invalid");
            assert_eq!(format!("{error:#}"), expected);
        }
    }
}
