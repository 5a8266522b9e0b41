//! The interface for Python of the search for the shortest win.

use pyo3::prelude::*;

use crate::binding::solver::{LimitsData, PositionData};
use crate::measure::shortest::shortest as search;
use crate::python::kernel::{Kernel, ToldMove, is_told_to_stop, told};
use crate::search::attempts::TO_THE_END;
use crate::search::limits::Limits;
use crate::tables::game::Game;

/// The line, how many moves a win has at least, why the search ended before that was all, positions and bytes.
type Found<'py> = (Option<Vec<ToldMove<'py>>>, Option<usize>, Option<&'static str>, u64, usize);

/// Search for a line of fewer moves than `known`, and for how few there must be.
///
/// Raises RuntimeError where the referee refuses the line that was found, and what `should_stop` raises.
#[pyfunction]
#[pyo3(signature = (kernel, start, limits, known=None, should_stop=None))]
pub fn shortest<'py>(
    py: Python<'py>,
    kernel: &Kernel,
    start: PositionData,
    limits: LimitsData,
    known: Option<usize>,
    should_stop: Option<Py<PyAny>>,
) -> PyResult<Found<'py>> {
    let game = Game::new(kernel.rules.clone(), TO_THE_END, true);
    let state = kernel.lay_out(&game, &start)?;
    let mut raised = None;
    let (found, searched) = py.detach(|| {
        let ask = |raised: &mut Option<PyErr>| Python::attach(|py| is_told_to_stop(py, &should_stop, raised));
        let mut limits = Limits::new(limits.0, limits.1, limits.2).asking(Box::new(|| ask(&mut raised)));
        (search(&game, &state, known, &mut limits), limits.searched)
    });
    if let Some(error) = raised {
        return Err(error);
    }
    if let Some(line) = &found.line {
        kernel.referee(start, line)?;
    }
    let line = found.line.map(|line| told(py, line));
    Ok((line, found.least, found.reason.map(|reason| reason.word()), searched, found.bytes))
}
