//! The engine's plain data as objects of the package's Python classes.

use isolation::eval::Score;
use pyo3::prelude::*;
use serde::Serialize;

/// An object of a class of the package, made from the engine's data.
pub fn object<'py>(
    py: Python<'py>,
    module: &str,
    class: &str,
    data: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(module)?.getattr(class)?.call_method1("from_json", (json(data),))
}

/// Plain data as JSON text.
pub fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("it is plain data")
}

/// A score as a `Value`.
pub fn value(py: Python<'_>, score: Score) -> PyResult<Bound<'_, PyAny>> {
    py.import("isolation_engine.value")?.getattr("Value")?.call1((score.value(), score.plies()))
}
