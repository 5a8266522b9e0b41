//! The search in a beam: of all positions that so many steps lead to, only the best are gone on from.
//!
//! Positions are compared only with others of the same depth, so the search gets to the end of games that are long, two
//! decks and a stock say, where the best first never leaves the beginning. What a step costs is estimated, and it is
//! taken only if it is among the best. The search proves nothing: what it leaves out may win. The best alone are much
//! like one another, and come to an end together; so chance has a say in what is best. It is the same each time.

use crate::beams::steps::{Step, Steps};
use crate::search::best_first::{Filled, Search, Verdict, seen_at_first};
use crate::search::limits::{Limits, Reason};
use crate::search::seen::{Known, Seen};
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
/// In a beam by the stock, what part of its width is gone on from before the next card is drawn, and how many times.
const BEFORE_DRAWING: usize = 2;
const TIMES: usize = 8;

impl Search for Beam<'_> {
    /// When no position is left there is no answer either, for want of positions.
    fn run(&mut self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Verdict {
        let last = limits.searched.saturating_add(most);
        let ended = if self.walk.game.playouts.is_some() {
            self.run_by_stock(limits, last, filled)
        } else {
            self.run_by_depth(limits, last, filled)
        };
        ended.unwrap_or(Verdict::Unknown(Reason::Positions))
    }
}

impl Beam<'_> {
    fn run_by_depth(&mut self, limits: &mut Limits<'_>, last: u64, filled: Filled<'_>) -> Option<Verdict> {
        let mut seen = seen_at_first(&self.walk);
        let mut steps = Steps::new(self.width, self.chance, self.walk.game);
        let mut layer = vec![Step { node: 0, key: self.walk.key().a }];
        let (mut best, mut since) = (i32::MAX, 0);
        while !layer.is_empty() && limits.searched < last && since < STALE {
            let ended = self.gather(&mut layer, &mut seen, (&mut steps, None), limits, filled);
            if ended.is_some() {
                return ended;
            }
            let rank = steps.take(&mut self.walk, &mut layer);
            since = if rank < best { 0 } else { since + 1 };
            best = best.min(rank);
        }
        None
    }

    /// Compare only positions to which as many cards were drawn; what is done between two of them is a beam of its own.
    fn run_by_stock(&mut self, limits: &mut Limits<'_>, last: u64, filled: Filled<'_>) -> Option<Verdict> {
        let mut seen = seen_at_first(&self.walk);
        let mut steps = Steps::new(self.width.div_ceil(BEFORE_DRAWING), self.chance, self.walk.game);
        let mut drawn = Steps::new(self.width, self.chance, self.walk.game);
        let mut layer = vec![Step { node: 0, key: self.walk.key().a }];
        while !layer.is_empty() && limits.searched < last {
            steps.forget_bound();
            drawn.forget_bound();
            let mut time = 0;
            while !layer.is_empty() && (time < TIMES || drawn.is_empty()) && time < STALE {
                let ended = self.gather(&mut layer, &mut seen, (&mut steps, Some(&mut drawn)), limits, filled);
                if ended.is_some() {
                    return ended;
                }
                steps.take(&mut self.walk, &mut layer);
                time += 1;
            }
            layer.clear();
            drawn.take(&mut self.walk, &mut layer);
        }
        None
    }

    /// Gather the steps from all positions of a layer; return how the search ends, if it does.
    fn gather<'g>(
        &mut self,
        layer: &mut Vec<Step>,
        seen: &mut Seen,
        (steps, mut drawn): (&mut Steps<'g>, Option<&mut Steps<'g>>),
        limits: &mut Limits<'_>,
        filled: Filled<'_>,
    ) -> Option<Verdict> {
        let walk = &mut self.walk;
        for step in layer.drain(..) {
            walk.go_to(step.node);
            // Safe moves may have led to a position that was seen.
            let key = walk.key();
            if step.key != key.a && (walk.is_known_better(seen) || !seen.insert(key)) {
                continue;
            }
            if walk.state.is_won(walk.game) && step.node != 0 {
                return Some(Verdict::Won(walk.line(step.node)));
            }
            let found = steps.gather(walk, seen, drawn.as_deref_mut());
            let kept = steps.bytes() + drawn.as_deref().map_or(0, Steps::bytes);
            let bytes = filled(walk.bytes() + seen.bytes_needed() + kept);
            if let Err(reason) = limits.count_all(found, bytes) {
                return Some(Verdict::Unknown(reason));
            }
        }
        None
    }
}
