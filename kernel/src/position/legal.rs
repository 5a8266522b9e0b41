//! What may be taken and laid: each clause of the rules asked of a position.

use crate::position::state::State;
use crate::tables::game::Game;
use crate::tables::quick::Quick;
use crate::tables::rules::{Combine, DOWN, Pile, STOCK, Set};

/// How many cards may be taken: from the first number to the second, by one rule set or by two.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    first: (usize, usize),
    second: Option<(usize, usize)>,
    both: bool,
}

impl Counts {
    /// Return the most cards that may be taken.
    pub fn most(&self) -> usize {
        self.first.1.max(self.second.map_or(0, |range| range.1))
    }

    /// Return the fewest cards that may be taken, or less.
    pub fn least(&self) -> usize {
        self.first.0.min(self.second.map_or(usize::MAX, |range| range.0))
    }

    /// Return whether *count* cards may be taken.
    #[inline(always)]
    pub fn allow(&self, count: usize) -> bool {
        let first = self.first.0 <= count && count <= self.first.1;
        let Some((least, most)) = self.second else {
            return first;
        };
        let second = least <= count && count <= most;
        if self.both { first && second } else { first || second }
    }
}

const NOTHING: (usize, usize) = (1, 0);

impl State {
    /// Return the rule sets that hold for a pile now.
    #[inline(always)]
    pub fn sets<'g>(&self, game: &'g Game, pile: usize) -> (&'g Set, Option<&'g Set>) {
        let rules = &game.rules.piles[pile];
        if rules.sets.len() == 1 {
            return (&rules.sets[0], None);
        }
        match rules.combine {
            Combine::Either | Combine::Both => (&rules.sets[0], Some(&rules.sets[1])),
            _ => (&rules.sets[usize::from(self.has_switched(game, rules))], None),
        }
    }

    fn has_switched(&self, game: &Game, rules: &Pile) -> bool {
        let stock_empty = self.len(STOCK) == 0;
        match rules.combine {
            Combine::Either | Combine::Both => false,
            Combine::LastPass => self.is_last_pass(game),
            Combine::LastPassOver | Combine::LastCards => stock_empty && self.is_last_pass(game),
            Combine::FirstPassOver => self.turns > 0 || stock_empty,
        }
    }

    /// Return whether the last pass through the stock has begun.
    pub fn is_last_pass(&self, game: &Game) -> bool {
        game.rules.passes.is_some_and(|passes| self.turns + 1 >= passes)
    }

    /// Return whether one of the masks' piles is empty; if so, nothing is shut.
    fn all_held(&self, mask: u64) -> bool {
        self.empty & mask == 0
    }

    fn is_covered(&self, game: &Game, pile: usize, place: usize) -> bool {
        let covers = game.rules.piles[pile].covers.get(place);
        covers.is_some_and(|covers| covers.iter().any(|&(later, count)| self.len(usize::from(later)) >= count.into()))
    }

    // -- taking ----------------------------------------------------------------------------------------------------

    /// Return how many cards may be taken from a pile.
    #[inline(always)]
    pub fn counts(&self, game: &Game, pile: usize) -> Counts {
        let quick = &game.quick[pile];
        if quick.plain {
            let most = usize::from(quick.takes.1).min(self.run(pile));
            let range = if most == 0 { NOTHING } else { (usize::from(quick.takes.0), most) };
            return Counts { first: range, second: None, both: false };
        }
        let (first, second) = self.sets(game, pile);
        let range = self.range(game, first, pile);
        let other = second.map(|set| self.range(game, set, pile));
        Counts { first: range, second: other, both: game.rules.piles[pile].combine == Combine::Both }
    }

    #[inline(always)]
    fn range(&self, game: &Game, set: &Set, pile: usize) -> (usize, usize) {
        let len = self.len(pile);
        if len == 0 || set.takes.1 == 0 || set.locks.taking.is_some_and(|mask| self.all_held(mask)) {
            return NOTHING;
        }
        let limit = usize::from(set.takes.1).min(len);
        let most = self.run_length(game, set, pile, limit);
        let is_alone = set.doubles >> (self.top(pile, 1) & 63) & 1 != 0;
        (if is_alone { 1 } else { usize::from(set.takes.0) }, most)
    }

    /// Return how many cards at the top go together: face up, uncovered, in order.
    #[inline(always)]
    fn run_length(&self, game: &Game, set: &Set, pile: usize, limit: usize) -> usize {
        let quick = &game.quick[pile];
        if !set.locks.covers_taking && quick.has_runs && set.runs == quick.runs {
            return limit.min(self.run(pile));
        }
        let top = self.len(pile) - 1;
        if set.locks.covers_taking && self.is_covered(game, pile, top) {
            return 0;
        }
        let mut count = 1;
        let mut upper = self.top(pile, 1);
        while count < limit && upper & DOWN == 0 {
            let lower = self.top(pile, count + 1);
            let follows = set.runs.is_none_or(|fits| game.rules.follows(fits, lower, upper));
            if lower & DOWN != 0 || !follows || (set.locks.covers_taking && self.is_covered(game, pile, top - count)) {
                break;
            }
            upper = lower;
            count += 1;
        }
        count
    }

    // -- laying ----------------------------------------------------------------------------------------------------

    /// Return the foundations that a card can go to.
    pub fn foundations_for(&self, game: &Game, look: u8) -> impl Iterator<Item = usize> {
        let accepts = move |&pile: &usize| {
            game.is_foundation(pile)
                && self.accepts(game, pile) >> look & 1 != 0
                && self.len(pile) < game.rules.piles[pile].most.into()
        };
        game.targets.iter().copied().filter(accepts)
    }

    /// Return which looks a pile accepts as the lowest card of a block.
    #[inline(always)]
    pub fn accepts(&self, game: &Game, pile: usize) -> u64 {
        let quick = &game.quick[pile];
        if quick.plain {
            return self.plain_row(game, quick, pile);
        }
        let (first, second) = self.sets(game, pile);
        let row = self.row(game, first, pile) | self.pairing(game, pile);
        match second {
            None => row,
            Some(set) if game.rules.piles[pile].combine == Combine::Both => row & self.row(game, set, pile),
            Some(set) => row | self.row(game, set, pile),
        }
    }

    /// Return which looks a plain pile accepts as the lowest card of a block.
    #[inline(always)]
    pub fn plain_row(&self, game: &Game, quick: &Quick, pile: usize) -> u64 {
        if self.empty >> pile & 1 != 0 {
            quick.start
        } else if quick.lays.1 == 0 {
            0
        } else {
            game.rules.fits[quick.fits][usize::from(self.top(pile, 1) & 63)]
        }
    }

    /// Return which looks pair with the top card of a pile, to leave the game with it.
    #[inline(always)]
    fn pairing(&self, game: &Game, pile: usize) -> u64 {
        let Some(pairs) = &game.rules.piles[pile].pairs else {
            return 0;
        };
        match pairs.fits {
            Some(fits) if self.len(pile) > 0 && self.all_empty(pairs.shut) => {
                game.rules.fits[fits][usize::from(self.top(pile, 1) & 63)]
            }
            _ => 0,
        }
    }

    fn all_empty(&self, mask: u64) -> bool {
        !self.empty & mask == 0
    }

    /// Return the pile that a card and the one it is laid on go to, if they pair.
    #[inline(always)]
    pub fn pairs_to(&self, game: &Game, source: usize, target: usize, count: usize) -> Option<usize> {
        let pairs = game.rules.piles[target].pairs.as_ref()?;
        let leaves = count == 1 && self.pairing(game, target) >> (self.top(source, 1) & 63) & 1 != 0;
        leaves.then_some(pairs.to)
    }

    /// Return the pile that the top card of a pile goes to alone, by a click.
    pub fn clears_to(&self, game: &Game, pile: usize) -> Option<usize> {
        let pairs = game.rules.piles[pile].pairs.as_ref()?;
        let leaves =
            self.len(pile) > 0 && self.all_empty(pairs.shut) && pairs.alone >> (self.top(pile, 1) & 63) & 1 != 0;
        leaves.then_some(pairs.to)
    }

    #[inline(always)]
    fn row(&self, game: &Game, set: &Set, pile: usize) -> u64 {
        row_on(game, set, self.top_after(pile, 0))
    }

    /// Return whether the last `count` cards of a pile, which may be taken, may be laid on another.
    #[inline(always)]
    pub fn may_lay(&self, game: &Game, source: usize, target: usize, count: usize) -> bool {
        let lowest = self.top(source, count);
        let quick = &game.quick[target];
        if quick.plain {
            let accepts = self.plain_row(game, quick, target) >> (lowest & 63) & 1 != 0;
            return accepts && self.may_lay_plainly(game, source, target, count);
        }
        let rules = &game.rules.piles[target];
        if self.pairs_to(game, source, target, count).is_some() {
            return true;
        }
        if self.len(target) + count > usize::from(rules.most) {
            return false;
        }
        if self.is_masked(game, source, target) {
            return false;
        }
        let (first, second) = self.sets(game, target);
        let allowed = self.set_allows(game, first, source, target, count, lowest);
        match second {
            None => allowed,
            Some(set) if rules.combine == Combine::Both => {
                allowed && self.set_allows(game, set, source, target, count, lowest)
            }
            Some(set) => allowed || self.set_allows(game, set, source, target, count, lowest),
        }
    }

    fn is_masked(&self, game: &Game, source: usize, target: usize) -> bool {
        let mark = if source == STOCK { 0 } else { self.sets(game, source).0.marks.own };
        if mark == 0 {
            return false;
        }
        let hit = |set: &Set| set.marks.refused >> (mark - 1) & 1 != 0;
        let (first, second) = self.sets(game, target);
        match second {
            None => hit(first),
            Some(set) if game.rules.piles[target].combine == Combine::Both => hit(first) || hit(set),
            Some(set) => hit(first) && hit(set),
        }
    }

    fn set_allows(&self, game: &Game, set: &Set, source: usize, target: usize, count: usize, lowest: u8) -> bool {
        if set.locks.laying.is_some_and(|mask| self.all_held(mask)) {
            return false;
        }
        if set.locks.covers_laying && self.is_covered(game, target, self.len(target).saturating_sub(1)) {
            return false;
        }
        if set.locks.needs_held.is_some_and(|pile| self.len(pile) == 0) {
            return false;
        }
        if self.empty & set.locks.spaces != 0 && set.locks.filler != Some(source) {
            return false;
        }
        self.set_takes(game, set, source, target, count, lowest) && self.may_come(game, set, source, target, count)
    }

    /// Return whether so many cards may come together, by how they lie where they come from.
    #[inline(always)]
    fn may_come(&self, game: &Game, set: &Set, source: usize, target: usize, count: usize) -> bool {
        let (groups, from, held) = (&set.groups, 1 << source, self.len(source));
        if groups.whole & from != 0 && count != held {
            return false;
        }
        if self.len(target) == 0 {
            return groups.kept & from == 0 || count > 1 || held > 1;
        }
        groups.runs & from == 0
            || count == self.counts(game, source).most()
            || self.would_take(game, groups.unless, self.top(source, count + 1))
    }

    /// Return whether one of some piles would take a card.
    fn would_take(&self, game: &Game, piles: u64, card: u8) -> bool {
        let takes = |pile: &usize| {
            let has_room = self.len(*pile) < usize::from(game.rules.piles[*pile].most);
            has_room && self.accepts(game, *pile) >> (card & 63) & 1 != 0
        };
        (0..game.rules.piles.len()).filter(|pile| piles >> pile & 1 != 0).any(|pile| takes(&pile))
    }

    /// Ask a set where the cards come from, what the lowest is, and how many they are.
    #[inline(always)]
    fn set_takes(&self, game: &Game, set: &Set, source: usize, target: usize, count: usize, lowest: u8) -> bool {
        let from = if self.len(target) == 0 { set.from_empty } else { set.from_held };
        if from >> source & 1 == 0 || self.row(game, set, target) >> (lowest & 63) & 1 == 0 {
            return false;
        }
        if count == 1 {
            return set.lays.0 <= 1 || (set.lays.0 == 2 && self.counts_as_two(game, source, lowest));
        }
        if count < set.lays.0.into() || count > set.lays.1.into() {
            return false;
        }
        !set.by_singles || count <= self.capacity(game, source, target, count)
    }

    /// Return whether a card counts as two where it lies.
    pub fn counts_as_two(&self, game: &Game, source: usize, card: u8) -> bool {
        if source == STOCK {
            return false;
        }
        let (first, second) = self.sets(game, source);
        (first.doubles | second.map_or(0, |set| set.doubles)) >> (card & 63) & 1 != 0
    }

    // -- going by single cards ----------------------------------------------------------------------------------------

    /// Return whether a block of so many cards, one by one, may be put on an empty pile and taken away again.
    pub fn helps(&self, game: &Game, source: usize, helper: usize, count: usize) -> bool {
        let rules = &game.rules.piles[helper];
        if !self.combined(game, helper, |set| self.gives_back(game, set, helper)) || rules.most == 0 {
            return false;
        }
        (1..=count).all(|place| self.may_lay_one(game, source, helper, self.top(source, place)))
    }

    /// Return whether a card that could be taken from a pile may be laid on another.
    pub fn may_lay_card(&self, game: &Game, source: usize, target: usize, card: u8) -> bool {
        let quick = &game.quick[target];
        if quick.plain && quick.lays.0 <= 1 {
            let accepts = self.plain_row(game, quick, target) >> (card & 63) & 1 != 0;
            return accepts && self.may_lay_plainly(game, source, target, 1);
        }
        self.len(target) < usize::from(game.rules.piles[target].most) && self.may_lay_one(game, source, target, card)
    }

    /// The same for a pile that has room.
    fn may_lay_one(&self, game: &Game, source: usize, helper: usize, card: u8) -> bool {
        let allows = |set: &Set| set.lays.1 > 0 && self.set_allows(game, set, source, helper, 1, card);
        !self.is_masked(game, source, helper) && self.combined(game, helper, allows)
    }

    fn combined(&self, game: &Game, pile: usize, test: impl Fn(&Set) -> bool) -> bool {
        let (first, second) = self.sets(game, pile);
        match second {
            None => test(first),
            Some(set) if game.rules.piles[pile].combine == Combine::Both => test(first) && test(set),
            Some(set) => test(first) || test(set),
        }
    }

    fn gives_back(&self, game: &Game, set: &Set, helper: usize) -> bool {
        let is_shut = set.locks.taking.is_some_and(|mask| self.all_held(mask));
        set.takes.0 == 1 && !is_shut && !(set.locks.covers_taking && self.is_covered(game, helper, 0))
    }

    /// Return whether an empty pile takes and gives such a block as a whole.
    pub fn holds(&self, game: &Game, helper: usize, source: usize, count: usize) -> bool {
        let room = usize::from(game.rules.piles[helper].most) >= count;
        room && self.combined(game, helper, |set| {
            let as_block = set.takes.0 == 1 && set.takes.1 > 1 && set.lays.0 == 1 && set.lays.1 > 1;
            let follows = |place| game.rules.follows(set.fits, self.top(source, place + 1), self.top(source, place));
            as_block && (1..count).all(follows)
        })
    }
}

/// Return the looks that a rule set lays on a top card, or on an empty pile.
#[inline(always)]
pub fn row_on(game: &Game, set: &Set, top: Option<u8>) -> u64 {
    match top {
        _ if set.lays.1 == 0 => 0,
        Some(card) => game.rules.fits[set.fits][usize::from(card & 63)],
        None => set.start,
    }
}
