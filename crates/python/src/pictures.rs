//! Boards as text and as SVG.

use isolation_protocol::picture;
use pyo3::prelude::*;

use crate::arguments::count;

/// The largest side of a square in pictures, in pixels.
const MAX_SIDE: u64 = 1_000;

/// The side of a square in notebooks, in pixels.
pub const SMALL_SIDE: u32 = 44;

/// The board at the end of a game as text.
pub fn diagram(game: &isolation::Game) -> String {
    picture::text(game, game.moves().len(), false, |_, sign| sign.to_string())
}

/// The board at the end of a game as an SVG picture.
pub fn svg(
    game: &isolation::Game,
    flipped: bool,
    side: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let side = side.map_or(Ok(SMALL_SIDE.into()), |given| count("side", given, 1, MAX_SIDE))?;
    Ok(picture::svg(game, flipped, side as u32))
}
