//! The extension module of the Python package `isolation_engine`: classes and functions over the engine.
//!
//! Only what needs the engine's speed or its types is here; the rest of the package is Python, in
//! `python/isolation_engine`, but for the rules, which are only in Rust. Squares are `(row, column)` pairs with row
//! 0 at the top, as in the course; moves are texts, as everywhere else (`N@d4`, `d4c2`), and a square is
//! accepted wherever a move is. Results become frozen dataclasses.
//!
//! - Long work runs on a thread of its own without the interpreter's lock (`work`), so that progress
//!   and Ctrl-C reach the calling thread.
//! - A Python function as a heuristic is an `eval::Foreign` (`callable`). Its search holds the lock and
//!   pauses every few nodes for other threads. With `batch=True`, `eval::ForeignEvaluator` scores the
//!   children of a node in one call; searches know nothing of it.
//! - A Python function as a network is an `eval::Network` (`network`): `search::Puct` gathers hundreds of
//!   leaves of one tree for each call, `search::SelfPlay` one leaf of each of hundreds of games (`self_play`).
//! - `udacity` has the API of all three generations of the course's `Board`; a plain Python board in the
//!   tests is its reference. `python -m isolation_engine.student` hosts students' classes for the arena.
//! - `tasks` runs the arena's numbered tasks and merges their results; `isolation_engine.distributed` submits
//!   them to Ray.

mod actions;
mod agent;
mod arguments;
mod batch;
mod board_table;
mod boards;
mod callable;
mod catalogue;
mod confine;
mod evaluate;
mod files;
mod game;
mod mover;
mod network;
mod perft;
mod pictures;
mod plain;
mod planes;
mod position;
mod rollouts;
mod self_play;
mod solve;
mod solve_many;
mod squares;
mod tasks;
mod tournament;
mod tree;
mod turns;
mod udacity;
#[cfg(unix)]
mod watchdog;
mod work;

use pyo3::prelude::*;

/// The engine of the package `isolation_engine`.
#[pymodule(gil_used = true)]
mod _native {
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
    use super::confine::{_confine, _kill_descendants, _start_confined};
    #[pymodule_export]
    use super::evaluate::{_assess, evaluate};
    #[pymodule_export]
    use super::files::{_read_bytes, _read_lines, _read_text};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::perft::perft;
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::rollouts::rollouts;
    #[pymodule_export]
    use super::self_play::_self_play;
    #[pymodule_export]
    use super::solve::{certificate, solve, verify};
    #[pymodule_export]
    use super::solve_many::solve_many;
    #[pymodule_export]
    use super::tasks::{PyLedger, run_task};
    #[pymodule_export]
    use super::tournament::{play_tournament, read_description, report};
    #[pymodule_export]
    use super::tree::_record_tree;
    #[pymodule_export]
    use super::udacity::{Board, course_generation, course_seed};
    #[cfg(unix)]
    #[pymodule_export]
    use super::watchdog::{_call_within, _signal_after, _signal_no_more};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        super::host_students(module.py())?;
        super::udacity::name_again(module.py())
    }
}

/// Students' agents, python(...), run under this Python unless the user names another one.
fn host_students(py: Python<'_>) -> PyResult<()> {
    let interpreter: Option<String> = py.import("sys")?.getattr("executable")?.extract()?;
    if let Some(interpreter) = interpreter.filter(|path| !path.is_empty()) {
        isolation_engines::set_default_python(interpreter);
    }
    Ok(())
}
