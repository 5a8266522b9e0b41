//! Several searches at once, each with its share of what may be searched and filled.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use crate::search::best_first::Verdict;
use crate::search::limits::{Limits, Reason};

/// How long it takes at most to hear that a search is to stop.
const PATIENCE: Duration = Duration::from_millis(5);

/// Tells the caller that one search has ended, and the others to stop if it broke down: nobody waits for it then.
struct Ending<'a> {
    running: &'a AtomicUsize,
    caller: Thread,
    others: Limits<'static>,
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.others.stop();
        }
        self.running.fetch_sub(1, Ordering::Release);
        self.caller.unpark();
    }
}

/// Search with each of the items at once and return the verdict of the first of them that has one.
///
/// The first verdict stops the others. If nobody has one, the reason is that of the first that did not end for want of
/// positions.
///
/// # Panics
///
/// As one of the searches does.
pub fn at_once<T: Send>(
    limits: &mut Limits<'_>,
    items: impl ExactSizeIterator<Item = T>,
    work: impl Fn(&mut Limits<'static>, T) -> Verdict + Sync,
) -> Verdict {
    if limits.left() < items.len() as u64 {
        return Verdict::Unknown(Reason::Positions);
    }
    let running = AtomicUsize::new(items.len());
    let shares: Vec<Limits<'static>> = (0..items.len()).map(|_| limits.share(items.len())).collect();
    let (caller, work, running) = (thread::current(), &work, &running);
    thread::scope(|scope| {
        let start = |(item, mut limits): (T, Limits<'static>)| {
            let ending = Ending { running, caller: caller.clone(), others: limits.beside() };
            scope.spawn(move || {
                let _ending = ending;
                let verdict = work(&mut limits, item);
                if !matches!(verdict, Verdict::Unknown(_)) {
                    limits.stop();
                }
                (verdict, limits.searched)
            })
        };
        let started: Vec<_> = items.zip(shares).map(start).collect();
        while running.load(Ordering::Acquire) > 0 {
            thread::park_timeout(PATIENCE);
            if limits.look().is_err() {
                limits.stop();
            }
        }
        let ended: Vec<_> =
            started.into_iter().map(|search| search.join().unwrap_or_else(|what| resume_unwind(what))).collect();
        limits.searched += ended.iter().map(|(_, searched)| searched).sum::<u64>();
        choose(ended.into_iter().map(|(verdict, _)| verdict))
    })
}

fn choose(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let rank = |verdict: &Verdict| match verdict {
        Verdict::Won(_) | Verdict::Lost => 0,
        Verdict::Unknown(Reason::Positions) => 2,
        Verdict::Unknown(_) => 1,
    };
    verdicts.min_by_key(rank).unwrap_or(Verdict::Unknown(Reason::Stopped))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared_positions(limits: &mut Limits<'_>, verdicts: [Verdict; 3]) -> Verdict {
        at_once(limits, verdicts.into_iter(), |limits, verdict| {
            limits.searched = limits.left();
            verdict
        })
    }

    #[test]
    fn a_verdict_comes_before_every_reason_and_the_want_of_positions_last() {
        let [won, positions, memory] =
            [Verdict::Won(vec![]), Verdict::Unknown(Reason::Positions), Verdict::Unknown(Reason::Memory)];
        let ask = |verdicts| shared_positions(&mut Limits::new(None, None, None), verdicts);
        assert_eq!(won, ask([positions.clone(), memory.clone(), won.clone()]));
        assert_eq!(memory, ask([positions.clone(), memory.clone(), positions.clone()]));
    }

    #[test]
    fn searches_at_once_take_no_more_positions_than_one() {
        let mut limits = Limits::new(Some(100), None, None);
        let verdict = shared_positions(&mut limits, [const { Verdict::Unknown(Reason::Positions) }; 3]);
        assert_eq!((Verdict::Unknown(Reason::Positions), 99), (verdict, limits.searched));
    }

    #[test]
    #[should_panic(expected = "broken")]
    fn a_search_that_breaks_down_stops_those_beside_it() {
        let mut limits = Limits::new(None, None, None);
        at_once(&mut limits, [true, false].into_iter(), |limits, breaks| {
            assert!(!breaks, "broken");
            while limits.look().is_ok() {}
            Verdict::Unknown(Reason::Stopped)
        });
    }
}
