//! Game records: a game as one line of JSON.

use std::fmt;

use isolation_board::{Echo, ParseMoveError, Player, Verdict};
use isolation_eval::Score;

use serde::{Deserialize, Serialize};

use crate::seeds::MAX_SEED;
use crate::{
    AnyPosition, FindRulesError, Game, JsonError, LineError, find_rules, read_json,
    without_checksum,
};

/// The version of the record format.
pub const SCHEMA: u32 = 1;

/// The termination of a game: the reason why it ended.
///
/// ```
/// use isolation::{Game, GameRecord, End, find_rules};
///
/// let game = Game::new(&find_rules("knight")?, 0);
/// let record = GameRecord::of(&game, ["human".into(), "random".into()], None, Vec::new());
/// assert_eq!(record.end, End::Interrupted);
/// # Ok::<(), isolation::FindRulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The side to move had no legal move, and lost.
    NoMoves,
    /// A player used more time than allowed, and lost.
    Timeout,
    /// A player made an illegal move, and lost.
    IllegalMove,
    /// A player's program crashed, and lost.
    Crash,
    /// A player resigned.
    Resigned,
    /// The game was interrupted; it has no winner.
    Interrupted,
}

/// A score in JSON: a number, `"win"` or `"loss"`.
///
/// ```
/// use isolation::RecordedScore;
/// use isolation::board::Verdict;
/// use isolation::eval::Score;
///
/// assert_eq!(RecordedScore::from(Score::units(3)), RecordedScore::Estimate(3.0));
/// assert_eq!(RecordedScore::from(Score::loss_in(0)), RecordedScore::Proven(Verdict::Loss));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number, \"win\" or \"loss\"")]
pub enum RecordedScore {
    /// An estimate, in units of the heuristic.
    Estimate(f64),
    /// A proven result.
    Proven(Verdict),
}

impl From<Score> for RecordedScore {
    fn from(score: Score) -> Self {
        match score.proof() {
            Some(verdict) => Self::Proven(verdict),
            None => Self::Estimate(score.value()),
        }
    }
}

/// The cost of a move. Null if unknown, as for a person's moves.
///
/// ```
/// use isolation::read_json;
/// use isolation::record::MoveStats;
///
/// let stats: MoveStats = read_json(r#"{"ms":12.5,"nodes":4000,"depth":7,"score":"win"}"#)?;
/// assert_eq!((stats.nodes, stats.depth), (Some(4000), Some(7)));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveStats {
    /// Time in milliseconds.
    pub ms: Option<f64>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// The score for the player who moved.
    pub score: Option<RecordedScore>,
}

/// The quality of a move, as annotated: the usual marks of chess notation.
///
/// ```
/// use isolation::record::Glyph;
///
/// assert_eq!(Glyph::ALL.map(Glyph::text), ["!", "!?", "?!", "?", "??"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Glyph {
    /// `!`
    #[serde(rename = "!")]
    Good,
    /// `!?`
    #[serde(rename = "!?")]
    Interesting,
    /// `?!`
    #[serde(rename = "?!")]
    Dubious,
    /// `?`
    #[serde(rename = "?")]
    Mistake,
    /// `??`
    #[serde(rename = "??")]
    Blunder,
}

impl Glyph {
    /// All marks, the best first.
    pub const ALL: [Self; 5] =
        [Self::Good, Self::Interesting, Self::Dubious, Self::Mistake, Self::Blunder];

    /// The mark itself.
    pub fn text(self) -> &'static str {
        ["!", "!?", "?!", "?", "??"][self as usize]
    }
}

/// An annotation of a move.
///
/// ```
/// use isolation::read_json;
/// use isolation::record::{Glyph, MoveNote};
///
/// let note: MoveNote = read_json(r#"{"ply":12,"glyph":"??","comment":"gives the win away"}"#)?;
/// assert_eq!(note.glyph, Some(Glyph::Blunder));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveNote {
    /// The number of the move, from 1; 0 is the starting position.
    pub ply: usize,
    /// The mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<Glyph>,
    /// The comment.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// A game record: one JSON object per line.
