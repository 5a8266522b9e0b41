//! Doing things in a game of a program: cards moved and turned, properties altered, what follows noted.

use crate::chance;
use crate::program::asking::Context;
use crate::program::permits::place_of;
use crate::program::rules::{Amount, FromCard, LayStep, Mask, Named, Program, Step, Stop, UNLIMITED, each, has};
use crate::program::stand::{DOWN, Stand, is_in};

/// The chance events before the deal: the suit and the rank that it draws.
const BEFORE_DEAL: u64 = 2;

/// Carries out a move, and notes the facts that its rest needs.
pub struct Writer<'a> {
    /// The rules.
    pub program: &'a Program,
    /// The position.
    pub stand: &'a mut Stand,
    /// The number of the deal, from which its chance follows.
    pub number: u64,
    /// The fields whose top cards came to lie open.
    pub exposed: Mask,
    /// Whether anything was done.
    pub changed: bool,
    /// The fields that cards left for others.
    pub left: Mask,
    /// The cards that were turned up: fields and places.
    pub turned_up: Vec<(usize, usize)>,
    turned_down: Vec<u16>,
    /// The fields that hold cards, where something can stop the play.
    held: Mask,
}

impl<'a> Writer<'a> {
    /// Begin a move.
    pub fn new(program: &'a Program, stand: &'a mut Stand, number: u64) -> Writer<'a> {
        let holds = |&field: &usize| !stand.is_empty(field) || has(stand.emptied, field);
        let asked = if program.has_stops { stand.count() } else { 0 };
        let held = (0..asked).filter(holds).fold(0, |mask, field| mask | 1 << field);
        Writer {
            program,
            stand,
            number,
            exposed: 0,
            changed: false,
            left: 0,
            turned_up: Vec::new(),
            turned_down: Vec::new(),
            held,
        }
    }

    // -- cards -----------------------------------------------------------------------------------------------------

    /// Move cards from a place of a field to a place of another, counted after the taking.
    pub fn shift(&mut self, way: (usize, usize), count: usize, at: usize, to: usize, backwards: bool) {
        let (source, target) = way;
        let from_top = at + count == self.stand.len(source);
        let on_top = to >= self.stand.len(target);
        let pushed = !self.stand.is_empty(target) && to == 0;
        self.stand.shift(source, target, count, at, to, backwards);
        self.changed = true;
        self.left |= 1 << source;
        if from_top {
            self.expose(source);
        }
        if on_top {
            self.exposed &= !(1 << target);
        }
        if self.program.has_stops {
            self.note_stops(source, target, from_top, pushed);
        }
    }

    fn note_stops(&mut self, source: usize, target: usize, from_top: bool, pushed: bool) {
        let has_stop = |field: usize, stop: Stop| self.program.fields[field].stops.contains(&stop);
        if from_top {
            self.stand.pushed &= !(1 << source);
        }
        if self.stand.is_empty(source) && has(self.held, source) && has_stop(source, Stop::Emptied) {
            self.stand.emptied |= 1 << source;
        }
        self.stand.emptied &= !(1 << target);
        let is_excused = is_in(self.program.mode(self.stand, target).excused, self.stand.pile(target)[0]);
        if pushed && has_stop(target, Stop::Pushed) && !is_excused {
            self.stand.pushed |= 1 << target;
        }
    }

    fn expose(&mut self, field: usize) {
        let top = self.stand.pile(field).last().map(|card| card & !DOWN);
        let was_turned = top.is_some_and(|card| self.turned_down.contains(&card));
        if was_turned { self.exposed &= !(1 << field) } else { self.exposed |= 1 << field }
    }

    /// Turn those of some cards that lie the other way.
    pub fn turn(&mut self, field: usize, at: usize, count: usize, up: bool) {
        let mut last = None;
        for place in at..at + count {
            let card = &mut self.stand.pile_mut(field)[place];
            if (*card & DOWN != 0) == up {
                *card ^= DOWN;
                let card = *card & !DOWN;
                self.turned_down.retain(|&other| other != card);
                if !up {
                    self.turned_down.push(card);
                }
                last = Some(place);
            }
        }
        let Some(last) = last else { return };
        self.changed = true;
        if up {
            self.turned_up.push((field, last));
        }
        if has(self.exposed, field) {
            self.expose(field);
        }
    }

    /// Turn cards that were just put into a field: up, down, or as they lie; where cards lie face down, down.
    pub fn place(&mut self, target: usize, count: usize, at: usize, up: Option<bool>) {
        let up = if self.program.mode(self.stand, target).down { Some(false) } else { up };
        if let Some(up) = up {
            self.turn(target, at, count, up);
        }
    }

    /// Turn up what came to lie open, where it is turned up of itself.
    pub fn turn_exposed(&mut self) {
        for field in each(std::mem::take(&mut self.exposed)) {
            let mode = self.program.mode(self.stand, field);
            if self.stand.is_face_down(field) && !mode.down && mode.turns_up {
                self.turn(field, self.stand.len(field) - 1, 1, true);
            }
        }
    }

    fn turn_top(&mut self, field: usize, up: bool) {
        if let Some(top) = self.stand.len(field).checked_sub(1) {
            self.turn(field, top, 1, up);
        }
    }

    // -- order and chance ------------------------------------------------------------------------------------------

    fn event(&mut self) -> u64 {
        self.stand.chances += 1;
        self.changed = true;
        u64::from(self.stand.chances) + BEFORE_DEAL
    }

    /// Shuffle a field.
    pub fn shuffle(&mut self, field: usize) {
        let cards = self.stand.pile(field).to_vec();
        if cards.len() > 1 {
            let order = chance::permutation(self.number, self.event(), cards.len());
            let pile = self.stand.pile_mut(field);
            order.iter().zip(pile).for_each(|(&from, card)| *card = cards[from]);
            self.exposed &= !(1 << field);
        }
    }

    fn reverse(&mut self, field: usize) {
        if self.stand.len(field) > 1 {
            self.stand.pile_mut(field).reverse();
            self.exposed &= !(1 << field);
            self.changed = true;
        }
    }

    // -- properties ------------------------------------------------------------------------------------------------

    fn set_var(&mut self, field: usize, value: i64) {
        if self.stand.properties.vars[field] != value {
            self.changed = true;
            self.stand.properties_mut().vars[field] = value;
        }
    }

    /// Set how often a field can still be taken up.
    pub fn set_redeals(&mut self, field: usize, value: i64) {
        let value = value.clamp(0, UNLIMITED.into()) as i32;
        if self.stand.properties.redeals[field] != value {
            self.changed = true;
            self.stand.properties_mut().redeals[field] = value;
        }
    }

    fn set_mode(&mut self, field: usize, row: &[u16]) {
        let before = self.stand.properties.modes[field];
        let after = row[usize::from(before)];
        if before != after {
            self.changed = true;
            self.stand.properties_mut().modes[field] = after;
        }
    }

    /// Set how the game ends.
    pub fn set_outcome(&mut self, outcome: u8) {
        self.changed |= self.stand.outcome != outcome;
        self.stand.outcome = outcome;
    }

    // -- steps -----------------------------------------------------------------------------------------------------

    /// Do one step of an action, but for those that concern its list.
    pub fn step(&mut self, context: &Context, step: &Step) {
        let fields = |named: &Named| each(context.fields(named));
        match step {
            Step::SetVar(named, value) => {
                let value = from_card(context, value).copied();
                value.into_iter().for_each(|value| fields(named).for_each(|field| self.set_var(field, value)));
            }
            Step::AddVar(named, more) => fields(named).for_each(|field| {
                let value = self.stand.properties.vars[field].saturating_add(*more);
                self.set_var(field, value.clamp(0, UNLIMITED.into()));
            }),
            Step::SetRedeals(named, value) => fields(named).for_each(|field| self.set_redeals(field, *value)),
            Step::AddRedeals(named, more) => fields(named).for_each(|field| {
                let before = self.stand.properties.redeals[field].max(0);
                if before != UNLIMITED {
                    self.set_redeals(field, i64::from(before) + more);
                }
            }),
            Step::SetMode(named, rows) => {
                let row = from_card(context, rows);
                row.into_iter().for_each(|row| fields(named).for_each(|field| self.set_mode(field, row)));
            }
            Step::Lay(lay) => self.lay(context, lay),
            Step::Turn { fields: named, up } => fields(named).for_each(|field| self.turn_top(field, *up)),
            Step::Shuffle(named) => fields(named).for_each(|field| self.shuffle(field)),
            Step::Reverse(named) => fields(named).for_each(|field| self.reverse(field)),
            Step::Source(_) | Step::Target(_) | Step::Over(_) => {}
        }
    }

    fn lay(&mut self, context: &Context, step: &LayStep) {
        for source in each(context.fields(&step.sources)) {
            for target in each(context.fields(&step.targets)).filter(|&target| target != source) {
                let done = if step.swaps {
                    self.swap(context, step, source, target)
                } else {
                    self.carry(context, step, source, target)
                };
                if done && (step.once || step.swaps) {
                    return;
                }
            }
        }
    }

    /// Return the place of the first card that is laid, and how many are.
    fn taken(&self, context: &Context, step: &LayStep, source: usize) -> Option<(usize, usize)> {
        let size = self.stand.len(source);
        if size == 0 {
            return None;
        }
        let count = match step.amount {
            Amount::Usual => None,
            Amount::Moved => Some(context.count),
            Amount::FaceUp => Some(self.stand.face_up(source).max(1)),
            Amount::Run => Some(self.program.together(self.stand, source)),
            Amount::Cards(cards) => Some(usize::try_from(cards).unwrap_or(0)),
        };
        let (at, count) = if step.start_at != 0 && !matches!(step.amount, Amount::FaceUp | Amount::Run) {
            let at = place_of(size, step.start_at)?;
            (at, count.unwrap_or(size).min(size - at))
        } else {
            let count = count.unwrap_or(1).min(size);
            (size - count, count)
        };
        (count > 0).then_some((at, count))
    }

    fn carry(&mut self, context: &Context, step: &LayStep, source: usize, target: usize) -> bool {
        let Some((at, count)) = self.taken(context, step, source) else { return false };
        let program = self.program;
        if !program.restacks(self.stand, step.restack, source, target, count) {
            return false;
        }
        let lowest = self.stand.pile(source)[if step.backwards { at + count - 1 } else { at }];
        if step.allowed && !program.accepts(self.stand, target, lowest, count) {
            return false;
        }
        let to = self.place_for(step, target);
        self.shift((source, target), count, at, to, step.backwards);
        self.place(target, count, to, step.up);
        true
    }

    fn place_for(&mut self, step: &LayStep, target: usize) -> usize {
        let size = self.stand.len(target);
        match step.lay_at {
            None => chance::below(self.number, self.event(), size + 1),
            Some(place) if place > 0 => size.min(place as usize - 1),
            Some(place) => (size as i64 + place).max(0) as usize,
        }
    }

    /// Exchange cards of two fields: as many come back as there are.
    fn swap(&mut self, context: &Context, step: &LayStep, source: usize, target: usize) -> bool {
        let Some((at, count)) = self.taken(context, step, source) else { return false };
        if !self.program.restacks(self.stand, step.restack, source, target, 0) {
            return false;
        }
        let size = self.stand.len(target);
        let back_at = if step.lay_at == Some(0) { size.saturating_sub(count) } else { self.place_for(step, target) };
        let back = count.min(size - back_at);
        if back > 0 {
            self.shift((target, source), back, back_at, at, step.backwards);
        }
        self.shift((source, target), count, at + back, back_at, step.backwards);
        if at + back == self.stand.len(source) && back > 0 {
            self.exposed &= !(1 << source);
        }
        self.place(target, count, back_at, step.up);
        self.place(source, back, at, step.up);
        true
    }
}

fn from_card<'s, T>(context: &Context, value: &'s FromCard<T>) -> Option<&'s T> {
    let by_look = |rows: &'s [Option<T>], card: Option<u8>| rows.get(usize::from(card?)).and_then(Option::as_ref);
    match value {
        FromCard::Always(value) => Some(value),
        FromCard::Source(rows) => by_look(rows, context.source_card),
        FromCard::Target(rows) => by_look(rows, context.target_card),
    }
}
