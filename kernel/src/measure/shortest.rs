//! The shortest wins: what was played and what must be played at least lead the search (A*).
//!
//! Every legal move is tried: nothing is left out that could make a line longer. Positions that turn into each other
//! when alike piles are exchanged are as far from a win, so they count as one. A position that is reached in fewer moves
//! than before is gone on from again, so a [`Bound`] need not be consistent. The first searches trust the bound too much,
//! by a weight: they find lines soon, and what is no shorter than the best line is not looked at any more. Nothing found
//! by them is lost: the last search, without weight, proves how short a win is.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

use crate::measure::bound::Bound;
use crate::position::key::Key;
use crate::position::state::State;
use crate::search::limits::{Limits, Reason};
use crate::tables::game::Game;
use crate::tables::moves::Move;

/// The weights of the searches before the last, in quarters, and how many positions each looks at.
const HASTY: [(usize, u64); 3] = [(16, 60_000), (10, 150_000), (6, 300_000)];
const PLAIN: usize = 4;

/// The knowledge about the shortest win.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The shortest line found here, if one was.
    pub line: Option<Vec<Move>>,
    /// No win has fewer moves; none: there is no win at all, but for a line that was known before.
    pub least: Option<usize>,
    /// Why the search ended before that was all.
    pub reason: Option<Reason>,
    /// The bytes that it filled at most.
    pub bytes: usize,
}

/// Search for a line of fewer moves than `known`.
pub fn shortest(game: &Game, state: &State, known: Option<usize>, limits: &mut Limits<'_>) -> Found {
    let mut found = Found { least: Some(1), ..Found::default() };
    let mut best = known.unwrap_or(usize::MAX);
    for (weight, most) in HASTY.into_iter().chain([(PLAIN, u64::MAX)]) {
        let mut search = Search::new(game, state.clone(), weight, best);
        found.least = found.least.max(Some(search.least()));
        let last = limits.searched.saturating_add(most);
        let end = search.run(limits, last);
        found.bytes = found.bytes.max(search.bytes());
        if let Some(line) = search.line.take() {
            best = line.len();
            found.line = Some(line);
        }
        match end {
            End::All => {
                found.least = (best != usize::MAX).then_some(best);
                return found;
            }
            End::Limit(reason) => {
                found.least = found.least.max(Some(search.least().min(best)));
                found.reason = Some(reason);
                return found;
            }
            End::Enough => {}
        }
    }
    found
}

/// How a search ends.
enum End {
    /// No line is shorter than the best.
    All,
    /// It looked at as many positions as it should.
    Enough,
    /// A limit was reached.
    Limit(Reason),
}

#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    played: u16,
    /// How many moves a win through here has at least.
    total: u16,
    mv: Move,
}

/// A key is as good as chance, so its first word says where it stands.
#[derive(Default)]
struct FirstWord(u64);

impl Hasher for FirstWord {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = self.0.rotate_left(32) ^ word;
    }
}

struct Search<'g> {
    game: &'g Game,
    bound: Bound,
    state: State,
    weight: usize,
    /// Only lines with fewer moves are wanted.
    best: usize,
    line: Option<Vec<Move>>,
    nodes: Vec<Node>,
    path: Vec<u32>,
    played: HashMap<Key, u16, BuildHasherDefault<FirstWord>>,
    /// Nodes to go on from, by their weighted totals, and how many there are by the plain ones.
    open: Vec<Vec<u32>>,
    totals: Vec<u32>,
    /// Whether a line was left out because it has more moves than can be counted here.
    is_cut: bool,
}

/// Longer lines are not looked at: a node counts its moves with 16 bits.
const MOST_MOVES: usize = 1 << 15;
/// About what a key takes in the table of those that were reached.
const KEY_BYTES: usize = 40;

