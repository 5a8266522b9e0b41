//! The search to its end on several threads, which share what was seen.
//!
//! Each thread has a tree of its own and what is still to be looked at of it. One that has nothing left is given some
//! of the best positions of another, as the steps that lead to them. When nobody has anything left, everything was
//! looked at.
//!
//! So many positions are searched as are *due*, which other searches add to: whoever has ended one of those goes on
//! here, and whoever finds nothing due here begins the next. What a search under way will add may be taken in advance.
//! Nobody waits for another before all of them were made.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::parallel::shared::{Held, SharedSeen};
use crate::search::best_first::{Tree, Verdict};
use crate::search::limits::{Limits, Reason};
use crate::search::open::Open;
use crate::search::seen::Known;
use crate::tables::moves::Move;

/// How long a thread that has nothing to do waits before it looks whether it is to stop.
const PATIENCE: Duration = Duration::from_millis(5);

/// How many of the positions that are due a thread takes at a time.
const SLICE: u64 = 512;

/// Of how many of its best positions a thread gives every second one.
const HALVED: usize = 1024;

/// A position as it goes from one thread to another: its cost, and the steps that lead to it.
type Gift = (i32, Vec<Move>);

/// The work that threads give one another.
#[derive(Default)]
struct Given {
    gifts: VecDeque<Vec<Gift>>,
    /// How many threads have nothing left to look at, or have ended.
    idle: usize,
    /// How many threads look at positions just now, and may give some.
    searching: usize,
    /// Whether a limit has left something out: then nobody can say that all was looked at.
    is_cut: bool,
}

/// The data that the threads of a search share.
pub struct Together {
    seen: SharedSeen,
    given: Mutex<Given>,
    changed: Condvar,
    /// Whether a thread waits for more than what was given.
    wanting: AtomicBool,
    /// Whether the memory is full: all threads end.
    is_full: AtomicBool,
    /// The bytes that all threads fill for themselves, as they said at last: also one that is just not running.
    own: AtomicUsize,
    /// The bytes that other searches fill at the same time.
    besides: AtomicUsize,
    /// How many positions may be searched before other work.
    due: AtomicI64,
    /// How many beams are under way that will add to it more than one thread takes meanwhile.
    to_come: AtomicUsize,
    /// How many were searched.
    searched: AtomicU64,
    threads: usize,
    /// Whether no card is there twice.
    pub is_single: bool,
}

/// The data of one thread.
pub struct Worker<T> {
    tree: T,
    open: Open<u32>,
    /// Whether it has nothing left, and the others know it.
    is_idle: bool,
    /// How many bytes of it were reported.
    told: usize,
}

/// The result of continuing a search for a while.
pub enum Turn {
    /// The search has ended.
    Ended(Verdict),
    /// It may go on.
    Searched,
    /// Nothing is due, or there is nothing to look at just now.
    Nothing,
}

impl<T: Tree> Worker<T> {
    /// Begin with nothing to look at.
    pub fn new(tree: T) -> Worker<T> {
        Worker { open: Open::new(tree.cost()), tree, is_idle: true, told: 0 }
    }

    /// Take over what another gave, so that the first of it is looked at first.
    fn receive(&mut self, gifts: &[Gift]) {
        let mut way = Vec::new();
        for (cost, steps) in gifts.iter().rev() {
            let node = self.tree.nodes().take_over(steps, &mut way);
            self.open.push(*cost, node);
        }
    }
}

impl Together {
    /// Begin at the position of a tree, with a number of threads to come.
    pub fn new(tree: &impl Tree, threads: usize) -> Together {
        let seen = SharedSeen::new(threads);
        tree.open_key().map(|key| seen.hold().insert(key));
        let first = vec![(tree.cost(), Vec::new())];
        let given = Mutex::new(Given { gifts: VecDeque::from([first]), idle: threads, ..Given::default() });
        Together {
            seen,
            given,
            changed: Condvar::new(),
            wanting: AtomicBool::new(false),
            is_full: AtomicBool::new(false),
            own: AtomicUsize::new(0),
            besides: AtomicUsize::new(0),
            due: AtomicI64::new(0),
            to_come: AtomicUsize::new(0),
            searched: AtomicU64::new(0),
            threads,
            is_single: tree.is_single(),
        }
    }

