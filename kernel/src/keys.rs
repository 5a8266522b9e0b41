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
        if self.deals_to_piles(game) {
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

    /// Return whether the stock still deals to piles, so that it matters which of them is which.
    #[inline(always)]
    pub fn deals_to_piles(&self, game: &Game) -> bool {
        game.served != 0 && self.len(STOCK) != 0
    }

    /// Make a key depend on which of the served piles is which.
    fn add_places(&self, game: &Game, key: &mut Key) {
        self.add_places_of(game, key, |pile| self.sum_of(pile));
    }

    /// The same where piles have certain sums.
    #[inline(always)]
    fn add_places_of(&self, game: &Game, key: &mut Key, sum_of: impl Fn(usize) -> Key) {
        let mut served = game.served;
        while served != 0 {
            let pile = served.trailing_zeros() as usize;
            served &= served - 1;
            *key += sum_of(pile).times(game.places[pile]);
        }
    }

    /// Return the sum of a pile.
    #[inline(always)]
    fn sum_of(&self, pile: usize) -> Key {
        self.cells[pile * self.stride + self.len(pile)].sum
    }

    /// Return the key after a move, before any safe moves that come of it and when nothing is waited for; none where more than cards laid and one
    /// turned up comes of the move, so that it has to be made.
    #[inline(always)]
    pub fn key_after(&self, game: &Game, mv: Move) -> Option<Key> {
        let target = mv.target();
        let mut key = match mv.kind() {
            Kind::Lay if game.only_lays(mv) => self.sums_after(game, mv)?,
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

    /// Return the sum of all piles, and what else they and the cycle add, after cards were laid from one pile on another.
    #[inline(always)]
    fn sums_after(&self, game: &Game, mv: Move) -> Option<Key> {
        let (source, target, count) = (mv.source(), mv.target(), mv.count());
        if source == STOCK || target == STOCK {
            return None;
        }
        let top = source * self.stride + self.len(source);
        let cards = self.cells[top + 1 - count..=top].iter().map(|cell| cell.card);
        let laid = self.sum_with(game, target, cards);
        let left = self.len(source) - count;
        let left = match self.cells[top - count].card {
            card if left > 0 && card & DOWN != 0 && game.rules.piles[source].reveal > 0 => {
                self.sum_on(game, source, &self.cells[top - count - 1], left - 1, card & !DOWN)
            }
            _ => self.cells[top - count].sum,
        };
        let mut key = self.sums;
        key -= self.sum_of(source);
        key -= self.sum_of(target);
        key += left + laid;
        key += self.cycle.key();
        if self.deals_to_piles(game) {
            self.add_places_of(game, &mut key, |pile| match pile {
                pile if pile == source => left,
                pile if pile == target => laid,
                pile => self.sum_of(pile),
            });
        }
        Some(key)
    }

    /// Return the sum of all piles with cards laid on one.
    #[inline(always)]
    fn sums_with(&self, game: &Game, pile: usize, cards: impl IntoIterator<Item = u8>) -> Key {
        let mut key = self.sums;
        key -= self.sum_of(pile);
        key + self.sum_with(game, pile, cards)
    }

    /// Return the sum of a pile with cards laid on it.
    #[inline(always)]
    fn sum_with(&self, game: &Game, pile: usize, cards: impl IntoIterator<Item = u8>) -> Key {
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
