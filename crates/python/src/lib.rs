//! The extension module of the Python package `isolation`: classes and functions over the engine.
//!
//! Only what needs the engine's speed or its types is here; the rest of the package is Python, in
//! `python/isolation`. Cells are `(row, column)` pairs with row 0 at the top, as in the course;
//! moves are texts, as everywhere else (`N@d4`, `d4c2`), and a cell is taken wherever a move is.

mod agent;
mod arguments;
mod batch;
mod board_table;
mod boards;
mod callable;
mod catalogue;
mod cells;
mod evaluate;
mod game;
mod perft;
mod plain;
mod planes;
mod position;
mod rollouts;
mod solve;
mod tasks;
mod tournament;
mod tree;
mod udacity;
mod work;

use pyo3::prelude::*;

/// The engine of the package `isolation`.
#[pymodule(gil_used = true)]
mod _isolation {
    #[pymodule_export]
    use super::agent::{Agent, best};
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::board_table::{BoardTable, solve_pairs};
    #[pymodule_export]
    use super::boards::Boards;
    #[pymodule_export]
    use super::catalogue::_listing;
    #[pymodule_export]
    use super::evaluate::{_assess, evaluate};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::perft::perft;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::rollouts::rollouts;
    #[pymodule_export]
    use super::solve::{certificate, solve, verify};
    #[pymodule_export]
    use super::tasks::{PyLedger, run_task};
    #[pymodule_export]
    use super::tournament::{play_tournament, read_description, report};
    #[pymodule_export]
    use super::tree::_record_tree;
    #[pymodule_export]
    use super::udacity::{Board, course_generation, course_seed};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        super::udacity::name_again(module.py())
    }
}
