//! A tournament as an SQLite database, for questions that no report answers.
//!
//! | table or view | a row is |
//! | --- | --- |
//! | `players` | a player, with its rank; the columns of the CSV report |
//! | `pairings` | a player and an opponent, by their names; the columns of the CSV report |
//! | `games` | a game: its players by name, its start, limits, seed, winner and end |
//! | `moves` | a move of a game, with what it cost; plies from 0 |
//! | `standings` | view: rank, name, Elo, share won, games |
//! | `move_details` | view: moves with the players of their game |
//!
//! Shares are from 0 to 1, times in milliseconds, and what is not known is null. Two questions:
//!
//! ```sql
//! -- The longest thoughts of each player, and what was played after them.
//! SELECT player, max(ms), depth, move, game FROM move_details GROUP BY player;
//!
//! -- From which starts does the side that moves first win most often?
//! SELECT start, avg(winner = first_player) AS first_wins, count(*) AS games
//! FROM games WHERE winner IS NOT NULL GROUP BY start ORDER BY first_wins DESC LIMIT 10;
//! ```

use std::borrow::Borrow;
use std::io;
use std::path::{Path, PathBuf};

use isolation::board::Player;
use isolation::{AnyPosition, End, GameRecord, MoveStats, ProvenText, RecordedScore};
use rusqlite::types::{ToSql, ToSqlOutput};
use rusqlite::{Connection, OpenFlags, Statement, Transaction, params, params_from_iter};
use tempfile::{Builder, TempPath};

use super::columns::{self, Kind, Value};
use crate::Summary;

/// What SQLite calls the kind of the file: `ISOL` in ASCII.
const APPLICATION: i32 = i32::from_be_bytes(*b"ISOL");

/// The version of the tables; other tables have another number.
const SCHEMA: i32 = 1;

const TABLES: &str = "
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    tournament_seed INTEGER,
    number INTEGER,
    variant TEXT NOT NULL,
    start TEXT NOT NULL,
    seed INTEGER,
    first_player TEXT NOT NULL,
    second_player TEXT NOT NULL,
    first_agent TEXT NOT NULL,
    second_agent TEXT NOT NULL,
    winner TEXT,
    ended TEXT NOT NULL,
    why TEXT,
    plies INTEGER NOT NULL,
    given INTEGER NOT NULL,
    limit_ms INTEGER,
    margin_ms INTEGER,
    limit_nodes INTEGER,
    limit_depth INTEGER,
    first_clock TEXT,
    second_clock TEXT,
    program TEXT
) STRICT;
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id),
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    is_first INTEGER NOT NULL,
    is_given INTEGER NOT NULL,
    ms REAL,
    nodes INTEGER,
    depth INTEGER,
    score REAL,
    proof TEXT,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
CREATE VIEW standings AS
    SELECT rank, name, elo, elo_low, elo_high, won_share, won_low, won_high, won, games
    FROM players ORDER BY rank;
CREATE VIEW move_details AS
    SELECT moves.*, iif(is_first, first_player, second_player) AS player,
        iif(is_first, second_player, first_player) AS opponent, winner, ended
    FROM moves JOIN games ON games.id = moves.game;
";

/// Made after the rows, which is quicker than with them.
const INDICES: &str = "
CREATE INDEX games_by_first ON games (first_player);
CREATE INDEX games_by_second ON games (second_player);
CREATE INDEX games_by_start ON games (start);
";

/// Why a database was not written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct WriteError {
    /// The file that was asked for.
    pub path: PathBuf,
    /// What is wrong.
    pub source: WriteErrorKind,
}

