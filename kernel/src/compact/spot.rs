//! A position of the compact search: which cards lie open, how many blocks are buried in each column, what is left of
//! the row, and how many places there are for each class of cards. Which card lies on which of two that take the same
//! cards is not known: it makes no difference (`docs/search.md`).

use crate::compact::layout::{BARREN, Begin, EMPTY, Layout, MOST_BLOCKS, MOST_CHAINS, MOST_COLUMNS};
use crate::compact::row::Row;
use crate::tables::rules::LOOKS;

/// The demand of the last moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Nothing.
    Nothing,
    /// That the top card of this foundation's row, which was taken back, is made use of.
    Back(u8),
    /// That a card is laid on the column that was emptied.
    Emptied,
    /// That the place of this class is made use of which a card of the row offers.
    Drawn(u8),
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next card of a foundation goes up from a column.
    Up(u8),
    /// The next card of a foundation goes up from this place of the row.
    UpFromRow(u8, u8),
    /// The open block of a column goes to another.
    Carry(u8),
    /// The card at a place of the row goes to a column.
    Lay(u8),
    /// The top card of a foundation comes back.
    Back(u8),
}

/// Call a function with each bit of a mask.
#[inline(always)]
pub fn each(mut mask: u64, mut use_bit: impl FnMut(u8)) {
    while mask != 0 {
        use_bit(mask.trailing_zeros() as u8);
        mask &= mask - 1;
    }
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// How many places of each class are free.
    pub places: [i8; 64],
    /// The classes with free places.
    pub offered: u64,
    /// The looks that find a free place.
    pub may_lie: u64,
    /// The looks like which another offers a free place: what lies on them can leave.
    pub may_bare: u64,
    /// The places of the row whose cards find a free place.
    pub may_be_laid: u32,
    /// The cards that lie open on columns.
    pub open: u64,
    /// Those of them that lie on a card in order, or begin an empty column.
    pub attached: u64,
    /// The cards on foundations.
    pub up: u64,
    /// The cards that come next on foundations.
    pub next: u64,
    /// What is left of the row.
    pub row: Row,
    /// The demand of the last steps.
    pub pending: Pending,
    /// How many blocks each column has whose first card does not lie in order.
    pub buried: [u8; MOST_COLUMNS],
    /// How many cards lie on each foundation.
    pub heights: [u8; MOST_CHAINS],
    /// The part of the key without the cursor and the pending demand.
    pub sum: u64,
}

impl Spot {
    /// Return where a deal begins.
    pub fn new(layout: &Layout<'_>, begin: &Begin) -> Spot {
        let row = Row::new(layout.row.len(), begin.cursor);
        let mut spot = Spot {
            places: layout.no_places(),
            offered: 1 << BARREN,
            may_lie: layout.takers[BARREN],
            may_bare: layout.offerers[BARREN],
            may_be_laid: layout.row_takers[BARREN],
            open: 0,
            attached: 0,
            up: 0,
            next: layout.chains.iter().fold(0, |mask, chain| mask | 1 << chain[0]),
            row,
            pending: Pending::Nothing,
            buried: [0; MOST_COLUMNS],
            heights: [0; MOST_CHAINS],
            sum: u64::from(row.left).wrapping_mul(layout.weights.2),
        };
        for (chain, &height) in begin.heights.iter().enumerate() {
            layout.chains[chain][..height].iter().for_each(|&look| spot.raise(layout, chain, look));
        }
        for (column, blocks) in layout.blocks.iter().enumerate() {
            spot.buried[column] = blocks.len() as u8 + 1;
            spot.sum += layout.weights.0[column] * (blocks.len() as u64 + 1);
            spot.uncover(layout, column);
        }
        spot
    }

    /// Return the top card of a foundation that is not empty.
    #[inline(always)]
    pub fn top(&self, layout: &Layout<'_>, chain: usize) -> u8 {
        layout.order[chain * LOOKS + usize::from(self.heights[chain]) - 1]
    }

    /// Return the first card of the open block of a column that does not lie in order.
    #[inline(always)]
    pub fn anchor(&self, layout: &Layout<'_>, column: usize) -> u8 {
        layout.anchors[column * MOST_BLOCKS + usize::from(self.buried[column]) - 1]
    }

    /// Return whether a card that lies open on a column can be laid bare: what lies on it goes to a card like it.
    #[inline(always)]
    pub fn comes_free(&self, look: u8) -> bool {
        self.open & self.may_bare & 1 << look != 0
    }

    /// Return whether all cards are up.
    pub fn is_won(&self, layout: &Layout<'_>) -> bool {
        self.up == layout.deck
    }

    /// Return the key: it is another for every other position. Where it matters which cards of the row are reached it
    /// has what is left of the cursor, divided by the cards of a draw.
    #[inline(always)]
    pub fn key(&self, layout: &Layout<'_>) -> u64 {
        let pending = if let Pending::Back(chain) = self.pending { u64::from(chain) + 1 } else { 0 };
        self.sum + self.row.phase(layout.draws) * layout.phase_unit() + pending
    }

    /// Return the first cards of open blocks that do not lie in order.
    #[inline(always)]
    pub fn anchors(&self) -> u64 {
        self.open & !self.attached
    }

