//! Twins: cards that the same cards follow, so that it makes no difference, or little, which of them a card lies on.
//!
//! Where blocks move freely and each look is there once it makes none: `pruning/prune.rs` has the proof, and every search takes
//! for equal what it says. *Beams* take more for equal, since they leave out most positions and prove nothing. While a
//! seven can be moved from one red eight to another it does not matter on which it lies: as one position both fill one
//! place of a beam. What lies deeper may matter, where cards move one by one; but positions that differ in nothing else
//! come to the same end nearly always. In a beam moving cards to a twin of the card they lay on waits, as other moves do
//! that only prepare one: the next has to take what was laid bare.

use crate::position::state::State;
use crate::tables::game::{Game, Links};
use crate::tables::moves::{Kind, Move};
use crate::tables::rules::{DOWN, LOOKS, Rules};

/// Return the looks that the same looks follow on piles like this one, if there is an order among them.
///
/// No card may lie, by way of others, on itself or a twin, or a block could have to go onto its own end.
pub fn twins(rules: &Rules, pile: usize, look: usize) -> u64 {
    let fits = &rules.fits[rules.piles[pile].sets[0].fits];
    if fits[look] == 0 {
        return 0;
    }
    let same = (0..LOOKS).filter(|&other| fits[other] == fits[look]).fold(0, |mask, other| mask | 1 << other);
    let mut above = fits[look];
    loop {
        let more = (0..LOOKS)
            .filter(|above_look| above >> above_look & 1 != 0)
            .fold(above, |mask, above_look| mask | fits[above_look]);
        if more == above {
            break;
        }
        above = more;
    }
    if above & same == 0 { same } else { 0 }
}

/// Return what makes keys equal where cards lie on twins, on these piles; nothing if no look has a twin.
pub fn links(piles: u64, twins: &[u64]) -> Option<Links> {
    let first = |look: usize| if twins[look] == 0 { look as u8 } else { twins[look].trailing_zeros() as u8 };
    let has_any = twins.iter().any(|twins| twins.count_ones() > 1);
    has_any.then(|| Links { piles, firsts: std::array::from_fn(first) })
}

/// Return what makes keys equal in a beam where cards lie on twins, in deals that have looks more than once.
///
/// Not where whole runs leave: what lies in a run of one suit, and what only follows, is all that matters there.
pub fn links_in_beam(game: &Game) -> Option<Links> {
    let columns = columns(game);
    if columns == 0 || game.costs.in_runs {
        return None;
    }
    let pile = columns.trailing_zeros() as usize;
    let twins: Vec<u64> = (0..LOOKS).map(|look| twins(&game.rules, pile, look)).collect();
    links(columns, &twins)
}

/// Return the columns: piles of any number of cards that go from each to each, built as most of them are.
fn columns(game: &Game) -> u64 {
    let piles = &game.rules.piles;
    let is_column = |&index: &usize| {
        let set = &piles[index].sets[0];
        let holds_any = usize::from(piles[index].most) > LOOKS && set.lays.1 > 0 && set.takes.1 > 0;
        holds_any && !game.is_foundation(index)
    };
    let columns = || (1..piles.len()).filter(is_column);
    let Some(like) = columns().max_by_key(|&index| game.alike[index].count_ones()) else { return 0 };
    let is_built_so = |&index: &usize| piles[index].sets[0].fits == piles[like].sets[0].fits;
    let columns: Vec<usize> = columns().filter(is_built_so).collect();
    let mask = columns.iter().fold(0, |mask, index| mask | 1 << index);
    let takes_from_all = |&index: &usize| (piles[index].sets[0].from_held | 1 << index) & mask == mask;
    if columns.iter().all(takes_from_all) { mask } else { 0 }
}

impl State {
    /// Return whether a move takes cards from one they follow to its equivalent, in a beam.
    #[inline(always)]
    pub fn goes_to_twin(&self, game: &Game, mv: Move) -> bool {
        let Some(links) = game.links_in_beam.as_ref().filter(|_| !self.is_single) else { return false };
        let (source, target, count) = (mv.source(), mv.target(), mv.count());
        let between = 1 << source | 1 << target;
        if mv.kind() != Kind::Lay || links.piles & between != between || self.len(source) == count {
            return false;
        }
        let (bared, first) = (self.top(source, count + 1), self.top(source, count));
        let onto = if self.len(target) > 0 { self.top(target, 1) } else { return false };
        let is_twin = links.firsts[usize::from(bared & 63)] == links.firsts[usize::from(onto & 63)];
        is_twin && bared & DOWN == 0 && game.rules.follows(game.rules.piles[source].sets[0].fits, bared, first)
    }
}
