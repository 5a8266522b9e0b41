//! The legal moves of a position, and making them.

use crate::game::Game;
use crate::moves::{Kind, Move};
use crate::prune::Prune;
use crate::rules::{DOWN, LOOKS, STOCK};
use crate::state::State;

/// Which piles accept which looks, by the looks of their tops.
struct Takers {
    by_look: [u64; LOOKS],
    /// Piles that accept many looks: noting them under each would take longer than looking here.
    broad: [(u64, usize); BROAD],
    broad_count: usize,
    accepted: u64,
}

/// How many piles that accept many looks are kept apart.
const BROAD: usize = 4;

impl Default for Takers {
    fn default() -> Takers {
        Takers { by_look: [0; LOOKS], broad: [(0, 0); BROAD], broad_count: 0, accepted: 0 }
    }
}

impl Takers {
    #[inline(always)]
    fn add(&mut self, target: usize, row: u64) {
        self.accepted |= row;
        if row.count_ones() > 8 && self.broad_count < BROAD {
            self.broad[self.broad_count] = (row, target);
            self.broad_count += 1;
            return;
        }
        let mut left = row;
        while left != 0 {
            self.by_look[left.trailing_zeros() as usize] |= 1 << target;
            left &= left - 1;
        }
    }

    /// Return the piles that accept a look.
    #[inline(always)]
    fn of(&self, look: u8) -> u64 {
        let broad = &self.broad[..self.broad_count];
        broad.iter().fold(self.by_look[usize::from(look)], |mask, &(row, target)| mask | (row >> look & 1) << target)
    }
}

/// Return whether a move takes a card back from home.
#[inline(always)]
fn takes_back(game: &Game, one: Move) -> bool {
    one.kind() == Kind::Lay && game.homes >> one.source() & 1 != 0 && game.homes >> one.target() & 1 == 0
}

impl State {
    /// Append all legal moves.
    pub fn moves(&self, game: &Game, found: &mut Vec<Move>) {
        self.generate(game, None, found);
    }

    /// Append the legal moves that need to be tried, and only one of several targets that are alike and empty.
    pub fn moves_to_try(&self, game: &Game, prune: &Prune, found: &mut Vec<Move>) {
        let first = found.len();
        self.generate(game, Some(prune), found);
        if self.pending != 0 {
            self.keep_what_uses_pending(game, first, found);
        }
    }

    #[inline(always)]
    fn generate(&self, game: &Game, prune: Option<&Prune>, found: &mut Vec<Move>) {
        let mut takers = Takers::default();
        self.find_takers(game, prune.is_some(), &mut takers);
        for source in 0..game.rules.piles.len() {
            if self.empty >> source & 1 == 0 {
                self.lays_from(game, source, &takers, prune, found);
            }
        }
        if !self.talon.is_empty() {
            self.lays_from_talon(game, &takers, found);
        }
        if (self.len(STOCK) > 0 || game.rules.waste.is_some()) && self.may_click(game) {
            found.push(Move::click(STOCK));
        }
        for &pile in &game.rotating {
            if self.may_rotate(game, pile) || self.clears_to(game, pile).is_some() {
                found.push(Move::click(pile));
            }
        }
    }

    /// Note for each look which piles accept it by the look of their top.
    #[inline(always)]
    fn find_takers(&self, game: &Game, merge: bool, takers: &mut Takers) {
        let mut skipped = 0u64;
        for &target in &game.targets {
            if skipped >> target & 1 != 0 {
                continue;
            }
            if merge && self.empty >> target & 1 != 0 {
                let apart = if self.len(STOCK) > 0 { game.served } else { 0 };
                skipped |= self.empty & game.alike[target] & !apart;
            }
            takers.add(target, self.accepts(game, target));
        }
    }

    #[inline(always)]
    fn lays_from(&self, game: &Game, source: usize, takers: &Takers, prune: Option<&Prune>, found: &mut Vec<Move>) {
        let counts = self.counts(game, source);
        for count in counts.least().max(1)..=counts.most() {
            let look = self.top(source, count) & 63;
            if takers.accepted >> look & 1 == 0 || !counts.allow(count) {
                continue;
            }
            let mut targets = takers.of(look) & !(1 << source);
            while targets != 0 {
                let target = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                if self.may_lay(game, source, target, count) {
                    if let Some(one) = self.worth_trying(game, prune, source, target, count) {
                        found.push(one);
                    }
                }
            }
        }
    }

    /// Return a legal move as it should be tried, if it should.
    #[inline(always)]
    fn worth_trying(
        &self,
        game: &Game,
        prune: Option<&Prune>,
        source: usize,
        target: usize,
        count: usize,
    ) -> Option<Move> {
        let plain = Move::lay(source, target, count);
        let Some(prune) = prune else {
            return Some(plain);
        };
        if prune.taking_back_waits && game.homes >> source & 1 != 0 {
            return self.is_worth_taking_back(game, prune, source).then_some(plain);
        }
        let both = 1 << source | 1 << target;
        if prune.free & both != both || self.len(source) == count || self.empty & both != 0 {
            return Some(plain);
        }
        let (left, taker) = (self.top(source, count + 1), self.top(target, 1));
        let twins = prune.twins[usize::from(left & 63)];
        let lies_in_order =
            left & DOWN == 0 && prune.followers[usize::from(left & 63)] >> (self.top(source, count) & 63) & 1 != 0;
        if twins >> (taker & 63) & 1 == 0 || !lies_in_order {
            return Some(plain);
        }
        self.home_for(game, source, left).map(|_| Move::swap(source, target, count))
    }

