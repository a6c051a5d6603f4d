//! Formats of numbers and names.

use isolation::End;
use isolation::record::RecordedLimits;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use isolation_arena::{Estimate, FAILURES, PlayerSummary, Share, Summary};

/// The placeholder of unknown values.
pub const NOTHING: &str = "-";

/// The name cut to this width, with `…` in the middle: long agent texts differ at their ends.
pub fn shortened(name: &str, columns: usize) -> String {
    if name.width() <= columns {
        return name.to_owned();
    }
    let room = columns.saturating_sub(1);
    let tail = room / 3;
    let head = room - tail;
    let end: Vec<char> = within(name.chars().rev(), tail).collect();
    within(name.chars(), head).chain(['…']).chain(end.into_iter().rev()).collect()
}

/// The first characters that fit into this width.
fn within(characters: impl Iterator<Item = char>, columns: usize) -> impl Iterator<Item = char> {
    characters.scan(0, move |used, character| {
        *used += character.width().unwrap_or(0);
        (*used <= columns).then_some(character)
    })
}

/// `+123`.
pub fn rating(elo: f64) -> String {
    match whole(elo) {
        0 => "0".to_owned(),
        other => format!("{other:+}"),
    }
}

/// `+123 [+80, +166]`.
pub fn elo(elo: Option<Estimate>) -> String {
    elo.map_or(NOTHING.to_owned(), |elo| {
        format!("{} [{}, {}]", rating(elo.value), rating(elo.low), rating(elo.high))
    })
}

/// `62.5 % [57.1, 67.9]`.
pub fn share(share: &Share) -> String {
    share.share.map_or(NOTHING.to_owned(), |share| {
        format!("{} [{:.1}, {:.1}]", percent(share.value), 100.0 * share.low, 100.0 * share.high)
    })
}

/// `62.5 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `97.5 %`; never rounded to certainty.
pub fn likelihood(likelihood: f64) -> String {
    match likelihood {
        sure if sure > 0.9995 => "> 99.9 %".to_owned(),
        never if never < 0.0005 => "< 0.1 %".to_owned(),
        other => percent(other),
    }
}

/// `8.4`, `6,700`, `12.3 M`: three or four significant digits.
pub fn mean(value: f64) -> String {
    match value.abs() {
        small if small < 0.995 => format!("{value:.2}"),
        small if small < 99.95 => format!("{value:.1}"),
        medium if medium < 999_999.5 => count(whole(value).unsigned_abs()),
        large if large < 999_950_000.0 => format!("{:.1} M", value / 1e6),
        _ => format!("{:.1} G", value / 1e9),
    }
}

/// `12,345`.
pub fn count(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// The nearest whole number; there is no `-0`.
fn whole(value: f64) -> i64 {
    value.round() as i64
}

/// The name of a termination.
pub fn end(end: End) -> &'static str {
    match end {
        End::NoMoves => "no moves",
        End::Timeout => "timeout",
        End::IllegalMove => "illegal move",
        End::Crash => "crash",
        End::Resigned => "resigned",
        End::Interrupted => "interrupted",
    }
}

/// Whether a player has resigned.
pub(crate) fn has_resignations(summary: &Summary) -> bool {
    summary.players.iter().any(|player| player.lost(End::Resigned) > 0)
}

/// Games that a player forfeited by a fault.
pub fn failures(player: &PlayerSummary) -> u64 {
    FAILURES.iter().map(|&end| player.lost(end)).sum()
}

/// `150 ms (margin 30 ms), 6,700 nodes`.
pub fn limits(limits: &RecordedLimits) -> String {
    let time = limits.ms.map(|ms| match limits.margin_ms {
        0 => format!("{} ms", count(ms)),
        margin => format!("{} ms (margin {} ms)", count(ms), count(margin)),
    });
    let nodes = limits.nodes.map(|nodes| format!("{} nodes", count(nodes)));
    let depth = limits.depth.map(|depth| format!("depth {depth}"));
    let all: Vec<String> = [time, nodes, depth].into_iter().flatten().collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

/// `a, b and c`, or for more than `most` names `a, b and 5 more`.
pub fn listed(names: &[String], most: usize) -> String {
    let shown = if names.len() > most { most.saturating_sub(1) } else { names.len() };
    let more = format!("{} more", names.len() - shown);
    let mut parts = names[..shown].to_vec();
    if shown < names.len() {
        parts.push(more);
    }
    match parts.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
    }
}

/// `1 game`, `2 games`.
pub fn number_of(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", count(number))
}
