//! Runs that are carried card by card through empty columns, as one step of a beam.
//!
//! Where columns give single cards, a run of n cards gets to another column by 2n-1 moves. On the way the empty columns
//! are full, so each position ranks below the first, and a narrow beam hardly ever gets through. So it tries all these
//! moves as one step, too. The positions on the way are not kept; the line has every move.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::moves::Move;

/// A run to be carried: from which column to which, and how many cards.
#[derive(Clone, Copy, Debug)]
pub struct Carry {
    source: usize,
    target: usize,
    count: usize,
}

impl State {
    /// Return the empty columns of those that runs are carried between, and append what can be carried through them.
    pub fn carries(&self, game: &Game, carries: &mut Vec<Carry>) -> Vec<usize> {
        let columns = &game.carriers;
        let empties: Vec<usize> = columns.iter().copied().filter(|&pile| self.len(pile) == 0).collect();
        if empties.is_empty() {
            return empties;
        }
        for &source in columns {
            for count in 2..=self.in_order(game, source).min(empties.len() + 1) {
                let onto = |&&target: &&usize| self.may_get(game, (source, target, count), &empties);
                carries.extend(columns.iter().filter(onto).map(|&target| Carry { source, target, count }));
            }
        }
        empties
    }

    /// Return how many cards at the end of a column are in order.
    fn in_order(&self, game: &Game, pile: usize) -> usize {
        let fits = game.rules.piles[pile].sets[0].fits;
        let follows = |&count: &usize| game.rules.follows(fits, self.top(pile, count + 1), self.top(pile, count));
        1 + (1..self.len(pile)).take_while(follows).count()
    }

    /// Return whether a run may be carried: onto a card that it follows, or off another to the last empty column.
    fn may_get(&self, game: &Game, (source, target, count): (usize, usize, usize), empties: &[usize]) -> bool {
        match self.top_after(target, 0) {
            None => Some(&target) == empties.last() && count < empties.len() + 1 && count < self.len(source),
            Some(on) => {
                let fits = game.rules.piles[target].sets[0].fits;
                source != target && game.rules.follows(fits, on, self.top(source, count))
            }
        }
    }
}

impl Carry {
    /// Return the moves: all cards but the lowest to empty columns, that one, and the others back onto it.
    pub fn moves(self, empties: &[usize]) -> impl Iterator<Item = Move> {
        let by = &empties[..self.count - 1];
        let there = by.iter().map(move |&pile| Move::lay(self.source, pile, 1));
        let back = by.iter().rev().map(move |&pile| Move::lay(pile, self.target, 1));
        there.chain([Move::lay(self.source, self.target, 1)]).chain(back)
    }
}
