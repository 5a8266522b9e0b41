//! Games of programs, for Python: what [`crate::python::kernel::Kernel`] is for tables.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::program::asking::{LEFT, MIDDLE, RIGHT};
use crate::program::compile;
use crate::program::hunt::{Found, Hunt, count};
use crate::program::rules::{Program, WON};
use crate::program::stand::{Properties, Stand};
use crate::program::turns::{Play, Turns};
use crate::python::kernel::{LimitsData, is_told_to_stop};
use crate::search::limits::Limits;

/// A move: its kind, source, target, count, and the place of a card that is picked out.
type PlayData = (String, usize, Option<usize>, usize, Option<usize>);

/// A position: piles, the bit 15 of a card that lies face down; the modes, numbers and takings-up of the fields.
type StandData = (Vec<Vec<u16>>, Vec<u16>, Vec<i64>, Vec<i32>, RestData);

/// The fields that were emptied, those into which a card was pushed; chance events, the outcome; the deal's number.
type RestData = (u128, u128, u32, u8, u64);

/// The most cards.
const MOST_CARDS: usize = 255;

/// A game whose rules are a program, ready to count and to search.
#[pyclass(frozen)]
pub struct Machine {
    program: Program,
}

#[pymethods]
impl Machine {
    /// Read a program.
    #[new]
    fn new(py: Python<'_>, program: compile::Program) -> PyResult<Machine> {
        Ok(Machine { program: compile::program(py, &program)? })
    }

    /// Return the legal moves of a position, each with the position after it.
    fn successors(&self, start: StandData) -> PyResult<Vec<(PlayData, StandData)>> {
        let (turns, stand) = self.lay_out(&start)?;
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
        let (turns, stand) = self.lay_out(&start)?;
        let mut limits = Limits::new(limits.0, limits.1, limits.2);
        Ok(match py.detach(|| count(&turns, stand, depth, &mut limits)) {
            Ok(number) => (Some(number), ""),
            Err(reason) => (None, reason.word()),
        })
    }

    /// Say where a line goes wrong that is to win, at which move from 0 and for what; nothing if it wins.
    fn judge(&self, start: StandData, line: Vec<PlayData>) -> PyResult<Option<(usize, &'static str)>> {
        let (turns, mut stand) = self.lay_out(&start)?;
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
    ) -> PyResult<(&'static str, Vec<PlayData>, u64, usize)> {
        let _ = threads;
        let (turns, stand) = self.lay_out(&start)?;
        let mut raised = None;
        let (found, searched, bytes) = py.detach(|| {
            let ask = |raised: &mut Option<PyErr>| Python::attach(|py| is_told_to_stop(py, &should_stop, raised));
            let mut limits = Limits::new(limits.0, limits.1, limits.2).asking(Box::new(|| ask(&mut raised)));
            let mut hunt = Hunt::new(&turns);
            let found = hunt.run(stand, &mut limits);
            (found, limits.searched, hunt.bytes())
        });
        if let Some(error) = raised {
            return Err(error);
        }
        Ok(match found {
            Found::Won(line) => ("won", line.into_iter().map(play_data).collect(), searched, bytes),
            Found::Lost => ("lost", Vec::new(), searched, bytes),
            Found::Unknown(reason) => (reason.word(), Vec::new(), searched, bytes),
        })
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

impl Machine {
    /// Make the stand of a position, after a look at whether it is of this game.
    fn lay_out(&self, start: &StandData) -> PyResult<(Turns<'_>, Stand)> {
        let (piles, modes, vars, redeals, (emptied, pushed, chances, outcome, number)) = start;
        let fields = self.program.fields.len();
        let lengths = [piles.len(), modes.len(), vars.len(), redeals.len()];
        let are_modes = modes.iter().all(|&mode| usize::from(mode) < self.program.modes.len());
        if lengths != [fields; 4] || !are_modes || piles.iter().map(Vec::len).sum::<usize>() > MOST_CARDS {
            return Err(PyValueError::new_err("this position is not of this game"));
        }
        let mut stand =
            Stand::new(piles, Properties { modes: modes.clone(), vars: vars.clone(), redeals: redeals.clone() });
        (stand.emptied, stand.pushed) = (*emptied, *pushed);
        (stand.chances, stand.outcome) = (*chances, *outcome);
        Ok((Turns { program: &self.program, number: *number }, stand))
    }
}

fn stand_data(stand: &Stand, number: u64) -> StandData {
    let piles = (0..stand.count()).map(|field| stand.pile(field).to_vec()).collect();
    let Properties { modes, vars, redeals } = &*stand.properties;
    let rest = (stand.emptied, stand.pushed, stand.chances, stand.outcome, number);
    (piles, modes.clone(), vars.clone(), redeals.clone(), rest)
}

fn button(name: &str) -> Option<u8> {
    [("left", LEFT), ("right", RIGHT), ("middle", MIDDLE)].into_iter().find(|each| each.0 == name).map(|each| each.1)
}

/// Read a move; one of a kind that there is not, or that names what cannot be, raises ValueError.
fn play(data: &PlayData) -> PyResult<Play> {
    let (kind, source, target, count, place) = data;
    let small = |number: usize| u8::try_from(number).map_err(|_| PyValueError::new_err("a field is below 128"));
    let source = small(*source)?;
    if let Some(button) = button(kind) {
        return Ok(Play::Click(button, source));
    }
    let target = small(target.unwrap_or(usize::MAX))?;
    let place = place.map(small).transpose()?;
    match (kind.as_str(), place) {
        ("lay", _) => Ok(Play::Lay { source, target, count: small(*count)? }),
        ("pick", Some(place)) => Ok(Play::Pick { source, target, place }),
        ("under", place) => Ok(Play::Under { source, target, place }),
        _ => Err(PyValueError::new_err("a move is a click, lay, pick or under")),
    }
}

fn play_data(play: Play) -> PlayData {
    let by_hand = |kind: &str, source: u8, target: u8, count: u8, place: Option<u8>| {
        (kind.to_owned(), source.into(), Some(target.into()), count.into(), place.map(usize::from))
    };
    match play {
        Play::Click(LEFT, field) => ("left".to_owned(), field.into(), None, 1, None),
        Play::Click(RIGHT, field) => ("right".to_owned(), field.into(), None, 1, None),
        Play::Click(_, field) => ("middle".to_owned(), field.into(), None, 1, None),
        Play::Lay { source, target, count } => by_hand("lay", source, target, count, None),
        Play::Pick { source, target, place } => by_hand("pick", source, target, 1, Some(place)),
        Play::Under { source, target, place } => by_hand("under", source, target, 1, place),
    }
}
