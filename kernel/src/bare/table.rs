//! The table of a bare game: its cards, moves made and taken back, key and cost kept up to date.

use crate::bare::deal::{Bare, MOST, MOST_WAYS};
use crate::position::key::Key;
use crate::pruning::safe::Safe;
use crate::tables::game::Game;
use crate::tables::moves::Move;
use crate::tables::rules::LOOKS;

/// A card in its place, with what is known of the pile up to it; below the first lies the ground.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// The cost of the cards up to this one.
    pub cost: i32,
    /// The card, or the ground.
    pub card: u8,
    /// The earliest level of the cards up to this one (see [`Costs::earliest`](crate::tables::costs::Costs::earliest)).
    pub earliest: u8,
    /// How many cards up to this one go together.
    pub run: u8,
    /// How many cards there are up to this one.
    pub len: u8,
}

/// A position of a bare game.
pub struct Table<'a> {
    /// The rules, with the weights of a search.
    pub game: &'a Game,
    /// The data common to all searches of the game.
    pub bare: &'a Bare,
    safe: &'a Safe,
    places: Box<[[Place; LOOKS]]>,
    /// The top of each pile.
    last: [Place; MOST],
    /// The empty piles.
    pub empty: u64,
    /// The looks on top of piles, by their relations; the last of those on which nothing is laid.
    pub tops: [u64; MOST_WAYS + 1],
    /// For each look on top of a pile, the pile.
    pub holders: [u8; LOOKS],
    /// The looks on foundations.
    up: u64,
    /// The looks that foundations accept.
    pub wanted: u64,
    /// The looks of the deal.
    pub deck: u64,
    /// The sum of all links.
    pub key: Key,
    /// The cost.
    pub cost: i32,
    /// The piles that any card of the deal may be put on for a while: one card, and as many as there is help for.
    pub sure: (u64, u64),
    log: Vec<Made>,
}

/// A move that was made, and the top of the pile that it left, as it lay there.
#[derive(Clone, Copy, Debug)]
struct Made {
    mv: Move,
    top: Place,
}

/// A position to come back to: how many moves led there, and all that is not on piles.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    made: usize,
    key: Key,
    cost: i32,
    up: u64,
    wanted: u64,
}

