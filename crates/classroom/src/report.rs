//! The reports of a class: the grade book, the standings as a page, and a folder for each student.

use crate::checks::Student;
use crate::class_file::ClassFile;
use crate::exports::{Export, Grade, canvas, gradescope, moodle};
use crate::game_text::{number, stderr};
use crate::grades::grades;
use crate::live::Live;
use crate::names::Names;
use crate::results::Results;
use crate::row::{Played, Row, against};
use crate::rubric::Figures;
use crate::student_page::student_page;
use crate::viewer::viewer;
use anyhow::Context;
use isolation::board::{Player, one_line};
use isolation::{GameRecord, LineOrder};
use isolation_arena::{AccuracyMeter, PlayerSummary, Summary};
use isolation_command::failure::interrupted;
use isolation_command::{Progress, WholeFile};
use isolation_report::{classroom, html, words};
use maud::html;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of games that the standings show; each takes about a kilobyte.
const MOST_SHOWN: usize = 5_000;

/// The data of the reports.
pub struct Report<'a> {
    /// The results folder.
    pub results: &'a Results,
    /// The folders that no report names, see [`folders`].
    pub folders: Vec<String>,
    /// The names of the students.
    pub names: &'a Names,
    /// The teacher's choices.
    pub class_file: &'a ClassFile,
    /// The opponents of the students.
    pub opponents: &'a [&'a str],
    /// All students.
    pub students: &'a [Student],
    /// All games.
    pub records: &'a [GameRecord],
    /// Standings and figures.
    pub summary: &'a Summary,
}

