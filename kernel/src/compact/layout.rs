//! The compact search: which games and deals it takes, and what it knows of a deal.
//!
//! It takes games of one pack in which all that matters of what lies open is which cards lie open; `docs/search.md`,
//! *The compact search*, has the class of games and the proof. All is read off the tables.

use crate::compact::cycle::{self, Draws};
use crate::compact::row::MOST_IN_ROW;
use crate::pruning::prune::Prune;
use crate::pruning::safe::{Safe, deck, meets_conditions, number_of_looks};
use crate::tables::game::Game;
use crate::tables::read::has_cycle;
use crate::tables::rules::{DOWN, LOOKS, Pile, STOCK};

/// The most columns, and the most foundations.
pub const MOST_COLUMNS: usize = 16;
/// The most foundations.
pub const MOST_CHAINS: usize = 7;
/// The most blocks of a column.
pub const MOST_BLOCKS: usize = 64;
/// The class of the places on empty columns.
pub const EMPTY: usize = 0;
/// The class of cards that nothing is laid on: places without end.
pub const BARREN: usize = 62;
/// The class of cards that no column takes: never a place.
const HOMELESS: usize = 63;
/// How many places a class without end has.
const MANY: i8 = 100;

/// The piles of a game of the class.
#[derive(Clone, Debug)]
pub struct Compact {
    /// The columns.
    pub columns: Vec<usize>,
    /// The foundations.
    pub foundations: Vec<usize>,
    /// The waste, if there is one.
    pub waste: Option<usize>,
    /// How many cards a click draws.
    pub draws: &'static Draws,
    drawing_waits: bool,
    twins: Vec<u64>,
}

impl Compact {
    /// Return the piles of a game, if it is of the class.
    pub fn of(game: &Game, prune: &Prune) -> Option<Compact> {
        let rules = &game.rules;
        if prune.free == 0 || rules.serves_piles() || !meets_conditions(game) {
            return None;
        }
        let piles = |mask: u64| (0..rules.piles.len()).filter(move |index| mask >> index & 1 != 0).collect::<Vec<_>>();
        let (columns, foundations) = (piles(prune.free), piles(game.foundations));
        let takes_all = prune.free | game.foundations | rules.waste.map_or(0, |waste| 1 << waste);
        let others = piles(!(takes_all | 1 << STOCK));
        let fits = columns.len() <= MOST_COLUMNS
            && foundations.len() <= MOST_CHAINS
            && columns.iter().all(|&index| is_column(&rules.piles[index], takes_all & !(1 << index)))
            && foundations.iter().all(|&index| are_alike(&rules.piles[index], &rules.piles[foundations[0]]))
            && others.iter().all(|&index| rules.piles[index].sets[0].lays.1 == 0);
        fits.then(|| Compact {
            columns,
            foundations,
            waste: rules.waste,
            draws: Draws::of(rules.draw.into()),
            drawing_waits: prune.drawing_waits,
            twins: prune.twins.clone(),
        })
    }
}

/// Return whether a column takes and gives single cards and blocks, from all of these piles.
fn is_column(pile: &Pile, from: u64) -> bool {
    let set = &pile.sets[0];
    let from_all = set.from_empty & from == from && set.from_held & from == from;
    pile.plain && pile.reveal == 1 && !pile.hides && set.takes.0 == 1 && set.lays.0 == 1 && from_all
}

/// Return whether a foundation is like another, and gives back its top card.
fn are_alike(pile: &Pile, other: &Pile) -> bool {
    let (set, like) = (&pile.sets[0], &other.sets[0]);
    let same = (set.start, set.fits, set.lays, pile.most) == (like.start, like.fits, like.lays, other.most);
    same && set.takes == (1, 1) && set.lays.0 == 1
}

