//! The reports of a class: the grade book, the standings as a page, and a folder for each student.

use crate::checks::Student;
use crate::live::{Live, forfeit};
use crate::page;
use crate::submission::Results;
use anyhow::Context;
use isolation::board::Player;
use isolation::{End, GameRecord};
use isolation_arena::{AccuracyMeter, PlayerSummary, Summary};
use isolation_command::failure::interrupted;
use isolation_command::{Progress, WholeFile};
use isolation_report::csv::{Column, Value, lines};
use isolation_report::{classroom, html, words};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A move that turned a proven win into a proven loss.
#[derive(Clone)]
struct Blunder {
    game: u64,
    /// From 1.
    ply: usize,
    mv: String,
    position: String,
    /// The player who made it.
    side: Player,
}

/// A game of a student.
type Played<'a> = (&'a GameRecord, Player);

/// A student's row of the reports.
struct Row<'a> {
    student: &'a Student,
    /// Rank and figures of the tournament, if the student played.
    played: Option<(u64, &'a PlayerSummary)>,
    /// The student's games with the side played.
    games: Vec<Played<'a>>,
    blunders: Vec<Blunder>,
    forfeits: String,
    /// The class and the course it was written for.
    agent: String,
    status: &'static str,
}

/// The data of the reports.
pub struct Report<'a> {
    /// The results folder.
    pub results: &'a Results,
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
            folder_of(self.results, row, &folder)
                .with_context(|| format!("{} cannot be written", folder.display()))?;
        }
        file(&self.results.file("grades.csv"), &lines(&columns(), rows.iter()))?;
        file(&self.results.file("class.html"), &overview(&rows, self.summary))
    }

    /// The blunders of each game.
    fn analyse(
        &self,
        nodes: u64,
        live: &Live,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<Vec<Vec<Blunder>>> {
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
    fn rows(&self, blunders: &[Vec<Blunder>]) -> Vec<Row<'_>> {
        let players = &self.summary.players;
        let ranked: BTreeMap<&str, (u64, &PlayerSummary)> = classroom::ranking(self.summary)
            .into_iter()
            .map(|(rank, index)| (players[index].name.as_str(), (rank, &players[index])))
            .collect();
        let mut rows: Vec<Row<'_>> = Vec::new();
        for student in self.students {
            let name = student.submission.name.as_str();
            let side = |record: &GameRecord| {
                let names = &record.tournament.as_ref()?.names;
                Player::BOTH.into_iter().find(|side| names[side.index()] == name)
            };
            let games = self.records.iter().zip(blunders);
            let games: Vec<_> = games
                .filter_map(|(record, blunders)| Some((record, side(record)?, blunders)))
                .collect();
            let own = games.iter().flat_map(|(_, side, blunders)| {
                blunders.iter().filter(|blunder| blunder.side == *side).cloned()
            });
            let lost = games.iter().filter(|(record, side, _)| {
                forfeit(record).is_some_and(|(loser, _)| loser == side.index())
            });
            let forfeits: Vec<String> =
                lost.map(|(record, ..)| number(record).to_string()).collect();
            let status = match &student.checked {
                checked if checked.error.is_some() => "left out",
                checked if checked.steps.iter().any(|step| step.starts_with("FAIL")) => {
                    "failed steps"
                }
                _ => "passed",
            };
            rows.push(Row {
                student,
                played: ranked.get(name).copied(),
                blunders: own.collect(),
                agent: student.agent(),
                forfeits: forfeits.join(" "),
                games: games.into_iter().map(|(record, side, _)| (record, side)).collect(),
                status,
            });
        }
        rows.sort_by_key(|row| row.played.map_or(u64::MAX, |(rank, _)| rank));
        rows
    }
}

fn file(path: &Path, text: &str) -> anyhow::Result<()> {
    WholeFile::begin(path)?.finish(text)
}

/// The moves by which a side lost a proven win.
fn blunders(record: &GameRecord, meter: &mut AccuracyMeter) -> Vec<Blunder> {
    let given = record.tournament.as_ref().map_or(0, |note| note.given);
    let Ok(game) = record.replay() else { return Vec::new() };
    let kept = meter.measure(&game, given).kept;
    let lost = kept.into_iter().filter(|(_, kept)| !kept);
    lost.map(|(ply, _)| Blunder {
        game: number(record),
        ply: ply + 1,
        mv: record.moves[ply].clone(),
        position: game.positions()[ply].to_string(),
        side: game.positions()[ply].to_move(),
    })
    .collect()
}

fn number(record: &GameRecord) -> u64 {
    record.tournament.as_ref().map_or(0, |note| note.game + 1)
}

