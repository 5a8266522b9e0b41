//! Programs: games whose rules are fields with properties and lists of actions, made ready to be gone through.
//!
//! Nothing here knows a rank, a suit or a word of a language: what a test asks of cards is a mask of looks or a
//! relation, what an action alters of a field is a change from one *mode* of the field to another.

use crate::tables::rules::Fits;

/// The most fields: a mask of fields is one word of 128 bits.
pub const MOST_FIELDS: usize = 128;
/// Stands for no limit of takings-up.
pub const UNLIMITED: i32 = i32::MAX;
/// The outcome of a game that is won.
pub const WON: u8 = 1;
/// The three lists of actions.
pub const ACTION: usize = 0;
/// The list that runs after each move.
pub const AFTER: usize = 1;
/// The list that runs at the end.
pub const ENDING: usize = 2;

/// A set of fields.
pub type Mask = u128;

/// Go through the fields of a mask, ascending.
pub fn each(mask: Mask) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        next
    })
}

/// Return whether a mask has a field.
pub fn has(mask: Mask, field: usize) -> bool {
    mask >> field & 1 != 0
}

/// Fields that something names: always the same, or by where the player's cards come from or go to.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// Always the same.
    pub fixed: Mask,
    /// By the field that cards come from; empty for none.
    pub by_source: Vec<Mask>,
    /// By the field that cards go to, or that is clicked.
    pub by_target: Vec<Mask>,
}

/// How numbers are compared.
#[derive(Clone, Copy, Debug)]
pub enum Compare {
    /// Less, or equal as well.
    Less(bool),
    /// Equal.
    Equal,
    /// Greater, or equal as well.
    Greater(bool),
    /// Unequal.
    Unequal,
}

impl Compare {
    /// Return whether two numbers stand so.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Compare::Less(equal) => left < right || (equal && left == right),
            Compare::Equal => left == right,
            Compare::Greater(equal) => left > right || (equal && left == right),
            Compare::Unequal => left != right,
        }
    }
}

/// A number that is compared with what is found.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// How.
    pub compare: Compare,
    /// With what.
    pub wanted: i64,
}

impl Number {
    /// Return whether a number stands as asked.
    pub fn holds(self, found: i64) -> bool {
        self.compare.holds(found, self.wanted)
    }
}

/// Where a card is sought: in the player's hand, or on fields; from 1 from the bottom, from -1 from the top.
#[derive(Clone, Debug)]
pub struct Place {
    /// Among the cards that the player lays.
    pub picked: bool,
    /// Else on one of these fields.
    pub fields: Named,
    /// The place.
    pub place: i64,
}

/// How a pile is asked whether it is a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// Its lowest card alone is asked.
    Starts,
    /// The whole pile.
    Whole,
    /// The lowest card, and that all lie face up.
    FaceUp,
}

/// Whether the larger of two piles shall grow or shrink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restack {
    /// It does not matter.
    No,
    /// Grow.
    Grow,
    /// Shrink.
    Shrink,
}

/// One test. Where it names several fields, one must satisfy it.
#[derive(Clone, Debug)]
pub enum Ask {
    /// How many cards the player lays.
    Moved(Number),
    /// How many cards lie on a field.
    Count(Named, Number),
    /// How many cards the player has picked.
    Picked(Number),
    /// The look of a card.
    Card(Place, u64),
    /// The number of a field.
    Var(Named, Number),
    /// How often a field can still be taken up.
    Redeals(Named, Number),
    /// Whether the mode of a field is one of these.
    Mode(Named, Vec<bool>),
    /// Whether the top card lies face down, or up.
    Face { fields: Named, down: bool, up: bool },
    /// Whether a pile is a run, by mode from which looks on and by which relation.
    Run { fields: Named, kind: RunKind, starts: Vec<u64>, fits: Vec<usize>, denies: bool },
    /// Whether a stop is on.
    Stopped(Named, bool),
    /// The look of the top card by mode; the joker's bit stands for an empty field.
    Top(Named, Vec<u64>),
    /// Whether a card, or the picked ones, may be laid on a field.
    Layable { sources: Named, targets: Named, picked: bool, restack: Restack, denies: bool },
    /// Two cards and a relation of the first to the second.
    Pair(Place, Place, usize),
}

