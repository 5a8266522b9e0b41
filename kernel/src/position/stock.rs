//! Clicks: serving, drawing and turning over, and rotating a pile.

use crate::position::key::Key;
use crate::position::keys::KeysFrom;
use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::quick::Servings;
use crate::tables::rules::{Combine, DOWN, STOCK, Set};

/// The effect of a click on the stock.
enum ClickEffect {
    /// Cards go to piles, one by one.
    Serve(Vec<(usize, usize)>),
    TurnOver,
    Nothing,
}

impl State {
    /// Return whether a click on the stock does anything.
    pub fn may_click(&self, game: &Game) -> bool {
        if let Some(servings) = game.servings.as_ref().filter(|_| self.len(STOCK) > 0) {
            return self.serves_any(game, servings);
        }
        !matches!(self.click_effect(game), ClickEffect::Nothing)
    }

    /// Do what a click on the stock does.
    pub fn click(&mut self, game: &Game) {
        if let Some(servings) = game.servings.as_ref().filter(|_| self.len(STOCK) > 0) {
            return self.serve(game, servings);
        }
        match self.click_effect(game) {
            ClickEffect::Serve(given) => {
                for (target, count) in given {
                    let hides = game.rules.piles[target].hides;
                    self.shift(game, STOCK, target, count, true, hides);
                    self.reveal(game, STOCK, usize::from(game.rules.piles[STOCK].reveal));
                }
            }
            ClickEffect::TurnOver => self.turn_over(game),
            ClickEffect::Nothing => {}
        }
    }

    fn turn_over(&mut self, game: &Game) {
        let Some(waste) = game.rules.waste else {
            return;
        };
        self.shift(game, waste, STOCK, self.len(waste), true, true);
        self.count_turn();
        self.reveal(game, STOCK, usize::from(game.rules.piles[STOCK].reveal));
    }

    fn click_effect(&self, game: &Game) -> ClickEffect {
        let left = self.len(STOCK);
        if left == 0 {
            return self.turn_effect(game);
        }
        let count = |given: &[(usize, usize)]| given.iter().map(|given| given.1).sum::<usize>();
        let mut given = self.servings(game, false);
        if given.is_empty() || count(&given) == left {
            // The click that takes the last cards, or would if it were judged so.
            let last = self.servings(game, true);
            if !given.is_empty() || count(&last) == left {
                given = last;
            }
        }
        if given.is_empty() { ClickEffect::Nothing } else { ClickEffect::Serve(given) }
    }

    fn turn_effect(&self, game: &Game) -> ClickEffect {
        let has_cards = game.rules.waste.is_some_and(|waste| self.len(waste) > 0);
        let has_pass = game.rules.passes.is_none_or(|passes| self.turns + 1 < passes);
        if has_cards && has_pass { ClickEffect::TurnOver } else { ClickEffect::Nothing }
    }

    /// Return the set that serves a pile, in a click that takes the last cards or in another.
    fn serving<'g>(&self, game: &'g Game, pile: usize, takes_last: bool) -> &'g Set {
        let rules = &game.rules.piles[pile];
        if takes_last && rules.combine == Combine::LastCards && self.is_last_pass(game) {
            return &rules.sets[1];
        }
        self.sets(game, pile).0
    }

    fn servings(&self, game: &Game, takes_last: bool) -> Vec<(usize, usize)> {
        let count = game.rules.piles.len();
        let withheld =
            (0..count).any(|pile| self.len(pile) == 0 && self.serving(game, pile, takes_last).service.only_if_full);
        let mut left = self.len(STOCK);
        let mut given = Vec::new();
        let mut drawn = 0;
        for pile in 1..count {
            let set = self.serving(game, pile, takes_last);
            let wanted = if set.service.fill > 0 {
                self.filling(set, pile, left)
            } else if set.service.only_if_full && withheld {
                0
            } else {
                set.service.count.into()
            };
            let served = wanted.min(left).min(self.room(game, pile));
            if served > 0 {
                left -= served;
                given.push((pile, served));
                if game.rules.waste == Some(pile) {
                    drawn = served;
                }
            }
        }
        if let Some(waste) = game.rules.waste {
            let room = self.room(game, waste).saturating_sub(drawn);
            let served = usize::from(game.rules.draw).min(left).min(room);
            if served > 0 {
                given.push((waste, served));
            }
        }
        given
    }

    fn room(&self, game: &Game, pile: usize) -> usize {
        usize::from(game.rules.piles[pile].most).saturating_sub(self.len(pile))
    }

    /// Return how many of the next cards fill a pile: the first that may not start it ends that.
    fn filling(&self, set: &Set, pile: usize, left: usize) -> usize {
        let wanted = usize::from(set.service.fill).saturating_sub(self.len(pile)).min(left);
        let taken = self.len(STOCK) - left;
        let fits = |step: &usize| set.start >> (self.top(STOCK, taken + step + 1) & 63) & 1 != 0;
        (0..wanted).take_while(fits).count()
    }

    // -- rotating
    // ------------------------------------------------------------------------------------------------------

    /// Return whether a click on a pile lays its bottom card on its top.
    pub fn may_rotate(&self, game: &Game, pile: usize) -> bool {
        let set = self.sets(game, pile).0;
        let Some(rotation) = set.rotation else { return false };
        if self.len(pile) <= 1 || (rotation.once && self.rotated >> pile & 1 != 0) {
            return false;
        }
        !rotation.fitting || game.rules.follows(set.fits, self.top(pile, 1), self.at(pile, 0))
    }

    /// Do what a click on a pile does: its card leaves the game, or the bottom card goes on top.
    pub fn click_on(&mut self, game: &Game, pile: usize) {
        if let Some(to) = self.clears_to(game, pile) {
            self.leave(game, pile, to);
            return;
        }
        let rules = &game.rules.piles[pile];
        let once = self.sets(game, pile).0.rotation.is_some_and(|rotation| rotation.once);
        self.rotate(game, pile);
        self.face_top(game, pile, rules.hides);
        self.reveal(game, pile, usize::from(rules.reveal));
        if once {
            self.use_up(pile);
        }
    }
}

