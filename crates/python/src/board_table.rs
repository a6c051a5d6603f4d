//! Solved boards.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use isolation::board::{Player, Rules, Size, Start};
use isolation::solve::{self, Pair};
use isolation_arena::Problem;
use isolation_arena::board::{map, text};
use isolation_arena::task::{Ledger, PairLedger};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{self, rules, threads_or_cores, to_error, value_error};
use crate::squares::{RowColumn, row_column, square};
use crate::work;

/// The winner from each pair of placements of a board, as far as known.
///
/// Both pieces are placed, and the first player is to move.
///
/// Parameters
/// ----------
/// board : str
///     A board such as "knight-7x7".
/// csv : str
///     The table as `to_csv` writes it.
///
/// Raises
/// ------
/// ValueError
///     A line is wrong.
#[pyclass(frozen, eq, module = "isolation_engine")]
#[derive(Clone, PartialEq, Eq)]
pub struct BoardTable(pub solve::BoardTable);

#[pymethods]
impl BoardTable {
    /// The table of a text as `to_csv` gives it, of a board such as "knight-7x7".
    ///
    /// Raises ValueError with the line that is wrong.
    #[new]
    fn new(board: &str, csv: &str) -> PyResult<Self> {
        let Rules { movement, size, .. } = free_rules(board)?;
        solve::BoardTable::parse(movement, size, csv).map(Self).map_err(value_error)
    }

    /// The table of a board that comes with the package.
    ///
    /// Parameters
    /// ----------
    /// board : str
    ///     A board such as "knight-7x7".
    ///
    /// Returns
    /// -------
    /// BoardTable or None
    ///     The table, if there is one.
    #[staticmethod]
    fn shipped(board: &str) -> PyResult<Option<Self>> {
        let Rules { movement, size, .. } = free_rules(board)?;
        Ok(solve::BoardTable::shipped(movement, size).map(Self))
    }

    /// The boards that come with their table.
    #[staticmethod]
    fn shipped_boards() -> Vec<&'static str> {
        solve::BoardTable::shipped_boards().collect()
    }

    /// The board, such as "knight-7x7".
    #[getter]
    fn board(&self) -> String {
        format!("{}-{}", self.0.movement(), self.0.size())
    }

    /// The winner from the empty board, "first" or "second"; None if unknown.
    #[getter]
    fn value(&self) -> Option<&'static str> {
        self.0.value().map(Player::name)
    }

    /// Each pair up to the board's symmetries: the two squares (row, column), and the winner, None if unknown.
    #[getter]
    fn pairs(&self) -> Vec<(RowColumn, RowColumn, Option<&'static str>)> {
        let place = |square| row_column(self.0.size(), square);
        let row = |(Pair { first, second }, winner): (Pair, Option<Player>)| {
            (place(first), place(second), winner.map(Player::name))
        };
        self.0.pairs().map(row).collect()
    }

    /// The number of pairs up to symmetry with this winner.
    ///
    /// Parameters
    /// ----------
    /// winner : {"first", "second"} or None
    ///     The winner; None for pairs that are not known.
    ///
    /// Returns
    /// -------
    /// int
    ///     The number of pairs.
    #[pyo3(signature = (winner))]
    fn count(&self, winner: Option<&str>) -> PyResult<usize> {
        let known = |name| Player::BOTH.into_iter().find(|player| player.name() == name);
        let player = match winner {
            None => None,
            Some(name) => Some(known(name).ok_or_else(|| {
                PyValueError::new_err(format!(
                    "winner {name:?}: expected \"first\", \"second\" or None"
                ))
            })?),
        };
        Ok(self.0.count(player))
    }

    /// The winner after one placement, or after both.
    ///
    /// Parameters
    /// ----------
    /// first : str or tuple
    ///     The first player's square: (row, column), or a name such as "d4".
    /// second : str or tuple, optional
    ///     The second player's square.
    ///
    /// Returns
    /// -------
    /// {"first", "second"} or None
    ///     The winner under best play; None if unknown.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     A square is not on the board, or both are the same.
    #[pyo3(signature = (first, second=None))]
    fn winner(
        &self,
        first: &Bound<'_, PyAny>,
        second: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<&'static str>> {
        let size = self.0.size();
        let first = read_square(size, first)?;
        let winner = match second {
            None => self.0.winner_after(first),
            Some(second) => {
                let second = read_square(size, second)?;
                if first == second {
                    let name = size.name(first);
                    let why = format!("both pieces on {name}: expected two squares");
                    return Err(PyValueError::new_err(why));
                }
                self.0.winner(Pair { first, second })
            }
        };
        Ok(winner.map(Player::name))
    }

    /// The table as comma-separated values: first,second,winner.
    ///
    /// Returns
    /// -------
    /// str
    ///     One line per pair, below a head.
    fn to_csv(&self) -> String {
        self.0.to_csv()
    }

    /// A map of the board.
    ///
    /// Returns
    /// -------
    /// str
    ///     The text of an SVG picture.
    fn svg(&self) -> String {
        map::svg(&self.0)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        text::text(&self.0, None)
    }

    fn __repr__(&self) -> String {
        let known = self.0.pairs().len() - self.0.count(None);
        format!("<BoardTable {}: {known} of {} pairs>", self.board(), self.0.pairs().len())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, String))> {
        let table = slf.get();
        Ok((slf.get_type().into_any().unbind(), (table.board(), table.to_csv())))
    }
}

