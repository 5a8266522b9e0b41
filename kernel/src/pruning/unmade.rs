//! What moves lead to, as far as it is known without making them: lays nearly always, and a click that only serves.

use crate::position::key::Key;
use crate::position::keys::KeysFrom;
use crate::search::walk::Walk;
use crate::tables::moves::Move;
use crate::tables::quick::Servings;
use crate::tables::rules::STOCK;

/// The results of the moves from a position.
pub struct Unmade<'g> {
    from: KeysFrom,
    servings: Option<&'g Servings>,
}

impl<'g> Unmade<'g> {
    /// Return it for where a walk stands; `servings` is what a click on the stock serves, if that is all that comes of it.
    #[inline(always)]
    pub fn of(walk: &Walk<'g>, servings: Option<&'g Servings>) -> Unmade<'g> {
        Unmade { from: walk.keys_from(), servings }
    }

    /// Return what a move serves, if that is all that comes of it.
    #[inline(always)]
    pub fn served(&self, mv: Move) -> Option<&'g Servings> {
        self.servings.filter(|_| mv == Move::click(STOCK))
    }

    /// Return the key after a move, before any safe moves that come of it and when nothing is waited for, if it is known.
    #[inline(always)]
    pub fn key_after(&self, walk: &Walk<'_>, mv: Move) -> Option<Key> {
        match self.served(mv) {
            Some(servings) => Some(walk.state.key_served(walk.game, servings, &self.from)),
            None => walk.key_after(&self.from, mv),
        }
    }

    /// Return what the position costs after a move of which no more comes than that cards are laid or served.
    #[inline(always)]
    pub fn cost_after(&self, walk: &Walk<'_>, mv: Move) -> i32 {
        match self.served(mv) {
            Some(servings) => walk.state.cost_served(walk.game, servings),
            None => walk.state.cost_after_lay(walk.game, mv),
        }
    }
}
