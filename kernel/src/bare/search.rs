//! The searches of a bare game, move by move those of [`crate::search::best_first`]: the greedy one and that to the end.

use std::mem::take;

use crate::bare::table::{Mark, Table};
use crate::position::key::Key;
use crate::search::best_first::{Filled, Search, Tree, Verdict};
use crate::search::limits::{Limits, Reason};
use crate::search::open::Open;
use crate::search::seen::Known;
use crate::search::walk::Nodes;
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
        let keys = take(&mut self.keys);
        self.keys = vec![Key::default(); keys.len() * 2];
        for key in keys.into_iter().filter(|&key| key != Key::default()) {
            let place = self.find(key);
            self.keys[place] = key;
        }
    }
}

/// A stop on the way to the present position.
#[derive(Clone, Copy)]
struct Stop {
    node: u32,
    mark: Mark,
}

/// A table that goes to and fro between the positions that were found.
pub struct Way<'a> {
    table: Table<'a>,
    nodes: Nodes,
    stops: Vec<Stop>,
    ahead: Vec<u32>,
    moves: Vec<(Move, i32)>,
}

impl<'a> Way<'a> {
    /// Begin where a table stands.
    pub fn new(table: Table<'a>) -> Way<'a> {
        let stops = vec![Stop { node: 0, mark: table.mark() }];
        Way { table, nodes: Nodes::new(), stops, ahead: Vec::new(), moves: Vec::new() }
    }

    #[inline(always)]
    fn last(&self) -> &Stop {
        &self.stops[self.stops.len() - 1]
    }

    /// Make a move, and all safe moves that come of it; return it with a note whether any do.
    #[inline(always)]
    fn step(&mut self, mv: Move) -> Move {
        let mut step = mv;
        self.table.make(mv.plain());
        while let Some(safe) = self.table.safe() {
            self.table.make(safe);
            step = mv.with_safe();
        }
        step
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
        let node = self.nodes.push(self.last().node, mv);
        self.stop_at(node);
    }
}

impl Search for Way<'_> {
    fn run(&mut self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Verdict {
        let mut seen = Keys::new();
        if let Some(key) = self.open_key() {
            seen.insert(key);
        }
        let mut open: Open<(u32, Move)> = Open::new(self.table.cost);
        let last = limits.searched.saturating_add(most);
        loop {
            let here = self.last().node;
            let cost = self.table.cost + self.cost_by_depth();
            self.table.moves(&mut self.moves);
            for &(mv, added) in &self.moves {
                open.push(cost + added, (here, mv));
            }
            let bytes = filled(seen.bytes() + self.nodes.bytes() + open.bytes());
            loop {
                let Some((node, mv)) = open.pop() else { return Verdict::Lost };
                self.go_to(node);
                if seen.contains(self.table.key_after(mv)) {
                    continue;
                }
                let step = self.step(mv);
                if seen.insert(self.table.key) {
                    self.stay(step);
                    break;
                }
                self.back();
            }
            if self.table.is_won() {
                limits.searched += 1;
                return Verdict::Won(self.table.line());
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

/// The search to the end, move by move as [`grow`](crate::search::best_first::grow) has it where moves wait for nothing.
impl Tree for Way<'_> {
    fn nodes(&mut self) -> &mut Nodes {
        &mut self.nodes
    }

    fn open_key(&self) -> Option<Key> {
        (!self.table.is_won()).then_some(self.table.key)
    }

    fn cost(&self) -> i32 {
        self.table.cost
    }

    #[inline(always)]
    fn cost_by_depth(&self) -> i32 {
        self.table.game.costs.weights.per_move * (self.stops.len() - 1) as i32
    }

    fn is_single(&self) -> bool {
        true
    }

    /// Go to a position: back to where its way parts from the one taken, then on.
    #[inline(always)]
    fn go_to(&mut self, node: u32) {
        let mut at = node;
        while at != self.last().node {
            if at > self.last().node {
                self.ahead.push(at);
                at = self.nodes.parent(at);
            } else {
                self.stops.pop();
                self.back();
            }
        }
        while let Some(next) = self.ahead.pop() {
            let mv = self.nodes.mv(next);
            if mv.has_safe() {
                self.step(mv);
            } else {
                self.table.make(mv);
            }
            self.stop_at(next);
        }
    }

    fn expand<K: Known>(
        &mut self,
        seen: &mut K,
        limits: &mut Limits<'_>,
        keep: &mut impl FnMut(i32, u32, [usize; 2]) -> usize,
    ) -> Option<Verdict> {
        let mut moves = take(&mut self.moves);
        self.table.moves(&mut moves);
        let answer = moves.iter().find_map(|&(mv, _)| self.find(mv, seen, limits, keep));
        self.moves = moves;
        answer
    }
}

impl Way<'_> {
    /// Make a move and keep the position that it leads to, if that is new; return how the search ends, if it does.
    #[inline(always)]
    fn find<K: Known>(
        &mut self,
        mv: Move,
        seen: &mut K,
        limits: &mut Limits<'_>,
        keep: &mut impl FnMut(i32, u32, [usize; 2]) -> usize,
    ) -> Option<Verdict> {
        if seen.contains(self.table.key_after(mv)) {
            return None;
        }
        let step = self.step(mv);
        let mut answer = None;
        if seen.insert(self.table.key) {
            let node = self.nodes.push(self.last().node, step);
            if self.table.is_won() {
                limits.searched += 1;
                answer = Some(Verdict::Won(self.table.line()));
            } else {
                let bytes = keep(self.table.cost, node, [self.nodes.bytes(), seen.bytes_needed()]);
                answer = limits.count(bytes).err().map(Verdict::Unknown);
            }
        }
        self.back();
        answer
    }
}
