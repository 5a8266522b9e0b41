//! The interface for Python of many tables: a batch that fills in its rows.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::binding::solver::PositionData;
use crate::measure::batch::{Numbers, Random, Rows, Seat};
use crate::python::kernel::Kernel;
use crate::tables::moves::Move;
use crate::tables::rules::DOWN;

/// How many playouts are done between two looks at whether Ctrl-C was pressed.
const BETWEEN: usize = 1024;

/// A table and the kernel of its deal.
type Place = (Py<Kernel>, Seat);

/// Python's own rows: masks, views, outcomes, lengths and turns.
type Told = (PyBuffer<u8>, PyBuffer<u8>, PyBuffer<u8>, PyBuffer<u32>, PyBuffer<u32>);

/// What is told, a row a table; `told` gets the same.
struct Rolls {
    mask: Vec<u8>,
    view: Vec<u8>,
    outcomes: Vec<u8>,
    lengths: Vec<u32>,
    turns: Vec<u32>,
    told: Told,
}

impl Rolls {
    fn copy_out(&self, py: Python<'_>) -> PyResult<()> {
        self.told.0.copy_from_slice(py, &self.mask)?;
        self.told.1.copy_from_slice(py, &self.view)?;
        self.told.2.copy_from_slice(py, &self.outcomes)?;
        self.told.3.copy_from_slice(py, &self.lengths)?;
        self.told.4.copy_from_slice(py, &self.turns)
    }
}

/// Many tables of one game.
#[pyclass]
pub struct Batch {
    numbers: Numbers,
    places: Vec<Option<Place>>,
    rolls: Rolls,
}

#[pymethods]
impl Batch {
    /// Make room for as many tables as there are outcomes. `moves` are those that have numbers, in their order: source,
    /// target and count, count 0 for a click, nothing for one that the kernel does not know.
    #[new]
    fn new(
        piles: usize,
        moves: Vec<Option<(usize, usize, usize)>>,
        mask: PyBuffer<u8>,
        view: PyBuffer<u8>,
        outcomes: PyBuffer<u8>,
        lengths: PyBuffer<u32>,
        turns: PyBuffer<u32>,
    ) -> PyResult<Batch> {
        let are_there = moves.iter().flatten().all(|&(source, target, _)| source < piles && target < piles);
        let moves = moves.into_iter().map(|mv| mv.map(packed)).collect();
        let numbers = are_there.then(|| Numbers::new(moves, piles)).flatten();
        let numbers = numbers.ok_or_else(|| PyValueError::new_err("these moves are not numbered in their order"))?;
        let count = outcomes.item_count();
        let (views, masks) = (view.item_count(), mask.item_count());
        if masks != numbers.len() * count || views % (count * piles).max(1) != 0 {
            return Err(PyValueError::new_err("the rows do not fit the tables"));
        }
        let rolls = Rolls {
            mask: vec![0; masks],
            view: vec![0; views],
            outcomes: vec![0; count],
            lengths: vec![0; lengths.item_count()],
            turns: vec![0; turns.item_count()],
            told: (mask, view, outcomes, lengths, turns),
        };
        if rolls.lengths.len() != count || rolls.turns.len() != count {
            return Err(PyValueError::new_err("the rows do not fit the tables"));
        }
        Ok(Batch { numbers, places: (0..count).map(|_| None).collect(), rolls })
    }

    /// Lay cards out on some tables: which table, the kernel of its deal, the position, and how many moves led to it.
    fn set(&mut self, py: Python<'_>, tables: Vec<(usize, Py<Kernel>, PositionData, u32)>) -> PyResult<()> {
        for (index, kernel, start, length) in tables {
            let inside = kernel.get();
            let state = inside.lay_out(&inside.exact, &start)?;
            let places = self.rolls.view.len() / (self.places.len() * start.0.len()).max(1);
            if index >= self.places.len() || start.0.iter().any(|pile| pile.len() > places) {
                return Err(PyValueError::new_err("there is no such table, or it has no place for so many cards"));
            }
            self.places[index] = Some((kernel, Seat { state, length }));
            self.tell(index)?;
        }
        self.rolls.copy_out(py)
    }

    /// Lay the cards of one table out on others as they lie there.
    fn copy(&mut self, py: Python<'_>, source: usize, targets: Vec<usize>) -> PyResult<()> {
        for target in targets {
            let count = self.places.len();
            let Some(Some((kernel, seat))) = self.places.get(source).filter(|_| target < count) else {
                return Err(PyValueError::new_err("there is no such table"));
            };
            self.places[target] = Some((kernel.clone_ref(py), seat.clone()));
            self.tell(target)?;
        }
        self.rolls.copy_out(py)
    }

