//! The search for games of programs: best first, with every position that was reached remembered.
//!
//! It leaves nothing out but positions with the key of one that was seen, so if nothing is left to look at the game
//! cannot be won. Two orders take turns: by what is still missing to the goal, and the same with the moves so far.

use std::collections::HashSet;

use crate::position::key::Key;
use crate::program::rules::WON;
use crate::program::stand::{DOWN, Stand};
use crate::program::turns::{Play, Turns};
use crate::search::limits::{Limits, Reason};
use crate::search::open::Open;
use crate::search::seen::{Known, Seen};

/// How a search ends: with a line, with none, or before.
#[derive(Debug)]
pub enum Found {
    /// The moves that win.
    Won(Vec<Play>),
    /// Every position that can be reached was looked at.
    Lost,
    /// It ended for this reason.
    Unknown(Reason),
}

/// A position that was reached: from which, by which move, after how many; its stand until it is looked at.
struct Node {
    before: u32,
    play: Option<Play>,
    depth: u32,
    stand: Option<Box<Stand>>,
}

/// What a position of the search takes beside its stand: a node, a key with room for as many, a place in both orders.
const NODE_BYTES: usize = size_of::<Node>() + 2 * size_of::<Key>() + 2 * size_of::<(u32, u32)>();

/// A search of one position.
pub struct Hunt<'p> {
    turns: &'p Turns<'p>,
    unit: i64,
    nodes: Vec<Node>,
    seen: Seen,
    open: [Open<u32>; 2],
    stands: usize,
}

impl<'p> Hunt<'p> {
    /// Begin.
    pub fn new(turns: &'p Turns<'p>) -> Hunt<'p> {
        let points = turns.program.fields.iter().flat_map(|field| field.points.iter().map(|rule| rule.0.abs()));
        let unit = points.max().unwrap_or(1).max(1);
        Hunt { turns, unit, nodes: Vec::new(), seen: Seen::new(), open: [Open::new(0), Open::new(0)], stands: 0 }
    }

    /// Search from a position.
    pub fn run(&mut self, start: Stand, limits: &mut Limits<'_>) -> Found {
        self.seen.insert(start.key());
        let cost = self.cost(&start);
        self.open = [Open::new(cost), Open::new(cost)];
        self.keep(start, 0, None, 0);
        for turn in 0.. {
            let Some(node) = self.next(turn % 2) else { return Found::Lost };
            let at = &mut self.nodes[node as usize];
            let Some(stand) = at.stand.take() else { continue };
            self.stands -= stand.bytes();
            let depth = at.depth + 1;
            for (play, after) in self.turns.successors(&stand) {
                if !self.seen.insert(after.key()) {
                    continue;
                }
                if after.outcome == WON {
                    limits.searched += 1;
                    return Found::Won(self.line(node, play));
                }
                self.keep(after, node, Some(play), depth);
                if let Err(reason) = limits.count(self.bytes()) {
                    return Found::Unknown(reason);
                }
            }
        }
        Found::Lost
    }

    /// Return how many bytes are filled.
    pub fn bytes(&self) -> usize {
        self.nodes.len() * NODE_BYTES + self.stands
    }

    fn keep(&mut self, stand: Stand, before: u32, play: Option<Play>, depth: u32) {
        let node = self.nodes.len() as u32;
        let cost = self.cost(&stand);
        self.open[0].push(cost, node);
        self.open[1].push(cost.saturating_add(depth as i32), node);
        self.stands += stand.bytes();
        self.nodes.push(Node { before, play, depth, stand: Some(Box::new(stand)) });
    }

    /// Return what is missing to the goal, in quarters of what counts most, with a point for each card face down.
    fn cost(&self, stand: &Stand) -> i32 {
        let program = self.turns.program;
        let missing =
            program.goal.map_or(0, |goal| goal.saturating_sub(program.score(stand)).saturating_mul(4) / self.unit);
        let down = (0..stand.count()).flat_map(|field| stand.pile(field)).filter(|&card| card & DOWN != 0).count();
        missing.clamp(-(1 << 20), 1 << 20) as i32 + down as i32
    }

    /// Return the position that is looked at next, by one of the two orders.
    fn next(&mut self, order: usize) -> Option<u32> {
        while let Some(node) = self.open[order].pop() {
            if self.nodes[node as usize].stand.is_some() {
                return Some(node);
            }
        }
        None
    }

    fn line(&self, node: u32, last: Play) -> Vec<Play> {
        let mut line = vec![last];
        let mut at = &self.nodes[node as usize];
        while let Some(play) = at.play {
            line.push(play);
            at = &self.nodes[at.before as usize];
        }
        line.reverse();
        line
    }
}

/// Count the positions that can be reached, within a number of moves or at all.
pub fn count(turns: &Turns<'_>, start: Stand, depth: Option<usize>, limits: &mut Limits<'_>) -> Result<u64, Reason> {
    let mut seen = HashSet::from([start.key()]);
    let mut level = vec![start];
    for _ in 0..depth.unwrap_or(usize::MAX) {
        let mut next = Vec::new();
        for stand in &level {
            for (_, after) in turns.successors(stand) {
                if seen.insert(after.key()) {
                    limits.count(seen.len() * NODE_BYTES + (next.len() + level.len()) * after.bytes())?;
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    Ok(seen.len() as u64)
}
