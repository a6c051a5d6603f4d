//! Tables of the report, as Markdown.

use std::fmt::Write;

use super::experiment::{BECKER_BOARDS, BOARDS, EFFORTS};
use super::{Candidate, Comparison, Conclusion, Document, Measured};
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
            conclusion.claim.to_owned(),
            format!("**{}**", conclusion.result.name()),
            conclusion.figures.clone(),
            p_value(conclusion.p_value),
            conclusion.test.to_owned(),
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

/// Shares by player, side by side for several experiments.
fn side_by_side(measured: &Measured, first: &str, experiments: &[(String, &str)]) -> String {
    let played: Vec<_> =
        experiments.iter().filter(|(name, _)| measured.summaries.contains_key(name)).collect();
    let Some((first_name, _)) = played.first() else { return String::new() };
    let mut heads = vec![first.to_owned()];
    heads.extend(played.iter().map(|(_, head)| format!("{head}:")));
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let rows = measured.summaries[first_name].players.iter().map(|player| {
        let shares = played.iter().map(|(experiment, _)| {
            let share = measured.total(experiment, &player.name);
            share.map_or(words::NOTHING.to_owned(), |share| words::share(&share))
        });
        std::iter::once(player.name.clone()).chain(shares).collect()
    });
    table(&heads, rows)
}

/// The tables of a document that are not compared with figures.
pub fn others(measured: &Measured, document: Document) -> Vec<(&'static str, String)> {
    let series = |prefix: &str, values: &[&'static str]| -> Vec<(String, &'static str)> {
        values.iter().map(|value| (format!("{prefix}-{value}"), *value)).collect()
    };
    let one = |name: &str, head: &'static str| vec![(name.to_owned(), head)];
    let mut tables = match document {
        Document::Alikureishy => Vec::new(),
        Document::Southampton => vec![(
            "Games won against the Archenemy (improved), and by it against all of them",
            side_by_side(measured, "player", &one("southampton-archenemy", "games won")),
        )],
        Document::Udacity => {
            vec![("Mean depth and nodes", depths(measured, &["udacity-first", "udacity-second"]))]
        }
        Document::Becker => vec![(
            "Games won against all others, Random among them",
            side_by_side(measured, "player", &series("becker", &BECKER_BOARDS)),
        )],
        Document::Further => vec![
            (
                "Three and four phases and their parts, and the seven opponents",
                side_by_side(measured, "player", &one("further-phases", "games won")),
            ),
            (
                "Boards: games won, 6,700 nodes a move",
                side_by_side(measured, "player", &series("further", &BOARDS)),
            ),
            (
                "Effort: games won by nodes a move",
                side_by_side(measured, "player", &series("further-nodes", &EFFORTS)),
            ),
            (
                "150 ms of processor time a move, alikureishy's agent",
                side_by_side(measured, "player", &one("further-time", "games won")),
            ),
            ("Mean depth and nodes at 150 ms", depths(measured, &["further-time"])),
        ],
    };
    tables.retain(|(_, table)| !table.is_empty());
    tables
}

fn depths(measured: &Measured, experiments: &[&str]) -> String {
    let mut rows = Vec::new();
    for experiment in experiments {
        let Some(summary) = measured.summaries.get(*experiment) else { continue };
        // The heroes alone deepen.
        let heroes = summary.players.iter().filter(|player| player.agent.starts_with("deepening"));
        rows.extend(heroes.map(|player| {
            let mean = |mean: Option<f64>| mean.map_or(words::NOTHING.to_owned(), words::mean);
            vec![
                (*experiment).to_owned(),
                player.name.clone(),
                mean(player.effort.depth),
                mean(player.effort.nodes),
            ]
        }));
    }
    if rows.is_empty() {
        return String::new();
    }
    table(&["experiment", "heuristic", "mean depth:", "mean nodes:"], rows)
}
