//! What the fields of a program let be taken and laid, and how they stand: each clause asked of a position.

use crate::program::rules::{Block, Insert, Mode, Program, RunKind, Stop, When, each, has};
use crate::program::rules::{FieldMode, Lock, Restack};
use crate::program::stand::{DOWN, Stand, is_in, look};

/// Return the index of a place: from 1 from the bottom, from -1 from the top.
pub fn place_of(size: usize, place: i64) -> Option<usize> {
    let index = if place > 0 { place - 1 } else { size as i64 + place };
    (place != 0 && (0..size as i64).contains(&index)).then_some(index as usize)
}

impl Program {
    /// Return the mode that a field is in.
    pub fn mode(&self, stand: &Stand, field: usize) -> &FieldMode {
        &self.modes[usize::from(stand.properties.modes[field])]
    }

    fn row_on(&self, fits: usize, on: u16) -> u64 {
        self.fits[fits][usize::from(look(on))]
    }

    /// Return whether cards follow each other from the lowest on.
    pub fn is_run(&self, cards: &[u16], fits: usize) -> bool {
        cards.windows(2).all(|pair| is_in(self.row_on(fits, pair[0]), pair[1]))
    }

    /// Return how many cards more may be laid by hand.
    pub fn room(&self, stand: &Stand, field: usize) -> i64 {
        self.mode(stand, field).most.map_or(0, |most| most as i64 - stand.len(field) as i64)
    }

    // -- how a field stands ----------------------------------------------------------------------------------------

    /// Return whether a field stands as something waits for.
    pub fn meets(&self, stand: &Stand, field: usize, when: When) -> bool {
        let (mode, cards) = (self.mode(stand, field), stand.pile(field));
        match when {
            When::Always => true,
            When::Empty => cards.is_empty(),
            When::Occupied => !cards.is_empty(),
            When::Room => self.room(stand, field) > 0,
            When::Full => mode.most.is_some() && self.room(stand, field) <= 0,
            When::Run => self.ends_in_run(stand, field),
            When::NoRun => !self.ends_in_run(stand, field),
            When::Start => cards.first().is_some_and(|&card| is_in(mode.first, card)),
            When::StartRun => self.is_run_from(cards, RunKind::Whole, mode.first, mode.fits),
            When::Never | When::Allowed | When::Stopped | When::NotStopped => false,
        }
    }

    /// Return whether a whole pile is a run from a first card on.
    pub fn is_run_from(&self, cards: &[u16], kind: RunKind, first: u64, fits: usize) -> bool {
        let Some(&lowest) = cards.first() else { return false };
        let is_whole = match kind {
            RunKind::Starts => true,
            RunKind::Whole => self.is_run(cards, fits),
            RunKind::FaceUp => cards.iter().all(|card| card & DOWN == 0),
        };
        is_whole && is_in(first, lowest)
    }

    fn ends_in_run(&self, stand: &Stand, field: usize) -> bool {
        let (mode, cards) = (self.mode(stand, field), stand.pile(field));
        let run = self.run_length(cards, mode.fits, cards.len());
        cards[cards.len() - run..].iter().any(|&card| is_in(mode.first, card))
    }

    fn run_length(&self, cards: &[u16], fits: usize, most: usize) -> usize {
        let most = most.min(cards.len());
        let follows = |&count: &usize| self.is_run(&cards[cards.len() - count - 1..cards.len() - count + 1], fits);
        if most == 0 { 0 } else { 1 + (1..most).take_while(follows).count() }
    }

    fn is_locked(&self, stand: &Stand, field: usize, taking: bool) -> bool {
        let on = self.mode(stand, field).locks;
        let forbids = |lock: &Lock| {
            let mut met = each(lock.fields).map(|other| self.meets(stand, other, lock.when)).peekable();
            let is_named = met.peek().is_some();
            let (any, all) = met.fold((false, true), |(any, all), one| (any || one, all && one));
            match lock.mode {
                Mode::Any => any,
                Mode::All => is_named && all,
                Mode::Some => any && !all,
            }
        };
        let locks = self.fields[field].locks.iter().enumerate();
        locks
            .filter(|(index, lock)| on >> index & 1 != 0 && if taking { lock.taking } else { lock.laying })
            .any(|(_, lock)| forbids(lock))
    }

    fn is_barred(&self, stand: &Stand, source: usize, target: usize) -> bool {
        let on = self.mode(stand, source).bars;
        let opens = |when: When| match when {
            When::Empty | When::Occupied => self.meets(stand, target, when),
            When::Stopped => self.is_stopped(stand, source),
            When::NotStopped => !self.is_stopped(stand, source),
            _ => false,
        };
        let bars = self.fields[source].bars.iter().enumerate();
        bars.filter(|(index, bar)| on >> index & 1 != 0 && has(bar.fields, target)).any(|(_, bar)| !opens(bar.when))
    }

    // -- stops -----------------------------------------------------------------------------------------------------

    fn is_on(&self, stand: &Stand, field: usize, stop: Stop) -> bool {
        match stop {
            Stop::Count(most) => {
                let most = most.or(self.mode(stand, field).most);
                most.is_some_and(|most| stand.len(field) >= most)
            }
            Stop::Emptied => has(stand.emptied, field),
            Stop::Pushed => has(stand.pushed, field),
        }
    }

    /// Return whether a stop of a field is on.
    pub fn is_stopped(&self, stand: &Stand, field: usize) -> bool {
        self.fields[field].stops.iter().any(|&stop| self.is_on(stand, field, stop))
    }

