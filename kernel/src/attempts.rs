//! Which searches are made of a deal, one after the other, until one has an answer.
//!
//! A hasty search finds a win soon or hardly at all, so a few with different weights come first; what they
//! leave is searched in beams, each wider than the last, and between them, on and on, to its end.

use std::iter::successors;
use std::thread;

use crate::beam::{Beam, beam};
use crate::costs::Weights;
use crate::game::Game;
use crate::limits::{Limits, Reason};
use crate::prune::Prune;
use crate::rules::Rules;
use crate::safe::Safe;
use crate::search::{Found, Steady, hasty};
use crate::state::State;
use crate::walk::Walk;

/// A hasty search: its weights, and how many positions it may take.
type Attempt = (Weights, u64);

/// The attempts: chosen from random ones so that they settle many deals of many games after few positions.
///
/// A negative weight of a move goes into the depth first: hard deals of FreeCell are won by that.
pub const ATTEMPTS: [Attempt; 5] = [
    (Weights::of([5, 2, 5, 13, 4, 7, 4]), 1500),
    (Weights::of([6, 4, 2, 4, 9, 12, 3]), 2500),
    (Weights::of([8, 7, 5, 11, 8, 6, 2]), 2500),
    (Weights::of([0, 1, 7, 1, 3, 4, -1]), 2500),
    (Weights::of([7, 1, 3, 6, 3, 4, -3]), 20_000),
];

/// The weights of the search to the end.
pub const TO_THE_END: Weights = Weights::of([6, 5, 5, 5, 1, 5, 5]);

/// How many positions the search to the end takes for each position of the last beam.
const FOR_EACH_IN_BEAM: u64 = 2;
/// How many depths a beam may be long, if it is full everywhere.
const LONGEST_BEAM: u64 = 10_000;

/// A kind of beam: its weights, and how much chance may add to a rank.
type Kind = (Weights, u32);

/// The rules with the weights of a kind of beam, and how much chance may add there.
type Ready = (Game, u32);

/// The beams of a game: all kinds of one width, then of the next.
struct Plan {
    /// How many positions of one depth a beam goes on from: first, and at most; each time four times as many.
    widths: (usize, usize),
    /// The kinds of beams.
    kinds: [Kind; 4],
}

/// The usual beams: narrow ones win most of what the hasty searches leave.
///
/// Their weights were chosen from random ones on five deals each of 59 games that hasty searches seldom win, and looked
/// at on other deals of all games.
const BEAMS: Plan = Plan {
    widths: (8, 8192),
    kinds: [
        (Weights::of([6, 6, 0, 4, 2, 6, 0]), 16),
        (Weights::of([11, 1, 3, 2, 0, -3, 0]), 10),
        (Weights::of([7, 3, 6, 8, 3, 13, 0]), 80),
        (Weights::of([12, 2, 12, 10, 1, 9, 0]), 30),
    ],
};

/// The beams where cards leave in whole runs.
///
/// Their weights were chosen from random ones on twelve deals of each of eight games, and looked at on forty others.
const BEAMS_OF_RUNS: Plan = Plan {
    widths: (10, 10_240),
    kinds: [
        (Weights::of([5, 5, 19, 10, 15, 8, 0]), 60),
        (Weights::of([4, 5, 19, 15, 14, 8, 0]), 60),
        (Weights::of([1, 3, 16, 14, 7, 17, 0]), 60),
        (Weights::of([1, 4, 22, 18, 5, 12, 0]), 60),
    ],
};

/// The most threads.
const MOST_THREADS: usize = 64;

/// A deal to search: how its first position is made, and what is safe in it.
pub struct Deal<'a> {
    /// Make the first position, for the rules with certain weights.
    pub lay_out: &'a (dyn Fn(&Game) -> State + Sync),
    /// What is safe.
    pub safe: &'a Safe,
}

/// What all attempts at deals of one game need.
pub struct Attempts {
    hasty: Vec<(Game, u64)>,
    steady: Game,
    plan: &'static Plan,
    beams: Vec<Ready>,
    prune: Prune,
}

impl Attempts {
    /// Prepare the attempts, or others than the usual.
    pub fn new(rules: &Rules, hasty: &[Attempt], steady: Weights) -> Attempts {
        let mut steady = Game::new(rules.clone(), steady, true);
        let prune = Prune::new(&steady);
        steady.link(&prune);
        let linked = |weights| {
            let mut game = Game::new(rules.clone(), weights, true);
            game.link(&prune);
            game
        };
        let hasty = hasty.iter().map(|&(weights, most)| (linked(weights), most)).collect();
        let plan = if steady.costs.in_runs { &BEAMS_OF_RUNS } else { &BEAMS };
        let beams = plan.kinds.into_iter().map(|(weights, chance)| (linked(weights), chance)).collect();
        Attempts { hasty, steady, plan, beams, prune }
    }

