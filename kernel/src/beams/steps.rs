//! The steps that may be taken from the positions of one depth: found, ranked, and the best of them taken.

use crate::beams::ahead::Ahead;
use crate::beams::carry::Carry;
use crate::beams::order::Order;
use crate::beams::playout::Table;
use crate::position::key::Key;
use crate::pruning::unmade::Unmade;
use crate::pruning::wait::Wait;
use crate::search::seen::{Known, Seen};
use crate::search::walk::Walk;
use crate::tables::game::Game;
use crate::tables::moves::Move;
use crate::tables::rules::STOCK;

/// How much of a rank one unit of a cost is.
const UNIT: i32 = 4;
/// How much worse than the last of a depth the first of the next may rank: what is worse than that is hardly ever
/// among the best there.
const SLACK: i32 = 12 * UNIT;
/// No pass.
const NONE: u32 = u32::MAX;

/// A step that was taken: the number of the position that it leads to, and a part of its key before safe moves.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The number of the position.
    pub node: u32,
    /// The first word of its key.
    pub key: u64,
}

/// A step that may be taken: how it ranks (the less, the better), from which position, and after which pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    rank: i32,
    node: u32,
    pass: u32,
    mv: Move,
    key: u64,
}

/// The best steps from positions of one depth.
pub struct Steps<'g> {
    width: usize,
    chance: u32,
    /// What a number is multiplied by to be divided by that, in units of 2^-32: exact below 2^16.
    per_chance: u64,
    places: Vec<Place>,
    /// Moves that wait and lead to such steps, each with the one before it.
    passes: Vec<(u32, Move)>,
    /// Steps that do not rank below it are not among the best.
    bound: i32,
    /// Room for moves, kept so as not to be asked for each time.
    spare: Vec<Vec<Move>>,
    carries: Vec<Carry>,
    found: u64,
    /// Where what positions cost is found by playing them on.
    table: Option<Table<'g>>,
}

impl<'g> Steps<'g> {
    /// Make room for the best so many; chance may add so much to a rank.
    pub fn new(width: usize, chance: u32, game: &'g Game) -> Steps<'g> {
        let (places, passes, spare, carries) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let per_chance = (1 << 32) / u64::from(chance) + 1;
        let (bound, found, table) = (i32::MAX, 0, Table::of(game));
        Steps { width, chance, per_chance, places, passes, bound, spare, carries, found, table }
    }

    /// Return how many bytes they fill.
    pub fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Place>() + self.passes.capacity() * size_of::<(u32, Move)>()
    }

    /// Note the steps from where a walk stands that may be among the best; return how many led to positions not seen.
    ///
    /// With `drawn` it gets those that a click on the stock leads to.
    pub fn gather(&mut self, walk: &mut Walk<'_>, seen: &mut Seen, mut drawn: Option<&mut Steps<'g>>) -> u64 {
        let found = |steps: &Steps<'g>, drawn: &Option<&mut Steps<'g>>| {
            steps.found + drawn.as_ref().map_or(0, |drawn| drawn.found)
        };
        let before = found(self, &drawn);
        self.gather_after(walk, seen, NONE, &mut drawn);
        if !walk.game.carriers.is_empty() {
            self.gather_carried(walk, seen);
        }
        found(self, &drawn) - before
    }

    /// Take any step again, however it ranks.
    pub fn forget_bound(&mut self) {
        self.bound = i32::MAX;
    }

