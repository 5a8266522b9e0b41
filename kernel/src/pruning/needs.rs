//! Positions that are lost because some card that must leave its pile has no other to leave with.
//!
//! Two kinds of games are meant. In both, a card of a column stays there until it leaves for good: no pile is refilled or
//! served.
//!
//! **A chain.** As in Golf, one pile takes cards, singly, and gives none back. So each card that must leave is laid there
//! directly on another that it fits, and no two are laid on the same one. It needs the top of the chain, which only a
//! card serves that is free now, or a card that will come: one of the stock, or one that can leave its pile just before.
//!
//! **Pairs.** As in Pyramid, no pile takes cards, and cards leave two at a time, or alone if their look says so. So each
//! other card that must leave needs a partner, and no two have the same. A partner cannot leave only after it, nor before
//! it.
//!
//! Which card leaves before another follows from the piles: the cards over it come first, and those of the piles that
//! cover it. So each card that must leave has a set of cards that it may leave with. If not all of them can have one of
//! their own (a matching), the position is lost. The converse is not true, because each is asked for by itself.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::rules::{Goal, LOOKS, MOST_PILES, Pile, STOCK};

/// The most cards of a position that is looked at: a mask of cards is one word.
const MOST: usize = 64;

/// What cards need so that they can leave.
#[derive(Clone, Debug)]
pub struct Needs {
    /// The pile that cards are laid on; none where they leave in pairs.
    chain: Option<usize>,
    /// How many cards must lie there at the end, if any number must.
    goal: Option<u16>,
    /// The piles that cards have left for: nothing comes back from there.
    gone: u64,
    /// For each look those that it may leave with.
    with: [u64; LOOKS],
    /// The looks that leave alone.
    alone: u64,
    /// The piles that must be empty at the end.
    emptied: u64,
    /// For each pile, the piles that must be empty before a card leaves it; and all piles, those first.
    before: Vec<u64>,
    order: Vec<usize>,
}

/// A card of a position: its look, pile and place, 0 for the highest, and whether it must leave.
#[derive(Clone, Copy, Default)]
struct Card {
    look: usize,
    pile: usize,
    place: usize,
    must: bool,
}

impl Needs {
    /// Return what cards need in a game, if it is of one of these kinds.
    pub fn of(game: &Game) -> Option<Needs> {
        let rules = &game.rules;
        if rules.serves_piles() || rules.piles.iter().any(is_changed_otherwise) {
            return None;
        }
        let (before, order) = covers(&rules.piles)?;
        let leaves = |&&(index, goal): &&(usize, Goal)| index != STOCK && rules.waste != Some(index) && goal.count == 0;
        let emptied = game.goals.iter().filter(leaves).fold(0, |mask, &(index, _)| mask | 1 << index);
        let rest = Needs { chain: None, goal: None, gone: 0, with: [0; LOOKS], alone: 0, emptied, before, order };
        if rules.piles.iter().any(|pile| pile.pairs.is_some()) { rest.in_pairs(game) } else { rest.in_a_chain(game) }
    }

    fn in_a_chain(mut self, game: &Game) -> Option<Needs> {
        let [index] = game.targets[..] else { return None };
        let (rules, pile) = (&game.rules, &game.rules.piles[index]);
        let set = &pile.sets[0];
        let is_alone = pile.sets.len() == 1 && set.lays.1 == 1 && index != STOCK;
        if !is_alone || !keeps(game, index) {
            return None;
        }
        self.chain = Some(index);
        self.gone = 1 << index;
        self.emptied &= !self.gone;
        self.goal = pile.goal.filter(|goal| !goal.or_empty).map(|goal| goal.count);
        let fits = &rules.fits[set.fits];
        self.with = std::array::from_fn(|look| looks(|on| fits[on] >> look & 1 != 0));
        Some(self)
    }

    fn in_pairs(mut self, game: &Game) -> Option<Needs> {
        let piles = &game.rules.piles;
        for pairs in piles.iter().filter_map(|pile| pile.pairs.as_ref()) {
            self.gone |= 1 << pairs.to;
            self.alone |= pairs.alone;
            if let Some(fits) = pairs.fits.map(|fits| &game.rules.fits[fits]) {
                let both = |look: usize| looks(|on| fits[on] >> look & 1 != 0 || fits[look] >> on & 1 != 0);
                self.with = std::array::from_fn(|look| self.with[look] | both(look));
            }
        }
        let lays = piles.iter().flat_map(|pile| &pile.sets).any(|set| set.lays.1 > 0);
        let stay = (0..piles.len()).filter(|&pile| self.gone >> pile & 1 != 0).all(|pile| keeps(game, pile));
        (!lays && stay && self.gone & (self.emptied | 1) == 0).then_some(self)
    }

    /// Return whether some card that must leave has none to leave with, so that a position is lost.
    pub fn are_unmet(&self, game: &Game, state: &State) -> bool {
        let mut cards = [Card::default(); MOST];
        let mut count = 0;
        let piles = game.rules.piles.len();
        let dealt: usize = (0..piles).map(|pile| state.len(pile)).sum();
        let all_come = self.goal.is_some_and(|goal| usize::from(goal) == dealt);
        for pile in 0..piles {
            let is_top_only = self.chain == Some(pile);
            let is_left_out = self.gone >> pile & 1 != 0 && !is_top_only;
            let number = if is_left_out { 0 } else { state.len(pile).min(if is_top_only { 1 } else { usize::MAX }) };
            let is_covered_in_part = self.before[pile] != 0 && number > game.rules.piles[pile].covers.len();
            if count + number > MOST || is_covered_in_part {
                return false;
            }
            // The cards of stock and waste have no order.
            let comes = all_come && !is_top_only && pile != STOCK && game.rules.waste != Some(pile);
            for place in 0..number {
                let look = usize::from(state.top(pile, place + 1) & 63);
                let must = (comes || self.emptied >> pile & 1 != 0) && self.alone >> look & 1 == 0;
                cards[count] = Card { look, pile, place, must };
                count += 1;
            }
        }
        let first = self.chain.is_some_and(|chain| state.len(chain) == 0);
        let options = self.options(&cards[..count], !state.empty);
        let mut matching = Matching { options: &options, taken: 0, owner: [0; MOST] };
        // The first card on an empty chain follows none.
        let needy = (0..count).filter(|&card| cards[card].must);
        needy.filter(|&card| !matching.find(card, &mut 0)).nth(usize::from(first)).is_some()
    }

