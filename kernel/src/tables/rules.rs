//! The rules of one game for one deal, as bit masks and rows to look things up in.
//!
//! A *look* is what is printed on a card, a number below 64; a row has a bit for each look, a mask has a bit
//! for each pile. What the numbers stand for (ranks, suits, games) is not known here.

/// How many looks there are.
pub const LOOKS: usize = 64;
/// The most piles: a mask of piles is one word.
pub const MOST_PILES: usize = 64;
/// The most cards of a game.
pub const MOST_CARDS: usize = 512;
/// The bit of a card's byte that says that it lies face down; the low six bits are its look.
pub const DOWN: u8 = 0x40;
/// The depth of looks that have no place on a foundation.
pub const NOWHERE: u8 = 63;
/// The index of the stock.
pub const STOCK: usize = 0;

/// Which looks may follow a look: `fits[on] >> look & 1`.
pub type Fits = [u64; LOOKS];

/// How two rule sets of a pile hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// Together: one is enough to allow a move.
    Either,
    /// Together: both must allow it.
    Both,
    /// The second takes over in the last pass through the stock.
    LastPass,
    /// When the last pass is over.
    LastPassOver,
    /// The same, and for the click that takes the last cards.
    LastCards,
    /// When the first pass is over.
    FirstPassOver,
}

/// How a pile counts for winning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// How many cards it must hold at the end.
    pub count: u16,
    /// They must be in order by this relation and lie face up.
    pub run: Option<usize>,
    /// It may be empty instead.
    pub or_empty: bool,
}

/// One rule set of a pile. Relations are indices into [`Rules::fits`].
#[derive(Clone, Debug)]
pub struct Set {
    /// The fewest and the most cards taken at once; `(0, 0)` for none.
    pub takes: (u16, u16),
    /// The relation of several cards that move together.
    pub runs: Option<usize>,
    /// The fewest and the most cards laid at once; `(0, 0)` for none.
    pub lays: (u16, u16),
    /// More than one card goes through empty places.
    pub by_singles: bool,
    /// Which looks may lie on the empty pile.
    pub start: u64,
    /// Which looks may lie on a card.
    pub fits: usize,
    /// From which piles cards may come while the pile is empty.
    pub from_empty: u64,
    /// The same while it holds cards.
    pub from_held: u64,
    /// The cards that it gets by a click on the stock.
    pub service: Service,
    /// Looks of which a single card counts as two.
    pub doubles: u64,
    /// The locks that shut the pile.
    pub locks: Locks,
    /// The effect of a click on the pile.
    pub rotation: Option<Rotation>,
    /// The marks of its cards and of those that it refuses.
    pub marks: Marks,
    /// How many cards come together.
    pub groups: Groups,
}

/// The cards that a pile gets by a click on the stock.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    /// How many cards.
    pub count: u16,
    /// Only while no such pile is empty.
    pub only_if_full: bool,
    /// Instead, up to how many fitting cards fill it.
    pub fill: u16,
}

/// The conditions that shut a pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locks {
    /// Nothing is taken while these piles all hold cards.
    pub taking: Option<u64>,
    /// Nothing is laid while these piles all hold cards.
    pub laying: Option<u64>,
    /// Nothing is laid while this pile is empty.
    pub needs_held: Option<usize>,
    /// Covered cards are not taken.
    pub covers_taking: bool,
    /// Nothing is laid on a covered card.
    pub covers_laying: bool,
    /// While one of these piles is empty, nothing is laid but what comes from the filler.
    pub spaces: u64,
    /// Where cards come from all the same.
    pub filler: Option<usize>,
}

/// How many of a pile's cards may come, by how they lie there: masks of the piles that they come from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Groups {
    /// All cards at once.
    pub whole: u64,
    /// Not the only card, while this pile is empty.
    pub kept: u64,
    /// While this pile holds cards: all that may be taken at once, or fewer if they uncover what goes elsewhere.
    pub runs: u64,
    /// The piles that would have to take what is uncovered.
    pub unless: u64,
}

/// A click lays the bottom card on top.
#[derive(Clone, Copy, Debug)]
pub struct Rotation {
    /// Only if it fits there.
    pub fitting: bool,
    /// Only once.
    pub once: bool,
}

