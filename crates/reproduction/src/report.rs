//! The report.

use std::fmt::Write;

use super::comparison::LEVEL;
use super::experiment::VARIANTS;
use super::{
    Assessment, Candidate, Comparison, Conclusion, Figure, Goal, Measured, Ranked, Source, compare,
    conclusions, explained, players, ranking, tables,
};
use isolation_arena::{PlayerSummary, Share, Summary};
use isolation_report::words;

/// How it was run: what the program that played knows, and the games do not.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// The command that does it again.
    pub command: String,
    /// The random seed.
    pub seed: u64,
    /// The program and its version.
    pub program: String,
    /// The machine, in words.
    pub machine: String,
    /// Games at the same time.
    pub threads: usize,
    /// The experiments by name, in the order in which they were played.
    pub experiments: Vec<String>,
}

/// The whole report as Markdown, the answer first.
pub fn report(measured: &Measured, sources: &[Source], conditions: &Conditions) -> String {
    let comparisons = compare(measured);
    let explained = explained(measured);
    let of_sources = |conclusion: &Conclusion| sources.contains(&conclusion.source);
    let conclusions: Vec<_> = conclusions(measured).into_iter().filter(of_sources).collect();
    let rankings = RANKINGS.map(|(name, title)| (title, ranking(measured, name)));
    let mut text = format!(
        "# The experiments of the sources, played again\n\n\
         Written by `{}`. All figures and verdicts are computed; what is tested, and possible explanations of \
         differences, are written by hand.\n\n## In one minute\n\n",
        conditions.command
    );
    text += &best(&rankings.each_ref().map(|(_, all)| &**all));
    text += &answers(&comparisons, &conclusions, &explained);
    let _ = writeln!(text, "## Conclusions\n\n{}", tables::conclusions(&conclusions));
    text += READING;
    text += METHOD;
    for (title, all) in rankings.iter().filter(|(_, all)| !all.is_empty()) {
        let _ = writeln!(text, "## {title}\n\n{}", tables::ranking(all));
    }
    for &source in sources {
        let _ = writeln!(text, "## {source}\n\n{}\n", source.differences());
        text += &of_source(measured, source, &comparisons, &explained);
    }
    text + &how(measured, conditions)
}

/// The experiments that rank heuristics.
const RANKINGS: [(&str, &str); 2] = [
    ("heuristics", "All heuristics against the seven opponents"),
    ("further-best", "Eight strong heuristics against one another"),
];

/// How to read the conclusions.
const READING: &str = "\
    *points*: the tested difference, positive if it supports the conclusion; the smallest, if several are tested; with its \
    interval unless it is exact. *holds*: the interval is above 0. *does not hold*: it is below 0. *smaller than ±1 \
    point*: it lies within one point of 0. A conclusion that something gains nothing holds if the gain is at most one \
    point. An interval narrower than one point always decides.\n\n";

/// Why the figures are what they are.
const METHOD: &str = "\
    ## How it is decided\n\n\
    All heuristics of an experiment play the same opponents from the same openings, each opening twice with sides \
    exchanged. On 7×7 an opening is one of the 2,352 ordered pairs of different squares, and the main experiments play \
    every one of them. All agents but Random are deterministic: a game between two of them is played once, and its \
    result is exact. With random starting squares, as in the sources, the expected share of games won *is* the share \
    over all openings. Only Random's moves, and openings that an experiment omits, cause an error. It is computed from \
    the differences per opening (two-stage sampling without replacement). The intervals of all conclusions hold \
    simultaneously with 95 % confidence (Bonferroni), as do those of each ranking. All of this holds for these agents: \
    another move order, or other node limits, give other games.\n\n";

