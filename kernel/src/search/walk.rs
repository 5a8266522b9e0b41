//! Walking through the tree of positions that were found.

use crate::beams::order::Order;
use crate::position::key::Key;
use crate::position::keys::KeysFrom;
use crate::position::state::State;
use crate::pruning::prune::Prune;
use crate::pruning::safe::Safe;
use crate::pruning::wait::Wait;
use crate::search::list::List;
use crate::search::seen::Known;
use crate::tables::game::Game;
use crate::tables::moves::Move;
use crate::tables::quick::Servings;
use crate::tables::rules::STOCK;

/// One position found: the one before it, which has a lower number, and the step that leads from there.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    mv: Move,
}

/// The positions found, numbered from 0.
#[derive(Debug)]
pub struct Nodes(List<Node>);

impl Nodes {
    /// Begin with the first position.
    pub fn new() -> Nodes {
        let mut list = List::new();
        list.push(Node { parent: 0, mv: Move::NONE });
        Nodes(list)
    }

    /// Return how many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Return how many bytes they fill.
    #[inline(always)]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Add one by the step from another that leads there; return its number.
    #[inline(always)]
    pub fn push(&mut self, parent: u32, mv: Move) -> u32 {
        let node = self.0.len() as u32;
        self.0.push(Node { parent, mv });
        node
    }

    /// Forget the last.
    fn pop(&mut self) {
        self.0.pop();
    }

    /// Return the number of the one before.
    #[inline(always)]
    pub fn parent(&self, node: u32) -> u32 {
        self.0.get(node).parent
    }

    /// Return the step that leads there.
    #[inline(always)]
    pub fn mv(&self, node: u32) -> Move {
        self.0.get(node).mv
    }

    /// Return the steps that lead to a position.
    pub fn steps(&self, node: u32) -> Vec<Move> {
        let mut steps = Vec::new();
        let mut at = node;
        while at != 0 {
            let Node { parent, mv } = self.0.get(at);
            steps.push(mv);
            at = parent;
        }
        steps.reverse();
        steps
    }

    /// Take over a position from others by the steps that lead there, without going there; return its number.
    ///
    /// `way` is what lies on the way to the one taken over before, and then to this one: what both share is there once.
    pub fn take_over(&mut self, steps: &[Move], way: &mut Vec<(Move, u32)>) -> u32 {
        let shared = way.iter().zip(steps).take_while(|((before, _), step)| before == *step).count();
        way.truncate(shared);
        let mut parent = way.last().map_or(0, |&(_, node)| node);
        for &mv in &steps[shared..] {
            parent = self.push(parent, mv);
            way.push((mv, parent));
        }
        parent
    }
}

/// A state that goes to and fro between the positions found, numbered from 0.
///
/// A step is a move with all safe moves that come of it.
pub struct Walk<'g> {
    /// The rules.
    pub game: &'g Game,
    safe: &'g Safe,
    prune: &'g Prune,
    /// The position of the walk.
    pub state: State,
    /// The positions found.
    pub nodes: Nodes,
    path: Vec<u32>,
    ahead: Vec<u32>,
    /// Whether safe moves came of the step that was just taken.
    pub was_safe: bool,
    /// Room for the moves of a position that is passed through: kept, so as not to be asked for each time.
    pub spare: Vec<Move>,
    /// The same for those of the position that is looked at.
    pub tried: Vec<Move>,
}

impl<'g> Walk<'g> {
    /// Begin at a position, which gets the number 0.
    pub fn new(game: &'g Game, safe: &'g Safe, prune: &'g Prune, state: State) -> Walk<'g> {
        let (nodes, path, ahead) = (Nodes::new(), vec![0], Vec::new());
        let (was_safe, spare, tried) = (false, Vec::new(), Vec::new());
        Walk { game, safe, prune, state, nodes, path, ahead, was_safe, spare, tried }
    }

    /// Return the number of the position where the walk stands.
    pub fn here(&self) -> u32 {
        self.path[self.path.len() - 1]
    }

    /// Return how many positions have a number.
    pub fn count(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Return how many steps lead to it.
    pub fn depth(&self) -> usize {
        self.path.len() - 1
    }

    /// Return what is asked of the order of the position, if anything is.
    pub fn order(&self) -> Option<Order<'g>> {
        self.game.wanted.as_ref().map(|wanted| self.state.order(self.game, wanted))
    }

    /// Return how many bytes the tree fills.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes()
    }

