//! Positions that are lost because some card can never follow another.
//!
//! In games like Golf every card that must leave its pile is laid on one pile, the *chain*, which gives nothing back. It
//! is laid there on a card that it fits, and no two cards are laid on the same one. So in a position that can be won,
//! each card that must still be laid has a card of its own to follow: the top of the chain, or a card that does not lie
//! there yet. Whether the looks of the cards allow that is a question of how many there are of each: a flow from the
//! cards that may be followed to those that must follow. Where it does not reach all of them, the position is lost.
//!
//! Nothing is asked of the order in which the piles give their cards, so the converse is not true. The proof needs that
//! a card leaves its pile only for the chain: no other pile takes cards, none is refilled, and no cards leave in pairs.
//! Cards of the stock may come upon the chain by a click, without following any: they may be followed, and need not
//! follow.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::rules::{Goal, LOOKS, Pile, STOCK};

/// The pile that all cards go to, one upon the other.
#[derive(Clone, Debug)]
pub struct Chain {
    pile: usize,
    /// For each look those that it may lie on there.
    before: [u64; LOOKS],
    /// The piles that must be empty at the end.
    emptied: u64,
    /// How many cards must lie on the chain at the end, if any number must.
    goal: Option<u16>,
    /// A click on the stock lays its cards on the chain.
    drawn: bool,
}

impl Chain {
    /// Return the chain of a game, if it has one.
    pub fn of(game: &Game) -> Option<Chain> {
        let [pile] = game.targets[..] else { return None };
        let (rules, chain) = (&game.rules, &game.rules.piles[pile]);
        let set = &chain.sets[0];
        let drawn = rules.waste == Some(pile);
        let keeps = set.takes.1 == 0 && set.rotation.is_none() && !(drawn && rules.passes != Some(1));
        let lays = chain.sets.len() == 1 && set.lays.1 == 1 && set.service.count == 0 && set.service.fill == 0;
        let moves_on = |other: &Pile| other.pairs.is_some() || !other.refills.is_empty();
        if pile == STOCK || !keeps || !lays || rules.piles.iter().any(moves_on) {
            return None;
        }
        let leaves = |&&(index, goal): &&(usize, Goal)| index != STOCK && rules.waste != Some(index) && goal.count == 0;
        let emptied = game.goals.iter().filter(leaves).fold(0, |mask, &(index, _)| mask | 1 << index);
        let fits = &rules.fits[set.fits];
        let before = |look: usize| (0..LOOKS).filter(|&on| fits[on] >> look & 1 != 0).fold(0, |mask, on| mask | 1 << on);
        Some(Chain {
            pile,
            before: std::array::from_fn(before),
            emptied,
            goal: chain.goal.filter(|goal| !goal.or_empty).map(|goal| goal.count),
            drawn,
        })
    }

    /// Return whether some card that must be laid on the chain has none to follow, so that a position is lost.
    pub fn is_broken(&self, game: &Game, state: &State) -> bool {
        let mut flow = Flow::new(&self.before);
        let mut followers = [0u8; LOOKS];
        let piles = game.rules.piles.len();
        let cards: usize = (0..piles).map(|pile| state.len(pile)).sum();
        let all_come = self.goal.is_some_and(|goal| usize::from(goal) == cards);
        for pile in (0..piles).filter(|&pile| pile != self.pile) {
            let comes = self.emptied >> pile & 1 != 0 || all_come && !(self.drawn && pile == STOCK);
            for card in state.pile(pile) {
                let look = usize::from(card & 63);
                flow.add(look);
                followers[look] += u8::from(comes);
            }
        }
        let top = (state.len(self.pile) > 0).then(|| state.top(self.pile, 1));
        if let Some(card) = top {
            flow.add(usize::from(card & 63));
        }
        let looks = followers.iter().enumerate().flat_map(|(look, &count)| (0..count).map(move |_| look));
        // The first card on an empty chain follows none.
        looks.filter(|&look| !flow.follow(look, &mut 0)).nth(usize::from(top.is_none())).is_some()
    }
}

/// Which card follows which, by looks.
struct Flow<'c> {
    before: &'c [u64; LOOKS],
    free: [u8; LOOKS],
    /// The looks that are there, and those of cards that none follows yet.
    there: u64,
    left: u64,
    /// For each look how many cards of others follow it, and which looks these are.
    count: [[u8; LOOKS]; LOOKS],
    looks: [u64; LOOKS],
}

impl<'c> Flow<'c> {
    fn new(before: &'c [u64; LOOKS]) -> Flow<'c> {
        Flow { before, free: [0; LOOKS], there: 0, left: 0, count: [[0; LOOKS]; LOOKS], looks: [0; LOOKS] }
    }

    /// Add a card that may be followed.
    fn add(&mut self, look: usize) {
        self.free[look] += 1;
        self.there |= 1 << look;
        self.left |= 1 << look;
    }

    /// Have one more card of a look follow another, whatever must follow another one for that; return whether it can.
    fn follow(&mut self, look: usize, tried: &mut u64) -> bool {
        let free = self.before[look] & self.left;
        if free != 0 {
            let on = free.trailing_zeros() as usize;
            self.free[on] -= 1;
            if self.free[on] == 0 {
                self.left &= !(1 << on);
            }
            self.take(on, look);
            return true;
        }
        while let on @ 0..LOOKS = (self.before[look] & self.there & !*tried).trailing_zeros() as usize {
            *tried |= 1 << on;
            let mut others = self.looks[on];
            while others != 0 {
                let other = others.trailing_zeros() as usize;
                others &= others - 1;
                if self.follow(other, tried) {
                    self.count[on][other] -= 1;
                    if self.count[on][other] == 0 {
                        self.looks[on] &= !(1 << other);
                    }
                    self.take(on, look);
                    return true;
                }
            }
        }
        false
    }

    fn take(&mut self, on: usize, look: usize) {
        self.count[on][look] += 1;
        self.looks[on] |= 1 << look;
    }
}
