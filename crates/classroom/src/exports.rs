//! Files for the grade books of learning platforms.

use crate::rubric::{Points, Score};
use isolation_report::csv::{Csv, Value};
use serde::Deserialize;
use serde_json::json;
use std::str::FromStr;

/// A learning platform.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Export {
    /// `canvas.csv`, for the import of the grade book.
    Canvas,
    /// `moodle.csv`, for the offline grading worksheet and the import of grades.
    Moodle,
    /// `results.json` of each student, as an autograder writes it.
    Gradescope,
}

impl Export {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Canvas, Self::Moodle, Self::Gradescope];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Canvas => "canvas",
            Self::Moodle => "moodle",
            Self::Gradescope => "gradescope",
        }
    }
}

impl FromStr for Export {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|export| export.name() == text);
        found.ok_or_else(|| format!("expected {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// A student's points.
#[derive(Debug)]
pub struct Grade<'a> {
    /// The name.
    pub name: &'a str,
    /// The id on the platform, if the teacher gave one.
    pub id: Option<&'a str>,
    /// The points.
    pub score: &'a Score,
    /// Why the student did not play.
    pub error: Option<&'a str>,
}

impl Grade<'_> {
    fn points(&self) -> Value<'static> {
        Value::Number(self.score.total.map(Points::value))
    }

    /// One line for the student.
    fn feedback(&self) -> String {
        self.error.map_or_else(|| self.score.told(), |error| error.replace('\n', " "))
    }
}

/// The name of the assignment.
const ASSIGNMENT: &str = "Isolation";

/// The grade book of Canvas, with the maximum in its second line.
pub fn canvas(grades: &[Grade<'_>]) -> String {
    use Value::Text;
    let heads = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", ASSIGNMENT];
    let mut table = Csv::new(heads.map(Text).to_vec());
    let blank = Text("");
    let most = Value::Number(grades.first().map(|grade| grade.score.most.value()));
    table.add(vec![Text("    Points Possible"), blank, blank, blank, blank, most]);
    for grade in grades {
        let id = Text(grade.id.unwrap_or_default());
        table.add(vec![Text(grade.name), id, blank, blank, blank, grade.points()]);
    }
    table.finish()
}

/// The worksheet of Moodle, which names a student by `Participant` and a number; `ID number` is for the import of
/// grades.
pub fn moodle(grades: &[Grade<'_>]) -> String {
    use Value::Text;
    let heads = [
        "Identifier",
        "ID number",
        "Full name",
        "Grade",
        "Maximum Grade",
        "Last modified (grade)",
        "Feedback comments",
    ];
    let mut table = Csv::new(heads.map(Text).to_vec());
    for grade in grades {
        let id = grade.id.unwrap_or_default();
        let is_number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
        let participant = if is_number { format!("Participant {id}") } else { id.to_owned() };
        let feedback = grade.feedback();
        table.add(vec![
            Text(&participant),
            Text(id),
            Text(grade.name),
            grade.points(),
            Value::Number(Some(grade.score.most.value())),
            Text(""),
            Text(&feedback),
        ]);
    }
    table.finish()
}

/// The `results.json` of Gradescope; none for a student without points, whom the teacher grades.
pub fn gradescope(grade: &Grade<'_>) -> Option<String> {
    let total = grade.score.total?;
    let tests = grade.score.parts.iter().filter_map(|part| {
        let (name, most) = (&part.name, part.most.value());
        let score = part.points?.value();
        Some(json!({ "name": name, "score": score, "max_score": most, "visibility": "visible" }))
    });
    let results = json!({
        "score": total.value(),
        "max_score": grade.score.most.value(),
        "visibility": "visible",
        "output": grade.feedback(),
        "tests": tests.collect::<Vec<_>>(),
    });
    Some(format!("{results:#}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::{Figures, Rubric};
    use isolation_arena::read_toml;

    #[test]
    fn platforms_get_their_columns_and_no_zero_for_nothing() {
        let text = "share = [{ against = \"Random\", at_least = \"50 %\", points = 2.5 }]\n\
                    elo = [{ at_least = 10, points = 4 }]\nlate = { per_day = 1 }\n";
        let rubric: Rubric = read_toml(text).expect("a rubric");
        let score = |won, of, late| {
            rubric.score(&Figures { against: &|_| (won, of), elo: None, rank: None }, late)
        };
        let (zoe, max) = (score(3, 4, 1), score(0, 0, 0));
        let grades = [
            Grade { name: "Zoë", id: Some("17"), score: &zoe, error: None },
            Grade { name: "=Max", id: Some("m7"), score: &max, error: Some("SyntaxError") },
        ];
        assert_eq!(
            canvas(&grades),
            "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,Isolation\n    Points Possible,,,,,6.5\n\
             Zoë,17,,,,1.5\n'=Max,m7,,,,\n"
        );
        let told = "against Random: 2.5 of 2.5; Elo: not determined; 1 day late: -1";
        assert_eq!(
            moodle(&grades),
            format!(
                "\u{feff}Identifier,ID number,Full name,Grade,Maximum Grade,Last modified (grade),Feedback \
                 comments\nParticipant 17,17,Zoë,1.5,6.5,,{told}\nm7,m7,'=Max,,6.5,,SyntaxError\n"
            )
        );
        let results = gradescope(&grades[0]).expect("played");
        let results: serde_json::Value = serde_json::from_str(&results).expect("JSON");
        let test = json!({ "name": "against Random", "score": 2.5, "max_score": 2.5, "visibility": "visible" });
        assert_eq!((&results["score"], &results["tests"]), (&json!(1.5), &json!([test])));
        assert_eq!(results["visibility"], "visible");
        assert_eq!(gradescope(&grades[1]), None);
    }
}
