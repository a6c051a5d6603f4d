//! The columns of players and pairings in CSV.

use isolation::End;

use isolation_arena::{Accuracy, Estimate, PairingSummary, PlayerSummary, Share, Summary};

/// A value in its column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value<'a> {
    /// A text.
    Text(&'a str),
    /// A whole number.
    Count(u64),
    /// A number, empty if unknown.
    Number(Option<f64>),
    /// A share, rounded to 3 decimals; empty if unknown.
    Share(Option<f64>),
    /// A rating, rounded to a whole number; empty if unknown.
    Rating(Option<f64>),
}

use Value::{Count, Number, Text};

/// A column: its name, and the value of a row.
pub type Column<R> = (&'static str, for<'a> fn(&'a R) -> Value<'a>);

/// A player with its rank.
pub type Ranked<'s> = (u64, &'s PlayerSummary);

/// The columns of a player.
pub fn player<'s>() -> [Column<Ranked<'s>>; 29] {
    [
        ("rank", |(rank, _)| Count(*rank)),
        ("name", |(_, player)| Text(&player.name)),
        ("agent", |(_, player)| Text(&player.agent)),
        ("clock", |(_, player)| Text(&player.clock)),
        ("games", |(_, player)| Count(player.won.of)),
        ("won", |(_, player)| Count(player.won.count)),
        ("won_share", |(_, player)| value(player.won.share)),
        ("won_low", |(_, player)| low(player.won.share)),
        ("won_high", |(_, player)| high(player.won.share)),
        ("elo", |(_, player)| value(player.elo)),
        ("elo_low", |(_, player)| low(player.elo)),
        ("elo_high", |(_, player)| high(player.elo)),
        ("lost_no_moves", |(_, player)| Count(player.lost(End::NoMoves))),
        ("lost_timeout", |(_, player)| Count(player.lost(End::Timeout))),
        ("lost_illegal_move", |(_, player)| Count(player.lost(End::IllegalMove))),
        ("lost_crash", |(_, player)| Count(player.lost(End::Crash))),
        ("lost_resigned", |(_, player)| Count(player.lost(End::Resigned))),
        ("voided", |(_, player)| Count(player.voided)),
        ("moves", |(_, player)| Count(player.means.moves)),
        ("mean_nodes", |(_, player)| Number(player.means.nodes)),
        ("mean_depth", |(_, player)| Number(player.means.depth)),
        ("mean_ms", |(_, player)| Number(player.means.ms)),
        ("mean_open", |(_, player)| Number(player.means.open)),
        ("kept", |(_, player)| accuracy(player, |accuracy| accuracy.kept).0),
        ("kept_of", |(_, player)| accuracy(player, |accuracy| accuracy.kept).1),
        ("converted", |(_, player)| accuracy(player, |accuracy| accuracy.converted).0),
        ("converted_of", |(_, player)| accuracy(player, |accuracy| accuracy.converted).1),
        ("rescued", |(_, player)| accuracy(player, |accuracy| accuracy.rescued).0),
        ("rescued_of", |(_, player)| accuracy(player, |accuracy| accuracy.rescued).1),
    ]
}

/// The columns of a pairing.
pub fn pairing<'s>() -> [Column<(&'s Summary, &'s PairingSummary)>; 11] {
    [
        ("player", |(summary, pairing)| Text(&summary.players[pairing.player].name)),
        ("opponent", |(summary, pairing)| Text(&summary.players[pairing.opponent].name)),
        ("games", |(_, pairing)| Count(pairing.won.of)),
        ("won", |(_, pairing)| Count(pairing.won.count)),
        ("won_share", |(_, pairing)| value(pairing.won.share)),
        ("won_low", |(_, pairing)| low(pairing.won.share)),
        ("won_high", |(_, pairing)| high(pairing.won.share)),
        ("pairs_both", |(_, pairing)| Count(pairing.pairs.both)),
        ("pairs_one_each", |(_, pairing)| Count(pairing.pairs.one_each)),
        ("pairs_neither", |(_, pairing)| Count(pairing.pairs.neither)),
        ("superiority", |(_, pairing)| Number(pairing.superiority)),
    ]
}

/// The value of an estimate.
pub fn value(estimate: Option<Estimate>) -> Value<'static> {
    Number(estimate.map(|estimate| estimate.value))
}

/// The lower end of its interval.
pub fn low(estimate: Option<Estimate>) -> Value<'static> {
    Number(estimate.map(|estimate| estimate.low))
}

/// The upper end of its interval.
pub fn high(estimate: Option<Estimate>) -> Value<'static> {
    Number(estimate.map(|estimate| estimate.high))
}

fn accuracy(player: &PlayerSummary, part: fn(&Accuracy) -> Share) -> (Value<'_>, Value<'_>) {
    let share = player.accuracy.as_ref().map(part);
    let [count, of] = [share.map(|share| share.count), share.map(|share| share.of)];
    (Number(count.map(|count| count as f64)), Number(of.map(|of| of as f64)))
}
