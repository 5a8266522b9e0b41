//! Which steps of the compact search need not be tried, because the table has what they lead to.
//!
//! Let b be tried in a position P before a. Both take a block off a column or a card out of the row, after neither was a
//! step taken at once, and both orders lead to the same position y, or b first to a better cursor. What b leads to was
//! searched to its end or was in the table before: it does not lie on the way, where more is buried or left. From there
//! a led to y or to a better cursor, which lies on no way to it either, for the same reason. So the table has y, and
//! after a, b *sleeps*. It also sleeps after further steps for which the same holds.

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