/// Which heuristic is best.
fn best([all, few]: &[&[Ranked]; 2]) -> String {
    let Some((first, others)) = all.split_first() else { return String::new() };
    let mut text = format!(
        "**Which heuristic is best?** Against the seven opponents {} wins the most games, {}; {}.",
        first.name,
        words::percent(first.share),
        rivals(others)
    );
    if let Some((first, others)) = few.split_first() {
        let _ = write!(
            text,
            " Of eight strong heuristics that play one another, {} wins the most, {}; {}.",
            first.name,
            words::percent(first.share),
            rivals(others)
        );
    }
    text + "\n\n"
}

/// Who is not shown to be behind the first by more than a point.
fn rivals(others: &[Ranked]) -> String {
    let near = others.iter().filter(|it| it.verdict != Assessment::Holds);
    let near: Vec<String> = near.map(|it| it.name.clone()).collect();
    let behind = words::count((others.len() - near.len()) as u64);
    match near.len() {
        0 => format!("all {behind} others are behind it"),
        _ => format!(
            "{} {} not shown to be more than one point behind it, the {behind} others are behind",
            words::listed(&near, usize::MAX),
            if near.len() == 1 { "is" } else { "are" },
        ),
    }
}

/// Whether figures and conclusions are confirmed, and what explains the Udacity report.
fn answers(
    comparisons: &[Comparison],
    conclusions: &[Conclusion],
    explained: &[Candidate],
) -> String {
    let mut text = String::new();
    if !comparisons.is_empty() {
        let compatible = comparisons.iter().filter(|one| one.is_compatible()).count();
        let _ = writeln!(
            text,
            "**Do the published figures agree with ours?** {compatible} of {} comparisons show no significant difference \
             (two-proportion test, {:.0} % in all, Holm-corrected): {}.\n",
            comparisons.len(),
            100.0 * LEVEL,
            by_source(comparisons),
        );
    }
    if let Some(best) = fitting(explained) {
        let about = VARIANTS.iter().find(|it| it.name == best.name).map_or("", |it| it.about);
        let _ = writeln!(
            text,
            "**What explains the figures of the Udacity report?** Of {} tested conditions, this one fits best: {about}. \
             Then {} of {} figures are compatible with ours, instead of {}.\n",
            explained.len(),
            best.compatible(),
            best.comparisons.len(),
            explained[0].compatible(),
        );
    }
    let counts = Assessment::ALL.into_iter().filter_map(|verdict| {
        let count = conclusions.iter().filter(|one| one.verdict == verdict).count();
        (count > 0).then(|| format!("*{}* {count}", verdict.name()))
    });
    let _ = write!(
        text,
        "**Are the conclusions right?** {} conclusions: {}.\n\n",
        conclusions.len(),
        counts.collect::<Vec<_>>().join(", "),
    );
    text
}

/// The condition with the most compatible figures; of several, the one whose worst figure fits best.
fn fitting(explained: &[Candidate]) -> Option<&Candidate> {
    let fit = |candidate: &Candidate| (candidate.compatible(), candidate.p_value());
    explained.iter().max_by(|one, other| {
        let ((many, p), (others, other_p)) = (fit(one), fit(other));
        many.cmp(&others).then(p.total_cmp(&other_p))
    })
}

