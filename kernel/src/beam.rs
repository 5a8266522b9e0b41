//! The search in a beam: of all positions that so many steps lead to, only the best are gone on from.
//!
//! Positions are compared only with others of the same depth, so the search gets to the end of games that are long, two
//! decks and a stock say, where the best first never leaves the beginning. It proves nothing: what it leaves out may
//! win. The best alone are much like one another, and come to an end together; so chance has a say in what is best.
//! It is the same each time.

use crate::limits::{Limits, Reason};
use crate::search::{Verdict, grow, seen_at_first};
use crate::walk::Walk;

/// How wide a beam is, and when it ends.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// How many positions of one depth are gone on from.
    pub width: usize,
    /// How much of a rank chance may be.
    pub chance: u32,
    /// How many positions may be searched.
    pub most: u64,
}

/// A position of one depth: its rank, and its number.
type Place = (i32, u32);

/// How much of a rank one unit of a cost is.
const UNIT: i32 = 4;

/// Search in a beam; when no position is left there is no answer, for want of positions.
///
/// `filled` gets the bytes that the beam fills and returns all that count, with those of what is searched besides.
pub fn beam(
    walk: &mut Walk<'_>,
    beam: Beam,
    limits: &mut Limits<'_>,
    filled: &mut impl FnMut(usize) -> usize,
) -> Verdict {
    let mut seen = seen_at_first(walk);
    let mut layer: Vec<Place> = vec![(0, 0)];
    let mut next: Vec<Place> = Vec::new();
    let mut moves = Vec::new();
    let last = limits.searched.saturating_add(beam.most);
    while !layer.is_empty() && limits.searched < last {
        for &(_, node) in &layer {
            walk.go_to(node);
            moves.clear();
            walk.moves(&mut moves);
            let answer = grow(walk, &mut seen, &moves, limits, &mut |cost, node, [tree, seen]| {
                next.push((rank(cost, node, beam), node));
                filled(tree + seen + next.capacity() * size_of::<Place>())
            });
            if let Some(answer) = answer {
                return answer;
            }
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
        narrow(&mut layer, beam.width);
    }
    Verdict::Unknown(Reason::Positions)
}

/// Return where a position stands among those of its depth: the less, the better.
#[inline(always)]
fn rank(cost: i32, node: u32, beam: Beam) -> i32 {
    let drawn = (node ^ beam.width as u32).wrapping_mul(0x9e37_79b9) >> 16;
    cost * UNIT + (drawn % beam.chance) as i32
}

/// Leave the best places, those moves together side by side: the way from one to the next is short then.
fn narrow(layer: &mut Vec<Place>, width: usize) {
    if layer.len() > width {
        layer.select_nth_unstable(width - 1);
        layer.truncate(width);
    }
    layer.sort_unstable_by_key(|&(_, node)| node);
}
