//! Stock and waste as a cycle: one row of cards, where the stock may be gone through without end.
//!
//! Drawing and turning over never change the order in which the cards come; so the row, which of its cards are left,
//! and the place between waste and stock (the *cursor*) say everything. From a cursor, clicks alone reach every
//! `draw`-th place from there to the end, and from the start again. Where the cursor itself is such a place from the
//! start, it does not matter at all, and positions that differ in it alone have equal keys.

use crate::position::key::{Key, salt};

const LEFT: u64 = 4;
/// What a place of the cursor that matters adds to the first word of a key, so many times: little, so that the keys of
/// positions that differ in it alone lie side by side in what is seen.
pub const CURSOR: u64 = 1 << 24;
/// The most cards of a cycle.
pub const MOST: usize = 128;

/// The cards of stock and waste in the order in which they come.
#[derive(Clone, Debug, Default)]
pub struct Cycle {
    cards: Vec<u8>,
    sums: Vec<Key>,
    cursors: Vec<Key>,
    left: u128,
    count: u8,
    cursor: u8,
    draw: u8,
    sum: Key,
}

impl Cycle {
    /// Make a cycle of a waste with `cursor` cards and the stock above it.
    pub fn new(cards: &[u8], cursor: usize, draw: usize) -> Cycle {
        let count = cards.len();
        let sums: Vec<Key> = (0..count as u64).map(|index| salt(LEFT, index)).collect();
        let mut sum = Key::default();
        sums.iter().for_each(|&card| sum += card);
        Cycle {
            cards: cards.to_vec(),
            cursors: (0..=count)
                .map(|place| if place % draw.clamp(1, MOST) == 0 { 0 } else { CURSOR * place as u64 })
                .map(|a| Key { a, b: 0 })
                .collect(),
            sums,
            left: if count == MOST { u128::MAX } else { (1 << count) - 1 },
            count: count as u8,
            cursor: cursor as u8,
            draw: draw.min(MOST) as u8,
            sum,
        }
    }

    /// Return how many cards are left.
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Return whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Return how many of the cards left lie on the waste.
    pub fn cursor(&self) -> u8 {
        self.cursor
    }

    /// Return the look of the card at an index of the row.
    pub fn look(&self, index: usize) -> u8 {
        self.cards[index] & 63
    }

    /// Return what the cycle adds to a key.
    #[inline(always)]
    pub fn key(&self) -> Key {
        let mut key = self.sum;
        if self.count != 0 && usize::from(self.cursor) != self.len() {
            key += self.cursors[usize::from(self.cursor)];
        }
        key
    }

    /// Return whether all that is reached here, of the same cards, can be reached from another cursor, and more.
    ///
    /// A cursor that does not matter reaches what every cursor does; from another, every `draw`-th card on is reached
    /// that is not reached from the start, and so from one that lies whole draws before it.
    #[inline(always)]
    fn is_better(&self, place: usize) -> bool {
        let (count, draw, cursor) = (self.len(), usize::from(self.draw), usize::from(self.cursor));
        if place >= count || !self.matters(place) {
            return false;
        }
        let is_behind = cursor != count && self.matters(cursor);
        !is_behind || (place < cursor && (cursor - place) % draw == 0)
    }

    /// Return whether a place cannot be reached from the start.
    #[inline(always)]
    fn matters(&self, place: usize) -> bool {
        self.cursors[place] != Key::default()
    }

    /// Return whether `is_known` says so of a key without a cursor and some cursor that is better than this one's; `key` is
    /// the key with it.
    #[inline(always)]
    pub fn is_better_known(&self, key: Key, is_known: impl Fn(Key, &dyn Fn(usize) -> bool) -> bool) -> bool {
        let mut without = key;
        without -= self.key();
        without += self.sum;
        self.draw > 1 && is_known(without, &|place| self.is_better(place))
    }

    /// Return what it adds once a card is taken out.
    #[inline(always)]
    pub fn key_without(&self, index: usize) -> Key {
        let mut key = self.sum;
        key -= self.sums[index];
        let cursor = (self.left & ((1 << index) - 1)).count_ones() as usize;
        if cursor + 1 != self.len() {
            key += self.cursors[cursor];
        }
        key
    }

