//! Safe moves: cards that may go to a foundation at once without losing a win.
//!
//! A *foundation* is here a pile that must be filled, card by card, each place by one look only; a card is *up* if it
//! lies on one. Let card c be able to go up in a position S, and S' be the position after that. A *follower* of a card
//! is a look that some other pile would lay on it. The move is safe, which means: if S can be won then S' can be, in
//! two cases.
//!
//! **Foundations keep their cards** and each follower of c that is not up could go up now, and so could its followers,
//! and so on; where blocks are in no order, as in Yukon, there must be no such follower, for what lies on it would keep it
//! down. Take a line that wins from S and play it from S', keeping every card up that lies on c: where the line
//! lays a follower d on c (or on such a card), d goes up instead, which it can, as what it follows there is up and
//! stays there; where the line moves c or d, nothing is done. Every other card lies where it lies in the line, on the
//! same card or on one that is nearer to the bottom of the same pile; so each move of the line that is left can be
//! made: piles hold no more cards, those empty in the line are empty here, and as many cards go by single places. At
//! the end each foundation is full.
//!
//! **Foundations give cards back**, and all of I but c is up, where I is the smallest set with c that has, with a card,
//! its followers and what it follows on a foundation. Play the line from S' and never move a card of I. What lies on a
//! card of I is its follower, so in I; a foundation holds what it holds in the line or its part of I, whichever is
//! more, and that part is a lower end of it; so cards outside I go up and come back as in the line.
//!
//! **A card that could come back to its place** goes up as well, where foundations give cards back one by one. Let y
//! lie on z, in order, or alone on a pile that it may start. Whatever the line does with y in S can be done from S': a
//! card is laid on y after y came back; so did the card below y on the foundation, if it is needed; a block that ends
//! with y goes without it; y goes to another place from the foundation. That is what `pruning/prune.rs` lets a card that was
//! taken back do.
//!
//! **Where looks are there more than once** the same is said of all copies: see `pruning/copies.rs`.
//!
//! All need conditions on the game, which [`Safe::new`] asks: only foundations and empty piles decide, cards go singly and from anywhere, foundations give no blocks, no rule waits for an empty pile or
//! changes. Where blocks are in no order no pile may be served: a card that is served on c could go with it, and without
//! c nowhere. A card leaves the waste only where one card is drawn at a time, for otherwise it would change which cards
//! come up.

use crate::position::state::State;
use crate::pruning::copies::Copies;
use crate::tables::game::Game;
use crate::tables::moves::Move;
use crate::tables::rules::{DOWN, LOOKS, NOWHERE, Pile, Rules, STOCK, Set};

/// What decides which moves are safe; nothing is where a game does not meet the conditions.
#[derive(Clone, Debug, Default)]
pub struct Safe {
    /// The piles that cards may safely leave.
    sources: u64,
    from_cycle: bool,
    give_back: bool,
    /// In a block each card is a follower of the one below it.
    in_order: bool,
    may_return: bool,
    followers: Vec<u64>,
    closed: Vec<u64>,
    /// Each look has one place on foundations (see [`has_one_way`]).
    pub one_way: bool,
    /// The same where looks are there more than once; all else says then that nothing is safe.
    copies: Option<Copies>,
}

impl Safe {
    /// Work out what is safe, for a deal with these looks (one for each card).
    pub fn new(game: &Game, looks: &[u8]) -> Safe {
        let number = number_of_looks(looks.iter().copied());
        let deck = deck(&number);
        let rules = &game.rules;
        let one_way = has_one_way(game, &number);
        if !meets_conditions(game) || !one_way {
            return Safe { one_way, ..Safe::default() };
        }
        let is_other = |&index: &usize| !game.is_foundation(index);
        let served = rules.serves_piles();
        let one_by_one = rules.draw <= 1 && !served;
        let mut sources = (1..rules.piles.len()).filter(is_other).fold(0, |mask, index| mask | 1 << index);
        if let Some(waste) = rules.waste.filter(|_| !one_by_one) {
            sources &= !(1 << waste);
        }
        let give_back = foundations(game).any(|pile| pile.sets[0].takes.1 > 0);
        if deck.count_ones() as usize != looks.len() {
            let copies = (!give_back).then(|| Copies::new(game, sources, number, deck));
            return Safe { one_way, copies, ..Safe::default() };
        }
        let followers: Vec<u64> = (0..LOOKS).map(|look| game.followers(look) & deck).collect();
        let in_order = are_blocks_in_order(game, &followers, deck);
        if served && !in_order {
            return Safe { one_way, ..Safe::default() };
        }
        Safe {
            one_way,
            sources,
            from_cycle: one_by_one,
            give_back,
            copies: None,
            in_order,
            may_return: !served && foundations(game).all(|pile| pile.sets[0].takes == (1, 1)),
            closed: (0..LOOKS).map(|look| closed(game, &followers, look, deck)).collect(),
            followers,
        }
    }

