//! Whether a game is won.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::rules::{DOWN, Goal};

impl State {
    /// Say whether the game is won.
    #[inline(always)]
    pub fn is_won(&self, game: &Game) -> bool {
        game.goals.iter().all(|goal| self.is_reached(game, goal))
    }

    /// Say whether cards laid from one pile on another may win: that alters two piles.
    #[inline(always)]
    pub fn may_be_won_by_a_lay(&self, game: &Game) -> bool {
        game.goals.iter().filter(|goal| !self.is_reached(game, goal)).nth(2).is_none()
    }

    #[inline(always)]
    fn is_reached(&self, game: &Game, &(pile, goal): &(usize, Goal)) -> bool {
        let count = self.len(pile);
        if count == usize::from(goal.count) {
            goal.run.is_none_or(|fits| self.is_whole(game, pile, fits))
        } else {
            goal.or_empty && count == 0
        }
    }

    fn is_whole(&self, game: &Game, pile: usize, fits: usize) -> bool {
        let cards: Vec<u8> = self.pile(pile).collect();
        cards.iter().all(|card| card & DOWN == 0) && game.rules.in_order(fits, &cards)
    }
}
