//! The legal moves of a position, and making them.

use crate::position::state::State;
use crate::pruning::prune::Prune;
use crate::pruning::wait::{Wait, Waited};
use crate::tables::game::Game;
use crate::tables::moves::{Kind, Move};
use crate::tables::rules::{DOWN, LOOKS, MOST_PILES, STOCK};

/// Which piles accept which looks, by the looks of their tops.
struct Takers {
    by_look: [u64; LOOKS],
    /// The rows of empty piles, which accept many looks: noting them under each would take longer than looking here.
    rows: [(u64, usize); MOST_ROWS],
    row_count: usize,
    accepted: u64,
}

/// Which looks can be taken from where.
struct Givers {
    of: [u64; MOST_PILES],
    looks: u64,
    in_cycle: u64,
    /// The indices of what can be taken from the cycle.
    reached: u128,
    /// Those of `looks` that lie on other piles than foundations.
    free: u64,
}

impl Default for Givers {
    fn default() -> Givers {
        Givers { of: [0; MOST_PILES], looks: 0, in_cycle: 0, reached: 0, free: 0 }
    }
}

/// How many such rows are stored separately.
const MOST_ROWS: usize = 4;

impl Default for Takers {
    fn default() -> Takers {
        Takers { by_look: [0; LOOKS], rows: [(0, 0); MOST_ROWS], row_count: 0, accepted: 0 }
    }
}

impl Takers {
    #[inline(always)]
    fn add(&mut self, target: usize, row: u64, is_empty: bool) {
        self.accepted |= row;
        if is_empty && self.row_count < MOST_ROWS {
            self.rows[self.row_count] = (row, target);
            self.row_count += 1;
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
        let rows = &self.rows[..self.row_count];
        rows.iter().fold(self.by_look[usize::from(look)], |mask, &(row, target)| mask | (row >> look & 1) << target)
    }
}

/// Return whether a move takes a card back from a foundation.
#[inline(always)]
fn takes_back(game: &Game, mv: Move) -> bool {
    mv.kind() == Kind::Lay && game.is_foundation(mv.source()) && !game.is_foundation(mv.target())
}

impl State {
    /// Append all legal moves.
    pub fn moves(&self, game: &Game, moves: &mut Vec<Move>) {
        self.generate(game, None, moves);
    }

    /// Append the legal moves that need to be tried, and only one of several targets that are alike and empty.
    pub fn moves_to_try(&self, game: &Game, prune: &Prune, moves: &mut Vec<Move>) {
        let first = moves.len();
        self.generate(game, Some(prune), moves);
        if self.wait.piles != 0 {
            self.keep_what_is_waited_for(game, prune, first, moves);
        }
    }

    #[inline(always)]
    fn generate(&self, game: &Game, prune: Option<&Prune>, moves: &mut Vec<Move>) {
        let mut givers = Givers::default();
        self.find_givers(game, &mut givers);
        let mut takers = Takers::default();
        self.find_takers(game, prune.is_some(), givers.looks | givers.in_cycle, &mut takers);
        let mut sources = !self.empty & game.givers;
        while sources != 0 {
            let source = sources.trailing_zeros() as usize;
            sources &= sources - 1;
            if givers.of[source] & takers.accepted != 0 {
                self.lays_from(game, source, (&takers, &givers), prune, moves);
            }
        }
        if givers.in_cycle & takers.accepted != 0 {
            self.lays_from_cycle(game, &takers, &givers, moves);
        }
        if (self.len(STOCK) > 0 || game.rules.waste.is_some()) && self.may_click(game) {
            moves.push(Move::click(STOCK));
        }
        for &pile in &game.rotating {
            if self.may_rotate(game, pile) || self.clears_to(game, pile).is_some() {
                moves.push(Move::click(pile));
            }
        }
    }

    /// Note which looks can be taken from which piles.
    #[inline(always)]
    fn find_givers(&self, game: &Game, givers: &mut Givers) {
        let mut sources = !self.empty & game.givers;
        while sources != 0 {
            let source = sources.trailing_zeros() as usize;
            sources &= sources - 1;
            let most = self.counts(game, source).most();
            let looks = self.tops(source, most);
            givers.of[source] = looks;
            givers.looks |= looks;
            if !game.is_foundation(source) {
                givers.free |= looks;
            }
        }
        if !self.cycle.is_empty() {
            self.cycle.for_each_reachable(|index| {
                givers.in_cycle |= 1 << self.cycle.look(index);
                givers.reached |= 1 << index;
            });
        }
    }

