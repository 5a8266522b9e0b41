//! Which steps of the compact search need not be tried, because they lead to lost positions.
//!
//! Let b be tried in a position P before a, and take a block off a column or a card out of the row. What b leads to is
//! lost by now: it lies further down than all on the way (`compact/search.rs`). If both orders lead to the same position,
//! or b first to a better cursor, that position follows a lost one, and is lost as well. So b *sleeps* after a, and after
//! more steps, as long as the same holds for each of them.

use crate::compact::layout::{Layout, MOST_COLUMNS};
use crate::compact::spot::{Spot, Step, each};
use crate::tables::rules::LOOKS;

/// The class of a step that takes no place.
const NONE: usize = usize::MAX;

/// The steps that sleep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asleep {
    /// The columns whose blocks are not carried.
    pub columns: u16,
    /// The places of the row whose cards are not laid.
    pub lays: u32,
    /// Those whose cards do not go up.
    pub ups: u32,
}

const _: () = assert!(MOST_COLUMNS <= u16::BITS as usize);

impl Asleep {
    /// Let a step sleep, if it takes something for good.
    #[inline(always)]
    pub fn add(&mut self, step: Step) {
        match step {
            Step::Carry(column) => self.columns |= 1 << column,
            Step::Lay(place) => self.lays |= 1 << place,
            Step::UpFromRow(_, place) => self.ups |= 1 << place,
            Step::Up(_) | Step::Back(_) => (),
        }
    }

    /// Return which of these steps still sleep after another step from the same position.
    #[inline(always)]
    pub fn after(self, step: Step, spot: &Spot, layout: &Layout<'_>) -> Asleep {
        let mut asleep = Asleep::default();
        if self == asleep {
            return asleep;
        }
        let of_row = |place: u8| usize::from(layout.lies_on[usize::from(layout.row[usize::from(place)])]);
        let of_column = |column: usize| usize::from(layout.lies_on[usize::from(spot.anchor(layout, column))]);
        let chain_of = |place: u8| layout.chain_of[usize::from(layout.row[usize::from(place)])];
        let (mut columns, mut ups) = (u32::from(self.columns), self.ups);
        let (taken, card) = match step {
            Step::Carry(column) => {
                columns &= !(1 << column);
                (of_column(usize::from(column)), None)
            }
            Step::Lay(place) => (of_row(place), Some(place)),
            Step::UpFromRow(_, place) => (NONE, Some(place)),
            Step::Up(chain) => {
                let look = layout.order[usize::from(chain) * LOOKS + usize::from(spot.heights[usize::from(chain)])];
                each(columns.into(), |column| {
                    columns &= !(u32::from(spot.anchor(layout, usize::from(column)) == look) << column);
                });
                (usize::from(layout.offers[usize::from(look)]), None)
            }
            Step::Back(chain) => {
                each(ups.into(), |place| ups &= !(u32::from(chain_of(place) == chain) << place));
                (usize::from(layout.lies_on[usize::from(spot.top(layout, usize::from(chain)))]), None)
            }
        };
        // Both find a place in either order.
        let is_free = |class: usize| class != taken || spot.places[class] > 1;
        let may_follow =
            |place: u8| card.is_none_or(|card| place != card && spot.row.can_begin_with(place, card, layout.draws));
        each(columns.into(), |column| asleep.columns |= u16::from(is_free(of_column(usize::from(column)))) << column);
        each(self.lays.into(), |place| asleep.lays |= u32::from(is_free(of_row(place)) && may_follow(place)) << place);
        each(ups.into(), |place| asleep.ups |= u32::from(may_follow(place)) << place);
        asleep
    }
}
