//! The messages between a browser and a room.

use serde::{Deserialize, Serialize};

use super::Key;
use crate::End;

/// The version of the messages.
pub const VERSION: u32 = 1;

/// The largest message of a browser, in bytes.
pub const MAX_MESSAGE: usize = 4 << 10;

/// What a browser says. The first message of a connection is [`Create`](Self::Create) or [`Enter`](Self::Enter); the
/// others name the game that they belong to, so that a late one does not hit the next game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Makes a room, and takes its first seat.
    Create(Create),
    /// Enters a room.
    Enter(Enter),
    /// Makes a move.
    Move {
        /// The number of the game.
        game: u32,
        /// How many moves there were before.
        ply: usize,
        /// The move, or its cell.
        to: String,
    },
    /// Gives the game up.
    Resign {
        /// The number of the game.
        game: u32,
    },
    /// Wants another game with sides exchanged.
    Rematch {
        /// The number of the game that has ended.
        game: u32,
    },
}

/// A challenge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// [`VERSION`].
    pub v: u32,
    /// The name of the rules.
    pub variant: String,
    /// Whether the challenger plays first.
    pub first: bool,
    /// The clocks; none where time does not count.
    pub control: Option<Control>,
    /// Who challenges.
    pub claim: Claim,
}

/// Enters a room: as a player with a claim, else as a spectator.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// [`VERSION`].
    pub v: u32,
    /// The room's id.
    pub room: Key,
    /// The player's claim to a seat.
    pub claim: Option<Claim>,
    /// What the challenger has given away; it takes the second seat once.
    pub invitation: Option<Key>,
}

/// By what a player is known again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The seat's secret, made by the browser: a lost reply does not lock the player out.
    pub secret: Key,
    /// The player's name; may be empty.
    pub name: String,
}

/// The time of a game, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// Each player's time at the beginning.
    pub base: u64,
    /// What each move adds.
    pub increment: u64,
}

/// A seat of a room. Who plays first changes with each game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Of whom the challenge comes.
    Host,
    /// Who accepted it.
    Guest,
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum News {
    /// The answer to the first message.
    Entered {
        /// The room's id.
        room: Key,
        /// The player's seat; none for a spectator.
        seat: Option<Seat>,
        /// What the host can give away, while the second seat is free.
        invitation: Option<Key>,
    },
    /// All of the game, after each change.
    State(Box<State>),
    /// The last message changed nothing.
    Refused(Refusal),
}

/// All that browsers know of a room. Pairs are of the first and the second player where nothing else is said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The number of the game, from 1.
    pub game: u32,
    /// The name of the rules.
    pub variant: String,
    /// The seed of pieces that start at random.
    pub seed: u64,
    /// The moves, with spaces between them.
    pub moves: String,
    /// The first player's seat.
    pub first: Seat,
    /// The players' names.
    pub names: [String; 2],
    /// Whether the second seat is taken.
    pub accepted: bool,
    /// Whether the players are connected.
    pub present: [bool; 2],
    /// How many watch.
    pub spectators: usize,
    /// The clocks, where there are any.
    pub clock: Option<ClockState>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// Who wants a rematch.
    pub rematch: [bool; 2],
}

/// The clocks of a game at the moment of the message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockState {
    /// The time control.
    pub control: Control,
    /// Milliseconds that each player has left.
    pub left: [u64; 2],
    /// Whether the clock of the side to move runs.
    pub runs: bool,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Whether the first player won.
    pub first_won: bool,
    /// How.
    pub how: End,
}

/// Why a message changed nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The page is of another version.
    #[error("message: another version; reload the page")]
    Version,
    /// The message cannot be read.
    #[error("message: not understood; expected JSON of the documented form")]
    Unreadable,
    /// The message is too long.
    #[error("message: too long; at most 4096 bytes")]
    TooLarge,
    /// Too many messages.
    #[error("too many messages; the connection is closed")]
    Flood,
    /// Nothing was said in time.
    #[error("no message to create or enter a room came in time")]
    Silent,
    /// The server's token is needed.
    #[error("creating a room needs the server's token")]
    Token,
    /// The server is full.
    #[error("the server has no free room; try again later")]
    Full,
    /// The second message that enters a room.
    #[error("this connection is in a room already")]
    Inside,
    /// The connection has not entered a room.
    #[error("create or enter a room first")]
    Outside,
    /// No such room.
    #[error("there is no such room; it may have expired")]
    NoRoom,
    /// Too many connections watch, or play with the same secret.
    #[error("too many connections to this room")]
    Crowded,
    /// The rules are not known.
    #[error("rules: unknown; expected a preset, or movement and size such as queen-5x6")]
    Rules,
    /// The time control is out of its range.
    #[error("clocks: expected 3 seconds to 3 hours, and at most 60 seconds per move")]
    Control,
    /// The name is too long.
    #[error("name: expected at most 24 characters")]
    Name,
    /// The invitation was used, or is wrong.
    #[error("the invitation is not valid: it was accepted already, or belongs to another room")]
    Invitation,
    /// The secret is of no seat.
    #[error("the secret is of no seat in this room")]
    Secret,
    /// Spectators cannot do that.
    #[error("spectators only watch")]
    Spectator,
    /// The second seat is free.
    #[error("the challenge is not accepted yet")]
    Alone,
    /// The other side is to move.
    #[error("the other side is to move")]
    Turn,
    /// The move is not legal.
    #[error("the move is not legal")]
    Illegal,
    /// The message belongs to an earlier moment.
    #[error("the game has gone on since this message was sent")]
    Late,
    /// The game has ended.
    #[error("the game has ended")]
    Ended,
    /// The game goes on.
    #[error("the game has not ended")]
    Running,
}
