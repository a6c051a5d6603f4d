//! Files that callers name, read as the program `isolation` reads them.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use isolation_arena::checked_lines;
use isolation_protocol::files;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::value_error;

/// The text of a regular file.
///
/// Raises OSError when it cannot be read, ValueError when it is not a regular file, is larger than 1 GiB, or is not
/// UTF-8.
#[pyfunction]
pub fn _read_text(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    py.detach(|| files::read(&path)).map_err(|error| raised(py, &path, &error))
}

/// The JSON objects in the lines of a regular file, as `_read_text`, without their checksums.
///
/// Raises also ValueError for a line that is not as it was written.
#[pyfunction]
pub fn _read_lines(py: Python<'_>, path: PathBuf) -> PyResult<Vec<String>> {
    let text = _read_text(py, path.clone())?;
    let wrong = |error| value_error(format_args!("{}: {error}", path.display()));
    let lines = checked_lines(&text).map(|line| Ok(line.map_err(wrong)?.1.into_owned()));
    lines.collect()
}

/// The content of a regular file of at most this many bytes, 1 GiB by default.
///
/// Raises OSError when it cannot be read, ValueError when it is not a regular file or is larger.
#[pyfunction]
#[pyo3(signature = (path, most=None))]
pub fn _read_bytes(
    py: Python<'_>,
    path: PathBuf,
    most: Option<u64>,
) -> PyResult<Bound<'_, PyBytes>> {
    let read = py.detach(|| files::read_bytes(&path, most.unwrap_or(files::MOST_TEXT)));
    read.map(|bytes| PyBytes::new(py, &bytes)).map_err(|error| raised(py, &path, &error))
}

/// The system's errors as Python has them, others as errors of the file.
fn raised(py: Python<'_>, path: &Path, error: &io::Error) -> PyErr {
    if let Some(number) = error.raw_os_error() {
        let strerror = py.import("os").and_then(|os| os.call_method1("strerror", (number,)));
        return match strerror {
            Ok(text) => PyOSError::new_err((number, text.unbind(), path.as_os_str().to_owned())),
            Err(error) => error,
        };
    }
    let why = format!("{}: {error}", path.display());
    match error.kind() {
        ErrorKind::OutOfMemory => PyMemoryError::new_err(why),
        _ => PyValueError::new_err(why),
    }
}
