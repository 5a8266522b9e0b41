//! Which steps the compact search tries, the most promising last; and those it takes at once.
//!
//! A step is taken at once if the position after it can be won where the one before can. Each takes a card from a row or
//! column for good, so no position comes twice. Let a be the first card of the open block of a column, U the cards
//! under it, and L a line that wins. No card of U moves in L before a leaves.
//!
//! **A card goes up** if all that could need it is up or in U. Proof: play L, and leave those cards up, until a leaves
//! (`pruning/safe.rs`). Then take back, from the highest rank on, what lies on columns in L: the places are the same.
//!
//! **A block moves** to a place of its class if more places are free than may be lost before a leaves. A place is lost
//! if an open card that offers one goes up, which needs all cards before it on its foundation up, so none of them in U;
//! or if another card comes to lie there, so one that lies on no place yet and is not in U. Proof: play L without the
//! step that moves a. Until then one place less is free than in L, and L has one more than it uses; a lies open as in
//! L, and takes and gives the same cards.
//!
//! **The last card of the row goes up**, if it is safe and the cursor does not matter. Proof: every other card is reached
//! as in L, where the last card stays: its place ends the row, and no other card's place depends on it.
//!
//! **A card comes back** only if it may be of use; [`Spot::useful_backs`] has the proof.

use crate::compact::asleep::Asleep;
use crate::compact::layout::{BARREN, EMPTY, Layout, MOST_BLOCKS, MOST_CHAINS};
use crate::compact::spot::{Pending, Spot, Step, each};
use crate::position::key::mixed;
use crate::tables::rules::LOOKS;

/// A step with what it promises.
pub type Rated = (i16, Step);

/// The promise of steps: the order in which they are tried.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// A block carried away, and for each that is still buried there.
    pub carry: (i16, i16),
    /// A card going up from a column.
    pub up: i16,
    /// A card going up from the row.
    pub up_from_row: i16,
    /// A card of the row laid on a column, and if it offers a place that is wanted.
    pub lay: (i16, i16),
    /// A king of the row.
    pub lay_first: i16,
    /// A card taken back.
    pub back: i16,
    /// A column emptied.
    pub emptied: i16,
    /// How much chance may add, a power of two, and where it begins.
    pub chance: (u64, u64),
}

/// Collects steps.
struct Wish<'a> {
    layout: &'a Layout<'a>,
    spot: &'a Spot,
    taste: &'a Taste,
    asleep: Asleep,
    steps: &'a mut Vec<Rated>,
}

impl Spot {
    /// Return a step that is taken at once, if there is one.
    #[inline(always)]
    pub fn forced(&self, layout: &Layout<'_>) -> Option<Step> {
        // An attached card that goes up can come back; others are safe.
        let mut next = self.next & self.open & self.may_bare;
        while next != 0 {
            let look = next.trailing_zeros() as u8;
            next &= next - 1;
            if self.attached >> look & 1 != 0 || layout.safe.is_closed(look, self.up) {
                return Some(Step::Up(layout.chain_of[usize::from(look)]));
            }
        }
        self.forced_from_row(layout).or_else(|| self.forced_on_columns(layout))
    }

    /// Return the step of the last card of the row if it goes up at once: it is safe there, and changes no card that
    /// is reached.
    #[inline(always)]
    fn forced_from_row(&self, layout: &Layout<'_>) -> Option<Step> {
        let place = self.row.last()?;
        let look = layout.row[usize::from(place)];
        let goes =
            self.next >> look & 1 != 0 && self.row.phase(layout.draws) == 0 && layout.safe.is_closed(look, self.up);
        goes.then(|| Step::UpFromRow(layout.chain_of[usize::from(look)], place))
    }

    /// Return the step of a block that is carried away at once, or of its first card if that goes up at once.
    #[inline(always)]
    fn forced_on_columns(&self, layout: &Layout<'_>) -> Option<Step> {
        let mut columns = self.columns_of(layout, self.may_lie | self.next & self.may_bare);
        while columns != 0 {
            let column = columns.trailing_zeros() as usize;
            columns &= columns - 1;
            let place = usize::from(self.buried[column]) - 1;
            let look = self.anchor(layout, column);
            let under = layout.under[column * MOST_BLOCKS + place];
            let is_next = self.next >> look & 1 != 0 && self.comes_free(look);
            if is_next && layout.safe.is_closed(look, self.up | under) {
                return Some(Step::Up(layout.chain_of[usize::from(look)]));
            }
            let class = usize::from(layout.lies_on[usize::from(look)]);
            let has_place = place > 0 && self.may_lie >> look & 1 != 0;
            if has_place && self.spare(layout, class, look, under) > 0 {
                return Some(Step::Carry(column as u8));
            }
        }
        None
    }

    /// Return how many places of a class are left if all are lost that may be before a block leaves: that which begins
    /// with a card and lies on others.
    #[inline(always)]
    fn spare(&self, layout: &Layout<'_>, class: usize, look: u8, under: u64) -> i32 {
        let mut count = i32::from(self.places[class]);
        each(layout.offerers[class] & self.open, |offerer| {
            count -= i32::from(layout.before[usize::from(offerer)] & !self.up & under == 0);
        });
        let others = layout.takers[class] & !self.attached & !under & !(1 << look);
        count - others.count_ones() as i32
    }

