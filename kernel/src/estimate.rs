//! Estimates: what a move would add to the cost of a position, without making it; and what is asked of it as a whole.

use crate::game::Game;
use crate::moves::{Kind, Move};
use crate::rules::{DOWN, LOOKS, STOCK};
use crate::state::State;
use crate::wanted::Wanted;

/// Looks that are wanted so soon should not lie deep.
const SOON: u8 = 3;
/// How many cards over one count at most.
const DEEP: usize = 12;

impl State {
    /// Return what it costs that cards lie over others that are wanted sooner, and that those wanted soonest lie deep.
    pub fn cost_of_order(&self, game: &Game, wanted: &Wanted) -> i32 {
        let levels = wanted.levels(|pile| (self.len(pile) > 0).then(|| self.top(pile, 1)));
        let mut buried = [u8::MAX; LOOKS];
        let mut cost = 0;
        for pile in (0..game.rules.piles.len()).filter(|&pile| pile != STOCK && !game.is_foundation(pile)) {
            let (mut earliest, mut over) = (u8::MAX, self.len(pile));
            for card in self.pile(pile) {
                let look = usize::from(card & 63);
                over -= 1;
                buried[look] = buried[look].min(over.min(DEEP) as u8);
                cost += if levels[look] > earliest { wanted.over } else { 0 };
                earliest = earliest.min(levels[look]);
            }
        }
        let soon = levels.iter().zip(buried).filter(|&(&level, over)| level < SOON && over != u8::MAX);
        cost + soon.map(|(&level, over)| i32::from(SOON - level) * i32::from(over)).sum::<i32>()
    }

    /// Return which looks some foundation accepts now.
    pub fn wanted_on_foundations(&self, game: &Game) -> u64 {
        let foundations = game.targets.iter().filter(|&&target| game.is_foundation(target));
        foundations.fold(0, |mask, &foundation| mask | self.accepts(game, foundation))
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
        let cost = self.cost_from(game, source, mv.target(), count);
        if self.len(source) == count {
            return cost;
        }
        let next = self.top(source, count + 1);
        let goes_up = wanted >> (next & 63) & 1 != 0 && !game.is_foundation(source);
        let turned = if next & DOWN != 0 && game.rules.piles[source].reveal > 0 { game.costs.weights.down } else { 0 };
        cost - turned - if goes_up { game.costs.weights.foundation } else { 0 }
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
            cost += game.costs.cost_of(&game.rules, pile, below.earliest, below.card, card, is_first);
            below.earliest = game.costs.earliest(below.earliest, card);
            below.card = card;
            is_first = false;
        }
        cost
    }
}
