//! A position of the compact search: which cards lie open, how many blocks are buried in each column, what is left of
//! the row, and how many places there are for each class of cards. Which card lies on which of two that take the same
//! cards is not known: it makes no difference (`docs/search.md`).

use crate::compact::layout::{Begin, EMPTY, Layout, MOST_BLOCKS, MOST_CHAINS, MOST_COLUMNS};
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

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// How many places of each class are free.
    pub places: [i8; 64],
    /// The cards that lie open on columns.
    pub open: u64,
    /// Those of them that lie on a card in order, or begin an empty column.
    pub attached: u64,
    /// The cards on foundations.
    pub up: u64,
    /// The cards that come next on foundations.
    pub next: u64,
    /// The places of the row that hold cards.
    pub left: u32,
    /// How many of them lie on the waste.
    pub cursor: u8,
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
        let left = if layout.row.len() == 32 { u32::MAX } else { (1 << layout.row.len()) - 1 };
        let mut spot = Spot {
            places: layout.no_places(),
            open: 0,
            attached: 0,
            up: 0,
            next: layout.chains.iter().fold(0, |mask, chain| mask | 1 << chain[0]),
            left,
            cursor: begin.cursor as u8,
            pending: Pending::Nothing,
            buried: [0; MOST_COLUMNS],
            heights: [0; MOST_CHAINS],
            sum: u64::from(left).wrapping_mul(layout.weights.2),
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
    pub fn comes_free(&self, layout: &Layout<'_>, look: u8) -> bool {
        self.open >> look & 1 != 0 && self.places[usize::from(layout.offers[usize::from(look)])] > 0
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
        self.sum + self.phase(layout) * layout.phase_unit() + pending
    }

    /// Return what is left of the cursor, divided by the cards of a draw; 0 where the cursor does not matter.
    #[inline(always)]
    pub fn phase(&self, layout: &Layout<'_>) -> u64 {
        let is_end = u32::from(self.cursor) == self.left.count_ones();
        if is_end { 0 } else { u64::from(self.cursor) % layout.draw as u64 }
    }

    /// Call `use_place` with each place of the row that clicks bring to the top of the waste.
    #[inline(always)]
    pub fn for_each_reachable(&self, draw: usize, mut use_place: impl FnMut(usize)) {
        let (draw, cursor) = (draw as u32, u32::from(self.cursor));
        let mut left = self.left;
        let (mut until, mut until_ahead) = (draw, if cursor == 0 { draw } else { cursor });
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            until -= 1;
            until_ahead -= 1;
            if until == 0 || until_ahead == 0 || left == 0 {
                use_place(place);
            }
            if until == 0 {
                until = draw;
            }
            if until_ahead == 0 {
                until_ahead = draw;
            }
        }
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
                self.places[usize::from(layout.lies_on[usize::from(look)])] -= 1;
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

    /// Lay a card on a place of a column.
    #[inline(always)]
    fn attach(&mut self, layout: &Layout<'_>, look: u8) {
        self.open |= 1 << look;
        self.attached |= 1 << look;
        self.places[usize::from(layout.lies_on[usize::from(look)])] -= 1;
        self.places[usize::from(layout.offers[usize::from(look)])] += 1;
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
        self.left &= !(1 << place);
        self.sum -= layout.weights.2 << place;
        self.cursor = (self.left & ((1 << place) - 1)).count_ones() as u8;
        layout.row[place]
    }

    #[inline(always)]
    fn go_up(&mut self, layout: &Layout<'_>, chain: usize) {
        let look = layout.order[chain * LOOKS + usize::from(self.heights[chain])];
        self.raise(layout, chain, look);
        self.open &= !(1 << look);
        self.places[usize::from(layout.offers[usize::from(look)])] -= 1;
        if self.attached >> look & 1 != 0 {
            self.attached &= !(1 << look);
            self.places[usize::from(layout.lies_on[usize::from(look)])] += 1;
            return;
        }
        let is_anchor = |&column: &usize| self.buried[column] > 0 && self.anchor(layout, column) == look;
        if let Some(column) = (0..layout.blocks.len()).find(is_anchor) {
            self.uncover(layout, column);
        }
    }

    /// Note that the open block of a column has left it: the one below is open now, or the column is empty. A card
    /// that lies at the bottom and may begin a column is attached to it.
    #[inline(always)]
    fn uncover(&mut self, layout: &Layout<'_>, column: usize) {
        self.buried[column] -= 1;
        self.sum -= layout.weights.0[column];
        let Some(last) = usize::from(self.buried[column]).checked_sub(1) else {
            self.places[EMPTY] += 1;
            return;
        };
        let block = &layout.blocks[column][last];
        if last == 0 && layout.starters >> block[0] & 1 != 0 {
            self.buried[column] = 0;
            self.sum -= layout.weights.0[column];
            self.places[EMPTY] += 1;
            self.attach(layout, block[0]);
        } else {
            self.open |= 1 << block[0];
            self.places[usize::from(layout.offers[usize::from(block[0])])] += 1;
        }
        block[1..].iter().for_each(|&look| self.attach(layout, look));
    }
}
