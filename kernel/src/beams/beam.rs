//! The search in a beam: of all positions that so many steps lead to, only the best are gone on from.
//!
//! Positions are compared only with others of the same depth, so the search gets to the end of games that are long, two
//! decks and a stock say, where the best first never leaves the beginning. What a step costs is estimated, and it is
//! taken only if it is among the best. The search proves nothing: what it leaves out may win. The best alone are much
//! like one another, and come to an end together; so chance has a say in what is best. It is the same each time.

use crate::beams::steps::{Step, Steps};
use crate::search::best_first::{Filled, Search, Verdict, seen_at_first};
use crate::search::limits::{Limits, Reason};
use crate::search::seen::Known;
use crate::search::walk::Walk;

/// A beam: where it begins, and how wide it is.
pub struct Beam<'g> {
    /// Its start.
    pub walk: Walk<'g>,
    /// How many positions of one depth are gone on from.
    pub width: usize,
    /// How much of a rank chance may be.
    pub chance: u32,
}

/// A beam that has not come upon anything better for so many depths goes round in circles.
const STALE: usize = 300;

impl Search for Beam<'_> {
    /// When no position is left there is no answer either, for want of positions.
    fn run(&mut self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Verdict {
        let walk = &mut self.walk;
        let mut seen = seen_at_first(walk);
        let mut steps = Steps::new(self.width, self.chance);
        let mut layer = vec![Step { node: 0, key: walk.key().a }];
        let last = limits.searched.saturating_add(most);
        let (mut best, mut since) = (i32::MAX, 0);
        while !layer.is_empty() && limits.searched < last && since < STALE {
            for step in layer.drain(..) {
                walk.go_to(step.node);
                // Safe moves may have led to a position that was seen.
                let key = walk.key();
                if step.key != key.a && (walk.is_known_better(&seen) || !seen.insert(key)) {
                    continue;
                }
                if walk.state.is_won(walk.game) && step.node != 0 {
                    return Verdict::Won(walk.line(step.node));
                }
                let found = steps.gather(walk, &mut seen);
                let bytes = filled(walk.bytes() + seen.bytes_needed() + steps.bytes());
                if let Err(reason) = limits.count_all(found, bytes) {
                    return Verdict::Unknown(reason);
                }
            }
            let rank = steps.take(walk, &mut layer);
            since = if rank < best { 0 } else { since + 1 };
            best = best.min(rank);
        }
        Verdict::Unknown(Reason::Positions)
    }
}
