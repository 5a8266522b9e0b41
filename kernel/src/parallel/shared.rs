//! The table of positions seen of a search on several threads: none waits for another to look a key up or to add it.
//!
//! Threads hold the table while they search. For rows (`parallel/row.rs`) to grow they let go of it between two positions, and
//! each lets those grow that no other does just then.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::thread::yield_now;

use crate::parallel::row::{Entry, NEARLY, Row};
use crate::position::key::Key;
use crate::search::seen::Known;

const ROWS: usize = 64;
/// How many places the smallest row has at first.
const FEWEST: usize = 120;
/// How many sizes there are, spread over the fifth by which a row grows: so an eighth of the rows grows at once. All
/// would fill too much, and for each alone threads would let go too often.
const SIZES: usize = NEARLY / 5;
/// How many keys a thread adds to a row before it reports them to the others.
const UNTOLD: u32 = 16;

/// A set of keys that several threads search with.
#[derive(Debug)]
pub struct SharedSeen {
    rows: Vec<RwLock<Row>>,
    /// Whether a row is to grow.
    is_narrow: AtomicBool,
    /// How many bytes of it fall to each thread.
    needed: AtomicUsize,
    threads: usize,
}

impl SharedSeen {
    /// Make an empty set for a number of threads.
    pub fn new(threads: usize) -> SharedSeen {
        let rows: Vec<Row> = (0..ROWS).map(|row| Row::new(FEWEST + FEWEST * (row % SIZES) / NEARLY)).collect();
        let needed = AtomicUsize::new(needed(rows.iter().map(Row::bytes).sum(), threads));
        SharedSeen {
            rows: rows.into_iter().map(RwLock::new).collect(),
            is_narrow: AtomicBool::new(false),
            needed,
            threads,
        }
    }

    /// Return how many bytes of it fall to each thread.
    #[inline(always)]
    pub fn bytes_needed(&self) -> usize {
        self.needed.load(Relaxed)
    }

    /// Hold the set, to search with it.
    pub fn hold(&self) -> Held<'_> {
        let mut held = Held { set: self, rows: Vec::with_capacity(ROWS), untold: [0; ROWS] };
        held.take_up();
        held
    }

    fn rows(&self) -> impl Iterator<Item = RwLockReadGuard<'_, Row>> {
        self.rows.iter().map(|row| row.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Let the rows grow that are to, as soon as nobody holds them; what another thread lets grow is waited for.
    #[cold]
    fn grow(&self) {
        while self.is_narrow.load(Relaxed) {
            let elsewhere = self.rows.iter().filter(|row| !self.try_let_grow(row)).count();
            if elsewhere == 0 {
                self.is_narrow.store(false, Relaxed);
            } else {
                yield_now();
            }
        }
    }

    /// Let a row grow if it is to; return false if another thread has it.
    fn try_let_grow(&self, row: &RwLock<Row>) -> bool {
        let mut row = match row.try_write() {
            Ok(row) => row,
            Err(TryLockError::Poisoned(row)) => row.into_inner(),
            Err(TryLockError::WouldBlock) => return false,
        };
        if row.is_nearly_full() {
            let grown = row.grown();
            self.needed.fetch_add(needed(grown.bytes() - row.bytes(), self.threads), Relaxed);
            *row = grown;
        }
        true
    }
}

/// Return how many of so many bytes fall to each thread where each lets a row grow, which is there twice while it does,
/// and a fifth larger then.
fn needed(bytes: usize, threads: usize) -> usize {
    (bytes + bytes * 5 / 4 / ROWS * threads.min(ROWS)) / threads
}

/// A set that one of the threads holds.
pub struct Held<'s> {
    set: &'s SharedSeen,
    rows: Vec<RwLockReadGuard<'s, Row>>,
    untold: [u32; ROWS],
}

impl Held<'_> {
    /// Let go of the set for a while if rows are to grow.
    #[inline(always)]
    pub fn make_room(&mut self) {
        if self.set.is_narrow.load(Relaxed) {
            self.let_grow();
        }
    }

    #[cold]
    fn let_grow(&mut self) {
        self.let_go();
        self.take_up();
    }

    /// Let go of the set: nobody waits for a thread that has nothing to search then.
    pub fn let_go(&mut self) {
        self.tell_all();
        self.rows.clear();
    }

    /// Hold the set again; rows that are to grow do so before.
    pub fn take_up(&mut self) {
        self.set.grow();
        self.rows.extend(self.set.rows());
    }

    fn tell_all(&mut self) {
        for row in 0..self.rows.len() {
            self.tell(row, self.untold[row]);
        }
    }

    /// Report how many keys were added to a row.
    fn tell(&mut self, row: usize, added: u32) {
        self.untold[row] = 0;
        if self.rows[row].count(added) {
            self.set.is_narrow.store(true, Relaxed);
        }
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.tell_all();
    }
}

