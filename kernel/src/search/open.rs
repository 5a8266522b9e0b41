//! What is still to be looked at, the cheapest first, of equal ones the latest.

use crate::search::list::List;

/// Buckets by cost, each a chain of entries.
#[derive(Debug)]
pub struct Open<T> {
    heads: Vec<u32>,
    entries: List<(T, u32)>,
    free: u32,
    lowest: usize,
    start: i32,
}

const MIDDLE: i32 = 1 << 9;
const NONE: u32 = u32::MAX;

impl<T: Copy> Open<T> {
    /// Make an empty one for a search that begins with a cost.
    pub fn new(start: i32) -> Open<T> {
        Open { heads: vec![NONE; 2 * MIDDLE as usize], entries: List::new(), free: NONE, lowest: usize::MAX, start }
    }

    /// Return how many bytes it fills.
    pub fn bytes(&self) -> usize {
        self.entries.bytes()
    }

    /// Add something; far from the start, costs are not told apart.
    #[inline(always)]
    pub fn push(&mut self, cost: i32, value: T) {
        let bucket = (cost - self.start + MIDDLE).clamp(0, 2 * MIDDLE - 1) as usize;
        let entry = (value, self.heads[bucket]);
        if self.free == NONE {
            self.heads[bucket] = self.entries.len() as u32;
            self.entries.push(entry);
        } else {
            let place = self.free;
            self.free = self.entries.get(place).1;
            self.entries.set(place, entry);
            self.heads[bucket] = place;
        }
        self.lowest = self.lowest.min(bucket);
    }

    /// Take every second of the `most` cheapest, with their costs; of one alone that one.
    pub fn halve(&mut self, most: usize) -> Vec<(i32, T)> {
        let cheapest =
            (0..most).map_while(|_| self.pop().map(|value| (self.start - MIDDLE + self.lowest as i32, value)));
        let (kept, taken): (Vec<_>, Vec<_>) = cheapest.enumerate().partition(|(index, _)| index % 2 == 1);
        kept.into_iter().rev().for_each(|(_, (cost, value))| self.push(cost, value));
        taken.into_iter().map(|(_, each)| each).collect()
    }

    /// Take the latest of the cheapest.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<T> {
        while self.lowest < self.heads.len() {
            let place = self.heads[self.lowest];
            if place != NONE {
                let (value, next) = self.entries.get(place);
                self.heads[self.lowest] = next;
                self.entries.set(place, (value, self.free));
                self.free = place;
                return Some(value);
            }
            self.lowest += 1;
        }
        None
    }
}
