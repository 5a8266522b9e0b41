//! A position in the middle of a game: piles, key and cost, all kept up to date card by card.
//!
//! It changes by [`Change`]s alone, which are written down and can be taken back. It knows no rule.

use crate::compact::cycle::Cycle;
use crate::position::key::Key;
use crate::pruning::wait::Wait;
use crate::tables::game::{Game, Links};
use crate::tables::rules::{DOWN, MOST_PILES, STOCK};

/// One card on a pile, with what is known of the pile up to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cell {
    /// The sum of the pile up to this card, of which keys are made.
    pub sum: Key,
    /// The cost of the cards up to this one.
    pub cost: i32,
    /// The card.
    pub card: u8,
    /// The earliest level of the cards up to this one (see [`Costs::earliest`](crate::tables::costs::Costs::earliest)).
    pub earliest: u8,
    /// How many cards up to this one go together, by what is asked most often ([`Quick::runs`](crate::tables::quick::Quick::runs)).
    run: u16,
}

/// One thing that happened, as far as it must be known to take it back; the cells it changed are kept.
#[derive(Clone, Copy, Debug)]
enum Change {
    Shifted { source: u8, target: u8, count: u16 },
    Turned { pile: u8, place: u16 },
    Rotated { pile: u8 },
    FromCycle { target: u8, index: u8, cycle: u8 },
}

/// What a position has of its own beside its piles, as it was before a move.
#[derive(Clone, Copy, Debug)]
struct Mark {
    changes: u32,
    cost: i32,
    sums: Key,
    empty: u64,
    up: u64,
    rotated: u64,
    wait: Wait,
    turns: u16,
}

/// A position.
#[derive(Clone, Debug)]
pub struct State {
    /// The cards of all piles, each pile with an empty place below its first.
    pub cells: Vec<Cell>,
    /// How many places there are for each pile.
    pub stride: usize,
    lens: [u16; MOST_PILES],
    /// The sum of all piles' sums.
    pub sums: Key,
    /// Whether each look is there once.
    pub is_single: bool,
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
    /// The demand of the last move.
    pub wait: Wait,
    log: Vec<Change>,
    kept: Vec<Cell>,
    marks: Vec<Mark>,
}