/// What can be wrong with a database that is to be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteErrorKind {
    /// There is something else under the name.
    #[error(
        "it is there and no tournament that this program wrote; name another file or remove it"
    )]
    Foreign,
    /// The file could not be made, synced or renamed.
    #[error("it cannot be written: {0}")]
    Io(#[from] io::Error),
    /// SQLite refused.
    #[error("it cannot be written: {0}")]
    Sqlite(#[from] rusqlite::Error),
}

/// Whether [`write()`] can write there, as far as that can be told before there is anything to write.
///
/// # Errors
/// What `write` would refuse: something else stands there, or no file can be made in the folder.
pub fn check(path: &Path) -> Result<(), WriteError> {
    match begun(path) {
        Ok(_) => Ok(()),
        Err(source) => Err(WriteError { path: path.to_owned(), source }),
    }
}

/// Writes the database, beside its place and renamed when it is whole. A database of this kind that
/// is there already is replaced; any other file is not touched.
///
/// The records are the ones behind the summary; they are written in their order.
///
/// # Errors
/// When something else stands there, or the file cannot be written: then nothing has changed under
/// the name.
pub fn write<R: Borrow<GameRecord>>(
    path: &Path,
    summary: &Summary,
    records: impl IntoIterator<Item = R>,
) -> Result<(), WriteError> {
    written(path, summary, records).map_err(|source| WriteError { path: path.to_owned(), source })
}

fn written<R: Borrow<GameRecord>>(
    path: &Path,
    summary: &Summary,
    records: impl IntoIterator<Item = R>,
) -> Result<(), WriteErrorKind> {
    let temporary = begun(path)?;
    let mut connection = Connection::open(&temporary)?;
    // Nobody else sees the file before it is whole, so that nothing has to be kept safe meanwhile.
    connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", SCHEMA)?;
    let transaction = connection.transaction()?;
    write_figures(&transaction, summary)?;
    transaction.execute_batch(TABLES)?;
    write_games(&transaction, records)?;
    transaction.execute_batch(INDICES)?;
    transaction.commit()?;
    connection.close().map_err(|(_, error)| error)?;
    std::fs::File::open(&temporary)?.sync_all()?;
    temporary.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The file that is to be renamed when it is whole.
fn begun(path: &Path) -> Result<TempPath, WriteErrorKind> {
    if path.symlink_metadata().is_ok() && !is_ours(path) {
        return Err(WriteErrorKind::Foreign);
    }
    Ok(temporary_beside(path)?)
}

/// Whether the file is a database that this module wrote.
fn is_ours(path: &Path) -> bool {
    let application = || -> rusqlite::Result<i32> {
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.pragma_query_value(None, "application_id", |row| row.get(0))
    };
    path.is_file() && application().is_ok_and(|application| application == APPLICATION)
}

/// A new file in the same folder. It goes away when it is not given its name.
fn temporary_beside(path: &Path) -> io::Result<TempPath> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    // As other new files, which the umask narrows; by itself it would be the owner's alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    Ok(builder.tempfile_in(folder.unwrap_or(Path::new(".")))?.into_temp_path())
}

fn write_figures(transaction: &Transaction<'_>, summary: &Summary) -> rusqlite::Result<()> {
    let ranked = (1..).zip(&summary.players);
    let players = ranked.map(|(rank, player)| columns::player(rank, player));
    fill(transaction, ("players", "rank"), &columns::PLAYER, players)?;
    let pairings = summary.pairings.iter().map(|pairing| columns::pairing(summary, pairing));
    fill(transaction, ("pairings", "player, opponent"), &columns::PAIRING, pairings)
}

/// Makes a table with these columns and rows.
fn fill<'a, const COLUMNS: usize>(
    transaction: &Transaction<'_>,
    (table, key): (&str, &str),
    columns: &[(&str, Kind); COLUMNS],
    rows: impl Iterator<Item = [Value<'a>; COLUMNS]>,
) -> rusqlite::Result<()> {
    let definitions = columns.map(|(name, kind)| match kind {
        Kind::Text => format!("{name} TEXT NOT NULL"),
        Kind::Count => format!("{name} INTEGER NOT NULL"),
        Kind::Number => format!("{name} REAL"),
    });
    transaction.execute_batch(&format!(
        "CREATE TABLE {table} ({}, PRIMARY KEY ({key})) STRICT",
        definitions.join(", "),
    ))?;
    let marks = ["?"; COLUMNS].join(", ");
    let mut insert = transaction.prepare(&format!("INSERT INTO {table} VALUES ({marks})"))?;
    for row in rows {
        insert.execute(params_from_iter(row))?;
    }
    Ok(())
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Text(text) => text.to_sql(),
            Self::Count(count) => Ok(whole(*count).into()),
            Self::Number(number) => number.to_sql(),
        }
    }
}

