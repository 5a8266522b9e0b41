//! One move of a game of a program with everything that it sets off, and the moves that are legal.
//!
//! The order: actions or the ordinary move, turning, filling, what is done after each move, turning, the end. A move
//! that an action takes over and that changes nothing is forbidden, and so is one that does not end.

use crate::program::asking::{Context, LAYING, LEFT, MIDDLE, RIGHT};
use crate::program::doing::Writer;
use crate::program::rules::{ACTION, AFTER, Action, Block, ENDING, Program, Step, UNLIMITED, WON, When, each};
use crate::program::stand::Stand;

/// How many actions a list may come to before it counts as endless.
const MOST_ACTIONS: usize = 10_000;

/// The player's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// A click: which button (a trigger), and the field.
    Click(u8, u8),
    /// The last cards of a field go to another.
    Lay { source: u8, target: u8, count: u8 },
    /// The card at a place goes to another field.
    Pick { source: u8, target: u8, place: u8 },
    /// The last card, or the one at a place, is pushed in under a field.
    Under { source: u8, target: u8, place: Option<u8> },
}

/// A move that turned out to be illegal while it was done.
#[derive(Clone, Copy, Debug)]
struct Rejected;

/// The result of a run through a list.
struct Chain {
    context: Context,
    acted: bool,
}

/// A game for one deal.
pub struct Turns<'p> {
    /// The rules.
    pub program: &'p Program,
    /// The deal's number.
    pub number: u64,
}

