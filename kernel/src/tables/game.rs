//! Rules made ready for a search: what follows from them, worked out once for each deal.

use crate::position::key::{Key, salt};
use crate::tables::costs::{Coming, Costs, Playouts, Weights, takes_whole_runs};
use crate::tables::moves::Move;
use crate::tables::quick::{Quick, Servings, givers};
use crate::tables::rules::{DOWN, Goal, LOOKS, MOST_PILES, NOWHERE, Pile, Rules, Set};
use crate::tables::wanted::{Wanted, spread};

const CLASS: u64 = 6;
const PLACE: u64 = 8;
const LINK: Key = salt(9, 0);

/// Where keys do not tell apart which of its twins a card lies on (`pruning/twins.rs` says what they are).
#[derive(Clone, Debug)]
pub struct Links {
    /// On these piles.
    pub piles: u64,
    /// For each look the first of its equivalent looks.
    pub firsts: [u8; LOOKS],
}

/// The rules of a deal and what follows from them.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules.
    pub rules: Rules,
    /// The goals, each with its pile.
    pub goals: Vec<(usize, Goal)>,
    /// The piles that are filled up to their goal by single cards.
    pub foundations: u64,
    /// The piles that cards never leave: only their tops and counts matter for what can still happen.
    pub sealed: u64,
    /// The links of equivalent cards, for deals that have each look once.
    pub links: Option<Links>,
    /// The same in a beam, for deals that have looks more than once.
    pub links_in_beam: Option<Links>,
    /// How many cards must lie on a foundation before one of this look can.
    pub depth: [u8; LOOKS],
    /// The piles whose places matter while the stock holds cards.
    pub served: u64,
    /// The number up to which turned wastes are distinguished.
    pub turns_cap: u16,
    /// The piles whose sets may lay anything at all.
    pub targets: Vec<usize>,
    /// The piles a click may do something on, but for the stock.
    pub rotating: Vec<usize>,
    /// The most frequent facts about each pile.
    pub quick: Box<[Quick; MOST_PILES]>,
    /// The cards that a click on the stock serves, if it is simple.
    pub servings: Option<Servings>,
    /// For each pile whether more than one card turned up may come of cards leaving it.
    pub has_more: [bool; MOST_PILES],
    /// For each pile whether cards leave the game in pairs there.
    pub has_pairs: [bool; MOST_PILES],
    /// The piles that cards can be taken from.
    pub givers: u64,
    /// The piles but for the stock that a card can be laid on.
    pub helpers: u64,
    /// For each pile, the other piles of its class.
    pub alike: [u64; MOST_PILES],
    salts: Vec<Key>,
    /// The distinction of served piles of a class.
    pub places: Vec<Key>,
    /// The costs of the cards of a table.
    pub costs: Costs,
    /// How soon looks are wanted as foundations stand, where that is asked in each position.
    pub wanted: Option<Wanted>,
    /// What the cards to come cost, where that is asked in each position.
    pub coming: Option<Coming>,
    /// What cards that are up are worth in playouts, where these rank positions.
    pub playouts: Option<Playouts>,
    /// The columns that runs are carried between in a beam, card by card through empty ones (`beams/carry.rs`).
    pub carriers: Vec<usize>,
}

impl Game {
    /// Work out what follows from rules; with `merge`, piles of one class are treated as equal.
    pub fn new(rules: Rules, weights: Weights, merge: bool) -> Game {
        let goals: Vec<(usize, Goal)> =
            rules.piles.iter().enumerate().filter_map(|(index, pile)| Some((index, pile.goal?))).collect();
        let foundations = goals
            .iter()
            .filter(|(index, goal)| goal.count > 0 && goal.run.is_none() && rules.piles[*index].most == goal.count)
            .fold(0, |mask, (index, _)| mask | 1 << index);
        let class = |index: usize| {
            if merge { u64::from(rules.piles[index].class) } else { index as u64 }
        };
        let count = rules.piles.len();
        let mut alike = [0; MOST_PILES];
        for (index, mask) in alike.iter_mut().enumerate().take(count) {
            *mask = (0..count).filter(|&other| class(other) == class(index)).fold(0, |mask, other| mask | 1 << other);
        }
        let depth = depths(&rules, foundations);
        let has = |index: usize, does: fn(&Set) -> bool| rules.piles[index].sets.iter().any(does);
        let pairs = |index: usize| rules.piles[index].pairs.as_ref();
        let takes = |&index: &usize| has(index, |set| set.lays.1 > 0) || pairs(index).is_some();
        let clicked = |&index: &usize| {
            has(index, |set| set.rotation.is_some()) || pairs(index).is_some_and(|pair| pair.alone != 0)
        };
        let targets: Vec<usize> = (0..count).filter(takes).collect();
        let rotating = (1..count).filter(clicked).collect();
        Game {
            sealed: if merge { sealed(&rules) } else { 0 },
            links: None,
            links_in_beam: None,
            wanted: None,
            coming: None,
            playouts: None,
            carriers: Vec::new(),
            costs: Costs::of(&rules, &goals, foundations, &depth, weights),
            depth,
            quick: quick(&rules),
            servings: Servings::of(&rules),
            has_more: of_piles(&rules, |pile| pile.reveal > 1 || !pile.refills.is_empty()),
            has_pairs: of_piles(&rules, |pile| pile.pairs.is_some()),
            givers: givers(&rules),
            helpers: targets.iter().fold(0, |mask, target| mask | 1 << target) & !1,
            turns_cap: rules.turns_cap(),
            served: if merge { rules.served } else { 0 },
            places: (0..count).map(|index| salt(PLACE, index as u64)).collect(),
            salts: (0..count).map(|index| salt(CLASS, class(index))).collect(),
            goals,
            foundations,
            targets,
            rotating,
            alike,
            rules,
        }
    }