impl Known for Held<'_> {
    /// Where the row is full a new key is not kept until it could grow: its position may be found once more.
    #[inline(always)]
    fn insert(&mut self, key: Key) -> bool {
        let entry = Entry::of(key);
        let row = entry.row(ROWS);
        match self.rows[row].insert(entry) {
            Some(false) => return false,
            Some(true) if self.untold[row] + 1 < UNTOLD => self.untold[row] += 1,
            Some(true) => self.tell(row, UNTOLD),
            None => self.set.is_narrow.store(true, Relaxed),
        }
        true
    }

    #[inline(always)]
    fn contains(&self, key: Key) -> bool {
        let entry = Entry::of(key);
        self.rows[entry.row(ROWS)].contains(entry)
    }

    #[inline(always)]
    fn has_near(&self, without: Key, is_one: impl Fn(usize) -> bool) -> bool {
        let entry = Entry::of(without);
        self.rows[entry.row(ROWS)].has_near(entry, is_one)
    }

    #[inline(always)]
    fn touch(&self, key: Key) -> u64 {
        let entry = Entry::of(key);
        self.rows[entry.row(ROWS)].touch(entry)
    }

    #[inline(always)]
    fn bytes_needed(&self) -> usize {
        self.set.bytes_needed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compact::cycle::CURSOR;
    use crate::position::key::salt;

    fn add(seen: &SharedSeen, numbers: std::ops::Range<u64>) -> usize {
        let mut held = seen.hold();
        let mut found = 0;
        for number in numbers {
            found += usize::from(held.insert(salt(0, number)));
            held.make_room();
        }
        found
    }

    fn filled(seen: &SharedSeen) -> usize {
        seen.rows().map(|row| row.bytes()).sum()
    }

    #[test]
    fn of_threads_that_share_a_set_one_has_a_key_as_new() {
        // A key that meets a full row is not kept, and may be new once more: a busy machine showed 50,001.
        const MET_A_FULL_ROW: usize = 100;
        let seen = SharedSeen::new(4);
        let found: usize = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| add(&seen, 0..50_000))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
        });
        assert!((50_000..50_000 + MET_A_FULL_ROW).contains(&found), "{found}");
        assert!(add(&seen, 0..50_000) < MET_A_FULL_ROW);
        assert!((0..50_000).all(|number| seen.hold().contains(salt(0, number))));
        assert!(!seen.hold().contains(salt(0, 50_000)));
        assert!(4 * seen.bytes_needed() + 4 >= filled(&seen));
    }

    #[test]
    fn a_key_takes_at_most_nineteen_bytes_of_a_large_set_that_grows() {
        let seen = SharedSeen::new(1);
        for thousand in 0..400 {
            assert_eq!(1000, add(&seen, 1000 * thousand..1000 * (thousand + 1)));
            let each = if thousand < 100 { 32_000 } else { 19_000 };
            let most = 100_000 + each * (thousand as usize + 1);
            assert!(filled(&seen) <= seen.bytes_needed() && seen.bytes_needed() <= most, "{thousand}");
        }
    }

    #[test]
    fn keys_that_differ_in_one_half_of_a_word_are_told_apart() {
        let seen = SharedSeen::new(1);
        let mut held = seen.hold();
        let keys = [(1, 0), (1 << 40, 0), (1, 2), ((1 << 40) + 1, 0), (0, 3), (u64::MAX, 0), (u64::MAX, 1 << 31)];
        assert!(keys.iter().all(|&(a, b)| held.insert(Key { a, b })));
        assert!(keys.iter().all(|&(a, b)| !held.insert(Key { a, b }) && held.contains(Key { a, b })));
    }

    #[test]
    fn keys_that_differ_in_the_cursor_are_found_by_the_key_without() {
        let seen = SharedSeen::new(1);
        let mut held = seen.hold();
        let key = |number: u64, times: u64| salt(0, number) + Key { a: CURSOR * times, b: 0 };
        for number in 0..5000 {
            assert!(held.insert(key(number, number % 100)));
            held.make_room();
        }
        for number in 0..5000 {
            let times = (number % 100) as usize;
            assert!(held.has_near(key(number, 0), |found| found == times));
            assert!(!held.has_near(key(number, 0), |found| found != times));
        }
    }

    #[test]
    fn where_a_row_is_full_a_key_is_new_until_it_has_grown() {
        let seen = SharedSeen::new(1);
        let mut held = seen.hold();
        let keys = (0..).map(|number| Key { a: salt(0, number).a, b: ROWS as u64 });
        let most = FEWEST;
        assert!(keys.clone().take(most + 3).all(|key| held.insert(key)));
        assert_eq!(most, keys.clone().take(most + 3).filter(|&key| held.contains(key)).count());
        held.make_room();
        assert_eq!(3, keys.clone().take(most + 3).filter(|&key| held.insert(key)).count());
        assert!(keys.take(most + 3).all(|key| held.contains(key)));
    }
}