/// SQLite's whole numbers have a sign; counts that need it are out of reach.
fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn write_games<R: Borrow<GameRecord>>(
    transaction: &Transaction<'_>,
    records: impl IntoIterator<Item = R>,
) -> rusqlite::Result<()> {
    let mut games =
        transaction.prepare(&format!("INSERT INTO games VALUES ({})", ["?"; 22].join(", "),))?;
    let mut moves =
        transaction.prepare("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
    for (id, record) in (1..).zip(records) {
        let record = record.borrow();
        write_game(&mut games, id, record)?;
        write_moves(&mut moves, id, record)?;
    }
    Ok(())
}

fn write_game(games: &mut Statement<'_>, id: i64, record: &GameRecord) -> rusqlite::Result<()> {
    let note = record.tournament.as_ref();
    let [first, second] = note.map_or(&record.players, |note| &note.names);
    let winner = match record.winner.as_deref() {
        Some("first") => Some(first),
        Some("second") => Some(second),
        _ => None,
    };
    let limits = note.map(|note| note.limits);
    games.execute(params![
        id,
        note.map(|note| whole(note.seed)),
        note.map(|note| whole(note.game)),
        record.variant,
        record.start,
        record.seed.map(whole),
        first,
        second,
        record.players[0],
        record.players[1],
        winner,
        end_name(record.end),
        note.and_then(|note| note.why.as_ref()),
        whole(record.moves.len() as u64),
        whole(given(record) as u64),
        limits.and_then(|limits| limits.ms).map(whole),
        limits.map(|limits| whole(limits.margin_ms)),
        limits.and_then(|limits| limits.nodes).map(whole),
        limits.and_then(|limits| limits.depth),
        note.map(|note| &note.clock[0]),
        note.map(|note| &note.clock[1]),
        note.map(|note| &note.program),
    ])?;
    Ok(())
}

/// Moves that were there before the players were asked.
fn given(record: &GameRecord) -> usize {
    record.tournament.as_ref().map_or(0, |note| note.given)
}

/// The end, spelled as in records.
fn end_name(end: End) -> String {
    let quoted = serde_json::to_string(&end).expect("an end is plain data");
    quoted.trim_matches('"').to_owned()
}

fn write_moves(moves: &mut Statement<'_>, id: i64, record: &GameRecord) -> rusqlite::Result<()> {
    let begins = record.start.parse::<AnyPosition>().map_or(Player::First, |start| start.to_move());
    let unknown = MoveStats::default();
    for (ply, text) in record.moves.iter().enumerate() {
        let stats = record.stats.get(ply).unwrap_or(&unknown);
        let is_first = (begins == Player::First) == ply.is_multiple_of(2);
        let (score, proof) = match stats.score {
            Some(RecordedScore::Estimate(score)) => (Some(score), None),
            Some(RecordedScore::Proven(ProvenText::Win)) => (None, Some("win")),
            Some(RecordedScore::Proven(ProvenText::Loss)) => (None, Some("loss")),
            None => (None, None),
        };
        moves.execute(params![
            id,
            whole(ply as u64),
            text,
            is_first,
            ply < given(record),
            stats.ms,
            stats.nodes.map(whole),
            stats.depth,
            score,
            proof,
        ])?;
    }
    Ok(())
}
