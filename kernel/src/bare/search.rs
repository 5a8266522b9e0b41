//! The greedy search of a bare game, move by move that of [`crate::search::best_first::Greedy`].

use crate::bare::table::{Mark, Table};
use crate::position::key::Key;
use crate::search::best_first::{Filled, Search, Verdict};
use crate::search::limits::{Limits, Reason};
use crate::search::list::List;
use crate::search::open::Open;
use crate::tables::moves::Move;

/// How many keys a set has room for at first.
const FEWEST: usize = 1 << 9;

/// A set of keys for short searches: fast, not small.
struct Keys {
    keys: Vec<Key>,
    count: usize,
}

impl Keys {
    fn new() -> Keys {
        Keys { keys: vec![Key::default(); FEWEST], count: 0 }
    }

    fn bytes(&self) -> usize {
        self.keys.len() * size_of::<Key>() * 3
    }

    /// Return where a key lies, or where it is to be put; a free place has no bit set.
    #[inline(always)]
    fn find(&self, key: Key) -> usize {
        let mask = self.keys.len() - 1;
        let mut place = key.a as usize & mask;
        while self.keys[place] != key && self.keys[place] != Key::default() {
            place = (place + 1) & mask;
        }
        place
    }

    #[inline(always)]
    fn contains(&self, key: Key) -> bool {
        self.keys[self.find(key)] == key
    }

    #[inline(always)]
    fn insert(&mut self, key: Key) -> bool {
        let place = self.find(key);
        if self.keys[place] == key {
            return false;
        }
        self.keys[place] = key;
        self.count += 1;
        if self.count * 2 > self.keys.len() {
            self.grow();
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        let keys = std::mem::take(&mut self.keys);
        self.keys = vec![Key::default(); keys.len() * 2];
        for key in keys.into_iter().filter(|&key| key != Key::default()) {
            let place = self.find(key);
            self.keys[place] = key;
        }
    }
}

/// A position that was found: the one before it, which has a lower number, and the move that leads from there.
#[derive(Clone, Copy)]
struct Node {
    before: u32,
    mv: Move,
}

/// A stop on the way to the present position.
#[derive(Clone, Copy)]
struct Stop {
    node: u32,
    mark: Mark,
}

/// A table that goes to and fro between the positions that were found.
struct Way<'t, 'a> {
    table: &'t mut Table<'a>,
    nodes: List<Node>,
    stops: Vec<Stop>,
    ahead: Vec<u32>,
}

impl<'t, 'a> Way<'t, 'a> {
    fn new(table: &'t mut Table<'a>) -> Way<'t, 'a> {
        let mut nodes = List::new();
        nodes.push(Node { before: 0, mv: Move::NONE });
        let stops = vec![Stop { node: 0, mark: table.mark() }];
        Way { table, nodes, stops, ahead: Vec::new() }
    }

    #[inline(always)]
    fn last(&self) -> &Stop {
        &self.stops[self.stops.len() - 1]
    }

    /// Make a move, and all safe moves that come of it.
    #[inline(always)]
    fn step(&mut self, mv: Move) {
        self.table.make(mv);
        while let Some(safe) = self.table.safe() {
            self.table.make(safe);
        }
    }

    /// Go back to the last stop.
    #[inline(always)]
    fn back(&mut self) {
        self.table.take_back(&self.stops[self.stops.len() - 1].mark);
    }

    #[inline(always)]
    fn stop_at(&mut self, node: u32) {
        self.stops.push(Stop { node, mark: self.table.mark() });
    }

    /// Stay where a step has led.
    #[inline(always)]
    fn stay(&mut self, mv: Move) {
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { before: self.last().node, mv });
        self.stop_at(node);
    }

    /// Go to a position: back to where its way parts from the one taken, then on.
    #[inline(always)]
    fn go_to(&mut self, node: u32) {
        let mut at = node;
        while at != self.last().node {
            if at > self.last().node {
                self.ahead.push(at);
                at = self.nodes.get(at).before;
            } else {
                self.stops.pop();
                self.back();
            }
        }
        while let Some(next) = self.ahead.pop() {
            self.step(self.nodes.get(next).mv);
            self.stop_at(next);
        }
    }
}

impl Search for Table<'_> {
    fn run(&mut self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Verdict {
        let table = self;
        let mut seen = Keys::new();
        if !table.is_won() {
            seen.insert(table.key);
        }
        let per_move = table.game.costs.weights.per_move;
        let mut open: Open<(u32, Move)> = Open::new(table.cost);
        let mut way = Way::new(table);
        let last = limits.searched.saturating_add(most);
        loop {
            let here = way.last().node;
            let cost = way.table.cost + per_move * (way.stops.len() - 1) as i32;
            way.table.each_move(&mut |mv, added| open.push(cost + added, (here, mv)));
            let bytes = filled(seen.bytes() + way.nodes.bytes() + open.bytes());
            loop {
                let Some((node, mv)) = open.pop() else { return Verdict::Lost };
                way.go_to(node);
                if seen.contains(way.table.key_after(mv)) {
                    continue;
                }
                way.step(mv);
                if seen.insert(way.table.key) {
                    way.stay(mv);
                    break;
                }
                way.back();
            }
            if way.table.is_won() {
                limits.searched += 1;
                return Verdict::Won(way.table.line());
            }
            if let Err(reason) = limits.count(bytes) {
                return Verdict::Unknown(reason);
            }
            if limits.searched >= last {
                return Verdict::Unknown(Reason::Positions);
            }
        }
    }
}
