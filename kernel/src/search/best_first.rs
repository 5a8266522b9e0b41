//! The search: best first, with every position that was reached remembered.
//!
//! It is complete: a position is left out only if it has the key of one that was seen, if a safe move (see
//! [`crate::pruning::safe`]) is made in its place, or if a move need not be tried (see [`crate::pruning::prune`]). So if nothing is left
//! to look at, the game cannot be won.
//!
//! Two ways lead through the same tree. [`Greedy`] estimates what each move costs and makes only the one that looks
//! best: it finds most wins after a few hundred positions. [`Exhaustive`] looks at once where each move leads, making it
//! if it must, and keeps only what is new, which takes less memory where there is much to look at.

use std::array;
use std::hint::black_box;

use crate::position::key::Key;
use crate::pruning::unmade::Unmade;
use crate::search::limits::{Limits, Reason};
use crate::search::open::Open;
use crate::search::seen::{Known, Seen};
use crate::search::walk::{Nodes, Walk};
use crate::tables::moves::Move;

/// Of how many moves the keys are worked out before one is made.
const AHEAD: usize = 8;

/// The verdict of a search on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The moves that win.
    Won(Vec<Move>),
    /// Every position that can be reached was looked at.
    Lost,
    /// It ended for this reason.
    Unknown(Reason),
}

impl Verdict {
    /// Return the word for it, or for the reason why there is none.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Won(_) => "won",
            Verdict::Lost => "lost",
            Verdict::Unknown(reason) => reason.word(),
        }
    }
}

/// A search of one deal, which can be one of several attempts.
pub trait Search {
    /// Search until there is an answer, a limit is reached or `most` more positions were searched.
    ///
    /// `filled` gets the bytes that this search fills, and returns all that count for the limit of memory. Too many
    /// positions are no answer: [`Verdict::Unknown`] for want of positions.
    fn run(&mut self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Verdict;
}

/// Gets the bytes that a search fills; returns all that count.
pub type Filled<'f> = &'f mut dyn FnMut(usize) -> usize;

/// Return what is seen at first. A deal that is won as it lies is won by the first move that leaves it so.
pub fn seen_at_first(tree: &impl Tree) -> Seen {
    let mut seen = Seen::new();
    tree.open_key().map(|key| seen.insert(key));
    seen
}

/// What a search to the end goes through: it stands at one of the positions found, and finds those after it.
pub trait Tree {
    /// Return the positions found.
    fn nodes(&mut self) -> &mut Nodes;
    /// Return the key of the position, unless the game is won there.
    fn open_key(&self) -> Option<Key>;
    /// Return the cost of the position.
    fn cost(&self) -> i32;
    /// Return the cost of the steps that lead to it and one more.
    fn cost_by_depth(&self) -> i32;
    /// Return whether no card is there twice.
    fn is_single(&self) -> bool;
    /// Go to a position.
    fn go_to(&mut self, node: u32);
    /// Make each move from here and keep what is new; return how the search ends, if it does.
    ///
    /// `keep` gets the cost and the number of each new position and the bytes that the tree fills and what is seen; it
    /// returns all that are filled.
    fn expand<K: Known>(
        &mut self,
        seen: &mut K,
        limits: &mut Limits<'_>,
        keep: &mut impl FnMut(i32, u32, [usize; 2]) -> usize,
    ) -> Option<Verdict>;
}

impl Tree for Walk<'_> {
    fn nodes(&mut self) -> &mut Nodes {
        &mut self.nodes
    }

    fn open_key(&self) -> Option<Key> {
        (!self.state.is_won(self.game)).then(|| self.key())
    }

    fn cost(&self) -> i32 {
        self.state.cost
    }

    #[inline(always)]
    fn cost_by_depth(&self) -> i32 {
        self.game.costs.weights.per_move * self.depth() as i32
    }

    fn is_single(&self) -> bool {
        self.state.is_single
    }

    #[inline(always)]
    fn go_to(&mut self, node: u32) {
        Walk::go_to(self, node);
    }

    #[inline(always)]
    fn expand<K: Known>(
        &mut self,
        seen: &mut K,
        limits: &mut Limits<'_>,
        keep: &mut impl FnMut(i32, u32, [usize; 2]) -> usize,
    ) -> Option<Verdict> {
        let mut moves = std::mem::take(&mut self.tried);
        moves.clear();
        self.moves(&mut moves);
        let answer = grow(self, seen, &moves, limits, keep);
        self.tried = moves;
        answer
    }
}

/// The search that makes each move as soon as its position is looked at; it can be interrupted and gone on with.
pub struct Exhaustive<'t, T> {
    tree: &'t mut T,
    seen: Seen,
    open: Open<u32>,
    /// How many bytes were filled so far.
    pub bytes: usize,
    /// How many positions were found so far.
    pub found: u64,
}