/// How many are compatible, source by source.
fn by_source(comparisons: &[Comparison]) -> String {
    let sources = comparisons.chunk_by(|a, b| a.figure.source == b.figure.source);
    let counts = sources.map(|all| {
        let compatible = all.iter().filter(|one| one.is_compatible()).count();
        format!("{} {compatible} of {}", all[0].figure.source, all.len())
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// Figures and tables of a source.
fn of_source(
    measured: &Measured,
    source: Source,
    comparisons: &[Comparison],
    explained: &[Candidate],
) -> String {
    let mut text = String::new();
    let own = || comparisons.iter().filter(|one| one.figure.source == source);
    if own().next().is_some() {
        let _ = writeln!(text, "{}", tables::comparisons(own()));
        text += &incompatible(own());
    }
    let players = players(measured);
    if source == Source::Southampton && !players.is_empty() {
        let _ = writeln!(
            text,
            "### Who is the Player?\n\n{}\nThe paper does not state the Player's heuristic. It prints eight figures, seven \
             opponents and their sum; p is corrected for the figures of all candidates.\n",
            tables::players(&players),
        );
    }
    if source == Source::Udacity && !explained.is_empty() {
        let _ = writeln!(
            text,
            "### Explanations, played\n\nThe combined figures of the first tournament, and ours under each condition. p is \
             corrected for the 30 figures of each condition.\n\n{}",
            tables::explained(measured, explained),
        );
    }
    for (title, table) in tables::others(measured, source) {
        let _ = writeln!(text, "### {title}\n\n{table}");
    }
    text
}

/// What is not compatible, by what is written down about it.
fn incompatible<'a>(comparisons: impl Iterator<Item = &'a Comparison>) -> String {
    let mut by_reason: Vec<(String, Vec<String>)> = Vec::new();
    for one in comparisons.filter(|one| !one.is_compatible()) {
        let reason = match &one.explanation {
            Some((basis, why)) => format!("Explanation ({basis}): {why}"),
            None => "No explanation is known.".to_owned(),
        };
        let share = |share: &Share| {
            share.share.map_or(words::NOTHING.to_owned(), |share| words::percent(share.value))
        };
        let Figure { row, column, won, .. } = &one.figure;
        let figure = format!("{row} {column} ({}; ours {})", share(won), share(&one.ours));
        match by_reason.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, figures)) => figures.push(figure),
            None => by_reason.push((reason, vec![figure])),
        }
    }
    if by_reason.is_empty() {
        return "Every figure is compatible with ours.\n\n".to_owned();
    }
    by_reason.iter().fold(String::new(), |text, (reason, figures)| {
        text + &format!("{reason}\n\nNot compatible: {}.\n\n", figures.join(", "))
    })
}

fn how(measured: &Measured, conditions: &Conditions) -> String {
    let Conditions { command, seed, program, machine, threads, experiments } = conditions;
    let mut text = format!(
        "## How it was run\n\n- command: `{command}`\n- random seed: {seed}\n- program: {program}\n\
         - machine: {machine}\n- games at the same time: {threads}\n"
    );
    for budget in &measured.budgets {
        let (goal, reached) = match budget.goal {
            Goal::Depth(depth) => (
                format!("reaches a mean depth of {depth:.1} plies"),
                format!("{:.2}", budget.reached),
            ),
            Goal::Share(share) => (
                format!("wins {} of its games", words::percent(share)),
                words::percent(budget.reached),
            ),
        };
        let _ = writeln!(
            text,
            "- nodes per move with which {} {goal}: {} (reached: {reached}), found by halving between 100 and 100,000",
            budget.heuristic,
            words::count(budget.nodes),
        );
    }
    let played = experiments.iter().filter_map(|name| Some((name, measured.summaries.get(name)?)));
    let played: Vec<_> = played.map(|(name, summary)| (name, summary, thinking(summary))).collect();
    let total: f64 = played.iter().map(|(_, _, thinking)| thinking).sum();
    let _ = writeln!(text, "- time of all moves: {total:.0} s\n");
    text += "| experiment | games | time of all moves |\n| --- | ---: | ---: |\n";
    for (name, summary, thinking) in played {
        let _ = writeln!(text, "| {name} | {} | {thinking:.1} s |", words::count(summary.games));
    }
    text += "\nThe same command gives the same text except for machine and times. The tournaments, the published figures \
             and the explanations are in `crates/reproduction/data/`.\n";
    text
}

/// The seconds that all moves took together.
fn thinking(summary: &Summary) -> f64 {
    let of = |player: &PlayerSummary| {
        player.means.ms.unwrap_or_default() * player.means.moves as f64 / 1e3
    };
    summary.players.iter().map(of).sum()
}