    /// Return for each card those that it may leave with.
    fn options(&self, cards: &[Card], held: u64) -> [u64; MOST] {
        let (mut of_look, mut in_pile) = ([0u64; LOOKS], [0u64; MOST_PILES]);
        for (index, card) in cards.iter().enumerate() {
            of_look[card.look] |= 1 << index;
            in_pile[card.pile] |= 1 << index;
        }
        // For each pile all those that must be empty before; the cards of those, and of the ones that come after it.
        let mut over = [0u64; MOST_PILES];
        for &pile in &self.order {
            let before = self.before[pile] & held;
            over[pile] = bits(before).fold(before, |mask, other| mask | over[other]);
        }
        let mut fit = [0u64; LOOKS];
        let mut options = [0; MOST];
        let mut pile = MOST_PILES;
        let (mut after, mut before, mut last) = (0, 0, 0);
        for (index, card) in cards.iter().enumerate().filter(|(_, card)| card.must) {
            // The cards of a pile follow each other, and what comes before and after them is the same for all.
            if pile != card.pile {
                pile = card.pile;
                let later = self.order.iter().filter(|&&other| over[other] >> pile & 1 != 0);
                after = later.fold(0, |mask, &other| mask | in_pile[other]);
                before = bits(over[pile]).fold(0, |mask, other| mask | in_pile[other]);
                // Of the cards that leave before the highest, only the last can lie directly under it.
                let next = self.before[pile] & held;
                let next = next & !bits(next).fold(0, |mask, other| mask | over[other]);
                let bottom = |other: usize| in_pile[other] & !(in_pile[other] >> 1);
                last = bits(next).fold(0, |mask, other| mask | bottom(other));
            }
            if fit[card.look] == 0 {
                fit[card.look] = bits(self.with[card.look]).fold(0, |mask, look| mask | of_look[look]);
            }
            options[index] = fit[card.look] & !after & !before & !(1 << index);
            if let Some(chain) = self.chain {
                let own = if card.place > 0 { 1 << (index - 1) } else { last };
                options[index] = options[index] & !in_pile[card.pile] | fit[card.look] & !after & own;
                if card.place > 0 || before != 0 {
                    options[index] &= !in_pile[chain];
                }
            }
        }
        options
    }
}

/// Which card leaves with which.
struct Matching<'o> {
    options: &'o [u64; MOST],
    taken: u64,
    owner: [usize; MOST],
}

impl Matching<'_> {
    /// Find a card to leave with for one more, whatever others must take for that; return whether there is one.
    fn find(&mut self, card: usize, tried: &mut u64) -> bool {
        let mut other = (self.options[card] & !self.taken).trailing_zeros() as usize;
        while other == MOST {
            let with = (self.options[card] & !*tried).trailing_zeros() as usize;
            if with == MOST {
                return false;
            }
            *tried |= 1 << with;
            if self.find(self.owner[with], tried) {
                other = with;
            }
        }
        self.taken |= 1 << other;
        self.owner[other] = card;
        true
    }
}

/// Return the numbers of the bits of a mask.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

fn looks(which: impl Fn(usize) -> bool) -> u64 {
    (0..LOOKS).filter(|&look| which(look)).fold(0, |mask, look| mask | 1 << look)
}

/// Return whether cards may come to a pile, or change their order there, otherwise than by a move that lays them.
fn is_changed_otherwise(pile: &Pile) -> bool {
    !pile.refills.is_empty() || pile.sets.iter().any(|set| set.service.fill > 0 || set.rotation.is_some())
}

/// Return whether cards that come to a pile stay there.
fn keeps(game: &Game, index: usize) -> bool {
    let pile = &game.rules.piles[index];
    let gives = pile.sets.iter().any(|set| set.takes.1 > 0);
    !(gives || game.rules.waste == Some(index) && game.rules.passes != Some(1))
}

/// Return for each pile those that must be empty before any card leaves it, and the piles in such an order; nothing if
/// they wait for each other.
fn covers(piles: &[Pile]) -> Option<(Vec<u64>, Vec<usize>)> {
    let before = piles.iter().map(|pile| {
        let of_place = |place: &Vec<(u8, u16)>| {
            let covering = place.iter().filter(|&&(_, count)| count <= 1);
            covering.fold(0, |mask, &(other, _)| mask | 1u64 << other)
        };
        let covered = pile.covers.iter().map(of_place).reduce(|one, other| one & other).unwrap_or(0);
        let stays = pile.sets.iter().all(|set| set.locks.covers_taking);
        let shut = pile.pairs.as_ref().map_or(u64::MAX, |pairs| pairs.shut);
        if stays { covered & shut } else { 0 }
    });
    let before: Vec<u64> = before.collect();
    let mut order = Vec::new();
    let mut done = 0u64;
    while order.len() < piles.len() {
        let next = (0..piles.len()).find(|&pile| done >> pile & 1 == 0 && before[pile] & !done == 0)?;
        done |= 1 << next;
        order.push(next);
    }
    Some((before, order))
}