impl Turns<'_> {
    // -- legal moves -----------------------------------------------------------------------------------------------

    /// Return the legal moves, each with the position after it.
    pub fn successors(&self, stand: &Stand) -> Vec<(Play, Stand)> {
        let mut found = Vec::new();
        if stand.outcome == 0 {
            self.each_play(stand, |play| found.extend(self.after(stand, play).map(|after| (play, after))));
        }
        found
    }

    /// Return the position after a move, if it is legal.
    pub fn judged(&self, stand: &Stand, play: Play) -> Option<Stand> {
        let mut is_possible = false;
        if stand.outcome == 0 {
            self.each_play(stand, |other| is_possible |= other == play);
        }
        if is_possible { self.after(stand, play) } else { None }
    }

    /// Name every move that the fields from which cards come leave open.
    fn each_play(&self, stand: &Stand, mut each_one: impl FnMut(Play)) {
        let program = self.program;
        let shown: Vec<u8> =
            (0..stand.count()).filter(|&field| program.mode(stand, field).shown).map(|field| field as u8).collect();
        for source in 0..stand.count() {
            let (most, places) = (program.most_taken(stand, source), program.places(stand, source));
            let from = source as u8;
            for &target in shown.iter().filter(|&&target| target != from) {
                (1..=most).for_each(|count| each_one(Play::Lay { source: from, target, count: count as u8 }));
                for place in places.iter().map(|&place| place as u8) {
                    each_one(Play::Pick { source: from, target, place });
                }
                if program.has_inserts {
                    let last = (most > 0).then_some(None);
                    let placed = places.iter().map(|&place| Some(place as u8));
                    for place in last.into_iter().chain(placed) {
                        each_one(Play::Under { source: from, target, place });
                    }
                }
            }
            if program.mode(stand, source).shown {
                [LEFT, RIGHT, MIDDLE].into_iter().for_each(|button| each_one(Play::Click(button, from)));
            }
        }
    }

    /// Return the position after a move that its source allows, if actions and the target do.
    ///
    /// Most moves that are tried are none: whatever refuses one is asked before a copy of the position is made.
    fn after(&self, stand: &Stand, play: Play) -> Option<Stand> {
        let ordinary = self.is_ordinary(stand, play);
        let is_only_under = |target: u8| self.program.is_only_under(stand, target.into());
        let is_at_wrong_end = match play {
            Play::Lay { target, count: 1, .. } | Play::Pick { target, .. } => is_only_under(target),
            Play::Under { target, .. } => !ordinary && !is_only_under(target),
            _ => false,
        };
        let may_act = self.program.triggers & trigger(play) != 0;
        if is_at_wrong_end || !(ordinary || may_act) {
            return None;
        }
        let context = self.context_of(stand, play);
        let taken = if may_act { self.taken_over(stand, &context) } else { Taken::No };
        if taken == Taken::Forbidden || (taken == Taken::No && !ordinary) {
            return None;
        }
        let before = self.program.stops(stand);
        let mut after = stand.clone();
        let mut turn = Turn { writer: Writer::new(self.program, &mut after, self.number), before: stand };
        turn.play(play, context, taken).ok()?;
        let (left, turned_up) = (turn.writer.left, std::mem::take(&mut turn.writer.turned_up));
        if !before.is_empty() && !self.is_free_of(stand, &after, &before, left, &turned_up) {
            return None;
        }
        Some(after)
    }

    /// Return whether a move ends a stop, or takes a card from where there are too many.
    fn is_free_of(
        &self,
        stand: &Stand,
        after: &Stand,
        before: &[(usize, u8)],
        left: u128,
        turned_up: &[(usize, usize)],
    ) -> bool {
        let now = self.program.stops(after);
        let last = turned_up.iter().filter(|&&(field, place)| place + 1 == stand.len(field));
        let helped = if left != 0 { left } else { last.fold(0, |mask, each| mask | 1 << each.0) };
        before.iter().any(|stop| !now.contains(stop))
            || before.iter().any(|&(field, kind)| kind == 0 && helped >> field & 1 != 0)
    }

    /// Say what actions make of a move, as far as that is seen without doing anything.
    fn taken_over(&self, stand: &Stand, context: &Context) -> Taken {
        let actions = &self.program.lists[ACTION];
        let (mut at, mut left, mut taken) = (0, 2 * actions.len() + 2, Taken::No);
        while at < actions.len() {
            let action = &actions[at];
            if left == 0 {
                return Taken::Acts;
            }
            left -= 1;
            if action.triggers & context.trigger == 0 {
                at += 1;
            } else if action.asks.iter().all(|ask| self.program.holds(stand, context, ask)) {
                if action.endless || !action.steps.is_empty() {
                    return Taken::Acts;
                }
                taken = Taken::Forbidden;
                at = action.success;
            } else {
                at = action.failure;
            }
        }
        taken
    }

    /// Return the field, the place of the lowest card and the number of the cards that a move takes; none for a click.
    fn cards_taken(&self, stand: &Stand, play: Play) -> Option<(usize, usize, usize)> {
        match play {
            Play::Click(..) => None,
            Play::Lay { source, count, .. } => {
                let (source, count) = (usize::from(source), usize::from(count));
                Some((source, stand.len(source) - count, count))
            }
            Play::Pick { source, place, .. } | Play::Under { source, place: Some(place), .. } => {
                Some((source.into(), place.into(), 1))
            }
            Play::Under { source, place: None, .. } => Some((source.into(), stand.len(source.into()) - 1, 1)),
        }
    }

    fn is_reversed(&self, stand: &Stand, source: usize) -> bool {
        self.program.mode(stand, source).block == Block::Reversed
    }

    fn context_of(&self, stand: &Stand, play: Play) -> Context {
        let (source, target) = match play {
            Play::Click(button, field) => return Context::click(stand, button, field.into()),
            Play::Lay { source, target, .. }
            | Play::Pick { source, target, .. }
            | Play::Under { source, target, .. } => (usize::from(source), usize::from(target)),
        };
        let (_, at, count) = self.cards_taken(stand, play).unwrap_or_default();
        let cards = &stand.pile(source)[at..at + count];
        Context::laying(stand, source, target, cards, self.is_reversed(stand, source))
    }

    /// Return whether a move is right by the rules of the fields, where no action takes it over.
    fn is_ordinary(&self, stand: &Stand, play: Play) -> bool {
        let program = self.program;
        let (target, under) = match play {
            Play::Click(LEFT, field) => return may_click(program, stand, field.into()),
            Play::Click(..) => return false,
            Play::Lay { target, .. } | Play::Pick { target, .. } => (target, false),
            Play::Under { target, .. } => (target, true),
        };
        let (source, at, count) = self.cards_taken(stand, play).unwrap_or_default();
        let lowest = if self.is_reversed(stand, source) { at + count - 1 } else { at };
        program.may_lay(stand, (source, target.into()), stand.pile(source)[lowest], count, under)
    }
}

/// The effect of the actions on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// Nothing: it is an ordinary move.
    No,
    /// They take it over and do nothing, so it is forbidden.
    Forbidden,
    /// They take it over and do something, or it is not seen before they are carried out.
    Acts,
}

/// Return by which bit a move sets actions off.
fn trigger(play: Play) -> u8 {
    if let Play::Click(button, _) = play { button } else { LAYING }
}

// -- clicks ----------------------------------------------------------------------------------------------------------

fn may_click(program: &Program, stand: &Stand, field: usize) -> bool {
    let mode = program.mode(stand, field);
    if stand.is_empty(field) {
        may_take_up(program, stand, field)
    } else if !program.fields[field].deals.is_empty() {
        next_dealt(program, stand, field, (0, 0)).is_some()
    } else {
        mode.by_hand && !mode.down && stand.is_face_down(field)
    }
}

