//! Serving as most games do it: no set gives way to another, and none is filled up by what fits.

use crate::game::Game;
use crate::quick::Servings;
use crate::rules::STOCK;
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
}
