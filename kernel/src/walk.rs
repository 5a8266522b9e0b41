//! Walking through the tree of positions that were found.

use crate::game::Game;
use crate::key::Key;
use crate::moves::Move;
use crate::prune::Prune;
use crate::safe::Safe;
use crate::state::State;

/// One position found: the one before it, how many steps lead to it, and the last of them.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    depth: u32,
    mv: Move,
}

/// The bytes that a position takes in the tree.
pub const NODE_BYTES: usize = size_of::<Node>();

/// A state that goes to and fro between the positions found, numbered from 0.
///
/// A step is a move with all safe moves that come of it.
pub struct Walk<'g> {
    /// The rules.
    pub game: &'g Game,
    safe: &'g Safe,
    prune: &'g Prune,
    /// Where the walk stands.
    pub state: State,
    nodes: Vec<Node>,
    path: Vec<u32>,
    ahead: Vec<u32>,
}

impl<'g> Walk<'g> {
    /// Begin at a position, which gets the number 0.
    pub fn new(game: &'g Game, safe: &'g Safe, prune: &'g Prune, state: State) -> Walk<'g> {
        let nodes = vec![Node { parent: 0, depth: 0, mv: Move::NONE }];
        Walk { game, safe, prune, state, nodes, path: vec![0], ahead: Vec::new() }
    }

    /// Return the number of the position where the walk stands.
    pub fn here(&self) -> u32 {
        self.path[self.path.len() - 1]
    }

    /// Return how many steps lead to it.
    pub fn depth(&self) -> usize {
        self.path.len() - 1
    }

    /// Return how many bytes the tree fills.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * NODE_BYTES
    }

    /// Return the key of the state.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.state.key(self.game)
    }

    /// Append the moves to try from here.
    #[inline(always)]
    pub fn moves(&self, moves: &mut Vec<Move>) {
        self.state.moves_to_try(self.game, self.prune, moves);
    }

    /// Take a step; [`Walk::undo`] takes it back, [`Walk::stay`] makes a position of where it leads.
    #[inline(always)]
    pub fn step(&mut self, mv: Move) {
        self.state.push_move(self.game, mv);
        self.state.note_pending(self.game, self.prune, mv);
        while let Some(safe) = self.next_safe() {
            self.state.make(self.game, safe);
        }
    }

    #[inline(always)]
    fn next_safe(&self) -> Option<Move> {
        if self.state.pending == 0 { self.safe.find(self.game, &self.state) } else { None }
    }

    /// Take a step back that was just taken.
    #[inline(always)]
    pub fn undo(&mut self) {
        self.state.undo(self.game);
    }

    /// Give the position that a step from here leads to a number, without going there.
    #[inline(always)]
    pub fn add(&mut self, mv: Move) -> u32 {
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { parent: self.here(), depth: self.path.len() as u32, mv });
        node
    }

    /// Stay where the step that was just taken has led.
    pub fn stay(&mut self, mv: Move) -> u32 {
        let node = self.add(mv);
        self.path.push(node);
        node
    }

    /// Go to a position: back to where its way parts from the one taken, then on.
    #[inline(always)]
    pub fn go_to(&mut self, node: u32) {
        let mut at = node;
        loop {
            let depth = self.nodes[at as usize].depth as usize;
            if self.path.get(depth) == Some(&at) {
                while self.path.len() > depth + 1 {
                    self.path.pop();
                    self.undo();
                }
                break;
            }
            self.ahead.push(at);
            at = self.nodes[at as usize].parent;
        }
        while let Some(next) = self.ahead.pop() {
            self.step(self.nodes[next as usize].mv);
            self.path.push(next);
        }
    }

    /// Return the moves that lead to a position, with the safe ones and with every click.
    pub fn line(&mut self, node: u32) -> Vec<Move> {
        let mut steps = Vec::new();
        let mut at = node;
        while at != 0 {
            steps.push(self.nodes[at as usize].mv);
            at = self.nodes[at as usize].parent;
        }
        self.go_to(0);
        let mut line = Vec::new();
        for &mv in steps.iter().rev() {
            self.record(mv, &mut line);
            self.state.note_pending(self.game, self.prune, mv);
            while let Some(safe) = self.next_safe() {
                self.record(safe, &mut line);
            }
        }
        line
    }

    fn record(&mut self, mv: Move, line: &mut Vec<Move>) {
        self.state.in_clicks(self.game, mv, line);
        self.state.push_move(self.game, mv);
    }
}
