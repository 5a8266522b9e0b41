//! The search in a beam: of all positions that so many steps lead to, only the best are gone on from.
//!
//! Positions are compared only with others of the same depth, so the search gets to the end of games that are long, two
//! decks and a stock say, where the best first never leaves the beginning. It proves nothing: what it leaves out may
//! win.

use crate::limits::{Limits, Reason};
use crate::search::{Found, seen_at_first};
use crate::walk::Walk;

/// How wide a beam is, and when it ends.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// How many positions of one depth are gone on from.
    pub width: usize,
    /// How many positions may be searched.
    pub most: u64,
    /// How many bytes are filled by what is searched besides.
    pub besides: usize,
}

/// A position of one depth: what it costs, and its number.
type Place = (i32, u32);

/// Search in a beam; when no position is left there is no answer, for want of positions.
pub fn beam(walk: &mut Walk<'_>, beam: Beam, limits: &mut Limits<'_>) -> Found {
    let mut seen = seen_at_first(walk);
    let mut layer: Vec<Place> = vec![(walk.state.cost, 0)];
    let mut next: Vec<Place> = Vec::new();
    let mut found = Vec::new();
    let last = limits.searched.saturating_add(beam.most);
    while !layer.is_empty() && limits.searched < last {
        for &(_, node) in &layer {
            walk.go_to(node);
            found.clear();
            walk.moves(&mut found);
            for &made in &found {
                walk.step(made);
                if seen.insert(walk.key()) {
                    let node = walk.add(made);
                    if walk.state.is_won(walk.game) {
                        walk.undo();
                        limits.searched += 1;
                        return Found::Won(walk.line(node));
                    }
                    next.push((walk.state.cost, node));
                    let bytes = seen.bytes_needed() + walk.bytes() + next.capacity() * size_of::<Place>();
                    if let Err(reason) = limits.count(beam.besides + bytes) {
                        return Found::Unknown(reason);
                    }
                }
                walk.undo();
            }
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
        narrow(&mut layer, beam.width);
    }
    Found::Unknown(Reason::Positions)
}

/// Leave the best places, those found together side by side: the way from one to the next is short then.
fn narrow(layer: &mut Vec<Place>, width: usize) {
    if layer.len() > width {
        layer.select_nth_unstable(width - 1);
        layer.truncate(width);
    }
    layer.sort_unstable_by_key(|&(_, node)| node);
}
