//! Clicks: serving, drawing and turning over, and rotating a pile.

use crate::game::Game;
use crate::rules::{Combine, STOCK, Set};
use crate::state::State;

/// What a click on the stock does.
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
