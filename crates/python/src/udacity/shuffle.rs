//! The order of moves: drawn exactly as Python's `random.shuffle` draws it, or from a seed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use isolation::search::Seeded;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// A generator of its own, set by [`course_seed`]; none: that of the module `random`.
static CHOSEN: Mutex<Option<Seeded>> = Mutex::new(None);

/// Whether there is one: most often not, and this is faster to see.
static IS_CHOSEN: AtomicBool = AtomicBool::new(false);

/// Draws the order of moves from the engine's generator with this seed from now on; None: from the
/// module `random`, as the course does.
#[pyfunction]
#[pyo3(signature = (seed))]
pub fn course_seed(seed: Option<u64>) {
    IS_CHOSEN.store(seed.is_some(), Ordering::Relaxed);
    *CHOSEN.lock().unwrap_or_else(PoisonError::into_inner) = seed.map(Seeded::new);
}

/// Reorders items as `random.shuffle` would, and leaves the module `random` as it would be: an
/// unmodified script that calls `random.seed` sees the same game. Unless a seed was chosen.
pub fn shuffle<T>(py: Python<'_>, items: &mut [T]) -> PyResult<()> {
    if items.len() < 2 {
        return Ok(());
    }
    if IS_CHOSEN.load(Ordering::Relaxed)
        && let Some(seeded) = &mut *CHOSEN.lock().unwrap_or_else(PoisonError::into_inner)
    {
        seeded.shuffle(items);
        return Ok(());
    }
    shuffle_as_python(py, items)
}

fn shuffle_as_python<T>(py: Python<'_>, items: &mut [T]) -> PyResult<()> {
    static MODULE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    /// The arguments of `getrandbits`: each number of bits, up to a word of the generator.
    static BITS: PyOnceLock<Vec<Py<PyTuple>>> = PyOnceLock::new();

    let generator = MODULE
        .get_or_try_init(py, || {
            Ok::<_, PyErr>(py.import("random")?.getattr("getrandbits")?.unbind())
        })?
        .bind(py);
    let bits = BITS.get_or_try_init(py, || {
        (0..=u32::BITS).map(|bits| Ok(PyTuple::new(py, [bits])?.unbind())).collect::<PyResult<_>>()
    })?;
    for last in (1..items.len()).rev() {
        // An index is drawn from as many bits as its bound has, again until it fits.
        let arguments = &bits[(usize::BITS - (last + 1).leading_zeros()) as usize];
        let drawn = loop {
            let drawn = generator.call1(arguments)?.extract::<u32>()? as usize;
            if drawn <= last {
                break drawn;
            }
        };
        items.swap(last, drawn);
    }
    Ok(())
}
