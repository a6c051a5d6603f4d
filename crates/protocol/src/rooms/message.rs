//! The messages between a browser and a room.

use isolation::End;
use serde::{Deserialize, Serialize};

use super::Key;

/// The version of the messages.
pub const ROOM_VERSION: u32 = 1;

/// The largest message of a browser, in bytes.
pub const MAX_MESSAGE: usize = 4 << 10;

/// A message of a browser. The first message of a connection is [`Create`](Self::Create) or
/// [`Enter`](Self::Enter); the others name their game, so that a late one does not affect the next
/// game.
///
/// ```
/// use isolation::read_json;
/// use isolation_protocol::rooms::ClientMessage;
///
/// let resign: ClientMessage = read_json(r#"{"resign":{"game":1}}"#)?;
/// assert_eq!(resign, ClientMessage::Resign { game: 1 });
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Creates a room, and takes its first seat.
    Create(Create),
    /// Enters a room.
    Enter(Enter),
    /// Makes a move.
    Move {
        /// The number of the game.
        game: u32,
        /// The number of moves before it.
        ply: usize,
        /// The move, or its square.
        to: String,
    },
    /// Resigns the game.
    Resign {
        /// The number of the game.
        game: u32,
    },
    /// Offers a rematch with sides exchanged.
    Rematch {
        /// The number of the game that has ended.
        game: u32,
    },
    /// Withdraws the offer of a rematch.
    Withdraw {
        /// The number of the game that has ended.
        game: u32,
    },
}

/// A challenge.
///
/// ```
/// let create: isolation_protocol::rooms::Create = isolation::read_json(
///     r#"{"v":1,"variant":"knight","first":true,"control":{"base":180000,"increment":2000},
///         "claim":{"secret":"01010101010101010101010101010101","name":"Ada"}}"#,
/// )?;
/// assert_eq!(create.control.map(|control| control.increment), Some(2_000));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Create {
    /// [`ROOM_VERSION`].
    pub v: u32,
    /// The name of the rules.
    pub variant: String,
    /// Whether the challenger plays first.
    pub first: bool,
    /// The time control; none for games without clocks.
    pub control: Option<TimeControl>,
    /// The challenger.
    pub claim: Claim,
}

/// Enters a room: as a player with a claim, else as a spectator.
///
/// ```
/// use isolation_protocol::rooms::{Enter, Key, ROOM_VERSION};
///
/// let (room, claim, invitation) = (Key::new([2; 16]), None, None);
/// let spectator = Enter { v: ROOM_VERSION, room, claim, invitation };
/// assert!(serde_json::to_string(&spectator)?.starts_with(r#"{"v":1,"room":"0202"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// [`ROOM_VERSION`].
    pub v: u32,
    /// The room's id.
    pub room: Key,
    /// The player's claim to a seat.
    pub claim: Option<Claim>,
    /// The challenger's invitation; it takes the second seat once.
    pub invitation: Option<Key>,
}

/// How a player is recognized.
///
/// ```
/// use isolation_protocol::rooms::{Claim, Key};
///
/// let claim = Claim { secret: Key::new([1; 16]), name: "Ada".to_owned() };
/// assert!(!format!("{claim:?}").contains("0101"), "logs do not show secrets");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The seat's secret, made by the browser: a lost reply does not lock the player out.
    pub secret: Key,
    /// The player's name; may be empty.
    pub name: String,
}

/// A time control, in milliseconds.
///
/// ```
/// use isolation::read_json;
/// use isolation_protocol::rooms::TimeControl;
///
/// let control: TimeControl = read_json(r#"{"base":180000,"increment":2000}"#)?;
/// assert_eq!(control, TimeControl { base: 180_000, increment: 2_000 });
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// Initial time of each player.
    pub base: u64,
    /// Increment per move.
    pub increment: u64,
}

/// A seat of a room. The first player changes with each game.
///
/// ```
/// assert_eq!(serde_json::to_string(&isolation_protocol::rooms::Seat::Host)?, "\"host\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The challenger.
    Host,
    /// The player who accepted the challenge.
    Guest,
}