impl Report<'_> {
    /// Writes all reports. The solver analyses each game of a student with at most `nodes` nodes per position.
    ///
    /// # Errors
    /// When a file cannot be written, or Ctrl-C ended the analysis.
    pub fn write(&self, nodes: u64, live: &Live, stop: &Arc<AtomicBool>) -> anyhow::Result<()> {
        let blunders = self.analyse(nodes, live, stop)?;
        let rows = self.rows(&blunders);
        for row in &rows {
            let folder = self.results.students().join(&row.student.submission.slug);
            self.folder_of(row, &folder)
                .with_context(|| format!("{} cannot be written", folder.display()))?;
        }
        let file =
            |name: &str, text: &str| WholeFile::begin(&self.results.file(name))?.finish(text);
        file("grades.csv", &grades(&rows, self.opponents))?;
        let given: Vec<Grade<'_>> = rows.iter().map(grade).collect();
        for export in &self.class_file.exports {
            match export {
                Export::Canvas => file("canvas.csv", &canvas(&given))?,
                Export::Moodle => file("moodle.csv", &moodle(&given))?,
                // With the students' reports.
                Export::Gradescope => {}
            }
        }
        file("class.html", &self.overview(&rows))
    }

    /// The blunders of each game, with the side that made them.
    fn analyse(
        &self,
        nodes: u64,
        live: &Live,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<Vec<Vec<(usize, Player)>>> {
        let names: BTreeSet<&str> =
            self.students.iter().map(|it| it.submission.name.as_str()).collect();
        let is_student = |record: &GameRecord| {
            let note = record.tournament.as_ref();
            note.is_some_and(|note| note.names.iter().any(|name| names.contains(name.as_str())))
        };
        let mut meter = AccuracyMeter::new(nodes).stop_by(Arc::clone(stop));
        let all = self.records.len() as u64;
        let mut progress = Progress::start("games analysed", 0, all);
        let mut found = Vec::new();
        for (record, done) in self.records.iter().zip(0..) {
            live.state().analysed = Some(done);
            progress.update(done, String::new);
            found.push(if is_student(record) { blunders(record, &mut meter) } else { Vec::new() });
            if stop.load(Ordering::Relaxed) {
                return Err(interrupted(format_args!(
                    "after {done} of {all} games were analysed; the same command writes the reports"
                )));
            }
        }
        Ok(found)
    }

    /// The students, the best first, those without a rank last.
    fn rows(&self, blunders: &[Vec<(usize, Player)>]) -> Vec<Row<'_>> {
        let ranked = self.ranked();
        let mut rows: Vec<Row<'_>> = Vec::new();
        for student in self.students {
            let submission = &student.submission;
            let played = ranked.get(submission.name.as_str()).copied();
            let games = self.games_of(student, blunders);
            let lost = games.iter().filter(|played| played.is_forfeited());
            let lost: BTreeSet<u64> = lost.map(|played| number(played.record)).collect();
            let forfeits: Vec<String> = lost.iter().map(u64::to_string).collect();
            let status = match &student.checked {
                checked if checked.error.is_some() => "left out",
                checked if checked.steps.iter().any(|step| step.starts_with("FAIL")) => {
                    "failed steps"
                }
                _ => "passed",
            };
            let figures = Figures {
                against: &|opponent| against(&games, opponent),
                elo: played.and_then(|(_, player)| rating(player, &self.summary.players)),
                rank: played.map(|(rank, _)| rank),
            };
            let score = self.class_file.rubric.score(&figures, self.class_file.late(submission));
            rows.push(Row {
                student,
                name: self.names.own(&submission.name),
                alias: self.names.alias(&submission.name),
                id: self.class_file.id_of(submission),
                played,
                games,
                forfeits: forfeits.join(" "),
                agent: student.agent(),
                error: student.checked.error.as_deref().map(|error| self.without_paths(error)),
                status,
                score,
            });
        }
        rows.sort_by_key(|row| row.played.map_or(u64::MAX, |(rank, _)| rank));
        rows
    }

    /// The students who played, by name, with their rank among students.
    fn ranked(&self) -> BTreeMap<&str, (u64, &PlayerSummary)> {
        let students: BTreeSet<&str> =
            self.students.iter().map(|it| it.submission.name.as_str()).collect();
        let players = classroom::ranking(self.summary)
            .into_iter()
            .map(|(rank, index)| (rank, &self.summary.players[index]));
        let students: Vec<_> =
            players.filter(|(_, player)| students.contains(player.name.as_str())).collect();
        let better = |rank: u64| students.iter().filter(|(other, _)| *other < rank).count() as u64;
        students.iter().map(|&(rank, it)| (it.name.as_str(), (better(rank) + 1, it))).collect()
    }

    /// The games of a student.
    fn games_of(&self, student: &Student, blunders: &[Vec<(usize, Player)>]) -> Vec<Played<'_>> {
        let name = &student.submission.name;
        let games = self.records.iter().zip(blunders).filter_map(|(record, blunders)| {
            let side =
                Player::BOTH.into_iter().find(|side| name_of(record, side.index()) == name)?;
            let rival = name_of(record, (!side).index());
            let opponent = self.opponents.contains(&rival).then_some(rival);
            let own = blunders.iter().filter(|(_, other)| *other == side).map(|(ply, _)| *ply);
            Some((record.clone(), (record, side, opponent, own.collect())))
        });
        let shown = self.names.games(games, Some(name)).into_iter();
        let played = shown.map(|(mut shown, (record, side, opponent, blunders))| {
            self.cut_paths(&mut shown);
            Played { record, shown, side, opponent, blunders }
        });
        played.collect()
    }

    /// The standings as a page. Its links to students' reports would tell who is who.
    fn overview(&self, rows: &[Row<'_>]) -> String {
        let names = self.names;
        let slugs: BTreeMap<&str, &str> = self
            .students
            .iter()
            .map(|it| (it.submission.name.as_str(), it.submission.slug.as_str()))
            .collect();
        let report = |name: &str| {
            let slug = slugs.get(name).filter(|_| !names.are_aliases())?;
            Some(format!("students/{slug}/index.html"))
        };
        let link = |index: usize| report(&self.summary.players[index].name);
        let mut summary = names.summary(self.summary);
        let failures = summary.players.iter_mut().flat_map(|player| player.failures.values_mut());
        for reason in failures.flat_map(|failures| &mut failures.reasons) {
            reason.why = self.without_paths(&reason.why);
        }
        let mut failed: Vec<&Row<'_>> = rows.iter().filter(|row| row.status != "passed").collect();
        // Among those without a rank, the order of the names would tell who is who.
        failed.sort_by_key(|row| row.alias);
        let has_viewer = self.records.len() <= MOST_SHOWN;
        let shown = self.records.iter().filter(|_| has_viewer);
        let mut games = names.games(shown.map(|it| (it.clone(), ())), None);
        games.iter_mut().for_each(|(record, ())| self.cut_paths(record));
        let header = html! {
            h1 { (words::number_of(rows.len() as u64, "submission")) ", " (words::number_of(summary.games, "game")) }
        };
        let main = html! {
            (classroom::section(&summary, &link))
            @if !failed.is_empty() {
                section {
                    h2 { "Failed checks" }
                    ul { @for row in failed {
                        li {
                            @let name = &row.student.submission.name;
                            @match report(name) {
                                Some(address) => a href=(address) { (one_line(names.shown(name))) },
                                None => (one_line(names.shown(name))),
                            }
                            ": " (row.status)
                            @if let (Some(error), None) = (&row.error, row.alias) {
                                ": " (one_line(error))
                            }
                        }
                    } }
                }
            }
            @if has_viewer {
                (viewer(games.iter().map(|(record, ())| record)))
            } @else {
                p class="note" { "The students' reports show the games: there are too many for one page." }
            }
            (html::conditions(&summary))
        };
        html::page("Isolation: a class", &header, &main)
    }

    /// Replaces the folder of a student.
    fn folder_of(&self, row: &Row<'_>, folder: &Path) -> anyhow::Result<()> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        let checked = &row.student.checked;
        let steps: String = checked.steps.iter().map(|step| format!("{step}\n")).collect();
        let error = row.error.iter().map(|error| format!("left out: {error}\n"));
        let steps = self.without_paths(&steps) + &error.collect::<String>();
        fs::write(folder.join("check.txt"), &steps)?;
        let games = row.games.iter().map(|played| played.shown.to_line());
        fs::write(folder.join("games.jsonl"), LineOrder::default().lines(games))?;
        let stderr = row.games.iter().map(|played| {
            let text = stderr(self.results, played.record, played.side.index())?;
            Some(self.without_paths(&text))
        });
        let stderr: Vec<Option<String>> = stderr.collect();
        for (played, text) in row.games.iter().zip(&stderr) {
            if let Some(text) = text {
                fs::write(folder.join(format!("stderr-game-{}.txt", number(&played.shown))), text)?;
            }
        }
        if self.class_file.exports.contains(&Export::Gradescope)
            && let Some(results) = gradescope(&grade(row))
        {
            fs::write(folder.join("results.json"), results)?;
        }
        Ok(fs::write(folder.join("index.html"), student_page(row, &steps, &stderr))?)
    }

    /// Cuts the folders of this machine out of what a game says.
    fn cut_paths(&self, record: &mut GameRecord) {
        if let Some(why) = record.tournament.as_mut().and_then(|note| note.why.as_mut()) {
            *why = self.without_paths(why);
        }
    }

    /// The text with paths from a student's folder on: other folders of this machine are no one's business.
    fn without_paths(&self, text: &str) -> String {
        self.folders.iter().fold(text.to_owned(), |text, folder| text.replace(folder, ""))
    }
}