    /// Return the piles that cards may safely leave; none where nothing is safe.
    #[inline(always)]
    pub fn sources(&self) -> u64 {
        self.sources
    }

    /// Return the piles that cards may safely leave, however often looks are there; none where nothing is safe.
    #[inline(always)]
    fn all_sources(&self) -> u64 {
        self.copies.as_ref().map_or(self.sources, |copies| copies.sources)
    }

    /// Return whether no move is ever safe.
    #[inline(always)]
    pub fn is_idle(&self) -> bool {
        self.all_sources() == 0
    }

    /// Return a safe move, if there is one.
    #[inline(always)]
    pub fn find(&self, game: &Game, state: &State) -> Option<Move> {
        let all = self.all_sources();
        if all == 0 {
            return None;
        }
        let mut wanted = 0;
        let mut targets = game.foundations;
        while targets != 0 {
            let target = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            if state.len(target) < game.rules.piles[target].most.into() {
                wanted |= state.accepts(game, target);
            }
        }
        let is_safe = |source: usize, look: u8| match &self.copies {
            Some(copies) => copies.is_safe(game, state, look),
            None => self.is_safe(look, state.up, wanted) || self.returns(game, state, source, look),
        };
        let mut sources = all & !state.empty;
        while sources != 0 {
            let source = sources.trailing_zeros() as usize;
            sources &= sources - 1;
            let look = state.top(source, 1) & 63;
            let goes = wanted >> look & 1 != 0 && game.rules.piles[source].sets[0].takes.0 == 1;
            if goes && is_safe(source, look) {
                return state.foundations_for(game, look).next().map(|target| Move::lay(source, target, 1));
            }
        }
        if self.from_cycle && !state.cycle.is_empty() { self.find_in_cycle(game, state, wanted) } else { None }
    }

    /// Return whether a card that goes up from a pile could come back to its place at once.
    #[inline(always)]
    fn returns(&self, game: &Game, state: &State, source: usize, look: u8) -> bool {
        if !self.may_return {
            return false;
        }
        let set = &game.rules.piles[source].sets[0];
        if set.lays.0 != 1 {
            return false;
        }
        if state.len(source) == 1 {
            return set.start >> look & 1 != 0 && set.from_empty & game.foundations == game.foundations;
        }
        let below = state.top(source, 2);
        below & DOWN == 0
            && game.rules.follows(set.fits, below, look)
            && set.from_held & game.foundations == game.foundations
    }

    fn find_in_cycle(&self, game: &Game, state: &State, wanted: u64) -> Option<Move> {
        let mut safe_move = None;
        state.cycle.for_each_reachable(|index| {
            let look = state.cycle.look(index);
            if safe_move.is_none() && wanted >> look & 1 != 0 && self.is_safe(look, state.up, wanted) {
                safe_move = state.foundations_for(game, look).next().map(|target| Move::cycle(index, target));
            }
        });
        safe_move
    }

    /// Return whether, where foundations give cards back, a card that can go up is safe there.
    #[inline(always)]
    pub fn is_closed(&self, look: u8, up: u64) -> bool {
        self.closed[usize::from(look)] & !up & !(1 << look) == 0
    }

    /// Return whether a card that can go up is safe there.
    #[inline(always)]
    pub fn is_safe(&self, look: u8, up: u64, wanted: u64) -> bool {
        let look = usize::from(look);
        if self.give_back {
            return self.is_closed(look as u8, up);
        }
        // Followers may follow one another, where piles are built up and down.
        let mut seen = 1 << look;
        let mut left = self.followers[look] & !up & !seen;
        while left != 0 {
            if !self.in_order || left & !wanted != 0 {
                return false;
            }
            let next = left.trailing_zeros() as usize;
            seen |= 1 << next;
            left = (left | self.followers[next] & !up) & !seen;
        }
        true
    }
}

/// Return for each look how many cards of it there are.
pub fn number_of_looks(cards: impl Iterator<Item = u8>) -> [u16; LOOKS] {
    let mut number = [0; LOOKS];
    cards.for_each(|card| number[usize::from(card & 63)] += 1);
    number
}

/// Return which looks there are any of.
pub fn deck(number: &[u16; LOOKS]) -> u64 {
    (0..LOOKS).filter(|&look| number[look] > 0).fold(0, |mask, look| mask | 1 << look)
}

fn foundations(game: &Game) -> impl Iterator<Item = &Pile> {
    game.rules.piles.iter().enumerate().filter(|&(index, _)| game.is_foundation(index)).map(|(_, pile)| pile)
}

/// Return whether only such cards are kept from an empty pile that lie alone on a pile like it: laid there, nothing
/// would have changed, so no line needs it.
fn keeps_what_is_alike(game: &Game, set: &Set) -> bool {
    let piles = (0..game.rules.piles.len()).filter(|pile| set.groups.kept >> pile & 1 != 0);
    let mut others = piles.map(|pile| game.alike[pile] & !game.served);
    set.groups.kept == 0 || others.all(|alike| alike & set.groups.kept == set.groups.kept)
}

