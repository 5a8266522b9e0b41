//! Closed sets: all positions that a deal leads to, as evidence that it is lost.

use crate::position::state::State;
use crate::pruning::prune::Prune;
use crate::pruning::safe::Safe;
use crate::search::best_first::{Exhaustive, Search, Verdict};
use crate::search::limits::Limits;
use crate::search::walk::Walk;
use crate::tables::game::Game;

/// Between two piles of a position: no card has this number.
const END: u8 = u8::MAX;

/// Search all positions with no other shortcut than safe moves; return the verdict, and each position if it is lost.
///
/// A position is its piles from the bottom, each with [`END`] after it. Alike piles stand in one of their orders.
pub fn closed(game: &Game, safe: &Safe, mut state: State, limits: &mut Limits<'_>) -> (Verdict, Vec<Vec<u8>>) {
    while let Some(mv) = safe.find(game, &state) {
        state.push_move(game, mv);
    }
    if state.is_won(game) {
        return (Verdict::Won(Vec::new()), Vec::new());
    }
    let prune = Prune::none();
    let mut walk = Walk::new(game, safe, &prune, state);
    let verdict = Exhaustive::new(&mut walk).run(limits, u64::MAX, &mut |filled| filled);
    let nodes = if verdict == Verdict::Lost { 0..walk.count() } else { 0..0 };
    let positions = nodes.map(|node| {
        walk.go_to(node);
        walk.state.piles(game).into_iter().flat_map(|pile| pile.into_iter().chain([END])).collect()
    });
    let positions = positions.collect();
    (verdict, positions)
}
