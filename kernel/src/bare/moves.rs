//! The moves of a bare game that are tried, in the order of [`State::moves_to_try`](crate::position::state::State::moves_to_try),
//! each with what it adds to the cost.

use crate::bare::deal::{MOST, MOST_SPACES};
use crate::bare::table::Table;
use crate::tables::moves::Move;
use crate::tables::rules::LOOKS;

/// The empty piles that are tried, and how many cards go to a pile together.
struct Spaces {
    /// Those that accept every card; of those that are alike, one.
    open: u64,
    /// The others, with what they accept.
    rows: [(u64, u8); MOST_SPACES],
    count: usize,
    /// What any of these accepts.
    some: u64,
    /// The piles that help any block: to one card, and to as many as there is help for.
    helpers: (usize, usize),
    /// How many cards at most go together to a pile that holds some, and to an empty one.
    longest: (usize, usize),
}

/// Of how much help an empty pile is to a block that goes card by card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Help {
    None,
    Card,
    Block,
}

impl Help {
    /// Return how many cards go one by one to such a pile, beside piles that help with one card and with a block.
    #[inline(always)]
    fn longest(self, (cells, columns): (usize, usize)) -> usize {
        match self {
            Help::None => (cells + 1) << columns,
            Help::Card => cells << columns,
            Help::Block => (cells + 1) << (columns - 1),
        }
    }
}