    /// Return how many bytes all threads fill, those of searches beside this one left out.
    pub fn bytes(&self) -> usize {
        self.seen.bytes_needed() * self.threads + self.own.load(Ordering::Relaxed)
    }

    fn given(&self) -> MutexGuard<'_, Given> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Return how many positions were searched.
    pub fn searched(&self) -> u64 {
        self.searched.load(Ordering::Relaxed)
    }

    /// Begin a beam. Where no card is there twice, more positions will be due for it than one thread takes meanwhile:
    /// others need not wait for its end.
    pub fn begin_beside(&self) {
        self.to_come.fetch_add(usize::from(self.is_single), Ordering::Relaxed);
    }

    /// End it, and allow that number of further positions before other work.
    pub fn end_beside(&self, positions: u64) {
        self.due.fetch_add(i64::try_from(positions).unwrap_or(i64::MAX), Ordering::Relaxed);
        self.to_come.fetch_sub(usize::from(self.is_single), Ordering::Relaxed);
    }

    fn is_due(&self) -> bool {
        self.due.load(Ordering::Relaxed) > 0 || self.to_come.load(Ordering::Relaxed) > 0
    }

    /// Tell how many bytes a search beside this one fills, `before` and now; return how many fall to a thread in all.
    pub fn count_besides(&self, before: usize, bytes: usize) -> usize {
        self.besides.fetch_add(bytes.wrapping_sub(before), Ordering::Relaxed);
        let filled = self.own.load(Ordering::Relaxed) + self.besides.load(Ordering::Relaxed);
        self.seen.bytes_needed() + filled / self.threads
    }

    /// Search on with one of the threads, as far as is due and as long as any thread does.
    pub fn run(&self, worker: &mut Worker<impl Tree>, limits: &mut Limits<'_>) -> Turn {
        if !self.is_due() {
            return Turn::Nothing;
        }
        self.given().searching += 1;
        let mut seen = self.seen.hold();
        let turn = loop {
            let turn = self.run_slice(worker, &mut seen, limits);
            if !matches!(turn, Turn::Searched) || !self.is_due() {
                break turn;
            }
        };
        drop(seen);
        self.given().searching -= 1;
        self.changed.notify_all();
        turn
    }

    fn run_slice(&self, worker: &mut Worker<impl Tree>, seen: &mut Held<'_>, limits: &mut Limits<'_>) -> Turn {
        self.due.fetch_sub(SLICE as i64, Ordering::Relaxed);
        let before = limits.searched;
        let turn = self.run_on(worker, seen, limits, before + SLICE, false);
        let searched = limits.searched - before;
        self.searched.fetch_add(searched, Ordering::Relaxed);
        self.due.fetch_add(SLICE as i64 - searched as i64, Ordering::Relaxed);
        turn
    }

    /// Search on with one of the threads until there is nothing left for anybody.
    pub fn run_to_the_end(&self, worker: &mut Worker<impl Tree>, limits: &mut Limits<'_>) -> Verdict {
        match self.run_on(worker, &mut self.seen.hold(), limits, u64::MAX, true) {
            Turn::Ended(verdict) => verdict,
            Turn::Searched | Turn::Nothing => Verdict::Unknown(Reason::Positions),
        }
    }

    /// Say to the others how the search of one thread ends: nobody waits for it, and what it leaves is left out.
    pub fn end(&self, worker: &mut Worker<impl Tree>, verdict: &Verdict) {
        if *verdict == Verdict::Unknown(Reason::Memory) {
            self.is_full.store(true, Ordering::Relaxed);
        }
        let mut given = self.given();
        if *verdict != Verdict::Lost && !worker.is_idle {
            worker.is_idle = true;
            given.idle += 1;
            given.is_cut = true;
        }
        self.changed.notify_all();
    }

