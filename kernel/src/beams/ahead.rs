//! What can be laid at once of the cards that come next: of the waste's top and of the stock's.

use crate::position::legal::row_on;
use crate::position::state::State;
use crate::tables::costs::Coming;
use crate::tables::game::Game;
use crate::tables::moves::Move;
use crate::tables::rules::{MOST_PILES, STOCK};

/// How many cards of the stock are looked at.
const NEXT: usize = 8;
/// How many of these count double, as the waste's top does.
const DOUBLE: usize = 3;

/// The facts about the cards to come.
pub struct Ahead {
    coming: Coming,
    /// The looks that each pile takes, an empty one but for foundations none: nearly all lay there what they like.
    takes: [u64; MOST_PILES],
}

impl State {
    /// Return the facts about the cards to come, if the search uses them.
    pub fn ahead(&self, game: &Game) -> Option<Ahead> {
        game.coming.map(|coming| {
            let mut takes = [0; MOST_PILES];
            for &pile in &game.targets {
                takes[pile] = takes_on(game, pile, self.top_after(pile, 0));
            }
            Ahead { coming, takes }
        })
    }

    /// Return how many of the cards that come next have one of some looks, the soonest double; `gone` is how many cards
    /// are taken from the waste first.
    #[inline(always)]
    fn count_next(&self, game: &Game, looks: u64, gone: usize) -> i32 {
        let is_one = |card: u8| (looks >> (card & 63) & 1) as i32;
        let waste = game.rules.waste.and_then(|waste| self.top_after(waste, gone)).map_or(0, is_one);
        let count = self.len(STOCK).min(NEXT);
        let stock = (1..=count).map(|place| (1 + i32::from(place <= DOUBLE)) * is_one(self.top(STOCK, place)));
        2 * waste + stock.sum::<i32>()
    }
}

impl Ahead {
    /// Return what they cost as the position stands.
    pub fn cost(&self, game: &Game, state: &State) -> i32 {
        let looks = game.targets.iter().fold(0, |looks, &pile| looks | self.takes[pile]);
        self.cost_of(state, state.count_next(game, looks, 0))
    }

    /// Return what they will cost after cards are laid, none of them from the stock.
    #[inline(always)]
    pub fn cost_after(&self, game: &Game, state: &State, mv: Move) -> i32 {
        let (source, target, count) = (mv.source(), mv.target(), mv.count());
        let mut looks = takes_on(game, source, state.top_after(source, count));
        looks |= takes_on(game, target, Some(state.top(source, 1)));
        let others = game.targets.iter().filter(|&&pile| pile != source && pile != target);
        looks = others.fold(looks, |looks, &pile| looks | self.takes[pile]);
        let gone = if game.rules.waste == Some(source) { count } else { 0 };
        self.cost_of(state, state.count_next(game, looks, gone))
    }

    #[inline(always)]
    fn cost_of(&self, state: &State, fitting: i32) -> i32 {
        self.coming.stock * state.len(STOCK) as i32 - self.coming.fitting * fitting
    }
}

/// Return which looks a pile takes with some card on top.
#[inline(always)]
fn takes_on(game: &Game, pile: usize, top: Option<u8>) -> u64 {
    if top.is_none() && !game.is_foundation(pile) { 0 } else { row_on(game, &game.rules.piles[pile].sets[0], top) }
}
