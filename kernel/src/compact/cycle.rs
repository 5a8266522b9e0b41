//! Stock and waste as a cycle: one row of cards, where the stock may be gone through without end.
//!
//! Drawing and turning over never change the order in which the cards come; so the row, which of its cards are left,
//! and the place between waste and stock (the *cursor*) say everything. From a cursor, clicks alone reach every
//! `draw`-th place from there to the end, and from the start again. Where the cursor itself is such a place from the
//! start, it does not matter at all, and positions that differ in it alone have equal keys.

use crate::position::key::{Key, salt};
use std::sync::OnceLock;

const LEFT: u64 = 4;
/// What a place of the cursor that matters adds to the first word of a key, so many times: little, so that the keys of
/// positions that differ in it alone lie side by side in what is seen.
pub const CURSOR: u64 = 1 << 24;
/// The most cards of a cycle.
pub const MOST: usize = 128;

/// What clicks do to all rows of a game.
#[derive(Clone, Debug)]
pub struct Draws {
    draw: u8,
    /// For each number of cards on the waste, those after the last whole draw, and the whole draws.
    whole: Vec<(u8, u8)>,
    /// For each number of cards after the last whole draw, and each byte of a mask: those that end draws, and the number
    /// then.
    ends: Vec<(u8, u8)>,
}

impl Draws {
    /// Return them for a click that draws so many cards.
    pub fn of(draw: usize) -> &'static Draws {
        static OF: [OnceLock<Draws>; MOST + 1] = [const { OnceLock::new() }; MOST + 1];
        let draw = draw.clamp(1, MOST);
        OF[draw].get_or_init(|| {
            let of_byte = |count: usize, byte: usize| {
                (0..8).filter(|bit| byte >> bit & 1 != 0).fold((0, count as u8), |(ends, count), bit| {
                    if usize::from(count) + 1 == draw { (ends | 1 << bit, 0) } else { (ends, count + 1) }
                })
            };
            Draws {
                draw: draw as u8,
                whole: (0..=MOST).map(|count| ((count % draw) as u8, (count / draw) as u8)).collect(),
                ends: (0..draw).flat_map(|count| (0..256).map(move |byte| of_byte(count, byte))).collect(),
            }
        })
    }

    /// Return how many cards a click draws.
    #[inline(always)]
    pub fn size(&self) -> usize {
        usize::from(self.draw)
    }

    /// Return how many of so many cards on the waste lie after the last whole draw, and the whole draws.
    #[inline(always)]
    pub fn whole(&self, cursor: u8) -> (u8, u8) {
        self.whole[usize::from(cursor)]
    }

    /// Keep those of `count` cards, a mask, that end draws from the start or from the cursor.
    #[inline(always)]
    pub fn keep_reached(&self, left: &mut [u8], cursor: u8, count: u8) {
        let (phase, mut before) = if cursor == count { (0, 0) } else { self.whole(cursor) };
        let (mut from_start, mut from_cursor) = (0, (self.draw - phase) % self.draw);
        for byte in left {
            let mut ends;
            let row = usize::from(*byte);
            (*byte, from_start) = self.ends[usize::from(from_start) << 8 | row];
            if phase != 0 {
                (ends, from_cursor) = self.ends[usize::from(from_cursor) << 8 | row];
                while before > 0 && ends != 0 {
                    ends &= ends - 1;
                    before -= 1;
                }
                *byte |= ends;
            }
        }
    }
}

impl Default for &Draws {
    fn default() -> Self {
        Draws::of(1)
    }
}

/// The cards of stock and waste in the order in which they come.
#[derive(Clone, Debug, Default)]
pub struct Cycle {
    cards: Vec<u8>,
    sums: Vec<Key>,
    cursors: Vec<Key>,
    left: u128,
    count: u8,
    cursor: u8,
    draws: &'static Draws,
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
            draws: Draws::of(draw),
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
        let (count, draw, cursor) = (self.len(), self.draws.size(), usize::from(self.cursor));
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
        self.draws.size() > 1 && is_known(without, &|place| self.is_better(place))
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
        if self.left == 0 {
            return;
        }
        let mut reached = self.left.to_le_bytes();
        self.draws.keep_reached(&mut reached[..self.cards.len().div_ceil(8)], self.cursor, self.count);
        let mut reached = u128::from_le_bytes(reached) | 1 << (u128::BITS - 1 - self.left.leading_zeros());
        while reached != 0 {
            use_card(reached.trailing_zeros() as usize);
            reached &= reached - 1;
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
        let (count, draw, cursor) = (self.len(), self.draws.size(), usize::from(self.cursor));
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

    /// The last three are so long that more than fifteen draws lie on the waste, as in Double Klondike: a search that
    /// counted no more found lines there that the rules forbid.
    #[test]
    fn a_cycle_reaches_what_clicks_reach() {
        for (count, draw) in (1..15).chain([48, 76, MOST]).flat_map(|count| (1..5).map(move |draw| (count, draw))) {
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