    /// Return whether no step was noted.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    fn gather_after(&mut self, walk: &mut Walk<'_>, seen: &mut Seen, pass: u32, drawn: &mut Option<&mut Steps<'g>>) {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        walk.moves(&mut moves);
        let asked = Asked::of(walk);
        // One twin is as good as another.
        let mut bared = None;
        for &mv in &moves {
            let wait = walk.wait_after(mv);
            let block = (mv.source(), mv.count());
            if wait.is_bared() && bared.replace(block) == Some(block) {
                continue;
            }
            if wait.is_passed() {
                self.pass(walk, seen, pass, (mv, wait), drawn);
            } else if let Some(drawn) = drawn.as_mut().filter(|_| mv == Move::click(STOCK)) {
                drawn.note_played(walk, seen, &asked, NONE, (mv, wait));
            } else if self.table.is_some() {
                self.note_played(walk, seen, &asked, pass, (mv, wait));
            } else {
                self.note(walk, seen, &asked, pass, (mv, wait));
            }
        }
        self.spare.push(moves);
    }

    /// Note the steps from a position that waits for a move, which is not stored itself.
    ///
    /// Where that is to be taken which was bared on the way to a twin, keys do not tell it from the position before.
    fn pass(
        &mut self,
        walk: &mut Walk<'_>,
        seen: &mut Seen,
        pass: u32,
        (mv, wait): (Move, Wait),
        drawn: &mut Option<&mut Steps<'g>>,
    ) {
        walk.step(mv);
        if wait.is_bared() || !seen.contains(walk.free_key()) {
            self.passes.push((pass, mv));
            self.gather_after(walk, seen, self.passes.len() as u32 - 1, drawn);
        }
        walk.undo();
    }

    /// Note the steps that carry a run.
    fn gather_carried(&mut self, walk: &mut Walk<'_>, seen: &mut Seen) {
        let mut carries = std::mem::take(&mut self.carries);
        let empties = walk.state.carries(walk.game, &mut carries);
        for carry in carries.drain(..) {
            self.note_carried(walk, seen, carry.moves(&empties));
        }
        self.carries = carries;
    }

    /// Note the step that the last of some moves is after the others, if all are legal and no safe moves come of these.
    fn note_carried(&mut self, walk: &mut Walk<'_>, seen: &mut Seen, moves: impl Iterator<Item = Move>) {
        let (mut moves, mut pass, mut taken) = (moves.peekable(), NONE, 0);
        while let Some(mv) = moves.next() {
            if !walk.state.may_lay(walk.game, mv.source(), mv.target(), 1) {
                break;
            }
            if moves.peek().is_none() {
                let asked = Asked::of(walk);
                self.note(walk, seen, &asked, pass, (mv, walk.wait_after(mv)));
                break;
            }
            walk.step(mv);
            taken += 1;
            if walk.was_safe {
                break;
            }
            self.passes.push((pass, mv));
            pass = self.passes.len() as u32 - 1;
        }
        (0..taken).for_each(|_| walk.undo());
    }

    /// Note a step, if it may be among the best and leads to a position that was not seen.
    fn note(&mut self, walk: &mut Walk<'_>, seen: &mut Seen, asked: &Asked<'_>, pass: u32, (mv, wait): (Move, Wait)) {
        let made = (!asked.is_told(walk, mv)).then(|| made(walk, mv));
        let cost = made.map_or_else(|| asked.cost_after(walk, mv), |(cost, _)| cost);
        let rank = self.rank(cost, walk.here(), pass, mv);
        // What is not among the best now is left out for good: else the same would come again and again. But not while
        // cards are dealt to columns: with the next row more than ever may come of it.
        if rank >= self.bound && (asked.is_open || !walk.state.is_key_known(walk.game, mv)) {
            return;
        }
        let free =
            asked.unmade.key_after(walk, mv).or(made.map(|(_, key)| key)).unwrap_or_else(|| free_key_made(walk, mv));
        if wait.piles != 0 && seen.contains(free) {
            return;
        }
        let key = if wait.piles != 0 { free + wait.key() } else { free };
        if seen.insert(key) && rank < self.bound {
            self.found += 1;
            self.places.push(Place { rank, node: walk.here(), pass, mv, key: key.a });
            if self.places.len() > 2 * self.width {
                self.narrow();
            }
        }
    }

    /// Note a step, if it leads to a position that was not seen; that is played on, and counts, however it ranks.
    fn note_played(
        &mut self,
        walk: &mut Walk<'_>,
        seen: &mut Seen,
        asked: &Asked<'_>,
        pass: u32,
        (mv, wait): (Move, Wait),
    ) {
        if wait.piles == 0 && asked.unmade.key_after(walk, mv).is_some_and(|key| seen.contains(key)) {
            return;
        }
        walk.step(mv);
        let key = walk.key();
        if !walk.is_known_better(seen) && seen.insert(key) {
            self.found += 1;
            let cost = self.table.as_mut().map_or(0, |table| table.cost(&walk.state));
            let rank = self.rank(cost, walk.here(), pass, mv);
            if rank < self.bound {
                self.places.push(Place { rank, node: walk.here(), pass, mv, key: key.a });
                if self.places.len() > 2 * self.width {
                    self.narrow();
                }
            }
        }
        walk.undo();
    }

    /// Leave the best places; nothing worse is noted from now on.
    fn narrow(&mut self) {
        if self.places.len() > self.width {
            let (_, worst, _) = self.places.select_nth_unstable(self.width - 1);
            self.bound = worst.rank;
            self.places.truncate(self.width);
        }
    }

    /// Return where a step stands among those of its depth.
    #[inline(always)]
    fn rank(&self, cost: i32, node: u32, pass: u32, mv: Move) -> i32 {
        let mixed = node ^ pass.rotate_left(11) ^ mv.0.rotate_left(19) ^ self.width as u32;
        let drawn = mixed.wrapping_mul(0x9e37_79b9) >> 16;
        let times = ((u64::from(drawn) * self.per_chance) >> 32) as u32;
        cost * UNIT + (drawn - times * self.chance) as i32
    }

    /// Take the best steps, those from one position side by side: the way from one to the next is short then. Return the
    /// best rank.
    pub fn take(&mut self, walk: &mut Walk<'_>, taken: &mut Vec<Step>) -> i32 {
        let is_full = self.places.len() >= self.width;
        self.narrow();
        self.bound = if is_full { self.bound.saturating_add(SLACK) } else { i32::MAX };
        self.places.sort_unstable_by_key(|place| (place.node, place.pass));
        for place in &self.places {
            let before = self.way(walk, place.node, place.pass);
            taken.push(Step { node: walk.add_to(before, place.mv.with_safe()), key: place.key });
        }
        let best = self.places.iter().map(|place| place.rank).min();
        self.places.clear();
        self.passes.clear();
        best.unwrap_or(i32::MAX)
    }

    /// Make positions of those that are passed on the way to a step; return the number of the last.
    fn way(&self, walk: &mut Walk<'_>, node: u32, pass: u32) -> u32 {
        if pass == NONE {
            return node;
        }
        let (before, mv) = self.passes[pass as usize];
        let before = self.way(walk, node, before);
        walk.add_to(before, mv)
    }
}