    /// Call `use_card` with the index of each card that clicks bring to the top of the waste.
    #[inline(always)]
    pub fn for_each_reachable(&self, mut use_card: impl FnMut(usize)) {
        let (draw, cursor) = (u32::from(self.draw), u32::from(self.cursor));
        let last = (u128::BITS - 1).wrapping_sub(self.left.leading_zeros()) as usize;
        // How many cards are left until the next that is reached from the start, and from the cursor.
        let (mut until, mut until_ahead) = (draw, if cursor == 0 { draw } else { cursor });
        for (mut half, first) in [(self.left as u64, 0), ((self.left >> 64) as u64, 64)] {
            while half != 0 {
                let index = first + half.trailing_zeros() as usize;
                half &= half - 1;
                until -= 1;
                until_ahead -= 1;
                if until == 0 || until_ahead == 0 || index == last {
                    use_card(index);
                }
                if until == 0 {
                    until = draw;
                }
                if until_ahead == 0 {
                    until_ahead = draw;
                }
            }
        }
    }

    /// Take a card out; the waste ends below it.
    pub fn take(&mut self, index: usize) -> u8 {
        self.left &= !(1 << index);
        self.count -= 1;
        self.sum -= self.sums[index];
        self.cursor = (self.left & ((1 << index) - 1)).count_ones() as u8;
        self.cards[index]
    }

    /// Put a card back that was taken when the cursor was at a place.
    pub fn put_back(&mut self, index: usize, cursor: u8) {
        self.left |= 1 << index;
        self.count += 1;
        self.sum += self.sums[index];
        self.cursor = cursor;
    }

    /// Return how many clicks bring the card at an index to the top of the waste.
    pub fn clicks_to(&self, index: usize) -> usize {
        let (count, draw, cursor) = (self.len(), usize::from(self.draw), usize::from(self.cursor));
        let place = (self.left & ((1 << index) - 1)).count_ones() as usize + 1;
        if place >= cursor && ((place - cursor) % draw == 0 || place == count) {
            (place - cursor).div_ceil(draw)
        } else {
            (count - cursor).div_ceil(draw) + 1 + place.div_ceil(draw)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Click through stock and waste card by card and note what comes to the top, and after how many clicks.
    fn clicked(count: usize, cursor: usize, draw: usize) -> Vec<(usize, usize)> {
        let mut tops = Vec::new();
        let (mut waste, mut clicks) = (cursor, 0);
        for _ in 0..2 * count + 4 {
            if waste > 0 && !tops.iter().any(|&(index, _)| index == waste - 1) {
                tops.push((waste - 1, clicks));
            }
            waste = if waste == count { 0 } else { (waste + draw).min(count) };
            clicks += 1;
        }
        tops.sort_unstable();
        tops
    }

    #[test]
    fn a_cycle_reaches_what_clicks_reach() {
        for (count, draw) in (1..15).flat_map(|count| (1..5).map(move |draw| (count, draw))) {
            for cursor in 0..=count {
                let cycle = Cycle::new(&vec![1; count], cursor, draw);
                let mut reached = Vec::new();
                cycle.for_each_reachable(|index| reached.push((index, cycle.clicks_to(index))));
                assert_eq!(clicked(count, cursor, draw), reached, "{count} cards, {cursor} on the waste, {draw} drawn");
            }
        }
    }

    #[test]
    fn better_cursors_reach_all_that_is_reached_and_more() {
        for (count, draw) in (1..15).flat_map(|count| (1..5).map(move |draw| (count, draw))) {
            let reached = |cursor: usize| {
                let mut cards = Vec::new();
                Cycle::new(&vec![1; count], cursor, draw).for_each_reachable(|index| cards.push(index));
                cards
            };
            for cursor in 0..=count {
                let here = reached(cursor);
                let cycle = Cycle::new(&vec![1; count], cursor, draw);
                for better in (0..=count).filter(|&place| cycle.is_better(place)) {
                    let there = reached(better);
                    assert!(here.iter().all(|card| there.contains(card)), "{count} cards, {better} for {cursor}");
                    assert!(there.len() > here.len(), "{count} cards, {better} for {cursor}");
                }
            }
        }
    }

    #[test]
    fn a_card_put_back_leaves_no_trace() {
        let mut cycle = Cycle::new(&[1, 2, 3, 4, 5], 2, 3);
        let key = cycle.key();
        assert_eq!(5, cycle.take(4));
        assert_ne!(key, cycle.key());
        cycle.put_back(4, 2);
        assert_eq!(key, cycle.key());
    }
}