/// The folders above those of students, as they may stand in texts, the longest first.
pub fn folders(results: &Results, students: &[Student]) -> Vec<String> {
    let parts = students.iter().flat_map(|student| &student.submission.parts);
    let parents: BTreeSet<&Path> = parts.filter_map(|part| part.path.parent()).collect();
    let work = results.work();
    let known = parents.into_iter().chain([&*work]);
    let all = known.flat_map(|it| [std::path::absolute(it).ok(), it.canonicalize().ok()]);
    let texts = all.flatten().map(|folder| format!("{}/", folder.display()));
    let mut folders: Vec<String> = texts.collect::<BTreeSet<_>>().into_iter().collect();
    folders.sort_by_key(|folder| std::cmp::Reverse(folder.len()));
    folders
}

/// The rating as shown. A player without one is above all ratings or below them if its share of games won is.
fn rating(player: &PlayerSummary, all: &[PlayerSummary]) -> Option<i64> {
    if let Some(elo) = player.elo {
        return Some(elo.value.round() as i64);
    }
    let share = |player: &PlayerSummary| player.won.share.map(|share| share.value);
    let own = share(player)?;
    let rated = all.iter().filter(|player| player.elo.is_some()).filter_map(share);
    let (lowest, highest) = rated.fold(None, |ends, share| {
        let (lowest, highest) = ends.unwrap_or((share, share));
        Some((share.min(lowest), share.max(highest)))
    })?;
    match () {
        () if own > highest => Some(i64::MAX),
        () if own < lowest => Some(i64::MIN),
        () => None,
    }
}

fn grade<'r>(row: &'r Row<'_>) -> Grade<'r> {
    Grade { name: row.name, id: row.id, score: &row.score, error: row.error.as_deref() }
}

/// The player's name in the tournament.
fn name_of(record: &GameRecord, side: usize) -> &str {
    record.tournament.as_ref().map_or("", |note| &note.names[side])
}

/// The moves by which a side lost a proven win.
fn blunders(record: &GameRecord, meter: &mut AccuracyMeter) -> Vec<(usize, Player)> {
    let given = record.tournament.as_ref().map_or(0, |note| note.given);
    let Ok(game) = record.replay() else { return Vec::new() };
    let kept = meter.measure(&game, given).kept;
    let lost = kept.into_iter().filter(|(_, kept)| !kept);
    lost.map(|(ply, _)| (ply, game.positions()[ply].to_move())).collect()
}

#[cfg(test)]
#[path = "report_tests.rs"]
mod tests;
