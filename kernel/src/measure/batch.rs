//! Many tables at once, and games played at random: what learners, honest players and Monte Carlo ask for.
//!
//! Moves have the numbers that Python gives them; the rows that are filled in say which of them are legal, and what a
//! player sees. Nothing here searches.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::moves::{Kind, Move};
use crate::tables::rules::DOWN;

/// How a table stands: the byte that says so.
pub const PLAYING: u8 = 0;
/// It is won.
pub const WON: u8 = 1;
/// It is not won, and there is no legal move.
pub const STUCK: u8 = 2;

/// What a view says of a place where no card lies; a card that is seen is its look and one.
const NO_CARD: u8 = 0;
/// The sign of a face-down card.
const HIDDEN: u8 = 65;

/// The numbers of moves.
#[derive(Debug)]
pub struct Numbers {
    moves: Vec<Option<Move>>,
    piles: usize,
    /// For each source and target the number of the lay of one card; of more cards it is so many higher.
    lays: Vec<u32>,
    clicks: Vec<u32>,
}

const NO_NUMBER: u32 = u32::MAX;

impl Numbers {
    /// Number moves by their order; `None` stands for moves that the kernel does not know. Returns nothing if the lays
    /// from a pile to another are not in the order of their counts.
    pub fn new(moves: Vec<Option<Move>>, piles: usize) -> Option<Numbers> {
        let mut lays = vec![NO_NUMBER; piles * piles];
        let mut clicks = vec![NO_NUMBER; piles];
        for (number, mv) in moves.iter().enumerate().filter_map(|(number, mv)| Some((number as u32, (*mv)?))) {
            let first = match mv.kind() {
                Kind::Click => &mut clicks[mv.source()],
                _ => &mut lays[mv.source() * piles + mv.target()],
            };
            let step = if mv.kind() == Kind::Click { 0 } else { mv.count() as u32 - 1 };
            if step == 0 {
                *first = number;
            } else if number.checked_sub(step) != Some(*first) {
                return None;
            }
        }
        Some(Numbers { moves, piles, lays, clicks })
    }

    /// Return how many moves have numbers.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Return the move of a number.
    pub fn get(&self, number: usize) -> Option<Move> {
        self.moves.get(number).copied().flatten()
    }

    /// Return the number of a move, if it has one.
    #[inline(always)]
    fn of(&self, mv: Move) -> Option<usize> {
        let number = match mv.kind() {
            Kind::Click => self.clicks[mv.source()],
            _ => self.lays[mv.source() * self.piles + mv.target()].saturating_add(mv.count() as u32 - 1),
        };
        (self.moves.get(number as usize) == Some(&Some(mv))).then_some(number as usize)
    }
}

/// A table with the number of moves that were played on it.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The table.
    pub state: State,
    /// How many moves were played.
    pub length: u32,
}

/// The rows that describe one table.
pub struct Rows<'r> {
    /// A byte for each number of a move: 1 if it is legal.
    pub mask: &'r mut [u8],
    /// A byte for each place of each pile, as a player sees it.
    pub view: &'r mut [u8],
    /// How the table stands.
    pub outcome: &'r mut u8,
    /// How many moves were played.
    pub length: &'r mut u32,
    /// How often the waste was turned over.
    pub turns: &'r mut u32,
}

impl Seat {
    /// Say whether the game is won, which it is by a move only.
    fn is_won(&self, game: &Game) -> bool {
        self.length > 0 && self.state.is_won(game)
    }

    /// Play a legal move.
    pub fn play(&mut self, game: &Game, mv: Move) {
        self.state.push_move(game, mv);
        self.length += 1;
    }

    /// List the legal moves and return how the table stands.
    pub fn look(&self, game: &Game, moves: &mut Vec<Move>) -> u8 {
        moves.clear();
        if self.is_won(game) {
            return WON;
        }
        self.state.moves(game, moves);
        if moves.is_empty() { STUCK } else { PLAYING }
    }

    /// Fill in the rows of the table. Returns false if a legal move has no number.
    pub fn tell(&self, game: &Game, numbers: &Numbers, moves: &mut Vec<Move>, rows: Rows<'_>) -> bool {
        *rows.outcome = self.look(game, moves);
        *rows.length = self.length;
        *rows.turns = u32::from(self.state.turns);
        rows.mask.fill(0);
        self.show(game, rows.view);
        moves.iter().all(|&mv| numbers.of(mv).map(|number| rows.mask[number] = 1).is_some())
    }

    fn show(&self, game: &Game, view: &mut [u8]) {
        view.fill(NO_CARD);
        let places = view.len() / game.rules.piles.len();
        for (pile, row) in view.chunks_exact_mut(places.max(1)).enumerate() {
            for (place, card) in row.iter_mut().zip(self.state.pile(pile)) {
                *place = if card & DOWN != 0 { HIDDEN } else { (card & 63) + 1 };
            }
        }
    }

    /// Play at random from here until the game ends, or so many moves were played; return how it stands then, and how
    /// many they were. Each move is drawn from the legal ones in the order of their numbers.
    pub fn playout(&self, game: &Game, most: u32, mut random: Random, moves: &mut Vec<Move>) -> (u8, u32) {
        let mut seat = self.clone();
        for played in 0..most {
            let outcome = seat.look(game, moves);
            if outcome != PLAYING {
                return (outcome, played);
            }
            moves.sort_unstable_by_key(|&mv| in_order(mv));
            let mv = moves[random.below(moves.len())];
            seat.play(game, mv);
        }
        (seat.look(game, moves), most)
    }
}

/// Return what sorts moves as Python lists them: by source; lays by target, then count; the click last.
pub fn in_order(mv: Move) -> (usize, bool, usize, usize) {
    (mv.source(), mv.kind() == Kind::Click, mv.target(), mv.count())
}

/// Numbers that look like chance: `SplitMix64`.
#[derive(Clone, Copy, Debug)]
pub struct Random(u64);

impl Random {
    /// Begin the row of numbers of a playout, of those that a seed makes.
    pub fn of(seed: u64, playout: u64) -> Random {
        Random(Random(seed ^ Random(playout).next()).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Return a number from 0 on below another.
    fn below(&mut self, most: usize) -> usize {
        ((u128::from(self.next()) * most as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix_is_the_published_one() {
        // The first numbers of seed 1234567, as printed by the generator's reference implementation.
        let mut random = Random(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(expected, [random.next(), random.next(), random.next()]);
    }

    #[test]
    fn numbers_go_both_ways() {
        let moves = vec![Some(Move::lay(1, 0, 1)), Some(Move::lay(1, 0, 2)), None, Some(Move::click(1))];
        let numbers = Numbers::new(moves, 2).expect("moves in their order");
        assert_eq!(Some(1), numbers.of(Move::lay(1, 0, 2)));
        assert_eq!(Some(3), numbers.of(Move::click(1)));
        assert_eq!(None, numbers.of(Move::lay(1, 0, 3)));
        assert_eq!(None, numbers.of(Move::lay(0, 1, 1)));
    }
}
