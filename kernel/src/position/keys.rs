//! The key of a position, and what a move makes of it without being made: most moves lead to positions that were seen.

use crate::position::key::{Key, salt};
use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::moves::{Kind, Move};
use crate::tables::rules::{DOWN, STOCK};

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
        self.keys_from(game).here
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

    /// Return whether the stock still deals to piles, so that it matters which of them is which.
    #[inline(always)]
    pub fn deals_to_piles(&self, game: &Game) -> bool {
        game.served != 0 && self.len(STOCK) != 0
    }

    /// Make a key depend on which of the served piles is which.
    #[inline(always)]
    fn add_places(&self, game: &Game, mut served: u64, key: &mut Key) {
        while served != 0 {
            let pile = served.trailing_zeros() as usize;
            served &= served - 1;
            *key += placed(game, pile, self.sum_of(pile));
        }
    }

    /// Return the sum of a pile.
    #[inline(always)]
    pub fn sum_of(&self, pile: usize) -> Key {
        self.cells[pile * self.stride + self.len(pile)].sum
    }

    /// Return what the keys after moves from here are worked out from.
    #[inline(always)]
    pub fn keys_from(&self, game: &Game) -> KeysFrom {
        let mut from = self.keys_in_any_place(game);
        if self.deals_to_piles(game) {
            from.placed = game.served;
            self.add_places(game, game.served, &mut from.here);
        }
        from
    }

    /// Return the same as if it did not matter which of the served piles is which.
    #[inline(always)]
    pub fn keys_in_any_place(&self, game: &Game) -> KeysFrom {
        let mut here = self.sums;
        here += self.cycle.key();
        self.add_others(&mut here, game);
        KeysFrom { here, placed: 0 }
    }

    /// Return whether the key after a move is known without making it: where no more comes of it than cards laid and one
    /// turned up.
    #[inline(always)]
    pub fn is_key_known(&self, game: &Game, mv: Move) -> bool {
        match mv.kind() {
            Kind::Lay => game.only_lays(mv) && mv.source() != STOCK && mv.target() != STOCK,
            Kind::Cycle => true,
            _ => false,
        }
    }

    /// Return the key after a move, before any safe moves that come of it and when nothing is waited for, if it is known.
    #[inline(always)]
    pub fn key_after(&self, game: &Game, from: &KeysFrom, mv: Move) -> Option<Key> {
        if !self.is_key_known(game, mv) {
            return None;
        }
        let (target, mut key) = (mv.target(), from.here);
        let laid = if mv.kind() == Kind::Cycle {
            key -= self.cycle.key();
            key += self.cycle.key_without(mv.count());
            self.sum_with(game, target, [self.cycle.look(mv.count())])
        } else {
            from.exchange(game, &mut key, (mv.source(), self.sum_of(mv.source())), self.sum_left(game, mv));
            let top = mv.source() * self.stride + self.len(mv.source());
            let cards = &self.cells[top + 1 - mv.count()..=top];
            self.sum_with(game, target, cards.iter().map(|cell| cell.card))
        };
        from.exchange(game, &mut key, (target, self.sum_of(target)), laid);
        Some(key)
    }

    /// Return the sum of the pile that a move takes cards from, after it.
    #[inline(always)]
    fn sum_left(&self, game: &Game, mv: Move) -> Key {
        let (source, left) = (mv.source(), self.len(mv.source()) - mv.count());
        let next = &self.cells[source * self.stride + left];
        if left == 0 || next.card & DOWN == 0 || game.rules.piles[source].reveal == 0 {
            return next.sum;
        }
        let below = &self.cells[source * self.stride + left - 1];
        self.sum_on(game, source, below, left - 1, next.card & !DOWN)
    }

    /// Return the sum of a pile with cards laid on it.
    #[inline(always)]
    pub fn sum_with(&self, game: &Game, pile: usize, cards: impl IntoIterator<Item = u8>) -> Key {
        let mut below = self.cells[pile * self.stride + self.len(pile)];
        let face = if game.rules.piles[pile].hides { DOWN } else { 0 };
        for (count, card) in (self.len(pile)..).zip(cards) {
            let card = card & !DOWN | face;
            below.sum = self.sum_on(game, pile, &below, count, card);
            below.card = card;
        }
        below.sum
    }
}

/// Return what the place of a pile of such a sum adds to a key, where it matters.
#[inline(always)]
fn placed(game: &Game, pile: usize, sum: Key) -> Key {
    sum.times(game.places[pile])
}

/// The data from which the keys after moves from a position are computed.
pub struct KeysFrom {
    /// The key there, when nothing is waited for.
    pub here: Key,
    /// The piles whose places matter.
    placed: u64,
}

impl KeysFrom {
    /// Take one sum of a pile out of a key and put another in.
    #[inline(always)]
    pub fn exchange(&self, game: &Game, key: &mut Key, (pile, before): (usize, Key), after: Key) {
        *key -= before;
        *key += after;
        if self.placed >> pile & 1 != 0 {
            *key -= placed(game, pile, before);
            *key += placed(game, pile, after);
        }
    }
}