///
/// ```
/// use isolation::{Game, GameRecord, find_rules};
///
/// let mut game = Game::new(&find_rules("becker")?, 0);
/// game.play(game.position().parse_move("b2")?)?;
/// let record = GameRecord::of(&game, ["human".into(), "perfect".into()], None, Vec::new());
/// let (read, replayed) = GameRecord::parse(&record.to_line())?;
/// assert_eq!((read, replayed), (record, game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// [`SCHEMA`].
    pub v: u32,
    /// The name of the rules.
    pub variant: String,
    /// The position before the first move.
    pub start: String,
    /// The random seed of the game; below 2^53.
    pub seed: Option<u64>,
    /// The players as agent texts, `human` for people; the first player first.
    pub players: [String; 2],
    /// The moves.
    pub moves: Vec<String>,
    /// The cost of each move; empty, or one entry per move.
    pub stats: Vec<MoveStats>,
    /// `first`, `second`, or null without a winner.
    #[serde(default)]
    pub winner: Option<Player>,
    /// The termination.
    pub end: End,
    /// Annotations of moves, in order; most games have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<MoveNote>,
    /// Data of the program in which people played the game; other games have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNote>,
    /// Data of the tournament; other games have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentNote>,
}

/// Data of a program in which people play, in the records of its games. Unknown data are omitted.
///
/// ```
/// use isolation::record::TableNote;
///
/// let note = TableNote { title: "First game".into(), ..TableNote::default() };
/// assert_eq!(serde_json::to_string(&note)?, r#"{"title":"First game"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableNote {
    /// The title of the game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// When the game was saved, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<u64>,
    /// A random number below 2^53; all versions of one game have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// Whether a person had help: a takeback, a hint, solver verdicts, or a change of opponent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// The clocks of a game with a time control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockNote>,
}

/// The clocks of a game, in milliseconds, the first player's first.
///
/// ```
/// use isolation::read_json;
/// use isolation::record::ClockNote;
///
/// let text = r#"{"control":"3+2","left":[181000,180000],"after":[[181000,180000]]}"#;
/// assert_eq!(read_json::<ClockNote>(text)?.left, [181_000, 180_000]);
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockNote {
    /// The time control, such as `3+2`: minutes, and seconds that each move adds.
    pub control: String,
    /// The current time left.
    pub left: [u64; 2],
    /// The time left after each move.
    pub after: Vec<[u64; 2]>,
}

/// Data of a tournament in the records of its games. Games are played in pairs: the same opening
/// twice, with sides exchanged; games 2k and 2k + 1 are a pair.
///
/// ```
/// use isolation::read_json;
/// use isolation::record::TournamentNote;
///
/// let note: TournamentNote = read_json(
///     r#"{"game":3,"names":["strong","random"],"given":2,
///         "limits":{"ms":150,"margin_ms":0,"nodes":null,"depth":null},"clock":["cpu","cpu"],
///         "program":"isolation 0.1.0","seed":1,"generator":"xoshiro","why":null}"#,
/// )?;
/// assert_eq!((note.game, note.limits.ms), (3, Some(150)));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentNote {
    /// The number of the game in its tournament, from 0.
    pub game: u64,
    /// The players' names in the tournament, the first player's first.
    pub names: [String; 2],
    /// Moves of the opening, which the players did not choose.
    pub given: usize,
    /// The limits of each move.
    pub limits: RecordedLimits,
    /// The clock of each player: `wall`, or `cpu` for the processor time of the searching thread,
    /// or of all processes of a player whose code is hosted.
    pub clock: [String; 2],
    /// The sandboxes of the players, such as `bwrap+landlock`, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sandbox: Option<[Option<String>; 2]>,
    /// The program that played the game, with its version.
    pub program: String,
    /// The random seed of the tournament, from which all others are derived.
    pub seed: u64,
    /// The random number generator.
    pub generator: String,
    /// What happened, if the game did not end by the rules.
    pub why: Option<String>,
    /// Earlier attempts at this game, which were void.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub voided: Vec<VoidedGame>,
    /// The sequential test that may end the match, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
}

/// An attempt at a game that was void for both sides, because the machine did not let a player think.
///
/// ```
/// use isolation::read_json;
/// use isolation::record::VoidedGame;
///
/// let text = r#"{"side":"second","why":"the program was not run for 2500 ms"}"#;
/// assert_eq!(read_json::<VoidedGame>(text)?.side, isolation::board::Player::Second);
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoidedGame {
    /// The player who was late.
    pub side: Player,
    /// What the machine did.
    pub why: String,
}

