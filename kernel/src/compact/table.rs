//! The positions that the compact search has seen: whole keys, a word each, with the cursor of the row.

/// How many bits of a word the cursor takes.
const CURSOR_BITS: u32 = 4;
/// How many places a table has at first.
const FEWEST: usize = 1 << 10;

/// A table of keys below 2^60 - 1, each with the best cursor seen, below 16: a lower one is better.
#[derive(Debug)]
pub struct Table {
    words: Vec<u64>,
    count: usize,
    unit: u64,
}

impl Table {
    /// Make an empty table; keys that differ by less than `unit`, and not in the rest of it, are asked for together.
    pub fn new(unit: u64) -> Table {
        Table { words: vec![0; FEWEST], count: 0, unit }
    }

    /// Return how many bytes it takes at most while it grows.
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>() * 3
    }

    /// Return where the keys of a base would lie if the table were empty.
    #[inline(always)]
    fn home(&self, base: u64) -> usize {
        let mixed = (base ^ (base >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.words.len() - 1)
    }

    /// Return the base of a key.
    fn base(&self, key: u64) -> u64 {
        key - key % self.unit
    }

    /// Return where a key lies, or where it is to be put.
    #[inline(always)]
    fn find(&self, base: u64, key: u64) -> usize {
        let mask = self.words.len() - 1;
        let mut place = self.home(base);
        while self.words[place] != 0 && self.words[place] >> CURSOR_BITS != key + 1 {
            place = (place + 1) & mask;
        }
        place
    }

    /// Return whether a key is there with this cursor or a better one.
    #[inline(always)]
    pub fn has(&self, base: u64, key: u64, cursor: u64) -> bool {
        let word = self.words[self.find(base, key)];
        word != 0 && word & ((1 << CURSOR_BITS) - 1) <= cursor
    }

    /// Note a key with a cursor; return whether it was not there with this one or a better one.
    #[inline(always)]
    pub fn insert(&mut self, base: u64, key: u64, cursor: u64) -> bool {
        let place = self.find(base, key);
        let word = self.words[place];
        if word != 0 && word & ((1 << CURSOR_BITS) - 1) <= cursor {
            return false;
        }
        self.words[place] = (key + 1) << CURSOR_BITS | cursor;
        self.count += usize::from(word == 0);
        if self.count * 4 > self.words.len() * 3 {
            self.grow();
        }
        true
    }

    /// Take a key out, if it is there, and move those up that its place was in the way of.
    pub fn remove(&mut self, key: u64) {
        let mask = self.words.len() - 1;
        let mut free = self.find(self.base(key), key);
        if self.words[free] == 0 {
            return;
        }
        self.count -= 1;
        let mut place = free;
        loop {
            self.words[free] = 0;
            loop {
                place = (place + 1) & mask;
                let word = self.words[place];
                if word == 0 {
                    return;
                }
                let home = self.home(self.base((word >> CURSOR_BITS) - 1));
                if (place.wrapping_sub(home) & mask) >= (place.wrapping_sub(free) & mask) {
                    break;
                }
            }
            self.words[free] = self.words[place];
            free = place;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let words = std::mem::take(&mut self.words);
        self.words = vec![0; words.len() * 2];
        for word in words.into_iter().filter(|&word| word != 0) {
            let key = (word >> CURSOR_BITS) - 1;
            let place = self.find(self.base(key), key);
            self.words[place] = word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_new_once_and_again_with_a_better_cursor() {
        for unit in [1, 24] {
            let mut table = Table::new(unit);
            let base = |key: u64| key - key % unit;
            let has = |table: &Table, key: u64, cursor| table.has(base(key), key, cursor);
            let insert = |table: &mut Table, key: u64, cursor| table.insert(base(key), key, cursor);
            let keys: Vec<u64> = (0..20_000).map(|number| number * 7).collect();
            assert!(keys.iter().all(|&key| !has(&table, key, 15) && insert(&mut table, key, 3)));
            assert!(keys.iter().all(|&key| has(&table, key, 3) && !has(&table, key, 2)));
            assert!(keys.iter().all(|&key| !insert(&mut table, key, 3) && insert(&mut table, key, 1)));
            assert!(keys.iter().all(|&key| !insert(&mut table, key, 2)));
            assert_eq!(20_000, table.count);
            keys.iter().step_by(3).for_each(|&key| table.remove(key));
            table.remove(3);
            assert!(keys.iter().enumerate().all(|(number, &key)| has(&table, key, 1) == (number % 3 > 0)));
            assert_eq!(13_333, table.count);
        }
    }
}
