//! The interface for Python of one table, whose moves are played and taken back one by one.

use pyo3::prelude::*;

use crate::binding::solver::{MoveData, PositionData, move_data};
use crate::measure::batch::{PLAYING, Seat, in_order};
use crate::python::kernel::Kernel;
use crate::tables::moves::Move;

/// One table.
#[pyclass]
pub struct Single {
    kernel: Py<Kernel>,
    seat: Seat,
    played: Vec<Move>,
    /// How the table stands, and its legal moves in Python's order, once somebody has asked.
    now: Option<(u8, Vec<Move>)>,
}

#[pymethods]
impl Single {
    /// Lay out a position.
    #[new]
    fn new(kernel: Py<Kernel>, start: PositionData) -> PyResult<Single> {
        let state = kernel.get().lay_out(&kernel.get().exact, &start)?;
        Ok(Single { kernel, seat: Seat { state, length: 0 }, played: Vec::new(), now: None })
    }

    /// Return the legal moves, a word each.
    fn legal(&mut self) -> Vec<u32> {
        self.look().1.iter().map(|mv| mv.0).collect()
    }

    /// Return the byte that says how the table stands.
    fn outcome(&mut self) -> u8 {
        self.look().0
    }

    /// Play a move, count 0 for a click. Returns false, and plays nothing, if it is not legal.
    fn push(&mut self, source: usize, target: usize, count: usize) -> bool {
        let is_legal = |&&mv: &&Move| match move_data(mv) {
            ("left", pile, ..) => count == 0 && pile == source,
            (_, from, to, number) => (from, to, number) == (source, target, count),
        };
        let Some(&mv) = self.look().1.iter().find(is_legal) else { return false };
        self.seat.play(&self.kernel.get().exact, mv);
        self.played.push(mv);
        self.now = None;
        true
    }

    /// Take the last move back and return it; nothing without one.
    fn pop(&mut self) -> Option<u32> {
        let mv = self.played.pop()?;
        self.seat.state.undo(&self.kernel.get().exact);
        self.seat.length -= 1;
        self.now = None;
        Some(mv.0)
    }

    /// Return sixteen bytes, equal for positions from which the same can happen.
    fn key(&self) -> [u8; 16] {
        let key = self.seat.state.key(&self.kernel.get().exact);
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&key.a.to_le_bytes());
        bytes[8..].copy_from_slice(&key.b.to_le_bytes());
        bytes
    }

    /// Return a table of its own that stands as this one does.
    fn copy(&self, py: Python<'_>) -> Single {
        let (seat, played) = (self.seat.clone(), self.played.clone());
        Single { kernel: self.kernel.clone_ref(py), seat, played, now: self.now.clone() }
    }

    /// Return the moves played, a word each.
    fn played(&self) -> Vec<u32> {
        self.played.iter().map(|mv| mv.0).collect()
    }

    /// Return the move of a word.
    #[staticmethod]
    fn unpacked(word: u32) -> MoveData {
        move_data(Move(word))
    }
}

impl Single {
    fn look(&mut self) -> &(u8, Vec<Move>) {
        let Single { kernel, seat, now, .. } = self;
        now.get_or_insert_with(|| {
            let mut moves = Vec::new();
            let outcome = seat.look(&kernel.get().exact, &mut moves);
            if outcome == PLAYING {
                moves.sort_unstable_by_key(|&mv| in_order(mv));
            }
            (outcome, moves)
        })
    }
}
