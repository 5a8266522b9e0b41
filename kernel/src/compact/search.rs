//! The compact search, depth first: dives with different tastes, each longer than those before.
//!
//! They share the table of positions seen. A position stays in it only when all that follows was searched: what lies on
//! the way of a dive that is cut short is taken out. So what is in it is lost, unless a position taken out follows, and
//! the next dive comes to that one again. Proof: each position taken out that follows one in the table is reached from the start by way
//! of positions that are not in it. So it was when the dive was cut, along that dive. Let a later dive be cut, and x be
//! the last on such a way that is in the table now; the one after x was met, then, while it lay on the way of this
//! dive, and is reached along that. A dive that ends has the start in the table, so none is left.

use crate::compact::layout::{Begin, Compact, Layout};
use crate::compact::line::Laying;
use crate::compact::moves::{Rated, Taste};
use crate::compact::spot::{Pending, Spot, Step};
use crate::compact::table::Table;
use crate::pruning::safe::Safe;
use crate::search::best_first::{Filled, Search, Verdict};
use crate::search::limits::{Limits, Reason};
use crate::tables::game::Game;

/// The result of a dive.
enum Found {
    /// The steps that win.
    Won(Vec<Step>),
    /// Nothing wins.
    Lost,
    /// It ended for this reason.
    Open(Reason),
}

/// The tastes of the dives. It is not recorded on which deals they were chosen.
const TASTES: [Taste; 3] = [
    Taste {
        carry: (70, 1),
        up: 60,
        up_from_row: 65,
        lay: (20, 30),
        lay_first: 30,
        back: 10,
        emptied: 15,
        chance: (0, 0),
    },
    Taste {
        carry: (70, 4),
        up: 80,
        up_from_row: 90,
        lay: (10, 40),
        lay_first: 40,
        back: 60,
        emptied: 50,
        chance: (0, 0),
    },
    Taste {
        carry: (90, -4),
        up: 60,
        up_from_row: 40,
        lay: (30, 40),
        lay_first: 60,
        back: 20,
        emptied: 10,
        chance: (0, 0),
    },
];

/// How many positions the dives of the first round may take.
const FIRST: u64 = 100;
/// How many times as many those of each later round may take.
const MORE: u64 = 3;
/// How many dives a round has; each has the next taste.
const EACH: usize = 3;
/// How much chance adds to what steps promise once each taste was tried without.
const CHANCE: u64 = 64;

/// The dives of a deal, and the moves of the line that one finds.
pub struct Dives<'a> {
    game: &'a Game,
    compact: &'a Compact,
    layout: Layout<'a>,
    begin: Begin,
    piles: &'a [Vec<u8>],
}

impl<'a> Dives<'a> {
    /// Return the search of a deal, None if the deal is not of its class.
    pub fn of(game: &'a Game, compact: &'a Compact, safe: &'a Safe, piles: &'a [Vec<u8>]) -> Option<Dives<'a>> {
        let (layout, begin) = Layout::of(game, compact, safe, piles)?;
        Some(Dives { game, compact, layout, begin, piles })
    }

    fn dive(&self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Found {
        let start = Spot::new(&self.layout, &self.begin);
        let last = limits.searched.saturating_add(most);
        let mut table = Table::new(self.layout.phase_unit() * self.layout.draw as u64);
        for number in 0.. {
            let chance = (if number < TASTES.len() { 0 } else { CHANCE }, number as u64);
            let taste = Taste { chance, ..TASTES[number % TASTES.len()] };
            let next = FIRST.saturating_mul(MORE.saturating_pow((number / EACH) as u32));
            let left = last.saturating_sub(limits.searched);
            let found = Dive::new(&self.layout, &taste, &mut table).run(start, limits, next.min(left), filled);
            if !matches!(found, Found::Open(Reason::Positions)) || limits.are_used_up() || left <= next {
                return found;
            }
        }
        unreachable!("dives become longer without end")
    }
}

impl Search for Dives<'_> {
    /// There is no answer either if the steps that win cannot be laid out card by card.
    fn run(&mut self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Verdict {
        match self.dive(limits, most, filled) {
            Found::Won(steps) => {
                let line = Laying::new(self.game, self.compact, &self.layout, self.piles).line(&steps);
                line.map_or(Verdict::Unknown(Reason::Positions), Verdict::Won)
            }
            Found::Lost => Verdict::Lost,
            Found::Open(reason) => Verdict::Unknown(reason),
        }
    }
}

