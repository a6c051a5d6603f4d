//! What can be concluded from a tournament, in words, and how sure it is.

use super::tables::pairing;
use super::words;
use isolation_arena::{PairingSummary, Summary};

/// From here on a likelihood counts as shown.
const SHOWN: f64 = 0.95;

/// Longer names are cut in sentences, and get their rank before them.
const NAME: usize = 40;

/// Sentences about who is best, about games that are no evidence of their own, about the first move and about what went wrong; the first one is
/// the headline. They are plain text: a report that has marks of its own escapes them.
pub fn sentences(summary: &Summary) -> Vec<String> {
    let mut sentences = vec![best(summary)];
    sentences.extend(repeated(summary));
    sentences.extend(against_the_next(summary));
    sentences.extend(first_mover(summary));
    sentences.extend(failed(summary));
    sentences
}

/// What a player is called in a sentence.
fn name(summary: &Summary, index: usize) -> String {
    let name = words::plain(&summary.players[index].name);
    let short = words::shortened(&name, NAME);
    if short == name { name } else { format!("#{} {short}", index + 1) }
}

/// Who is best, as far as the ratings tell.
fn best(summary: &Summary) -> String {
    let Some(first) = summary.players.first() else {
        return "Nobody has played.".to_owned();
    };
    let Some(won) = first.won.share else {
        return "No game has a winner yet.".to_owned();
    };
    let best = name(summary, 0);
    let count = summary.players.len();
    if count == 1 {
        return format!("{best} is the only player: there is nobody to compare it with.");
    }
    let Some(elo) = first.elo else {
        let won = words::percent(won.value);
        return format!(
            "{best} leads with {won} of its games won; the results do not decide its rating."
        );
    };
    if summary.is_mostly_repeats() {
        return format!(
            "{best} leads, but is not shown to be the best: more than half of the games repeat \
             others."
        );
    }
    let interval = format!("{} to {} Elo", words::rating(elo.low), words::rating(elo.high));
    let others = |which: &dyn Fn(usize) -> bool| -> Vec<String> {
        (1..count).filter(|&other| which(other)).map(|other| name(summary, other)).collect()
    };
    let overlaps =
        |other: usize| summary.players[other].elo.is_some_and(|other| other.high >= elo.low);
    // Among many rivals, one loses often by chance: each is allowed its part of the error.
    let sure = 1.0 - (1.0 - SHOWN) / (count - 1) as f64;
    let beaten = |other: usize| {
        let games = pairing(summary, 0, other).filter(|games| !games.is_mostly_repeats());
        let likelihood = games.and_then(|games| games.superiority);
        likelihood.is_some_and(|likelihood| likelihood >= sure)
    };
    let open = others(&|other| overlaps(other) && !beaten(other));
    let unrated = others(&|other| summary.players[other].elo.is_none());
    let overlapping = others(&overlaps);
    let listed = |names: &[String]| words::listed(names, 4);
    if !open.is_empty() {
        return format!(
            "{best} leads, but is not shown to be the best: the interval of its rating \
             ({interval}) overlaps with that of {}, and their games do not decide it.",
            listed(&open),
        );
    }
    if !unrated.is_empty() {
        return format!(
            "{best} leads with a rating of {interval}; the results do not rate {}.",
            listed(&unrated),
        );
    }
    if !overlapping.is_empty() {
        return format!(
            "{best} is the best of {count} players: the interval of its rating ({interval}) \
             overlaps with that of {}, but by their games it is better with a likelihood of at \
             least {}.",
            listed(&overlapping),
            words::percent(sure),
        );
    }
    format!(
        "{best} is the best of {count} players: the interval of its rating ({interval}) lies above \
         those of all others.",
    )
}

/// How many games say nothing that others have not said.
fn repeated(summary: &Summary) -> Option<String> {
    let count = Some(summary.repeated).filter(|&count| count > 0)?;
    let verb = if count == 1 { "repeats" } else { "repeat" };
    let untold = if summary.pairings.iter().any(PairingSummary::is_mostly_repeats) {
        " Of two players whose games mostly repeat others, no likelihood is told."
    } else {
        ""
    };
    Some(format!(
        "{} of {} {verb} another one move by move, so that what rests on them looks surer than it \
         is; random starts, with more random_plies, give more different games.{untold}",
        words::count(count),
        words::number_of(summary.first_mover.of, "game"),
    ))
}

/// What the games between the first two say, which ratings mix with all others.
fn against_the_next(summary: &Summary) -> Option<String> {
    let games = pairing(summary, 0, 1)?;
    let likelihood = games.superiority?;
    let [best, next] = [0, 1].map(|index| name(summary, index));
    let verdict = if games.is_mostly_repeats() {
        "it is open which is better: most of them repeat others".to_owned()
    } else if likelihood >= SHOWN {
        format!("the first is better with a likelihood of {}", words::likelihood(likelihood))
    } else if likelihood <= 1.0 - SHOWN {
        format!("the second is better with a likelihood of {}", words::likelihood(1.0 - likelihood))
    } else {
        let likelihood = words::likelihood(likelihood);
        format!("it is open which is better: the first with a likelihood of {likelihood}")
    };
    let won = words::count(games.won.count);
    let of = words::number_of(games.won.of, "game");
    Some(format!(
        "Against {next}, the second, {best} won {won} of {of}. By these alone, {verdict}."
    ))
}

/// Whether it helps to move first.
fn first_mover(summary: &Summary) -> Option<String> {
    let share = summary.first_mover.share?;
    let verdict = if summary.is_mostly_repeats() {
        "as most games repeat others, that shows no advantage of either side"
    } else if share.low > 0.5 {
        "to move first was an advantage"
    } else if share.high < 0.5 {
        "to move first was a disadvantage"
    } else {
        "no advantage of either side is shown"
    };
    let won = words::share(&summary.first_mover);
    Some(format!("The side that moves first won {won} of the games: {verdict}."))
}

/// What did not end by the rules.
fn failed(summary: &Summary) -> Option<String> {
    use isolation::End;
    let failed: u64 = summary.players.iter().map(words::failures).sum();
    let interrupted = summary.ends.get(&End::Interrupted).copied().unwrap_or(0);
    let failed = (failed > 0).then(|| {
        let games = words::number_of(failed, "game");
        format!(
            "{games} ended by a timeout, an illegal move or a crash: lost by the player that \
             failed."
        )
    });
    let interrupted = (interrupted > 0)
        .then(|| format!("{} broke off, with no winner.", words::number_of(interrupted, "game")));
    let said: Vec<String> = [failed, interrupted].into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}
