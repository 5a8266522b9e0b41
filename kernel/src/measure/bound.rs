//! How many moves a win takes at least, read off the rules: never more than it takes.
//!
//! Three kinds of moves are counted that no move is two of. **Clicks**: what lies in the stock leaves it by clicks alone,
//! and one gives only so many cards. **Lays that fill**: a move fills the piles that must hold something by so many cards
//! at most (or empties those that must be empty). **Lays aside**: a card that lies over one that must be on a foundation
//! before it goes elsewhere when it leaves its pile; cards that leave a pile together lie in order there, so there are as
//! many such moves as there are rows in order with a card of that kind in them. A part that a game's rules do not bear
//! out counts nothing.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::rules::{DOWN, LOOKS, Pile, Rules, STOCK, Set};

/// The consequences of the rules and of the position that a search begins with.
#[derive(Debug)]
pub struct Bound {
    /// How many cards a click takes from the stock at most; none: it need not become empty, or not by clicks.
    served: Option<usize>,
    /// The piles that must hold cards, and how many.
    filled: Vec<(usize, usize)>,
    /// The piles that must be empty.
    emptied: Vec<usize>,
    /// By how many cards a lay fills, a click fills, and a lay empties such piles, at most.
    fills: usize,
    fills_by_click: usize,
    empties: usize,
    /// For each look, what must lie on a foundation before it; none: that is not known.
    before: Option<[u64; LOOKS]>,
    /// The piles whose cards leave by lays alone.
    columns: Vec<usize>,
}

impl Bound {
    /// Work out what holds for a game from a position on.
    pub fn new(game: &Game, state: &State) -> Bound {
        let rules = &game.rules;
        let goals = || game.goals.iter().filter(|(_, goal)| !goal.or_empty);
        let filled: Vec<(usize, usize)> = goals()
            .filter(|(pile, goal)| goal.count > 0 && *pile != STOCK)
            .map(|&(pile, goal)| (pile, usize::from(goal.count)))
            .collect();
        let emptied: Vec<usize> = goals().filter(|(_, goal)| goal.count == 0).map(|&(pile, _)| pile).collect();
        let cards: usize = (0..rules.piles.len()).map(|pile| state.len(pile)).sum();
        let takes_all = filled.iter().map(|(_, count)| count).sum::<usize>() == cards;
        let is_emptied = takes_all || emptied.contains(&STOCK);
        let pairs = rules.piles.iter().any(|pile| pile.pairs.is_some());
        let lays = |&(pile, _): &(usize, usize)| most(&rules.piles[pile], |set| set.lays.1);
        let takes = |&pile: &usize| most(&rules.piles[pile], |set| set.takes.1);
        let emptied: Vec<usize> =
            emptied.into_iter().filter(|&pile| pile != STOCK && rules.waste != Some(pile)).collect();
        // Refilling moves one card more.
        let gets = filled.iter().any(|&(pile, _)| !rules.piles[pile].refills.is_empty());
        let gives = emptied.iter().any(|pile| rules.piles.iter().any(|other| other.refills.contains(pile)));
        let bound = Bound {
            served: (is_emptied && leaves_by_clicks(rules)).then(|| served(rules, 1..rules.piles.len())),
            fills: (filled.iter().map(lays).max().unwrap_or(0) + usize::from(gets)).max(1 + usize::from(pairs)),
            fills_by_click: served(rules, filled.iter().map(|&(pile, _)| pile)),
            empties: (emptied.iter().map(takes).max().unwrap_or(0) + usize::from(gives)).max(1 + usize::from(pairs)),
            before: None,
            columns: (1..rules.piles.len()).filter(|&pile| is_column(game, pile)).collect(),
            filled,
            emptied,
        };
        let by_cards = takes_all && bound.fills == 1 && bound.fills_by_click == 0 && !pairs;
        let alone =
            by_cards && bound.filled.iter().all(|&(pile, _)| game.is_foundation(pile)) && is_single(game, state);
        Bound { before: alone.then(|| before(game, state)), ..bound }
    }

    /// Return how many moves a win takes at least from a position that is not won.
    pub fn of(&self, game: &Game, state: &State) -> usize {
        let clicks = match self.served {
            Some(0) | None => 0,
            Some(served) => state.len(STOCK).div_ceil(served),
        };
        let missing: usize = self.filled.iter().map(|&(pile, count)| count.saturating_sub(state.len(pile))).sum();
        let fill = if self.fills_by_click >= self.fills {
            clicks.max(missing.div_ceil(self.fills_by_click))
        } else {
            clicks + missing.saturating_sub(clicks * self.fills_by_click).div_ceil(self.fills)
        };
        let left: usize = self.emptied.iter().map(|&pile| state.len(pile)).sum();
        let aside = self.before.as_ref().map_or(0, |before| self.aside(game, state, before));
        (fill + aside).max(clicks + left.div_ceil(self.empties)).max(1)
    }

