//! Making a line straight: a search by greed wanders, and what it wandered between is left out.

use std::collections::HashMap;

use crate::position::key::Key;
use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::moves::Move;

/// The most moves that are tried; they take a fraction of a second.
const MOST_TRIES: usize = 100_000;

/// Return a line that wins as this one does, without what lies between two of its positions where one move leads from
/// one to the other, nor between two that are the same; from each it goes on to the last that can be got to.
///
/// All piles of the game are told apart, so that what followed a position follows it still.
pub fn straight(game: &Game, state: &mut State, line: &[Move]) -> Vec<Move> {
    let keys = keys_along(game, state, line);
    let last: HashMap<Key, usize> = keys.iter().enumerate().map(|(place, &key)| (key, place)).collect();
    let (mut kept, mut tries, mut place) = (Vec::new(), 0, last[&keys[0]]);
    let mut moves = Vec::new();
    while place < line.len() {
        let (mut next, mut best) = (last[&keys[place + 1]], line[place]);
        moves.clear();
        if tries < MOST_TRIES {
            state.moves(game, &mut moves);
            tries += moves.len();
        }
        for &mv in &moves {
            state.push_move(game, mv);
            if let Some(&leads_to) = last.get(&state.key(game)).filter(|&&leads_to| leads_to > next) {
                (next, best) = (leads_to, mv);
            }
            state.undo(game);
        }
        state.push_move(game, best);
        kept.push(best);
        place = next;
    }
    kept
}

/// Return the keys of the positions along a line, the first one's too; the state is as before.
fn keys_along(game: &Game, state: &mut State, line: &[Move]) -> Vec<Key> {
    let mut keys = vec![state.key(game)];
    for &mv in line {
        state.push_move(game, mv);
        keys.push(state.key(game));
    }
    line.iter().for_each(|_| state.undo(game));
    keys
}