    /// Return whether it may be of use to take a card back from a home: some free card could be laid on a card that is
    /// home, and that one lies in the same home, or something else that is home could be laid on the card.
    fn is_worth_taking_back(&self, game: &Game, prune: &Prune, home: usize) -> bool {
        let mut free = 0u64;
        let mut wanted = 0u64;
        for pile in 0..game.rules.piles.len() {
            if game.homes >> pile & 1 == 0 {
                let most = self.counts(game, pile).most();
                (1..=most).for_each(|count| free |= 1 << (self.top(pile, count) & 63));
            } else {
                self.pile(pile).for_each(|card| wanted |= prune.followers[usize::from(card & 63)]);
            }
        }
        self.talon.for_each_reachable(|index| free |= 1 << self.talon.look(index));
        let mine = self.pile(home).fold(0, |mask, card| mask | prune.followers[usize::from(card & 63)]);
        let carries = prune.followers[usize::from(self.top(home, 1) & 63)] & self.away != 0;
        free & wanted != 0 && (free & mine != 0 || carries)
    }

    /// Return the home that a card which could be taken from a pile may be laid on now.
    fn home_for(&self, game: &Game, source: usize, card: u8) -> Option<usize> {
        let is_home = |&target: &usize| game.homes >> target & 1 != 0;
        game.targets.iter().copied().filter(is_home).find(|&home| self.may_lay_card(game, source, home, card & 63))
    }

    /// Keep the moves that are tried after a card was taken back from home: onto such a card, or taking back another.
    fn keep_what_uses_pending(&self, game: &Game, first: usize, found: &mut Vec<Move>) {
        let mut kept = first;
        for index in first..found.len() {
            let one = found[index];
            let onto = one.kind() != Kind::Click && self.pending >> one.target() & 1 != 0;
            if onto || takes_back(game, one) {
                found[kept] = one;
                kept += 1;
            }
        }
        found.truncate(kept);
    }

    fn lays_from_talon(&self, game: &Game, takers: &Takers, found: &mut Vec<Move>) {
        let Some(waste) = game.rules.waste else {
            return;
        };
        self.talon.for_each_reachable(|index| {
            let look = self.talon.look(index);
            let mut targets = takers.of(look);
            while targets != 0 {
                let target = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                if self.may_lay_card(game, waste, target, look) {
                    found.push(Move::talon(index, target));
                }
            }
        });
    }

    /// Make a move, as one that [`State::undo`] takes back.
    #[inline(always)]
    pub fn push_move(&mut self, game: &Game, one: Move) {
        self.begin();
        self.make(game, one);
    }

    /// Note whether a move takes a card back from home, which must be laid on (see [`Prune`]).
    #[inline(always)]
    pub fn note_pending(&mut self, game: &Game, prune: &Prune, one: Move) {
        let pending = prune.taking_back_waits && takes_back(game, one);
        self.set_pending(if pending { self.pending | 1 << one.target() } else { 0 });
    }

    /// Make a move as part of the one that was begun.
    #[inline(always)]
    pub fn make(&mut self, game: &Game, one: Move) {
        match one.kind() {
            Kind::Lay => {
                let (source, target) = (one.source(), one.target());
                if let Some(to) = self.pairs_to(game, source, target, one.count()) {
                    self.leave(game, source, to);
                    self.leave(game, target, to);
                } else {
                    self.carry(game, source, target, one.count());
                    self.refill(game, source);
                }
            }
            Kind::Click if one.source() == STOCK => self.click(game),
            Kind::Click => self.click_on(game, one.source()),
            Kind::Swap => {
                self.make(game, one.as_lay());
                if let Some(home) = self.home_for(game, one.source(), self.top(one.source(), 1)) {
                    self.make(game, Move::lay(one.source(), home, 1));
                }
            }
            Kind::Talon => self.lay_from_talon(game, one.count(), one.target()),
        }
    }
}

impl State {
    fn carry(&mut self, game: &Game, source: usize, target: usize, count: usize) {
        self.shift(game, source, target, count, false, game.rules.piles[target].hides);
        self.reveal(game, source, usize::from(game.rules.piles[source].reveal));
    }

    /// Lay the top card of a pile where cards that have left the game lie.
    pub fn leave(&mut self, game: &Game, pile: usize, to: usize) {
        self.carry(game, pile, to, 1);
    }

    /// Give a pile that was emptied by hand its next card.
    fn refill(&mut self, game: &Game, pile: usize) {
        if self.len(pile) > 0 {
            return;
        }
        let giver = game.rules.piles[pile].refills.iter().copied().find(|&giver| self.len(giver) > 0);
        if let Some(giver) = giver {
            self.carry(game, giver, pile, 1);
        }
    }

    /// Append a move as the player makes it: a card of the talon is reached by clicks.
    pub fn in_clicks(&self, game: &Game, one: Move, line: &mut Vec<Move>) {
        match (one.kind(), game.rules.waste) {
            (Kind::Talon, Some(waste)) => {
                line.extend((0..self.talon.clicks_to(one.count())).map(|_| Move::click(STOCK)));
                line.push(Move::lay(waste, one.target(), 1));
            }
            (Kind::Swap, _) => {
                line.push(one.as_lay());
                let left = self.top(one.source(), one.count() + 1);
                line.extend(self.home_for(game, one.source(), left).map(|home| Move::lay(one.source(), home, 1)));
            }
            _ => line.push(one),
        }
    }
}
