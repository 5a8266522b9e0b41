//! How far a search may go: positions, seconds, memory; and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::search::clock::now;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The search has reached its limit of positions.
    Positions,
    /// So much time went by.
    Seconds,
    /// So much memory was filled.
    Memory,
    /// Somebody stopped it.
    Stopped,
}

impl Reason {
    /// Return the word for it.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Positions => "positions",
            Reason::Seconds => "seconds",
            Reason::Memory => "memory",
            Reason::Stopped => "stopped",
        }
    }
}

/// Asks somebody whether to stop.
pub type Ask<'a> = Box<dyn FnMut() -> bool + Send + 'a>;

/// The limits, and how many positions were searched so far.
pub struct Limits<'a> {
    positions: u64,
    memory: usize,
    end: Option<Duration>,
    stop: Arc<AtomicBool>,
    ask: Option<Ask<'a>>,
    next_ask: Duration,
    /// Positions searched.
    pub searched: u64,
}

/// How many positions are searched between two looks at the clock.
const BETWEEN: u64 = 256;
/// How much time goes by between two questions whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

impl<'a> Limits<'a> {
    /// PositionData counting now; none: no limit.
    pub fn new(positions: Option<u64>, seconds: Option<f64>, memory: Option<usize>) -> Limits<'a> {
        let now = now();
        let end = seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok())
            .and_then(|time| now.checked_add(time));
        Limits {
            positions: positions.unwrap_or(u64::MAX),
            memory: memory.unwrap_or(usize::MAX),
            end,
            stop: Arc::default(),
            ask: None,
            next_ask: now + PATIENCE,
            searched: 0,
        }
    }

    /// Make limits for a search beside this one, which ends when this one is told to.
    pub fn beside(&self) -> Limits<'static> {
        Limits {
            positions: self.positions,
            memory: self.memory,
            end: self.end,
            stop: self.stop.clone(),
            ask: None,
            next_ask: self.next_ask,
            searched: 0,
        }
    }

    /// Make limits for one of so many searches beside one another, which share what is left.
    pub fn share(&self, searches: usize) -> Limits<'static> {
        let searches = searches.max(1);
        Limits { positions: self.left() / searches as u64, memory: self.memory / searches, ..self.beside() }
    }

    /// Stop this search and those next to it.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ask now and then whether to stop.
    pub fn asking(mut self, ask: Ask<'a>) -> Limits<'a> {
        self.ask = Some(ask);
        self
    }

    /// Return how many positions may still be searched.
    pub fn left(&self) -> u64 {
        self.positions.saturating_sub(self.searched)
    }

    /// Return whether as many positions were searched as may be.
    pub fn are_used_up(&self) -> bool {
        self.searched >= self.positions
    }

    /// Count one position of a search, and the bytes that it needs.
    #[inline(always)]
    pub fn count(&mut self, bytes: usize) -> Result<(), Reason> {
        self.searched += 1;
        if self.searched >= self.positions {
            return Err(Reason::Positions);
        }
        if bytes > self.memory {
            return Err(Reason::Memory);
        }
        if self.searched % BETWEEN == 0 { self.look() } else { Ok(()) }
    }

    /// Count some positions of a search, and the bytes that it needs.
    pub fn count_all(&mut self, positions: u64, bytes: usize) -> Result<(), Reason> {
        (0..positions).try_for_each(|_| self.count(bytes))
    }

    /// Look at the clock and at what may tell the search to stop.
    #[cold]
    pub fn look(&mut self) -> Result<(), Reason> {
        let now = now();
        if let Some(ask) = self.ask.as_mut().filter(|_| now >= self.next_ask) {
            self.next_ask = now + PATIENCE;
            if ask() {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        if self.stop.load(Ordering::Relaxed) {
            return Err(Reason::Stopped);
        }
        if self.end.is_some_and(|end| now >= end) { Err(Reason::Seconds) } else { Ok(()) }
    }
}