impl Table<'_> {
    /// List the moves to try, each with the cost that it adds.
    pub fn moves(&self, found: &mut Vec<(Move, i32)>) {
        found.clear();
        let spaces = self.spaces();
        let mut sources = !self.empty & self.game.givers;
        while sources != 0 {
            let source = sources.trailing_zeros() as usize & (MOST - 1);
            sources &= sources - 1;
            let top = *self.top(source);
            let (least, most) = self.game.quick[source].takes;
            if least <= 1 {
                let mut targets = self.accepting(source, top.card, &spaces);
                if top.len == 1 {
                    targets &= !(self.bare.takers[source].kept & self.empty);
                }
                self.single_of(source, targets, found);
            }
            if top.run > 1 {
                let most = usize::from(most.min(top.run.into())).min(spaces.longest.0);
                for count in usize::from(least.max(2))..1 + most {
                    let look = self.place(source, count - 1).card;
                    if count <= spaces.longest.1 || self.laid_on(look) != 0 {
                        self.block_of(source, count, look, &spaces, found);
                    }
                }
            }
        }
    }

    /// List the moves of the top card of a pile, which may be taken, to piles that accept it.
    #[inline(always)]
    fn single_of(&self, source: usize, mut targets: u64, found: &mut Vec<(Move, i32)>) {
        let cost = self.without(source, 1);
        while targets != 0 {
            let target = targets.trailing_zeros() as usize & (MOST - 1);
            targets &= targets - 1;
            if self.bare.small >> target & 1 == 0 || !self.is_full(target) {
                found.push((Move::lay(source, target, 1), cost + self.cost_on(source, target, 1)));
            }
        }
    }

    /// List the moves of the last cards of a pile, two or more, which may be taken.
    #[inline(never)]
    fn block_of(&self, source: usize, count: usize, look: u8, spaces: &Spaces, found: &mut Vec<(Move, i32)>) {
        let mut targets = self.accepting(source, look, spaces) & self.bare.several;
        if targets == 0 {
            return;
        }
        let cost = self.without(source, count);
        while targets != 0 {
            let target = targets.trailing_zeros() as usize & (MOST - 1);
            targets &= targets - 1;
            if self.may_lay(source, target, count, spaces) {
                found.push((Move::lay(source, target, count), cost + self.cost_on(source, target, count)));
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

    /// Return the looks on top of piles that a look may be laid on.
    #[inline(always)]
    fn laid_on(&self, look: u8) -> u64 {
        let ways = self.bare.under[usize::from(look & 63)].iter().zip(&self.tops);
        ways.fold(0, |looks, (under, tops)| looks | under & tops)
    }

    /// Return the piles that take a look from a pile, as far as it depends on their tops.
    #[inline(always)]
    fn accepting(&self, source: usize, look: u8, spaces: &Spaces) -> u64 {
        let (mut held, mut empty, mut on) = (0, spaces.open, self.laid_on(look));
        while on != 0 {
            held |= 1u64 << self.holders[on.trailing_zeros() as usize];
            on &= on - 1;
        }
        if spaces.some >> (look & 63) & 1 != 0 {
            for &(row, target) in &spaces.rows[..spaces.count.min(MOST_SPACES)] {
                empty |= (row >> look & 1) << target;
            }
        }
        let takers = &self.bare.takers[source & (MOST - 1)];
        (held & takers.held) | (empty & takers.empty)
    }

    /// Return the empty piles that are tried, and how many cards go to a pile together.
    #[inline(always)]
    fn spaces(&self) -> Spaces {
        let (is_sure, helpers) = (!self.has_unsure(), self.sure_helpers());
        let held = if is_sure { (helpers.0 + 1) << helpers.1 } else { LOOKS };
        let (rows, longest) = ([(0, 0); MOST_SPACES], (held, 0));
        let mut spaces = Spaces { open: 0, rows, count: 0, some: 0, helpers, longest };
        let mut left = self.empty & self.bare.targets;
        while left != 0 {
            let target = left.trailing_zeros() as usize & (MOST - 1);
            left &= !self.game.alike[target] & (left - 1);
            let row = self.game.quick[target].start;
            if self.deck & !row == 0 {
                spaces.open |= 1 << target;
            } else {
                spaces.some |= row;
                spaces.rows[spaces.count & (MOST_SPACES - 1)] = (row, target as u8);
                spaces.count += 1;
            }
            if self.bare.several >> target & 1 != 0 {
                let longest = if is_sure { self.sure_help(target).longest(helpers) } else { LOOKS };
                spaces.longest.1 = spaces.longest.1.max(longest);
            }
        }
        spaces
    }

    /// Return whether so many cards may be laid on a pile that takes the lowest.
    #[inline(always)]
    fn may_lay(&self, source: usize, target: usize, count: usize, spaces: &Spaces) -> bool {
        let (quick, len) = (&self.game.quick[target & (MOST - 1)], self.len(target));
        let has_room = len + count <= usize::from(quick.most) && count <= quick.lays.1.into();
        if !has_room || self.bare.by_singles >> target & 1 == 0 {
            return has_room;
        }
        let help = if len == 0 { self.help(source, target, count) } else { Help::None };
        count <= help.longest(self.helpers(source, count, spaces.helpers))
    }

    /// Return whether a block may get help that depends on its cards, or needs none.
    #[inline(always)]
    fn has_unsure(&self) -> bool {
        let others = self.empty & self.bare.helpers & !(self.sure.0 | self.sure.1);
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
        let mut helpers = self.empty & self.bare.helpers & !(self.sure.0 | self.sure.1);
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

    /// Return of how much help an empty pile is to any block.
    #[inline(always)]
    fn sure_help(&self, helper: usize) -> Help {
        if self.sure.1 >> helper & 1 != 0 {
            Help::Block
        } else if self.sure.0 >> helper & 1 != 0 {
            Help::Card
        } else {
            Help::None
        }
    }

    /// Return of how much help an empty pile is to the last cards of another.
    #[inline(always)]
    fn help(&self, source: usize, helper: usize, count: usize) -> Help {
        match self.sure_help(helper) {
            Help::None => self.unsure_help(source, helper, count),
            sure => sure,
        }
    }

    /// Return the same where it depends on the cards.
    #[inline(never)]
    fn unsure_help(&self, source: usize, helper: usize, count: usize) -> Help {
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
        let mut is_first = below.len == 0;
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