fn is_single(piles: &[Vec<u8>]) -> bool {
    let looks = piles.iter().flatten().fold(0u64, |looks, card| looks | 1 << (card & 63));
    looks.count_ones() as usize == piles.iter().map(Vec::len).sum::<usize>()
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
            wait: Wait::default(),
            log: Vec::new(),
            kept: Vec::new(),
            marks: Vec::new(),
        };
        for (index, pile) in piles.iter().enumerate() {
            let base = Cell { sum: game.salt(index), cost: 0, card: 0, earliest: u8::MAX, run: 0 };
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

    /// Return the top card of a pile without its last *count* cards.
    #[inline(always)]
    pub fn top_after(&self, pile: usize, gone: usize) -> Option<u8> {
        (self.len(pile) > gone).then(|| self.top(pile, gone + 1))
    }

    /// Return the looks of the last cards of a pile, as a mask.
    #[inline(always)]
    pub fn tops(&self, pile: usize, count: usize) -> u64 {
        let top = pile * self.stride + self.len(pile);
        self.cells[top + 1 - count..=top].iter().fold(0, |mask, cell| mask | 1 << (cell.card & 63))
    }

    /// Return the card at a place of a pile, 0 earliest.
    pub fn at(&self, pile: usize, place: usize) -> u8 {
        self.cells[pile * self.stride + place + 1].card
    }

    /// Return how many cards at the top of a pile go together ([`Quick::runs`](crate::tables::quick::Quick::runs)).
    #[inline(always)]
    pub fn run(&self, pile: usize) -> usize {
        usize::from(self.cells[pile * self.stride + self.len(pile)].run)
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

    #[inline(always)]
    fn push(&mut self, game: &Game, pile: usize, card: u8) {
        let place = pile * self.stride + self.len(pile);
        let below = self.cells[place];
        let cell = self.cell_on(game, pile, below, card);
        self.cells[place + 1] = cell;
        self.lens[pile] += 1;
        self.sums -= below.sum;
        self.sums += cell.sum;
        self.cost += cell.cost - below.cost;
        self.empty &= !(1 << pile);
        if game.is_foundation(pile) {
            self.up |= 1 << (card & 63);
        }
    }

    /// Return what is known of a pile with one card more.
    #[inline(always)]
    fn cell_on(&self, game: &Game, pile: usize, below: Cell, card: u8) -> Cell {
        let is_first = self.lens[pile] == 0;
        let added = game.costs.cost_of(&game.rules, pile, below.earliest, below.card, card, is_first);
        let quick = &game.quick[pile & (MOST_PILES - 1)];
        let joins = quick.has_runs
            && !is_first
            && (card | below.card) & DOWN == 0
            && quick.runs.is_none_or(|fits| game.rules.follows(fits, below.card, card));
        Cell {
            sum: self.sum_on(game, pile, &below, self.len(pile), card),
            cost: below.cost + added,
            card,
            earliest: game.costs.earliest(below.earliest, card),
            run: if joins { below.run + 1 } else { 1 },
        }
    }

    /// Return the sum of a pile of `count` cards with one card more.
    #[inline(always)]
    pub fn sum_on(&self, game: &Game, pile: usize, below: &Cell, count: usize, card: u8) -> Key {
        if game.sealed >> pile & 1 != 0 {
            return game.salt(pile).with(card).times(Key { a: count as u64, b: count as u64 });
        }
        let Some(links) = self.links(game).filter(|links| links.piles >> pile & 1 != 0) else {
            return below.sum.with(card);
        };
        let mut sum = below.sum;
        sum += game.linked(links, pile, below.card, card, count == 0);
        sum
    }

    /// Return the links by which keys ignore on which equivalent card a card lies.
    #[inline(always)]
    pub fn links<'g>(&self, game: &'g Game) -> Option<&'g Links> {
        if self.is_single { game.links.as_ref() } else { game.links_in_beam.as_ref() }
    }

    #[inline(always)]
    fn pop(&mut self, game: &Game, pile: usize) -> Cell {
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
            self.take_down(game, top.card & 63);
        }
        top
    }

    /// Note that a look has left a foundation: where looks are there twice, another may be up.
    #[inline(always)]
    fn take_down(&mut self, game: &Game, look: u8) {
        let is_up = |pile: usize| game.is_foundation(pile) && self.pile(pile).any(|card| card & 63 == look);
        if self.is_single || !(0..game.rules.piles.len()).any(is_up) {
            self.up &= !(1 << look);
        }
    }

    // -- changes ---------------------------------------------------------------------------------------------------

    /// Begin a move: what is done from here on is taken back as one.
    #[inline(always)]
    pub fn begin(&mut self) {
        let &mut State { cost, sums, empty, up, rotated, wait, turns, .. } = self;
        self.marks.push(Mark { changes: self.log.len() as u32, cost, sums, empty, up, rotated, wait, turns });
    }

    /// Take the last move back.
    #[inline(always)]
    pub fn undo(&mut self, game: &Game) {
        let mark = self.marks.pop().expect("a move to take back");
        while self.log.len() > mark.changes as usize {
            let change = self.log.pop().expect("a change above the mark");
            self.undo_change(game, change);
        }
        let Mark { cost, sums, empty, up, rotated, wait, turns, .. } = mark;
        (self.cost, self.sums, self.empty, self.up) = (cost, sums, empty, up);
        (self.rotated, self.wait, self.turns) = (rotated, wait, turns);
    }

    /// Move cards from the top of a pile to another, in order or `turned` one by one, and lay them `down` or up.
    #[inline(always)]
    pub fn shift(&mut self, game: &Game, source: usize, target: usize, count: usize, turned: bool, down: bool) {
        let first = self.kept.len();
        for _ in 0..count {
            let cell = self.pop(game, source);
            self.kept.push(cell);
        }
        let face = if down { DOWN } else { 0 };
        for step in 0..count {
            let place = if turned { first + step } else { first + count - 1 - step };
            let card = self.kept[place].card & !DOWN | face;
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
            }
        }
    }

    /// Lay the top card of a pile face down or up.
    pub fn face_top(&mut self, game: &Game, pile: usize, down: bool) {
        let place = self.len(pile) - 1;
        if (self.at(pile, place) & DOWN != 0) != down {
            self.turn(game, pile, place);
        }
    }

    /// Turn a card over that may lie under others.
    fn turn(&mut self, game: &Game, pile: usize, place: usize) {
        let first = self.kept.len();
        while self.len(pile) > place {
            let cell = self.pop(game, pile);
            self.kept.push(cell);
        }
        let mut face = DOWN;
        for kept in (first..self.kept.len()).rev() {
            let card = self.kept[kept].card ^ face;
            self.push(game, pile, card);
            face = 0;
        }
        self.log.push(Change::Turned { pile: pile as u8, place: place as u16 });
    }

    /// Count one more turning of the waste.
    pub fn count_turn(&mut self) {
        self.turns += 1;
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
    }

    /// Lay a card of the cycle on a pile.
    pub fn lay_from_cycle(&mut self, game: &Game, index: usize, target: usize) {
        let cycle = self.cycle.cursor();
        let card = self.cycle.take(index);
        let face = if game.rules.piles[target].hides { DOWN } else { 0 };
        self.push(game, target, card & !DOWN | face);
        self.log.push(Change::FromCycle { target: target as u8, index: index as u8, cycle });
    }

    /// Take a change back as far as piles and cycle go: the mark has the rest.
    #[inline(always)]
    fn undo_change(&mut self, game: &Game, change: Change) {
        match change {
            Change::Shifted { source, target, count } => {
                self.lens[usize::from(target)] -= count;
                self.put_back(usize::from(source), usize::from(count));
            }
            Change::Turned { pile, place } => {
                let above = self.lens[usize::from(pile)] - place;
                self.lens[usize::from(pile)] = place;
                self.put_back(usize::from(pile), usize::from(above));
            }
            Change::Rotated { pile } => self.roll(game, usize::from(pile), self.len(usize::from(pile)) - 1),
            Change::FromCycle { target, index, cycle } => {
                self.lens[usize::from(target)] -= 1;
                self.cycle.put_back(usize::from(index), cycle);
            }
        }
    }

    /// Put the cells that were stored last back on a pile.
    #[inline(always)]
    fn put_back(&mut self, pile: usize, count: usize) {
        let place = pile * self.stride + self.len(pile) + 1;
        let first = self.kept.len() - count;
        for (cell, &kept) in self.cells[place..place + count].iter_mut().rev().zip(&self.kept[first..]) {
            *cell = kept;
        }
        self.kept.truncate(first);
        self.lens[pile] += count as u16;
    }
}
