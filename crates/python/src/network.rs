//! Functions of Python's that evaluate many positions at once: policy and value.

use std::fmt;

use isolation::AnyPosition;
use isolation::eval::{Outputs, ScoreError};
use numpy::{AllowTypeChange, PyArrayLikeDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments;
use crate::batch::Batch;
use crate::callable::{Failed, function_name};
use crate::turns::let_others_run;

/// The most leaves of a batch: more than memory holds trees for.
const MOST_LEAVES: u64 = 1 << 16;

/// A function of observations that gives policies and values, or one for each of them.
///
/// A search with it holds the interpreter's lock; see [`Callable`](crate::callable::Callable) for
/// exceptions.
#[derive(Debug)]
pub struct Network {
    eval: Py<PyAny>,
    policy: Option<Py<PyAny>>,
    name: String,
    leaves: u32,
    /// The exception that it raised last.
    pub failed: Failed,
}

impl Network {
    /// # Errors
    /// `TypeError` for what cannot be called.
    pub fn new(eval: &Bound<'_, PyAny>, policy: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        for (option, function) in [("evaluate", Some(eval)), ("policy", policy)] {
            if let Some(function) = function
                && !function.is_callable()
            {
                return Err(PyTypeError::new_err(format!(
                    "{option}={}: expected a function of observations",
                    function.repr()?
                )));
            }
        }
        let name = function_name(eval)?;
        let (eval, policy) = (eval.clone().unbind(), policy.map(|policy| policy.clone().unbind()));
        Ok(Self { eval, policy, name, leaves: 256, failed: Failed::default() })
    }

    /// The network with this many positions a call, where a number is given.
    ///
    /// # Errors
    /// `ValueError` and `TypeError` for what is no such number.
    pub fn with_leaves(mut self, given: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        if let Some(given) = given {
            self.leaves = arguments::count("leaves", given, 1, MOST_LEAVES)? as u32;
        }
        Ok(self)
    }

    /// The function of values, or of both.
    pub fn function(&self, py: Python<'_>) -> Py<PyAny> {
        self.eval.clone_ref(py)
    }

    fn call(&self, py: Python<'_>, boards: Vec<AnyPosition>) -> PyResult<Outputs> {
        let batch = Batch { boards, player: None };
        let (count, squares) = (batch.boards.len(), usize::from(batch.boards[0].size().area()));
        let observations = batch.observations(py);
        let output = self.eval.bind(py).call1((&observations,))?;
        let (policies, values) = match (&self.policy, output.cast::<PyTuple>()) {
            (Some(policy), _) => (Some(policy.bind(py).call1((&observations,))?), output),
            (None, Ok(pair)) if pair.len() == 2 => (Some(pair.get_item(0)?), pair.get_item(1)?),
            (None, _) => (None, output),
        };
        let values = self.read("values", &values, &[count])?;
        if let Some(value) = first_unfit(&values, |value| (-1.0..=1.0).contains(&value)) {
            return Err(self.refuse(format_args!("values from -1 to 1, got {value}")));
        }
        let policies = match policies {
            None => vec![1.0; count * squares],
            Some(policies) => self.read("policies", &policies, &[count, squares])?,
        };
        if let Some(weight) =
            first_unfit(&policies, |weight| (0.0..f32::INFINITY).contains(&weight))
        {
            return Err(self.refuse(format_args!("policies of weights from 0 on, got {weight}")));
        }
        Ok(Outputs { policies, values })
    }

    /// The numbers of an array of this shape.
    fn read(&self, what: &str, given: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<Vec<f32>> {
        let array: PyArrayLikeDyn<'_, f32, AllowTypeChange> = given.extract().map_err(|error| {
            let repr = given.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
            let output: String = repr.chars().take(40).collect();
            PyTypeError::new_err(format!(
                "evaluate={}: expected an array of {what}, got {output} ({error})",
                self.name
            ))
        })?;
        if array.shape() != shape {
            return Err(
                self.refuse(format_args!("{what} of shape {shape:?}, got {:?}", array.shape()))
            );
        }
        Ok(array
            .as_slice()
            .map_or_else(|_| array.as_array().iter().copied().collect(), <[f32]>::to_vec))
    }

    fn refuse(&self, expected: fmt::Arguments<'_>) -> PyErr {
        PyValueError::new_err(format!("evaluate={}: expected {expected}", self.name))
    }
}

/// The first number that does not fit. All are looked at first, which takes far less time than one by one.
fn first_unfit(numbers: &[f32], fits: impl Fn(f32) -> bool) -> Option<f32> {
    let all = numbers.iter().fold(true, |all, &number| all & fits(number));
    if all { None } else { numbers.iter().copied().find(|&number| !fits(number)) }
}

/// The name in agents' texts.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl isolation::eval::Network for Network {
    fn evaluate(&self, positions: &[AnyPosition]) -> Result<Outputs, ScoreError> {
        let boards = positions.to_vec();
        Python::attach(|py| self.call(py, boards).map_err(|error| self.failed.keep(py, error)))
    }

    fn batch(&self) -> u32 {
        self.leaves
    }

    /// Lets other threads run, and checks for Ctrl-C.
    fn pause(&self) -> Result<(), ScoreError> {
        Python::attach(|py| {
            let_others_run(py);
            py.check_signals().map_err(|error| self.failed.keep(py, error))
        })
    }
}