    /// Note for each of these looks which piles accept it by the look of their top.
    #[inline(always)]
    fn find_takers(&self, game: &Game, merge: bool, looks: u64, takers: &mut Takers) {
        let mut skipped = 0u64;
        for &target in &game.targets {
            if skipped >> target & 1 != 0 {
                continue;
            }
            if merge && self.empty >> target & 1 != 0 {
                let apart = if self.len(STOCK) > 0 { game.served } else { 0 };
                skipped |= self.empty & game.alike[target] & !apart;
            }
            takers.add(target, self.accepts(game, target) & looks, self.empty >> target & 1 != 0);
        }
    }

    #[inline(always)]
    fn lays_from(
        &self,
        game: &Game,
        source: usize,
        (takers, givers): (&Takers, &Givers),
        prune: Option<&Prune>,
        moves: &mut Vec<Move>,
    ) {
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
                let may_lay = if game.quick[target].plain {
                    self.may_lay_plainly(game, source, target, count)
                } else {
                    self.may_lay(game, source, target, count)
                };
                if may_lay {
                    if let Some(mv) = self.worth_trying(game, prune, source, target, (count, givers)) {
                        moves.push(mv);
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
        (count, givers): (usize, &Givers),
    ) -> Option<Move> {
        let plain = Move::lay(source, target, count);
        let Some(prune) = prune else {
            return Some(plain);
        };
        if prune.taking_back_waits && game.is_foundation(source) {
            return self.is_worth_taking_back(game, prune, source, givers).then_some(plain);
        }
        let both = 1 << source | 1 << target;
        if prune.free & both != both {
            return Some(plain);
        }
        if self.len(source) == count {
            return (self.empty & prune.free == 0).then_some(plain);
        }
        if self.empty & both != 0 {
            return Some(plain);
        }
        let (freed, onto) = (self.top(source, count + 1), self.top(target, 1));
        let twins = prune.twins[usize::from(freed & 63)];
        let lies_in_order =
            freed & DOWN == 0 && prune.followers[usize::from(freed & 63)] >> (self.top(source, count) & 63) & 1 != 0;
        if twins >> (onto & 63) & 1 == 0 || !lies_in_order {
            return Some(plain);
        }
        self.foundation_for(game, source, freed).map(|_| Move::swap(source, target, count))
    }

    /// Return whether it may be of use to take a card back from a foundation: some free card could be laid on a card
    /// that lies on one, and that is the same one, or something else that lies on one could be laid on a card of it.
    fn is_worth_taking_back(&self, game: &Game, prune: &Prune, foundation: usize, givers: &Givers) -> bool {
        let free = givers.free | givers.in_cycle;
        let wanted_over =
            |pile: usize| self.pile(pile).fold(0, |mask, card| mask | prune.followers[usize::from(card & 63)]);
        let wanted = wanted_over(foundation);
        free & wanted != 0
            || (wanted & self.up != 0
                && (0..game.rules.piles.len()).any(|pile| game.is_foundation(pile) && free & wanted_over(pile) != 0))
    }

    /// Return the foundation that a card which could be taken from a pile may be laid on now.
    fn foundation_for(&self, game: &Game, source: usize, card: u8) -> Option<usize> {
        let is_foundation = |&target: &usize| game.is_foundation(target);
        game.targets
            .iter()
            .copied()
            .filter(is_foundation)
            .find(|&foundation| self.may_lay_card(game, source, foundation, card & 63))
    }

    /// Keep the moves that are tried after one that waits (see [`Prune`]).
    fn keep_what_is_waited_for(&self, game: &Game, prune: &Prune, first: usize, moves: &mut Vec<Move>) {
        let mut kept = first;
        for index in first..moves.len() {
            let mv = moves[index];
            if self.is_waited_for(game, mv) || (self.wait.what == Waited::TakenBack && self.waits_too(game, prune, mv))
            {
                moves[kept] = mv;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Return whether a move is what the last one waits for.
    #[inline(always)]
    fn is_waited_for(&self, game: &Game, mv: Move) -> bool {
        match (mv.kind(), self.wait.what) {
            (Kind::Click, _) => false,
            (Kind::Lay, Waited::Bared) => self.wait.piles >> mv.source() & 1 != 0 && !self.goes_to_twin(game, mv),
            (_, Waited::Bared) => false,
            _ => self.wait.piles >> mv.target() & 1 != 0,
        }
    }

    /// Return whether a move is one of those that wait.
    #[inline(always)]
    fn waits_too(&self, game: &Game, prune: &Prune, mv: Move) -> bool {
        let draws = prune.drawing_waits && mv.kind() == Kind::Cycle && !game.is_foundation(mv.target());
        draws || takes_back(game, mv) || self.empties(prune, mv)
    }

    /// Return whether a move carries a whole pile onto another, both of them free.
    #[inline(always)]
    fn empties(&self, prune: &Prune, mv: Move) -> bool {
        let both = 1 << mv.source() | 1 << mv.target();
        mv.kind() == Kind::Lay && prune.free & both == both && self.len(mv.source()) == mv.count()
    }

    fn lays_from_cycle(&self, game: &Game, takers: &Takers, givers: &Givers, moves: &mut Vec<Move>) {
        let Some(waste) = game.rules.waste else {
            return;
        };
        let mut reached = givers.reached;
        while reached != 0 {
            let index = reached.trailing_zeros() as usize;
            reached &= reached - 1;
            let look = self.cycle.look(index);
            let mut targets = takers.of(look);
            while targets != 0 {
                let target = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                if self.may_lay_card(game, waste, target, look) {
                    moves.push(Move::cycle(index, target));
                }
            }
        }
    }

    /// Make a move, as one that [`State::undo`] takes back.
    #[inline(always)]
    pub fn push_move(&mut self, game: &Game, mv: Move) {
        self.begin();
        self.make(game, mv);
    }

    /// Return what a move will wait for (see [`Prune`]).
    #[inline(always)]
    pub fn wait_after(&self, game: &Game, prune: &Prune, mv: Move) -> Wait {
        match mv.kind() {
            Kind::Lay if prune.taking_back_waits && takes_back(game, mv) => {
                let before = if self.wait.what == Waited::TakenBack { self.wait.piles } else { 0 };
                Wait { what: Waited::TakenBack, piles: before | 1 << mv.target() }
            }
            Kind::Lay if self.empties(prune, mv) => Wait { what: Waited::Emptied, piles: 1 << mv.source() },
            Kind::Lay if self.goes_to_twin(game, mv) => Wait { what: Waited::Bared, piles: 1 << mv.source() },
            Kind::Cycle if prune.drawing_waits && !game.is_foundation(mv.target()) => {
                Wait { what: Waited::Drawn, piles: 1 << mv.target() }
            }
            _ => Wait::default(),
        }
    }

    /// Make a move as part of the one that was begun.
    #[inline(always)]
    pub fn make(&mut self, game: &Game, mv: Move) {
        match mv.kind() {
            Kind::Lay => {
                let (source, target) = (mv.source(), mv.target());
                if let Some(to) = self.pairs_to(game, source, target, mv.count()) {
                    self.leave(game, source, to);
                    self.leave(game, target, to);
                } else {
                    self.carry(game, source, target, mv.count());
                    self.refill(game, source);
                }
            }
            Kind::Click if mv.source() == STOCK => self.click(game),
            Kind::Click => self.click_on(game, mv.source()),
            Kind::Swap => {
                self.make(game, mv.as_lay());
                if let Some(foundation) = self.foundation_for(game, mv.source(), self.top(mv.source(), 1)) {
                    self.make(game, Move::lay(mv.source(), foundation, 1));
                }
            }
            Kind::Cycle => self.lay_from_cycle(game, mv.count(), mv.target()),
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

    /// Append a move as the player makes it: a card of the cycle is reached by clicks.
    pub fn in_clicks(&self, game: &Game, mv: Move, line: &mut Vec<Move>) {
        match (mv.kind(), game.rules.waste) {
            (Kind::Cycle, Some(waste)) => {
                line.extend((0..self.cycle.clicks_to(mv.count())).map(|_| Move::click(STOCK)));
                line.push(Move::lay(waste, mv.target(), 1));
            }
            (Kind::Swap, _) => {
                line.push(mv.as_lay());
                let freed = self.top(mv.source(), mv.count() + 1);
                line.extend(
                    self.foundation_for(game, mv.source(), freed)
                        .map(|foundation| Move::lay(mv.source(), foundation, 1)),
                );
            }
            _ => line.push(mv),
        }
    }
}