/// Return whether a game is simple enough for the proofs.
pub fn meets_conditions(game: &Game) -> bool {
    let rules = &game.rules;
    let goals =
        game.goals.iter().all(|&(index, goal)| game.is_foundation(index) || (goal.count == 0 && goal.run.is_none()));
    let plain = rules.piles.iter().all(|pile| {
        let set = &pile.sets[0];
        let singly = set.takes.0 <= 1 && set.lays.0 <= 1;
        pile.plain
            && pile.refills.is_empty()
            && singly
            && !set.service.only_if_full
            && set.service.fill == 0
            && set.rotation.is_none()
            && keeps_what_is_alike(game, set)
    });
    let hidden = rules.piles.iter().any(|pile| pile.hides && pile.sets[0].lays.1 > 0);
    let givers = givers(rules);
    let open = foundations(game).all(|pile| {
        let set = &pile.sets[0];
        !set.by_singles && set.takes.1 <= 1 && set.from_empty & givers == givers & !own(rules, pile) && {
            set.from_held & givers == givers & !own(rules, pile)
        }
    });
    game.foundations != 0 && goals && plain && !hidden && open && rules.piles[STOCK].sets[0].takes.1 == 0
}

fn own(rules: &Rules, pile: &Pile) -> u64 {
    let index = rules.piles.iter().position(|other| std::ptr::eq(other, pile));
    index.map_or(0, |index| 1 << index)
}

fn givers(rules: &Rules) -> u64 {
    let gives = |pile: &Pile| pile.sets[0].takes.1 > 0;
    rules.piles.iter().enumerate().filter(|(_, pile)| gives(pile)).fold(0, |mask, (index, _)| mask | 1 << index)
}

/// Return whether each look has one place on foundations: as the first card, or on one other look. There are so many
/// cards of each.
fn has_one_way(game: &Game, number: &[u16; LOOKS]) -> bool {
    let deck = deck(number);
    let mut kinds: Vec<(usize, u64, usize)> = Vec::new();
    for set in foundations(game).map(|pile| &pile.sets[0]) {
        match kinds.iter_mut().find(|kind| kind.0 == set.fits && kind.1 == set.start) {
            Some(kind) => kind.2 += 1,
            None => kinds.push((set.fits, set.start, 1)),
        }
    }
    let rows =
        |fits: usize| (0..LOOKS).filter(|on| deck >> on & 1 != 0).map(move |on| game.rules.fits[fits][on] & deck);
    let one_next = kinds.iter().all(|kind| rows(kind.0).all(|row| row.count_ones() <= 1));
    let beginners =
        |start: u64| (0..LOOKS).filter(move |look| start >> look & 1 != 0).map(|look| usize::from(number[look]));
    let enough = kinds.iter().all(|kind| beginners(kind.1).sum::<usize>() <= kind.2);
    let ways = |look: usize| {
        kinds
            .iter()
            .map(|kind| (kind.1 >> look & 1) as usize + rows(kind.0).filter(|row| row >> look & 1 != 0).count())
            .sum::<usize>()
    };
    one_next && enough && (0..LOOKS).filter(|look| deck >> look & 1 != 0).all(|look| ways(look) <= 1)
}

/// Return whether piles give only such blocks in which each card is a follower of the one below it.
fn are_blocks_in_order(game: &Game, followers: &[u64], deck: u64) -> bool {
    let is_in_order = |pile: &Pile| {
        let set = &pile.sets[0];
        let follow = |runs: usize, on: usize| game.rules.fits[runs][on] & deck & !followers[on] == 0;
        let is_so = |runs: usize| (0..LOOKS).filter(|on| deck >> on & 1 != 0).all(|on| follow(runs, on));
        set.takes.1 <= 1 || set.runs.is_some_and(is_so)
    };
    game.rules.piles.iter().all(is_in_order)
}

/// Return the smallest set with a look that has, with each, its followers and what it follows on a foundation.
fn closed(game: &Game, followers: &[u64], look: usize, deck: u64) -> u64 {
    let mut set = 1u64 << look;
    loop {
        let mut more = set;
        for member in (0..LOOKS).filter(|member| set >> member & 1 != 0) {
            more |= followers[member];
            for pile in foundations(game).filter(|_| game.depth[member] != NOWHERE) {
                let fits = &game.rules.fits[pile.sets[0].fits];
                let before = (0..LOOKS).filter(|&on| deck >> on & 1 != 0 && fits[on] >> member & 1 != 0);
                more |= before.fold(0, |mask, on| mask | 1 << on);
            }
        }
        if more == set {
            return set;
        }
        set = more;
    }
}
