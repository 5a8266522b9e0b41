//! How a game of a program stands: its cards, the modes and numbers of its fields. It knows no rule.

use std::sync::Arc;

use crate::position::key::{Key, mixed};
use crate::program::rules::{Mask, has};

/// The bit of a card that lies face down; the others are the card, the low six of them its look.
pub const DOWN: u16 = 0x8000;

/// The most bytes of a position besides its cards and properties. Searches of one number have one measure of memory.
const MOST_BYTES: usize = 160;

/// Return the look of a card.
pub fn look(card: u16) -> u8 {
    (card & 63) as u8
}

/// Return whether a card is among some looks.
pub fn is_in(looks: u64, card: u16) -> bool {
    looks >> look(card) & 1 != 0
}

/// The properties of fields that a few moves alter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Properties {
    /// The mode of each field.
    pub modes: Vec<u16>,
    /// The number of each field.
    pub vars: Vec<i64>,
    /// How often each can still be taken up; below 0 where that is not said.
    pub redeals: Vec<i32>,
}

/// A position. It is copied for each move: the properties are shared with the position before until one is altered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Where the cards of each field end, counted from the first card; then the cards.
    table: Vec<u16>,
    fields: usize,
    /// The properties of the fields.
    pub properties: Arc<Properties>,
    /// The fields that were emptied and stop the play.
    pub emptied: Mask,
    /// Those into which a card was pushed.
    pub pushed: Mask,
    /// How many chance events there were.
    pub chances: u32,
    /// How the game has ended; 0 while it goes on.
    pub outcome: u8,
}

impl Stand {
    /// Lay out piles, each from its bottom.
    pub fn new(piles: &[Vec<u16>], properties: Properties) -> Stand {
        let ends = piles.iter().scan(0, |end, pile| {
            *end += pile.len() as u16;
            Some(*end)
        });
        Stand {
            table: ends.chain(piles.iter().flatten().copied()).collect(),
            fields: piles.len(),
            properties: Arc::new(properties),
            emptied: 0,
            pushed: 0,
            chances: 0,
            outcome: 0,
        }
    }

    /// Return the properties to be altered.
    pub fn properties_mut(&mut self) -> &mut Properties {
        Arc::make_mut(&mut self.properties)
    }

    /// Return how many fields there are.
    pub fn count(&self) -> usize {
        self.fields
    }

    fn begin(&self, field: usize) -> usize {
        self.fields + if field == 0 { 0 } else { usize::from(self.table[field - 1]) }
    }

    fn end(&self, field: usize) -> usize {
        self.fields + usize::from(self.table[field])
    }

    /// Return the cards of a field from its bottom.
    pub fn pile(&self, field: usize) -> &[u16] {
        &self.table[self.begin(field)..self.end(field)]
    }

    /// Return the cards of a field to be turned or put in another order.
    pub fn pile_mut(&mut self, field: usize) -> &mut [u16] {
        let (begin, end) = (self.begin(field), self.end(field));
        &mut self.table[begin..end]
    }

    /// Return how many cards lie on a field.
    pub fn len(&self, field: usize) -> usize {
        self.end(field) - self.begin(field)
    }

    /// Return whether no card lies there.
    pub fn is_empty(&self, field: usize) -> bool {
        self.len(field) == 0
    }

    /// Return whether the top card lies face down.
    pub fn is_face_down(&self, field: usize) -> bool {
        self.pile(field).last().is_some_and(|card| card & DOWN != 0)
    }

    /// Return how many cards at the top lie face up.
    pub fn face_up(&self, field: usize) -> usize {
        self.pile(field).iter().rev().take_while(|&card| card & DOWN == 0).count()
    }

    /// Move cards of a field from a place on to a place of another, in their order or `backwards`.
    pub fn shift(&mut self, source: usize, target: usize, count: usize, at: usize, to: usize, backwards: bool) {
        let (from, into) = (self.begin(source) + at, self.begin(target) + to);
        let block = if source < target {
            self.table[from..into].rotate_left(count);
            self.table[source..target].iter_mut().for_each(|end| *end -= count as u16);
            into - count
        } else {
            self.table[into..from + count].rotate_right(count);
            self.table[target..source].iter_mut().for_each(|end| *end += count as u16);
            into
        };
        if backwards {
            self.table[block..block + count].reverse();
        }
    }

    /// Return whether cards, stops and the outcome are the same.
    pub fn has_table_of(&self, other: &Stand) -> bool {
        let rest = |stand: &Stand| (stand.emptied, stand.pushed, stand.outcome);
        self.table == other.table && rest(self) == rest(other)
    }

    /// Return the key: 128 bits of all that tells positions apart; copies of a card are the same.
    pub fn key(&self) -> Key {
        let mut fold = Fold(Key { a: u64::from(self.chances), b: u64::from(self.outcome) });
        let Properties { modes, vars, redeals } = &*self.properties;
        let mut word = 0u64;
        for (place, card) in self.table[self.fields..].iter().enumerate() {
            word = word << 7 | u64::from(card & 63 | (card & DOWN) >> 9);
            if place % 9 == 8 {
                fold.add(word);
                word = 0;
            }
        }
        fold.add(word);
        for field in 0..self.count() {
            let flags = u64::from(has(self.emptied, field)) << 1 | u64::from(has(self.pushed, field));
            let state = u64::from(self.table[field]) << 16 | u64::from(modes[field]);
            fold.add(state << 34 | flags << 32 | u64::from(redeals[field] as u32));
            if vars[field] != 0 {
                fold.add(mixed(vars[field] as u64 ^ (field as u64) << 56));
            }
        }
        fold.0
    }

    /// Return how many bytes it fills at most: with properties of its own, and what belongs to the blocks that hold it.
    pub fn bytes(&self) -> usize {
        MOST_BYTES + 2 * self.table.len() + self.count() * (2 + 8 + 4)
    }
}

/// Folds words into a key.
struct Fold(Key);

impl Fold {
    fn add(&mut self, word: u64) {
        let Key { a, b } = self.0;
        self.0 = Key { a: mixed(a ^ word), b: mixed(b.rotate_left(29) ^ word.wrapping_mul(0xd6e8_feb8_6659_fd93)) };
    }
}
