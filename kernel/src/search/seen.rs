//! The table of positions seen: 96 bits of each key, 12 bytes, in rows that are sorted and have gaps.
//!
//! Where a key would lie in its row is in proportion to its first word, so a row is sorted; a key whose place is taken
//! moves those after it on, up to the next gap. A row that is nine tenths full grows by a fifth: a position takes 13.3
//! to 16 bytes. Each row grows on its own, so that next to nothing is there twice while it does.

use std::mem::swap;

use crate::compact::cycle::CURSOR;
use crate::position::key::Key;

/// 96 bits of a key: the first word, and half of the second.
#[derive(Clone, Copy, Debug)]
struct Entry {
    word: u64,
    rest: u32,
}

/// No key has this word: it comes after all others, so that a search for a place ends there.
const FREE: u64 = u64::MAX;
const ENTRY_BYTES: usize = size_of::<u64>() + size_of::<u32>();
/// How many places a small set has at first.
const FEWEST: usize = 1 << 10;
/// How many keys lie in one row before there are more rows.
const MOST_IN_ONE: usize = 1 << 12;
/// How many rows there are then.
const ROWS: usize = 64;
/// The places that are left free at the end of a row, or at least one of them.
const TAIL: usize = 16;

#[inline(always)]
fn entry(key: Key) -> Entry {
    Entry { word: key.a.min(FREE - 1), rest: key.b as u32 }
}

/// A row of keys, their words apart from the rest.
#[derive(Debug)]
struct Row {
    words: Vec<u64>,
    rests: Vec<u32>,
    homes: usize,
    count: usize,
}

impl Row {
    fn new(homes: usize) -> Row {
        Row { words: vec![FREE; homes + TAIL], rests: vec![0; homes + TAIL], homes, count: 0 }
    }

    fn bytes(&self) -> usize {
        self.words.len() * ENTRY_BYTES
    }

    #[inline(always)]
    fn home(&self, word: u64) -> usize {
        (((word >> 32) * self.homes as u64) >> 32) as usize
    }

    /// Return where a key lies, or where it is to be put.
    #[inline(always)]
    fn find(&self, entry: Entry) -> Result<usize, usize> {
        let mut place = self.home(entry.word);
        while self.words[place] < entry.word {
            place += 1;
        }
        while self.words[place] == entry.word {
            if self.rests[place] == entry.rest {
                return Ok(place);
            }
            place += 1;
        }
        Err(place)
    }

    /// Put a key at its place; the last place of the row stays free.
    #[inline(always)]
    fn put(&mut self, place: usize, entry: Entry) {
        let (mut at, Entry { mut word, mut rest }) = (place, entry);
        while word != FREE {
            swap(&mut self.words[at], &mut word);
            swap(&mut self.rests[at], &mut rest);
            at += 1;
        }
        self.count += 1;
        if at == self.words.len() {
            self.lengthen();
        }
    }

    #[cold]
    fn lengthen(&mut self) {
        let len = self.words.len() + TAIL;
        self.words.reserve_exact(TAIL);
        self.words.resize(len, FREE);
        self.rests.reserve_exact(TAIL);
        self.rests.resize(len, 0);
    }

    /// Return whether a key lies here that is larger than another by such a multiple of [`CURSOR`].
    #[inline(always)]
    fn has_near(&self, entry: Entry, is_one: impl Fn(usize) -> bool) -> bool {
        let mut place = self.home(entry.word);
        while self.words[place] < entry.word {
            place += 1;
        }
        while self.words[place] != FREE {
            match cursor_between(entry.word, self.words[place]) {
                Some(times) if self.rests[place] == entry.rest && is_one(times) => return true,
                Some(_) => place += 1,
                None => return false,
            }
        }
        false
    }

    fn is_full(&self) -> bool {
        self.count * 10 >= self.homes * 9
    }

    #[cold]
    fn grow(&mut self) {
        let mut grown = Row::new(self.homes * 6 / 5 + 1);
        self.entries().fold(0, |free, entry| grown.append(free, entry));
        *self = grown;
    }

    fn entries(&self) -> impl Iterator<Item = Entry> {
        let all = self.words.iter().zip(&self.rests).map(|(&word, &rest)| Entry { word, rest });
        all.filter(|entry| entry.word != FREE)
    }

    /// Put a key in that comes after all that are there, where all places from one on are free; return from which on they
    /// are then.
    #[inline(always)]
    fn append(&mut self, free: usize, entry: Entry) -> usize {
        let place = self.home(entry.word).max(free);
        self.words[place] = entry.word;
        self.rests[place] = entry.rest;
        self.count += 1;
        if place + 1 == self.words.len() {
            self.lengthen();
        }
        place + 1
    }

    #[inline(always)]
    fn insert(&mut self, entry: Entry) -> bool {
        let Err(place) = self.find(entry) else { return false };
        self.put(place, entry);
        if self.is_full() {
            self.grow();
        }
        true
    }
}

/// Return how many times [`CURSOR`] one word is larger than another, if it is by less than can be told in a place: that
/// of two keys which differ in the cursor alone; 0 where it is no multiple.
#[inline(always)]
pub fn cursor_between(word: u64, larger: u64) -> Option<usize> {
    let between = larger.wrapping_sub(word);
    (between >> 32 == 0).then_some(if between % CURSOR == 0 { (between / CURSOR) as usize } else { 0 })
}

