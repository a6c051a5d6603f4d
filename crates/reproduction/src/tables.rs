//! Tables of the report, as Markdown.

use std::fmt::Write;

use super::experiment::{BECKER_BOARDS, BOARDS, EFFORTS};
use super::{Candidate, Comparison, Conclusion, Document, Measured};
use isolation_arena::PlayerSummary;
use isolation_report::words;

/// A table of Markdown. The heads of columns of numbers end with a colon.
fn table(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let shown: Vec<&str> = heads.iter().map(|head| head.trim_end_matches(':')).collect();
    let marks: Vec<&str> =
        heads.iter().map(|head| if head.ends_with(':') { "---:" } else { "---" }).collect();
    let mut text = format!("| {} |\n| {} |\n", shown.join(" | "), marks.join(" | "));
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

/// A p-value, for people.
pub fn p_value(p: f64) -> String {
    match p {
        small if small < 0.000_05 => "< 0.0001".to_owned(),
        small if small < 0.0995 => format!("{small:.4}"),
        other => format!("{other:.2}"),
    }
}

/// The players of the ranking: rating and games won.
pub fn ranking(measured: &Measured) -> Option<String> {
    let summary = measured.summaries.get("further-ranking")?;
    let rows = (1..).zip(&summary.players).map(|(rank, player)| {
        let (elo, won) = (words::elo(player.elo), words::share(&player.won));
        vec![format!("{rank}"), player.name.clone(), elo, won]
    });
    Some(table(&["rank:", "heuristic", "Elo:", "games won:"], rows))
}

/// What became of each conclusion.
pub fn conclusions(all: &[Conclusion]) -> String {
    let rows = all.iter().map(|conclusion| {
        vec![
            conclusion.document.to_string(),
            conclusion.claim.clone(),
            format!("**{}**", conclusion.result.name()),
            conclusion.figures.clone(),
            p_value(conclusion.p_value),
            conclusion.test.clone(),
        ]
    });
    table(&["document", "conclusion", "by our games", "figures", "p:", "tested by"], rows)
}

/// Published figures beside ours.
pub fn comparisons<'a>(all: impl IntoIterator<Item = &'a Comparison>) -> String {
    let rows = all.into_iter().map(|comparison| {
        let figure = &comparison.figure;
        let name = if figure.row == comparison.heuristic {
            figure.row.clone()
        } else {
            format!("{} (as {})", figure.row, comparison.heuristic)
        };
        vec![
            name,
            figure.column.clone(),
            format!("{} of {}", words::count(figure.won.count), words::count(figure.won.of)),
            words::share(&figure.won),
            words::share(&comparison.ours),
            words::count(comparison.ours.of),
            p_value(comparison.p_value),
            if comparison.is_compatible() { "yes" } else { "**no**" }.to_owned(),
        ]
    });
    table(&["row", "column", "published:", "share:", "ours:", "games:", "p:", "compatible"], rows)
}

/// What the Southampton Player may be.
pub fn candidates(all: &[Candidate]) -> String {
    let rows = all.iter().map(|candidate| {
        let total = candidate.comparisons.iter().find(|one| one.figure.opponent.is_none());
        vec![
            candidate.heuristic.clone(),
            total.map_or(words::NOTHING.to_owned(), |total| words::share(&total.ours)),
            p_value(candidate.p_value()),
            if candidate.is_compatible() { "yes" } else { "no" }.to_owned(),
        ]
    });
    table(&["heuristic", "ours, all opponents:", "lowest p:", "compatible"], rows)
}

/// Shares by player, side by side for several experiments under their heads.
fn side_by_side(measured: &Measured, experiments: &[(String, &str)]) -> String {
    let played = experiments.iter().filter(|(name, _)| measured.summaries.contains_key(name));
    let played: Vec<_> = played.collect();
    let Some((first_name, _)) = played.first() else { return String::new() };
    let heads: Vec<String> = played.iter().map(|(_, head)| format!("{head}:")).collect();
    let heads: Vec<&str> =
        std::iter::once("player").chain(heads.iter().map(String::as_str)).collect();
    let rows = measured.summaries[first_name].players.iter().map(|player| {
        let shares = played.iter().map(|(experiment, _)| {
            let share = measured.won(experiment, &[&player.name], None);
            share.map_or(words::NOTHING.to_owned(), |share| words::share(&share))
        });
        std::iter::once(player.name.clone()).chain(shares).collect()
    });
    table(&heads, rows)
}

/// The tables of a document that are not compared with figures.
pub fn others(measured: &Measured, document: Document) -> Vec<(&'static str, String)> {
    let series = |prefix: &str, values: &[&'static str]| {
        let named = values.iter().map(|value| (format!("{prefix}-{value}"), *value));
        side_by_side(measured, &named.collect::<Vec<_>>())
    };
    let won = |name: &str| side_by_side(measured, &[(name.to_owned(), "games won")]);
    let depths = |experiments: &[&str]| depths(measured, experiments);
    let mut tables = match document {
        Document::Alikureishy => Vec::new(),
        Document::Southampton => vec![(
            "Games won against the Archenemy (improved), and by it against all of them",
            won("southampton-archenemy"),
        )],
        Document::Udacity => {
            vec![("Mean depth and nodes", depths(&["udacity-first", "udacity-second"]))]
        }
        Document::Becker => vec![(
            "Games won against all others, Random among them",
            series("becker", &BECKER_BOARDS),
        )],
        Document::Further => vec![
            (
                "Three and four phases and their parts, and the seven opponents",
                won("further-phases"),
            ),
            ("Boards: games won, 6,700 nodes a move", series("further", &BOARDS)),
            ("Effort: games won by nodes a move", series("further-nodes", &EFFORTS)),
            ("150 ms of processor time a move, alikureishy's agent", won("further-time")),
            ("Mean depth and nodes at 150 ms", depths(&["further-time"])),
        ],
    };
    tables.retain(|(_, table)| !table.is_empty());
    tables
}

fn depths(measured: &Measured, experiments: &[&str]) -> String {
    let mean = |mean: Option<f64>| mean.map_or(words::NOTHING.to_owned(), words::mean);
    let mut rows = Vec::new();
    for experiment in experiments {
        let players = measured.summaries.get(*experiment).map_or(&[][..], |it| &it.players);
        // The heroes alone deepen.
        let heroes = players.iter().filter(|player| player.agent.starts_with("deepening"));
        rows.extend(heroes.map(|PlayerSummary { name, means, .. }| {
            vec![experiment.to_string(), name.clone(), mean(means.depth), mean(means.nodes)]
        }));
    }
    if rows.is_empty() {
        return String::new();
    }
    table(&["experiment", "heuristic", "mean depth:", "mean nodes:"], rows)
}