    /// Lay the cards of a table out otherwise; what was played, and turned over, stays counted.
    fn arrange(&mut self, py: Python<'_>, index: usize, piles: Vec<Vec<u8>>) -> PyResult<()> {
        let Some(Some((kernel, seat))) = self.places.get_mut(index) else {
            return Err(PyValueError::new_err("there is no such table"));
        };
        let inside = kernel.get();
        if looks(&seat.state.piles(&inside.exact)) != looks(&piles) {
            return Err(PyValueError::new_err("these are not the cards of the table"));
        }
        seat.state = inside.lay_out(&inside.exact, &(piles, seat.state.turns, seat.state.rotated))?;
        self.tell(index)?;
        self.rolls.copy_out(py)
    }

    /// Return how the cards of a table lie, how often its waste was turned over, and which piles were rotated.
    fn get(&self, index: usize) -> PyResult<PositionData> {
        let Some(Some((kernel, seat))) = self.places.get(index) else {
            return Err(PyValueError::new_err("there is no such table"));
        };
        Ok((seat.state.piles(&kernel.get().exact), seat.state.turns, seat.state.rotated))
    }

    /// Play a move on each table, by its number; a number below 0 leaves the table as it is. Returns the first table
    /// whose move is not legal, if there is one; then nothing was played.
    fn step(&mut self, py: Python<'_>, actions: PyBuffer<i32>) -> PyResult<Option<usize>> {
        let actions = actions.to_vec(py)?;
        if actions.len() != self.places.len() {
            return Err(PyValueError::new_err("there is one number for each table"));
        }
        let wrong =
            actions.iter().enumerate().position(|(index, &action)| action >= 0 && !self.is_legal(index, action));
        if wrong.is_some() {
            return Ok(wrong);
        }
        py.detach(|| {
            for (index, &action) in actions.iter().enumerate() {
                let mv = usize::try_from(action).ok().and_then(|number| self.numbers.get(number));
                if let (Some(mv), Some((kernel, seat))) = (mv, self.places[index].as_mut()) {
                    seat.play(&kernel.get().exact, mv);
                    self.tell(index)?;
                }
            }
            Ok::<(), PyErr>(())
        })?;
        self.rolls.copy_out(py)?;
        Ok(None)
    }

    /// Play each table `count` times at random, `most` moves at most, and note how each ended and how many moves it had;
    /// the tables stay as they are.
    fn playouts(
        &self,
        py: Python<'_>,
        seed: u64,
        most: u32,
        count: usize,
        outcomes: PyBuffer<u8>,
        lengths: PyBuffer<u32>,
    ) -> PyResult<()> {
        let number = self.places.len() * count;
        let mut found = (vec![0; number], vec![0; number]);
        for first in (0..number).step_by(BETWEEN) {
            py.check_signals()?;
            py.detach(|| {
                let mut moves = Vec::new();
                for playout in first..number.min(first + BETWEEN) {
                    if let Some((kernel, seat)) = &self.places[playout / count] {
                        let random = Random::of(seed, playout as u64);
                        (found.0[playout], found.1[playout]) =
                            seat.playout(&kernel.get().exact, most, random, &mut moves);
                    }
                }
            });
        }
        outcomes.copy_from_slice(py, &found.0)?;
        lengths.copy_from_slice(py, &found.1)
    }
}

impl Batch {
    fn is_legal(&self, index: usize, action: i32) -> bool {
        let number = action as usize;
        number < self.numbers.len() && self.rolls.mask[index * self.numbers.len() + number] == 1
    }

    fn tell(&mut self, index: usize) -> PyResult<()> {
        let Some((kernel, seat)) = &self.places[index] else { return Ok(()) };
        let rolls = &mut self.rolls;
        let (wide, seen) = (self.numbers.len(), rolls.view.len() / self.places.len());
        let rows = Rows {
            mask: &mut rolls.mask[index * wide..(index + 1) * wide],
            view: &mut rolls.view[index * seen..(index + 1) * seen],
            outcome: &mut rolls.outcomes[index],
            length: &mut rolls.lengths[index],
            turns: &mut rolls.turns[index],
        };
        let is_told = seat.tell(&kernel.get().exact, &self.numbers, &mut Vec::new(), rows);
        is_told.then_some(()).ok_or_else(|| PyValueError::new_err("a legal move has no number"))
    }
}

/// Return the looks of all cards in order.
fn looks(piles: &[Vec<u8>]) -> Vec<u8> {
    let mut looks: Vec<u8> = piles.iter().flatten().map(|card| card & !DOWN).collect();
    looks.sort_unstable();
    looks
}

fn packed((source, target, count): (usize, usize, usize)) -> Move {
    if count == 0 { Move::click(source) } else { Move::lay(source, target, count) }
}