/// Serving as most games do it: no set gives way to another, and none is filled up by what fits.
impl State {
    /// Return how many cards a pile gets of those left in the stock.
    #[inline(always)]
    fn served(&self, game: &Game, withheld: u64, (pile, wanted): (usize, usize), left: usize) -> usize {
        if withheld >> pile & 1 != 0 && game.rules.waste != Some(pile) {
            return 0;
        }
        wanted.min(left).min(usize::from(game.rules.piles[pile].most).saturating_sub(self.len(pile)))
    }

    #[inline(always)]
    fn withheld(&self, servings: &Servings) -> u64 {
        if self.empty & servings.only_if_full != 0 { servings.only_if_full } else { 0 }
    }

    /// Return whether a click on a stock that holds cards serves any.
    #[inline(always)]
    pub fn serves_any(&self, game: &Game, servings: &Servings) -> bool {
        let (withheld, left) = (self.withheld(servings), self.len(STOCK));
        servings.piles.iter().any(|&serving| self.served(game, withheld, serving, left) > 0)
    }

    /// Serve the piles from a stock that holds cards.
    #[inline(always)]
    pub fn serve(&mut self, game: &Game, servings: &Servings) {
        let withheld = self.withheld(servings);
        for &(pile, wanted) in &servings.piles {
            let served = self.served(game, withheld, (pile, wanted), self.len(STOCK));
            if served > 0 {
                self.shift(game, STOCK, pile, served, true, game.rules.piles[pile].hides);
                self.reveal(game, STOCK, usize::from(game.rules.piles[STOCK].reveal));
            }
        }
    }

    /// Tell how many cards each pile would get, from which place of the stock down; return how many it would keep.
    #[inline(always)]
    fn tell_served(&self, game: &Game, servings: &Servings, mut tell: impl FnMut(usize, usize, usize)) -> usize {
        let (withheld, mut left) = (self.withheld(servings), self.len(STOCK));
        for &(pile, wanted) in &servings.piles {
            let served = self.served(game, withheld, (pile, wanted), left);
            tell(pile, served, left);
            left -= served;
        }
        left
    }

    /// Return so many cards of the stock as a pile would get them, from a place down.
    #[inline(always)]
    fn cards_served(&self, game: &Game, pile: usize, count: usize, place: usize) -> impl Iterator<Item = u8> + '_ {
        let face = if game.rules.piles[pile].hides { DOWN } else { 0 };
        (0..count).map(move |step| self.at(STOCK, place - 1 - step) & !DOWN | face)
    }

    /// Say whether serving may win: whether each pile that has a goal, but for the stock, may hold as many cards then as
    /// it asks.
    pub fn may_be_won_by_serving(&self, game: &Game, servings: &Servings) -> bool {
        let most = |pile| servings.piles.iter().find(|serving| serving.0 == pile).map_or(0, |serving| serving.1);
        game.goals.iter().all(|&(pile, goal)| {
            let held = self.len(pile);
            pile == STOCK
                || (goal.or_empty && held == 0)
                || (held..=held + most(pile)).contains(&usize::from(goal.count))
        })
    }

    /// Return what the position would cost after serving, where nothing is turned up in the stock.
    pub fn cost_served(&self, game: &Game, servings: &Servings) -> i32 {
        let mut cost = self.cost;
        let left = self.tell_served(game, servings, |pile, count, place| {
            cost += self.cost_on(game, pile, self.cards_served(game, pile, count, place));
        });
        cost + self.cells[left].cost - self.cells[self.len(STOCK)].cost
    }

    /// Return the key after serving, where nothing is turned up in the stock.
    pub fn key_served(&self, game: &Game, servings: &Servings, from: &KeysFrom) -> Key {
        let last = self.keys_in_any_place(game);
        let left = self.tell_served(game, servings, |_, _, _| {});
        let from = if left > 0 { from } else { &last };
        let mut key = from.here;
        self.tell_served(game, servings, |pile, count, place| {
            let sum = self.sum_with(game, pile, self.cards_served(game, pile, count, place));
            from.exchange(game, &mut key, (pile, self.sum_of(pile)), sum);
        });
        from.exchange(game, &mut key, (STOCK, self.sum_of(STOCK)), self.cells[left].sum);
        key
    }
}
