//! The engine's plain data as objects of the package's Python classes.

use isolation::eval::Score;
use pyo3::prelude::*;

/// An object of a class of the package, made from the JSON text of the engine's data.
///
/// # Errors
/// What the class raises.
pub fn object<'py>(
    py: Python<'py>,
    module: &str,
    class: &str,
    json: &str,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(module)?.getattr(class)?.call_method1("from_json", (json,))
}

/// A score as a `Value`.
///
/// # Errors
/// What the class raises.
pub fn value(py: Python<'_>, score: Score) -> PyResult<Bound<'_, PyAny>> {
    py.import("isolation.value")?.getattr("Value")?.call1((score.value(), score.plies()))
}