    /// Return the columns in which these cards begin open blocks.
    #[inline(always)]
    pub fn columns_of(&self, layout: &Layout<'_>, looks: u64) -> u32 {
        let mut columns = 0;
        each(looks & self.anchors(), |look| columns |= 1 << layout.column_of[usize::from(look)]);
        columns
    }

    /// Return the places of the row whose cards can go up.
    #[inline(always)]
    pub fn next_in_row(&self, layout: &Layout<'_>) -> u32 {
        let mut places = 0;
        each(self.next, |look| places |= layout.row_bit[usize::from(look)]);
        places & self.row.left
    }

    // -- steps -----------------------------------------------------------------------------------------------------

    /// Take a step.
    #[inline(always)]
    pub fn step(&mut self, layout: &Layout<'_>, step: Step) {
        self.pending = Pending::Nothing;
        match step {
            Step::Up(chain) => self.go_up(layout, usize::from(chain)),
            Step::UpFromRow(chain, place) => {
                let look = self.take(layout, usize::from(place));
                self.raise(layout, usize::from(chain), look);
            }
            Step::Carry(column) => {
                let column = usize::from(column);
                let look = self.anchor(layout, column);
                let is_last = self.buried[column] == 1;
                self.attached |= 1 << look;
                self.fill(layout, layout.lies_on[usize::from(look)]);
                self.uncover(layout, column);
                if is_last && layout.starters >> look & 1 == 0 {
                    self.pending = Pending::Emptied;
                }
            }
            Step::Lay(place) => {
                let look = self.take(layout, usize::from(place));
                self.attach(layout, look);
                if layout.drawing_waits {
                    self.pending = Pending::Drawn(layout.offers[usize::from(look)]);
                }
            }
            Step::Back(chain) => {
                let look = self.top(layout, usize::from(chain));
                self.heights[usize::from(chain)] -= 1;
                self.sum -= layout.weights.1[usize::from(chain)];
                self.up &= !(1 << look);
                self.next ^= layout.steps_up[usize::from(look)];
                self.attach(layout, look);
                self.pending = Pending::Back(chain);
            }
        }
    }

    /// Note that a place of a class is free.
    #[inline(always)]
    fn free(&mut self, layout: &Layout<'_>, class: u8) {
        let class = usize::from(class);
        self.places[class] += 1;
        if self.places[class] == 1 {
            self.offered |= 1 << class;
            self.may_lie |= layout.takers[class];
            self.may_bare |= layout.offerers[class];
            self.may_be_laid |= layout.row_takers[class];
        }
    }

    /// Note that a place of a class is free no longer.
    #[inline(always)]
    fn fill(&mut self, layout: &Layout<'_>, class: u8) {
        let class = usize::from(class);
        self.places[class] -= 1;
        if self.places[class] == 0 {
            self.offered &= !(1 << class);
            self.may_lie &= !layout.takers[class];
            self.may_bare &= !layout.offerers[class];
            self.may_be_laid &= !layout.row_takers[class];
        }
    }

    /// Lay a card on a place of a column.
    #[inline(always)]
    fn attach(&mut self, layout: &Layout<'_>, look: u8) {
        self.open |= 1 << look;
        self.attached |= 1 << look;
        self.fill(layout, layout.lies_on[usize::from(look)]);
        self.free(layout, layout.offers[usize::from(look)]);
    }

    #[inline(always)]
    fn raise(&mut self, layout: &Layout<'_>, chain: usize, look: u8) {
        self.up |= 1 << look;
        self.next ^= layout.steps_up[usize::from(look)];
        self.heights[chain] += 1;
        self.sum += layout.weights.1[chain];
    }

    #[inline(always)]
    fn take(&mut self, layout: &Layout<'_>, place: usize) -> u8 {
        self.row = self.row.without(place as u8);
        self.sum -= layout.weights.2 << place;
        layout.row[place]
    }

    #[inline(always)]
    fn go_up(&mut self, layout: &Layout<'_>, chain: usize) {
        let look = layout.order[chain * LOOKS + usize::from(self.heights[chain])];
        self.raise(layout, chain, look);
        self.open &= !(1 << look);
        self.fill(layout, layout.offers[usize::from(look)]);
        if self.attached >> look & 1 != 0 {
            self.attached &= !(1 << look);
            self.free(layout, layout.lies_on[usize::from(look)]);
        } else {
            self.uncover(layout, usize::from(layout.column_of[usize::from(look)]));
        }
    }

    /// Note that the open block of a column has left it: the one below is open now, or the column is empty. A card
    /// that lies at the bottom and may begin a column is attached to it.
    #[inline(always)]
    fn uncover(&mut self, layout: &Layout<'_>, column: usize) {
        self.buried[column] -= 1;
        self.sum -= layout.weights.0[column];
        let Some(last) = usize::from(self.buried[column]).checked_sub(1) else {
            self.free(layout, EMPTY as u8);
            return;
        };
        let block = &layout.blocks[column][last];
        if last == 0 && layout.starters >> block[0] & 1 != 0 {
            self.buried[column] = 0;
            self.sum -= layout.weights.0[column];
            self.free(layout, EMPTY as u8);
            self.attach(layout, block[0]);
        } else {
            self.open |= 1 << block[0];
            self.free(layout, layout.offers[usize::from(block[0])]);
        }
        block[1..].iter().for_each(|&look| self.attach(layout, look));
    }
}
