//! The columns of players and pairings in CSV.

use isolation::End;

use isolation_arena::{Estimate, PairingSummary, PlayerSummary, Share, Summary};

/// A value in its column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value<'a> {
    /// A text.
    Text(&'a str),
    /// A whole number.
    Count(u64),
    /// A number, or nothing where it is not known.
    Number(Option<f64>),
}

/// The columns of a player.
pub const PLAYER: [&str; 28] = [
    "rank",
    "name",
    "agent",
    "clock",
    "games",
    "won",
    "won_share",
    "won_low",
    "won_high",
    "elo",
    "elo_low",
    "elo_high",
    "lost_no_moves",
    "lost_timeout",
    "lost_illegal_move",
    "lost_crash",
    "lost_resigned",
    "moves",
    "mean_nodes",
    "mean_depth",
    "mean_ms",
    "mean_open",
    "kept",
    "kept_of",
    "converted",
    "converted_of",
    "rescued",
    "rescued_of",
];

/// The values of a player, in the order of [`PLAYER`].
pub fn player(rank: usize, player: &PlayerSummary) -> [Value<'_>; PLAYER.len()] {
    let lost = |end| Value::Count(player.lost(end));
    let accuracy = |part: fn(&isolation_arena::Accuracy) -> &Share| {
        let share = player.accuracy.as_ref().map(part);
        let number = |number: fn(&Share) -> u64| Value::Number(share.map(|s| number(s) as f64));
        [number(|share| share.count), number(|share| share.of)]
    };
    let [won_share, won_low, won_high] = estimate(player.won.share);
    let [elo, elo_low, elo_high] = estimate(player.elo);
    let [kept, kept_of] = accuracy(|accuracy| &accuracy.kept);
    let [converted, converted_of] = accuracy(|accuracy| &accuracy.converted);
    let [rescued, rescued_of] = accuracy(|accuracy| &accuracy.rescued);
    [
        Value::Count(rank as u64),
        Value::Text(&player.name),
        Value::Text(&player.agent),
        Value::Text(&player.clock),
        Value::Count(player.won.of),
        Value::Count(player.won.count),
        won_share,
        won_low,
        won_high,
        elo,
        elo_low,
        elo_high,
        lost(End::NoMoves),
        lost(End::Timeout),
        lost(End::IllegalMove),
        lost(End::Crash),
        lost(End::Resigned),
        Value::Count(player.effort.moves),
        Value::Number(player.effort.nodes),
        Value::Number(player.effort.depth),
        Value::Number(player.effort.ms),
        Value::Number(player.effort.open),
        kept,
        kept_of,
        converted,
        converted_of,
        rescued,
        rescued_of,
    ]
}

/// The columns of a pairing.
pub const PAIRING: [&str; 11] = [
    "player",
    "opponent",
    "games",
    "won",
    "won_share",
    "won_low",
    "won_high",
    "pairs_both",
    "pairs_one_each",
    "pairs_neither",
    "superiority",
];

/// The values of a pairing, in the order of [`PAIRING`].
pub fn pairing<'a>(summary: &'a Summary, pairing: &PairingSummary) -> [Value<'a>; PAIRING.len()] {
    let [won_share, won_low, won_high] = estimate(pairing.won.share);
    [
        Value::Text(&summary.players[pairing.player].name),
        Value::Text(&summary.players[pairing.opponent].name),
        Value::Count(pairing.won.of),
        Value::Count(pairing.won.count),
        won_share,
        won_low,
        won_high,
        Value::Count(pairing.pairs.both),
        Value::Count(pairing.pairs.one_each),
        Value::Count(pairing.pairs.neither),
        Value::Number(pairing.superiority),
    ]
}

/// The value of an estimate, and its interval.
pub fn estimate(estimate: Option<Estimate>) -> [Value<'static>; 3] {
    [
        Value::Number(estimate.map(|estimate| estimate.value)),
        Value::Number(estimate.map(|estimate| estimate.low)),
        Value::Number(estimate.map(|estimate| estimate.high)),
    ]
}
