//! What may be laid on plain piles, and how many cards go one by one through empty places.

use crate::game::Game;
use crate::state::State;

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
        let empty = self.empty & game.helpers & !(1 << source | 1 << target);
        let of = |mask: u64| (empty & mask).count_ones() as usize;
        let (cells, columns) = (game.through.cells, game.through.columns);
        let (more_cells, more_columns) = self.helping(game, empty & !(cells | columns), source, count);
        (of(cells) + more_cells + 1) << (of(columns) + more_columns)
    }

    /// Return how many of some empty piles help to carry so many cards, and hold one of them or a block.
    fn helping(&self, game: &Game, mut helpers: u64, source: usize, count: usize) -> (usize, usize) {
        let (mut cells, mut columns) = (0, 0);
        if helpers == 0 {
            return (cells, columns);
        }
        let looks = self.tops(source, count);
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
        (cells, columns)
    }

    /// Return whether the last cards of a pile, which lie there as a run, are in order by a relation.
    #[inline(always)]
    fn is_in_order(&self, game: &Game, fits: usize, source: usize, count: usize) -> bool {
        let follows = |place| game.rules.follows(fits, self.top(source, place + 1), self.top(source, place));
        let quick = &game.quick[source];
        (quick.plain && quick.runs == Some(fits)) || (1..count).all(follows)
    }
}
