//! What an action asks before it is carried out, and what it knows of the player's move.

use crate::program::permits::place_of;
use crate::program::rules::{Ask, Mask, Named, Place, Program, each};
use crate::program::stand::{DOWN, Stand, is_in, look};

/// The moves that set actions off, a bit each.
pub const LEFT: u8 = 1;
/// A right click.
pub const RIGHT: u8 = 2;
/// A middle click.
pub const MIDDLE: u8 = 4;
/// A lay.
pub const LAYING: u8 = 8;

/// The player's move as actions see it; cards as they lay before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// Which move, a bit.
    pub trigger: u8,
    /// The source of the cards.
    pub source: Option<usize>,
    /// The target of the cards, or the clicked field.
    pub target: Option<usize>,
    /// The looks of the cards that are laid, or of the one that is clicked.
    pub picked: Vec<u8>,
    /// How many are laid.
    pub count: usize,
    /// The look of the lowest card that is laid.
    pub source_card: Option<u8>,
    /// The look of the card that it is laid on, or that is clicked.
    pub target_card: Option<u8>,
}

impl Context {
    /// Return the context of cards that the player lays, as they lie or `reversed`.
    pub fn laying(stand: &Stand, source: usize, target: usize, cards: &[u16], reversed: bool) -> Context {
        let mut picked: Vec<u8> = cards.iter().map(|&card| look(card)).collect();
        if reversed {
            picked.reverse();
        }
        Context {
            trigger: LAYING,
            source: Some(source),
            target: Some(target),
            count: picked.len(),
            source_card: picked.first().copied(),
            target_card: stand.pile(target).last().map(|&card| look(card)),
            picked,
        }
    }

    /// Return the context of a click.
    pub fn click(stand: &Stand, trigger: u8, field: usize) -> Context {
        let top = stand.pile(field).last().map(|&card| look(card));
        let picked = top.into_iter().collect();
        Context { trigger, target: Some(field), picked, target_card: top, ..Context::default() }
    }

    /// Let the cards come from another field.
    pub fn set_source(&mut self, stand: &Stand, field: usize) {
        let cards = stand.pile(field);
        let lowest = cards.len().checked_sub(self.count.max(1).min(cards.len())).and_then(|place| cards.get(place));
        (self.source, self.source_card) = (Some(field), lowest.map(|&card| look(card)));
    }

    /// Let the cards go to another field.
    pub fn set_target(&mut self, stand: &Stand, field: usize) {
        (self.target, self.target_card) = (Some(field), stand.pile(field).last().map(|&card| look(card)));
    }

    /// Return the fields that are named.
    pub fn fields(&self, named: &Named) -> Mask {
        let by = |rows: &[Mask], field: Option<usize>| field.and_then(|field| rows.get(field).copied()).unwrap_or(0);
        named.fixed | by(&named.by_source, self.source) | by(&named.by_target, self.target)
    }
}

impl Program {
    /// Return whether a test holds.
    pub fn holds(&self, stand: &Stand, context: &Context, ask: &Ask) -> bool {
        let any = |named: &Named, test: &dyn Fn(usize) -> bool| each(context.fields(named)).any(test);
        match ask {
            Ask::Moved(number) => number.holds(context.count as i64),
            Ask::Picked(number) => number.holds(context.picked.len() as i64),
            Ask::Count(named, number) => any(named, &|field| number.holds(stand.len(field) as i64)),
            Ask::Card(place, looks) => self.any_card(stand, context, place, |card| looks >> card & 1 != 0),
            Ask::Var(named, number) => any(named, &|field| number.holds(stand.properties.vars[field])),
            Ask::Redeals(named, number) => {
                any(named, &|field| number.holds(stand.properties.redeals[field].max(0).into()))
            }
            Ask::Mode(named, modes) => any(named, &|field| modes[usize::from(stand.properties.modes[field])]),
            Ask::Face { fields, down, up } => any(fields, &|field| match stand.pile(field).last() {
                None => false,
                Some(card) => *(if card & DOWN != 0 { down } else { up }),
            }),
            Ask::Run { fields, kind, starts, fits, denies } => any(fields, &|field| {
                let mode = usize::from(stand.properties.modes[field]);
                self.is_run_from(stand.pile(field), *kind, starts[mode], fits[mode]) != *denies
            }),
            Ask::Stopped(named, wanted) => any(named, &|field| self.is_stopped(stand, field) == *wanted),
            Ask::Top(named, rows) => any(named, &|field| {
                let top = stand.pile(field).last().copied().unwrap_or(0);
                is_in(rows[usize::from(stand.properties.modes[field])], top)
            }),
            Ask::Layable { sources, targets, picked, restack, denies } => {
                let ways = each(context.fields(sources))
                    .flat_map(|source| each(context.fields(targets)).map(move |target| (source, target)));
                let is_one = |(source, target): (usize, usize)| {
                    let top = stand.pile(source).last().map(|&card| look(card));
                    let block = (*picked && !context.picked.is_empty()).then_some(context.picked.len());
                    let lowest = if block.is_some() { context.picked.first().copied() } else { top };
                    let count = block.unwrap_or(1);
                    lowest.is_some_and(|lowest| {
                        source != target
                            && self.restacks(stand, *restack, source, target, count)
                            && self.accepts(stand, target, lowest.into(), count)
                    })
                };
                ways.into_iter().any(is_one) != *denies
            }
            Ask::Pair(first, second, fits) => self.any_card(stand, context, first, |one| {
                let row = self.fits[*fits][usize::from(one)];
                self.any_card(stand, context, second, |other| row >> other & 1 != 0)
            }),
        }
    }

    /// Return whether one of the cards at a place is as asked.
    fn any_card(&self, stand: &Stand, context: &Context, place: &Place, test: impl Fn(u8) -> bool) -> bool {
        if place.picked {
            return place_of(context.picked.len(), place.place).is_some_and(|index| test(context.picked[index]));
        }
        each(context.fields(&place.fields)).any(|field| {
            let cards = stand.pile(field);
            place_of(cards.len(), place.place).is_some_and(|index| test(look(cards[index])))
        })
    }
}