    /// Return the rules with what follows from them.
    pub fn game(&self) -> &Game {
        &self.steady
    }

    /// Search until there is an answer or a limit is reached; `lay_out` makes the first position.
    ///
    /// With more than one thread, the others try the beams meanwhile; each thread may search as many positions as the
    /// limits say and fill its share of the memory.
    pub fn run(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, bytes: &mut usize, threads: usize) -> Found {
        let helpers = threads.clamp(1, MOST_THREADS) - 1;
        limits.share_memory(helpers + 1);
        let besides: Vec<Limits<'static>> = (0..helpers).map(|_| limits.beside()).collect();
        thread::scope(|scope| {
            let start = |(number, mut limits): (usize, Limits<'static>)| {
                scope.spawn(move || {
                    let found = self.help(deal, &mut limits, number, helpers);
                    if !matches!(found, Found::Unknown(_)) {
                        limits.stop();
                    }
                    (found, limits.searched)
                })
            };
            let started: Vec<_> = besides.into_iter().enumerate().map(start).collect();
            let mut found = self.run_first(deal, limits, bytes, helpers == 0);
            limits.stop();
            for (other, searched) in started.into_iter().filter_map(|helper| helper.join().ok()) {
                limits.searched += searched;
                if matches!(found, Found::Unknown(_)) && !matches!(other, Found::Unknown(_)) {
                    found = other;
                }
            }
            found
        })
    }

    /// Try the hasty searches, then search everything; alone, it is interrupted by beams.
    fn run_first(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, bytes: &mut usize, is_alone: bool) -> Found {
        for (game, most) in &self.hasty {
            let found = hasty(&mut self.walk(game, deal), limits, *most, bytes);
            if !is_open(&found, limits) {
                return found;
            }
        }
        let mut walk = self.walk(&self.steady, deal);
        let mut steady = Steady::new(&mut walk);
        let interrupted = if is_alone { self.run_by_turns(deal, &mut steady, limits) } else { None };
        let found = interrupted.unwrap_or_else(|| steady.run(limits, u64::MAX));
        *bytes = steady.bytes;
        found
    }

    /// Search on, interrupted by beams; none: all beams were tried, and there is no answer.
    fn run_by_turns(&self, deal: &Deal<'_>, steady: &mut Steady<'_, '_>, limits: &mut Limits<'_>) -> Option<Found> {
        let mut most = 0;
        for (kind, width) in self.beams() {
            let found = steady.run(limits, most);
            if !is_open(&found, limits) {
                return Some(found);
            }
            let before = limits.searched;
            match self.run_beam(deal, kind, width, limits, steady.bytes) {
                Found::Unknown(Reason::Memory) => return None,
                found if !is_open(&found, limits) => return Some(found),
                _ => most = FOR_EACH_IN_BEAM * (limits.searched - before),
            }
        }
        None
    }

    fn run_beam(
        &self,
        deal: &Deal<'_>,
        (game, chance): &Ready,
        width: usize,
        limits: &mut Limits<'_>,
        besides: usize,
    ) -> Found {
        let how = Beam { width, chance: *chance, most: LONGEST_BEAM * width as u64, besides };
        beam(&mut self.walk(game, deal), how, limits)
    }

    /// The beams in their order: each width with all kinds.
    fn beams(&self) -> impl Iterator<Item = (&Ready, usize)> {
        let (first, last) = self.plan.widths;
        let widths = successors(Some(first), |width| Some(width * 4)).take_while(move |&width| width <= last);
        widths.flat_map(|width| self.beams.iter().map(move |kind| (kind, width)))
    }

    fn walk<'g>(&'g self, game: &'g Game, deal: &'g Deal<'_>) -> Walk<'g> {
        Walk::new(game, deal.safe, &self.prune, (deal.lay_out)(game))
    }

    /// Try the beams, shared among those that help.
    fn help(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, number: usize, helpers: usize) -> Found {
        for (kind, width) in self.beams().skip(number).step_by(helpers) {
            let found = self.run_beam(deal, kind, width, limits, 0);
            if !is_open(&found, limits) {
                return found;
            }
        }
        Found::Unknown(Reason::Positions)
    }
}

/// Say whether another search may go on from what one has found.
fn is_open(found: &Found, limits: &Limits<'_>) -> bool {
    *found == Found::Unknown(Reason::Positions) && !limits.are_used_up()
}
