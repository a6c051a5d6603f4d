//! The report of what was played again.

use std::fmt::Write;

use super::{
    ClaimResult, Comparison, Conclusion, Document, Figure, Measured, candidates, compare,
    conclusions, tables,
};
use isolation_arena::{PlayerSummary, Share, Summary};
use isolation_report::{conclusion, words};

/// How it was run: what the program that played knows, and the games do not.
#[derive(Clone, PartialEq, Debug)]
pub struct Conditions {
    /// The command that does it again.
    pub command: String,
    /// The seed.
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

/// Tells everything as Markdown, the answer first.
pub fn report(measured: &Measured, documents: &[Document], conditions: &Conditions) -> String {
    let comparisons = compare(measured);
    let candidates = candidates(measured);
    let of_documents = |conclusion: &Conclusion| documents.contains(&conclusion.document);
    let conclusions: Vec<_> = conclusions(measured).into_iter().filter(of_documents).collect();
    let compatible = comparisons.iter().filter(|one| one.is_compatible()).count();
    let mut text = "# The documents' experiments, played again\n\n".to_owned();
    let _ = writeln!(
        text,
        "Written by `{}`. All figures, and whether they agree, are computed; what is tested and what \
         may explain a difference are our words.\n",
        conditions.command
    );
    text += "## In one minute\n\n";
    if let Some(summary) = measured.summaries.get("further-ranking")
        && let Some(best) = conclusion::all(summary).first()
    {
        let games = words::count(summary.games);
        let _ = writeln!(
            text,
            "**Which heuristic is best?** {best} Every heuristic played every other with the same \
             agent, {games} games in all; the whole ranking is below.\n"
        );
    }
    if !comparisons.is_empty() {
        let _ = writeln!(
            text,
            "**Are the documents' figures right?** {compatible} of {} comparisons of a published \
             figure with ours show no difference (two-proportion test, 5 % in all, \
             Holm-corrected): {}{}.\n",
            comparisons.len(),
            by_document(&comparisons),
            if compatible < comparisons.len() {
                "; the others are listed below, with what may explain them"
            } else {
                ""
            },
        );
    }
    let count = |verdict| conclusions.iter().filter(|one| one.result == verdict).count();
    let _ = writeln!(
        text,
        "**Are their conclusions?** Of {} conclusions and wishes {} hold, {} do not hold, and {} \
         cannot be told from these games.\n",
        conclusions.len(),
        count(ClaimResult::Holds),
        count(ClaimResult::DoesNotHold),
        count(ClaimResult::CannotBeTold),
    );
    if let Some(ranking) = tables::ranking(measured) {
        let _ = writeln!(
            text,
            "{ranking}\nElo is relative to the mean of all; square brackets are 95 % intervals: \
             heuristics whose intervals overlap are not told apart by these games alone.\n",
        );
    }
    let _ = writeln!(
        text,
        "## Conclusions\n\n{}\np is corrected for all conclusions (Holm); from 0.05 on the games \
         do not decide. Shares are of games won, with 95 % intervals by pair.\n",
        tables::conclusions(&conclusions),
    );
    for &document in documents {
        let _ = writeln!(text, "## {document}\n\n{}\n", document.differences());
        let own = || comparisons.iter().filter(|one| one.figure.document == document);
        if own().next().is_some() {
            let _ = writeln!(text, "{}", tables::comparisons(own()));
            text += &incompatible(own());
        }
        if document == Document::Southampton && !candidates.is_empty() {
            let _ = writeln!(
                text,
                "### Who is the Player?\n\n{}\nThe Player's heuristic is not stated. Compatible is \
                 a heuristic of which none of the eight figures (seven opponents and their sum) \
                 differs, corrected for all candidates' figures.\n",
                tables::candidates(&candidates),
            );
        }
        for (title, table) in tables::others(measured, document) {
            let _ = writeln!(text, "### {title}\n\n{table}");
        }
    }
    text + &how(measured, conditions)
}

/// How many are compatible, document by document.
fn by_document(comparisons: &[Comparison]) -> String {
    let documents = comparisons.chunk_by(|a, b| a.figure.document == b.figure.document);
    let counts = documents.map(|all| {
        let compatible = all.iter().filter(|one| one.is_compatible()).count();
        format!("{} {compatible} of {}", all[0].figure.document, all.len())
    });
    counts.collect::<Vec<_>>().join(", ")
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
        "## How it was run\n\n- command: `{command}`\n- seed: {seed}\n- program: {program}\n\
         - machine: {machine}\n- games at the same time: {threads}\n"
    );
    for budget in &measured.budgets {
        let _ = writeln!(
            text,
            "- budget at which the mean depth of {} is {:.1} plies: {} nodes (reached: {:.2}), \
             found by halving between 100 and 100,000 nodes",
            budget.heuristic,
            budget.target,
            words::count(budget.nodes),
            budget.depth,
        );
    }
    let played = experiments.iter().filter_map(|name| Some((name, measured.summaries.get(name)?)));
    let played: Vec<_> = played.map(|(name, summary)| (name, summary, thinking(summary))).collect();
    let total: f64 = played.iter().map(|(_, _, thinking)| thinking).sum();
    let _ = writeln!(text, "- thinking time of all moves: {total:.0} s\n");
    text += "| experiment | games | thinking |\n| --- | ---: | ---: |\n";
    for (name, summary, thinking) in played {
        let _ = writeln!(text, "| {name} | {} | {thinking:.1} s |", words::count(summary.games));
    }
    text += "\nThe same command gives the same text but for machine, times and what was played by \
             time instead of nodes. The tournaments are in `crates/reproduction/data/`, as are the \
             published figures and the explanations.\n";
    text
}

/// The seconds that all moves took together.
fn thinking(summary: &Summary) -> f64 {
    let of = |player: &PlayerSummary| {
        player.means.ms.unwrap_or_default() * player.means.moves as f64 / 1e3
    };
    summary.players.iter().map(of).sum()
}
