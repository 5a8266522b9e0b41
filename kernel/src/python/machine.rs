//! Games of programs, for Python: what [`crate::python::kernel::Kernel`] is for tables.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::binding::machine::{self, HuntData, MOST_CARDS, PlayData, StandData, play, play_data, stand_data};
use crate::binding::solver::LimitsData;
use crate::program::hunt::count;
use crate::program::rules::WON;
use crate::python::kernel::is_told_to_stop;
use crate::search::limits::Limits;

/// A game whose rules are a program, ready to count and to search.
#[pyclass(frozen)]
pub struct Machine(machine::Machine);

#[pymethods]
impl Machine {
    /// Read a program in its form of bytes.
    #[new]
    fn new(program: &[u8]) -> PyResult<Machine> {
        Ok(Machine(machine::Machine::new(program)?))
    }

    /// Return the legal moves of a position, each with the position after it.
    fn successors(&self, start: StandData) -> PyResult<Vec<(PlayData, StandData)>> {
        let (turns, stand) = self.0.lay_out(&start)?;
        let after = turns.successors(&stand).into_iter();
        Ok(after.map(|(play, after)| (play_data(play), stand_data(&after, turns.number))).collect())
    }

    /// Count the positions that can be reached; return the number, or why it was not found.
    #[pyo3(signature = (start, limits, depth=None))]
    fn count(
        &self,
        py: Python<'_>,
        start: StandData,
        limits: LimitsData,
        depth: Option<usize>,
    ) -> PyResult<(Option<u64>, &'static str)> {
        let (turns, stand) = self.0.lay_out(&start)?;
        let mut limits = Limits::new(limits.0, limits.1, limits.2);
        Ok(match py.detach(|| count(&turns, stand, depth, &mut limits)) {
            Ok(number) => (Some(number), ""),
            Err(reason) => (None, reason.word()),
        })
    }

    /// Say where a line goes wrong that is to win, at which move from 0 and for what; nothing if it wins.
    fn judge(&self, start: StandData, line: Vec<PlayData>) -> PyResult<Option<(usize, &'static str)>> {
        let (turns, mut stand) = self.0.lay_out(&start)?;
        for (step, data) in line.iter().enumerate() {
            if step > 0 && stand.outcome == WON {
                return Ok(Some((step, "the game is won before")));
            }
            match turns.judged(&stand, play(data)?) {
                Some(after) => stand = after,
                None => return Ok(Some((step, "the rules forbid it"))),
            }
        }
        let is_won = !line.is_empty() && stand.outcome == WON;
        Ok((!is_won).then_some((line.len(), "the line does not win")))
    }

    /// Search; return the word of the verdict or of the reason why there is none, the line, the positions searched
    /// and the bytes filled. `should_stop` is called now and then; an exception that it raises is raised. One thread
    /// does it, however many are offered.
    #[pyo3(signature = (start, limits, should_stop=None, *, threads=1))]
    fn solve(
        &self,
        py: Python<'_>,
        start: StandData,
        limits: LimitsData,
        should_stop: Option<Py<PyAny>>,
        threads: usize,
    ) -> PyResult<HuntData> {
        let _ = threads;
        let mut raised = None;
        let found = py.detach(|| {
            let ask = |raised: &mut Option<PyErr>| Python::attach(|py| is_told_to_stop(py, &should_stop, raised));
            let mut limits = Limits::new(limits.0, limits.1, limits.2).asking(Box::new(|| ask(&mut raised)));
            self.0.search(&start, &mut limits)
        });
        match raised {
            Some(error) => Err(error),
            None => Ok(found?),
        }
    }
}

/// Return the order that a chance event of a deal draws, as `kabale.table.chance` does.
#[pyfunction]
pub fn permutation(number: u64, event: u64, size: usize) -> PyResult<Vec<usize>> {
    if size > MOST_CARDS {
        return Err(PyValueError::new_err("there are at most 255 cards"));
    }
    Ok(crate::chance::permutation(number, event, size))
}