    /// Append the steps to try, but for those that sleep, the most promising last.
    #[inline(always)]
    pub fn steps(&self, layout: &Layout<'_>, taste: &Taste, asleep: Asleep, steps: &mut Vec<Rated>) {
        let first = steps.len();
        let mut wish = Wish { layout, spot: self, taste, asleep, steps };
        match self.pending {
            Pending::Nothing => wish.all(),
            Pending::Back(chain) => wish.after_back(usize::from(chain)),
            Pending::Emptied => wish.on_place(EMPTY),
            Pending::Drawn(class) => {
                wish.ups_of(usize::from(class), None);
                wish.on_place(usize::from(class));
            }
        }
        if taste.chance.0 > 0 {
            for (promise, step) in &mut steps[first..] {
                let (what, number) = match *step {
                    Step::Up(chain) => (0, chain),
                    Step::UpFromRow(_, place) => (1, place),
                    Step::Carry(column) => (2, column),
                    Step::Lay(place) => (3, place),
                    Step::Back(chain) => (4, chain),
                };
                let seed = self.sum ^ taste.chance.1 << 56 ^ what << 52 ^ u64::from(number) << 46;
                *promise += (mixed(seed) & (taste.chance.0 - 1)) as i16;
            }
        }
        steps[first..].sort_by_key(|&(promise, _)| promise);
    }
}

impl Spot {
    /// Return the foundations whose top cards may be of use when they come back.
    ///
    /// Cards come back for one step that follows them, which has no place without them: it lays a card of a column or
    /// the row, or takes a card up from under another. What they are good for is a place for that card, a place for one
    /// of them, or the way to one of them. A place that is free now is no use, unless one of them may take it.
    pub fn useful_backs(&self, layout: &Layout<'_>) -> u64 {
        let chains = layout.chains.len();
        let may_empty = u64::from(self.buried[..layout.blocks.len()].contains(&1)) << EMPTY;
        let now = if layout.drawing_waits { u64::MAX } else { self.offered | may_empty };
        // How many cards of each foundation may come back, what they offer and where they lie.
        let mut depths = [0u8; MOST_CHAINS];
        let (mut offered, mut taken) = (0u64, 0u64);
        loop {
            let before = depths;
            for (chain, depth) in depths.iter_mut().enumerate().take(chains) {
                while *depth < self.heights[chain] {
                    let look = usize::from(layout.order[chain * LOOKS + usize::from(self.heights[chain] - *depth) - 1]);
                    let class = usize::from(layout.lies_on[look]);
                    if (now | offered) >> class & 1 == 0 {
                        break;
                    }
                    *depth += 1;
                    offered |= 1 << layout.offers[look];
                    taken |= 1 << class;
                }
            }
            if before == depths {
                break;
            }
        }
        offered &= !(1 << BARREN);
        if offered == 0 {
            return 0;
        }
        let mut needed = self.wanted(layout, if layout.drawing_waits { u64::MAX } else { taken }) & offered;
        let (mut useful, mut mask) = ([0u8; MOST_CHAINS], 0);
        while needed != 0 {
            let before = useful;
            for chain in 0..chains {
                for depth in useful[chain]..depths[chain] {
                    let card = |depth: u8| {
                        usize::from(layout.order[chain * LOOKS + usize::from(self.heights[chain] - depth) - 1])
                    };
                    if needed >> layout.offers[card(depth)] & 1 != 0 {
                        for look in (useful[chain]..=depth).map(card) {
                            needed |= 1 << layout.lies_on[look];
                        }
                        useful[chain] = depth + 1;
                        mask |= 1 << chain;
                    }
                }
            }
            if before == useful {
                break;
            }
        }
        mask
    }

    /// Return the classes of places of which one more may be made use of, where none is left or some may be taken.
    fn wanted(&self, layout: &Layout<'_>, taken: u64) -> u64 {
        let mut taken = taken;
        let mut wanted = 0u64;
        each(self.anchors(), |look| {
            let (column, class) = (layout.column_of[usize::from(look)], layout.lies_on[usize::from(look)]);
            wanted |= 1 << class;
            taken |= u64::from(self.buried[usize::from(column)] == 1) << class;
        });
        each(self.row.reached(layout.draws).into(), |place| {
            wanted |= 1 << layout.lies_on[usize::from(layout.row[usize::from(place)])]
        });
        each(self.next & self.open, |look| wanted |= 1 << layout.offers[usize::from(look)]);
        wanted & !(self.offered & !taken)
    }
}

