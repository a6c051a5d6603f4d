//! `class.toml` in the folder of submissions: the teacher's choices for the class and for single students.

use crate::exports::Export;
use crate::rubric::{Rubric, STUDENTS};
use crate::submission::{NAMED, Submission, stem};
use anyhow::{anyhow, bail};
use isolation::board::one_line;
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
            let invalid = |text: &String| text.trim().is_empty() || one_line(text) != *text;
            if [&choices.class, &choices.name, &choices.id].into_iter().flatten().any(invalid) {
                bail!(at(
                    "class, name or id is empty or has several lines; expected text on one line"
                        .to_owned()
                ));
            }
            if students.insert(submission.file.clone(), choices.clone()).is_some() {
                bail!(at(format!("{} is named twice; expected one table", submission.file)));
            }
        }
        let Text { anonymous, export: exports, rubric, .. } = read;
        Ok(Self { anonymous, exports, rubric, students })
    }

    /// Checks that no two students have the same id, and no two players the same name; that the rubric names
    /// opponents of the tournament, and that there are points to export.
    ///
    /// # Errors
    /// When it is not so.
    pub fn check(&self, submissions: &[Submission], opponents: &[&str]) -> anyhow::Result<()> {
        let mut ids = BTreeMap::new();
        let mut names: BTreeMap<&str, &str> =
            opponents.iter().map(|name| (*name, "an opponent")).collect();
        for submission in submissions {
            let (name, file) = (self.name_of(submission), submission.file.as_str());
            let id = self.id_of(submission).and_then(|id| Some(("id", id, ids.insert(id, file)?)));
            let name = names.insert(name, file).map(|other| ("name", name, other));
            if let Some((what, text, other)) = id.or(name) {
                bail_input!(
                    "{CLASS_FILE}: students: {other} and {file} have the {what} {text:?}; expected different {what}s"
                );
            }
        }
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

    /// Which students a platform cannot find by their ids, if grades are exported to it.
    pub fn missing_ids(&self, submissions: &[Submission]) -> Option<String> {
        let by_id = [Export::Canvas, Export::Moodle].into_iter();
        let platforms: Vec<&str> =
            by_id.filter(|it| self.exports.contains(it)).map(Export::name).collect();
        let without = submissions.iter().filter(|it| self.id_of(it).is_none());
        let names: Vec<String> = without.map(|it| self.name_of(it).to_owned()).collect();
        (!platforms.is_empty() && !names.is_empty()).then(|| {
            format!(
                "export: {} cannot find students without id: {}; expected their ids in {CLASS_FILE}",
                platforms.join(" and "),
                words::listed(&names, NAMED)
            )
        })
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
            file.check(&[], &["Random", "AB_Improved"]).map_err(|error| format!("{error:#}"))
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
    fn exports_by_id_name_students_without_one() {
        let mut class = submissions(&["ann.py", "bob.py", "cat.py"]);
        class.iter_mut().for_each(|it| it.id = None);
        let missing =
            |text: &str| ClassFile::parse(text, &class).expect("valid").missing_ids(&class);
        let two = "[students.ann]\nid = 1\n[students.bob]\nname = \"Bob Ray\"\n";
        assert_eq!(
            missing(&format!("export = [\"canvas\", \"moodle\", \"gradescope\"]\n{two}"))
                .as_deref(),
            Some(
                "export: canvas and moodle cannot find students without id: Bob Ray and cat; expected their ids in \
                 class.toml"
            )
        );
        assert_eq!(missing(&format!("export = [\"gradescope\"]\n{two}")), None);
        let all = "[students.cat]\nid = 3\n";
        assert_eq!(missing(&format!("export = [\"canvas\"]\n{two}id = 2\n{all}")), None);
    }

    #[test]
    fn students_differ_in_name_and_id() {
        let mut class = submissions(&["ann.py", "bob.py"]);
        class[0].id = Some("7".to_owned());
        let check = |text: &str| {
            let file = ClassFile::parse(text, &class).expect("valid");
            file.check(&class, &["Random"]).map_err(|error| format!("{error:#}"))
        };
        assert_eq!(check("[students.ann]\nname = \"Ann Lee\"\n"), Ok(()));
        for (text, what) in [
            (
                "[students.bob]\nid = 7\n",
                "ann.py and bob.py have the id \"7\"; expected different ids",
            ),
            (
                "[students.bob]\nname = \"ann\"\n",
                "ann.py and bob.py have the name \"ann\"; expected different names",
            ),
            (
                "[students.bob]\nname = \"Random\"\n",
                "an opponent and bob.py have the name \"Random\"; expected different names",
            ),
        ] {
            assert_eq!(check(text), Err(format!("class.toml: students: {what}")));
        }
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
                "line 1, column 11: students: class, name or id is empty or has several lines; expected text on one line",
            ),
            (
                "[rubric.rank]\nat_most = 3\npoints = 2\n",
                "line 1, column 1: one table; expected a list of tables, each as [[...]]",
            ),
            (
                "export = \"canvas\"\n",
                "line 1, column 10: invalid type: string \"canvas\", expected a list in brackets",
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