/// The constants of a deal.
#[derive(Debug)]
pub struct Layout<'g> {
    /// The safe moves.
    pub safe: &'g Safe,
    /// The looks of all cards.
    pub deck: u64,
    /// For each look, the class of the places that it can lie on.
    pub lies_on: [u8; LOOKS],
    /// For each look, the class of the place that it offers.
    pub offers: [u8; LOOKS],
    /// The looks of each foundation in order.
    pub chains: Vec<Vec<u8>>,
    /// For each column the blocks that it was dealt, the deepest first: each lies free when those after it have left.
    pub blocks: Vec<Vec<Vec<u8>>>,
    /// The looks of stock and waste in the order in which they come.
    pub row: Vec<u8>,
    /// How many cards a click draws.
    pub draws: &'static Draws,
    /// A card of the row that was laid must be made use of (see [`Prune`]).
    pub drawing_waits: bool,
    /// What one block more of a column, one card more of a foundation, and the row add to a key.
    pub weights: ([u64; MOST_COLUMNS], [u64; MOST_CHAINS], u64),
    /// The looks that may lie on an empty column.
    pub starters: u64,
    /// For each column the first card of each of its blocks, a row of `MOST_BLOCKS` for a column.
    pub anchors: Vec<u8>,
    /// The same with the cards under each block.
    pub under: Vec<u64>,
    /// For each foundation its looks, a row of `LOOKS` each.
    pub order: Vec<u8>,
    /// For each look, those that come before it on its foundation.
    pub before: [u64; LOOKS],
    /// For each look, its foundation.
    pub chain_of: [u8; LOOKS],
    /// For each look, itself and the next of its foundation.
    pub steps_up: [u64; LOOKS],
    /// For each look, the column that it was dealt to.
    pub column_of: [u8; LOOKS],
    /// For each look, its place in the row, as a mask.
    pub row_bit: [u32; LOOKS],
    /// For each class of places, the looks that lie there.
    pub takers: [u64; LOOKS],
    /// For each class of places, the places of the row with looks that lie there.
    pub row_takers: [u32; LOOKS],
    /// For each class of places, the looks that offer one.
    pub offerers: [u64; LOOKS],
}

/// How a deal begins: the cards on each foundation, and how many of the row lie on the waste.
pub struct Begin {
    /// How many cards lie on each foundation.
    pub heights: Vec<usize>,
    /// The cards on the waste.
    pub cursor: usize,
}

