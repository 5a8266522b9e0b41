//! What a move waits for: that the next makes use of it (`pruning/prune.rs` and `pruning/twins.rs` say which moves wait, and why).

use crate::position::key::{Key, salt};

/// The role of what is waited for in keys, and the next two.
const WAIT: u64 = 10;

/// What a move that waits is followed by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Waited {
    /// Cards were taken back from foundations.
    #[default]
    TakenBack,
    /// A card of the cycle was laid.
    Drawn,
    /// A pile was emptied.
    Emptied,
    /// Cards were moved to a twin of the card they lay on, in a beam (`pruning/twins.rs`).
    Bared,
}

/// What the last move waits for: that one of these piles is laid on, or one that was bared is taken from; nothing, if
/// there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wait {
    /// The effect of the last move.
    pub what: Waited,
    /// The piles.
    pub piles: u64,
}

impl Wait {
    /// Return whether it leads to no position to keep: few moves can follow.
    #[inline(always)]
    pub fn is_passed(self) -> bool {
        self.piles != 0 && self.what != Waited::TakenBack
    }

    /// Return whether cards moved to an equivalent of the card under them.
    #[inline(always)]
    pub fn is_bared(self) -> bool {
        self.piles != 0 && self.what == Waited::Bared
    }

    /// Return what it adds to a key.
    pub fn key(self) -> Key {
        salt(WAIT + self.what as u64, self.piles)
    }
}
