//! Games that are *bare*: all cards lie open, each look once; nothing is drawn or refilled, and what lies on a foundation
//! stays there. FreeCell and its kin are. Their searches, but for beams, go the way of [`crate::search::best_first`], position
//! by position, on a table that keeps only what such games need, several times as fast.
//!
//! A position is known by which card lies on which: moving a block changes one such link. So the key after a move is
//! the key before it with one link taken off and one added, however long the block is.

use std::array;
use std::sync::LazyLock;

use crate::position::key::{Key, mixed};
use crate::pruning::prune::Prune;
use crate::pruning::safe::Safe;
use crate::tables::game::Game;
use crate::tables::quick::Quick;
use crate::tables::rules::{DOWN, LOOKS, Pile, STOCK};

/// The most piles.
pub const MOST: usize = 32;
/// The most relations by which cards are laid on others.
pub const MOST_WAYS: usize = 3;
/// The most kinds of piles that may be empty.
pub const MOST_SPACES: usize = 8;
/// The places for a card: a look, or the ground of a pile of some class.
const GROUNDS: usize = 2 * LOOKS;
/// The role of links in keys.
const LINK: u64 = 13;

/// What each link adds to a key: of a card, and of what it lies on.
static LINKS: LazyLock<Box<[Key; LOOKS * GROUNDS]>> = LazyLock::new(|| {
    let word = |number: usize| mixed((LINK << 32) + number as u64);
    Box::new(array::from_fn(|link| Key { a: word(2 * link), b: word(2 * link + 1) }))
});

/// The data common to all searches of a bare game.
#[derive(Clone, Debug)]
pub struct Bare {
    /// The piles that something can be laid on.
    pub targets: u64,
    /// Among how many relations those piles that can hold more than one card are divided.
    pub ways: usize,
    /// For each pile its relation, or [`MOST_WAYS`] where nothing is laid on a card.
    pub way_of: [u8; MOST],
    /// For each look and each relation, the looks that it may lie on.
    pub under: [[u64; MOST_WAYS]; LOOKS],
    /// The ground of each pile: the same for piles that may be exchanged.
    pub grounds: [u8; MOST],
    /// For each pile, which piles may take a card from there.
    pub takers: [Takers; MOST],
    /// The piles that more than one card can be laid on at once.
    pub several: u64,
    /// Those of them that they are laid on one by one.
    pub by_singles: u64,
    /// The piles that give a card back which is put on them for a while.
    pub helpers: u64,
    /// The piles on which every run of another lies in order.
    orders: u64,
    /// The piles that may hold so few cards that it must be looked at.
    pub small: u64,
    /// The foundations.
    pub foundations: Vec<usize>,
    links: &'static [Key; LOOKS * GROUNDS],
}

/// Which piles may take cards from a pile, as far as it depends on the two alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Takers {
    /// One card, while they are empty.
    pub empty: u64,
    /// One card, while they hold cards.
    pub held: u64,
    /// Not the only card, while they are empty.
    pub kept: u64,
}

impl Bare {
    /// Return what is common to all searches, if a game is bare.
    pub fn of(game: &Game, prune: &Prune) -> Option<Bare> {
        let rules = &game.rules;
        let piles = || rules.piles.iter().enumerate();
        let is_bare = rules.piles.len() <= MOST
            && rules.waste.is_none()
            && game.rotating.is_empty()
            && game.foundations != 0
            && prune.free == 0
            && prune.needs.is_none()
            && game.goals.iter().all(|&(pile, goal)| game.is_foundation(pile) && !goal.or_empty)
            && piles().all(|(index, pile)| is_plain(pile) && (!game.is_foundation(index) || is_for_good(pile)))
            && game.sealed & masked(game, |_| true) & !game.foundations == 0
            && rules.piles[STOCK].sets[0].takes.1 == 0;
        if !is_bare {
            return None;
        }
        let mut bare = Bare {
            targets: masked(game, |_| true),
            ways: 0,
            way_of: [MOST_WAYS as u8; MOST],
            under: [[0; MOST_WAYS]; LOOKS],
            grounds: [0; MOST],
            takers: array::from_fn(|source| takers(game, source)),
            several: masked(game, |quick| quick.lays.1 > 1 && quick.most > 1),
            by_singles: masked(game, |quick| quick.by_singles),
            helpers: masked(game, |quick| quick.takes.0 == 1 && quick.takes.1 > 0) & game.helpers,
            orders: masked(game, |quick| takes_all_runs(game, quick.fits)),
            small: masked(game, |quick| usize::from(quick.most) < LOOKS) & !game.foundations,
            foundations: piles().map(|(index, _)| index).filter(|&index| game.is_foundation(index)).collect(),
            links: &LINKS,
        };
        bare.find_ways(game)?;
        let kinds = game.targets.iter().fold(0u64, |mask, &target| mask | 1 << game.alike[target].trailing_zeros());
        if kinds.count_ones() as usize > MOST_SPACES {
            return None;
        }
        for (index, ground) in bare.grounds.iter_mut().enumerate().take(rules.piles.len()) {
            *ground = (LOOKS + game.alike[index].trailing_zeros() as usize) as u8;
        }
        Some(bare)
    }