/// A value that may come from one of the player's cards.
#[derive(Clone, Debug)]
pub enum FromCard<T> {
    /// Always the same.
    Always(T),
    /// By the look of the lowest card that is laid.
    Source(Vec<Option<T>>),
    /// By the look of the card that it is laid on.
    Target(Vec<Option<T>>),
}

/// How many cards an action lays.
#[derive(Clone, Copy, Debug)]
pub enum Amount {
    /// One, or all from a place on.
    Usual,
    /// As many as the player laid.
    Moved,
    /// All that lie face up at the top.
    FaceUp,
    /// The run at the top.
    Run,
    /// So many.
    Cards(i64),
}

/// One `lege`.
#[derive(Clone, Debug)]
pub struct LayStep {
    /// The source of the cards.
    pub sources: Named,
    /// The target of the cards.
    pub targets: Named,
    /// How many.
    pub amount: Amount,
    /// From which place on; 0 from the top.
    pub start_at: i64,
    /// Where they come to lie; 0 on top; none: anywhere, by chance.
    pub lay_at: Option<i64>,
    /// In opposite order.
    pub backwards: bool,
    /// Whether the larger pile shall grow or shrink.
    pub restack: Restack,
    /// Only the first that can be.
    pub once: bool,
    /// Only what the target accepts.
    pub allowed: bool,
    /// Cards are exchanged.
    pub swaps: bool,
    /// How they are turned, if they are.
    pub up: Option<bool>,
}

/// One step of an action.
#[derive(Clone, Debug)]
pub enum Step {
    /// The number of fields is set.
    SetVar(Named, FromCard<i64>),
    /// Something is added to it.
    AddVar(Named, i64),
    /// The takings-up that are left are set.
    SetRedeals(Named, i64),
    /// Something is added to them.
    AddRedeals(Named, i64),
    /// Fields go over into other modes, by the mode they are in.
    SetMode(Named, FromCard<Vec<u16>>),
    /// Cards are laid.
    Lay(LayStep),
    /// Top cards are turned.
    Turn { fields: Named, up: bool },
    /// Fields are shuffled.
    Shuffle(Named),
    /// Fields are put in opposite order.
    Reverse(Named),
    /// Another field is where cards came from.
    Source(Named),
    /// Another field is where cards went.
    Target(Named),
    /// The game ends.
    Over(u8),
}

/// One action.
#[derive(Clone, Debug)]
pub struct Action {
    /// By which moves it is set off, a bit each; at the end: by which outcome.
    pub triggers: u8,
    /// The tests that must hold.
    pub asks: Vec<Ask>,
    /// The steps to take then.
    pub steps: Vec<Step>,
    /// The place where the list continues after it.
    pub success: usize,
    /// The place where it continues if a test fails.
    pub failure: usize,
    /// It comes back to itself whatever it does.
    pub endless: bool,
}

/// The state of a field that something waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// It is never met.
    Never,
    /// No card lies there.
    Empty,
    /// One does.
    Occupied,
    /// There is room by hand.
    Room,
    /// The field takes no more cards.
    Full,
    /// Its last cards are a run from a first card on.
    Run,
    /// They are not.
    NoRun,
    /// Its lowest card is a first card.
    Start,
    /// It is a run from a first card on.
    StartRun,
    /// The card may be laid there.
    Allowed,
    /// A stop is on.
    Stopped,
    /// None is.
    NotStopped,
    /// Nothing is waited for.
    Always,
}

/// How many fields of a lock must be as it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One.
    Any,
    /// Each.
    All,
    /// Some, but not all.
    Some,
}