/// Solves the pairs of a board that its checkpoint, if any, leaves open. `tell` is called with
/// the solved pairs and all of them. Returns the table and the nodes.
///
/// Raises ValueError for what cannot be solved or is not a checkpoint of the board, RuntimeError while another
/// process uses the checkpoint.
#[pyfunction]
#[pyo3(signature = (preset, threads, checkpoint, limit_nodes, tell))]
pub fn solve_pairs(
    py: Python<'_>,
    preset: &str,
    threads: Option<&Bound<'_, PyAny>>,
    checkpoint: Option<PathBuf>,
    limit_nodes: Option<&Bound<'_, PyAny>>,
    tell: &Bound<'_, PyAny>,
) -> PyResult<(BoardTable, u64)> {
    let rules = free_rules(preset)?;
    let threads = threads_or_cores(threads)?;
    let limit = arguments::nodes("limit_nodes", limit_nodes)?;
    let ledger = work::run(
        py,
        |stop, sender: &Sender<(u64, u64)>| {
            let mut ledger = PairLedger::open(rules, limit, checkpoint.as_deref())?;
            // After an exception the receiver is gone; the work ends soon.
            ledger.solve(threads.get(), stop, |ledger| {
                let _ = sender.send((ledger.done(), ledger.most()));
            })?;
            Ok::<_, Problem>(ledger)
        },
        |_, known| tell.call1(known).map(|_| ()),
    )?
    .map_err(to_error)?;
    Ok((BoardTable(ledger.table()), ledger.nodes()))
}

/// The rules of a game whose pieces are placed.
pub fn free_rules(preset: &str) -> PyResult<Rules> {
    let rules = rules(preset)?;
    if let Start::Fixed(_) = rules.start {
        return Err(PyValueError::new_err(format!(
            "preset {preset:?}: the pieces of this game start on fixed squares; expected a board such \
             as {rules}"
        )));
    }
    Ok(rules)
}

fn read_square(size: Size, given: &Bound<'_, PyAny>) -> PyResult<isolation::board::Square> {
    if let Ok(name) = given.extract::<String>() {
        let found = size.find(&name);
        return found.ok_or_else(|| {
            PyValueError::new_err(format!("square {name:?}: expected a square of a {size} board"))
        });
    }
    match given.extract::<(i64, i64)>() {
        Ok(pair) => square(size, pair),
        Err(_) => Err(PyTypeError::new_err(format!(
            "square {}: expected (row, column) or a name such as 'd4'",
            given.repr()?
        ))),
    }
}