impl<'g> Search<'g> {
    fn new(game: &'g Game, state: State, weight: usize, best: usize) -> Search<'g> {
        let bound = Bound::new(game, &state);
        let total = bound.of(game, &state);
        let root = Node { parent: 0, played: 0, total: total as u16, mv: Move::NONE };
        let mut played = HashMap::default();
        if !state.is_won(game) {
            played.insert(state.key(game), 0);
        }
        let mut search = Search {
            game,
            bound,
            state,
            weight,
            best,
            line: None,
            nodes: vec![root],
            path: vec![0],
            played,
            open: Vec::new(),
            totals: Vec::new(),
            is_cut: false,
        };
        search.put(0);
        search
    }

    /// Return how many moves a win has at least: the least total of all that is open, or the best line's.
    fn least(&self) -> usize {
        self.totals.iter().position(|&count| count > 0).unwrap_or(usize::MAX).min(self.best)
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.played.capacity() * KEY_BYTES + self.nodes.len() * 8
    }

    fn put(&mut self, number: u32) {
        let node = self.nodes[number as usize];
        let (total, played) = (usize::from(node.total), usize::from(node.played));
        let rank = played * PLAIN + (total - played) * self.weight;
        if self.open.len() <= rank {
            self.open.resize(rank + 1, Vec::new());
        }
        if self.totals.len() <= total {
            self.totals.resize(total + 1, 0);
        }
        self.open[rank].push(number);
        self.totals[total] += 1;
    }

    fn run(&mut self, limits: &mut Limits<'_>, last: u64) -> End {
        let mut moves = Vec::new();
        let mut rank = 0;
        loop {
            let Some(number) = self.take(&mut rank) else {
                return if self.is_cut { End::Limit(Reason::Memory) } else { End::All };
            };
            let node = self.nodes[number as usize];
            if usize::from(node.total) >= self.best {
                self.totals[usize::from(node.total)] -= 1;
                continue;
            }
            self.go_to(number);
            let is_best = number == 0 || self.played.get(&self.state.key(self.game)) == Some(&node.played);
            if is_best {
                moves.clear();
                self.state.moves(self.game, &mut moves);
                rank = rank.min(self.grow(node, &moves));
            }
            self.totals[usize::from(node.total)] -= 1;
            if let Err(reason) = limits.count(self.bytes()) {
                return if self.least() >= self.best { End::All } else { End::Limit(reason) };
            }
            if limits.searched >= last {
                return End::Enough;
            }
        }
    }

    /// Take the next node of the lowest rank, from `rank` on.
    fn take(&mut self, rank: &mut usize) -> Option<u32> {
        while *rank < self.open.len() {
            if let Some(number) = self.open[*rank].pop() {
                return Some(number);
            }
            *rank += 1;
        }
        None
    }

    /// Note where moves lead from a node; return the lowest rank of what is new.
    fn grow(&mut self, node: Node, moves: &[Move]) -> usize {
        let played = node.played + 1;
        let mut lowest = usize::MAX;
        for &mv in moves {
            self.state.push_move(self.game, mv);
            if self.is_sooner(played) {
                let is_won = self.state.is_won(self.game);
                let more = if is_won { 0 } else { self.bound.of(self.game, &self.state) };
                let total = (usize::from(played) + more).max(usize::from(node.total));
                if is_won && usize::from(played) < self.best {
                    self.best = usize::from(played);
                    self.line = Some(self.line_here(mv));
                } else if total >= MOST_MOVES {
                    self.is_cut = true;
                } else if !is_won && total < self.best {
                    let number = self.nodes.len() as u32;
                    let parent = self.path[self.path.len() - 1];
                    self.nodes.push(Node { parent, played, total: total as u16, mv });
                    self.put(number);
                    let ahead = total - usize::from(played);
                    lowest = lowest.min(usize::from(played) * PLAIN + ahead * self.weight);
                }
            }
            self.state.undo(self.game);
        }
        lowest
    }

    /// Note in how many moves the position was reached, if it is the first time or they are fewer than before.
    fn is_sooner(&mut self, played: u16) -> bool {
        match self.played.entry(self.state.key(self.game)) {
            Entry::Vacant(entry) => {
                entry.insert(played);
                true
            }
            Entry::Occupied(mut entry) => {
                let is_sooner = played < *entry.get();
                if is_sooner {
                    entry.insert(played);
                }
                is_sooner
            }
        }
    }

    fn line_here(&self, last: Move) -> Vec<Move> {
        self.path[1..].iter().map(|&number| self.nodes[number as usize].mv).chain([last]).collect()
    }

    /// Go to a node: back to where its way parts from the one taken, then on.
    fn go_to(&mut self, number: u32) {
        let (mut at, mut ahead) = (number, Vec::new());
        while self.path.get(usize::from(self.nodes[at as usize].played)) != Some(&at) {
            ahead.push(at);
            at = self.nodes[at as usize].parent;
        }
        while self.path.len() > usize::from(self.nodes[at as usize].played) + 1 {
            self.path.pop();
            self.state.undo(self.game);
        }
        for &next in ahead.iter().rev() {
            self.state.push_move(self.game, self.nodes[next as usize].mv);
            self.path.push(next);
        }
    }
}