    /// Return how many lays to other piles than foundations there must be.
    fn aside(&self, game: &Game, state: &State, before: &[u64; LOOKS]) -> usize {
        self.columns.iter().map(|&pile| aside(game, state, pile, before)).sum()
    }
}

fn most(pile: &Pile, of: impl Fn(&Set) -> u16) -> usize {
    pile.sets.iter().map(|set| usize::from(of(set))).max().unwrap_or(0)
}

/// Return how many cards a click gives these piles at most.
fn served(rules: &Rules, piles: impl Iterator<Item = usize>) -> usize {
    piles
        .map(|pile| {
            let drawn = if rules.waste == Some(pile) { usize::from(rules.draw) } else { 0 };
            drawn + most(&rules.piles[pile], |set| set.service.count.max(set.service.fill))
        })
        .sum()
}

/// Say whether nothing but a click on it takes a card from the stock.
fn leaves_by_clicks(rules: &Rules) -> bool {
    let stock = &rules.piles[STOCK];
    let is_given = rules.piles.iter().any(|pile| pile.refills.contains(&STOCK));
    most(stock, |set| set.takes.1) == 0 && stock.pairs.is_none() && !is_given
}

/// Say whether the cards of a pile leave it by lays alone, the upper ones first, and are turned up one by one.
fn is_column(game: &Game, index: usize) -> bool {
    let (rules, pile) = (&game.rules, &game.rules.piles[index]);
    let is_given = rules.piles.iter().any(|other| other.refills.contains(&index));
    let turns = pile.sets.iter().any(|set| set.rotation.is_some());
    !game.is_foundation(index) && rules.waste != Some(index) && !is_given && !turns && pile.reveal <= 1
}

fn is_single(game: &Game, state: &State) -> bool {
    let mut seen = 0u64;
    (0..game.rules.piles.len()).flat_map(|pile| state.pile(pile).collect::<Vec<u8>>()).all(|card| {
        let is_new = seen >> (card & 63) & 1 == 0;
        seen |= 1 << (card & 63);
        is_new
    })
}

/// Return for each look what must lie on a foundation before it can: what is on every way there, from the looks that
/// may begin a foundation, or lie on one already, card on card.
fn before(game: &Game, state: &State) -> [u64; LOOKS] {
    let foundations = || (0..game.rules.piles.len()).filter(|&pile| game.is_foundation(pile));
    let mut first = foundations()
        .flat_map(|pile| state.pile(pile).collect::<Vec<u8>>())
        .fold(0, |mask, card| mask | 1u64 << (card & 63));
    let mut fits = [0u64; LOOKS];
    for set in foundations().flat_map(|pile| &game.rules.piles[pile].sets) {
        first |= set.start;
        fits.iter_mut().zip(&game.rules.fits[set.fits]).for_each(|(all, row)| *all |= row);
    }
    let mut before = [u64::MAX; LOOKS];
    let mut changes = true;
    while changes {
        changes = false;
        for look in 0..LOOKS {
            let by_way = |on: usize| if fits[on] >> look & 1 != 0 { before[on] | 1 << on } else { u64::MAX };
            let found =
                if first >> look & 1 != 0 { 0 } else { (0..LOOKS).fold(u64::MAX, |mask, on| mask & by_way(on)) };
            changes |= found != before[look];
            before[look] = found;
        }
    }
    // What can never lie there says nothing.
    before.map(|mask| if mask == u64::MAX { 0 } else { mask })
}

/// Return how many lays from a pile to other piles than foundations there must be.
fn aside(game: &Game, state: &State, pile: usize, before: &[u64; LOOKS]) -> usize {
    let sets = &game.rules.piles[pile].sets;
    let go_together = |lower: u8, upper: u8| {
        (lower | upper) & DOWN == 0
            && sets
                .iter()
                .any(|set| set.takes.1 > 1 && set.runs.is_none_or(|fits| game.rules.follows(fits, lower, upper)))
    };
    let (mut rows, mut below, mut last, mut is_counted) = (0, 0u64, DOWN, false);
    for card in state.pile(pile) {
        if !go_together(last, card) {
            is_counted = false;
        }
        if !is_counted && before[usize::from(card & 63)] & below != 0 {
            is_counted = true;
            rows += 1;
        }
        below |= 1 << (card & 63);
        last = card;
    }
    rows
}
