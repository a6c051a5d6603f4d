//! The options that select a position.

use isolation::board::Rules;
use isolation::seeds::MAX_SEED;
use isolation::{AnyPosition, find_rules};

/// Exactly one of the two is required.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub struct Start {
    /// Position, such as '7/7/2n4/3N3/7/7/7 w'
    #[arg(long, value_name = "P")]
    position: Option<AnyPosition>,
    /// Starting position of a preset (isolation list presets), or of a board such as queen-5x6
    #[arg(long, value_name = "N", value_parser = find_rules)]
    preset: Option<Rules>,
}

impl Start {
    /// The selected position. Pieces that a preset places at random are not placed.
    pub fn position(&self) -> AnyPosition {
        match (self.position, &self.preset) {
            (Some(position), _) => position,
            (None, Some(rules)) => AnyPosition::start(rules),
            (None, None) => unreachable!("one of the two is required"),
        }
    }
}

/// Reads a seed.
pub fn seed_parser() -> impl clap::builder::TypedValueParser<Value = u64> {
    clap::value_parser!(u64).range(..=MAX_SEED)
}