/// The conditions that shut a field, or bar the way to others.
#[derive(Clone, Debug)]
pub struct Lock {
    /// The fields that it asks, or to which it bars the way.
    pub fields: Mask,
    /// It forbids taking.
    pub taking: bool,
    /// It forbids laying.
    pub laying: bool,
    /// How the fields must stand.
    pub when: When,
    /// How many of them.
    pub mode: Mode,
}

/// The target of a click's deal.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The fields.
    pub fields: Mask,
    /// How they must stand.
    pub when: When,
    /// The fields that are tried first, in this order.
    pub first: Vec<usize>,
    /// Cards are laid face down.
    pub down: bool,
}

/// The conditions that stop the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A number of cards; without one, as many as the field may hold.
    Count(Option<usize>),
    /// The field was emptied.
    Emptied,
    /// A card was pushed in.
    Pushed,
}

/// The constants of a field.
#[derive(Clone, Debug)]
pub struct Field {
    /// The target of a click's deal.
    pub deals: Vec<Deal>,
    /// The fields that are taken up, in this order.
    pub sources: Vec<usize>,
    /// Taking up deals at once.
    pub at_once: bool,
    /// Taking up shuffles.
    pub shuffles: bool,
    /// The locks that shut it.
    pub locks: Vec<Lock>,
    /// The fields to which its cards must not go.
    pub bars: Vec<Lock>,
    /// The conditions that stop the play.
    pub stops: Vec<Stop>,
    /// Points, by a condition or for each card.
    pub points: Vec<(i64, Option<When>)>,
}

/// Which cards move together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Those in order.
    Run,
    /// All that lie face up.
    FaceUp,
    /// One, from anywhere.
    Single,
    /// Those in order, turned round.
    Reversed,
}

/// The place where a player puts cards into a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insert {
    /// On top.
    Top,
    /// At the bottom.
    Bottom,
    /// Either.
    Either,
}

/// The properties of a field that actions may alter, in one state.
#[derive(Clone, Debug)]
pub struct FieldMode {
    /// The most cards by hand; none: nothing can be laid.
    pub most: Option<usize>,
    /// The looks that may begin it.
    pub start: u64,
    /// The looks that may lie on a face-down card.
    pub blind: u64,
    /// The looks of a first card.
    pub first: u64,
    /// The looks that its lowest card must have.
    pub bound: u64,
    /// The looks that may be pushed in without a stop.
    pub excused: u64,
    /// The relation of cards that may lie on each other.
    pub fits: usize,
    /// The relation of cards that move together.
    pub runs: usize,
    /// How cards move together.
    pub block: Block,
    /// The place where cards are put in.
    pub insert: Insert,
    /// The player can see and use it.
    pub shown: bool,
    /// Its cards lie face down.
    pub down: bool,
    /// Cards may be taken.
    pub gives: bool,
    /// Cards that lie open are turned up.
    pub turns_up: bool,
    /// A click turns the top card up.
    pub by_hand: bool,
    /// The fields that fill it.
    pub fills: Mask,
    /// Which of its locks are in force.
    pub locks: u64,
    /// Which of its bars are.
    pub bars: u64,
    /// A number that is equal for modes that mean the same.
    pub meaning: u32,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct Program {
    /// The fields.
    pub fields: Vec<Field>,
    /// The modes of all of them.
    pub modes: Vec<FieldMode>,
    /// The lists that run instead of moves, after them, and at the end.
    pub lists: [Vec<Action>; 3],
    /// The relations that modes and tests point to.
    pub fits: Vec<Fits>,
    /// The points that win.
    pub goal: Option<i64>,
    /// The points at the beginning.
    pub start_score: i64,
    /// By which moves actions are set off, a bit each.
    pub triggers: u8,
    /// Whether cards may be pushed in at the bottom.
    pub has_inserts: bool,
    /// Whether a field can stop the play.
    pub has_stops: bool,
}
