//! Programs of others are started once before games, to see that they can play.

use std::sync::atomic::AtomicBool;

use isolation::Game;

use crate::{Entrant, PlayerSpec};
use isolation_engines::{Engine, EngineSettings, Fault};

/// A program that cannot play in the tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{name}: {fault}")]
pub struct Unfit {
    /// The player's name.
    pub name: String,
    /// Why: as a game would end by it, and what happened.
    pub fault: Fault,
}

/// Starts each program among these players once, to see that it can play the game that begins so:
/// else it would lose all its games by a mistake.
///
/// # Errors
/// The first that cannot, or that was asked when `stop` was set
/// ([`End::Interrupted`](isolation::End::Interrupted)).
pub(crate) fn preflight<'e>(
    players: impl IntoIterator<Item = &'e Entrant>,
    start: &Game,
    stop: &AtomicBool,
) -> Result<(), Unfit> {
    let board = (start.variant(), start.position());
    for Entrant { name, player, .. } in players {
        if let PlayerSpec::Engine(spec) = player {
            Engine::preflight(spec, EngineSettings::default(), board, stop)
                .map_err(|fault| Unfit { name: name.clone(), fault })?;
        }
    }
    Ok(())
}
