//! Estimates: what a move would add to the cost of a position, without making it.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::moves::{Kind, Move};
use crate::tables::rules::DOWN;

impl State {
    /// Return which looks some foundation accepts now.
    pub fn wanted_on_foundations(&self, game: &Game) -> u64 {
        let foundations = game.targets.iter().filter(|&&target| game.is_foundation(target));
        foundations.fold(0, |mask, &foundation| mask | self.accepts(game, foundation))
    }

    /// Return whether what a move adds to the cost is well estimated: not of a click, and where more comes of a move than
    /// cards laid.
    #[inline(always)]
    pub fn is_estimated(&self, game: &Game, mv: Move) -> bool {
        match mv.kind() {
            Kind::Lay => game.only_lays(mv),
            Kind::Click => false,
            Kind::Swap | Kind::Cycle => true,
        }
    }

    /// Estimate what a move adds to the cost, without making it.
    #[inline(always)]
    pub fn estimate(&self, game: &Game, mv: Move, wanted: u64) -> i32 {
        match mv.kind() {
            Kind::Lay => self.estimate_lay(game, mv, wanted),
            Kind::Swap => self.estimate_lay(game, mv, wanted) - game.costs.weights.foundation,
            Kind::Cycle => self.cost_on(game, mv.target(), [self.cycle.look(mv.count())]),
            Kind::Click => 0,
        }
    }

    #[inline(always)]
    fn estimate_lay(&self, game: &Game, mv: Move, wanted: u64) -> i32 {
        let (source, count) = (mv.source(), mv.count());
        let cost = self.cost_from(game, source, mv.target(), count, |card| card);
        if self.len(source) == count {
            return cost;
        }
        let next = self.top(source, count + 1);
        let goes_up = wanted >> (next & 63) & 1 != 0 && !game.is_foundation(source);
        let turned = if next & DOWN != 0 && game.rules.piles[source].reveal > 0 { game.costs.weights.down } else { 0 };
        cost - turned - if goes_up { game.costs.weights.foundation } else { 0 }
    }

    /// Return what the position costs after cards were laid, where no more comes of it than one turned up.
    #[inline(always)]
    pub fn cost_after_lay(&self, game: &Game, mv: Move) -> i32 {
        let (source, target, count) = (mv.source(), mv.target(), mv.count());
        let face = if game.rules.piles[target].hides { DOWN } else { 0 };
        let moved = self.cost_from(game, source, target, count, |card| card & !DOWN | face);
        self.cost + moved + self.cost_of_turning(game, source, count)
    }

    /// Return what is added to the cost when the card is turned up that so many cards leave free.
    #[inline(always)]
    fn cost_of_turning(&self, game: &Game, pile: usize, count: usize) -> i32 {
        if self.len(pile) == count || game.rules.piles[pile].reveal == 0 || self.top(pile, count + 1) & DOWN == 0 {
            return 0;
        }
        let place = pile * self.stride + self.len(pile) - count;
        let (card, below, is_first) = (self.cells[place].card, self.cells[place - 1], self.len(pile) == count + 1);
        let cost = |card| game.costs.cost_of(&game.rules, pile, below.earliest, below.card, card, is_first);
        cost(card & !DOWN) - cost(card)
    }

    /// Return what is added to the cost if cards go from the top of one pile to another, where they lie so or so.
    #[inline(always)]
    fn cost_from(&self, game: &Game, source: usize, target: usize, count: usize, face: impl Fn(u8) -> u8) -> i32 {
        let top = source * self.stride + self.len(source);
        let (below, first) = (top - count, top + 1 - count);
        if game.costs.are_carried(source, target) {
            let laid = self.cost_on(game, target, [face(self.cells[first].card)]);
            return self.cells[below].cost - self.cells[first].cost + laid;
        }
        let cards = self.cells[first..=top].iter().map(|cell| face(cell.card));
        self.cells[below].cost - self.cells[top].cost + self.cost_on(game, target, cards)
    }

    /// Return what cards add to the cost if they are laid on a pile.
    #[inline(always)]
    pub fn cost_on(&self, game: &Game, pile: usize, cards: impl IntoIterator<Item = u8>) -> i32 {
        let mut below = self.cells[pile * self.stride + self.len(pile)];
        let mut is_first = self.len(pile) == 0;
        let mut cost = 0;
        for card in cards {
            cost += game.costs.cost_of(&game.rules, pile, below.earliest, below.card, card, is_first);
            below.earliest = game.costs.earliest(below.earliest, card);
            below.card = card;
            is_first = false;
        }
        cost
    }
}
