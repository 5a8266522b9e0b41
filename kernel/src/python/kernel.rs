//! The interface for Python: a solver for a game's tables.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::measure::closed::closed;
use crate::measure::count::count;
use crate::position::state::State;
use crate::pruning::prune::Prune;
use crate::pruning::safe::Safe;
use crate::search::attempts::{Attempts, Deal, TO_THE_END};
use crate::search::best_first::{Exhaustive, Search, Verdict};
use crate::search::limits::Limits;
use crate::search::straight::straight;
use crate::search::walk::Walk;
use crate::tables::game::Game;
use crate::tables::moves::{Kind, Move};
use crate::tables::read::{self, Tables};
use crate::tables::referee::{Play, Refusal, judge};
use crate::tables::rules::{DOWN, LOOKS, MOST_CARDS, Rules};

/// A move for Python: kind, source, target and count, piles from 0.
pub type MoveData = (&'static str, usize, usize, usize);

/// A move from Python: the same.
pub type LineData = (String, usize, usize, usize);

/// A position for the kernel: its piles, how often the waste was turned over, and the piles that were rotated.
pub type PositionData = (Vec<Vec<u8>>, u16, u64);

/// How far to search: positions, seconds, bytes.
pub type LimitsData = (Option<u64>, Option<f64>, Option<usize>);

/// What Kabale and its kernel say to each other: raised when a field, a parameter or a meaning changes, together with
/// `ABI` in `kabale.search.native`, which asks no kernel of another number.
pub const ABI: u32 = 7;

/// Which search it is: a search that may come to other verdicts within the same limits gets the next number, and studies
/// begin anew with it. `tests/search/settled.toml` has verdicts that show when that is so.
pub const SEARCH: u32 = 14;

/// The rules of a game for one deal, ready to count and to search.
#[pyclass(frozen)]
pub struct Kernel {
    /// The rules.
    pub rules: Rules,
    /// Where all piles are told apart and every move is tried.
    pub exact: Game,
    attempts: Attempts,
    safe: Mutex<(Vec<u8>, Arc<Safe>)>,
}

#[pymethods]
impl Kernel {
    /// Read tables; `classes` has a number for each pile, equal for piles that may be exchanged,
    /// those of `served` only while the stock is empty.
    #[new]
    fn new(py: Python<'_>, tables: Tables, classes: Vec<u8>, served: Vec<usize>) -> PyResult<Kernel> {
        let rules = read::rules(py, &tables, &classes, &served)?;
        let exact = Game::new(rules.clone(), TO_THE_END, false);
        let attempts = Attempts::new(&rules);
        Ok(Kernel { rules, exact, attempts, safe: Mutex::default() })
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
        self.lay_out(&self.exact, &start)?;
        Ok(judge(&self.rules, start.0, start.1, start.2, &plays(line)?).err())
    }

    /// Return a line that wins without the detours of one that does. Raises ValueError if that one does not win.
    fn straight(&self, py: Python<'_>, start: PositionData, line: Vec<LineData>) -> PyResult<Vec<MoveData>> {
        let mut state = self.lay_out(&self.exact, &start)?;
        let plays = plays(line)?;
        if let Err((step, reason)) = judge(&self.rules, start.0, start.1, start.2, &plays) {
            return Err(PyValueError::new_err(format!("move {} of {}: {reason}", step + 1, plays.len())));
        }
        let line: Vec<Move> = plays.into_iter().map(move_of).collect();
        Ok(py.detach(|| straight(&self.exact, &mut state, &line)).into_iter().map(move_data).collect())
    }

    /// Search; return the word of the verdict or of the reason why there is none, the line, the positions searched
    /// and the bytes filled. `should_stop` is called now and then. With `exact`, every move is tried and only equal
    /// positions are treated as equal; with `general`, no search is taken that is made for some kinds of games, and what
    /// it finds must be the same. An exception that `should_stop` raises ends the search and is raised.
    ///
    /// Raises RuntimeError where the referee refuses the line that was found.
    #[pyo3(signature = (start, limits, should_stop=None, *, threads=1, exact=false, general=false))]
    #[allow(clippy::too_many_arguments)]
    fn solve(
        &self,
        py: Python<'_>,
        start: PositionData,
        limits: LimitsData,
        should_stop: Option<Py<PyAny>>,
        threads: usize,
        exact: bool,
        general: bool,
    ) -> PyResult<(&'static str, Vec<MoveData>, u64, usize)> {
        self.lay_out(&self.exact, &start)?;
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
        Ok((word, line.into_iter().map(move_data).collect(), searched, bytes))
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

impl Kernel {
    /// Make the state of a position, after a look at whether its piles are of this game.
    pub fn lay_out(&self, game: &Game, start: &PositionData) -> PyResult<State> {
        let (piles, turns, rotated) = start;
        let cards = piles.iter().map(Vec::len).sum::<usize>();
        let are_cards = piles.iter().flatten().all(|&card| usize::from(card & !DOWN) < LOOKS);
        if piles.len() != self.rules.piles.len() || cards > MOST_CARDS || !are_cards {
            return Err(PyValueError::new_err("these piles are not of this game"));
        }
        Ok(State::new(game, piles, *turns, *rotated))
    }

    /// Have a line judged that the search has found.
    pub fn referee(&self, start: PositionData, line: &[Move]) -> PyResult<()> {
        let plays: Vec<Play> = line.iter().map(|&mv| play(mv)).collect();
        judge(&self.rules, start.0, start.1, start.2, &plays).map_err(|(step, reason)| {
            PyRuntimeError::new_err(format!("move {} of {} of a line that was found: {reason}", step + 1, plays.len()))
        })
    }

    fn safe(&self, piles: &[Vec<u8>]) -> Arc<Safe> {
        let mut looks: Vec<u8> = piles.iter().flatten().map(|card| card & !DOWN).collect();
        looks.sort_unstable();
        let mut kept = self.safe.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.0 != looks {
            *kept = (looks.clone(), Arc::new(Safe::new(self.attempts.game(), &looks)));
        }
        kept.1.clone()
    }

    fn search(&self, start: &PositionData, limits: &mut Limits<'_>, bytes: &mut usize, how: (usize, bool)) -> Verdict {
        let has_cycle = read::has_cycle(&self.rules, start.0.iter().map(Vec::len).sum());
        let lay_out = |game: &Game| {
            let mut state = State::new(game, &start.0, start.1, start.2);
            if has_cycle {
                state.fill_cycle(game);
            }
            state
        };
        let deal = Deal { lay_out: &lay_out, safe: &self.safe(&start.0), piles: &start.0 };
        self.attempts.run(&deal, limits, bytes, how)
    }

    fn search_exactly(&self, start: &PositionData, limits: &mut Limits<'_>, bytes: &mut usize) -> Verdict {
        let state = State::new(&self.exact, &start.0, start.1, start.2);
        let (safe, prune) = (Safe::default(), Prune::none());
        let mut walk = Walk::new(&self.exact, &safe, &prune, state);
        let mut exhaustive = Exhaustive::new(&mut walk);
        let verdict = exhaustive.run(limits, u64::MAX, &mut |filled| filled);
        *bytes = exhaustive.bytes;
        verdict
    }
}

fn plays(line: Vec<LineData>) -> PyResult<Vec<Play>> {
    let plays = line.into_iter().map(|(kind, source, target, count)| match kind.as_str() {
        "left" => Ok(Play::Click(source)),
        "lay" => Ok(Play::Lay(source, target, count)),
        _ => Err(PyValueError::new_err("a move is left or lay")),
    });
    plays.collect()
}

fn move_of(play: Play) -> Move {
    match play {
        Play::Click(pile) => Move::click(pile),
        Play::Lay(source, target, count) => Move::lay(source, target, count),
    }
}

fn play(mv: Move) -> Play {
    match mv.kind() {
        Kind::Click => Play::Click(mv.source()),
        _ => Play::Lay(mv.source(), mv.target(), mv.count()),
    }
}

pub fn move_data(mv: Move) -> MoveData {
    match mv.kind() {
        Kind::Click => ("left", mv.source(), 0, 1),
        _ => ("lay", mv.source(), mv.target(), mv.count()),
    }
}
