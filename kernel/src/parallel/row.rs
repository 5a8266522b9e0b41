//! Rows of keys that several threads fill at once: 96 bits of each, in lines of the processor's cache.
//!
//! A line has places for five keys, 12.8 bytes each. A key lies in the first free place from the line where it would lie
//! in proportion to its word, and stays there: so it can be read while others are added, each place being taken by one
//! thread only, and nearly always one line is all that is read.

use std::hint::spin_loop;
use std::mem::take;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::position::key::Key;
use crate::search::seen::cursor_between;

/// How many keys lie in a line.
const PLACES: usize = 5;
/// What part of its keys a row has room for at most when it grows with others that are to: one in so many.
pub const NEARLY: usize = 40;
/// A row with fewer places is small: it doubles, with all others. Threads that grew small rows often, and by little,
/// waited for one another a tenth of their time.
const SMALL: usize = 1000;
/// No key has this word.
const FREE: u64 = 0;
/// No key has this rest: it is about to be written.
const COMING: u32 = 0;

/// 96 bits of a key: the first word, and half of the second.
#[derive(Clone, Copy)]
pub struct Entry {
    word: u64,
    rest: u32,
}

impl Entry {
    /// Return the stored part of a key.
    #[inline(always)]
    pub fn of(key: Key) -> Entry {
        Entry { word: key.a.max(FREE + 1), rest: (key.b as u32).max(COMING + 1) }
    }

    /// Return its row, by the number of rows, a power of two.
    #[inline(always)]
    pub fn row(self, rows: usize) -> usize {
        self.rest as usize & (rows - 1)
    }
}

/// Places for keys; those that are free come last.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line {
    words: [AtomicU64; PLACES],
    rests: [AtomicU32; PLACES],
}

impl Line {
    /// Return whether the key at a place, which has its word, is this one; waits for the rest of it.
    #[inline(always)]
    fn has(&self, place: usize, entry: Entry) -> bool {
        loop {
            match self.rests[place].load(Relaxed) {
                COMING => spin_loop(),
                rest => return rest == entry.rest,
            }
        }
    }

    /// Take a place that was free; else return the word of who came before.
    #[inline(always)]
    fn take(&self, place: usize, entry: Entry) -> Result<(), u64> {
        self.words[place].compare_exchange(FREE, entry.word, Relaxed, Relaxed)?;
        self.rests[place].store(entry.rest, Relaxed);
        Ok(())
    }
}

/// How many keys there are; in a line of the cache of its own, for threads that look keys up read what is beside it.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Count(AtomicU32);

/// A row, which does not grow on its own.
#[derive(Debug)]
pub struct Row {
    lines: Vec<Line>,
    count: Count,
    /// With how many keys it is to grow: nine tenths of its places.
    full: u32,
}

impl Row {
    /// Make an empty row with at least *places* places.
    pub fn new(places: usize) -> Row {
        let lines: Vec<Line> = (0..places.div_ceil(PLACES)).map(|_| Line::default()).collect();
        Row { full: (lines.len() * PLACES * 9 / 10) as u32, lines, count: Count::default() }
    }

