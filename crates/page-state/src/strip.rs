//! The strip of a player, above or below a board.

use std::time::Duration;

use isolation::AnyPosition;
use isolation::board::{Movement, Player};

use crate::texts::{play as texts, sides};

#[derive(Clone, PartialEq, Debug)]
pub struct StripView {
    pub player: Player,
    pub movement: Movement,
    pub name: String,
    /// The name at full length.
    pub title: String,
    /// What the player does, in a few words.
    pub about: String,
    /// The same where there is little room.
    pub short: Option<&'static str>,
    /// How many moves are open to a piece that stands; in words, also how many squares it can be placed on.
    pub count: Option<u32>,
    pub mobility: String,
    pub turn: bool,
    pub thinking: bool,
    pub won: Option<bool>,
    pub clock: Option<ClockView>,
}

impl StripView {
    /// What a position says of a player.
    pub fn of(position: &AnyPosition, player: Player, name: String) -> Self {
        let movement = position.movement();
        let count = position.piece(player).map(|_| position.targets_of(player).len());
        let mobility = match count {
            Some(count) => sides::open_to(movement, count),
            None if position.to_move() == player => texts::squares(position.targets().len()),
            None => texts::not_placed().to_owned(),
        };
        Self {
            player,
            movement,
            title: name.clone(),
            name,
            about: String::new(),
            short: None,
            count,
            mobility,
            turn: position.outcome().is_none() && position.to_move() == player,
            thinking: false,
            won: None,
            clock: None,
        }
    }
}

/// A clock as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// The time left, such as `4:12`, or `0:09.3` when it is low.
    pub text: String,
    pub low: bool,
    pub runs: bool,
}

impl ClockView {
    pub fn new(left: Duration, runs: bool) -> Self {
        const LOW: Duration = Duration::from_secs(10);
        let low = left < LOW;
        let text = if low {
            let tenths = left.as_millis().div_ceil(100);
            format!("0:{:02}.{}", tenths / 10, tenths % 10)
        } else {
            let seconds = left.as_millis().div_ceil(1_000);
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        Self { text, low, runs }
    }
}
