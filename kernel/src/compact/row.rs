//! Stock and waste in the compact search: the places of a row that hold cards, and the *cursor* between waste and stock.
//!
//! `compact/cycle.rs` says what clicks reach. Here masks say it, because the search asks at every position.

/// The most places of a row.
pub const MOST_IN_ROW: usize = 32;
/// How the draws from the start are counted at most: a table has few bits for them.
const MOST_DRAWS: usize = 15;

/// What is the same for all rows of a game.
#[derive(Clone, Debug)]
pub struct Draws {
    /// How many cards a click draws.
    draw: u8,
    /// For each number of cards on the waste, those after the last whole draw, and the whole draws.
    whole: Vec<(u8, u8)>,
    /// For each number of cards after the last whole draw, and each byte of a row: those that end draws, and the number
    /// then.
    ends: Vec<(u8, u8)>,
}

impl Draws {
    /// Return how many cards a click draws, as far as a row has so many.
    pub fn new(draw: usize) -> Draws {
        let draw = draw.clamp(1, MOST_IN_ROW + 1);
        let of_byte = |count: usize, byte: usize| {
            (0..8).filter(|bit| byte >> bit & 1 != 0).fold((0, count as u8), |(ends, count), bit| {
                if usize::from(count) + 1 == draw { (ends | 1 << bit, 0) } else { (ends, count + 1) }
            })
        };
        Draws {
            draw: draw as u8,
            whole: (0..=MOST_IN_ROW)
                .map(|count| ((count % draw) as u8, (count / draw).min(MOST_DRAWS) as u8))
                .collect(),
            ends: (0..draw).flat_map(|count| (0..256).map(move |byte| of_byte(count, byte))).collect(),
        }
    }

    /// Return how many cards a click draws.
    #[inline(always)]
    pub fn size(&self) -> usize {
        usize::from(self.draw)
    }

    /// Return the places that end draws of a row of which so many cards were drawn after the last whole draw.
    #[inline(always)]
    fn ends(&self, left: u32, mut count: u8) -> u32 {
        let mut places = [0; 4];
        for (place, byte) in places.iter_mut().zip(left.to_le_bytes()) {
            (*place, count) = self.ends[usize::from(count) << 8 | usize::from(byte)];
        }
        u32::from_le_bytes(places)
    }
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The places that hold cards.
    pub left: u32,
    /// How many these are.
    count: u8,
    /// How many of them lie on the waste.
    cursor: u8,
    /// The place that these lie before.
    before: u8,
}

impl Row {
    /// Return a row of so many cards, some of them on the waste.
    pub fn new(count: usize, cursor: usize) -> Row {
        let left = if count == MOST_IN_ROW { u32::MAX } else { (1 << count) - 1 };
        Row { left, count: count as u8, cursor: cursor as u8, before: cursor as u8 }
    }

    /// Return what it is without the card at a place; the waste ends before that.
    #[inline(always)]
    pub fn without(self, place: u8) -> Row {
        let cursor = (self.left & ((1 << place) - 1)).count_ones() as u8;
        Row { left: self.left & !(1 << place), count: self.count - 1, cursor, before: place }
    }

    /// Return the place of its last card.
    #[inline(always)]
    pub fn last(self) -> Option<u8> {
        (self.left != 0).then(|| 31 - self.left.leading_zeros() as u8)
    }

    /// Return how many cards lie on the waste after the last whole draw; 0 where the cursor does not matter.
    #[inline(always)]
    pub fn phase(self, draws: &Draws) -> u64 {
        if self.cursor == self.count { 0 } else { draws.whole[usize::from(self.cursor)].0.into() }
    }

    /// Return how many whole draws lie on the waste, as far as it matters.
    #[inline(always)]
    pub fn whole_draws(self, draws: &Draws) -> u64 {
        if self.phase(draws) == 0 { 0 } else { draws.whole[usize::from(self.cursor)].1.into() }
    }

    /// Return the places whose cards clicks bring to the top of the waste: those that end draws from the start or from
    /// the cursor, and the last.
    #[inline(always)]
    pub fn reached(self, draws: &Draws) -> u32 {
        let Some(last) = self.last() else { return 0 };
        let reached = draws.ends(self.left, 0) | 1 << last;
        let phase = self.phase(draws) as u8;
        if phase == 0 {
            return reached;
        }
        let top = 31 - (self.left & ((1 << self.before) - 1)).leading_zeros();
        reached | draws.ends(self.left, draws.draw - phase) & u32::MAX << top
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

    /// All rows that cards taken from a row of ten leave, with what clicks reach.
    fn rows(draw: usize) -> Vec<(Row, u32)> {
        let mut found = Vec::new();
        for left in 0u32..1 << 10 {
            for cursor in (0..10u8).filter(|&place| left >> place & 1 == 0) {
                let row = Row { left: left | 1 << cursor, count: left.count_ones() as u8 + 1, cursor: 0, before: 0 };
                let mut cycle = Cycle::new(&[1; 10], 0, draw);
                (0..10).filter(|place| *place != cursor && left >> place & 1 == 0).for_each(|place| {
                    cycle.take(place.into());
                });
                cycle.take(cursor.into());
                let mut reached = 0;
                cycle.for_each_reachable(|place| reached |= 1 << place);
                found.push((row.without(cursor), reached));
            }
        }
        found
    }

    #[test]
    fn a_row_reaches_what_a_cycle_reaches() {
        for draw in 1..12 {
            let draws = Draws::new(draw);
            assert!(rows(draw).iter().all(|(row, reached)| row.reached(&draws) == *reached), "{draw} drawn");
        }
    }

    #[test]
    fn two_cards_in_the_better_order_leave_more() {
        for draw in 1..6 {
            let draws = Draws::new(draw);
            let mut free = 0;
            for (row, reached) in rows(draw) {
                let places = || (0..10).filter(|place| reached >> place & 1 != 0);
                for (first, second) in places().flat_map(|first| places().map(move |second| (first, second))) {
                    if first != second && row.can_begin_with(first, second, &draws) {
                        let (one, other) = (row.without(first).without(second), row.without(second).without(first));
                        assert_ne!(0, row.without(first).reached(&draws) >> second & 1);
                        assert_eq!(0, other.reached(&draws) & !one.reached(&draws), "{draw} drawn, {row:?}");
                        free += 1;
                    }
                }
            }
            assert!(free > 1000, "{draw} drawn: {free}");
        }
    }
}