    /// Return the stops that are on: the field, and which of the three kinds.
    pub fn stops(&self, stand: &Stand) -> Vec<(usize, u8)> {
        let mut found = Vec::new();
        for (field, rules) in self.fields.iter().enumerate().filter(|_| self.has_stops) {
            for &stop in rules.stops.iter().filter(|&&stop| self.is_on(stand, field, stop)) {
                let kind = match stop {
                    Stop::Count(_) => 0,
                    Stop::Emptied => 1,
                    Stop::Pushed => 2,
                };
                found.push((field, kind));
            }
        }
        found
    }

    // -- taking ----------------------------------------------------------------------------------------------------

    fn may_take(&self, stand: &Stand, field: usize) -> bool {
        !stand.is_empty(field) && self.mode(stand, field).gives && !self.is_locked(stand, field, true)
    }

    /// Return how many cards may be taken from the top of a field, at most.
    pub fn most_taken(&self, stand: &Stand, field: usize) -> usize {
        if stand.is_face_down(field) || !self.may_take(stand, field) { 0 } else { self.together(stand, field) }
    }

    /// Return how many cards at the top of a field, which holds some, go together.
    pub fn together(&self, stand: &Stand, field: usize) -> usize {
        let mode = self.mode(stand, field);
        let face_up = stand.face_up(field).max(1);
        match mode.block {
            Block::Single => 1,
            Block::FaceUp => face_up,
            Block::Run | Block::Reversed => self.run_length(stand.pile(field), mode.runs, face_up),
        }
    }

    /// Return the places below the top from which a card may be picked.
    pub fn places(&self, stand: &Stand, field: usize) -> Vec<usize> {
        if self.mode(stand, field).block != Block::Single || !self.may_take(stand, field) {
            return Vec::new();
        }
        let cards = stand.pile(field);
        (0..cards.len() - 1).filter(|&place| cards[place] & DOWN == 0).collect()
    }

    // -- laying ----------------------------------------------------------------------------------------------------

    fn is_shut(&self, stand: &Stand, field: usize, under: bool) -> bool {
        let mode = self.mode(stand, field);
        let wrong_first = stand.pile(field).first().is_some_and(|&card| !is_in(mode.bound, card));
        self.room(stand, field) <= 0 || mode.down || self.is_locked(stand, field, false) || (!under && wrong_first)
    }

    /// Return whether cards go only under what lies on a field.
    pub fn is_only_under(&self, stand: &Stand, field: usize) -> bool {
        self.mode(stand, field).insert == Insert::Bottom && !stand.is_empty(field)
    }

    /// Return which looks may be laid on a field by its sequence, whatever else forbids laying there.
    fn row(&self, stand: &Stand, field: usize, under: bool) -> u64 {
        let (mode, cards) = (self.mode(stand, field), stand.pile(field));
        if under {
            let Some(&lowest) = cards.first() else { return 0 };
            if mode.insert == Insert::Top || lowest & DOWN != 0 {
                return 0;
            }
            let fits = |&below: &u64| is_in(self.fits[mode.fits][below as usize], lowest);
            return (1..64u64).filter(fits).fold(0, |row, below| row | 1 << below) & mode.bound;
        }
        match cards.last() {
            None => mode.start,
            Some(top) if top & DOWN != 0 => mode.blind,
            Some(&top) => self.row_on(mode.fits, top),
        }
    }

    /// Return whether so many cards, this the lowest, may be laid on a field, or pushed in under it.
    pub fn takes(&self, stand: &Stand, field: usize, lowest: u16, count: usize, under: bool) -> bool {
        let one_only = under || self.mode(stand, field).insert == Insert::Bottom;
        count as i64 <= self.room(stand, field)
            && (count == 1 || !one_only)
            && (under || !self.is_only_under(stand, field))
            && !self.is_shut(stand, field, under)
            && is_in(self.row(stand, field, under), lowest)
    }

    /// Return whether cards may be laid on a field by its rules, on top or at the bottom.
    pub fn accepts(&self, stand: &Stand, field: usize, lowest: u16, count: usize) -> bool {
        self.takes(stand, field, lowest, count, false) || self.takes(stand, field, lowest, count, true)
    }

    /// Return whether a lay by hand is right by the rules of both fields.
    pub fn may_lay(&self, stand: &Stand, way: (usize, usize), lowest: u16, count: usize, under: bool) -> bool {
        let (source, target) = way;
        let is_open = source != target && self.mode(stand, target).shown;
        is_open && !self.is_barred(stand, source, target) && self.takes(stand, target, lowest, count, under)
    }

    /// Return whether laying so many cards makes the larger pile grow or shrink, as asked.
    pub fn restacks(&self, stand: &Stand, restack: Restack, source: usize, target: usize, count: usize) -> bool {
        let (size, other) = (stand.len(source), stand.len(target));
        match restack {
            Restack::No => true,
            Restack::Grow => other + count > size,
            Restack::Shrink => size > other + count,
        }
    }

    // -- points ----------------------------------------------------------------------------------------------------

    /// Return the points.
    pub fn score(&self, stand: &Stand) -> i64 {
        let mut total = self.start_score;
        for (field, rules) in self.fields.iter().enumerate() {
            for &(points, when) in &rules.points {
                let times = when.map_or(stand.len(field) as i64, |when| i64::from(self.meets(stand, field, when)));
                total += points * times;
            }
        }
        total
    }

    /// Return whether the points suffice.
    pub fn is_won(&self, stand: &Stand) -> bool {
        self.goal.is_some_and(|goal| self.score(stand) >= goal)
    }
}
