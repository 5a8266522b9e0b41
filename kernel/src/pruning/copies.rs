//! Safe moves where some looks are there more than once, as with two decks, and foundations keep their cards.
//!
//! Let card c be able to go up in a position S (see `pruning/safe.rs` for what these words mean), and S' be the position after
//! that. A card has *places* if all copies of it that are not up could go up now, each on a foundation of its own, and
//! these foundations are alike. (They hold the same cards then: each look has one way up.) The move is safe if c has
//! places, and so has each card that is not all up and could be laid on c, or come after it in a block; and so have those
//! that could be laid on such a card or come after it, and so on.
//!
//! Take a line that wins from S and play it from S', keeping every card up that lies on c in the line, or on such a card.
//! Where the line lays a card d there, or a block that begins with d, all of it goes up instead, from the top: it can,
//! for each card of it has places, and only copies of it can take them. Where the line moves c or a card that was kept
//! up, nothing is done; where it lays a copy of one on a foundation that is taken here, two that are alike are
//! exchanged: by the number of places another is left. Cards that are served on c lie on the card below it instead; of
//! these c goes only with such as could come after it, which go up then. So each block can be taken, each place accepts what it did,
//! and at the end each foundation holds what it has to.
//!
//! Beside what [`Safe::new`](crate::pruning::safe::Safe::new) asks there are to be as many foundations of a kind as cards that begin
//! one, so that no card takes the place of another.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::rules::LOOKS;

/// The data that decide which moves are safe there.
#[derive(Clone, Debug)]
pub struct Copies {
    /// The piles that cards may safely leave.
    pub sources: u64,
    /// For each look how many cards of it there are.
    number: [u16; LOOKS],
    /// For each look those that could lie on it.
    followers: Vec<u64>,
}

impl Copies {
    /// Work out what is safe where cards may leave some piles; so many of each look are there, of those in the deck any.
    pub fn new(game: &Game, sources: u64, number: [u16; LOOKS], deck: u64) -> Copies {
        let followers = (0..LOOKS).map(|look| (game.followers(look) | after(game, look)) & deck).collect();
        Copies { sources, number, followers }
    }

    /// Return how many cards of a look are not up: on a foundation as many lie below it each time.
    fn left(&self, game: &Game, state: &State, look: usize) -> u16 {
        let (mut foundations, place) = (game.foundations, usize::from(game.depth[look]));
        let mut left = self.number[look];
        while foundations != 0 {
            let foundation = foundations.trailing_zeros() as usize;
            foundations &= foundations - 1;
            let is_there = state.len(foundation) > place && usize::from(state.at(foundation, place) & 63) == look;
            left -= u16::from(is_there);
        }
        left
    }

    /// Return whether a card that can go up is safe there.
    pub fn is_safe(&self, game: &Game, state: &State, look: u8) -> bool {
        let (mut seen, mut open) = (0u64, 1u64 << look);
        while open != 0 {
            let next = open.trailing_zeros() as usize;
            seen |= 1 << next;
            let left = self.left(game, state, next);
            if left > 0 {
                if !has_places(game, state, next as u8, left) {
                    return false;
                }
                open |= self.followers[next];
            }
            open &= !seen;
        }
        true
    }
}

/// Return whether so many cards of a look could go up now, on foundations that are alike.
fn has_places(game: &Game, state: &State, look: u8, count: u16) -> bool {
    let places = state.foundations_for(game, look).fold(0u64, |mask, pile| mask | 1 << pile);
    let others = places & places.wrapping_sub(1);
    let first = (places & !others).trailing_zeros() as usize;
    places != 0 && others & !game.alike[first] == 0 && places.count_ones() >= count.into()
}

/// Return the looks that come after a look in a block that some pile gives; all, where blocks are in no order.
fn after(game: &Game, look: usize) -> u64 {
    let gives_blocks = game.rules.piles.iter().map(|pile| &pile.sets[0]).filter(|set| set.takes.1 > 1);
    gives_blocks.fold(0, |mask, set| mask | set.runs.map_or(u64::MAX, |runs| game.rules.fits[runs][look]))
}