/// A message of the server.
///
/// ```
/// use isolation::read_json;
/// use isolation_protocol::rooms::{RoomError, ServerMessage};
///
/// let news: ServerMessage = read_json(r#"{"refused":"turn"}"#)?;
/// assert_eq!(news, ServerMessage::Refused(RoomError::Turn));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ServerMessage {
    /// The answer to the first message.
    Entered {
        /// The room's id.
        room: Key,
        /// The player's seat; none for a spectator.
        seat: Option<Seat>,
        /// The host's invitation, while the second seat is free.
        invitation: Option<Key>,
    },
    /// The whole state of the game, after each change.
    State(Box<RoomState>),
    /// The last message was refused and changed nothing.
    Refused(RoomError),
}

/// The state of a room, as browsers see it. Pairs are of the first and the second player unless
/// stated otherwise.
///
/// ```
/// use isolation_protocol::rooms::{Claim, Create, Key, ROOM_VERSION, RoomLimits, Rooms};
///
/// let claim = Claim { secret: Key::new([1; 16]), name: "Ada".to_owned() };
/// let create =
///     Create { v: ROOM_VERSION, variant: "knight".to_owned(), first: true, control: None, claim };
/// let mut rooms = Rooms::new(RoomLimits::default());
/// let id = Key::new([2; 16]);
/// rooms.create(&create, [id, Key::new([3; 16])], 0, 0)?;
/// let room = rooms.room(&id)?;
/// let state = room.state(0);
/// assert_eq!((state.game, state.accepted, state.moves.as_str()), (1, false, ""));
/// # Ok::<(), isolation_protocol::rooms::RoomError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomState {
    /// The number of the game, from 1.
    pub game: u32,
    /// The name of the rules.
    pub variant: String,
    /// The random seed of pieces that start at random.
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
    /// Number of spectators.
    pub spectators: usize,
    /// The clocks, if any.
    pub clock: Option<ClockState>,
    /// The termination, once the game has ended.
    pub ending: Option<Ending>,
    /// Who offers a rematch.
    pub rematch: [bool; 2],
    /// How many games of this room each has won.
    #[serde(default)]
    pub score: [u32; 2],
}

impl RoomState {
    /// Whether two players play.
    pub fn is_running(&self) -> bool {
        self.accepted && self.ending.is_none()
    }
}

/// The clocks of a game at the moment of the message.
///
/// ```
/// use isolation::read_json;
/// use isolation_protocol::rooms::ClockState;
///
/// let clock: ClockState = read_json(
///     r#"{"control":{"base":180000,"increment":2000},"left":[180000,91500],"runs":true}"#,
/// )?;
/// assert_eq!(clock.left[1], 91_500);
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockState {
    /// The time control.
    pub control: TimeControl,
    /// Time left for each player, in milliseconds.
    pub left: [u64; 2],
    /// Whether the clock of the side to move runs.
    pub runs: bool,
}

/// The result of a game.
///
/// ```
/// use isolation_protocol::rooms::Ending;
/// use isolation::{End, read_json};
///
/// let ending: Ending = read_json(r#"{"first_won":false,"how":"timeout"}"#)?;
/// assert_eq!(ending.how, End::Timeout);
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Whether the first player won.
    pub first_won: bool,
    /// The termination.
    pub how: End,
}

isolation::text_errors! {
    /// Why a message was refused.
    ///
    /// ```
    /// use isolation_protocol::rooms::RoomError;
    ///
    /// assert_eq!(serde_json::to_string(&RoomError::Turn)?, "\"turn\"");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RoomError {
        Version = "message: another version; reload the page",
        Unreadable = "message: not understood; expected JSON of the documented form",
        TooLarge = "message: too long; at most 4096 bytes",
        Flood = "too many messages; the connection is closed",
        Silent = "no message to create or enter a room arrived in time",
        Token = "creating a room needs the server's token",
        Full = "the server has no free room; try again later",
        Inside = "this connection is in a room already",
        Outside = "create or enter a room first",
        NoRoom = "there is no such room; it may have expired",
        Crowded = "too many connections to this room",
        Rules = "rules: unknown; expected a preset, or movement and size such as queen-5x6",
        Control = "clocks: expected 3 seconds to 3 hours, and at most 60 seconds per move",
        Name = "name: expected at most 24 characters",
        Invitation = "the invitation is not valid: it was accepted already, or belongs to another room",
        Secret = "the secret does not match a seat of this room",
        Spectator = "spectators only watch",
        Alone = "the challenge is not accepted yet",
        Turn = "the other side is to move",
        Illegal = "the move is not legal",
        Late = "the game has gone on since this message was sent",
        Ended = "the game has ended",
        Running = "the game has not ended",
    }
}
