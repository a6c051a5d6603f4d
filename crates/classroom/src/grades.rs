//! The grade book `grades.csv`.

use crate::row::Row;
use crate::rubric::{Points, STUDENTS};
use isolation::End;
use isolation_report::csv::{Csv, Value};

/// One line per student. What was not played is empty.
pub fn grades(rows: &[Row<'_>], opponents: &[&str]) -> String {
    let lines: Vec<_> = rows.iter().map(|row| line(row, opponents)).collect();
    let heads = lines.first().into_iter().flatten().map(|(head, _)| Value::Text(head));
    let mut table = Csv::new(heads.collect());
    for line in &lines {
        table.add(line.iter().map(|(_, value)| *value).collect());
    }
    table.finish()
}

/// The heads of a student's line, which are those of all lines, with the values.
fn line<'r>(row: &'r Row<'_>, opponents: &[&str]) -> Vec<(String, Value<'r>)> {
    let count = |count: Option<u64>| Value::Number(count.map(|count| count as f64));
    let points = |points: Option<Points>| Value::Number(points.map(Points::value));
    let mut line = Vec::new();
    let mut add = |head: &str, value| line.push((head.to_owned(), value));
    add("id", Value::Text(row.id.unwrap_or_default()));
    add("name", Value::Text(row.name));
    if let Some(alias) = row.alias {
        add("alias", Value::Text(alias));
    }
    add("submission", Value::Text(&row.student.submission.file));
    add("agent", Value::Text(&row.agent));
    add("check", Value::Text(row.status));
    add("rank", count(row.played.map(|(rank, _)| rank)));
    if !row.score.parts.is_empty() {
        add("points", points(row.score.total));
        add("max_points", points(Some(row.score.most)));
        add("days_late", Value::Count(row.score.late.into()));
        for part in &row.score.parts {
            add(&format!("points {}", part.name), points(part.points));
        }
    }
    let player = row.played.map(|(_, player)| player);
    let won = player.and_then(|player| player.won.share);
    let elo = player.and_then(|player| player.elo);
    add("won", count(player.map(|player| player.won.count)));
    add("games", count(player.map(|player| player.won.of)));
    add("won_share", Value::Share(won.map(|won| won.value)));
    add("won_low", Value::Share(won.map(|won| won.low)));
    add("won_high", Value::Share(won.map(|won| won.high)));
    for opponent in [STUDENTS].iter().chain(opponents) {
        let (won, of) = row.against(opponent);
        let share = (of > 0).then(|| won as f64 / of as f64);
        add(&format!("share {opponent}"), Value::Share(share));
        add(&format!("games {opponent}"), count((of > 0).then_some(of)));
    }
    add("elo", Value::Rating(elo.map(|elo| elo.value)));
    add("elo_low", Value::Rating(elo.map(|elo| elo.low)));
    add("elo_high", Value::Rating(elo.map(|elo| elo.high)));
    for (head, end) in [
        ("timeouts", End::Timeout),
        ("illegal_moves", End::IllegalMove),
        ("crashes", End::Crash),
        ("resigned", End::Resigned),
    ] {
        add(head, count(player.map(|player| player.lost(end))));
    }
    add("forfeited_games", Value::Text(&row.forfeits));
    add("blunders", count(player.map(|_| row.blunders())));
    add("report", Value::Text(&row.student.submission.slug));
    add("error", Value::Text(row.error.as_deref().unwrap_or_default()));
    line
}
