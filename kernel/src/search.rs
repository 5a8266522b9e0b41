//! The search: best first, with every position that was reached remembered.
//!
//! It is complete: a position is left out only if it has the key of one that was seen, if a safe move (see
//! [`crate::safe`]) is made in its place, or if a move need not be tried (see [`crate::prune`]). So if nothing is left
//! to look at, the game cannot be won.
//!
//! Two ways lead through the same tree. [`greedy`] estimates what each move costs and makes only the one that looks
//! best: it finds most wins after a few hundred positions. [`Exhaustive`] makes each move at once and keeps only what
//! is new, which takes less memory where there is much to look at.

use crate::limits::{Limits, Reason};
use crate::moves::Move;
use crate::open::Open;
use crate::seen::Seen;
use crate::walk::Walk;

/// What a search says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The moves that win.
    Won(Vec<Move>),
    /// Every position that can be reached was looked at.
    Lost,
    /// It ended for this reason.
    Unknown(Reason),
}

/// Return what is seen at first. A deal that is won as it lies is won by the first move that leaves it so.
pub fn seen_at_first(walk: &Walk<'_>) -> Seen {
    let mut seen = Seen::new();
    if !walk.state.is_won(walk.game) {
        seen.insert(walk.key());
    }
    seen
}

/// The search that makes each move as soon as its position is looked at; it can be interrupted and gone on with.
pub struct Exhaustive<'w, 'g> {
    walk: &'w mut Walk<'g>,
    seen: Seen,
    open: Open<u32>,
    /// How many bytes were filled so far.
    pub bytes: usize,
}

impl<'w, 'g> Exhaustive<'w, 'g> {
    /// Begin where a walk begins.
    pub fn new(walk: &'w mut Walk<'g>) -> Exhaustive<'w, 'g> {
        let mut open = Open::new(walk.state.cost);
        open.push(walk.state.cost, 0);
        Exhaustive { seen: seen_at_first(walk), walk, open, bytes: 0 }
    }

    /// Search on; after `most` positions there is no answer yet, for want of positions.
    pub fn run(&mut self, limits: &mut Limits<'_>, most: u64) -> Verdict {
        let last = limits.searched.saturating_add(most);
        let mut moves = Vec::new();
        while limits.searched < last {
            let Some(node) = self.open.pop() else {
                return Verdict::Lost;
            };
            self.walk.go_to(node);
            moves.clear();
            self.walk.moves(&mut moves);
            let by_depth = self.walk.game.costs.weights.per_move * self.walk.depth() as i32;
            let (open, bytes) = (&mut self.open, &mut self.bytes);
            let answer = grow(self.walk, &mut self.seen, &moves, limits, |cost, node, filled| {
                open.push(cost + by_depth, node);
                *bytes = filled + open.bytes();
                *bytes
            });
            if let Some(answer) = answer {
                return answer;
            }
        }
        Verdict::Unknown(Reason::Positions)
    }
}

/// Make each of these moves and keep what is new; return how the search ends, if it does.
///
/// `keep` gets the cost and the number of each new position and the bytes that the walk and what is seen fill; it
/// returns all that are filled.
#[inline(always)]
pub fn grow(
    walk: &mut Walk<'_>,
    seen: &mut Seen,
    moves: &[Move],
    limits: &mut Limits<'_>,
    mut keep: impl FnMut(i32, u32, usize) -> usize,
) -> Option<Verdict> {
    for &mv in moves {
        walk.step(mv);
        if seen.insert(walk.key()) {
            let node = walk.add(mv);
            if walk.state.is_won(walk.game) {
                walk.undo();
                limits.searched += 1;
                return Some(Verdict::Won(walk.line(node)));
            }
            let bytes = keep(walk.state.cost, node, seen.bytes_needed() + walk.bytes());
            if let Err(reason) = limits.count(bytes) {
                return Some(Verdict::Unknown(reason));
            }
        }
        walk.undo();
    }
    None
}

/// Search on, making the move that looks best of all; after `most` positions there is no answer, for want of positions.
pub fn greedy(walk: &mut Walk<'_>, limits: &mut Limits<'_>, most: u64, bytes: &mut usize) -> Verdict {
    let mut seen = seen_at_first(walk);
    let mut open = Open::new(walk.state.cost);
    let mut moves = Vec::new();
    let last = limits.searched.saturating_add(most);
    loop {
        moves.clear();
        walk.moves(&mut moves);
        let here = walk.here();
        let by_depth = walk.game.costs.weights.per_move * walk.depth() as i32;
        let wanted = walk.state.wanted_on_foundations(walk.game);
        for &mv in &moves {
            open.push(walk.state.cost + walk.state.estimate(walk.game, mv, wanted) + by_depth, (here, mv));
        }
        *bytes = seen.bytes_needed() + walk.bytes() + open.bytes();
        loop {
            let Some((node, mv)) = open.pop() else {
                return Verdict::Lost;
            };
            walk.go_to(node);
            walk.step(mv);
            if seen.insert(walk.key()) {
                let node = walk.stay(mv);
                if walk.state.is_won(walk.game) {
                    limits.searched += 1;
                    return Verdict::Won(walk.line(node));
                }
                break;
            }
            walk.undo();
        }
        if let Err(reason) = limits.count(*bytes) {
            return Verdict::Unknown(reason);
        }
        if limits.searched >= last {
            return Verdict::Unknown(Reason::Positions);
        }
    }
}
