//! What may be laid on plain piles, and how many cards go one by one through empty places.

use crate::position::state::State;
use crate::tables::game::Game;

impl State {
    /// Return whether cards that may be taken may be laid on a plain pile that accepts the look of the lowest.
    #[inline(always)]
    pub fn may_lay_plainly(&self, game: &Game, source: usize, target: usize, count: usize) -> bool {
        let quick = &game.quick[target];
        let len = self.len(target);
        let from = if len == 0 { quick.from_empty } else { quick.from_held };
        if from >> source & 1 == 0 || len + count > usize::from(quick.most) {
            return false;
        }
        if count == 1 {
            if len == 0 && quick.kept >> source & 1 != 0 && self.len(source) == 1 {
                return false;
            }
            return quick.lays.0 <= 1 || (quick.lays.0 == 2 && self.counts_as_two(game, source, self.top(source, 1)));
        }
        let (fewest, most) = (usize::from(quick.lays.0), usize::from(quick.lays.1));
        fewest <= count && count <= most && (!quick.by_singles || count <= self.capacity(game, source, target, count))
    }

    /// Return how many cards can go one by one through empty places: (cells + 1) * 2^columns.
    pub fn capacity(&self, game: &Game, source: usize, target: usize, count: usize) -> usize {
        let mut helpers = self.empty & game.helpers & !(1 << source | 1 << target);
        let (mut cells, mut columns) = (0, 0);
        let looks = (1..=count).fold(0u64, |mask, place| mask | 1 << (self.top(source, place) & 63));
        while helpers != 0 {
            let helper = helpers.trailing_zeros() as usize;
            helpers &= helpers - 1;
            let quick = &game.quick[helper];
            let helps = if quick.plain && quick.lays.0 <= 1 {
                quick.helps(looks, source)
            } else {
                self.helps(game, source, helper, count)
            };
            if helps {
                let holds = if quick.plain {
                    quick.holds_blocks(count) && self.is_in_order(game, quick.fits, source, count)
                } else {
                    self.holds(game, helper, source, count)
                };
                if holds { columns += 1 } else { cells += 1 }
            }
        }
        (cells + 1) << columns
    }

    /// Return whether the last cards of a pile, which lie there as a run, are in order by a relation.
    #[inline(always)]
    fn is_in_order(&self, game: &Game, fits: usize, source: usize, count: usize) -> bool {
        let follows = |place| game.rules.follows(fits, self.top(source, place + 1), self.top(source, place));
        let quick = &game.quick[source];
        (quick.plain && quick.runs == Some(fits)) || (1..count).all(follows)
    }
}
