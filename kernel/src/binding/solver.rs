//! A solver for a game's tables, as both bindings offer it.

use std::sync::{Arc, Mutex, PoisonError};

use crate::position::state::State;
use crate::program::compile;
use crate::pruning::prune::Prune;
use crate::pruning::safe::Safe;
use crate::search::attempts::{Attempts, Deal, TO_THE_END};
use crate::search::best_first::{Exhaustive, Search, Verdict};
use crate::search::limits::Limits;
use crate::search::straight::straight;
use crate::search::walk::Walk;
use crate::tables::form::{self, Fault};
use crate::tables::game::Game;
use crate::tables::moves::{Kind, Move};
use crate::tables::read::{self, Tables};
use crate::tables::referee::{Play, judge};
use crate::tables::rules::{DOWN, LOOKS, MOST_CARDS, Rules};

/// A move as it goes out: kind, source, target and count, piles from 0.
pub type MoveData = (&'static str, usize, usize, usize);

/// A move as it comes in: the same.
pub type LineData = (String, usize, usize, usize);

/// A position for the kernel: its piles, how often the waste was turned over, and the piles that were rotated.
pub type PositionData = (Vec<Vec<u8>>, u16, u64);

/// How far to search: positions, seconds, bytes.
pub type LimitsData = (Option<u64>, Option<f64>, Option<usize>);

/// What Kabale and its kernel say to each other: raised when a field, a parameter or a meaning changes, together with
/// `ABI` in `kabale.search.native`, which asks no kernel of another number.
pub const ABI: u32 = 8;

/// Which search it is: a search that may come to other verdicts within the same limits gets the next number, and studies
/// begin anew with it. `tests/search/settled.toml` has verdicts that show when that is so.
pub const SEARCH: u32 = 18;

/// The rules of a game for one deal, ready to count and to search.
pub struct Solver {
    /// The rules.
    pub rules: Rules,
    /// Where all piles are told apart and every move is tried.
    pub exact: Game,
    attempts: Attempts,
    safe: Mutex<(Vec<u8>, Arc<Safe>)>,
}

impl Solver {
    /// Read tables; `classes` has a number for each pile, equal for piles that may be exchanged,
    /// those of `served` only while the stock is empty.
    pub fn new(tables: &[u8], classes: &[u8], served: &[usize]) -> Result<Solver, Fault> {
        let rules = read::rules(&form::read::<Tables>(tables)?, classes, served)?;
        let exact = Game::new(rules.clone(), TO_THE_END, false);
        let attempts = Attempts::new(&rules);
        Ok(Solver { rules, exact, attempts, safe: Mutex::default() })
    }

    /// Return a line that wins without the detours of one that does.
    pub fn straight(&self, start: &PositionData, line: Vec<LineData>) -> Result<Vec<Move>, Fault> {
        let mut state = self.lay_out(&self.exact, start)?;
        let plays = plays(line)?;
        if let Err((step, reason)) = judge(&self.rules, start.0.clone(), start.1, start.2, &plays) {
            return Err(Fault::Value(format!("move {} of {}: {reason}", step + 1, plays.len())));
        }
        let line: Vec<Move> = plays.into_iter().map(move_of).collect();
        Ok(straight(&self.exact, &mut state, &line))
    }

    /// Make the state of a position, after a look at whether its piles are of this game.
    pub fn lay_out(&self, game: &Game, start: &PositionData) -> Result<State, Fault> {
        self.check(start)?;
        Ok(State::new(game, &start.0, start.1, start.2))
    }

    /// Look whether the piles of a position are of this game.
    pub fn check(&self, (piles, ..): &PositionData) -> Result<(), Fault> {
        let cards = piles.iter().map(Vec::len).sum::<usize>();
        let are_cards = piles.iter().flatten().all(|&card| usize::from(card & !DOWN) < LOOKS);
        if piles.len() != self.rules.piles.len() || cards > MOST_CARDS || !are_cards {
            return Err(Fault::value("these piles are not of this game"));
        }
        Ok(())
    }

    /// Have a line judged that the search has found.
    pub fn referee(&self, start: PositionData, line: &[Move]) -> Result<(), Fault> {
        let plays: Vec<Play> = line.iter().map(|&mv| play(mv)).collect();
        judge(&self.rules, start.0, start.1, start.2, &plays).map_err(|(step, reason)| {
            Fault::Line(format!("move {} of {} of a line that was found: {reason}", step + 1, plays.len()))
        })
    }

    /// Return the safe moves of a deal.
    pub fn safe(&self, piles: &[Vec<u8>]) -> Arc<Safe> {
        let mut looks: Vec<u8> = piles.iter().flatten().map(|card| card & !DOWN).collect();
        looks.sort_unstable();
        let mut kept = self.safe.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.0 != looks {
            *kept = (looks.clone(), Arc::new(Safe::new(self.attempts.game(), &looks)));
        }
        kept.1.clone()
    }

    /// Search, on some threads; if *general*, by no search that is made for some kinds of games.
    pub fn search(
        &self,
        start: &PositionData,
        limits: &mut Limits<'_>,
        bytes: &mut usize,
        how: (usize, bool),
    ) -> Verdict {
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

    /// Search with every move, where only equal positions are equal.
    pub fn search_exactly(&self, start: &PositionData, limits: &mut Limits<'_>, bytes: &mut usize) -> Verdict {
        let state = State::new(&self.exact, &start.0, start.1, start.2);
        let (safe, prune) = (Safe::default(), Prune::none());
        let mut walk = Walk::new(&self.exact, &safe, &prune, state);
        let mut exhaustive = Exhaustive::new(&mut walk);
        let verdict = exhaustive.run(limits, u64::MAX, &mut |filled| filled);
        *bytes = exhaustive.bytes;
        verdict
    }
}

/// Read moves.
pub fn plays(line: Vec<LineData>) -> Result<Vec<Play>, Fault> {
    let plays = line.into_iter().map(|(kind, source, target, count)| match kind.as_str() {
        "left" => Ok(Play::Click(source)),
        "lay" => Ok(Play::Lay(source, target, count)),
        _ => Err(Fault::value("a move is left or lay")),
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

/// Return a move as it goes out.
pub fn move_data(mv: Move) -> MoveData {
    match mv.kind() {
        Kind::Click => ("left", mv.source(), 0, 1),
        _ => ("lay", mv.source(), mv.target(), mv.count()),
    }
}

/// Return the classes of tables and programs, each with the fields that are read of it, in their order.
pub fn fields() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    read::FIELDS.iter().chain(compile::FIELDS).copied()
}