fn may_take_up(program: &Program, stand: &Stand, field: usize) -> bool {
    stand.properties.redeals[field] > 0 && program.fields[field].sources.iter().any(|&source| !stand.is_empty(source))
}

/// Where the next card goes, and which rule and field of it come after that.
struct Served {
    target: usize,
    down: bool,
    next: (usize, usize),
}

/// Return where the next card of a field goes, from a rule and a field of it on.
fn next_dealt(program: &Program, stand: &Stand, field: usize, from: (usize, usize)) -> Option<Served> {
    let &card = stand.pile(field).last()?;
    for (index, deal) in program.fields[field].deals.iter().enumerate().skip(from.0) {
        for meant in each(deal.fields).filter(|&meant| index > from.0 || meant >= from.1) {
            let starts = program.mode(stand, meant).start >> (card & 63) & 1 != 0;
            let is_served = match deal.when {
                When::Allowed => program.accepts(stand, meant, card, 1),
                When::Run | When::NoRun if stand.is_empty(meant) => starts == (deal.when == When::Run),
                when => program.meets(stand, meant, when),
            };
            let tried = || deal.first.iter().copied().filter(|&other| other != field);
            let target = tried().find(|&other| program.accepts(stand, other, card, 1)).unwrap_or(meant);
            if is_served && target != field {
                return Some(Served { target, down: deal.down, next: (index, meant + 1) });
            }
        }
    }
    None
}

/// One move while it is done.
struct Turn<'a> {
    writer: Writer<'a>,
    /// The position before it.
    before: &'a Stand,
}