impl<'a> Table<'a> {
    /// Lay out piles, each from its bottom.
    pub fn new(game: &'a Game, bare: &'a Bare, safe: &'a Safe, piles: &[Vec<u8>]) -> Table<'a> {
        let deck = piles.iter().flatten().fold(0, |mask, card| mask | 1 << (card & 63));
        let mut table = Table {
            game,
            bare,
            safe,
            places: vec![[Place::default(); LOOKS]; piles.len()].into_boxed_slice(),
            last: [Place::default(); MOST],
            empty: (1 << piles.len()) - 1,
            tops: [0; MOST_WAYS + 1],
            holders: [0; LOOKS],
            up: 0,
            wanted: 0,
            deck,
            key: Key::default(),
            cost: 0,
            sure: bare.sure_helpers(game, deck),
            log: Vec::new(),
        };
        for (index, pile) in piles.iter().enumerate() {
            let ground = Place { earliest: u8::MAX, card: bare.grounds[index], ..Place::default() };
            table.set_top(index, ground);
            for &card in pile {
                table.key += bare.link(table.top(index).card, card);
                table.push(index, card);
            }
            if let Some(&card) = pile.last() {
                table.note_tops_of(index, card);
            }
            if game.is_foundation(index) {
                table.up |= pile.iter().fold(0, |mask, card| mask | 1 << card);
            }
        }
        table.wanted = table.wanted_now();
        table
    }

    /// Return how many cards lie on a pile.
    #[inline(always)]
    pub fn len(&self, pile: usize) -> usize {
        usize::from(self.top(pile).len)
    }

    /// Return the top of a pile.
    #[inline(always)]
    pub fn top(&self, pile: usize) -> &Place {
        &self.last[pile & (MOST - 1)]
    }

    /// Return the place of a pile that has *over* cards over it.
    #[inline(always)]
    pub fn place(&self, pile: usize, over: usize) -> &Place {
        &self.places[pile][self.len(pile).wrapping_sub(over) & (LOOKS - 1)]
    }

    /// Return whether all foundations are full.
    #[inline(always)]
    pub fn is_won(&self) -> bool {
        self.wanted == 0 && self.bare.foundations.iter().all(|&pile| self.is_full(pile))
    }

    /// Return whether a pile holds as many cards as it may.
    #[inline(always)]
    pub fn is_full(&self, pile: usize) -> bool {
        self.len(pile) >= usize::from(self.game.quick[pile & (MOST - 1)].most)
    }

    /// Return where this position stands, to come back to.
    #[inline(always)]
    pub fn mark(&self) -> Mark {
        Mark { made: self.log.len(), key: self.key, cost: self.cost, up: self.up, wanted: self.wanted }
    }

    /// Return the moves that were made, in order.
    pub fn line(&self) -> Vec<Move> {
        self.log.iter().map(|made| made.mv).collect()
    }

    /// Return the key after a move.
    #[inline(always)]
    pub fn key_after(&self, mv: Move) -> Key {
        let (source, target, count) = (mv.source(), mv.target(), mv.count());
        let lowest = self.place(source, count - 1).card;
        let mut key = self.key;
        key -= self.bare.link(self.place(source, count).card, lowest);
        key += self.bare.link(self.top(target).card, lowest);
        key
    }

    /// Make a move.
    #[inline(always)]
    pub fn make(&mut self, mv: Move) {
        let (source, target) = (mv.source(), mv.target());
        let top = *self.top(source);
        self.key = self.key_after(mv);
        self.carry(source, target, mv.count());
        if self.game.is_foundation(target) {
            self.up |= 1 << top.card;
            self.wanted = self.wanted_now();
        }
        self.log.push(Made { mv, top });
    }

    /// Take moves back until a mark is reached.
    #[inline(always)]
    pub fn take_back(&mut self, mark: &Mark) {
        while self.log.len() > mark.made {
            let Some(Made { mv, top }) = self.log.pop() else { break };
            if mv.count() == 1 {
                self.put_back(mv.source(), mv.target(), top);
            } else {
                self.carry(mv.target(), mv.source(), mv.count());
            }
        }
        (self.key, self.cost, self.up, self.wanted) = (mark.key, mark.cost, mark.up, mark.wanted);
    }

    /// Return a safe move, if there is one.
    #[inline(always)]
    pub fn safe(&self) -> Option<Move> {
        let tops = self.tops.iter().fold(0, |all, tops| all | tops);
        let mut goes = if self.safe.sources() == 0 { 0 } else { self.wanted & tops };
        let mut first = None;
        while goes != 0 {
            let look = goes.trailing_zeros() as u8;
            goes &= goes - 1;
            let source = usize::from(self.holders[usize::from(look)]);
            let gives = self.safe.sources() >> source & 1 != 0 && self.game.quick[source].takes.0 == 1;
            if gives && first.is_none_or(|before| source < before) && self.safe.is_safe(look, self.up, self.wanted) {
                first = Some(source);
            }
        }
        let source = first?;
        let look = self.top(source).card;
        let accepts = |&pile: &usize| !self.is_full(pile) && self.accepts(pile) >> look & 1 != 0;
        self.bare.foundations.iter().copied().find(accepts).map(|target| Move::lay(source, target, 1))
    }

    fn wanted_now(&self) -> u64 {
        let open = self.bare.foundations.iter().filter(|&&pile| !self.is_full(pile));
        open.fold(0, |mask, &pile| mask | self.accepts(pile))
    }

    /// Return which looks a pile accepts as the lowest card of a block.
    #[inline(always)]
    pub fn accepts(&self, pile: usize) -> u64 {
        let quick = &self.game.quick[pile & (MOST - 1)];
        match self.len(pile) {
            0 => quick.start,
            _ if quick.lays.1 == 0 => 0,
            _ => self.game.rules.fits[quick.fits][usize::from(self.top(pile).card & 63)],
        }
    }

    /// Note a pile's top card at the beginning.
    fn note_tops_of(&mut self, pile: usize, card: u8) {
        self.tops[usize::from(self.bare.way_of[pile & (MOST - 1)]).min(MOST_WAYS)] |= 1 << card;
        self.holders[usize::from(card & 63)] = pile as u8;
        self.empty &= !(1 << pile);
    }

    /// Carry cards from the top of a pile to another.
    #[inline(always)]
    fn carry(&mut self, source: usize, target: usize, count: usize) {
        let (top, left, onto) = (*self.top(source), *self.place(source, count), *self.top(target));
        self.cost += left.cost - top.cost;
        for over in (0..count).rev() {
            let card = self.place(source, over).card;
            self.push(target, card);
        }
        self.last[source & (MOST - 1)] = left;
        self.note_tops((source, left.card), (target, onto.card), top.card);
    }

    /// Put a card back, as it lay, that was carried alone from the top of a pile to another.
    #[inline(always)]
    fn put_back(&mut self, source: usize, target: usize, top: Place) {
        let left = self.top(source).card;
        let onto = *self.place(target, 1);
        self.last[target & (MOST - 1)] = onto;
        self.set_top(source, top);
        self.note_tops((target, onto.card), (source, left), top.card);
    }

    /// Note that a card that lay on top of one pile lies on top of another; given are the piles with what comes free,
    /// and what is covered.
    #[inline(always)]
    fn note_tops(&mut self, (source, left): (usize, u8), (target, onto): (usize, u8), card: u8) {
        let bit = |card: u8| u64::from(card < LOOKS as u8) << (card & 63);
        let way = |pile: usize| usize::from(self.bare.way_of[pile & (MOST - 1)]).min(MOST_WAYS);
        let (from, to) = (way(source), way(target));
        self.tops[from] ^= bit(card) ^ bit(left);
        self.tops[to] ^= bit(card) ^ bit(onto);
        self.holders[usize::from(card & 63)] = target as u8;
        if left < LOOKS as u8 {
            self.holders[usize::from(left & 63)] = source as u8;
        } else {
            self.empty |= 1 << source;
        }
        self.empty &= !(1 << target);
    }

    /// Lay a card on a pile; what is on top is not noted yet.
    #[inline(always)]
    fn push(&mut self, pile: usize, card: u8) {
        let (game, below) = (self.game, *self.top(pile));
        let is_first = below.card >= LOOKS as u8;
        let added = game.costs.cost_of(&game.rules, pile, below.earliest, below.card, card, is_first);
        let quick = &game.quick[pile & (MOST - 1)];
        let follows = |fits: usize| game.rules.follows(fits, below.card, card);
        let joins = !is_first && quick.has_runs && quick.runs.is_none_or(follows);
        let cost = below.cost + added;
        let earliest = game.costs.earliest(below.earliest, card);
        let run = if joins { below.run + 1 } else { 1 };
        self.set_top(pile, Place { cost, card, earliest, run, len: below.len + 1 });
        self.cost += added;
    }

    #[inline(always)]
    fn set_top(&mut self, pile: usize, top: Place) {
        self.places[pile][usize::from(top.len) & (LOOKS - 1)] = top;
        self.last[pile & (MOST - 1)] = top;
    }
}
