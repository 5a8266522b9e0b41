//! A position in the middle of a game: piles, key and cost, all kept up to date card by card.
//!
//! It changes by [`Change`]s alone, which are written down and can be taken back. It knows no rule.

use crate::cycle::Cycle;
use crate::game::Game;
use crate::key::{Key, salt};
use crate::rules::{DOWN, MOST_PILES, STOCK};

const TURNS: u64 = 2;
const ROTATED: u64 = 3;
const PENDING: u64 = 7;

/// One card on a pile, with what is known of the pile up to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cell {
    sum: Key,
    /// What the cards up to this one cost.
    pub cost: i32,
    /// The card.
    pub card: u8,
    /// The earliest level of the cards up to this one (see [`Costs::earliest`](crate::costs::Costs::earliest)).
    pub earliest: u8,
}

/// One thing that happened, as far as it must be known to take it back.
#[derive(Clone, Copy, Debug)]
enum Change {
    Shifted { source: u8, target: u8, count: u16 },
    Turned { pile: u8, place: u16 },
    TurnedOver,
    Rotated { pile: u8 },
    UsedUp { pile: u8 },
    Pending { before: u64 },
    FromCycle { target: u8, index: u8, cycle: u8 },
}

/// A position.
#[derive(Clone, Debug)]
pub struct State {
    /// The cards of all piles, each pile with an empty place below its first.
    pub cells: Vec<Cell>,
    /// How many places there are for each pile.
    pub stride: usize,
    lens: [u16; MOST_PILES],
    sums: Key,
    /// Whether each look is there once.
    is_single: bool,
    /// The cost of all piles: what a search makes small.
    pub cost: i32,
    /// The piles that are empty.
    pub empty: u64,
    /// The looks that lie on foundations (see [`Game::foundations`]).
    pub up: u64,
    /// How often the waste was turned over.
    pub turns: u16,
    /// Which piles have been rotated that may be rotated once.
    pub rotated: u64,
    /// The cards of stock and waste, where they are reached in one step.
    pub cycle: Cycle,
    /// The piles with a card that was taken back from a foundation and must be laid on.
    pub pending: u64,
    log: Vec<Change>,
    kept: Vec<u8>,
    marks: Vec<u32>,
}

fn is_single(piles: &[Vec<u8>]) -> bool {
    let mut seen = 0u64;
    piles.iter().flatten().all(|card| {
        let look = 1 << (card & 63);
        let is_new = seen & look == 0;
        seen |= look;
        is_new
    })
}

impl State {
    /// Lay out piles, each from its bottom.
    pub fn new(game: &Game, piles: &[Vec<u8>], turns: u16, rotated: u64) -> State {
        let cards: usize = piles.iter().map(Vec::len).sum();
        let stride = cards + 1;
        let mut state = State {
            cells: vec![Cell::default(); stride * piles.len()],
            stride,
            lens: [0; MOST_PILES],
            sums: Key::default(),
            is_single: is_single(piles),
            cost: 0,
            empty: if piles.len() == MOST_PILES { u64::MAX } else { (1 << piles.len()) - 1 },
            up: 0,
            turns,
            rotated,
            cycle: Cycle::default(),
            pending: 0,
            log: Vec::new(),
            kept: Vec::new(),
            marks: Vec::new(),
        };
        for (index, pile) in piles.iter().enumerate() {
            let base = Cell { sum: game.salt(index), cost: 0, card: 0, earliest: u8::MAX };
            state.cells[index * stride] = base;
            state.sums += base.sum;
            for &card in pile {
                state.push(game, index, card);
            }
        }
        state
    }

    /// Move stock and waste into the cycle, from which cards are reached in one step.
    pub fn fill_cycle(&mut self, game: &Game) {
        let Some(waste) = game.rules.waste else {
            return;
        };
        let stock: Vec<u8> = self.pile(STOCK).collect();
        let cursor = self.len(waste);
        let cards: Vec<u8> = self.pile(waste).chain(stock.into_iter().rev()).collect();
        for pile in [STOCK, waste] {
            while self.len(pile) > 0 {
                self.pop(game, pile);
            }
        }
        self.cycle = Cycle::new(&cards, cursor, usize::from(game.rules.draw));
    }

    /// Return how many cards lie on a pile.
    #[inline(always)]
    pub fn len(&self, pile: usize) -> usize {
        usize::from(self.lens[pile])
    }

    /// Return the card at a place of a pile, counted from the top, 1 first.
    #[inline(always)]
    pub fn top(&self, pile: usize, count: usize) -> u8 {
        self.cells[pile * self.stride + self.len(pile) + 1 - count].card
    }