    fn run_on(
        &self,
        worker: &mut Worker<impl Tree>,
        seen: &mut Held<'_>,
        limits: &mut Limits<'_>,
        last: u64,
        to_the_end: bool,
    ) -> Turn {
        while limits.searched < last {
            seen.make_room();
            if self.is_full.load(Ordering::Relaxed) {
                return Turn::Ended(Verdict::Unknown(Reason::Memory));
            }
            let Some(node) = worker.open.pop() else {
                seen.let_go();
                match self.take(worker, limits, to_the_end) {
                    Ok(gifts) => worker.receive(&gifts),
                    Err(turn) => return turn,
                }
                seen.take_up();
                continue;
            };
            worker.tree.go_to(node);
            if self.wanting.load(Ordering::Relaxed) {
                self.give(worker);
            }
            if let Some(verdict) = self.look_at(worker, seen, limits) {
                // Not all moves of this position were made.
                self.given().is_cut = true;
                return Turn::Ended(verdict);
            }
        }
        Turn::Searched
    }

    /// Look at the position where a tree stands.
    fn look_at(&self, worker: &mut Worker<impl Tree>, seen: &mut Held<'_>, limits: &mut Limits<'_>) -> Option<Verdict> {
        let Worker { tree, open, told, .. } = worker;
        let by_depth = tree.cost_by_depth();
        tree.expand(seen, limits, &mut |cost, node, [tree, seen]| {
            open.push(cost + by_depth, node);
            let own = tree + open.bytes();
            if own != *told {
                self.own.fetch_add(own.wrapping_sub(*told), Ordering::Relaxed);
                *told = own;
            }
            seen + self.own.load(Ordering::Relaxed) / self.threads
        })
    }

    /// Give some of the remaining work to the waiting threads.
    fn give(&self, worker: &mut Worker<impl Tree>) {
        let Worker { tree, open, .. } = worker;
        let gifts: Vec<Gift> =
            open.halve(HALVED).into_iter().map(|(cost, node)| (cost, tree.nodes().steps(node))).collect();
        if !gifts.is_empty() {
            let mut given = self.given();
            given.gifts.push_back(gifts);
            self.wanting.store(given.gifts.len() < given.idle, Ordering::Relaxed);
            self.changed.notify_one();
        }
    }

    /// Take what was given, waiting for it while others search, or `to_the_end`; else what comes of the turn.
    fn take(
        &self,
        worker: &mut Worker<impl Tree>,
        limits: &mut Limits<'_>,
        to_the_end: bool,
    ) -> Result<Vec<Gift>, Turn> {
        let mut given = self.given();
        if !worker.is_idle {
            worker.is_idle = true;
            given.idle += 1;
        }
        let mine = usize::from(!to_the_end);
        given.searching -= mine;
        let taken = loop {
            if let Some(gifts) = given.gifts.pop_front() {
                worker.is_idle = false;
                given.idle -= 1;
                break Ok(gifts);
            }
            if let Some(turn) = self.nothing_left(&given, limits, to_the_end) {
                break Err(turn);
            }
            self.wanting.store(true, Ordering::Relaxed);
            given = self.changed.wait_timeout(given, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
        };
        given.searching += mine;
        taken
    }

    /// Say what comes of a turn where nothing was given; nothing: it may still be.
    fn nothing_left(&self, given: &Given, limits: &mut Limits<'_>, to_the_end: bool) -> Option<Turn> {
        if given.idle == self.threads && !given.is_cut {
            self.changed.notify_all();
            return Some(Turn::Ended(Verdict::Lost));
        }
        if let Err(reason) = limits.look() {
            return Some(Turn::Ended(Verdict::Unknown(reason)));
        }
        if to_the_end {
            (given.idle == self.threads).then_some(Turn::Ended(Verdict::Unknown(Reason::Positions)))
        } else {
            (given.searching == 0).then_some(Turn::Nothing)
        }
    }
}