impl<'t, T: Tree> Exhaustive<'t, T> {
    /// Begin where a tree begins.
    pub fn new(tree: &'t mut T) -> Exhaustive<'t, T> {
        let mut open = Open::new(tree.cost());
        open.push(tree.cost(), 0);
        Exhaustive { seen: seen_at_first(tree), tree, open, bytes: 0, found: 0 }
    }

    /// Return whether no card is there twice.
    pub fn is_single(&self) -> bool {
        self.tree.is_single()
    }
}

impl<T: Tree> Search for Exhaustive<'_, T> {
    fn run(&mut self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Verdict {
        let last = limits.searched.saturating_add(most);
        while limits.searched < last {
            let Some(node) = self.open.pop() else {
                return Verdict::Lost;
            };
            self.tree.go_to(node);
            let by_depth = self.tree.cost_by_depth();
            let (open, bytes, found) = (&mut self.open, &mut self.bytes, &mut self.found);
            let answer = self.tree.expand(&mut self.seen, limits, &mut |cost, node, [tree, seen]| {
                *found += 1;
                open.push(cost + by_depth, node);
                *bytes = tree + seen + open.bytes();
                filled(*bytes)
            });
            if let Some(answer) = answer {
                return answer;
            }
        }
        Verdict::Unknown(Reason::Positions)
    }
}

/// Make each of these moves and keep what is new; return how the search ends, if it does.
///
/// `keep` gets the cost and the number of each new position and the bytes that the walk fills and what is seen; it
/// returns all that are filled.
#[inline]
pub fn grow<K: Known>(
    walk: &mut Walk<'_>,
    seen: &mut K,
    moves: &[Move],
    limits: &mut Limits<'_>,
    keep: &mut impl FnMut(i32, u32, [usize; 2]) -> usize,
) -> Option<Verdict> {
    let only_lays = walk.only_lays();
    let unmade = Unmade::of(walk, walk.servings().filter(|servings| only_lays && !walk.may_be_won_by(servings)));
    // Where keys lie in what is seen is read for all moves before it is needed for one.
    let keys: [Option<Key>; AHEAD] = array::from_fn(|index| unmade.key_after(walk, *moves.get(index)?));
    black_box(keys.iter().flatten().fold(0, |sum, &key| sum ^ seen.touch(key)));
    for (index, &mv) in moves.iter().enumerate() {
        let key = if index < AHEAD { keys[index] } else { unmade.key_after(walk, mv) };
        if let Some(key) = key.filter(|_| only_lays && walk.wait_after(mv).piles == 0) {
            if seen.insert(key) {
                let found = (walk.add_to(walk.here(), mv), unmade.cost_after(walk, mv));
                if let Err(reason) = keep_found(walk, seen, found, limits, keep) {
                    return Some(Verdict::Unknown(reason));
                }
            }
            continue;
        }
        if key.is_some_and(|key| seen.contains(key)) {
            continue;
        }
        walk.step(mv);
        if walk.waits() {
            let answer = if seen.contains(walk.free_key()) { None } else { grow_on(walk, seen, mv, limits, keep) };
            if answer.is_some() {
                return answer;
            }
        } else if !walk.is_known_better(seen) && seen.insert(walk.key()) {
            let node = walk.add(mv);
            if walk.state.is_won(walk.game) {
                walk.undo();
                limits.searched += 1;
                return Some(Verdict::Won(walk.line(node)));
            }
            if let Err(reason) = keep_found(walk, seen, (node, walk.state.cost), limits, keep) {
                return Some(Verdict::Unknown(reason));
            }
        }
        walk.undo();
    }
    None
}

/// Keep a new position by its number, with its cost.
fn keep_found<K: Known>(
    walk: &Walk<'_>,
    seen: &K,
    (node, cost): (u32, i32),
    limits: &mut Limits<'_>,
    keep: &mut impl FnMut(i32, u32, [usize; 2]) -> usize,
) -> Result<(), Reason> {
    let bytes = keep(cost, node, [walk.bytes(), seen.bytes_needed()]);
    limits.count(bytes)
}

/// Go through a position that waits for a move, which is not stored itself.
fn grow_on<K: Known>(
    walk: &mut Walk<'_>,
    seen: &mut K,
    mv: Move,
    limits: &mut Limits<'_>,
    keep: &mut impl FnMut(i32, u32, [usize; 2]) -> usize,
) -> Option<Verdict> {
    let mut moves = std::mem::take(&mut walk.spare);
    moves.clear();
    walk.pass(mv);
    walk.moves(&mut moves);
    let answer = grow(walk, seen, &moves, limits, keep);
    walk.spare = moves;
    if answer.is_none() {
        walk.leave();
    }
    answer
}

/// The search that makes the move that looks best of all.
pub struct Greedy<'g>(pub Walk<'g>);

impl Search for Greedy<'_> {
    fn run(&mut self, limits: &mut Limits<'_>, most: u64, filled: Filled<'_>) -> Verdict {
        let walk = &mut self.0;
        let mut seen = seen_at_first(walk);
        let mut open = Open::new(walk.state.cost);
        let mut moves = Vec::new();
        let last = limits.searched.saturating_add(most);
        loop {
            moves.clear();
            walk.moves(&mut moves);
            let here = walk.here();
            let by_depth = walk.game.costs.weights.per_move * walk.depth() as i32;
            let wanted = walk.state.wanted_on_foundations(walk.game);
            let from = walk.keys_from();
            for &mv in &moves {
                let key = walk.key_after(&from, mv);
                if key.is_none_or(|key| !seen.contains(key)) {
                    let cost = walk.state.cost + walk.state.estimate(walk.game, mv, wanted) + by_depth;
                    open.push(cost, (here, mv, key.unwrap_or_default()));
                }
            }
            let bytes = filled(seen.bytes_needed() + walk.bytes() + open.bytes());
            loop {
                let Some((node, mv, key)) = open.pop() else {
                    return Verdict::Lost;
                };
                if seen.contains(key) {
                    continue;
                }
                walk.go_to(node);
                walk.step(mv);
                if !(walk.waits() && seen.contains(walk.free_key())) && seen.insert(walk.key()) {
                    let node = walk.stay(mv);
                    if walk.state.is_won(walk.game) {
                        limits.searched += 1;
                        return Verdict::Won(walk.line(node));
                    }
                    break;
                }
                walk.undo();
            }
            if walk.waits() {
                continue;
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
