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
    /// The arguments of `getrandbits` for one word of the generator, and for two.
    static WORDS: PyOnceLock<[Py<PyTuple>; 2]> = PyOnceLock::new();

    let generator = MODULE
        .get_or_try_init(py, || {
            Ok::<_, PyErr>(py.import("random")?.getattr("getrandbits")?.unbind())
        })?
        .bind(py);
    let words = WORDS.get_or_try_init(py, || {
        Ok::<_, PyErr>([PyTuple::new(py, [32])?.unbind(), PyTuple::new(py, [64])?.unbind()])
    })?;
    // An index below n is drawn from the upper bits of one word, again until it fits. At least one
    // word is needed for each index, so two may be asked for at once while two indices are missing.
    let mut waiting = None;
    for last in (1..items.len()).rev() {
        let unused = ((last as u32) + 1).leading_zeros();
        let drawn = loop {
            let word = match waiting.take() {
                Some(word) => word,
                None => {
                    let both: u64 = generator.call1(&words[usize::from(last > 1)])?.extract()?;
                    waiting = (last > 1).then_some((both >> 32) as u32);
                    both as u32
                }
            };
            let drawn = (word >> unused) as usize;
            if drawn <= last {
                break drawn;
            }
        };
        items.swap(last, drawn);
    }
    Ok(())
}
