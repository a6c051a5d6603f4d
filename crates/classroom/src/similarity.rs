//! Similar submissions, for the teacher alone: fingerprints of Python code by winnowing (Schleimer, Wilkerson and
//! Aiken, Winnowing: Local Algorithms for Document Fingerprinting, SIGMOD 2003).
//!
//! Names, numbers and strings count as such, not by their text; comments, docstrings and white space do not count. Two
//! submissions that share [`GRAM`] + [`WINDOW`] - 1 successive tokens have a common fingerprint.

use crate::checks::Student;
use crate::names::Names;
use crate::python_tokens::{Kind, Token, tokens};
use crate::results::Results;
use isolation_command::WholeFile;
use isolation_report::csv::{Column, Value, lines};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// Tokens of a fingerprint: some five lines.
const GRAM: usize = 25;
/// Successive sequences of tokens of which the one with the lowest hash is a fingerprint.
const WINDOW: usize = 16;
/// Minimum share of the fingerprints of one of two submissions that the other one has, too.
const SIMILAR: f64 = 0.5;
/// Minimum number of common fingerprints: some ten lines.
const LEAST: usize = 5;
/// A fingerprint in more than this share of submissions, and in more than [`FEW`], is code that all were given.
const COMMON: f64 = 0.25;
const FEW: usize = 3;
/// Maximum bytes of a file.
const MOST_BYTES: u64 = 1 << 20;
/// Files and folders of the courses, as in `finding.py`.
const COURSE: [&str; 7] = [
    "sample_players.py",
    "isolation.py",
    "tournament.py",
    "run_match.py",
    "isolation",
    "tests",
    "test",
];

/// The Python code of a student.
#[derive(Debug, Default)]
struct Source {
    student: String,
    /// Paths and texts.
    files: Vec<(String, String)>,
}

/// Two similar submissions.
#[derive(Clone, PartialEq, Debug)]
struct Pair {
    students: [String; 2],
    /// Whether only comments and white space differ, if anything.
    is_identical: bool,
    /// The share of each one's fingerprints that the other one has.
    shares: [f64; 2],
    /// The lines of common fingerprints.
    lines: [String; 2],
}

/// Writes the pairs of similar submissions, and returns their number.
///
/// # Errors
/// When the file cannot be written.
pub fn write(results: &Results, students: &[Student], names: &Names) -> anyhow::Result<usize> {
    let sources = students.iter().map(|student| {
        let name = names.own(&student.submission.name).to_owned();
        let mut source = Source { student: name, ..Source::default() };
        read(&results.work().join(&student.submission.slug), "", &mut source);
        source
    });
    let pairs = pairs(&sources.collect::<Vec<_>>());
    let columns: [Column<&Pair>; 7] = [
        ("first", |it| Value::Text(&it.students[0])),
        ("second", |it| Value::Text(&it.students[1])),
        ("identical", |it| Value::Text(if it.is_identical { "yes" } else { "" })),
        ("first_percent", |it| Value::Count((100.0 * it.shares[0]).round() as u64)),
        ("second_percent", |it| Value::Count((100.0 * it.shares[1]).round() as u64)),
        ("first_lines", |it| Value::Text(&it.lines[0])),
        ("second_lines", |it| Value::Text(&it.lines[1])),
    ];
    WholeFile::begin(&results.file("similarity.csv"))?.finish(lines(&columns, pairs.iter()))?;
    Ok(pairs.len())
}

/// Reads the Python files of a folder. What cannot be read is not Python code.
fn read(folder: &Path, below: &str, source: &mut Source) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<_> = entries.collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if COURSE.contains(&name.as_str()) {
            continue;
        }
        let (path, inner) = (entry.path(), format!("{below}{name}"));
        let Ok(metadata) = entry.metadata() else { continue };
        if metadata.is_dir() {
            read(&path, &format!("{inner}/"), source);
        } else if name.ends_with(".py") && metadata.is_file() && metadata.len() <= MOST_BYTES {
            let text = fs::read(&path).unwrap_or_default();
            source.files.push((inner, String::from_utf8_lossy(&text).into_owned()));
        }
    }
}

/// The similar ones of these submissions, the most similar first.
fn pairs(sources: &[Source]) -> Vec<Pair> {
    let prints: Vec<Prints> = sources.iter().map(Prints::of).collect();
    let mut holders: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (number, prints) in prints.iter().enumerate() {
        for hash in prints.places.keys() {
            holders.entry(*hash).or_default().push(number);
        }
    }
    let most = FEW.max((COMMON * sources.len() as f64) as usize);
    holders.retain(|_, holders| holders.len() <= most);
    let mut totals = vec![0; sources.len()];
    let mut shared: BTreeMap<[usize; 2], Vec<u64>> = BTreeMap::new();
    for (hash, holders) in &holders {
        for (place, &one) in holders.iter().enumerate() {
            totals[one] += 1;
            for &other in &holders[place + 1..] {
                shared.entry([one, other]).or_default().push(*hash);
            }
        }
    }
    let mut alike: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (number, code) in prints.iter().enumerate().filter_map(|(at, it)| Some((at, it.code?))) {
        for &before in alike.get(&code).into_iter().flatten() {
            shared.entry([before, number]).or_default();
        }
        alike.entry(code).or_default().push(number);
    }
    let found = shared.into_iter().map(|(both, hashes)| {
        let is_identical = prints[both[0]].code == prints[both[1]].code;
        let share = |number: usize| match () {
            () if is_identical => 1.0,
            () if hashes.len() < LEAST => 0.0,
            () => hashes.len() as f64 / totals[number] as f64,
        };
        Pair {
            students: both.map(|number| sources[number].student.clone()),
            is_identical,
            shares: both.map(share),
            lines: both.map(|number| prints[number].lines(&hashes, &sources[number])),
        }
    });
    let mut found: Vec<Pair> =
        found.filter(|it| it.shares.iter().any(|&share| share >= SIMILAR)).collect();
    let order = |it: &Pair| (it.is_identical, it.shares[0].max(it.shares[1]));
    found.sort_by(|one, other| order(other).partial_cmp(&order(one)).expect("shares are numbers"));
    found
}

