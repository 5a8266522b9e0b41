//! The moves of a bare game that are tried, in the order of [`State::moves_to_try`](crate::position::state::State::moves_to_try),
//! each with what it adds to the cost.

use crate::bare::deal::{MOST, MOST_SPACES};
use crate::bare::table::Table;
use crate::tables::moves::Move;
use crate::tables::rules::LOOKS;

/// Empty piles, one of each class, with what they accept.
struct Spaces {
    rows: [(u64, u8); MOST_SPACES],
    count: usize,
}

/// Of how much help an empty pile is to a block that goes card by card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Help {
    None,
    Card,
    Block,
}

impl Table<'_> {
    /// Report each move to try, with the cost that it adds.
    #[inline(always)]
    pub fn each_move(&self, tell: &mut impl FnMut(Move, i32)) {
        let spaces = self.spaces();
        let (one, several) = self.accepted(&spaces);
        let helpers = if several != 0 { self.sure_helpers() } else { (0, 0) };
        let longest = if self.has_unsure() { LOOKS } else { (helpers.0 + 1) << helpers.1 };
        let mut sources = !self.empty & self.game.givers;
        while sources != 0 {
            let source = sources.trailing_zeros() as usize;
            sources &= sources - 1;
            let (least, most) = self.game.quick[source & (MOST - 1)].takes;
            let top = self.top(source);
            if least <= 1 && most > 0 && one >> (top.card & 63) & 1 != 0 {
                self.single_of(source, &spaces, tell);
            }
            if several != 0 {
                let most = usize::from(most).min(top.run.into()).min(longest);
                for count in usize::from(least.max(2))..=most {
                    if several >> (self.place(source, count - 1).card & 63) & 1 != 0 {
                        self.block_of(source, count, (&spaces, helpers), tell);
                    }
                }
            }
        }
    }

    /// Report the moves of the top card of a pile, which may be taken.
    #[inline(never)]
    fn single_of(&self, source: usize, spaces: &Spaces, tell: &mut impl FnMut(Move, i32)) {
        let look = self.top(source).card;
        let mut targets = self.accepting(source, look, spaces);
        if self.len(source) == 1 {
            targets &= !(self.bare.takers[source & (MOST - 1)].kept & self.empty);
        }
        if targets == 0 {
            return;
        }
        let cost = self.without(source, 1);
        while targets != 0 {
            let target = targets.trailing_zeros() as usize & (MOST - 1);
            targets &= targets - 1;
            if self.bare.small >> target & 1 != 0 && self.is_full(target) {
                continue;
            }
            let onto = self.top(target);
            let is_first = onto.card >= LOOKS as u8;
            let costs = &self.game.costs;
            let cost = cost + costs.cost_of(&self.game.rules, target, onto.earliest, onto.card, look, is_first);
            tell(Move::lay(source, target, 1), cost);
        }
    }

    /// Report the moves of the last cards of a pile, two or more, which may be taken.
    #[inline(never)]
    fn block_of(
        &self,
        source: usize,
        count: usize,
        (spaces, sure): (&Spaces, (usize, usize)),
        tell: &mut impl FnMut(Move, i32),
    ) {
        let look = self.place(source, count - 1).card;
        let mut targets = self.accepting(source, look, spaces) & self.bare.several;
        if targets == 0 {
            return;
        }
        let cost = self.without(source, count);
        let helpers = self.helpers(source, count, sure);
        while targets != 0 {
            let target = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            if self.may_lay(source, target, count, helpers) {
                let cost = cost + self.cost_on(source, target, count);
                tell(Move::lay(source, target, count), cost);
            }
        }
    }

    /// Return what the cost changes by where the last cards of a pile go.
    #[inline(always)]
    fn without(&self, source: usize, count: usize) -> i32 {
        let left = self.place(source, count);
        let goes_up = left.card < LOOKS as u8 && self.wanted >> (left.card & 63) & 1 != 0;
        let gained = if goes_up { self.game.costs.weights.foundation } else { 0 };
        left.cost - self.top(source).cost - gained
    }

    /// Return the piles that take a look from a pile, as far as it depends on their tops.
    #[inline(always)]
    fn accepting(&self, source: usize, look: u8, spaces: &Spaces) -> u64 {
        let mut targets = 0u64;
        let under = &self.bare.under[usize::from(look & 63)];
        for (under, tops) in under.iter().zip(&self.tops).take(self.bare.ways) {
            let mut on = under & tops;
            while on != 0 {
                targets |= 1 << self.holders[on.trailing_zeros() as usize];
                on &= on - 1;
            }
        }
        let takers = &self.bare.takers[source & (MOST - 1)];
        targets &= takers.held;
        let mut empty = 0;
        for &(row, target) in &spaces.rows[..spaces.count.min(MOST_SPACES)] {
            empty |= (row >> look & 1) << target;
        }
        targets | empty & takers.empty
    }

    /// Return which looks some pile accepts, as a single card and as the lowest of several.
    #[inline(always)]
    fn accepted(&self, spaces: &Spaces) -> (u64, u64) {
        let mut held = self.bare.columns & !self.empty;
        let (mut one, mut several) = (self.wanted, 0);
        while held != 0 {
            let target = held.trailing_zeros() as usize;
            held &= held - 1;
            let row = self.accepts(target);
            one |= row;
            several |= row & self.bare.several_on(target);
        }
        for &(row, target) in &spaces.rows[..spaces.count.min(MOST_SPACES)] {
            one |= row;
            several |= row & self.bare.several_on(target.into());
        }
        (one, several)
    }

    /// Return the empty piles that are tried: of those that are alike, one.
    #[inline(always)]
    fn spaces(&self) -> Spaces {
        let mut spaces = Spaces { rows: [(0, 0); MOST_SPACES], count: 0 };
        let mut left = self.empty & self.bare.targets;
        while left != 0 {
            let target = left.trailing_zeros() as usize;
            left &= !self.game.alike[target] & (left - 1);
            spaces.rows[spaces.count & (MOST_SPACES - 1)] = (self.game.quick[target & (MOST - 1)].start, target as u8);
            spaces.count += 1;
        }
        spaces
    }

    /// Return whether so many cards may be laid on a pile that takes the lowest, with so many [`Table::helpers`].
    #[inline(always)]
    fn may_lay(&self, source: usize, target: usize, count: usize, (cells, columns): (usize, usize)) -> bool {
        let quick = &self.game.quick[target & (MOST - 1)];
        let has_room = self.len(target) + count <= usize::from(quick.most) && count <= quick.lays.1.into();
        if !has_room || !quick.by_singles {
            return has_room;
        }
        match if self.len(target) == 0 { self.help(source, target, count) } else { Help::None } {
            Help::None => count <= (cells + 1) << columns,
            Help::Card => count <= cells << columns,
            Help::Block => count <= (cells + 1) << (columns - 1),
        }
    }

    /// Return whether a block may get help that depends on its cards, or needs none.
    #[inline(always)]
    fn has_unsure(&self) -> bool {
        let others = self.empty & self.game.helpers & !(self.sure.0 | self.sure.1);
        others != 0 || self.bare.several & !self.bare.by_singles != 0
    }

    /// Return how many empty piles take a card of any block, and how many as many cards as there is help for.
    #[inline(always)]
    fn sure_helpers(&self) -> (usize, usize) {
        let count = |piles: u64| (self.empty & piles).count_ones() as usize;
        (count(self.sure.0), count(self.sure.1))
    }

    /// Return the same of a block, beside those for any.
    #[inline(always)]
    fn helpers(&self, source: usize, count: usize, (mut cells, mut columns): (usize, usize)) -> (usize, usize) {
        let mut helpers = self.empty & self.game.helpers & !(self.sure.0 | self.sure.1);
        while helpers != 0 {
            match self.help(source, helpers.trailing_zeros() as usize, count) {
                Help::None => {}
                Help::Card => cells += 1,
                Help::Block => columns += 1,
            }
            helpers &= helpers - 1;
        }
        (cells, columns)
    }

    /// Return of how much help an empty pile is to the last cards of another.
    #[inline(always)]
    fn help(&self, source: usize, helper: usize, count: usize) -> Help {
        if self.sure.1 >> helper & 1 != 0 {
            return Help::Block;
        }
        if self.sure.0 >> helper & 1 != 0 {
            return Help::Card;
        }
        let quick = &self.game.quick[helper & (MOST - 1)];
        let looks = (0..count).fold(0u64, |mask, over| mask | 1 << self.place(source, over).card);
        if !quick.helps(looks, source) {
            Help::None
        } else if quick.holds_blocks(count) && self.is_in_order(quick.fits, source, count) {
            Help::Block
        } else {
            Help::Card
        }
    }

    /// Return whether the last cards of a pile, which lie there as a run, are in order by a relation.
    #[inline(always)]
    fn is_in_order(&self, fits: usize, source: usize, count: usize) -> bool {
        let card = |over| self.place(source, over).card;
        let follows = |over| self.game.rules.follows(fits, card(over), card(over - 1));
        self.game.quick[source & (MOST - 1)].runs == Some(fits) || (1..count).all(follows)
    }

    /// Return what the last cards of a pile cost on another.
    #[inline(always)]
    fn cost_on(&self, source: usize, target: usize, count: usize) -> i32 {
        let costs = &self.game.costs;
        let mut below = *self.top(target);
        let mut is_first = self.len(target) == 0;
        let mut cost = 0;
        for over in (0..count).rev() {
            let card = self.place(source, over).card;
            cost += costs.cost_of(&self.game.rules, target, below.earliest, below.card, card, is_first);
            below.earliest = costs.earliest(below.earliest, card);
            below.card = card;
            is_first = false;
        }
        cost
    }
}
