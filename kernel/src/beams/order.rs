//! What is asked of the order of a position as a whole, and what a move would add to that.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::moves::{Kind, Move};
use crate::tables::rules::{LOOKS, MOST_PILES, STOCK};
use crate::tables::wanted::{Wanted, Ways};

/// What the order of a position costs: cards over others that are wanted sooner, and how deep those wanted soonest lie.
pub struct Order<'g> {
    wanted: &'g Wanted,
    /// Its cost.
    pub cost: i32,
    levels: Ways,
    /// For each pile what a card more over those wanted soonest in it costs.
    press: [i32; MOST_PILES],
    /// For each pile the level of its card that is wanted soonest.
    earliest: [u8; MOST_PILES],
    /// The piles whose top card lies over one that is wanted sooner.
    over: u64,
}

impl State {
    /// Return what is asked of the order.
    pub fn order<'g>(&self, game: &Game, wanted: &'g Wanted) -> Order<'g> {
        let levels = wanted.levels(|pile| self.top_after(pile, 0));
        let (press, earliest) = ([0; MOST_PILES], [u8::MAX; MOST_PILES]);
        let mut order = Order { wanted, cost: 0, levels, press, earliest, over: 0 };
        let mut nearest = [(u8::MAX, 0); LOOKS];
        for pile in (0..game.rules.piles.len()).filter(|&pile| pile != STOCK && !game.is_foundation(pile)) {
            order.look_at(pile, self.pile(pile), self.len(pile), &mut nearest);
        }
        for (&level, &(over, pile)) in levels.iter().zip(&nearest).filter(|(_, nearest)| nearest.0 != u8::MAX) {
            order.dig(level, over, pile);
        }
        order
    }
}

impl Order<'_> {
    /// Look at the cards of a pile, and note in `nearest` those wanted soon: how many lie over them, and in which pile.
    #[inline(always)]
    fn look_at(
        &mut self,
        pile: usize,
        cards: impl Iterator<Item = u8>,
        mut over: usize,
        nearest: &mut [(u8, usize); LOOKS],
    ) {
        let mut earliest = u8::MAX;
        for card in cards {
            let look = usize::from(card & 63);
            let level = self.levels[look];
            over -= 1;
            if level < self.wanted.dig.before {
                nearest[look] = nearest[look].min((over.min(self.wanted.dig.deepest) as u8, pile));
            }
            if level > earliest {
                self.cost += self.wanted.over;
                self.over |= u64::from(over == 0) << pile;
            }
            earliest = earliest.min(level);
        }
        self.earliest[pile] = earliest;
    }

    /// Count that cards lie over one wanted soon.
    fn dig(&mut self, level: u8, over: u8, pile: usize) {
        let each = i32::from(self.wanted.dig.before - level) * self.wanted.dig.each;
        self.cost += each * i32::from(over);
        if over > 0 && usize::from(over) < self.wanted.dig.deepest {
            self.press[pile] += each;
        }
    }

    /// Estimate what a move adds, if it makes nothing else wanted.
    #[inline(always)]
    pub fn estimate(&self, game: &Game, state: &State, mv: Move) -> i32 {
        let (source, target) = (mv.source(), mv.target());
        let card = if mv.kind() == Kind::Cycle { state.cycle.look(mv.count()) } else { state.top(source, mv.count()) };
        let is_over = |over: bool| if over { self.wanted.over } else { 0 };
        let left = -self.press[source] - is_over(self.over >> source & 1 != 0);
        if game.is_foundation(target) {
            return left;
        }
        left + self.press[target] + is_over(self.levels[usize::from(card & 63)] > self.earliest[target])
    }
}
