//! A referee: whether a line of moves is played by the rules and wins.
//!
//! It judges from the tables by predicates of its own and shares nothing with the search but the rules as data: no
//! state, no move generation, no cost. Piles are plain rows of cards; each clause is asked as the tables say it.

use crate::tables::rules::{Combine, DOWN, Pairs, Pile, Rules, STOCK, Set};

/// A move as Python has it: a click on a pile, or the last cards of a pile that go to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// A click on a pile.
    Click(usize),
    /// Source, target, and how many cards.
    Lay(usize, usize, usize),
}

/// Why a line is refused: at which move, counted from 0, and for what.
pub type Refusal = (usize, &'static str);

/// Play a line from a position and say where it goes wrong, if it does.
pub fn judge(rules: &Rules, piles: Vec<Vec<u8>>, turns: u16, rotated: u64, line: &[Play]) -> Result<(), Refusal> {
    let mut table = Table { rules, piles, turns, rotated };
    for (step, &play) in line.iter().enumerate() {
        if step > 0 && table.is_won() {
            return Err((step, "the game is won before"));
        }
        let served = if play == Play::Click(STOCK) { table.served() } else { Vec::new() };
        if !table.allows(play, &served) {
            return Err((step, "the rules forbid it"));
        }
        table.play(play, &served);
    }
    if line.is_empty() || !table.is_won() { Err((line.len(), "the line does not win")) } else { Ok(()) }
}

/// The cards as they lie, how often the waste was turned over, and which piles were rotated.
struct Table<'r> {
    rules: &'r Rules,
    piles: Vec<Vec<u8>>,
    turns: u16,
    rotated: u64,
}

/// Cards that a click on the stock gives to a pile: the pile and how many.
type Served = (usize, usize);

fn look(card: u8) -> u8 {
    card & 63
}

fn is_in(looks: u64, card: u8) -> bool {
    looks >> look(card) & 1 != 0
}

fn names(mask: u64, pile: usize) -> bool {
    mask >> pile & 1 != 0
}