impl<'g> Layout<'g> {
    /// Lay out a deal; nothing if it is not of the class.
    pub fn of(game: &Game, compact: &Compact, safe: &'g Safe, piles: &[Vec<u8>]) -> Option<(Layout<'g>, Begin)> {
        let number = number_of_looks(piles.iter().flatten().copied());
        let count = piles.iter().map(Vec::len).sum::<usize>();
        let deck = deck(&number);
        let row = row_of(game, compact, piles, count)?;
        if deck.count_ones() as usize != count || !safe.one_way {
            return None;
        }
        let (chains, heights) = chains(game, compact, piles, deck)?;
        let set = &game.rules.piles[compact.columns[0]].sets[0];
        let starters = set.start & deck;
        let (lies_on, offers) = classes(&game.rules.fits[set.fits], deck, starters, &compact.twins)?;
        let last = chains.iter().fold(0u64, |mask, chain| mask | 1 << chain[chain.len() - 1]);
        let follows = |on: u8, card: u8| game.rules.follows(set.fits, on, card);
        let blocks =
            compact.columns.iter().map(|&column| blocks(&piles[column], follows)).collect::<Option<Vec<_>>>()?;
        let known = compact.columns.iter().chain(&compact.foundations).chain(&compact.waste);
        let seen: usize = known.map(|&pile| piles[pile].len()).sum::<usize>() + piles[STOCK].len();
        if starters & !last != 0 || seen != count || blocks.iter().any(|blocks| blocks.len() > MOST_BLOCKS) {
            return None;
        }
        let weights = weights(&blocks, &chains, row.len(), compact.draws.size())?;
        let cursor = compact.waste.map_or(0, |waste| piles[waste].len());
        let (mut anchors, mut under) = (vec![0; blocks.len() * MOST_BLOCKS], vec![0; blocks.len() * MOST_BLOCKS]);
        for (column, blocks) in blocks.iter().enumerate() {
            blocks.iter().enumerate().fold(0, |mask, (place, block)| {
                anchors[column * MOST_BLOCKS + place] = block[0];
                under[column * MOST_BLOCKS + place] = mask;
                block.iter().fold(mask, |mask, &look| mask | 1u64 << look)
            });
        }
        let mut order = vec![0; chains.len() * LOOKS];
        chains
            .iter()
            .enumerate()
            .for_each(|(number, chain)| order[number * LOOKS..][..chain.len()].copy_from_slice(chain));
        let (mut before, mut chain_of, mut steps_up) = ([0; LOOKS], [0; LOOKS], [0; LOOKS]);
        for (number, chain) in chains.iter().enumerate() {
            chain.iter().fold(0, |mask, &look| {
                before[usize::from(look)] = mask;
                steps_up[usize::from(look)] = 1 << look;
                chain_of[usize::from(look)] = number as u8;
                mask | 1 << look
            });
            chain.windows(2).for_each(|pair| steps_up[usize::from(pair[0])] |= 1 << pair[1]);
        }
        let (mut column_of, mut row_bit) = ([0; LOOKS], [0; LOOKS]);
        for (column, block) in
            blocks.iter().enumerate().flat_map(|(column, blocks)| blocks.iter().map(move |block| (column, block)))
        {
            block.iter().for_each(|&look| column_of[usize::from(look)] = column as u8);
        }
        let (mut takers, mut row_takers, mut offerers) = ([0; LOOKS], [0; LOOKS], [0; LOOKS]);
        for (place, &look) in row.iter().enumerate() {
            row_bit[usize::from(look)] = 1 << place;
            row_takers[usize::from(lies_on[usize::from(look)])] |= 1 << place;
        }
        for look in (0..LOOKS).filter(|look| deck >> look & 1 != 0) {
            takers[usize::from(lies_on[look])] |= 1 << look;
            offerers[usize::from(offers[look])] |= 1 << look;
        }
        let layout = Layout {
            safe,
            deck,
            lies_on,
            offers,
            chains,
            blocks,
            row,
            draws: compact.draws,
            drawing_waits: compact.drawing_waits,
            weights,
            starters,
            anchors,
            under,
            order,
            before,
            chain_of,
            steps_up,
            column_of,
            row_bit,
            takers,
            row_takers,
            offerers,
        };
        Some((layout, Begin { heights, cursor }))
    }

    /// Return what each number more of a cursor's phase adds to a key.
    #[inline(always)]
    pub fn phase_unit(&self) -> u64 {
        MOST_CHAINS as u64 + 1
    }

    /// Return how many places of each class there are before a card lies anywhere.
    pub fn no_places(&self) -> [i8; 64] {
        let mut places = [0; 64];
        (places[BARREN], places[HOMELESS]) = (MANY, -MANY);
        places
    }
}

/// Return stock and waste as a row.
fn row_of(game: &Game, compact: &Compact, piles: &[Vec<u8>], cards: usize) -> Option<Vec<u8>> {
    let waste: &[u8] = compact.waste.map_or(&[], |waste| &piles[waste]);
    let row: Vec<u8> = waste.iter().chain(piles[STOCK].iter().rev()).map(|card| card & !DOWN).collect();
    let goes_round = has_cycle(&game.rules, cards) && row.len() <= MOST_IN_ROW.min(cycle::MOST);
    (row.is_empty() || goes_round).then_some(row)
}

