//! The table of positions seen: 128-bit keys in one array, 16 bytes each, at most three quarters full.
//!
//! So a position takes 21 to 43 bytes, whatever the game.

use crate::key::Key;

/// A set of keys.
#[derive(Debug, Default)]
pub struct Seen {
    slots: Vec<Key>,
    count: usize,
}

const FREE: Key = Key { a: 0, b: 0 };
const FEWEST: usize = 1 << 10;

impl Seen {
    /// Make an empty set.
    pub fn new() -> Seen {
        Seen { slots: vec![FREE; FEWEST], count: 0 }
    }

    /// Return how many keys there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Return how many bytes the set takes.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Key>()
    }

    /// Return how many bytes it takes while it grows, if one key more makes it grow; else what it takes now.
    pub fn bytes_needed(&self) -> usize {
        if self.is_full() { 3 * self.bytes() } else { self.bytes() }
    }

    fn is_full(&self) -> bool {
        self.count * 4 >= self.slots.len() * 3
    }

    /// Add a key; return whether it is new.
    #[inline(always)]
    pub fn insert(&mut self, key: Key) -> bool {
        let key = if key == FREE { Key { a: 0, b: 1 } } else { key };
        let mask = self.slots.len() - 1;
        let mut slot = key.a as usize & mask;
        loop {
            let entry = self.slots[slot];
            if entry == key {
                return false;
            }
            if entry == FREE {
                break;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = key;
        self.count += 1;
        if self.is_full() {
            self.grow();
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        for key in old.into_iter().filter(|&key| key != FREE) {
            let mut slot = key.a as usize & (size - 1);
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::salt;

    #[test]
    fn every_key_is_new_once() {
        let mut seen = Seen::new();
        assert!((0..5000).all(|number| seen.insert(salt(0, number))));
        assert!((0..5000).all(|number| !seen.insert(salt(0, number))));
        assert_eq!(5000, seen.len());
        assert!(seen.insert(FREE) && !seen.insert(FREE));
        assert!(seen.bytes() <= 44 * seen.len());
    }
}