    /// Return how many bytes it fills.
    pub fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }

    #[inline(always)]
    fn home(&self, entry: Entry) -> usize {
        (((entry.word >> 32) * self.lines.len() as u64) >> 32) as usize
    }

    /// Return the line after another; the first comes after the last.
    #[inline(always)]
    fn next(&self, line: usize) -> usize {
        if line + 1 < self.lines.len() { line + 1 } else { 0 }
    }

    /// Read where a key would be, so that it is at hand soon.
    #[inline(always)]
    pub fn touch(&self, entry: Entry) -> u64 {
        self.lines[self.home(entry)].words[0].load(Relaxed)
    }

    /// Return whether a key is there.
    #[inline(always)]
    pub fn contains(&self, entry: Entry) -> bool {
        self.holds(entry, |word| word == entry.word)
    }

    /// Return whether a key lies here that is larger than another by such a multiple of
    /// [`CURSOR`](crate::compact::cycle::CURSOR).
    #[inline(always)]
    pub fn has_near(&self, entry: Entry, is_one: impl Fn(usize) -> bool) -> bool {
        self.holds(entry, |word| cursor_between(entry.word, word).is_some_and(&is_one))
    }

    /// Return whether there is such a word, with the rest of a key, from where that key would lie on.
    #[inline(always)]
    fn holds(&self, entry: Entry, is_one: impl Fn(u64) -> bool) -> bool {
        let home = self.home(entry);
        let mut at = home;
        loop {
            let line = &self.lines[at];
            for place in 0..PLACES {
                let word = line.words[place].load(Relaxed);
                if word == FREE {
                    return false;
                }
                if is_one(word) && line.has(place, entry) {
                    return true;
                }
            }
            at = self.next(at);
            if at == home {
                return false;
            }
        }
    }

    /// Add a key, without counting it; return whether it is new, or none if it may be but there is no place for it.
    #[inline(always)]
    pub fn insert(&self, entry: Entry) -> Option<bool> {
        let home = self.home(entry);
        let mut at = home;
        loop {
            let line = &self.lines[at];
            for place in 0..PLACES {
                let mut word = line.words[place].load(Relaxed);
                if word == FREE {
                    match line.take(place, entry) {
                        Ok(()) => return Some(true),
                        Err(other) => word = other,
                    }
                }
                if word == entry.word && line.has(place, entry) {
                    return Some(false);
                }
            }
            at = self.next(at);
            if at == home {
                return None;
            }
        }
    }

    /// Count keys that were added; return whether the row is to grow.
    pub fn count(&self, added: u32) -> bool {
        self.count.0.fetch_add(added, Relaxed) + added >= self.full
    }

    fn is_small(&self) -> bool {
        self.lines.len() * PLACES < SMALL
    }

    /// Return whether the row is to grow soon, and may as well do so now.
    pub fn is_nearly_full(&self) -> bool {
        let room = if self.is_small() { self.full / 3 } else { self.full / NEARLY as u32 };
        self.count.0.load(Relaxed) >= self.full - room
    }

    /// Return the row larger by a fifth, or twice as large if it is small.
    pub fn grown(&mut self) -> Row {
        let places = self.lines.len() * PLACES;
        let mut row = Row::new(if self.is_small() { 2 * places } else { places * 6 / 5 + 1 });
        for line in &mut self.lines {
            for place in 0..PLACES {
                let word = *line.words[place].get_mut();
                if word == FREE {
                    break;
                }
                row.put(Entry { word, rest: *line.rests[place].get_mut() });
            }
        }
        row.count = take(&mut self.count);
        row
    }

    /// Add a key that is not there, to a row that no other thread knows and that has room. [`Row::insert`], which asks
    /// both, would do; rows grow so often that a search takes a fiftieth longer by it.
    #[inline(always)]
    fn put(&mut self, entry: Entry) {
        let mut at = self.home(entry);
        loop {
            let line = &mut self.lines[at];
            if let Some(place) = line.words.iter_mut().position(|word| *word.get_mut() == FREE) {
                *line.words[place].get_mut() = entry.word;
                *line.rests[place].get_mut() = entry.rest;
                return;
            }
            at = self.next(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::key::salt;

    #[test]
    fn where_a_row_is_full_nobody_can_say_that_a_key_is_new() {
        let mut row = Row::new(20);
        let entries: Vec<Entry> = (0..21).map(|number| Entry::of(salt(0, number))).collect();
        assert!(entries[..20].iter().all(|&entry| row.insert(entry) == Some(true)));
        assert!(entries[..20].iter().all(|&entry| row.insert(entry) == Some(false) && row.contains(entry)));
        assert!(row.insert(entries[20]).is_none() && !row.contains(entries[20]));
        let grown = row.grown();
        assert!(entries[..20].iter().all(|&entry| grown.contains(entry)));
        assert_eq!(Some(true), grown.insert(entries[20]));
    }
}
