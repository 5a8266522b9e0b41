//! Which steps the compact search tries, the most promising last; and those it takes at once.

use crate::compact::layout::{BARREN, EMPTY, Layout};
use crate::compact::spot::{Pending, Spot, Step};
use crate::position::key::mixed;

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
    steps: &'a mut Vec<Rated>,
}

impl Spot {
    /// Return a step that is taken at once: an attached card that goes up, which can come back, or a safe one.
    #[inline(always)]
    pub fn forced(&self, layout: &Layout<'_>) -> Option<Step> {
        for chain in 0..layout.chains.len() {
            let Some(look) = self.next(layout, chain) else { continue };
            if self.comes_free(layout, look) && (self.attached >> look & 1 != 0 || layout.safe.is_closed(look, self.up))
            {
                return Some(Step::Up(chain as u8));
            }
        }
        None
    }

    /// Append the steps to try, the most promising last.
    #[inline(always)]
    pub fn steps(&self, layout: &Layout<'_>, taste: &Taste, steps: &mut Vec<Rated>) {
        let first = steps.len();
        let mut wish = Wish { layout, spot: self, taste, steps };
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

impl Wish<'_> {
    /// Wish for everything.
    fn all(&mut self) {
        for chain in 0..self.layout.chains.len() {
            let Some(look) = self.spot.next(self.layout, chain) else { continue };
            if self.spot.comes_free(self.layout, look) {
                self.steps.push((self.taste.up, Step::Up(chain as u8)));
            }
        }
        for column in 0..self.layout.blocks.len() {
            self.carry(column, None);
        }
        let spot = self.spot;
        spot.for_each_reachable(self.layout.draw, |place| {
            let look = self.layout.row[place];
            for chain in 0..self.layout.chains.len() {
                if spot.next(self.layout, chain) == Some(look) {
                    self.steps.push((self.taste.up_from_row, Step::UpFromRow(chain as u8, place as u8)));
                }
            }
            self.lay(place, None);
        });
        for chain in 0..self.layout.chains.len() {
            self.back(chain, None);
        }
    }

    /// Wish for what makes use of a card that was taken back: a card laid on it, one freed by it, or one more taken
    /// back; those that have nothing to do with it in the order of foundations.
    fn after_back(&mut self, chain: usize) {
        let look = self.layout.chains[chain][usize::from(self.spot.heights[chain])];
        let class = usize::from(self.layout.offers[usize::from(look)]);
        let is_needed = self.spot.places[class] == 1;
        if is_needed {
            self.ups_of(class, Some(chain));
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
        for column in (0..self.layout.blocks.len()).filter(|&column| self.spot.buried[column] == 1) {
            self.carry(column, None);
        }
        let spot = self.spot;
        if self.layout.drawing_waits {
            spot.for_each_reachable(self.layout.draw, |place| self.lay(place, None));
        }
    }

    /// Wish for the cards that offer places of a class going up, but not for the one that has just come back.
    fn ups_of(&mut self, class: usize, back: Option<usize>) {
        for other in (0..self.layout.chains.len()).filter(|&other| back != Some(other)) {
            let Some(look) = self.spot.next(self.layout, other) else { continue };
            let is_like = usize::from(self.layout.offers[usize::from(look)]) == class;
            if is_like && self.spot.comes_free(self.layout, look) {
                self.steps.push((self.taste.up, Step::Up(other as u8)));
            }
        }
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
        for column in 0..self.layout.blocks.len() {
            self.carry(column, Some(class));
        }
        let spot = self.spot;
        spot.for_each_reachable(self.layout.draw, |place| self.lay(place, Some(class)));
    }

    /// Return whether a card can be laid, on places of a class if one is asked for.
    #[inline(always)]
    fn fits(&self, look: u8, class: Option<usize>) -> bool {
        let lies_on = usize::from(self.layout.lies_on[usize::from(look)]);
        self.spot.places[lies_on] > 0 && class.is_none_or(|class| class == lies_on)
    }

    #[inline(always)]
    fn carry(&mut self, column: usize, class: Option<usize>) {
        let buried = self.spot.buried[column];
        if buried == 0 {
            return;
        }
        let look = self.spot.anchor(self.layout, column);
        if !self.fits(look, class) {
            return;
        }
        if buried > 1 {
            let (base, each) = self.taste.carry;
            self.steps.push((base + each * i16::from(buried), Step::Carry(column as u8)));
        } else if self.layout.starters != 0 && self.spot.places[EMPTY] == 0 {
            self.steps.push((self.taste.emptied, Step::Carry(column as u8)));
        }
    }

    #[inline(always)]
    fn lay(&mut self, place: usize, class: Option<usize>) {
        let look = self.layout.row[place];
        if !self.fits(look, class) {
            return;
        }
        let promise = if self.layout.starters >> look & 1 != 0 { self.taste.lay_first } else { self.taste.lay.0 };
        let offers = usize::from(self.layout.offers[usize::from(look)]);
        if self.layout.drawing_waits && (offers == BARREN || self.spot.places[offers] > 0) {
            return;
        }
        let wanted = self.is_wanted(offers);
        self.steps.push((promise + if wanted { self.taste.lay.1 } else { 0 }, Step::Lay(place as u8)));
    }

    /// Return whether the block of a column would go to a place of a class of which there is none.
    fn is_wanted(&self, class: usize) -> bool {
        let lies_there = |column: usize| {
            let look = self.spot.anchor(self.layout, column);
            usize::from(self.layout.lies_on[usize::from(look)]) == class
        };
        self.spot.places[class] == 0
            && (0..self.layout.blocks.len()).any(|column| self.spot.buried[column] > 0 && lies_there(column))
    }

    #[inline(always)]
    fn back(&mut self, chain: usize, class: Option<usize>) {
        let height = self.spot.heights[chain];
        if height == 0 {
            return;
        }
        let look = self.spot.top(self.layout, chain);
        let offers = usize::from(self.layout.offers[usize::from(look)]);
        if self.fits(look, class) && (self.spot.places[offers] == 0 || height > 1) {
            self.steps.push((self.taste.back, Step::Back(chain as u8)));
        }
    }
}