    /// Divide the piles by their relations; nothing if there are too many.
    fn find_ways(&mut self, game: &Game) -> Option<()> {
        let mut found: Vec<usize> = Vec::new();
        for &target in game.targets.iter().filter(|&&target| game.quick[target].most > 1) {
            let fits = game.quick[target].fits;
            let way = found.iter().position(|&other| other == fits).unwrap_or(found.len());
            if way == found.len() {
                found.push(fits);
            }
            self.way_of[target] = way as u8;
        }
        if found.len() > MOST_WAYS {
            return None;
        }
        self.ways = found.len();
        for (way, &fits) in found.iter().enumerate() {
            for (look, under) in self.under.iter_mut().enumerate() {
                let on = (0..LOOKS).filter(|&on| game.rules.fits[fits][on] >> look & 1 != 0);
                under[way] = on.fold(0, |mask, on| mask | 1 << on);
            }
        }
        Some(())
    }

    /// Return whether a deal of the game is bare: some moves are safe, so every look is there once and has one way up;
    /// all cards lie open, and there is no stock.
    pub fn takes(&self, safe: &Safe, piles: &[Vec<u8>]) -> bool {
        let is_open = piles.iter().flatten().all(|card| card & DOWN == 0);
        safe.sources() != 0 && is_open && piles[STOCK].is_empty() && piles.iter().map(Vec::len).sum::<usize>() < LOOKS
    }

    /// Return the piles that help a block that goes card by card, whatever its cards are and wherever they come from: to
    /// one card each, and to as many as there is help for.
    pub fn sure_helpers(&self, game: &Game, deck: u64) -> (u64, u64) {
        let count = game.rules.piles.len();
        let all = (1u64 << count) - 1;
        let (mut cells, mut columns) = (0, 0);
        for pile in (0..count).filter(|pile| self.helpers >> pile & 1 != 0) {
            let quick = &game.quick[pile];
            let others = game.givers & all & !(1 << pile);
            if others != 0 && !quick.helps(deck, others.trailing_zeros() as usize)
                || quick.from_empty & others != others
            {
                continue;
            }
            if !quick.holds_blocks(2) {
                cells |= 1 << pile;
            } else if quick.holds_blocks(LOOKS) && self.orders >> pile & 1 != 0 {
                columns |= 1 << pile;
            }
        }
        (cells, columns)
    }

    /// Return what a card adds to a key by what it lies on: a look, or the ground of a pile.
    #[inline(always)]
    pub fn link(&self, on: u8, look: u8) -> Key {
        self.links[usize::from(look & 63) * GROUNDS + usize::from(on & 127)]
    }
}

/// Return the piles that something can be laid on of which something is so.
fn masked(game: &Game, is_so: impl Fn(&Quick) -> bool) -> u64 {
    game.targets.iter().filter(|&&target| is_so(&game.quick[target])).fold(0, |mask, target| mask | 1 << target)
}

/// Return whether all runs that piles give are in order by a relation.
fn takes_all_runs(game: &Game, fits: usize) -> bool {
    let rows = |relation: usize| game.rules.fits[relation].iter();
    let is_within = |runs: usize| rows(runs).zip(rows(fits)).all(|(inner, outer)| inner & !outer == 0);
    let gives_runs =
        |&pile: &usize| game.givers >> pile & 1 != 0 && game.quick[pile].has_runs && game.quick[pile].most > 1;
    (0..game.rules.piles.len()).filter(gives_runs).all(|pile| game.quick[pile].runs.is_some_and(is_within))
}

/// Return which piles may take cards from a pile.
fn takers(game: &Game, source: usize) -> Takers {
    let mut takers = Takers::default();
    for &target in game.targets.iter().filter(|&&target| target != source && game.quick[target].lays.0 <= 1) {
        let quick = &game.quick[target];
        takers.empty |= (quick.from_empty >> source & 1) << target;
        takers.held |= (quick.from_held >> source & 1) << target;
        takers.kept |= (quick.kept >> source & 1) << target;
    }
    takers
}

fn is_plain(pile: &Pile) -> bool {
    let set = &pile.sets[0];
    pile.plain && pile.refills.is_empty() && set.lays.0 <= 1 && !(pile.hides && set.lays.1 > 0)
}

/// Return whether a foundation takes single cards and keeps them.
fn is_for_good(pile: &Pile) -> bool {
    (pile.sets[0].takes.1, pile.sets[0].lays.1) == (0, 1)
        && pile.goal.is_some_and(|goal| goal.run.is_none() && goal.count == pile.most)
}