/// A set of keys that a search asks.
pub trait Known {
    /// Add a key; return whether it is new.
    fn insert(&mut self, key: Key) -> bool;
    /// Return whether a key is there.
    fn contains(&self, key: Key) -> bool;
    /// Return whether a key is there that differs from one without a cursor by such a cursor.
    fn has_near(&self, without: Key, is_one: impl Fn(usize) -> bool) -> bool;
    /// Read where a key would be, so that it is at hand soon.
    fn touch(&self, key: Key) -> u64;
    /// Return how many bytes it takes at most while it grows: one row is there twice then. Of a set that threads share
    /// it is the part of each.
    fn bytes_needed(&self) -> usize;
}

/// A set of keys.
#[derive(Debug)]
pub struct Seen {
    rows: Vec<Row>,
    count: usize,
    bytes: usize,
}

impl Seen {
    /// Make an empty set.
    pub fn new() -> Seen {
        let row = Row::new(FEWEST);
        Seen { bytes: row.bytes(), rows: vec![row], count: 0 }
    }

    /// Return how many keys there are.
    pub fn len(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn row(&self, entry: Entry) -> usize {
        entry.rest as usize & (self.rows.len() - 1)
    }

    #[cold]
    fn note_growth(&mut self, before: usize, after: usize) {
        self.bytes += (after - before) * ENTRY_BYTES;
        if self.rows.len() == 1 && self.count > MOST_IN_ONE {
            self.divide();
        }
    }

    /// Make many rows of one. They begin with different sizes, so as not to grow all at once.
    fn divide(&mut self) {
        let homes = 2 * self.count / ROWS;
        let rows = (0..ROWS).map(|row| Row::new(homes + homes * row / ROWS)).collect();
        let mut free = [0; ROWS];
        for entry in std::mem::replace(&mut self.rows, rows).iter().flat_map(Row::entries) {
            let row = self.row(entry);
            free[row] = self.rows[row].append(free[row], entry);
        }
        self.bytes = self.rows.iter().map(Row::bytes).sum();
    }
}

impl Known for Seen {
    fn bytes_needed(&self) -> usize {
        self.bytes + self.bytes / (ROWS / 2)
    }

    #[inline(always)]
    fn insert(&mut self, key: Key) -> bool {
        let entry = entry(key);
        let row = self.row(entry);
        let before = self.rows[row].words.len();
        let is_new = self.rows[row].insert(entry);
        self.count += usize::from(is_new);
        let after = self.rows[row].words.len();
        if before != after {
            self.note_growth(before, after);
        }
        is_new
    }

    #[inline(always)]
    fn contains(&self, key: Key) -> bool {
        let entry = entry(key);
        self.rows[self.row(entry)].find(entry).is_ok()
    }

    #[inline(always)]
    fn has_near(&self, without: Key, is_one: impl Fn(usize) -> bool) -> bool {
        let entry = entry(without);
        self.rows[self.row(entry)].has_near(entry, is_one)
    }

    #[inline(always)]
    fn touch(&self, key: Key) -> u64 {
        let entry = entry(key);
        let row = &self.rows[self.row(entry)];
        row.words[row.home(entry.word)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::key::salt;

    #[test]
    fn every_key_is_new_once() {
        let mut seen = Seen::new();
        assert!((0..50_000).all(|number| !seen.contains(salt(0, number)) && seen.insert(salt(0, number))));
        assert!((0..50_000).all(|number| seen.contains(salt(0, number)) && !seen.insert(salt(0, number))));
        assert_eq!(50_000, seen.len());
        assert!(seen.insert(Key::default()) && !seen.insert(Key::default()));
    }

    #[test]
    fn keys_that_differ_in_one_half_of_a_word_are_told_apart() {
        let mut seen = Seen::new();
        let keys = [(1, 0), (1 << 40, 0), (1, 1), (1, 2), ((1 << 40) + 1, 0), (0, 3), (u64::MAX, 0), (u64::MAX, 1)];
        assert!(keys.iter().all(|&(a, b)| seen.insert(Key { a, b })));
        assert!(keys.iter().all(|&(a, b)| !seen.insert(Key { a, b })));
    }

    #[test]
    fn keys_that_differ_in_the_cursor_are_found_by_the_key_without() {
        let mut seen = Seen::new();
        let key = |number: u64, times: u64| salt(0, number) + Key { a: CURSOR * times, b: 0 };
        (0..50_000).for_each(|number| assert!(seen.insert(key(number, number % 100))));
        for number in 0..50_000 {
            let times = (number % 100) as usize;
            assert!(seen.has_near(key(number, 0), |found| found == times));
            assert!(!seen.has_near(key(number, 0), |found| found != times));
            assert!(!seen.has_near(key(number + 50_000, 0), |_| true));
        }
    }

    #[test]
    fn a_key_takes_at_most_seventeen_bytes_while_the_set_grows() {
        let mut seen = Seen::new();
        for number in 0..400_000 {
            seen.insert(salt(0, number));
            let most = if number < 50_000 { 64 } else { 17 };
            assert!(seen.bytes_needed() <= most * (seen.len() + 400), "{} keys", seen.len());
        }
        let filled: usize = seen.rows.iter().map(Row::bytes).sum();
        assert_eq!(filled, seen.bytes);
    }
}