/// Return the looks of each foundation in order, and how many lie there.
fn chains(game: &Game, compact: &Compact, piles: &[Vec<u8>], deck: u64) -> Option<(Vec<Vec<u8>>, Vec<usize>)> {
    let pile = &game.rules.piles[compact.foundations[0]];
    let fits = &game.rules.fits[pile.sets[0].fits];
    let mut chains = Vec::new();
    for start in (0..LOOKS as u8).filter(|look| pile.sets[0].start & deck & 1 << look != 0) {
        let mut chain = vec![start];
        while let Some(&top) = chain.last().filter(|&&top| fits[usize::from(top)] & deck != 0 && chain.len() < LOOKS) {
            chain.push((fits[usize::from(top)] & deck).trailing_zeros() as u8);
        }
        chains.push(chain);
    }
    let mut heights = vec![0; chains.len()];
    for cards in compact.foundations.iter().map(|&index| &piles[index]).filter(|cards| !cards.is_empty()) {
        let chain = chains.iter().position(|chain| chain[0] == cards[0] & !DOWN)?;
        let in_order =
            cards.len() <= chains[chain].len() && cards.iter().zip(&chains[chain]).all(|(card, look)| card == look);
        if !in_order {
            return None;
        }
        heights[chain] = cards.len();
    }
    let whole = chains.iter().all(|chain| chain.len() == usize::from(pile.most));
    let all = chains.iter().map(Vec::len).sum::<usize>() == deck.count_ones() as usize;
    (whole && all && chains.len() == compact.foundations.len()).then_some((chains, heights))
}

/// Return for each look the class of places that it lies on, and of the one it offers: cards that take the same cards
/// offer places of one class. Nothing where a card could lie on places of two classes.
fn classes(fits: &[u64; LOOKS], deck: u64, starters: u64, twins: &[u64]) -> Option<([u8; LOOKS], [u8; LOOKS])> {
    let (mut lies_on, mut offers) = ([HOMELESS as u8; LOOKS], [BARREN as u8; LOOKS]);
    let mut rows: Vec<u64> = vec![starters];
    for look in (0..LOOKS).filter(|look| deck >> look & 1 != 0) {
        let row = fits[look] & deck;
        if row == 0 {
            continue;
        }
        let class = rows.iter().position(|&other| other == row).unwrap_or(rows.len());
        let is_mixed = rows.iter().any(|&other| other != row && other & row != 0) || class == EMPTY;
        if is_mixed || class >= BARREN || twins[look] == 0 {
            return None;
        }
        if class == rows.len() {
            rows.push(row);
        }
        offers[look] = class as u8;
    }
    for (class, &row) in rows.iter().enumerate() {
        (0..LOOKS).filter(|look| row >> look & 1 != 0).for_each(|look| lies_on[look] = class as u8);
    }
    Some((lies_on, offers))
}

/// Divide a column into blocks that come free one after the other. Nothing if a card lies face down over an open one.
fn blocks(cards: &[u8], follows: impl Fn(u8, u8) -> bool) -> Option<Vec<Vec<u8>>> {
    let mut blocks: Vec<Vec<u8>> = Vec::new();
    for (place, &card) in cards.iter().enumerate() {
        let joins = place > 0 && (cards[place - 1] | card) & DOWN == 0 && follows(cards[place - 1], card);
        match blocks.last_mut().filter(|_| joins) {
            Some(block) => block.push(card & !DOWN),
            None => blocks.push(vec![card & !DOWN]),
        }
    }
    let has_order = cards.windows(2).all(|pair| pair[0] & DOWN != 0 || pair[1] & DOWN == 0);
    let is_open = cards.last().is_none_or(|top| top & DOWN == 0);
    (has_order && is_open).then_some(blocks)
}

/// Return what each part of a position adds to its key; nothing if keys do not fit a word.
fn weights(
    blocks: &[Vec<Vec<u8>>],
    chains: &[Vec<u8>],
    row: usize,
    draw: usize,
) -> Option<([u64; MOST_COLUMNS], [u64; MOST_CHAINS], u64)> {
    let mut weight: u128 = draw as u128 * (MOST_CHAINS as u128 + 1);
    let mut next = |factor: u128| {
        let before = weight;
        weight = weight.saturating_mul(factor);
        before as u64
    };
    let (mut columns, mut piles) = ([0; MOST_COLUMNS], [0; MOST_CHAINS]);
    for (column, blocks) in columns.iter_mut().zip(blocks) {
        *column = next(blocks.len() as u128 + 1);
    }
    for (pile, chain) in piles.iter_mut().zip(chains) {
        *pile = next(chain.len() as u128 + 1);
    }
    let stock = next(1 << row);
    (weight < 1 << 60 && (draw == 1 || row.div_ceil(draw) < 16)).then_some((columns, piles, stock))
}
