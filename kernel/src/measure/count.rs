//! Counting: how many different positions can be reached.

use crate::position::state::State;
use crate::search::limits::{Limits, Reason};
use crate::search::seen::{Known, Seen};
use crate::tables::game::Game;
use crate::tables::moves::Move;

/// Count the positions that can be reached within `depth` moves, or at all; the first one counts.
///
/// A won position has no moves, unless no move has been made yet.
pub fn count(game: &Game, state: &mut State, depth: Option<usize>, limits: &mut Limits<'_>) -> Result<u64, Reason> {
    let mut seen = Seen::new();
    seen.insert(state.key(game));
    let mut layer: Vec<Vec<Move>> = vec![Vec::new()];
    let mut moves = Vec::new();
    let mut steps = 0;
    while !layer.is_empty() && depth.is_none_or(|depth| steps < depth) {
        let mut next = Vec::new();
        for line in &layer {
            line.iter().for_each(|&mv| state.push_move(game, mv));
            moves.clear();
            state.moves(game, &mut moves);
            for &mv in &moves {
                state.push_move(game, mv);
                if seen.insert(state.key(game)) {
                    limits.count(seen.bytes_needed())?;
                    if !state.is_won(game) {
                        next.push(line.iter().copied().chain([mv]).collect());
                    }
                }
                state.undo(game);
            }
            line.iter().for_each(|_| state.undo(game));
        }
        layer = next;
        steps += 1;
    }
    Ok(seen.len() as u64)
}