    /// Return the card at a place of a pile, 0 earliest.
    pub fn at(&self, pile: usize, place: usize) -> u8 {
        self.cells[pile * self.stride + place + 1].card
    }

    /// Return the cards of a pile from its bottom.
    pub fn pile(&self, pile: usize) -> impl DoubleEndedIterator<Item = u8> + '_ {
        let base = pile * self.stride + 1;
        self.cells[base..base + self.len(pile)].iter().map(|cell| cell.card)
    }

    /// Return all piles.
    pub fn piles(&self, game: &Game) -> Vec<Vec<u8>> {
        (0..game.rules.piles.len()).map(|pile| self.pile(pile).collect()).collect()
    }

    /// Return the key.
    #[inline(always)]
    pub fn key(&self, game: &Game) -> Key {
        let mut key = self.sums;
        key += self.cycle.key();
        let turns = self.turns.min(game.turns_cap);
        if turns != 0 {
            key += salt(TURNS, u64::from(turns));
        }
        if game.served != 0 && self.lens[STOCK] != 0 {
            self.add_places(game, &mut key);
        }
        if self.pending != 0 {
            key += salt(PENDING, self.pending);
        }
        if self.rotated != 0 {
            key += salt(ROTATED, self.rotated);
        }
        key
    }

    /// Make a key depend on which of the served piles is which.
    fn add_places(&self, game: &Game, key: &mut Key) {
        let mut served = game.served;
        while served != 0 {
            let pile = served.trailing_zeros() as usize;
            served &= served - 1;
            let sum = self.cells[pile * self.stride + self.len(pile)].sum;
            *key += sum.times(game.places[pile]);
        }
    }

    /// Say whether the game is won.
    #[inline(always)]
    pub fn is_won(&self, game: &Game) -> bool {
        game.goals.iter().all(|&(pile, goal)| {
            let count = self.len(pile);
            if count == usize::from(goal.count) {
                goal.run.is_none_or(|fits| self.is_whole(game, pile, fits))
            } else {
                goal.or_empty && count == 0
            }
        })
    }

    fn is_whole(&self, game: &Game, pile: usize, fits: usize) -> bool {
        let cards: Vec<u8> = self.pile(pile).collect();
        cards.iter().all(|card| card & DOWN == 0) && game.rules.in_order(fits, &cards)
    }

    #[inline(always)]
    fn push(&mut self, game: &Game, pile: usize, card: u8) {
        let place = pile * self.stride + self.len(pile);
        let below = self.cells[place];
        let look = usize::from(card & 63);
        let sum = self.sum_with(game, pile, below, card);
        let earliest = game.costs.earliest(below.earliest, card);
        let cost =
            below.cost + game.costs.cost_of(&game.rules, pile, below.earliest, below.card, card, self.lens[pile] == 0);
        self.cells[place + 1] = Cell { sum, cost, card, earliest };
        self.lens[pile] += 1;
        self.sums -= below.sum;
        self.sums += sum;
        self.cost += cost - below.cost;
        self.empty &= !(1 << pile);
        if game.is_foundation(pile) {
            self.up |= 1 << look;
        }
    }

    /// Return the sum of a pile with one card more.
    #[inline(always)]
    fn sum_with(&self, game: &Game, pile: usize, below: Cell, card: u8) -> Key {
        let count = u64::from(self.lens[pile]);
        if game.sealed >> pile & 1 != 0 {
            return game.salt(pile).with(card).times(Key { a: count, b: count });
        }
        let Some(links) = game.links.as_ref().filter(|_| self.is_single) else { return below.sum.with(card) };
        let mut sum = below.sum;
        sum += game.linked(links, pile, below.card, card, count == 0);
        sum
    }

    #[inline(always)]
    fn pop(&mut self, game: &Game, pile: usize) -> u8 {
        let place = pile * self.stride + self.len(pile);
        let (top, below) = (self.cells[place], self.cells[place - 1]);
        self.lens[pile] -= 1;
        self.sums -= top.sum;
        self.sums += below.sum;
        self.cost += below.cost - top.cost;
        if self.lens[pile] == 0 {
            self.empty |= 1 << pile;
        }
        if game.is_foundation(pile) {
            self.up &= !(1 << (top.card & 63));
        }
        top.card
    }

    // -- changes ---------------------------------------------------------------------------------------------------

    /// Begin a move: what is done from here on is taken back as one.
    #[inline(always)]
    pub fn begin(&mut self) {
        self.marks.push(self.log.len() as u32);
    }

    /// Take the last move back.
    pub fn undo(&mut self, game: &Game) {
        let mark = self.marks.pop().expect("a move to take back") as usize;
        while self.log.len() > mark {
            let change = self.log.pop().expect("a change above the mark");
            self.undo_change(game, change);
        }
    }

    /// Move cards from the top of a pile to another, in order or `turned` one by one, and lay them `down` or up.
    #[inline(always)]
    pub fn shift(&mut self, game: &Game, source: usize, target: usize, count: usize, turned: bool, down: bool) {
        let first = self.kept.len();
        for _ in 0..count {
            let card = self.pop(game, source);
            self.kept.push(card);
        }
        let face = if down { DOWN } else { 0 };
        for step in 0..count {
            let place = if turned { first + step } else { first + count - 1 - step };
            let card = self.kept[place] & !DOWN | face;
            self.push(game, target, card);
        }
        self.log.push(Change::Shifted { source: source as u8, target: target as u8, count: count as u16 });
    }

    /// Turn up the last cards of a pile, at most `count`.
    #[inline(always)]
    pub fn reveal(&mut self, game: &Game, pile: usize, count: usize) {
        let len = self.len(pile);
        for place in len.saturating_sub(count)..len {
            if self.at(pile, place) & DOWN != 0 {
                self.turn(game, pile, place);
                self.log.push(Change::Turned { pile: pile as u8, place: place as u16 });
            }
        }
    }

    /// Lay the top card of a pile face down or up.
    pub fn face_top(&mut self, game: &Game, pile: usize, down: bool) {
        let place = self.len(pile) - 1;
        if (self.at(pile, place) & DOWN != 0) != down {
            self.turn(game, pile, place);
            self.log.push(Change::Turned { pile: pile as u8, place: place as u16 });
        }
    }

    /// Turn a card over that may lie under others.
    fn turn(&mut self, game: &Game, pile: usize, place: usize) {
        let first = self.kept.len();
        while self.len(pile) > place {
            let card = self.pop(game, pile);
            self.kept.push(card);
        }
        let last = self.kept.len() - 1;
        self.kept[last] ^= DOWN;
        while self.kept.len() > first {
            let card = self.kept.pop().expect("a card put aside");
            self.push(game, pile, card);
        }
    }

    /// Count one more turning of the waste.
    pub fn count_turn(&mut self) {
        self.turns += 1;
        self.log.push(Change::TurnedOver);
    }

    /// Lay the bottom card of a pile on its top.
    pub fn rotate(&mut self, game: &Game, pile: usize) {
        self.roll(game, pile, 1);
        self.log.push(Change::Rotated { pile: pile as u8 });
    }

    /// Lay the earliest `count` cards of a pile, in order, on its top.
    fn roll(&mut self, game: &Game, pile: usize, count: usize) {
        let mut cards: Vec<u8> = self.pile(pile).collect();
        cards.rotate_left(count);
        while self.len(pile) > 0 {
            self.pop(game, pile);
        }
        for card in cards {
            self.push(game, pile, card);
        }
    }

    /// Note that a pile that may be rotated once has been.
    pub fn use_up(&mut self, pile: usize) {
        self.rotated |= 1 << pile;
        self.log.push(Change::UsedUp { pile: pile as u8 });
    }

    /// Note the piles that must be laid on.
    #[inline(always)]
    pub fn set_pending(&mut self, pending: u64) {
        if self.pending != pending {
            self.log.push(Change::Pending { before: self.pending });
            self.pending = pending;
        }
    }

    /// Lay a card of the cycle on a pile.
    pub fn lay_from_cycle(&mut self, game: &Game, index: usize, target: usize) {
        let cycle = self.cycle.cursor();
        let card = self.cycle.take(index);
        let face = if game.rules.piles[target].hides { DOWN } else { 0 };
        self.push(game, target, card & !DOWN | face);
        self.log.push(Change::FromCycle { target: target as u8, index: index as u8, cycle });
    }

    fn undo_change(&mut self, game: &Game, change: Change) {
        match change {
            Change::Shifted { source, target, count } => {
                for _ in 0..count {
                    self.pop(game, usize::from(target));
                }
                for _ in 0..count {
                    let card = self.kept.pop().expect("a card for each that was moved");
                    self.push(game, usize::from(source), card);
                }
            }
            Change::Turned { pile, place } => self.turn(game, usize::from(pile), usize::from(place)),
            Change::TurnedOver => self.turns -= 1,
            Change::Rotated { pile } => self.roll(game, usize::from(pile), self.len(usize::from(pile)) - 1),
            Change::Pending { before } => self.pending = before,
            Change::UsedUp { pile } => self.rotated &= !(1 << pile),
            Change::FromCycle { target, index, cycle } => {
                self.pop(game, usize::from(target));
                self.cycle.put_back(usize::from(index), cycle);
            }
        }
    }
}