impl Table<'_> {
    fn pile(&self, index: usize) -> &Pile {
        &self.rules.piles[index]
    }

    fn follows(&self, fits: usize, on: u8, card: u8) -> bool {
        is_in(self.rules.fits[fits][usize::from(look(on))], card)
    }

    fn in_order(&self, fits: usize, cards: &[u8]) -> bool {
        (1..cards.len()).all(|place| self.follows(fits, cards[place - 1], cards[place]))
    }

    // -- the end ---------------------------------------------------------------------------------------------------

    fn is_won(&self) -> bool {
        self.rules.piles.iter().zip(&self.piles).all(|(rules, cards)| {
            let Some(goal) = rules.goal else { return true };
            if goal.or_empty && cards.is_empty() {
                return true;
            }
            let is_whole = |fits| cards.iter().all(|card| card & DOWN == 0) && self.in_order(fits, cards);
            cards.len() == usize::from(goal.count) && goal.run.is_none_or(is_whole)
        })
    }

    // -- which rule sets hold --------------------------------------------------------------------------------------

    fn is_last_pass(&self) -> bool {
        self.rules.passes.is_some_and(|passes| passes <= self.turns + 1)
    }

    /// Return the rule sets that judge a pile now: one, or two together.
    fn sets(&self, index: usize) -> &[Set] {
        let pile = self.pile(index);
        let is_empty = self.piles[STOCK].is_empty();
        let second = match pile.combine {
            _ if pile.sets.len() == 1 => false,
            Combine::Either | Combine::Both => return &pile.sets,
            Combine::LastPass => self.is_last_pass(),
            Combine::LastPassOver | Combine::LastCards => is_empty && self.is_last_pass(),
            Combine::FirstPassOver => is_empty || self.turns > 0,
        };
        std::slice::from_ref(&pile.sets[usize::from(second)])
    }

    fn judged(&self, index: usize, test: impl Fn(&Set) -> bool) -> bool {
        let sets = self.sets(index);
        if self.pile(index).combine == Combine::Both { sets.iter().all(test) } else { sets.iter().any(test) }
    }

    // -- what is allowed -------------------------------------------------------------------------------------------

    fn allows(&self, play: Play, served: &[Served]) -> bool {
        let count = self.piles.len();
        match play {
            Play::Click(STOCK) => !served.is_empty() || self.turns_over(),
            Play::Click(pile) => pile < count && (self.clears(pile) || self.rotates(pile)),
            Play::Lay(source, target, number) => {
                source < count
                    && target < count
                    && source != target
                    && (1..=self.piles[source].len()).contains(&number)
                    && self.judged(source, |set| self.gives(set, source, number))
                    && self.takes(source, target, self.block(source, number))
            }
        }
    }

    fn block(&self, source: usize, count: usize) -> &[u8] {
        &self.piles[source][self.piles[source].len() - count..]
    }

    fn all_hold(&self, mask: Option<u64>) -> bool {
        mask.is_some_and(|mask| (0..self.piles.len()).all(|pile| !names(mask, pile) || !self.piles[pile].is_empty()))
    }

    fn is_covered(&self, index: usize, place: usize) -> bool {
        let over = self.pile(index).covers.get(place);
        over.is_some_and(|over| over.iter().any(|&(by, held)| self.piles[usize::from(by)].len() >= usize::from(held)))
    }

    /// Say whether a rule set gives up so many cards of its pile.
    fn gives(&self, set: &Set, source: usize, count: usize) -> bool {
        let block = self.block(source, count);
        let counts_as_two = block.len() == 1 && is_in(set.doubles, block[0]);
        let least = if counts_as_two { 1 } else { usize::from(set.takes.0).max(1) };
        let first = self.piles[source].len() - count;
        set.takes.1 > 0
            && (least..=usize::from(set.takes.1)).contains(&count)
            && !self.all_hold(set.locks.taking)
            && (count == 1 || block.iter().all(|card| card & DOWN == 0))
            && !(set.locks.covers_taking && (first..first + count).any(|place| self.is_covered(source, place)))
            && set.runs.is_none_or(|fits| self.in_order(fits, block))
    }

    /// Say whether a pile takes a block that its source gives up.
    fn takes(&self, source: usize, target: usize, block: &[u8]) -> bool {
        if block.len() == 1 && self.pairs(target, block[0]).is_some() {
            return true;
        }
        self.piles[target].len() + block.len() <= usize::from(self.pile(target).most)
            && !self.is_masked(source, target)
            && self.judged(target, |set| self.accepts(set, source, target, block))
    }

    fn is_masked(&self, source: usize, target: usize) -> bool {
        let mark = if source == STOCK { 0 } else { self.sets(source)[0].marks.own };
        let refuses = |set: &Set| mark > 0 && set.marks.refused >> (mark - 1) & 1 != 0;
        let sets = self.sets(target);
        if self.pile(target).combine == Combine::Both { sets.iter().any(refuses) } else { sets.iter().all(refuses) }
    }

    fn accepts(&self, set: &Set, source: usize, target: usize, block: &[u8]) -> bool {
        let (fits, origins) = match self.piles[target].last() {
            Some(&top) => (self.follows(set.fits, top, block[0]), set.from_held),
            None => (is_in(set.start, block[0]), set.from_empty),
        };
        if set.lays.1 == 0 || !fits || !names(origins, source) || self.is_shut(set, target) {
            return false;
        }
        if self.waits_for_filler(set, source) || !self.comes_together(set, source, target, block.len()) {
            return false;
        }
        if block.len() == 1 && set.lays.0 == 2 && self.counts_as_two(source, block[0]) {
            return true;
        }
        let bounds = usize::from(set.lays.0).max(1)..=usize::from(set.lays.1);
        let one_by_one = set.by_singles && block.len() > 1;
        bounds.contains(&block.len()) && (!one_by_one || self.go_one_by_one(source, target, block))
    }

    /// Say whether a space has to be filled first, from elsewhere.
    fn waits_for_filler(&self, set: &Set, source: usize) -> bool {
        let is_space = |pile: usize| names(set.locks.spaces, pile) && self.piles[pile].is_empty();
        set.locks.spaces != 0 && set.locks.filler != Some(source) && (0..self.piles.len()).any(is_space)
    }

    /// Say whether a pile may get so many of the cards that lie together on another.
    fn comes_together(&self, set: &Set, source: usize, target: usize, count: usize) -> bool {
        let (cards, is_space) = (&self.piles[source], self.piles[target].is_empty());
        if names(set.groups.whole, source) && count < cards.len() {
            return false;
        }
        if names(set.groups.kept, source) && is_space && cards.len() == 1 {
            return false;
        }
        if !names(set.groups.runs, source) || is_space {
            return true;
        }
        let is_more = (count + 1..=cards.len()).any(|more| self.judged(source, |set| self.gives(set, source, more)));
        let is_wanted = |pile: usize| {
            let top = self.piles[pile].last();
            let uncovered = cards[cards.len() - count - 1];
            self.piles[pile].len() < usize::from(self.pile(pile).most)
                && self.judged(pile, |set| match top {
                    Some(&top) => self.follows(set.fits, top, uncovered),
                    None => is_in(set.start, uncovered),
                })
        };
        !is_more || (0..self.piles.len()).any(|pile| names(set.groups.unless, pile) && is_wanted(pile))
    }

    fn is_shut(&self, set: &Set, index: usize) -> bool {
        let locks = &set.locks;
        let top = self.piles[index].len().saturating_sub(1);
        (locks.covers_laying && self.is_covered(index, top))
            || locks.needs_held.is_some_and(|other| self.piles[other].is_empty())
            || self.all_hold(locks.laying)
    }

    fn counts_as_two(&self, source: usize, card: u8) -> bool {
        source != STOCK && self.sets(source).iter().any(|set| is_in(set.doubles, card))
    }

    /// Say whether two cards or more go one by one through empty places: each column among them doubles what the others
    /// bear.
    fn go_one_by_one(&self, source: usize, target: usize, block: &[u8]) -> bool {
        let (mut cells, mut columns) = (0usize, 0u32);
        for index in 1..self.piles.len() {
            let is_free = self.piles[index].is_empty() && index != source && index != target;
            if !is_free || !self.lends(index, source, block) {
                continue;
            }
            let holds_all = usize::from(self.pile(index).most) >= block.len();
            if holds_all && self.judged(index, |set| self.holds_run(set, block)) {
                columns += 1;
            } else {
                cells += 1;
            }
            if (cells + 1).checked_shl(columns).is_none_or(|most| block.len() <= most) {
                return true;
            }
        }
        false
    }

    /// Say whether an empty pile takes each card of a block for a while, and gives it back.
    fn lends(&self, index: usize, source: usize, block: &[u8]) -> bool {
        let gives_back = |set: &Set| {
            let is_kept = self.all_hold(set.locks.taking) || (set.locks.covers_taking && self.is_covered(index, 0));
            set.takes.0 == 1 && !is_kept
        };
        self.judged(index, gives_back) && block.iter().all(|&card| self.takes(source, index, &[card]))
    }

    fn holds_run(&self, set: &Set, block: &[u8]) -> bool {
        let takes_runs = set.takes.0 == 1 && set.takes.1 > 1;
        takes_runs && set.lays.0 == 1 && set.lays.1 > 1 && self.in_order(set.fits, block)
    }

    // -- what leaves, and clicks -----------------------------------------------------------------------------------

    fn is_open(&self, pairs: &Pairs) -> bool {
        (0..self.piles.len()).all(|pile| !names(pairs.shut, pile) || self.piles[pile].is_empty())
    }

    /// Return where a card goes that pairs with the top card of a pile.
    fn pairs(&self, target: usize, card: u8) -> Option<usize> {
        let pairs = self.pile(target).pairs.as_ref()?;
        let top = *self.piles[target].last()?;
        (self.follows(pairs.fits?, top, card) && self.is_open(pairs)).then_some(pairs.to)
    }

    fn clears(&self, index: usize) -> bool {
        let (Some(pairs), Some(&top)) = (&self.pile(index).pairs, self.piles[index].last()) else { return false };
        is_in(pairs.alone, top) && self.is_open(pairs)
    }

    fn rotates(&self, index: usize) -> bool {
        let (set, cards) = (&self.sets(index)[0], &self.piles[index]);
        let Some(rotation) = set.rotation else { return false };
        cards.len() > 1
            && !(rotation.once && names(self.rotated, index))
            && (!rotation.fitting || self.follows(set.fits, cards[cards.len() - 1], cards[0]))
    }

    fn turns_over(&self) -> bool {
        let has_cards = self.rules.waste.is_some_and(|waste| !self.piles[waste].is_empty());
        let is_left = self.rules.passes.is_none_or(|passes| self.turns + 1 < passes);
        self.piles[STOCK].is_empty() && has_cards && is_left
    }

    /// Return what a click gives to which pile, in order: none where it turns the waste over, or does nothing.
    fn served(&self) -> Vec<Served> {
        let left = self.piles[STOCK].len();
        let now = self.served_by(&|index| &self.sets(index)[0]);
        let number: usize = now.iter().map(|&(_, count)| count).sum();
        if left == 0 || (number > 0 && number < left) || !self.is_last_pass() {
            return now;
        }
        // What takes the last cards, or would if it were judged so, may be judged by the second sets.
        let last = self.served_by(&|index| match self.pile(index).combine {
            Combine::LastCards => &self.pile(index).sets[1],
            _ => &self.sets(index)[0],
        });
        let takes_all = last.iter().map(|&(_, count)| count).sum::<usize>() == left;
        if number > 0 || takes_all { last } else { now }
    }

    fn served_by<'t>(&'t self, set_of: &dyn Fn(usize) -> &'t Set) -> Vec<Served> {
        let mut left = &self.piles[STOCK][..];
        let some_empty =
            || (0..self.piles.len()).any(|index| self.piles[index].is_empty() && set_of(index).service.only_if_full);
        let mut served: Vec<Served> = Vec::new();
        for index in 1..self.piles.len() {
            let (set, held) = (set_of(index), self.piles[index].len());
            let wanted = if set.service.fill > 0 {
                let most = usize::from(set.service.fill).saturating_sub(held);
                left.iter().rev().take(most).take_while(|&&card| is_in(set.start, card)).count()
            } else if set.service.only_if_full && some_empty() {
                0
            } else {
                usize::from(set.service.count)
            };
            let room = usize::from(self.pile(index).most).saturating_sub(held);
            let count = wanted.min(room).min(left.len());
            left = &left[..left.len() - count];
            served.extend((count > 0).then_some((index, count)));
        }
        if let Some(waste) = self.rules.waste {
            let before: usize = served.iter().filter(|each| each.0 == waste).map(|each| each.1).sum();
            let room = usize::from(self.pile(waste).most).saturating_sub(self.piles[waste].len() + before);
            let count = usize::from(self.rules.draw).min(room).min(left.len());
            served.extend((count > 0).then_some((waste, count)));
        }
        served
    }

    // -- what is done ----------------------------------------------------------------------------------------------

    fn play(&mut self, play: Play, served: &[Served]) {
        match play {
            Play::Click(STOCK) => self.click_stock(served),
            Play::Click(pile) => self.click(pile),
            Play::Lay(source, target, count) => {
                let lowest = self.block(source, count)[0];
                if let Some(to) = self.pairs(target, lowest).filter(|_| count == 1) {
                    self.carry(source, to, 1);
                    self.carry(target, to, 1);
                } else {
                    self.carry(source, target, count);
                    self.refill(source);
                }
            }
        }
    }

    /// Move the last cards of a pile in their order; what lies free there is turned up as far as the pile says.
    fn carry(&mut self, source: usize, target: usize, count: usize) {
        let place = self.piles[source].len() - count;
        for each in place..place + count {
            self.put(target, self.piles[source][each]);
        }
        self.piles[source].truncate(place);
        self.turn_up(source);
    }

    fn put(&mut self, target: usize, card: u8) {
        let face = if self.pile(target).hides { DOWN } else { 0 };
        self.piles[target].push(look(card) | face);
    }

    fn turn_up(&mut self, index: usize) {
        let number = usize::from(self.pile(index).reveal);
        for card in self.piles[index].iter_mut().rev().take(number) {
            *card &= !DOWN;
        }
    }

    fn refill(&mut self, emptied: usize) {
        if !self.piles[emptied].is_empty() {
            return;
        }
        let givers = &self.pile(emptied).refills;
        if let Some(giver) = givers.iter().copied().find(|&giver| !self.piles[giver].is_empty()) {
            self.carry(giver, emptied, 1);
        }
    }

    fn click_stock(&mut self, served: &[Served]) {
        if let (true, Some(waste)) = (served.is_empty(), self.rules.waste) {
            let turned: Vec<u8> = self.piles[waste].drain(..).rev().map(|card| look(card) | DOWN).collect();
            self.piles[STOCK] = turned;
            self.turns += 1;
            self.turn_up(STOCK);
        }
        for &(target, count) in served {
            for _ in 0..count {
                if let Some(card) = self.piles[STOCK].pop() {
                    self.put(target, card);
                }
            }
            self.turn_up(STOCK);
        }
    }

    fn click(&mut self, index: usize) {
        if let Some(to) = self.pile(index).pairs.as_ref().map(|pairs| pairs.to).filter(|_| self.clears(index)) {
            self.carry(index, to, 1);
            return;
        }
        let is_once = self.sets(index)[0].rotation.is_some_and(|rotation| rotation.once);
        let card = self.piles[index].remove(0);
        self.put(index, card);
        self.turn_up(index);
        if is_once {
            self.rotated |= 1 << index;
        }
    }
}
