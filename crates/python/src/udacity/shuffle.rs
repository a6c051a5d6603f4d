//! The order of moves, drawn exactly as Python's `random.shuffle` draws it.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// A generator's `getrandbits` set by [`course_generator`]; none: that of the module `random`.
static CHOSEN: Mutex<Option<Py<PyAny>>> = Mutex::new(None);

/// Draws the order of moves from a generator's `getrandbits` from now on; None: from the module
/// `random`, as the course does.
#[pyfunction]
pub fn course_generator(getrandbits: Option<Py<PyAny>>) {
    *CHOSEN.lock().unwrap_or_else(PoisonError::into_inner) = getrandbits;
}

/// Reorders items as `random.shuffle` would with the same generator, which is left as it would be:
/// an unmodified script that calls `random.seed` sees the same game.
pub fn shuffle<T>(py: Python<'_>, items: &mut [T]) -> PyResult<()> {
    static MODULE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    /// The arguments of `getrandbits`: 0 to 7 bits.
    static BITS: PyOnceLock<[Py<PyTuple>; 8]> = PyOnceLock::new();

    if items.len() < 2 {
        return Ok(());
    }
    let chosen = CHOSEN.lock().unwrap_or_else(PoisonError::into_inner);
    let chosen = chosen.as_ref().map(|generator| generator.clone_ref(py));
    let generator = match &chosen {
        Some(generator) => generator.bind(py),
        None => MODULE
            .get_or_try_init(py, || {
                Ok::<_, PyErr>(py.import("random")?.getattr("getrandbits")?.unbind())
            })?
            .bind(py),
    };
    let bits = BITS.get_or_try_init(py, || -> PyResult<_> {
        let mut tuples = Vec::new();
        for bits in 0..8u8 {
            tuples.push(PyTuple::new(py, [bits])?.unbind());
        }
        Ok(tuples.try_into().expect("there are 8"))
    })?;
    for last in (1..items.len()).rev() {
        let needed = usize::BITS - (last + 1).leading_zeros();
        let drawn = loop {
            let drawn: usize = generator.call1(&bits[needed as usize])?.extract()?;
            if drawn <= last {
                break drawn;
            }
        };
        items.swap(last, drawn);
    }
    Ok(())
}
