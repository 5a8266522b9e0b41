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
}

impl Table {
    /// Make an empty table.
    pub fn new() -> Table {
        Table { words: vec![0; FEWEST], count: 0 }
    }

    /// Return how many bytes it takes at most while it grows.
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>() * 3
    }

    /// Return where a key lies, or where it is to be put.
    #[inline(always)]
    fn find(&self, key: u64) -> usize {
        let mask = self.words.len() - 1;
        let mixed = (key ^ (key >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (mixed >> 32) as usize & mask;
        while self.words[place] != 0 && self.words[place] >> CURSOR_BITS != key + 1 {
            place = (place + 1) & mask;
        }
        place
    }

    /// Return whether a key is there with this cursor or a better one.
    #[inline(always)]
    pub fn has(&self, key: u64, cursor: u64) -> bool {
        let word = self.words[self.find(key)];
        word != 0 && word & ((1 << CURSOR_BITS) - 1) <= cursor
    }

    /// Note a key with a cursor; return whether it was not there with this one or a better one.
    #[inline(always)]
    pub fn insert(&mut self, key: u64, cursor: u64) -> bool {
        let place = self.find(key);
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

    #[cold]
    fn grow(&mut self) {
        let words = std::mem::take(&mut self.words);
        self.words = vec![0; words.len() * 2];
        for word in words.into_iter().filter(|&word| word != 0) {
            let place = self.find((word >> CURSOR_BITS) - 1);
            self.words[place] = word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_new_once_and_again_with_a_better_cursor() {
        let mut table = Table::new();
        assert!((0..20_000).all(|key| !table.has(key * 977, 15) && table.insert(key * 977, 3)));
        assert!((0..20_000).all(|key| table.has(key * 977, 3) && !table.has(key * 977, 2)));
        assert!((0..20_000).all(|key| !table.insert(key * 977, 3) && table.insert(key * 977, 1)));
        assert!((0..20_000).all(|key| !table.insert(key * 977, 2)));
        assert_eq!(20_000, table.count);
    }
}