/// The limits of each move of a game. Null is no limit.
///
/// ```
/// use isolation::read_json;
/// use isolation::record::RecordedLimits;
///
/// let limits: RecordedLimits =
///     read_json(r#"{"ms":150,"margin_ms":20,"nodes":null,"depth":null}"#)?;
/// assert_eq!((limits.ms, limits.nodes), (Some(150), None));
/// # Ok::<(), isolation::JsonError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedLimits {
    /// Time in milliseconds.
    pub ms: Option<u64>,
    /// Move overhead in milliseconds: a move that exceeds the time by more forfeits the game.
    pub margin_ms: u64,
    /// Maximum nodes.
    pub nodes: Option<u64>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
}

/// As in options, such as `time=150ms, margin=20ms, nodes=6700`.
impl fmt::Display for RecordedLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ms, margin_ms, nodes, depth } = self;
        let time = ms.map(|ms| format!("time={ms}ms, margin={margin_ms}ms"));
        let nodes = nodes.map(|nodes| format!("nodes={nodes}"));
        let depth = depth.map(|depth| format!("depth={depth}"));
        let all: Vec<String> = [time, nodes, depth].into_iter().flatten().collect();
        f.write_str(if all.is_empty() { "none" } else { "" })?;
        f.write_str(&all.join(", "))
    }
}

/// Why a text is not a game record.
///
/// ```
/// use isolation::{GameRecord, RecordError};
///
/// assert!(matches!(GameRecord::parse("{}"), Err(RecordError::Json(_))));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is not JSON of this form; the message names the place.
    #[error("game: {0}")]
    Json(#[from] JsonError),
    /// The line is not as it was written.
    #[error("game: {0}")]
    Line(#[from] LineError),
    /// The start is not a position.
    #[error("game: start: {0}")]
    Start(#[from] crate::PositionError),
    /// It has another version.
    #[error("game: version {0}; this program reads version {SCHEMA}")]
    Version(u32),
    /// The seed is too large.
    #[error("game: seed {0}; expected a number below 2^53")]
    Seed(u64),
    /// The variant is not a board.
    #[error("game: variant {}: {why}", Echo(variant))]
    Variant {
        /// The variant.
        variant: String,
        /// What is wrong with it.
        why: FindRulesError,
    },
    /// The start is not on the board of the variant.
    #[error("game: variant {}: the start is {start}", Echo(variant))]
    OtherBoard {
        /// The variant.
        variant: String,
        /// The board of the start.
        start: String,
    },
    /// A move is not legal.
    #[error("game: move {number}: {why}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        why: ParseMoveError,
    },
    /// Statistics of some moves are missing.
    #[error("game: {stats} entries in stats, but {moves} moves; expected none, or one a move")]
    Stats {
        /// Entries.
        stats: usize,
        /// Moves.
        moves: usize,
    },
    /// Notes are not in the order of the moves, or a move has two.
    #[error(
        "game: notes: ply {ply}; expected {least} to {moves}, each ply at most once and in order"
    )]
    Notes {
        /// The ply of the note.
        ply: usize,
        /// The least that can follow the previous note.
        least: usize,
        /// Moves.
        moves: usize,
    },
    /// Result and moves contradict each other.
    #[error("game: {0}")]
    Result(#[from] ResultFault),
}

crate::text_errors! {
    /// A contradiction between result and moves.
    ///
    /// ```
    /// use isolation::{End, Game, GameRecord, RecordError, find_rules};
    /// use isolation::record::ResultFault;
    ///
    /// let game = Game::new(&find_rules("knight")?, 0);
    /// let mut record = GameRecord::of(&game, ["human".into(), "random".into()], None, Vec::new());
    /// record.end = End::NoMoves;
    /// assert!(matches!(record.replay(), Err(RecordError::Result(ResultFault::CanMove))));
    /// # Ok::<(), isolation::FindRulesError>(())
    /// ```
    pub enum ResultFault {
        CanMove = "the end is no_moves, but the side to move can move",
        Winner(Player) = "by the moves the {0} player won",
        CannotMove = "the side to move cannot move, so the end is no_moves",
        Interrupted = "an interrupted game has no winner",
        NoWinner = "the game ended, but has no winner",
    }
}