/// Marks of cards by where they come from.
#[derive(Clone, Copy, Debug)]
pub struct Marks {
    /// The mark of cards that come from here, 0 for none.
    pub own: u8,
    /// The marks that are refused here, a bit each (bit 0 for mark 1).
    pub refused: u32,
}

/// Cards that leave the game: laid on one that they pair with, both go to another pile.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// Which looks pair with the top card.
    pub fits: Option<usize>,
    /// Which looks leave alone, by a click.
    pub alone: u64,
    /// The target of the cards.
    pub to: usize,
    /// Nothing leaves while one of these piles holds cards.
    pub shut: u64,
}

/// One pile.
#[derive(Clone, Debug)]
pub struct Pile {
    /// One rule set, or two.
    pub sets: Vec<Set>,
    /// How two hold.
    pub combine: Combine,
    /// The most cards that may lie here by play.
    pub most: u16,
    /// How it counts for winning, if it does.
    pub goal: Option<Goal>,
    /// How many cards at the top are turned up when cards leave.
    pub reveal: u8,
    /// Laid cards lie face down.
    pub hides: bool,
    /// Emptied by hand, it gets the top card of the first of these that holds one.
    pub refills: Vec<usize>,
    /// The cards that leave the game from here, in pairs or singly.
    pub pairs: Option<Pairs>,
    /// For each place from the bottom: it is covered while one of these piles holds at least so many cards.
    pub covers: Vec<Vec<(u8, u16)>>,
    /// Piles of one class may be exchanged.
    pub class: u8,
    /// One set that never switches, without covers, marks and neighbours: the quick way is taken.
    pub plain: bool,
}

/// A whole game for one deal.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The piles, the stock first.
    pub piles: Vec<Pile>,
    /// The relations that rule sets point to.
    pub fits: Vec<Fits>,
    /// The piles that may be exchanged with those of their class only while the stock is empty.
    pub served: u64,
    /// How many cards a click draws to the waste.
    pub draw: u16,
    /// The pile that drawn cards go to.
    pub waste: Option<usize>,
    /// How often the stock may be gone through; none: endlessly.
    pub passes: Option<u16>,
}

impl Rules {
    /// Return whether a click on the stock may serve piles.
    pub fn serves_piles(&self) -> bool {
        self.piles.iter().flat_map(|pile| &pile.sets).any(|set| set.service.count > 0)
    }

    /// Return the number up to which turned wastes are distinguished.
    pub fn turns_cap(&self) -> u16 {
        let waits = self.piles.iter().any(|pile| pile.combine == Combine::FirstPassOver);
        self.passes.unwrap_or(u16::from(waits))
    }

    /// Return whether `look` may follow `on` by a relation.
    pub fn follows(&self, fits: usize, on: u8, look: u8) -> bool {
        self.fits[fits][usize::from(on & 63)] >> (look & 63) & 1 != 0
    }

    /// Return whether cards are in order, each on the one before it.
    pub fn in_order(&self, fits: usize, cards: &[u8]) -> bool {
        cards.windows(2).all(|pair| self.follows(fits, pair[0], pair[1]))
    }
}

impl Pile {
    /// Return whether a pile is as plain as the quick way needs it.
    pub fn is_plain(&self) -> bool {
        self.is_steady() && self.sets[0].is_plain()
    }

    /// Return whether what a pile gives and takes does not depend on other piles, but for what lies in a group.
    pub fn is_steady(&self) -> bool {
        self.sets.len() == 1 && self.sets[0].is_steady() && self.pairs.is_none()
    }

    /// Return whether one of two sets gives way to the other.
    pub fn switches(&self) -> bool {
        self.sets.len() > 1 && !matches!(self.combine, Combine::Either | Combine::Both)
    }
}

impl Set {
    /// Return whether a set is steady and asks of what comes only how it lies where it comes from on its own.
    pub fn is_plain(&self) -> bool {
        self.is_steady() && self.groups.whole == 0 && self.groups.runs == 0
    }

    /// Return whether what a set allows does not depend on other piles, but for what lies in a group.
    fn is_steady(&self) -> bool {
        self.locks == Locks::default() && self.doubles == 0 && self.marks.refused == 0
    }
}
