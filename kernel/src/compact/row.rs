//! Stock and waste in the compact search: the places of a row that hold cards, and the *cursor* between waste and stock.
//!
//! `compact/cycle.rs` says what clicks reach, and why.

use crate::compact::cycle::Draws;

/// The most places of a row.
pub const MOST_IN_ROW: usize = 32;
/// How many whole draws are told apart.
const MOST_DRAWS: u8 = 15;

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The places that hold cards.
    pub left: u32,
    /// How many these are.
    count: u8,
    /// How many of them lie on the waste.
    cursor: u8,
}

impl Row {
    /// Return a row of so many cards, some of them on the waste.
    pub fn new(count: usize, cursor: usize) -> Row {
        let left = if count == MOST_IN_ROW { u32::MAX } else { (1 << count) - 1 };
        Row { left, count: count as u8, cursor: cursor as u8 }
    }

    /// Return what it is without the card at a place; the waste ends before that.
    #[inline(always)]
    pub fn without(self, place: u8) -> Row {
        let cursor = (self.left & ((1 << place) - 1)).count_ones() as u8;
        Row { left: self.left & !(1 << place), count: self.count - 1, cursor }
    }

    /// Return the place of its last card.
    #[inline(always)]
    pub fn last(self) -> Option<u8> {
        (self.left != 0).then(|| 31 - self.left.leading_zeros() as u8)
    }

    /// Return how many cards lie on the waste after the last whole draw; 0 where the cursor does not matter.
    #[inline(always)]
    pub fn phase(self, draws: &Draws) -> u64 {
        if self.cursor == self.count { 0 } else { draws.whole(self.cursor).0.into() }
    }

    /// Return how many whole draws lie on the waste, as far as it matters and a table of positions has bits for it.
    #[inline(always)]
    pub fn whole_draws(self, draws: &Draws) -> u64 {
        if self.phase(draws) == 0 { 0 } else { draws.whole(self.cursor).1.min(MOST_DRAWS).into() }
    }

    /// Return the places whose cards clicks bring to the top of the waste: those that end draws from the start or from
    /// the cursor, and the last.
    #[inline(always)]
    pub fn reached(self, draws: &Draws) -> u32 {
        let Some(last) = self.last() else { return 0 };
        let mut reached = self.left.to_le_bytes();
        draws.keep_reached(&mut reached, self.cursor, self.count);
        u32::from_le_bytes(reached) | 1 << last
    }

    /// Return whether, with two cards taken in this order, all is reached that is with them taken in the other.
    #[inline(always)]
    pub fn can_begin_with(self, first: u8, second: u8, draws: &Draws) -> bool {
        let then = self.without(first);
        let (here, there) = (then.without(second), self.without(second).without(first));
        let phase = there.phase(draws);
        (phase == 0 || (phase == here.phase(draws) && here.cursor <= there.cursor))
            && then.reached(draws) >> second & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compact::cycle::Cycle;

    /// All rows of up to ten cards.
    fn rows() -> impl Iterator<Item = Row> {
        let row = |left: u32, cursor| Row { left, count: left.count_ones() as u8, cursor };
        (0u32..1 << 10).flat_map(move |left| (0..=left.count_ones() as u8).map(move |cursor| row(left, cursor)))
    }

    #[test]
    fn a_row_reaches_what_a_cycle_reaches() {
        for draw in 1..12 {
            let draws = Draws::of(draw);
            for row in rows() {
                let places = || (0..10u32).filter(|place| row.left >> place & 1 != 0);
                let cycle = Cycle::new(&vec![1; usize::from(row.count)], row.cursor.into(), draw);
                let mut reached = 0;
                cycle.for_each_reachable(|index| reached |= 1 << places().nth(index).expect("a card"));
                assert_eq!(reached, row.reached(draws), "{draw} drawn, {row:?}");
            }
        }
    }

    #[test]
    fn two_cards_in_the_better_order_leave_more() {
        for draw in 1..6 {
            let draws = Draws::of(draw);
            let mut free = 0;
            for row in rows() {
                let reached = row.reached(draws);
                let places = || (0..10).filter(move |place| reached >> place & 1 != 0);
                for (first, second) in places().flat_map(|first| places().map(move |second| (first, second))) {
                    if first != second && row.can_begin_with(first, second, draws) {
                        let (one, other) = (row.without(first).without(second), row.without(second).without(first));
                        assert_ne!(0, row.without(first).reached(draws) >> second & 1);
                        assert_eq!(0, other.reached(draws) & !one.reached(draws), "{draw} drawn, {row:?}");
                        free += 1;
                    }
                }
            }
            assert!(free > 1000, "{draw} drawn: {free}");
        }
    }
}
