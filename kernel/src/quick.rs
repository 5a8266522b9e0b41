//! What is asked most often of piles, side by side in memory, as far as it is simple.

use crate::rules::{LOOKS, MOST_CARDS, MOST_PILES, Pile, Rules};

/// What a pile allows that has one set which never switches, without locks, marks and pairs: a *plain* one.
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
    /// What the cards of a run must be in order by.
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
    pub fn of(pile: &Pile) -> Quick {
        let set = &pile.sets[0];
        let lays_any = set.lays.1 > 0;
        Quick {
            plain: pile.plain,
            has_runs: set.takes.1 > 1,
            by_singles: set.by_singles,
            most: pile.most,
            takes: set.takes,
            lays: set.lays,
            runs: set.runs,
            fits: set.fits,
            start: if lays_any { set.start } else { 0 },
            from_empty: set.from_empty,
            from_held: set.from_held,
            kept: set.groups.kept,
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

/// The piles that are an empty place whenever they are empty, whatever goes through them and wherever it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Through {
    /// Those that hold one card.
    pub cells: u64,
    /// Those that hold whole blocks.
    pub columns: u64,
}

impl Through {
    /// Work out which piles need not be asked.
    ///
    /// The lowest card of a block is accepted by some row or may begin some pile, and the others follow by some row: so
    /// the looks that occur in rows and beginnings are all that may have to go through a pile.
    pub fn of(rules: &Rules, quick: &[Quick; MOST_PILES]) -> Through {
        let starts = rules.piles.iter().flat_map(|pile| &pile.sets).map(|set| set.start);
        let looks = rules.fits.iter().flat_map(|fits| fits.iter().copied()).chain(starts).fold(0, |all, row| all | row);
        let givers = givers(rules);
        let gives_in_order = |index: usize, fits: usize| {
            let giver = &quick[index];
            giver.plain && (!giver.has_runs || giver.runs == Some(fits))
        };
        let mut through = Through { cells: 0, columns: 0 };
        for (index, pile) in quick.iter().enumerate().take(rules.piles.len()).skip(1) {
            let mut sources = (0..LOOKS).filter(|&source| source != index && givers >> source & 1 != 0);
            if !pile.plain || !sources.clone().all(|source| pile.helps(looks, source)) {
                continue;
            }
            if pile.most == 1 {
                through.cells |= 1 << index;
            } else if pile.holds_blocks(MOST_CARDS) && sources.all(|source| gives_in_order(source, pile.fits)) {
                through.columns |= 1 << index;
            }
        }
        through
    }
}

/// Return the piles that any card can be taken from by some set.
pub fn givers(rules: &Rules) -> u64 {
    let gives = |pile: &Pile| pile.sets.iter().any(|set| set.takes.1 > 0);
    rules.piles.iter().enumerate().filter(|(_, pile)| gives(pile)).fold(0, |mask, (index, _)| mask | 1 << index)
}

/// What piles get when the stock is clicked, where each has one set and none is filled up by what fits.
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
        let is_simple = rules.piles.iter().all(|pile| pile.sets.len() == 1 && pile.sets[0].service.fill == 0);
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