/// The fingerprints of a submission.
struct Prints {
    /// Where they are: number of the file, first and last line.
    places: BTreeMap<u64, Vec<[usize; 3]>>,
    /// The hash of all tokens with their texts; none if there are none.
    code: Option<u64>,
}

impl Prints {
    fn of(source: &Source) -> Self {
        let mut places: BTreeMap<u64, Vec<[usize; 3]>> = BTreeMap::new();
        let mut code = Vec::new();
        for (file, (_, text)) in source.files.iter().enumerate() {
            let tokens = tokens(text);
            let kinds: Vec<&str> = tokens.iter().map(kind).collect();
            let hashes: Vec<u64> = kinds.windows(GRAM).map(hash).collect();
            let mut taken = BTreeSet::new();
            for first in 0..(hashes.len() + 1).saturating_sub(WINDOW).max(hashes.len().min(1)) {
                let window = first..hashes.len().min(first + WINDOW);
                // Of equal ones the last: so windows share it.
                taken.extend(window.rev().min_by_key(|&at| hashes[at]));
            }
            for at in taken {
                let lines = [file, tokens[at].line, tokens[at + GRAM - 1].line];
                places.entry(hashes[at]).or_default().push(lines);
            }
            code.extend(tokens.iter().map(|token| hash(token.text)));
        }
        let code = Some(code).filter(|code| !code.is_empty()).map(|code| hash(&code[..]));
        Self { places, code }
    }

    /// The lines of these fingerprints, such as `agent.py 10-20 31-40`.
    fn lines(&self, hashes: &[u64], source: &Source) -> String {
        let mut places: Vec<[usize; 3]> =
            hashes.iter().filter_map(|hash| self.places.get(hash)).flatten().copied().collect();
        places.sort_unstable();
        let mut merged: Vec<[usize; 3]> = Vec::new();
        for [file, first, last] in places {
            match merged.last_mut() {
                Some([of, _, end]) if *of == file && first <= *end + 1 => *end = last.max(*end),
                _ => merged.push([file, first, last]),
            }
        }
        let mut shown = Vec::new();
        let mut before = None;
        for [file, first, last] in merged {
            if before.replace(file) != Some(file) {
                shown.push(source.files[file].0.clone());
            }
            shown.push(format!("{first}-{last}"));
        }
        shown.join(" ")
    }
}

/// What a token counts as.
fn kind<'t>(token: &Token<'t>) -> &'t str {
    match token.kind {
        Kind::Name => "name",
        Kind::Number => "0",
        Kind::String => "''",
        Kind::Keyword | Kind::Operator => token.text,
    }
}

fn hash<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "
class CustomPlayer:
    def get_move(self, game, time_left):
        best, chosen = float('-inf'), (-1, -1)
        for move in game.get_legal_moves():
            value = self.search(game.forecast_move(move), 3)
            if value > best and time_left() > 10:
                best, chosen = value, move
        return chosen

    def search(self, game, depth):
        if depth == 0:
            return len(game.get_legal_moves(self))
        return max(-self.search(game.forecast_move(it), depth - 1) for it in game.get_legal_moves())
";
    const OTHER: &str = "
import random
TABLE = {}
class CustomPlayer:
    def get_move(self, board, clock):
        moves = sorted(board.get_legal_moves(), key=lambda m: (abs(m[0] - 3), abs(m[1] - 3)))
        while clock() > 20 and moves:
            if board in TABLE:
                return TABLE[board]
            TABLE[board] = moves.pop(random.randrange(len(moves)))
        return moves[0] if moves else (-1, -1)
";

    fn source(student: &str, text: &str) -> Source {
        Source { student: student.into(), files: vec![("agent.py".into(), text.into())] }
    }

    fn found(sources: &[Source]) -> Vec<(String, bool)> {
        pairs(sources).into_iter().map(|it| (it.students.join(" "), it.is_identical)).collect()
    }

    #[test]
    fn renamed_code_is_similar_and_copied_code_identical() {
        let renamed = CODE.replace("move", "action").replace("best", "record").replace("# ", "");
        let renamed =
            format!("'''My own work.'''\nimport math\n\n{}", renamed.replace("3)", "77)"));
        let copied = format!("# Ann\n\n{CODE}");
        let sources = [
            source("ann", CODE),
            source("bob", &renamed),
            source("cat", OTHER),
            source("dan", &copied),
        ];
        assert_eq!(
            found(&sources),
            [("ann dan".into(), true), ("ann bob".into(), false), ("bob dan".into(), false)]
        );
        let pair = &pairs(&sources)[1];
        assert!(pair.shares[0] > 0.9, "{pair:?}");
        assert!(
            pair.lines[0].starts_with("agent.py 2-") && pair.lines[1].starts_with("agent.py 5-"),
            "{pair:?}"
        );
    }

    #[test]
    fn code_that_all_were_given_does_not_count() {
        let given: Vec<Source> = (0..9)
            .map(|number| {
                let own = format!("x = {}f({number})\n", "~".repeat(number));
                source(&format!("student {number}"), &format!("{CODE}{own}"))
            })
            .collect();
        assert_eq!(found(&given), []);
        assert_eq!(found(&given[..3]).len(), 3);
        assert_eq!(found(&[source("ann", ""), source("bob", "# nothing")]), []);
    }
}
