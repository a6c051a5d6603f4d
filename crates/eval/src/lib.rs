//! Static evaluation: features, the catalogue of heuristics, formulas.
//!
//! A [`View`] is a position from the point of view of one player. A [`Feature`] is a number
//! computed from a view. A heuristic of the [`CATALOGUE`] is a [`Formula`] over features, with a
//! source, an idea, and a native function that gives the same [`Score`] faster. Users write their
//! own formulas in the same language. This crate contains no search. Without the feature `std` it
//! needs no standard library: `libm` computes powers in formulas, and errors suggest no names.
//!
//! ```
//! use isolation_board::{Player, Position, Setup};
//! use isolation_eval::{Formula, View, heuristic};
//!
//! let setup = Setup::parse("7/7/2n4/3N3/7/7/7 w")?;
//! let position = Position::<u64>::try_from(setup)?;
//! let view = View::new(&position, Player::First);
//!
//! let formula = Formula::parse("2*own - opp + overlap")?;
//! assert_eq!(formula.score(&view)?.to_string(), "10");
//! let improved = heuristic("improved").expect("in the catalogue");
//! assert_eq!(improved.evaluation().score(&view)?.to_string(), "0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod area;
mod catalogue;
mod evaluation;
mod feature;
mod find;
pub mod fitted;
mod float;
#[cfg(feature = "foreign")]
mod foreign;
pub mod formula;
mod network;
mod score;
mod view;

pub use area::Area;
pub use catalogue::{CATALOGUE, Heuristic};
pub use evaluation::{Evaluation, Evaluator, Native, NativeFn, ScoreError};
pub use feature::Feature;
pub use find::{FindHeuristicError, UnknownName, did_you_mean, heuristic};
#[cfg(feature = "foreign")]
pub use foreign::{Foreign, ForeignEvaluator};
pub use formula::{EvaluateError, Formula, FormulaError};
pub use network::{Network, Outputs};
pub use score::Score;
pub use view::View;

/// For the searches, which take roots.
#[doc(hidden)]
pub use float::Float;