    /// Return the key of the state.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.state.key(self.game)
    }

    /// Return the key of the state when nothing is waited for.
    #[inline(always)]
    pub fn free_key(&self) -> Key {
        self.state.free_key(self.game)
    }

    /// Return whether a position is seen from which all can be done that can be done here: the same, but nothing is
    /// waited for, or more cards of the cycle are reached.
    #[inline(always)]
    pub fn is_known_better(&self, seen: &impl Known) -> bool {
        if self.state.wait.piles != 0 && seen.contains(self.free_key()) {
            return true;
        }
        let cycle = &self.state.cycle;
        !cycle.is_empty() && cycle.is_better_known(self.key(), |without, is_better| seen.has_near(without, is_better))
    }

    /// Return whether this is no position to keep: the last move waits for another, and few can follow.
    #[inline(always)]
    pub fn waits(&self) -> bool {
        self.state.wait.is_passed()
    }

    /// Return what the keys after moves from here are worked out from.
    #[inline(always)]
    pub fn keys_from(&self) -> KeysFrom {
        self.state.keys_from(self.game)
    }

    /// Return the key after a move, before any safe moves that come of it, if it is known without making the move.
    ///
    /// A position that was seen has none left: so where this key was seen, the step leads to that position, or to one
    /// that waits for a move which can be made there too.
    #[inline(always)]
    pub fn key_after(&self, from: &KeysFrom, mv: Move) -> Option<Key> {
        self.state.key_after(self.game, from, mv)
    }

    /// Return what a move from here would wait for.
    #[inline(always)]
    pub fn wait_after(&self, mv: Move) -> Wait {
        self.state.wait_after(self.game, self.prune, mv)
    }

    /// Return whether no more comes of laying cards from here than that they lie there, and one more turned up: nothing is
    /// safe then or won, nothing was waited for, and no card of a cycle is reached.
    #[inline(always)]
    pub fn only_lays(&self) -> bool {
        let state = &self.state;
        let is_alone = self.safe.is_idle() && state.wait.piles == 0 && state.cycle.is_empty();
        is_alone && !state.may_be_won_by_a_lay(self.game)
    }

    /// Return what a click on the stock serves from here, if that is all that comes of it.
    #[inline(always)]
    pub fn servings(&self) -> Option<&'g Servings> {
        let turns = self.game.rules.piles[STOCK].reveal > 0;
        let serves = self.state.deals_to_piles(self.game) && self.safe.is_idle() && !turns;
        self.game.servings.as_ref().filter(|_| serves)
    }

    /// Return whether serving from here may win.
    #[inline(always)]
    pub fn may_be_won_by(&self, servings: &Servings) -> bool {
        self.state.may_be_won_by_serving(self.game, servings)
    }

    /// Append the moves to try from here: none if it is clear that the position is lost.
    #[inline(always)]
    pub fn moves(&self, moves: &mut Vec<Move>) {
        if self.prune.needs.as_ref().is_some_and(|needs| needs.are_unmet(self.game, &self.state)) {
            return;
        }
        self.state.moves_to_try(self.game, self.prune, moves);
    }

    /// Take a step; [`Walk::undo`] takes it back, [`Walk::stay`] makes a position of where it leads.
    #[inline(always)]
    pub fn step(&mut self, mv: Move) {
        self.move_on(mv);
        self.was_safe = false;
        while let Some(safe) = self.next_safe() {
            self.state.make(self.game, safe);
            self.was_safe = true;
        }
    }

    #[inline(always)]
    fn move_on(&mut self, mv: Move) {
        let wait = self.wait_after(mv);
        self.state.push_move(self.game, mv);
        self.state.wait = wait;
    }

    #[inline(always)]
    fn next_safe(&self) -> Option<Move> {
        if self.state.wait.piles == 0 { self.safe.find(self.game, &self.state) } else { None }
    }

    /// Take a step back that was just taken.
    #[inline(always)]
    pub fn undo(&mut self) {
        self.state.undo(self.game);
    }

    /// Give the position that a step from here leads to a number, without going there.
    #[inline(always)]
    pub fn add(&mut self, mv: Move) -> u32 {
        let mv = if self.was_safe { mv.with_safe() } else { mv };
        self.add_to(self.here(), mv)
    }

    /// Give the position that a step from another leads to a number. Safe moves are looked for where it may have some.
    #[inline(always)]
    pub fn add_to(&mut self, parent: u32, mv: Move) -> u32 {
        self.nodes.push(parent, mv)
    }

    /// Stay where the step that was just taken has led.
    pub fn stay(&mut self, mv: Move) -> u32 {
        let node = self.add(mv);
        self.path.push(node);
        node
    }

    /// Pass through where the step that was just taken has led; [`Walk::leave`] goes back.
    pub fn pass(&mut self, mv: Move) {
        self.stay(mv);
    }

    /// Leave a position that was passed through; if nothing was found from there, it is forgotten.
    pub fn leave(&mut self) {
        let node = self.here() as usize;
        self.path.pop();
        if node + 1 == self.nodes.len() {
            self.nodes.pop();
        }
    }

    /// Go to a position: back to where its way parts from the one taken, then on.
    #[inline(always)]
    pub fn go_to(&mut self, node: u32) {
        let mut at = node;
        while at != self.here() {
            if at > self.here() {
                self.ahead.push(at);
                at = self.nodes.parent(at);
            } else {
                self.path.pop();
                self.undo();
            }
        }
        while let Some(next) = self.ahead.pop() {
            let mv = self.nodes.mv(next);
            if mv.has_safe() {
                self.step(mv)
            } else {
                self.move_on(mv)
            }
            self.path.push(next);
        }
    }

    /// Return the moves that lead to a position, with the safe ones and with every click.
    pub fn line(&mut self, node: u32) -> Vec<Move> {
        let steps = self.nodes.steps(node);
        self.go_to(0);
        let mut line = Vec::new();
        for mv in steps.into_iter().map(Move::plain) {
            let wait = self.wait_after(mv);
            self.record(mv, &mut line);
            self.state.wait = wait;
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
