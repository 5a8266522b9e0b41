//! Estimates: what a move would add to the cost of a position, without making it.

use crate::game::Game;
use crate::moves::{Kind, Move};
use crate::rules::DOWN;
use crate::state::State;

impl State {
    /// Return which looks some home accepts now.
    pub fn wanted_at_home(&self, game: &Game) -> u64 {
        let homes = game.targets.iter().filter(|&&target| game.homes >> target & 1 != 0);
        homes.fold(0, |mask, &home| mask | self.accepts(game, home))
    }

    /// Estimate what a move adds to the cost, without making it.
    #[inline(always)]
    pub fn estimate(&self, game: &Game, one: Move, wanted: u64) -> i32 {
        match one.kind() {
            Kind::Lay => self.estimate_lay(game, one, wanted),
            Kind::Swap => self.estimate_lay(game, one, wanted) - game.costs.weights.home,
            Kind::Talon => self.cost_on(game, one.target(), [self.talon.look(one.count())]),
            Kind::Click => 0,
        }
    }

    #[inline(always)]
    fn estimate_lay(&self, game: &Game, one: Move, wanted: u64) -> i32 {
        let (source, count) = (one.source(), one.count());
        let cost = self.cost_from(game, source, one.target(), count);
        if self.len(source) == count {
            return cost;
        }
        let next = self.top(source, count + 1);
        let goes_home = wanted >> (next & 63) & 1 != 0 && game.homes >> source & 1 == 0;
        let turned = if next & DOWN != 0 && game.rules.piles[source].reveal > 0 { game.costs.weights.down } else { 0 };
        cost - turned - if goes_home { game.costs.weights.home } else { 0 }
    }

    /// Return what is added to the cost if cards go from the top of one pile to another.
    #[inline(always)]
    fn cost_from(&self, game: &Game, source: usize, target: usize, count: usize) -> i32 {
        let top = source * self.stride + self.len(source);
        let cards = self.cells[top + 1 - count..=top].iter().map(|cell| cell.card);
        self.cells[top - count].cost - self.cells[top].cost + self.cost_on(game, target, cards)
    }

    /// Return what cards add to the cost if they are laid on a pile.
    #[inline(always)]
    fn cost_on(&self, game: &Game, pile: usize, cards: impl IntoIterator<Item = u8>) -> i32 {
        let mut below = self.cells[pile * self.stride + self.len(pile)];
        let mut is_first = self.len(pile) == 0;
        let mut cost = 0;
        for card in cards {
            cost += game.cost_of(pile, below.lowest, below.card, card, is_first);
            below.lowest = game.costs.lowest(below.lowest, card);
            below.card = card;
            is_first = false;
        }
        cost
    }
}