/// A position on the way, with the steps that are left to try from it.
struct Frame {
    spot: Spot,
    first_step: usize,
    path: usize,
    /// Whether the table has it.
    is_noted: bool,
    /// The foundations whose cards may be of use when they come back, once they were asked for.
    backs: Option<u64>,
}

/// One dive.
struct Dive<'a> {
    layout: &'a Layout<'a>,
    taste: &'a Taste,
    table: &'a mut Table,
    frames: Vec<Frame>,
    steps: Vec<Rated>,
    path: Vec<Step>,
}

impl<'a> Dive<'a> {
    fn new(layout: &'a Layout<'a>, taste: &'a Taste, table: &'a mut Table) -> Dive<'a> {
        Dive { layout, taste, table, frames: Vec::new(), steps: Vec::new(), path: Vec::new() }
    }

    fn run(mut self, start: Spot, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Found {
        let last = limits.searched.saturating_add(most);
        let mut spot = start;
        self.settle(&mut spot);
        self.enter(spot, 0, false);
        if spot.is_won(self.layout) {
            return Found::Won(self.path);
        }
        while let Some(frame) = self.frames.last_mut() {
            if self.steps.len() == frame.first_step {
                self.path.truncate(frame.path);
                self.frames.pop();
                continue;
            }
            let (_, step) = self.steps.pop().expect("a step that is left");
            let mut spot = frame.spot;
            if let Step::Back(chain) = step {
                let backs = *frame.backs.get_or_insert_with(|| spot.useful_backs(self.layout));
                if backs >> chain & 1 == 0 {
                    continue;
                }
            }
            let path = self.path.len();
            self.path.push(step);
            spot.step(self.layout, step);
            if spot.pending == Pending::Nothing {
                self.settle(&mut spot);
            }
            if let Pending::Emptied | Pending::Drawn(_) = spot.pending {
                if self.is_known(&spot) {
                    self.path.truncate(path);
                } else {
                    self.enter(spot, path, false);
                }
                continue;
            }
            if !self.is_new(&spot) {
                self.path.truncate(path);
                continue;
            }
            if let Err(reason) = limits.count(filled(self.table.bytes())) {
                return Found::Open(reason);
            }
            if spot.is_won(self.layout) {
                return Found::Won(self.path);
            }
            if limits.searched >= last {
                self.table.remove(spot.key(self.layout));
                self.forget();
                return Found::Open(Reason::Positions);
            }
            self.enter(spot, path, true);
        }
        Found::Lost
    }

    /// Take the positions on the way out of the table: all others in it are lost.
    fn forget(&mut self) {
        for frame in self.frames.iter().filter(|frame| frame.is_noted) {
            self.table.remove(frame.spot.key(self.layout));
        }
    }

    /// Take all steps that are taken at once.
    #[inline(always)]
    fn settle(&mut self, spot: &mut Spot) {
        while let Some(step) = spot.forced(self.layout) {
            spot.step(self.layout, step);
            self.path.push(step);
        }
    }

    #[inline(always)]
    fn enter(&mut self, spot: Spot, path: usize, is_noted: bool) {
        let first_step = self.steps.len();
        spot.steps(self.layout, self.taste, &mut self.steps);
        self.frames.push(Frame { spot, first_step, path, is_noted, backs: None });
    }

    /// Return whether a position was seen; of one that waits to be passed through, whether it was when it did not.
    #[inline(always)]
    fn is_known(&self, spot: &Spot) -> bool {
        self.table.has(spot.sum, spot.key(self.layout), self.cursor(spot))
    }

    /// Return where the cursor of a position stands, as far as it matters.
    #[inline(always)]
    fn cursor(&self, spot: &Spot) -> u64 {
        let draws = u64::from(spot.cursor) / self.layout.draw as u64;
        if spot.phase(self.layout) == 0 { 0 } else { draws.min(15) }
    }

    /// Note a position; return whether neither it was seen nor one from which more can be done.
    #[inline(always)]
    fn is_new(&mut self, spot: &Spot) -> bool {
        let (layout, draw) = (self.layout, self.layout.draw as u64);
        let (phase, key, cursor) = (spot.phase(layout), spot.key(layout), self.cursor(spot));
        let free = Spot { pending: Pending::Nothing, ..*spot };
        if free.key(layout) != key && self.is_known(&free) {
            return false;
        }
        if phase == 0 && spot.left != 0 {
            let unit = layout.phase_unit();
            if (1..draw).any(|phase| self.table.has(spot.sum, key + phase * unit, 15)) {
                return false;
            }
        }
        self.table.insert(spot.sum, key, cursor)
    }
}
