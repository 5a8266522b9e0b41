//! What is asked most often of piles, side by side in memory, as far as it is simple.

use crate::tables::rules::{Combine, Pile, Rules, Set};

/// What a pile allows that has one set which never switches, without locks, marks and pairs, or two that come to one:
/// a *plain* one.
///
/// Of other piles only [`Quick::runs`] is of use.
#[derive(Clone, Copy, Debug)]
pub struct Quick {
    /// Whether the pile is plain.
    pub plain: bool,
    /// Whether more than one card may be taken at once.
    pub has_runs: bool,
    /// More than one card goes through empty places.
    pub by_singles: bool,
    /// The most cards that may lie here by play.
    pub most: u16,
    /// The fewest and the most cards taken at once.
    pub takes: (u16, u16),
    /// The fewest and the most cards laid at once.
    pub lays: (u16, u16),
    /// The relation of the cards of a run.
    pub runs: Option<usize>,
    /// Which looks may lie on a card.
    pub fits: usize,
    /// Which looks may lie on the empty pile.
    pub start: u64,
    /// From which piles cards may come while the pile is empty.
    pub from_empty: u64,
    /// The same while it holds cards.
    pub from_held: u64,
    /// From which piles not the only card, while the pile is empty.
    pub kept: u64,
}

impl Quick {
    /// Put together what is asked of a pile.
    pub fn of(rules: &Rules, pile: &Pile) -> Quick {
        let two = both_ways(rules, pile);
        let (giving, taking) = two.unwrap_or((&pile.sets[0], &pile.sets[0]));
        Quick {
            plain: pile.plain || two.is_some(),
            has_runs: giving.takes.1 > 1,
            by_singles: taking.by_singles,
            most: pile.most,
            takes: giving.takes,
            lays: taking.lays,
            runs: giving.runs,
            fits: taking.fits,
            start: if taking.lays.1 > 0 { taking.start } else { 0 },
            from_empty: taking.from_empty,
            from_held: taking.from_held,
            kept: taking.groups.kept,
        }
    }

    /// Return whether a card may be laid here while the pile is empty, and taken away again.
    #[inline(always)]
    pub fn helps(&self, looks: u64, source: usize) -> bool {
        self.takes.0 == 1
            && self.takes.1 > 0
            && self.lays.0 <= 1
            && self.lays.1 > 0
            && self.most > 0
            && self.start & looks == looks
            && self.from_empty >> source & 1 != 0
    }

    /// Return whether whole blocks may lie here.
    #[inline(always)]
    pub fn holds_blocks(&self, count: usize) -> bool {
        usize::from(self.most) >= count && self.takes.0 == 1 && self.takes.1 > 1 && self.lays.0 == 1 && self.lays.1 > 1
    }
}

/// Return the set that alone says what a pile of two sets gives, and the one that alone says what it takes, if either is
/// enough for a move: as where cards are built in any suit, and go together in one.
fn both_ways<'r>(rules: &Rules, pile: &'r Pile) -> Option<(&'r Set, &'r Set)> {
    let [first, second] = pile.sets.as_slice() else { return None };
    if pile.combine != Combine::Either || !pile.sets.iter().all(Set::is_plain) || pile.pairs.is_some() {
        return None;
    }
    let ways = [(first, second), (second, first)];
    let (giving, _) = ways.into_iter().find(|(set, other)| gives_all(set, other))?;
    let (taking, _) = ways.into_iter().find(|(set, other)| takes_all(rules, set, other))?;
    Some((giving, taking))
}

/// Return whether what may be taken by another set may be by this one.
fn gives_all(set: &Set, other: &Set) -> bool {
    other.takes.1 == 0 || (set.takes.0 == 1 && set.takes.1 > 0 && other.takes == (1, 1))
}

/// Return whether what may be laid by another set may be by this one.
fn takes_all(rules: &Rules, set: &Set, other: &Set) -> bool {
    let (fits, others) = (&rules.fits[set.fits], &rules.fits[other.fits]);
    let lays_all = set.lays.0 <= other.lays.0 && set.lays.1 >= other.lays.1 && !set.by_singles;
    let from_all = other.from_empty & !set.from_empty == 0 && other.from_held & !set.from_held == 0;
    let accepts_all = other.start & !set.start == 0 && fits.iter().zip(others).all(|(row, other)| other & !row == 0);
    lays_all && from_all && accepts_all && set.groups.kept & !other.groups.kept == 0
}

/// Return the piles that any card can be taken from by some set.
pub fn givers(rules: &Rules) -> u64 {
    let gives = |pile: &Pile| pile.sets.iter().any(|set| set.takes.1 > 0);
    rules.piles.iter().enumerate().filter(|(_, pile)| gives(pile)).fold(0, |mask, (index, _)| mask | 1 << index)
}

/// What piles get when the stock is clicked, where no set gives way to another and none is filled up by what fits.
#[derive(Clone, Debug)]
pub struct Servings {
    /// The piles in their order, each with how many cards it gets.
    pub piles: Vec<(usize, usize)>,
    /// The piles that get nothing while one of them is empty.
    pub only_if_full: u64,
}

impl Servings {
    /// Return what piles get, if it is as simple as that.
    pub fn of(rules: &Rules) -> Option<Servings> {
        let is_simple = rules.piles.iter().all(|pile| !pile.switches() && pile.sets[0].service.fill == 0);
        let service = |pile: &usize| rules.piles[*pile].sets[0].service;
        let count = rules.piles.len();
        let mut piles: Vec<(usize, usize)> = (1..count).map(|pile| (pile, service(&pile).count.into())).collect();
        piles.retain(|&(_, count)| count > 0);
        let waste_is_served = rules.waste.is_some_and(|waste| service(&waste).count > 0);
        piles.extend(rules.waste.map(|waste| (waste, usize::from(rules.draw))));
        let only_if_full = (0..count).filter(|pile| service(pile).only_if_full).fold(0, |mask, pile| mask | 1 << pile);
        (is_simple && !waste_is_served).then_some(Servings { piles, only_if_full })
    }
}