impl GameRecord {
    /// The record of a game. `end` and `winner` follow from the position if the game is over;
    /// otherwise the game counts as interrupted.
    pub fn of(game: &Game, players: [String; 2], seed: Option<u64>, stats: Vec<MoveStats>) -> Self {
        let outcome = game.outcome();
        Self {
            v: SCHEMA,
            variant: game.variant().to_owned(),
            start: game.start().to_string(),
            seed,
            players,
            moves: game.move_texts(),
            stats,
            winner: outcome.map(|outcome| outcome.winner),
            end: if outcome.is_some() { End::NoMoves } else { End::Interrupted },
            notes: Vec::new(),
            table: None,
            tournament: None,
        }
    }

    /// Parses one line, and replays the game: a record that is returned is consistent.
    ///
    /// # Errors
    /// The problem, and its place.
    pub fn parse(line: &str) -> Result<(Self, Game), RecordError> {
        let record = Self::read(line)?;
        let game = record.replay()?;
        Ok((record, game))
    }

    /// Parses one line, without checking its moves.
    ///
    /// # Errors
    /// The problem, and its place.
    pub fn read(line: &str) -> Result<Self, RecordError> {
        Ok(read_json(&without_checksum(line)?.0)?)
    }

    /// The record without the times of its moves: the rest is reproducible, if no time limits a
    /// move.
    #[must_use]
    pub fn without_times(mut self) -> Self {
        self.stats.iter_mut().for_each(|stats| stats.ms = None);
        self.tournament.iter_mut().for_each(|note| note.voided.clear());
        self
    }

    /// The record as one line, without a newline.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }

    /// Replays the moves.
    ///
    /// # Errors
    /// When start, moves, statistics and result contradict each other.
    pub fn replay(&self) -> Result<Game, RecordError> {
        if self.v != SCHEMA {
            return Err(RecordError::Version(self.v));
        }
        if let Some(seed) = self.seed.filter(|&seed| seed > MAX_SEED) {
            return Err(RecordError::Seed(seed));
        }
        let start: AnyPosition = self.start.parse()?;
        self.check_variant(&start)?;
        let mut game = Game::with_variant(self.variant.clone(), start);
        for (text, number) in self.moves.iter().zip(1..) {
            match game.position().parse_move(text) {
                Ok(mv) => game.play(mv).expect("parsed moves are legal"),
                Err(why) => return Err(RecordError::Move { number, why }),
            }
        }
        if !self.stats.is_empty() && self.stats.len() != self.moves.len() {
            let (stats, moves) = (self.stats.len(), self.moves.len());
            return Err(RecordError::Stats { stats, moves });
        }
        self.check_notes()?;
        self.check_result(&game)?;
        Ok(game)
    }

    fn check_notes(&self) -> Result<(), RecordError> {
        let moves = self.moves.len();
        let mut least = 0;
        for &MoveNote { ply, .. } in &self.notes {
            if !(least..=moves).contains(&ply) {
                return Err(RecordError::Notes { ply, least, moves });
            }
            least = ply + 1;
        }
        Ok(())
    }

    fn check_variant(&self, start: &AnyPosition) -> Result<(), RecordError> {
        let variant = self.variant.clone();
        let rules = match find_rules(&variant) {
            Ok(rules) => rules,
            Err(why) => return Err(RecordError::Variant { variant, why }),
        };
        if (rules.size, rules.movement) != (start.size(), start.movement()) {
            let start = format!("{}-{}", start.movement(), start.size());
            return Err(RecordError::OtherBoard { variant, start });
        }
        Ok(())
    }

    fn check_result(&self, game: &Game) -> Result<(), ResultFault> {
        let by_rules = game.outcome().map(|outcome| outcome.winner);
        match (self.end, by_rules, self.winner) {
            (End::NoMoves, None, _) => Err(ResultFault::CanMove),
            (End::NoMoves, Some(by_rules), winner) if winner != Some(by_rules) => {
                Err(ResultFault::Winner(by_rules))
            }
            (End::NoMoves, ..) => Ok(()),
            (_, Some(_), _) => Err(ResultFault::CannotMove),
            (End::Interrupted, _, Some(_)) => Err(ResultFault::Interrupted),
            (End::Interrupted, ..) | (_, _, Some(_)) => Ok(()),
            (_, _, None) => Err(ResultFault::NoWinner),
        }
    }
}
