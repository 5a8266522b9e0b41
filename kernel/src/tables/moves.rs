//! Moves, packed into a word.

/// One move: its kind in two bits, source and target in six each, and a count or an index in sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u32);

/// Whether safe moves come of it: the bits between target and count are free.
const SAFE: u32 = 1 << 16;

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The last cards of a pile go to another.
    Lay,
    /// A click on a pile.
    Click,
    /// Cards go to another pile, and the card that they leave free goes to a foundation.
    Swap,
    /// A card of the cycle (stock and waste as one row) goes to a pile; its index stands for the count.
    Cycle,
}

impl Move {
    /// No move: how the first position came about.
    pub const NONE: Move = Move(u32::MAX);

    /// Pack the move of the last `count` cards of a pile to another.
    #[inline(always)]
    pub fn lay(source: usize, target: usize, count: usize) -> Move {
        Move((source as u32) << 24 | (target as u32) << 18 | count as u32)
    }

    /// Pack the same with the card that it leaves free going to a foundation.
    pub fn swap(source: usize, target: usize, count: usize) -> Move {
        Move(Move::lay(source, target, count).0 | 3 << 30)
    }

    /// Pack a click on a pile.
    pub fn click(pile: usize) -> Move {
        Move(1 << 30 | (pile as u32) << 24)
    }

    /// Pack the move of a card of the cycle to a pile.
    pub fn cycle(index: usize, target: usize) -> Move {
        Move(2 << 30 | (target as u32) << 18 | index as u32)
    }

    /// Return a swap without what comes of it.
    pub fn as_lay(self) -> Move {
        Move(self.0 & !(3 << 30))
    }

    /// Note that safe moves come of it.
    pub fn with_safe(self) -> Move {
        Move(self.0 | SAFE)
    }

    /// Return whether it was noted that safe moves come of it.
    #[inline(always)]
    pub fn has_safe(self) -> bool {
        self.0 & SAFE != 0
    }

    /// Return the move without that note.
    pub fn plain(self) -> Move {
        Move(self.0 & !SAFE)
    }

    /// Return what it does.
    pub fn kind(self) -> Kind {
        match self.0 >> 30 {
            0 => Kind::Lay,
            1 => Kind::Click,
            2 => Kind::Cycle,
            _ => Kind::Swap,
        }
    }

    /// Return the pile that cards leave or that is clicked.
    #[inline(always)]
    pub fn source(self) -> usize {
        (self.0 >> 24 & 63) as usize
    }

    /// Return the pile that cards come to.
    #[inline(always)]
    pub fn target(self) -> usize {
        (self.0 >> 18 & 63) as usize
    }

    /// Return how many cards go, or the index of a card of the cycle.
    #[inline(always)]
    pub fn count(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}
