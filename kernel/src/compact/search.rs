//! The compact search, depth first: dives with different tastes, each longer than those before.
//!
//! A step that takes a block off a column or a card out of the row leads *down*: nothing leads back up. Positions that
//! only other steps connect lie on one *level*. They share the table of positions seen, and this holds: a position of the
//! table whose level has no position on the way is lost. Proof: it was met below one by which its level was entered,
//! and that has been searched to its end. So whatever follows those met since then is one of them, or was in the table
//! before, or lies further down, and has the same property; or the step to it slept, and it is lost
//! (`compact/asleep.rs`). None of them is won, so all are lost. When a dive is cut short, all that would not have the
//! property is taken out of the table: what lies on the way, and what was met since on the same levels.

use crate::compact::asleep::Asleep;
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
        let mut table = Table::new(self.layout.phase_unit() * self.layout.draws.size() as u64);
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
    /// Where those begin that are met on its level, if this was entered by it.
    loose: Option<usize>,
    /// The foundations whose cards may be of use when they come back, once they were asked for.
    backs: Option<u64>,
    /// The steps that need not be tried, with those that were.
    asleep: Asleep,
}

/// One dive.
struct Dive<'a> {
    layout: &'a Layout<'a>,
    taste: &'a Taste,
    table: &'a mut Table,
    frames: Vec<Frame>,
    steps: Vec<Rated>,
    path: Vec<Step>,
    /// The keys of positions that were searched to their end, on levels with others on the way.
    loose: Vec<u64>,
}

impl<'a> Dive<'a> {
    fn new(layout: &'a Layout<'a>, taste: &'a Taste, table: &'a mut Table) -> Dive<'a> {
        Dive { layout, taste, table, frames: Vec::new(), steps: Vec::new(), path: Vec::new(), loose: Vec::new() }
    }

    fn run(mut self, start: Spot, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Found {
        let last = limits.searched.saturating_add(most);
        let mut spot = start;
        self.settle(&mut spot);
        self.enter(spot, 0, false, Asleep::default());
        if spot.is_won(self.layout) {
            return Found::Won(self.path);
        }
        while let Some(frame) = self.frames.last_mut() {
            if self.steps.len() == frame.first_step {
                self.path.truncate(frame.path);
                match frame.loose {
                    Some(first) => self.loose.truncate(first),
                    None if frame.is_noted => self.loose.push(frame.spot.key(self.layout)),
                    None => (),
                }
                self.frames.pop();
                continue;
            }
            let (_, step) = self.steps.pop().expect("a step that is left");
            if let Step::Back(chain) = step {
                let backs = *frame.backs.get_or_insert_with(|| frame.spot.useful_backs(self.layout));
                if backs >> chain & 1 == 0 {
                    continue;
                }
            }
            if frame.spot.leads_to_known(self.layout, self.table, step) {
                frame.asleep.add(step);
                continue;
            }
            let mut spot = frame.spot;
            let path = self.path.len();
            self.path.push(step);
            spot.step(self.layout, step);
            if spot.pending == Pending::Nothing {
                self.settle(&mut spot);
            }
            if let Pending::Emptied | Pending::Drawn(_) = spot.pending {
                if spot.is_known(self.layout, self.table) {
                    self.path.truncate(path);
                } else {
                    self.enter(spot, path, false, Asleep::default());
                }
                continue;
            }
            let is_new = self.is_new(&spot);
            let asleep = if is_new { self.asleep_after(path) } else { Asleep::default() };
            let here = self.frames.len() - 1;
            self.frames[here].asleep.add(step);
            if !is_new {
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
            self.enter(spot, path, true, asleep);
        }
        Found::Lost
    }

    /// Return which steps still sleep after the steps from a place of the path on.
    #[inline(always)]
    fn asleep_after(&self, path: usize) -> Asleep {
        let (frame, steps) = (&self.frames[self.frames.len() - 1], &self.path[path..]);
        let mut asleep = frame.asleep.after(steps[0], &frame.spot, self.layout);
        if steps.len() > 1 && asleep != Asleep::default() {
            let mut spot = frame.spot;
            for pair in steps.windows(2) {
                spot.step(self.layout, pair[0]);
                asleep = asleep.after(pair[1], &spot, self.layout);
            }
        }
        asleep
    }

    /// Take out of the table what is not known to be lost: the positions on the way, and those met on their levels.
    fn forget(&mut self) {
        let on_the_way = self.frames.iter().filter(|frame| frame.is_noted).map(|frame| frame.spot.key(self.layout));
        on_the_way.chain(self.loose.iter().copied()).for_each(|key| self.table.remove(key));
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
    fn enter(&mut self, spot: Spot, path: usize, is_noted: bool, asleep: Asleep) {
        let first_step = self.steps.len();
        let is_on_level = |frame: &Frame| frame.spot.row.left == spot.row.left && frame.spot.buried == spot.buried;
        let loose = if self.frames.last().is_some_and(is_on_level) { None } else { Some(self.loose.len()) };
        spot.steps(self.layout, self.taste, asleep, &mut self.steps);
        self.frames.push(Frame { spot, first_step, path, is_noted, loose, backs: None, asleep });
    }

    /// Note a position; return whether neither it was seen nor one from which more can be done.
    #[inline(always)]
    fn is_new(&mut self, spot: &Spot) -> bool {
        let (layout, draw) = (self.layout, self.layout.draws.size() as u64);
        let (phase, key) = (spot.row.phase(layout.draws), spot.key(layout));
        let free = Spot { pending: Pending::Nothing, ..*spot };
        if free.key(layout) != key && free.is_known(layout, self.table) {
            return false;
        }
        if phase == 0 && spot.row.left != 0 {
            let unit = layout.phase_unit();
            if (1..draw).any(|phase| self.table.has(spot.sum, key + phase * unit, 15)) {
                return false;
            }
        }
        self.table.insert(spot.sum, key, spot.row.whole_draws(layout.draws))
    }
}

impl Spot {
    /// Return whether it was seen; of a position that waits to be passed through, whether it was when it did not.
    #[inline(always)]
    fn is_known(&self, layout: &Layout<'_>, table: &Table) -> bool {
        table.has(self.sum, self.key(layout), self.row.whole_draws(layout.draws))
    }

    /// Return whether a step leads to a position that was seen, as far as that is known before it is taken.
    #[inline(always)]
    fn leads_to_known(&self, layout: &Layout<'_>, table: &Table, step: Step) -> bool {
        let (mut sum, mut row) = (self.sum, self.row);
        match step {
            Step::Carry(column) if self.buried[usize::from(column)] > 1 => sum -= layout.weights.0[usize::from(column)],
            Step::Lay(place) | Step::UpFromRow(_, place) => {
                sum -= layout.weights.2 << place;
                row = row.without(place);
                if let Step::UpFromRow(chain, _) = step {
                    sum += layout.weights.1[usize::from(chain)];
                }
            }
            _ => return false,
        }
        let key = sum + row.phase(layout.draws) * layout.phase_unit();
        table.has(sum, key, row.whole_draws(layout.draws))
    }
}
