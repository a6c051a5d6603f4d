//! The lists of names.

use isolation_protocol::listing;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The JSON text of a list: "presets", "heuristics", "features", "agents" or "levels".
#[pyfunction]
pub fn _listing(name: &str) -> PyResult<String> {
    let list = match name {
        "presets" => listing::presets(),
        "heuristics" => listing::heuristics(),
        "features" => listing::features(),
        "agents" => listing::agents(),
        "levels" => listing::levels(),
        _ => return Err(PyValueError::new_err(format!("unknown list {name}"))),
    };
    Ok(list.to_string())
}
