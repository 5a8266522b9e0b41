//! The search to its end on several threads, which share what was seen.
//!
//! Each thread has a tree of its own and what is still to be looked at of it. One that has nothing left is given some
//! of the best positions of another, as the steps that lead to them. When nobody has anything left, everything was
//! looked at.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::limits::{Limits, Reason};
use crate::moves::Move;
use crate::open::Open;
use crate::search::{Verdict, grow};
use crate::seen::Known;
use crate::shared::{Held, SharedSeen};
use crate::walk::Walk;

/// How long a thread that has nothing to do waits before it looks whether it is to stop.
const PATIENCE: Duration = Duration::from_millis(5);

/// Of how many of its best positions a thread gives every second one.
const HALVED: usize = 1024;

/// A position as it goes from one thread to another: its cost, and the steps that lead to it.
type Gift = (i32, Vec<Move>);

/// What threads give one another.
#[derive(Default)]
struct Given {
    gifts: VecDeque<Vec<Gift>>,
    idle: usize,
    is_over: bool,
    /// Whether a limit has left something out: then nobody can say that all was looked at.
    is_cut: bool,
}

/// What the threads of a search share.
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
    threads: usize,
}

/// What one thread has for itself.
pub struct Worker<'g> {
    walk: Walk<'g>,
    open: Open<u32>,
    /// How many bytes of it were told.
    told: usize,
}

impl<'g> Worker<'g> {
    /// Begin with nothing to look at.
    pub fn new(walk: Walk<'g>) -> Worker<'g> {
        Worker { open: Open::new(walk.state.cost), walk, told: 0 }
    }

    /// Take over what another gave, so that the first of it is looked at first.
    fn receive(&mut self, gifts: &[Gift]) {
        let mut way = Vec::new();
        for (cost, steps) in gifts.iter().rev() {
            let node = self.walk.take_over(steps, &mut way);
            self.open.push(*cost, node);
        }
    }

    /// Return how many bytes it fills.
    pub fn bytes(&self) -> usize {
        self.walk.bytes() + self.open.bytes()
    }
}

impl Together {
    /// Begin at the position of a walk, with so many threads to come.
    pub fn new(walk: &Walk<'_>, threads: usize) -> Together {
        let seen = SharedSeen::new(threads);
        if !walk.state.is_won(walk.game) {
            seen.hold().insert(walk.key());
        }
        let first = vec![(walk.state.cost, Vec::new())];
        let given = Mutex::new(Given { gifts: VecDeque::from([first]), ..Given::default() });
        Together {
            seen,
            given,
            changed: Condvar::new(),
            wanting: AtomicBool::new(false),
            is_full: AtomicBool::new(false),
            own: AtomicUsize::new(0),
            threads,
        }
    }

    /// Return how many bytes of what is seen fall to each thread.
    pub fn bytes(&self) -> usize {
        self.seen.bytes_needed()
    }

    fn given(&self) -> MutexGuard<'_, Given> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Get ready for all threads to search on.
    pub fn begin(&self) {
        let mut given = self.given();
        (given.idle, given.is_over) = (0, false);
    }

    /// Search on with one of the threads, until `most` positions are searched or there is nothing left for anybody.
    pub fn run(&self, worker: &mut Worker<'_>, limits: &mut Limits<'_>, most: u64) -> Verdict {
        let last = limits.searched.saturating_add(most);
        let verdict = self.run_on(worker, limits, last);
        if verdict == Verdict::Unknown(Reason::Memory) {
            self.is_full.store(true, Ordering::Relaxed);
        }
        if verdict != Verdict::Lost {
            self.given().is_over = true;
            self.changed.notify_all();
        }
        verdict
    }

    fn run_on(&self, worker: &mut Worker<'_>, limits: &mut Limits<'_>, last: u64) -> Verdict {
        let mut moves = Vec::new();
        let mut seen = self.seen.hold();
        while limits.searched < last {
            seen = seen.grown();
            if self.is_full.load(Ordering::Relaxed) {
                return Verdict::Unknown(Reason::Memory);
            }
            let Some(node) = worker.open.pop() else {
                // Nobody waits for what a thread holds that has nothing to do.
                drop(seen);
                worker.receive(&match self.take(limits) {
                    Ok(gifts) => gifts,
                    Err(verdict) => return verdict,
                });
                seen = self.seen.hold();
                continue;
            };
            worker.walk.go_to(node);
            if self.wanting.load(Ordering::Relaxed) {
                self.give(worker);
            }
            if let Some(verdict) = self.look_at(worker, &mut seen, limits, &mut moves) {
                // Not all moves of this position were made.
                self.given().is_cut = true;
                return verdict;
            }
        }
        Verdict::Unknown(Reason::Positions)
    }

    /// Look at the position where a walk stands.
    fn look_at(
        &self,
        worker: &mut Worker<'_>,
        seen: &mut Held<'_>,
        limits: &mut Limits<'_>,
        moves: &mut Vec<Move>,
    ) -> Option<Verdict> {
        let Worker { walk, open, told } = worker;
        moves.clear();
        walk.moves(moves);
        let by_depth = walk.game.costs.weights.per_move * walk.depth() as i32;
        grow(walk, seen, moves, limits, &mut |cost, node, [tree, seen]| {
            open.push(cost + by_depth, node);
            let own = tree + open.bytes();
            if own != *told {
                self.own.fetch_add(own.wrapping_sub(*told), Ordering::Relaxed);
                *told = own;
            }
            seen + self.own.load(Ordering::Relaxed) / self.threads
        })
    }

    /// Give some of what is left to whoever waits for it.
    fn give(&self, worker: &mut Worker<'_>) {
        let Worker { walk, open, .. } = worker;
        let gifts: Vec<Gift> = open.halve(HALVED).into_iter().map(|(cost, node)| (cost, walk.steps(node))).collect();
        if !gifts.is_empty() {
            let mut given = self.given();
            given.gifts.push_back(gifts);
            self.wanting.store(given.gifts.len() < given.idle, Ordering::Relaxed);
            self.changed.notify_one();
        }
    }

    /// Take what was given, waiting for it; else how the search ends.
    fn take(&self, limits: &mut Limits<'_>) -> Result<Vec<Gift>, Verdict> {
        let mut given = self.given();
        given.idle += 1;
        loop {
            if let Some(gifts) = given.gifts.pop_front() {
                given.idle -= 1;
                return Ok(gifts);
            }
            if given.idle == self.threads && !given.is_cut {
                self.changed.notify_all();
                return Err(Verdict::Lost);
            }
            if given.is_over || given.is_cut {
                return Err(Verdict::Unknown(Reason::Positions));
            }
            limits.look().map_err(Verdict::Unknown)?;
            self.wanting.store(true, Ordering::Relaxed);
            given = self.changed.wait_timeout(given, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
