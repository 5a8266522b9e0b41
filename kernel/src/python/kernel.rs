//! The interface for Python: a solver for a game's tables.

use std::ops::Deref;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::binding::solver::{LimitsData, LineData, MoveData, PositionData, Solver, move_data, plays};
use crate::measure::closed::closed;
use crate::measure::count::count;
use crate::search::attempts::TO_THE_END;
use crate::search::best_first::Verdict;
use crate::search::limits::Limits;
use crate::tables::form::Fault;
use crate::tables::game::Game;
use crate::tables::moves::Move;
use crate::tables::referee::{Refusal, judge};

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        match fault {
            Fault::Value(what) => PyValueError::new_err(what),
            Fault::Line(what) => PyRuntimeError::new_err(what),
        }
    }
}

/// A move as it goes out to Python: as [`MoveData`].
pub type ToldMove<'py> = (Bound<'py, PyString>, usize, usize, usize);

/// Return a line as it goes out. A new string for the kind of each move would take a fortieth of the time of an easy deal.
pub fn told<'py>(py: Python<'py>, line: Vec<Move>) -> Vec<ToldMove<'py>> {
    let (lay, left) = (intern!(py, "lay"), intern!(py, "left"));
    let told = |(kind, source, target, count)| (if kind == "lay" { lay } else { left }.clone(), source, target, count);
    line.into_iter().map(move_data).map(told).collect()
}

/// The rules of a game for one deal, ready to count and to search.
#[pyclass(frozen)]
pub struct Kernel(Solver);

impl Deref for Kernel {
    type Target = Solver;

    fn deref(&self) -> &Solver {
        &self.0
    }
}

#[pymethods]
impl Kernel {
    /// Read tables in their form of bytes (`Solver::new`).
    #[new]
    fn new(tables: &[u8], classes: Vec<u8>, served: Vec<usize>) -> PyResult<Kernel> {
        Ok(Kernel(Solver::new(tables, &classes, &served)?))
    }

    /// Return the legal moves of a position, each with the piles after it and the turns.
    fn successors(&self, start: PositionData) -> PyResult<Vec<(MoveData, PositionData)>> {
        let mut state = self.lay_out(&self.exact, &start)?;
        let mut moves = Vec::new();
        state.moves(&self.exact, &mut moves);
        let mut after = Vec::new();
        for mv in moves {
            state.push_move(&self.exact, mv);
            after.push((move_data(mv), (state.piles(&self.exact), state.turns, state.rotated)));
            state.undo(&self.exact);
        }
        Ok(after)
    }

    /// Count the positions that can be reached; return the number, or why it was not found.
    #[pyo3(signature = (start, limits, depth=None))]
    fn count(
        &self,
        py: Python<'_>,
        start: PositionData,
        limits: LimitsData,
        depth: Option<usize>,
    ) -> PyResult<(Option<u64>, &'static str)> {
        let mut state = self.lay_out(&self.exact, &start)?;
        let mut limits = Limits::new(limits.0, limits.1, limits.2);
        Ok(match py.detach(|| count(&self.exact, &mut state, depth, &mut limits)) {
            Ok(number) => (Some(number), ""),
            Err(reason) => (None, reason.word()),
        })
    }

    /// Search without shortcuts but safe moves; return the word of the verdict or reason, and all positions
    /// that the deal leads to if it is lost (`measure/closed.rs`). Raises what `should_stop` raises.
    #[pyo3(signature = (start, limits, should_stop=None))]
    fn closed(
        &self,
        py: Python<'_>,
        start: PositionData,
        limits: LimitsData,
        should_stop: Option<Py<PyAny>>,
    ) -> PyResult<(&'static str, Vec<Vec<u8>>)> {
        let game = Game::new(self.rules.clone(), TO_THE_END, true);
        let state = self.lay_out(&game, &start)?;
        let safe = self.safe(&start.0);
        let mut raised = None;
        let (verdict, positions) = py.detach(|| {
            let ask = |raised: &mut Option<PyErr>| Python::attach(|py| is_told_to_stop(py, &should_stop, raised));
            let mut limits = Limits::new(limits.0, limits.1, limits.2).asking(Box::new(|| ask(&mut raised)));
            closed(&game, &safe, state, &mut limits)
        });
        match raised {
            Some(error) => Err(error),
            None => Ok((verdict.word(), positions)),
        }
    }

    /// Say where a line goes wrong that is to win, at which move from 0 and for what; nothing if it wins.
    fn judge(&self, start: PositionData, line: Vec<LineData>) -> PyResult<Option<Refusal>> {
        self.check(&start)?;
        Ok(judge(&self.rules, start.0, start.1, start.2, &plays(line)?).err())
    }

    /// Return a line that wins without the detours of one that does. Raises ValueError if that one does not win.
    fn straight<'py>(&self, py: Python<'py>, start: PositionData, line: Vec<LineData>) -> PyResult<Vec<ToldMove<'py>>> {
        Ok(told(py, py.detach(|| self.0.straight(&start, line))?))
    }

    /// Search; return the word of the verdict or of the reason why there is none, the line, the positions searched
    /// and the bytes filled. `should_stop` is called now and then. With `exact`, every move is tried and only equal
    /// positions are treated as equal; with `general`, no search is taken that is made for some kinds of games, and what
    /// it finds must be the same. An exception that `should_stop` raises ends the search and is raised.
    ///
    /// Raises RuntimeError where the referee refuses the line that was found.
    #[pyo3(signature = (start, limits, should_stop=None, *, threads=1, exact=false, general=false))]
    #[allow(clippy::too_many_arguments)]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        start: PositionData,
        limits: LimitsData,
        should_stop: Option<Py<PyAny>>,
        threads: usize,
        exact: bool,
        general: bool,
    ) -> PyResult<(&'static str, Vec<ToldMove<'py>>, u64, usize)> {
        self.check(&start)?;
        let mut raised = None;
        let mut bytes = 0;
        let (verdict, searched) = py.detach(|| {
            let ask = |raised: &mut Option<PyErr>| Python::attach(|py| is_told_to_stop(py, &should_stop, raised));
            let mut limits = Limits::new(limits.0, limits.1, limits.2).asking(Box::new(|| ask(&mut raised)));
            let verdict = if exact {
                self.search_exactly(&start, &mut limits, &mut bytes)
            } else {
                self.search(&start, &mut limits, &mut bytes, (threads, general))
            };
            (verdict, limits.searched)
        });
        if let Some(error) = raised {
            return Err(error);
        }
        if let Verdict::Won(line) = &verdict {
            self.referee(start, line)?;
        }
        let word = verdict.word();
        let line = if let Verdict::Won(line) = verdict { line } else { Vec::new() };
        Ok((word, told(py, line), searched, bytes))
    }
}

/// Ask Python whether to stop, and note what it raises, an interrupt from the keyboard too.
pub fn is_told_to_stop(py: Python<'_>, should_stop: &Option<Py<PyAny>>, raised: &mut Option<PyErr>) -> bool {
    let stop = should_stop.as_ref().map_or(Ok(false), |ask| ask.bind(py).call0()?.is_truthy());
    match py.check_signals().and(stop) {
        Ok(answer) => answer,
        Err(error) => {
            *raised = Some(error);
            true
        }
    }
}