    /// Return whether no more comes of laying cards than that they lie there, and one more turned up.
    #[inline(always)]
    pub fn only_lays(&self, mv: Move) -> bool {
        !self.has_more[mv.source()] && !self.has_pairs[mv.target()]
    }

    /// Return the looks that some pile other than a foundation would lay on a look.
    pub fn followers(&self, look: usize) -> u64 {
        let others = self.rules.piles.iter().enumerate().filter(|&(index, _)| !self.is_foundation(index));
        others
            .filter(|(_, pile)| pile.sets[0].lays.1 > 0)
            .fold(0, |mask, (_, pile)| mask | self.rules.fits[pile.sets[0].fits][look])
    }

    /// Return whether a pile is filled up to its goal by single cards.
    #[inline(always)]
    pub fn is_foundation(&self, pile: usize) -> bool {
        self.foundations >> pile & 1 != 0
    }

    /// Return what a card of a pile with such links adds to a key by what it lies on: its pile, if it is the first, or a
    /// card, or a card's twins.
    #[inline(always)]
    pub fn linked(&self, links: &Links, pile: usize, below: u8, card: u8, is_first: bool) -> Key {
        if is_first {
            return self.salts[pile].with(card);
        }
        let in_order =
            (below | card) & DOWN == 0 && self.rules.follows(self.rules.piles[pile].sets[0].fits, below, card);
        let on = if in_order { links.firsts[usize::from(below & 63)] } else { below };
        LINK.with(card).with(on)
    }

    /// Return what an empty pile adds to a key.
    pub fn salt(&self, pile: usize) -> Key {
        self.salts[pile]
    }
}

/// Return for each pile whether something is so.
fn of_piles(rules: &Rules, is_so: fn(&Pile) -> bool) -> [bool; MOST_PILES] {
    std::array::from_fn(|index| rules.piles.get(index).is_some_and(is_so))
}

/// Return what is asked of each pile; of a place without one nothing is.
fn quick(rules: &Rules) -> Box<[Quick; MOST_PILES]> {
    Box::new(std::array::from_fn(|index| Quick::of(rules, rules.piles.get(index).unwrap_or(&rules.piles[0]))))
}

/// Return the piles that give no card, are never turned over, and are only counted at the end.
fn sealed(rules: &Rules) -> u64 {
    let is_sealed = |index: &usize| {
        let pile = &rules.piles[*index];
        let gives = pile.sets.iter().any(|set| set.takes.1 > 0 || set.rotation.is_some());
        let turns = rules.waste == Some(*index) && rules.passes != Some(1);
        let fills = rules.piles.iter().any(|other| other.refills.contains(index));
        !gives && !turns && !fills && pile.goal.is_none_or(|goal| goal.run.is_none())
    };
    (1..rules.piles.len()).filter(is_sealed).fold(0, |mask, index| mask | 1 << index)
}

/// Return how many cards must lie on a foundation before a look can, the least over all foundations.
///
/// Where foundations take whole runs only, nothing is in the way of anything there: such foundations do not count.
fn depths(rules: &Rules, foundations: u64) -> [u8; LOOKS] {
    let mut depth = [NOWHERE; LOOKS];
    for (index, pile) in rules.piles.iter().enumerate() {
        if foundations >> index & 1 != 0 {
            for set in pile.sets.iter().filter(|set| !takes_whole_runs(set)) {
                spread(&rules.fits[set.fits], set.start, &mut depth);
            }
        }
    }
    depth
}
