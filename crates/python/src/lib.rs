//! The extension module of the Python package `isolation`: classes and functions over the engine.
//!
//! Only what needs the engine's speed or its types is here; the rest of the package is Python, in
//! `python/isolation`. Cells are `(row, column)` pairs with row 0 at the top, as in the course;
//! moves are texts, as everywhere else (`N@d4`, `d4c2`), and a cell is taken wherever a move is.

mod agent;
mod board_table;
mod cells;
mod position;
mod tasks;
mod tournament;
mod work;

use pyo3::prelude::*;

/// The engine of the package `isolation`.
#[pymodule(gil_used = true)]
mod _isolation {
    #[pymodule_export]
    use super::agent::Agent;
    #[pymodule_export]
    use super::board_table::{BoardTable, solve_pairs};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::tasks::{PyLedger, run_task};
    #[pymodule_export]
    use super::tournament::{play_tournament, read_description, report};
}
