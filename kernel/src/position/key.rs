//! Keys: two words of 64 bits that distinguish positions.
//!
//! A pile's sum is folded card by card from a salt, so that it depends on the order of its cards; a position's key
//! is the sum of its piles' sums. Piles of one class start from the same salt, and adding does not ask for an order:
//! so positions that differ only in the order of such piles have equal keys, without any sorting. Taking a card
//! away needs no inverse, as the sum of every prefix of a pile is kept.
//!
//! Where twins are (`pruning/prune.rs` says what they are) and each look is there once, the sum of a pile that blocks move
//! between freely is the sum of its cards' links instead: of each card with what it lies on, which for a card in order
//! is the first of that card's twins. Links say everything but which block lies on which twin, and that makes no
//! difference. In a beam it is so of columns too where looks are there more than once, and makes little (`pruning/twins.rs`).
//! Other piles are folded: on a waste or in a reserve a card lies on another without order, which is not to be taken
//! for lying on its twin in a column.
//!
//! Of a pile that cards never leave only the top card and the count are summed: what lies below changes nothing.
//!
//! Two different positions have equal keys with a probability of about 2^-128, as far as the folding is as good as
//! chance. The table of positions seen keeps 96 bits of them: among n positions there is a pair with the same ones with
//! a probability below n^2 / 2^97, for 10^9 positions less than 7 * 10^-12.

use std::ops::{Add, AddAssign, SubAssign};

/// Two words that are equal for equal positions and, but for that bound, for no others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The first word.
    pub a: u64,
    /// The second word.
    pub b: u64,
}

impl Add for Key {
    type Output = Key;

    fn add(mut self, other: Key) -> Key {
        self += other;
        self
    }
}

impl AddAssign for Key {
    fn add_assign(&mut self, other: Key) {
        self.a = self.a.wrapping_add(other.a);
        self.b = self.b.wrapping_add(other.b);
    }
}

impl SubAssign for Key {
    fn sub_assign(&mut self, other: Key) {
        self.a = self.a.wrapping_sub(other.a);
        self.b = self.b.wrapping_sub(other.b);
    }
}

const ODD_A: u64 = 0x9e37_79b9_7f4a_7c15;
const ODD_B: u64 = 0xc2b2_ae3d_27d4_eb4f;

/// Mix a number into a word that looks like chance (the finisher of `SplitMix64`).
pub const fn mixed(number: u64) -> u64 {
    let mut word = number.wrapping_mul(ODD_A).wrapping_add(ODD_B);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Return the key that stands for a number in a given role.
pub const fn salt(role: u64, number: u64) -> Key {
    let seed = (role << 32) + 2 * number;
    Key { a: mixed(seed), b: mixed(seed + 1) }
}

const CARDS: [Key; 128] = {
    let mut keys = [Key { a: 0, b: 0 }; 128];
    let mut card = 0;
    while card < 128 {
        keys[card] = salt(1, card as u64);
        card += 1;
    }
    keys
};

impl Key {
    /// Mix a sum with another that stands for its place.
    #[inline(always)]
    pub fn times(self, place: Key) -> Key {
        let a = (self.a ^ place.a).wrapping_mul(ODD_A);
        let b = (self.b ^ place.b).wrapping_mul(ODD_B);
        Key { a: a ^ (a >> 32), b: b ^ (b >> 29) }
    }

    /// Fold one card more into a pile's sum.
    #[inline(always)]
    pub fn with(self, card: u8) -> Key {
        let card = CARDS[usize::from(card & 127)];
        let a = (self.a.rotate_left(23) ^ card.a).wrapping_mul(ODD_A);
        let b = (self.b.rotate_left(37) ^ card.b).wrapping_mul(ODD_B);
        Key { a: a ^ (a >> 32), b: b ^ (b >> 29) }
    }
}
