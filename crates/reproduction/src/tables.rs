//! Tables of the report, as Markdown.

use std::fmt::Write;

use super::experiment::{BECKER_BOARDS, BOARDS, EFFORTS, FIRST, TIES, VARIANTS};
use super::{Assessment, Candidate, Comparison, Conclusion, Measured, Ranked, Source};
use isolation_arena::{Estimate, PlayerSummary};
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
fn p_value(p: f64) -> String {
    match p {
        small if small < 0.000_05 => "< 0.0001".to_owned(),
        small if small < 0.0995 => format!("{small:.4}"),
        other => format!("{other:.2}"),
    }
}

/// A difference of shares in points with its interval, such as `+1.2 [+0.9, +1.5]`; the number alone where nothing about
/// it is uncertain.
fn points(difference: &Estimate) -> String {
    let Estimate { value, low, high } = *difference;
    let [value, low, high] = [value, low, high].map(|share| {
        // No sign before what rounds to nothing.
        let points = (1_000.0 * share).round() / 10.0;
        if points == 0.0 { "0.0".to_owned() } else { format!("{points:+.1}") }
    });
    if difference.high.is_infinite() {
        return format!("{value} [?]");
    }
    if low == high { value } else { format!("{value} [{low}, {high}]") }
}

/// The heuristics of an experiment in their order.
pub fn ranking(all: &[Ranked]) -> String {
    let rows = (1..).zip(all).map(|(rank, Ranked { name, share, behind, verdict })| {
        let behind = if rank == 1 { String::new() } else { points(behind) };
        let verdict = match verdict {
            _ if rank == 1 => "",
            Assessment::Small => "within one point of the first",
            Assessment::Undecided => "undecided",
            Assessment::Holds | Assessment::DoesNotHold => "behind the first",
        };
        vec![format!("{rank}"), name.clone(), words::percent(*share), behind, verdict.to_owned()]
    });
    table(&["rank:", "heuristic", "games won:", "points behind the first:", "result"], rows)
}

/// What the games say about each conclusion.
pub fn conclusions(all: &[Conclusion]) -> String {
    let rows = all.iter().map(|conclusion| {
        vec![
            conclusion.source.to_string(),
            conclusion.claim.clone(),
            format!("**{}**", conclusion.verdict.name()),
            conclusion.difference.as_ref().map_or(words::NOTHING.to_owned(), points),
            conclusion.figures.clone(),
            conclusion.test.clone(),
        ]
    });
    table(&["source", "conclusion", "by our games", "points:", "figures", "tested by"], rows)
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
            ours(comparison),
            words::count(comparison.ours.of),
            p_value(comparison.p_value),
            if comparison.is_compatible() { "yes" } else { "**no**" }.to_owned(),
        ]
    });
    table(&["row", "column", "published:", "share:", "ours:", "games:", "p:", "compatible"], rows)
}

/// Our share. It has no interval: nearly all of it is the share over all openings.
fn ours(comparison: &Comparison) -> String {
    comparison.ours.share.map_or(words::NOTHING.to_owned(), |share| words::percent(share.value))
}

/// What the heuristic of the Southampton Player may be.
pub fn players(all: &[Candidate]) -> String {
    let rows = all.iter().map(|candidate| {
        let total = candidate.comparisons.iter().find(|one| one.figure.opponent.is_none());
        vec![
            candidate.name.clone(),
            total.map_or(words::NOTHING.to_owned(), ours),
            p_value(candidate.p_value()),
            format!("{} of {}", candidate.compatible(), candidate.comparisons.len()),
        ]
    });
    table(&["heuristic", "ours, all opponents:", "lowest p:", "compatible figures:"], rows)
}

/// What may explain the figures of the Udacity report.
pub fn explained(measured: &Measured, all: &[Candidate]) -> String {
    let Some(first) = all.first() else { return String::new() };
    let is_combined = |comparison: &&Comparison| comparison.figure.column.ends_with("combined");
    let combined = |candidate: &Candidate, of: fn(&Comparison) -> String| -> Vec<String> {
        candidate.comparisons.iter().filter(is_combined).map(of).collect()
    };
    let printed = |one: &Comparison| {
        one.figure.won.share.map_or(words::NOTHING.to_owned(), |share| words::percent(share.value))
    };
    let mut rows = vec![
        ["as printed".to_owned()].into_iter().chain(combined(first, printed)).collect::<Vec<_>>(),
    ];
    rows[0].extend(["7.1".to_owned(), String::new()]);
    for candidate in all {
        let variant = VARIANTS.iter().find(|variant| variant.name == candidate.name);
        let summary = &measured.summaries[&candidate.name];
        let improved = summary.players.iter().find(|player| player.name == "improved");
        let depth = improved.and_then(|player| player.means.depth);
        let mut row = vec![variant.map_or("", |variant| variant.about).to_owned()];
        row.extend(combined(candidate, ours));
        row.push(depth.map_or(words::NOTHING.to_owned(), words::mean));
        row.push(format!("{} of {}", candidate.compatible(), candidate.comparisons.len()));
        rows.push(row);
    }
    let heuristics = first.comparisons.iter().filter(is_combined);
    let heads: Vec<String> = heuristics.map(|it| format!("{}:", it.heuristic)).collect();
    let heads = ["games won"].into_iter().chain(heads.iter().map(String::as_str));
    let heads: Vec<&str> = heads.chain(["depth of improved:", "compatible figures:"]).collect();
    table(&heads, rows)
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

/// The tables of a source that are not compared with figures.
pub fn others(measured: &Measured, source: Source) -> Vec<(&'static str, String)> {
    let series = |prefix: &str, values: &[&'static str]| {
        let named = values.iter().map(|value| (format!("{prefix}-{value}"), *value));
        side_by_side(measured, &named.collect::<Vec<_>>())
    };
    let won = |name: &str| side_by_side(measured, &[(name.to_owned(), "games won")]);
    let mut tables = match source {
        Source::Alikureishy => vec![(
            "Games won by how ties between moves are broken",
            side_by_side(
                measured,
                &TIES.map(|(name, seed)| {
                    (name.to_owned(), if seed.is_empty() { "in board order" } else { "shuffled" })
                }),
            ),
        )],
        Source::Southampton => vec![(
            "Games won against the Archenemy (improved), and by it against all of them",
            won("southampton-archenemy"),
        )],
        Source::Udacity => {
            vec![("Mean depth and nodes", depths(measured, &[FIRST, "udacity-second"]))]
        }
        Source::Becker => vec![(
            "Games won against all others, Random among them",
            series("becker", &BECKER_BOARDS),
        )],
        Source::Further => vec![
            ("Boards: games won, 6,700 nodes per move", series("further", &BOARDS)),
            ("Games won by nodes per move", series("further-nodes", &EFFORTS)),
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
        // Only the heuristics' agents deepen.
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
