//! The key of a position, and what a move makes of it without being made: most moves lead to positions that were seen.

use crate::game::Game;
use crate::key::{Key, salt};
use crate::moves::{Kind, Move};
use crate::rules::{DOWN, STOCK};
use crate::state::State;

const TURNS: u64 = 2;
const ROTATED: u64 = 3;

impl State {
    /// Return the key.
    #[inline(always)]
    pub fn key(&self, game: &Game) -> Key {
        let mut key = self.free_key(game);
        if self.wait.piles != 0 {
            key += self.wait.key();
        }
        key
    }

    /// Return the key of the same position when nothing is waited for.
    #[inline(always)]
    pub fn free_key(&self, game: &Game) -> Key {
        let mut key = self.sums;
        key += self.cycle.key();
        if game.served != 0 && self.len(STOCK) != 0 {
            self.add_places(game, &mut key);
        }
        self.add_others(&mut key, game);
        key
    }

    /// Add to a key what else than piles a position has.
    #[inline(always)]
    fn add_others(&self, key: &mut Key, game: &Game) {
        let turns = self.turns.min(game.turns_cap);
        if turns != 0 {
            *key += salt(TURNS, u64::from(turns));
        }
        if self.rotated != 0 {
            *key += salt(ROTATED, self.rotated);
        }
    }

    /// Make a key depend on which of the served piles is which.
    fn add_places(&self, game: &Game, key: &mut Key) {
        let mut served = game.served;
        while served != 0 {
            let pile = served.trailing_zeros() as usize;
            served &= served - 1;
            let sum = self.cells[pile * self.stride + self.len(pile)].sum;
            *key += sum.times(game.places[pile]);
        }
    }

    /// Return the key after a move, before any safe moves that come of it and when nothing is waited for; none where more than cards laid and one
    /// turned up comes of the move, so that it has to be made.
    #[inline(always)]
    pub fn key_after(&self, game: &Game, mv: Move) -> Option<Key> {
        let target = mv.target();
        let mut key = match mv.kind() {
            Kind::Lay if !game.has_more[mv.source()] && !game.has_pairs[target] => self.sums_after(game, mv)?,
            Kind::Cycle => {
                let card = self.cycle.look(mv.count());
                let mut key = self.sums_with(game, target, [card]);
                key += self.cycle.key_without(mv.count());
                key
            }
            _ => return None,
        };
        self.add_others(&mut key, game);
        Some(key)
    }

    /// Return the sum of all piles, and what the cycle adds, after cards were laid from one pile on another.
    #[inline(always)]
    fn sums_after(&self, game: &Game, mv: Move) -> Option<Key> {
        let (source, target, count) = (mv.source(), mv.target(), mv.count());
        if (game.served != 0 && self.len(STOCK) != 0) || source == STOCK {
            return None;
        }
        let top = source * self.stride + self.len(source);
        let cards = self.cells[top + 1 - count..=top].iter().map(|cell| cell.card);
        let mut key = self.sums_with(game, target, cards);
        key -= self.cells[top].sum;
        let left = self.len(source) - count;
        key += match self.cells[top - count].card {
            card if left > 0 && card & DOWN != 0 && game.rules.piles[source].reveal > 0 => {
                self.sum_on(game, source, &self.cells[top - count - 1], left - 1, card & !DOWN)
            }
            _ => self.cells[top - count].sum,
        };
        key += self.cycle.key();
        Some(key)
    }

    /// Return the sum of all piles with cards laid on one.
    #[inline(always)]
    fn sums_with(&self, game: &Game, pile: usize, cards: impl IntoIterator<Item = u8>) -> Key {
        let mut below = self.cells[pile * self.stride + self.len(pile)];
        let face = if game.rules.piles[pile].hides { DOWN } else { 0 };
        let mut key = self.sums;
        key -= below.sum;
        for (count, card) in (self.len(pile)..).zip(cards) {
            let card = card & !DOWN | face;
            below.sum = self.sum_on(game, pile, &below, count, card);
            below.card = card;
        }
        key += below.sum;
        key
    }
}
