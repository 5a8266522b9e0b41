//! Serving as most games do it: no set gives way to another, and none is filled up by what fits.

use crate::game::Game;
use crate::key::Key;
use crate::keys::KeysFrom;
use crate::quick::Servings;
use crate::rules::{DOWN, STOCK};
use crate::state::State;

impl State {
    /// Return how many cards a pile gets of those left in the stock.
    #[inline(always)]
    fn served(&self, game: &Game, withheld: u64, (pile, wanted): (usize, usize), left: usize) -> usize {
        if withheld >> pile & 1 != 0 && game.rules.waste != Some(pile) {
            return 0;
        }
        wanted.min(left).min(usize::from(game.rules.piles[pile].most).saturating_sub(self.len(pile)))
    }

    #[inline(always)]
    fn withheld(&self, servings: &Servings) -> u64 {
        if self.empty & servings.only_if_full != 0 { servings.only_if_full } else { 0 }
    }

    /// Return whether a click on a stock that holds cards serves any.
    #[inline(always)]
    pub fn serves_any(&self, game: &Game, servings: &Servings) -> bool {
        let (withheld, left) = (self.withheld(servings), self.len(STOCK));
        servings.piles.iter().any(|&serving| self.served(game, withheld, serving, left) > 0)
    }

    /// Serve the piles from a stock that holds cards.
    #[inline(always)]
    pub fn serve(&mut self, game: &Game, servings: &Servings) {
        let withheld = self.withheld(servings);
        for &(pile, wanted) in &servings.piles {
            let served = self.served(game, withheld, (pile, wanted), self.len(STOCK));
            if served > 0 {
                self.shift(game, STOCK, pile, served, true, game.rules.piles[pile].hides);
                self.reveal(game, STOCK, usize::from(game.rules.piles[STOCK].reveal));
            }
        }
    }

    /// Tell how many cards each pile would get, from which place of the stock down; return how many it would keep.
    #[inline(always)]
    fn tell_served(&self, game: &Game, servings: &Servings, mut tell: impl FnMut(usize, usize, usize)) -> usize {
        let (withheld, mut left) = (self.withheld(servings), self.len(STOCK));
        for &(pile, wanted) in &servings.piles {
            let served = self.served(game, withheld, (pile, wanted), left);
            tell(pile, served, left);
            left -= served;
        }
        left
    }

    /// Return so many cards of the stock as a pile would get them, from a place down.
    #[inline(always)]
    fn cards_served(&self, game: &Game, pile: usize, count: usize, place: usize) -> impl Iterator<Item = u8> + '_ {
        let face = if game.rules.piles[pile].hides { DOWN } else { 0 };
        (0..count).map(move |step| self.at(STOCK, place - 1 - step) & !DOWN | face)
    }

    /// Say whether serving may win: whether each pile that has a goal, but for the stock, may hold as many cards then as
    /// it asks.
    pub fn may_be_won_by_serving(&self, game: &Game, servings: &Servings) -> bool {
        let most = |pile| servings.piles.iter().find(|serving| serving.0 == pile).map_or(0, |serving| serving.1);
        game.goals.iter().all(|&(pile, goal)| {
            let held = self.len(pile);
            pile == STOCK
                || (goal.or_empty && held == 0)
                || (held..=held + most(pile)).contains(&usize::from(goal.count))
        })
    }

    /// Return what the position would cost after serving, where nothing is turned up in the stock.
    pub fn cost_served(&self, game: &Game, servings: &Servings) -> i32 {
        let mut cost = self.cost;
        let left = self.tell_served(game, servings, |pile, count, place| {
            cost += self.cost_on(game, pile, self.cards_served(game, pile, count, place));
        });
        cost + self.cells[left].cost - self.cells[self.len(STOCK)].cost
    }

    /// Return the key after serving, where nothing is turned up in the stock.
    pub fn key_served(&self, game: &Game, servings: &Servings, from: &KeysFrom) -> Key {
        let last = self.keys_in_any_place(game);
        let left = self.tell_served(game, servings, |_, _, _| {});
        let from = if left > 0 { from } else { &last };
        let mut key = from.here;
        self.tell_served(game, servings, |pile, count, place| {
            let sum = self.sum_with(game, pile, self.cards_served(game, pile, count, place));
            from.exchange(game, &mut key, (pile, self.sum_of(pile)), sum);
        });
        from.exchange(game, &mut key, (STOCK, self.sum_of(STOCK)), self.cells[left].sum);
        key
    }
}
