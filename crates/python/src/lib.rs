//! The extension module of the Python package `isolation`: classes and functions over the engine.
//!
//! Only what needs the engine's speed or its types is here; the rest of the package is Python, in
//! `python/isolation`. Cells are `(row, column)` pairs with row 0 at the top, as in the course;
//! moves are texts, as everywhere else (`N@d4`, `d4c2`), and a cell is taken wherever a move is.

mod agent;
mod cells;
mod position;
mod udacity;
mod work;

use pyo3::prelude::*;

/// The engine of the package `isolation`.
#[pymodule(gil_used = true)]
mod _isolation {
    #[pymodule_export]
    use super::agent::Agent;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::udacity::{Board, course_generation, course_seed};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        super::udacity::name_again(module.py())
    }
}
