//! Playouts: a position is played on in haste to the last pass; the more cards go up in that, the better it ranks.
//!
//! The hasty player sees no further than the next move: what can go up goes up, a card that can be built goes on
//! another, and otherwise the next is drawn. That asks far more of the order of stock and waste than counting cards
//! does. A playout only ranks positions of a beam; where it gets a rule wrong, no verdict is wrong.

use crate::position::state::State;
use crate::tables::costs::Playouts;
use crate::tables::game::Game;
use crate::tables::rules::{MOST_PILES, STOCK};
use crate::tables::wanted::differ;

/// A table that is played on in haste, with room for its cards, kept so as not to be asked for each time.
pub struct Table<'g> {
    game: &'g Game,
    playouts: Playouts,
    waste: usize,
    foundations: Vec<usize>,
    /// The piles that cards are taken from, but for the waste.
    givers: Vec<usize>,
    /// The piles that cards are built on, the waste too.
    builders: Vec<usize>,
    piles: Vec<Vec<u8>>,
    /// For each foundation the looks that it accepts now, and for how many cards it has room.
    rows: [u64; MOST_PILES],
    room: [u16; MOST_PILES],
    wanted: u64,
    up: i32,
    /// Foundations are built in more than one way.
    differ: bool,
}

impl<'g> Table<'g> {
    /// Make a table for the playouts of a game, if there are to be any.
    pub fn of(game: &'g Game) -> Option<Table<'g>> {
        let (playouts, waste) = (game.playouts?, game.rules.waste?);
        let count = game.rules.piles.len();
        let set = |pile: usize| &game.rules.piles[pile].sets[0];
        let others = || (1..count).filter(|&pile| !game.is_foundation(pile));
        Some(Table {
            game,
            playouts,
            waste,
            foundations: (1..count).filter(|&pile| game.is_foundation(pile)).collect(),
            givers: others().filter(|&pile| pile != waste && set(pile).takes.1 > 0).collect(),
            builders: others().filter(|&pile| set(pile).lays.1 > 0).collect(),
            piles: vec![Vec::new(); count],
            rows: [0; MOST_PILES],
            room: [0; MOST_PILES],
            wanted: 0,
            up: 0,
            differ: differ(&game.rules, game.foundations),
        })
    }

    /// Play a position on; return what it costs.
    ///
    /// Where foundations are built in more than one way, a card often goes to either of two. So it is played on twice:
    /// once with those foundations first that are built in the one way, and once the others. The better playout counts.
    pub fn cost(&mut self, state: &State) -> i32 {
        let cost = self.play(state);
        if !self.differ {
            return cost;
        }
        self.foundations.reverse();
        let other = self.play(state);
        self.foundations.reverse();
        cost.min(other)
    }

    fn play(&mut self, state: &State) -> i32 {
        self.lay_out(state);
        let (mut turns, mut pass) = (state.turns, None);
        self.settle();
        loop {
            let before = self.up;
            self.draw_all();
            let is_idle = self.up == before && turns > state.turns;
            pass = pass.or(Some(self.up));
            turns += 1;
            if is_idle || self.piles[self.waste].is_empty() || self.game.rules.passes.is_none_or(|most| turns >= most) {
                break;
            }
            self.piles.swap(STOCK, self.waste);
            self.piles[STOCK].reverse();
        }
        -(self.playouts.last * self.up + self.playouts.pass * pass.unwrap_or(self.up))
    }

    fn lay_out(&mut self, state: &State) {
        self.up = 0;
        for &pile in self.givers.iter().chain([&STOCK, &self.waste]) {
            self.piles[pile].clear();
            self.piles[pile].extend(state.pile(pile).map(|card| card & 63));
        }
        for index in 0..self.foundations.len() {
            let pile = self.foundations[index];
            let held = state.len(pile);
            self.up += held as i32;
            self.room[pile] = self.game.rules.piles[pile].most.saturating_sub(held as u16);
            self.show(pile, state.top_after(pile, 0));
        }
        self.want();
    }

    /// Note what a foundation accepts on a card.
    fn show(&mut self, pile: usize, top: Option<u8>) {
        let set = &self.game.rules.piles[pile].sets[0];
        let row = top.map_or(set.start, |card| self.game.rules.fits[set.fits][usize::from(card & 63)]);
        self.rows[pile] = if self.room[pile] > 0 { row } else { 0 };
    }

    fn want(&mut self) {
        self.wanted = self.foundations.iter().fold(0, |wanted, &pile| wanted | self.rows[pile]);
    }

    /// Return the looks that may be built on a pile; on an empty one none.
    #[inline(always)]
    fn row(&self, pile: usize) -> u64 {
        let fits = &self.game.rules.fits[self.game.rules.piles[pile].sets[0].fits];
        self.piles[pile].last().map_or(0, |&card| fits[usize::from(card)])
    }

    /// Let all cards at the end of a pile go up that can; return whether there were any.
    #[inline(always)]
    fn raise(&mut self, pile: usize) -> bool {
        let before = self.up;
        while let Some(&card) = self.piles[pile].last().filter(|&&card| self.wanted >> card & 1 != 0) {
            let mut foundations = self.foundations.iter();
            let Some(&to) = foundations.find(|&&to| self.rows[to] >> card & 1 != 0) else { break };
            self.piles[pile].pop();
            self.room[to] -= 1;
            self.show(to, Some(card));
            self.want();
            self.up += 1;
        }
        self.up > before
    }

    /// Let go up and build what can.
    fn settle(&mut self) {
        loop {
            let mut moved = self.raise(self.waste);
            for index in 0..self.givers.len() {
                moved |= self.raise(self.givers[index]);
            }
            if !moved && !self.build() {
                return;
            }
        }
    }

    /// Build a card that lies on another which it does not follow, if there is one.
    fn build(&mut self) -> bool {
        for &target in &self.builders {
            let row = self.row(target);
            let is_built = |&&source: &&usize| match self.piles[source].as_slice() {
                [.., below, card] => row >> card & 1 != 0 && source != target && !self.follows(source, *below, *card),
                _ => false,
            };
            if let Some(&source) = self.givers.iter().chain([&self.waste]).find(is_built) {
                let card = self.piles[source].pop();
                self.piles[target].extend(card);
                return true;
            }
        }
        false
    }

    fn follows(&self, pile: usize, on: u8, card: u8) -> bool {
        let set = &self.game.rules.piles[pile].sets[0];
        set.lays.1 > 0 && self.game.rules.follows(set.fits, on, card)
    }

    /// Draw until the stock is empty. Between cards that can be moved, or that others can be built on, nothing is done.
    fn draw_all(&mut self) {
        loop {
            let others = self.builders.iter().filter(|&&pile| pile != self.waste);
            let takes = others.fold(self.wanted, |takes, &pile| takes | self.row(pile));
            let tops = self.givers.iter().filter_map(|&pile| self.piles[pile].last());
            let tops = tops.fold(0u64, |tops, &card| tops | 1 << card);
            let is_built_on = self.builders.contains(&self.waste);
            loop {
                let left = self.piles[STOCK].len();
                if left == 0 {
                    return;
                }
                let drawn = left.saturating_sub(usize::from(self.game.rules.draw).max(1));
                let cards = self.piles[STOCK].split_off(drawn);
                self.piles[self.waste].extend(cards.iter().rev());
                if takes >> cards[0] & 1 != 0 || is_built_on && self.row(self.waste) & tops != 0 {
                    break;
                }
            }
            self.settle();
        }
    }
}
