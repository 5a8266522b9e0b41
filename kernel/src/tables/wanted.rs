//! How soon foundations want each look, as they stand.
//!
//! The rules alone say how many cards go up before each look, and not how many are up: a seven whose foundation shows a
//! six should not lie deep. Where some foundations are built up and some down, they do not even say which of two cards is
//! wanted sooner: an ace that is left when the aces lie on their foundations goes last of all, on the kings. So kinds of
//! beams ask it of the foundations anew in each position (`beams/order.rs`), which takes time.

use crate::tables::costs::takes_whole_runs;
use crate::tables::rules::{LOOKS, NOWHERE, Rules};

/// How many cards go up before each look.
pub type Ways = [u8; LOOKS];

/// The order in which foundations want looks.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Each foundation with the number of its kind.
    foundations: Vec<(usize, usize)>,
    /// For each kind the ways from each look that may lie on top, and last from an empty one.
    kinds: Vec<Box<[Ways; LOOKS + 1]>>,
    /// The cost of a card over one that is wanted sooner.
    pub over: i32,
    /// What is asked of the looks that are wanted soonest.
    pub dig: Dig,
}

/// What cards over those that are wanted soonest cost.
#[derive(Clone, Copy, Debug)]
pub struct Dig {
    /// Each card, times how soon.
    pub each: i32,
    /// Looks of a lower level are wanted soonest.
    pub before: u8,
    /// How many cards over one count at most.
    pub deepest: usize,
}

/// Return whether foundations are built in more than one way.
pub fn differ(rules: &Rules, foundations: u64) -> bool {
    let piles = rules.piles.iter().enumerate().filter(|(index, _)| foundations >> index & 1 != 0);
    let mut fits = piles.filter_map(|(_, pile)| Some(pile.sets.iter().find(|set| set.lays.1 > 0)?.fits));
    fits.next().is_some_and(|first| fits.any(|other| other != first))
}

impl Wanted {
    /// Return it for rules with these foundations, if they are built card by card.
    pub fn of(rules: &Rules, foundations: u64, over: i32, dig: Dig) -> Option<Wanted> {
        let mut kinds: Vec<(usize, u64)> = Vec::new();
        let mut kind_of = Vec::new();
        for (index, pile) in rules.piles.iter().enumerate().filter(|(index, _)| foundations >> index & 1 != 0) {
            let set = pile.sets.iter().find(|set| set.lays.1 > 0 && !takes_whole_runs(set))?;
            let kind = (set.fits, set.start);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
            kind_of.push((index, kinds.iter().position(|each| *each == kind)?));
        }
        let ways = kinds.iter().map(|&(fits, start)| ways(&rules.fits[fits], start)).collect();
        (!kind_of.is_empty()).then_some(Wanted { foundations: kind_of, kinds: ways, over, dig })
    }

    /// Return how many cards go up before each look, on the foundation that takes it first; `top_of` gives what lies on
    /// top of one.
    pub fn levels(&self, top_of: impl Fn(usize) -> Option<u8>) -> Ways {
        let mut levels = [NOWHERE; LOOKS];
        for &(pile, kind) in &self.foundations {
            let top = top_of(pile).map_or(LOOKS, |card| usize::from(card & 63));
            for (level, way) in levels.iter_mut().zip(&self.kinds[kind][top]) {
                *level = (*level).min(*way);
            }
        }
        levels
    }
}

/// Return the ways of foundations that are built by a relation, and begun by some looks.
fn ways(fits: &[u64; LOOKS], start: u64) -> Box<[Ways; LOOKS + 1]> {
    let mut ways = Box::new([[NOWHERE; LOOKS]; LOOKS + 1]);
    for (from, way) in ways.iter_mut().enumerate() {
        spread(fits, fits.get(from).copied().unwrap_or(start), way);
    }
    ways
}

/// Note how many cards go up before each look where a foundation takes some at once, if that is less than noted.
pub fn spread(fits: &[u64; LOOKS], start: u64, depth: &mut Ways) {
    let mut reached = start;
    for step in 0..NOWHERE {
        let mut next = 0;
        for look in (0..LOOKS).filter(|look| reached >> look & 1 != 0) {
            if depth[look] > step {
                depth[look] = step;
                next |= fits[look];
            }
        }
        if next == 0 {
            break;
        }
        reached = next;
    }
}