impl Wish<'_> {
    /// Wish for everything.
    fn all(&mut self) {
        self.ups(self.spot.open);
        self.carry(u64::MAX);
        let spot = self.spot;
        let (ups, lays) = (spot.next_in_row(self.layout) & !self.asleep.ups, spot.may_be_laid & !self.asleep.lays);
        each((spot.row.reached(self.layout.draws) & (ups | lays)).into(), |place| {
            if ups >> place & 1 != 0 {
                let chain = self.layout.chain_of[usize::from(self.layout.row[usize::from(place)])];
                self.steps.push((self.taste.up_from_row, Step::UpFromRow(chain, place)));
            }
            if lays >> place & 1 != 0 {
                self.lay(place);
            }
        });
        for chain in 0..self.layout.chains.len() {
            self.back(chain, None);
        }
    }

    /// Wish for what makes use of a card that was taken back: a card laid on it, one freed by it, or one more taken
    /// back; those that have nothing to do with it in the order of foundations.
    fn after_back(&mut self, chain: usize) {
        let look = self.layout.order[chain * LOOKS + usize::from(self.spot.heights[chain])];
        let class = usize::from(self.layout.offers[usize::from(look)]);
        let is_needed = self.spot.places[class] == 1;
        if is_needed {
            self.ups_of(class, Some(look));
            self.on_class(class);
        }
        for other in 0..self.layout.chains.len() {
            if other >= chain {
                self.back(other, None);
            } else if is_needed {
                self.back(other, Some(class));
            }
        }
        self.makers();
    }

    /// Wish for what makes a place for the next card that is taken back, and waits for that: a column emptied, and
    /// where drawing waits a card of the row.
    fn makers(&mut self) {
        let looks = (0..self.layout.blocks.len()).filter(|&column| self.spot.buried[column] == 1);
        self.carry(looks.fold(0, |looks, column| looks | 1 << self.spot.anchor(self.layout, column)));
        if self.layout.drawing_waits {
            self.lay_those(u32::MAX);
        }
    }

    /// Wish for those of some cards going up that can.
    fn ups(&mut self, cards: u64) {
        each(cards & self.spot.next & self.spot.open & self.spot.may_bare, |look| {
            self.steps.push((self.taste.up, Step::Up(self.layout.chain_of[usize::from(look)])));
        });
    }

    /// Wish for the cards that offer places of a class going up, but not for the one that has just come back.
    fn ups_of(&mut self, class: usize, back: Option<u8>) {
        self.ups(self.layout.offerers[class] & !back.map_or(0, |look| 1 << look));
    }

    /// Wish for whatever lies on places of a class, cards that are taken back too.
    fn on_place(&mut self, class: usize) {
        self.on_class(class);
        for chain in 0..self.layout.chains.len() {
            self.back(chain, Some(class));
        }
    }

    /// Wish for what lies on places of a class and comes from a column or the row.
    fn on_class(&mut self, class: usize) {
        self.carry(self.layout.takers[class]);
        self.lay_those(self.layout.row_takers[class]);
    }

    /// Wish for blocks that begin with one of these cards being carried away.
    #[inline(always)]
    fn carry(&mut self, looks: u64) {
        let columns = self.spot.columns_of(self.layout, looks & self.spot.may_lie);
        each((columns & !u32::from(self.asleep.columns)).into(), |column| {
            let buried = self.spot.buried[usize::from(column)];
            if buried > 1 {
                let (base, each) = self.taste.carry;
                self.steps.push((base + each * i16::from(buried), Step::Carry(column)));
            } else if self.layout.starters != 0 && self.spot.places[EMPTY] == 0 {
                self.steps.push((self.taste.emptied, Step::Carry(column)));
            }
        });
    }

    /// Wish for those of some cards of the row being laid that are reached.
    #[inline(always)]
    fn lay_those(&mut self, places: u32) {
        let places = places & self.spot.may_be_laid & !self.asleep.lays;
        if places != 0 {
            each((self.spot.row.reached(self.layout.draws) & places).into(), |place| self.lay(place));
        }
    }

    /// Wish for a card of the row being laid.
    #[inline(always)]
    fn lay(&mut self, place: u8) {
        let look = self.layout.row[usize::from(place)];
        let promise = if self.layout.starters >> look & 1 != 0 { self.taste.lay_first } else { self.taste.lay.0 };
        let offers = usize::from(self.layout.offers[usize::from(look)]);
        if self.layout.drawing_waits && (offers == BARREN || self.spot.places[offers] > 0) {
            return;
        }
        let wanted = self.is_wanted(offers);
        self.steps.push((promise + if wanted { self.taste.lay.1 } else { 0 }, Step::Lay(place)));
    }

    /// Return whether the block of a column would go to a place of a class of which there is none.
    fn is_wanted(&self, class: usize) -> bool {
        self.spot.places[class] == 0 && self.spot.anchors() & self.layout.takers[class] != 0
    }

    #[inline(always)]
    fn back(&mut self, chain: usize, class: Option<usize>) {
        let height = self.spot.heights[chain];
        if height == 0 {
            return;
        }
        let look = self.spot.top(self.layout, chain);
        let offers = usize::from(self.layout.offers[usize::from(look)]);
        let fits = self.spot.may_lie & class.map_or(u64::MAX, |class| self.layout.takers[class]) & 1 << look != 0;
        if fits && (self.spot.places[offers] == 0 || height > 1) {
            self.steps.push((self.taste.back, Step::Back(chain as u8)));
        }
    }
}
