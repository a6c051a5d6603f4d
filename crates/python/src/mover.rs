//! Functions of Python's that choose moves.

use std::fmt;

use isolation::board::Move;
use isolation::eval::ScoreError;
use isolation::{AnyPosition, Chooser};
use pyo3::prelude::*;

use crate::callable::{Failed, function_name};
use crate::position::Position;
use crate::squares::read_move;

/// A function of a position that returns one of its moves.
#[derive(Debug)]
pub struct Mover {
    function: Py<PyAny>,
    name: String,
    /// The exception that it raised last.
    pub failed: Failed,
}

impl Mover {
    pub fn new(function: &Bound<'_, PyAny>) -> PyResult<Self> {
        let name = function_name(function)?;
        Ok(Self { function: function.clone().unbind(), name, failed: Failed::default() })
    }

    pub fn function(&self, py: Python<'_>) -> Py<PyAny> {
        self.function.clone_ref(py)
    }

    fn call(&self, py: Python<'_>, position: &AnyPosition) -> PyResult<Move> {
        let chosen = self.function.bind(py).call1((Position(*position),))?;
        read_move(position, &chosen).map_err(|error| {
            let why = format!("{}: {}", self.name, error.value(py));
            PyErr::from_type(error.get_type(py), why)
        })
    }
}

/// The name in place of an agent's text.
impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Chooser for Mover {
    fn choose(&self, position: &AnyPosition) -> Result<Move, ScoreError> {
        Python::attach(|py| self.call(py, position).map_err(|error| self.failed.keep(py, error)))
    }
}
