//! The file in which rooms outlive their server.

use crate::access::Access;
use crate::hall::Hall;
use crate::limits::Limits;
use anyhow::{Context, anyhow};
use isolation_command::WholeFile;
use isolation_command::failure::{OrInput, input};
use isolation_protocol::files;
use isolation_protocol::rooms::{SavedRooms, Shard};
use std::io::ErrorKind;
use std::path::PathBuf;

/// The path of the file; it holds the secrets of all seats, and only its owner can read it.
#[derive(Clone, Debug)]
pub struct RoomsFile(pub PathBuf);

impl RoomsFile {
    /// The hall with the rooms of the file; an empty one if there is none yet.
    ///
    /// # Errors
    /// When the file cannot be read, written or understood.
    pub fn open(
        &self,
        access: Access,
        limits: Limits,
        shard: Option<Shard>,
    ) -> anyhow::Result<Hall> {
        let place = || format!("--rooms-file: {}", self.0.display());
        // A path that cannot be written is an error now, not when the rooms would be lost.
        drop(WholeFile::begin_private(&self.0).context("--rooms-file")?);
        let text = match files::read(&self.0) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Hall::new(access, limits, shard));
            }
            text => text.with_context(place).input()?,
        };
        let saved: SavedRooms = isolation::read_json(&text).with_context(place).input()?;
        Hall::restored(&saved, access, limits, shard)
            .map_err(|why| input(anyhow!("{}: {why}", place())))
    }

    /// Saves the rooms.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, hall: &Hall) -> anyhow::Result<()> {
        let text = serde_json::to_string(&hall.saved())? + "\n";
        WholeFile::begin_private(&self.0)?.finish(text)
    }
}