/// The facts about a position that judge the steps from it.
struct Asked<'g> {
    wanted: u64,
    order: Option<Order<'g>>,
    ahead: Option<Ahead>,
    unmade: Unmade<'g>,
    /// The stock still deals to columns.
    is_open: bool,
}

impl<'g> Asked<'g> {
    fn of(walk: &Walk<'g>) -> Asked<'g> {
        let order = walk.order();
        Asked {
            wanted: walk.state.wanted_on_foundations(walk.game),
            unmade: Unmade::of(walk, walk.servings().filter(|_| order.is_none())),
            is_open: walk.state.deals_to_piles(walk.game),
            ahead: walk.state.ahead(walk.game),
            order,
        }
    }

    /// Return whether what the position after a move costs is known, or well estimated, without making it.
    #[inline(always)]
    fn is_told(&self, walk: &Walk<'_>, mv: Move) -> bool {
        self.unmade.served(mv).is_some() || walk.state.is_estimated(walk.game, mv)
    }

    /// Return what the position after a move will cost, about.
    fn cost_after(&self, walk: &Walk<'_>, mv: Move) -> i32 {
        if let Some(servings) = self.unmade.served(mv) {
            return walk.state.cost_served(walk.game, servings);
        }
        let cost = walk.state.cost + walk.state.estimate(walk.game, mv, self.wanted);
        let ahead = self.ahead.as_ref().map_or(0, |ahead| ahead.cost_after(walk.game, &walk.state, mv));
        cost + ahead + self.order.as_ref().map_or(0, |order| order.cost + order.estimate(walk.game, &walk.state, mv))
    }
}

/// Return the cost of the position after a move, and its key when nothing is waited for.
fn made(walk: &mut Walk<'_>, mv: Move) -> (i32, Key) {
    walk.step(mv);
    let ahead = walk.state.ahead(walk.game).map_or(0, |ahead| ahead.cost(walk.game, &walk.state));
    let cost = walk.state.cost + ahead + walk.order().map_or(0, |order| order.cost);
    let made = (cost, walk.free_key());
    walk.undo();
    made
}

/// Return the key of the position after a move, when nothing is waited for.
fn free_key_made(walk: &mut Walk<'_>, mv: Move) -> Key {
    walk.step(mv);
    let key = walk.free_key();
    walk.undo();
    key
}