fn columns<'r, 'a: 'r>() -> [Column<&'r Row<'a>>; 21] {
    fn player<'r>(row: &&'r Row<'_>) -> Option<&'r PlayerSummary> {
        row.played.map(|(_, player)| player)
    }
    fn lost(row: &&Row<'_>, end: End) -> Value<'static> {
        Value::Number(player(row).map(|player| player.lost(end) as f64))
    }
    [
        ("rank", |row| Value::Number(row.played.map(|(rank, _)| rank as f64))),
        ("name", |row| Value::Text(&row.student.submission.name)),
        ("submission", |row| Value::Text(&row.student.submission.file)),
        ("agent", |row| Value::Text(&row.agent)),
        ("check", |row| Value::Text(row.status)),
        ("points", |row| Value::Number(player(row).map(|it| it.won.count as f64))),
        ("games", |row| Value::Number(player(row).map(|it| it.won.of as f64))),
        ("won_share", |row| Value::Number(player(row).and_then(|it| Some(it.won.share?.value)))),
        ("won_low", |row| Value::Number(player(row).and_then(|it| Some(it.won.share?.low)))),
        ("won_high", |row| Value::Number(player(row).and_then(|it| Some(it.won.share?.high)))),
        ("elo", |row| Value::Number(player(row).and_then(|it| Some(it.elo?.value)))),
        ("elo_low", |row| Value::Number(player(row).and_then(|it| Some(it.elo?.low)))),
        ("elo_high", |row| Value::Number(player(row).and_then(|it| Some(it.elo?.high)))),
        ("resignations", |row| lost(row, End::Resigned)),
        ("timeouts", |row| lost(row, End::Timeout)),
        ("illegal_moves", |row| lost(row, End::IllegalMove)),
        ("crashes", |row| lost(row, End::Crash)),
        ("forfeited_games", |row| Value::Text(&row.forfeits)),
        ("blunders", |row| Value::Count(row.blunders.len() as u64)),
        ("report", |row| Value::Text(&row.student.submission.slug)),
        ("error", |row| Value::Text(row.student.checked.error.as_deref().unwrap_or_default())),
    ]
}

/// The standings as a page, with a link to each student's.
fn overview(rows: &[Row<'_>], summary: &Summary) -> String {
    let header = html! {
        h1 { (words::number_of(rows.len() as u64, "submission")) ", " (words::number_of(summary.games, "game")) }
    };
    let main = html! {
        (classroom::section(summary))
        section {
            h2 { "Submissions" }
            ul { @for row in rows {
                li {
                    a href={ "students/" (row.student.submission.slug) "/index.html" }
                        { (words::plain(&row.student.submission.name)) }
                    ": check: " (row.status)
                    @if let Some(error) = &row.student.checked.error { ": " (words::plain(error)) }
                }
            } }
        }
        (html::conditions(summary))
    };
    html::page("Isolation: a class", &header, &main)
}

/// Replaces the folder of a student.
fn folder_of(results: &Results, row: &Row<'_>, folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let steps: String = row.student.checked.steps.iter().map(|step| format!("{step}\n")).collect();
    let error = row.student.checked.error.iter().map(|error| format!("left out: {error}\n"));
    fs::write(folder.join("check.txt"), steps + &error.collect::<String>())?;
    let games: String = row.games.iter().map(|(record, _)| record.to_line() + "\n").collect();
    fs::write(folder.join("games.jsonl"), games)?;
    let mut logs = Vec::new();
    for (record, side) in &row.games {
        if let Some(text) = page::stderr(results, record, side.index()) {
            let name = format!("stderr-game-{}.txt", number(record));
            fs::write(folder.join(&name), text)?;
            logs.push((number(record), name));
        }
    }
    Ok(fs::write(folder.join("index.html"), student(results, row, &logs))?)
}

fn student(results: &Results, row: &Row<'_>, logs: &[(u64, String)]) -> String {
    let submission = &row.student.submission;
    let header = html! {
        p { a href="../../class.html" { "The class" } }
        h1 { (words::plain(&submission.name)) }
        @match row.played {
            Some((rank, player)) => p {
                "Rank " (rank) ", " (player.won.count) " of " (words::number_of(player.won.of, "game")) " won: "
                (words::share(&player.won)) "; Elo " (words::elo(player.elo))
            },
            None => p { "Not in the tournament." },
        }
        @if let Some(error) = &row.student.checked.error { p { b { (words::plain(error)) } } }
    };
    let main = html! {
        section {
            h2 { "Check" }
            p { (words::plain(&submission.file)) " " (row.agent) }
            pre { @for step in &row.student.checked.steps { (step) "\n" } }
        }
        (forfeits(results, row))
        (blundered(row))
        (games(row))
        @if !logs.is_empty() {
            section {
                h2 { "Standard error" }
                ul { @for (game, file) in logs { li { a href=(file) { "Game " (game) } } } }
            }
        }
    };
    html::page(&format!("Isolation: {}", submission.name), &header, &main)
}

fn forfeits(results: &Results, row: &Row<'_>) -> Markup {
    let forfeits = row.games.iter().filter_map(|&(record, side)| {
        let (loser, why) = forfeit(record)?;
        (loser == side.index()).then_some((record, side, why))
    });
    let forfeits: Vec<_> = forfeits.collect();
    html! {
        @if !forfeits.is_empty() {
            section {
                h2 { "Forfeits" }
                @for (record, side, why) in forfeits {
                    p { b { "Game " (number(record)) } ", " (words::end(record.end)) ": " (words::plain(&why)) }
                    @if let Some(stderr) = page::stderr(results, record, side.index()) {
                        details { summary { "Standard error" } pre { (stderr) } }
                    }
                }
            }
        }
    }
}

fn blundered(row: &Row<'_>) -> Markup {
    html! {
        @if !row.blunders.is_empty() {
            section {
                h2 { "Blunders" }
                p class="note" { "Moves that turned a proven win into a proven loss, within the solver's node limit." }
                ul { @for blunder in &row.blunders {
                    li { "Game " (blunder.game) ", move " (blunder.ply) ": " (blunder.mv) " in "
                        code { (blunder.position) } }
                } }
            }
        }
    }
}

fn games(row: &Row<'_>) -> Markup {
    html! {
        @if !row.games.is_empty() {
            section {
                h2 { "Games" }
                p class="note" { "isolation replay games.jsonl --game K shows the K-th game, isolation review its blunders." }
                ol { @for (record, side) in &row.games {
                    li { "Game " (number(record)) " as the " (side) " player, " (record.moves.len())
                        " plies: " (page::result(record)) }
                } }
            }
        }
    }
}