impl Turn<'_> {
    fn play(&mut self, play: Play, context: Context, taken: Taken) -> Result<(), Rejected> {
        if taken == Taken::Acts {
            let chain = self.run(ACTION, context.clone())?;
            if chain.acted {
                let has_effect = has_effect(self.writer.program, self.before, self.writer.stand);
                return if has_effect { self.finish(chain.context, None) } else { Err(Rejected) };
            }
        }
        let hand_from = match play {
            Play::Click(_, field) => {
                self.click(field.into());
                None
            }
            Play::Lay { source, target, count } => {
                let at = self.writer.stand.len(source.into()) - usize::from(count);
                self.lay((source.into(), target.into()), usize::from(count), at, false)
            }
            Play::Pick { source, target, place } => self.lay((source.into(), target.into()), 1, place.into(), false),
            Play::Under { source, target, place } => {
                let top = self.writer.stand.len(source.into()) - 1;
                self.lay((source.into(), target.into()), 1, place.map_or(top, usize::from), true)
            }
        };
        self.finish(context, hand_from)
    }

    fn lay(&mut self, way: (usize, usize), count: usize, at: usize, under: bool) -> Option<usize> {
        let writer = &mut self.writer;
        let backwards = count > 1 && writer.program.mode(writer.stand, way.0).block == Block::Reversed;
        let to = if under { 0 } else { writer.stand.len(way.1) };
        writer.shift(way, count, at, to, backwards);
        writer.place(way.1, count, to, None);
        Some(way.0)
    }

    fn click(&mut self, field: usize) {
        let rules = &self.writer.program.fields[field];
        if self.writer.stand.is_empty(field) {
            self.take_up(field);
            if rules.at_once {
                self.deal(field);
            }
        } else if !rules.deals.is_empty() {
            self.deal(field);
        } else {
            self.writer.turn(field, self.writer.stand.len(field) - 1, 1, true);
        }
    }

    fn deal(&mut self, field: usize) {
        let mut from = (0, 0);
        while let Some(served) = next_dealt(self.writer.program, self.writer.stand, field, from) {
            let (at, to) = (self.writer.stand.len(field) - 1, self.writer.stand.len(served.target));
            self.writer.shift((field, served.target), 1, at, to, false);
            self.writer.place(served.target, 1, to, Some(!served.down));
            from = served.next;
        }
    }

    fn take_up(&mut self, field: usize) {
        let writer = &mut self.writer;
        let (rules, left) = (&writer.program.fields[field], writer.stand.properties.redeals[field]);
        for &source in rules.sources.iter() {
            let count = writer.stand.len(source);
            if count > 0 {
                let to = writer.stand.len(field);
                writer.shift((source, field), count, 0, to, true);
            }
        }
        let up = !writer.program.mode(writer.stand, field).down;
        writer.turn(field, 0, writer.stand.len(field), up);
        if left != UNLIMITED {
            writer.set_redeals(field, i64::from(left) - 1);
        }
        if rules.shuffles {
            writer.shuffle(field);
        }
    }

    /// Give a field that was emptied by hand a card.
    fn fill(&mut self, field: usize) {
        let (program, stand) = (self.writer.program, &*self.writer.stand);
        let givers = program.mode(stand, field).fills;
        let held = each(givers).find(|&giver| !stand.is_empty(giver));
        let taken_up = || each(givers).find(|&giver| may_take_up(program, stand, giver));
        let Some(giver) = held.or_else(taken_up) else { return };
        if held.is_none() {
            self.take_up(giver);
        }
        let writer = &mut self.writer;
        writer.shift((giver, field), 1, writer.stand.len(giver) - 1, 0, false);
        writer.place(field, 1, 0, Some(true));
    }

    // -- what comes after ------------------------------------------------------------------------------------------

    fn finish(&mut self, context: Context, hand_from: Option<usize>) -> Result<(), Rejected> {
        self.writer.turn_exposed();
        if self.writer.stand.outcome == 0 {
            if let Some(source) = hand_from.filter(|&source| self.writer.stand.is_empty(source)) {
                self.fill(source);
                self.writer.turn_exposed();
            }
            self.run(AFTER, context)?;
        }
        self.writer.turn_exposed();
        if self.writer.stand.outcome == 0 && self.writer.program.is_won(self.writer.stand) {
            self.writer.set_outcome(WON);
        }
        if self.writer.stand.outcome != 0 {
            let context = Context { trigger: self.writer.stand.outcome, ..Context::default() };
            self.run(ENDING, context)?;
        }
        Ok(())
    }

    /// Go through a list to its end, or to the end of the game.
    fn run(&mut self, list: usize, context: Context) -> Result<Chain, Rejected> {
        let program = self.writer.program;
        let actions = &program.lists[list];
        let mut chain = Chain { context, acted: false };
        let mut watch = Watch::default();
        let (mut at, mut done) = (0, 0);
        while at < actions.len() {
            let action = &actions[at];
            done += 1;
            if done > MOST_ACTIONS {
                return Err(Rejected);
            }
            let following = if action.triggers & self.trigger(list, &chain) == 0 {
                at + 1
            } else if !action.asks.iter().all(|ask| program.holds(self.writer.stand, &chain.context, ask)) {
                action.failure
            } else {
                if action.endless {
                    return Err(Rejected);
                }
                chain.acted = true;
                if !self.act(action, &mut chain) {
                    break;
                }
                action.success
            };
            if following <= at && watch.goes_round(following, &chain.context, self.writer.stand) {
                return Err(Rejected);
            }
            at = following;
        }
        Ok(chain)
    }

    fn trigger(&self, list: usize, chain: &Chain) -> u8 {
        if list == ENDING { self.writer.stand.outcome } else { chain.context.trigger }
    }

    /// Do the steps of an action; return whether the list goes on.
    fn act(&mut self, action: &Action, chain: &mut Chain) -> bool {
        for step in &action.steps {
            let first = |named| each(chain.context.fields(named)).next();
            match step {
                Step::Source(named) => {
                    if let Some(field) = first(named) {
                        chain.context.set_source(self.writer.stand, field);
                    }
                }
                Step::Target(named) => {
                    if let Some(field) = first(named) {
                        chain.context.set_target(self.writer.stand, field);
                    }
                }
                Step::Over(outcome) => {
                    self.writer.set_outcome(*outcome);
                    return false;
                }
                _ => self.writer.step(&chain.context, step),
            }
        }
        true
    }
}

/// Notices that a list goes round: one position is kept to compare with, a newer one after twice as many jumps.
#[derive(Default)]
struct Watch {
    kept: Option<(usize, Context, Stand)>,
    jumps: usize,
}

impl Watch {
    fn goes_round(&mut self, at: usize, context: &Context, stand: &Stand) -> bool {
        if self.kept.as_ref().is_some_and(|kept| kept.0 == at && kept.1 == *context && kept.2 == *stand) {
            return true;
        }
        self.jumps += 1;
        if self.jumps.is_power_of_two() {
            self.kept = Some((at, context.clone(), stand.clone()));
        }
        false
    }
}

/// Return whether cards, faces, properties or the outcome are not as before; modes that mean the same are the same.
fn has_effect(program: &Program, before: &Stand, after: &Stand) -> bool {
    let meaning = |stand: &Stand, field: usize| {
        (program.mode(stand, field).meaning, stand.properties.redeals[field].max(0), stand.properties.vars[field])
    };
    !before.has_table_of(after) || (0..after.count()).any(|field| meaning(before, field) != meaning(after, field))
}

const _: () = assert!(LAYING & (LEFT | RIGHT | MIDDLE) == 0);
