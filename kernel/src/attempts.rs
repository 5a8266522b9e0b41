//! Which searches are made of a deal, one after the other, until one has an answer.
//!
//! A greedy search finds a win soon or hardly at all, so a few with different weights come first; what they
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
use crate::search::{Exhaustive, Verdict, greedy};
use crate::state::State;
use crate::walk::Walk;

/// A greedy search: its weights, and how many positions it may take.
type Attempt = (Weights, u64);

/// The attempts: chosen from random ones so that they settle many deals of many games after few positions.
///
/// A negative weight of a move goes into the depth first: hard deals of FreeCell are won by that.
const ATTEMPTS: [Attempt; 5] = [
    (Weights { foundation: 5, over: 2, out_of_order: 5, down: 13, held: 4, cell: 7, per_move: 4 }, 1500),
    (Weights { foundation: 6, over: 4, out_of_order: 2, down: 4, held: 9, cell: 12, per_move: 3 }, 2500),
    (Weights { foundation: 8, over: 7, out_of_order: 5, down: 11, held: 8, cell: 6, per_move: 2 }, 2500),
    (Weights { foundation: 0, over: 1, out_of_order: 7, down: 1, held: 3, cell: 4, per_move: -1 }, 2500),
    (Weights { foundation: 7, over: 1, out_of_order: 3, down: 6, held: 3, cell: 4, per_move: -3 }, 20_000),
];

/// The weights of the search to the end.
pub const TO_THE_END: Weights =
    Weights { foundation: 6, over: 5, out_of_order: 5, down: 5, held: 1, cell: 5, per_move: 5 };

/// How many positions the search to the end takes for each position of the last beam.
const FOR_EACH_IN_BEAM: u64 = 2;
/// How many depths a beam may be long, if it is full everywhere.
const LONGEST_BEAM: u64 = 10_000;

/// A kind of beam: its weights, and how much chance may add to a rank.
type BeamKind = (Weights, u32);

/// The rules with the weights of a kind of beam, and how much chance may add there.
type BeamGame = (Game, u32);

/// The beams of a game: all kinds of one width, then of the next.
struct BeamPlan {
    /// How many positions of one depth a beam goes on from: first, and at most; each time four times as many.
    widths: (usize, usize),
    /// The kinds of beams.
    kinds: [BeamKind; 4],
}

/// The usual beams: narrow ones win most of what the greedy searches leave.
///
/// Their weights were chosen from random ones on five deals each of 59 games that greedy searches seldom win, and
/// looked at on other deals of all games.
const BEAMS: BeamPlan = BeamPlan {
    widths: (8, 8192),
    kinds: [
        (Weights { foundation: 6, over: 6, out_of_order: 0, down: 4, held: 2, cell: 6, per_move: 0 }, 16),
        (Weights { foundation: 11, over: 1, out_of_order: 3, down: 2, held: 0, cell: -3, per_move: 0 }, 10),
        (Weights { foundation: 7, over: 3, out_of_order: 6, down: 8, held: 3, cell: 13, per_move: 0 }, 80),
        (Weights { foundation: 12, over: 2, out_of_order: 12, down: 10, held: 1, cell: 9, per_move: 0 }, 30),
    ],
};

/// The beams where cards leave in whole runs.
///
/// Their weights were chosen from random ones on twelve deals of each of eight games, and looked at on forty others.
const BEAMS_OF_RUNS: BeamPlan = BeamPlan {
    widths: (10, 10_240),
    kinds: [
        (Weights { foundation: 5, over: 5, out_of_order: 19, down: 10, held: 15, cell: 8, per_move: 0 }, 60),
        (Weights { foundation: 4, over: 5, out_of_order: 19, down: 15, held: 14, cell: 8, per_move: 0 }, 60),
        (Weights { foundation: 1, over: 3, out_of_order: 16, down: 14, held: 7, cell: 17, per_move: 0 }, 60),
        (Weights { foundation: 1, over: 4, out_of_order: 22, down: 18, held: 5, cell: 12, per_move: 0 }, 60),
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
    greedy: Vec<(Game, u64)>,
    exhaustive: Game,
    plan: &'static BeamPlan,
    beams: Vec<BeamGame>,
    prune: Prune,
}

impl Attempts {
    /// Prepare the attempts.
    pub fn new(rules: &Rules) -> Attempts {
        let mut exhaustive = Game::new(rules.clone(), TO_THE_END, true);
        let prune = Prune::new(&exhaustive);
        prune.link(&mut exhaustive);
        let linked = |weights| {
            let mut game = Game::new(rules.clone(), weights, true);
            prune.link(&mut game);
            game
        };
        let greedy = ATTEMPTS.iter().map(|&(weights, most)| (linked(weights), most)).collect();
        let plan = if exhaustive.costs.in_runs { &BEAMS_OF_RUNS } else { &BEAMS };
        let beams = plan.kinds.into_iter().map(|(weights, chance)| (linked(weights), chance)).collect();
        Attempts { greedy, exhaustive, plan, beams, prune }
    }

    /// Return the rules with what follows from them.
    pub fn game(&self) -> &Game {
        &self.exhaustive
    }

    /// Search until there is an answer or a limit is reached; `lay_out` makes the first position.
    ///
    /// With more than one thread, the others try the beams meanwhile; each thread may search as many positions as the
    /// limits say and fill its share of the memory.
    pub fn run(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, bytes: &mut usize, threads: usize) -> Verdict {
        let helpers = threads.clamp(1, MOST_THREADS) - 1;
        limits.share_memory(helpers + 1);
        let besides: Vec<Limits<'static>> = (0..helpers).map(|_| limits.beside()).collect();
        thread::scope(|scope| {
            let start = |(number, mut limits): (usize, Limits<'static>)| {
                scope.spawn(move || {
                    let verdict = self.help(deal, &mut limits, number, helpers);
                    if !matches!(verdict, Verdict::Unknown(_)) {
                        limits.stop();
                    }
                    (verdict, limits.searched)
                })
            };
            let started: Vec<_> = besides.into_iter().enumerate().map(start).collect();
            let mut verdict = self.run_first(deal, limits, bytes, helpers == 0);
            limits.stop();
            for (other, searched) in started.into_iter().filter_map(|helper| helper.join().ok()) {
                limits.searched += searched;
                if matches!(verdict, Verdict::Unknown(_)) && !matches!(other, Verdict::Unknown(_)) {
                    verdict = other;
                }
            }
            verdict
        })
    }

    /// Try the greedy searches, then search everything; alone, it is interrupted by beams.
    fn run_first(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, bytes: &mut usize, is_alone: bool) -> Verdict {
        for (game, most) in &self.greedy {
            let verdict = greedy(&mut self.walk(game, deal), limits, *most, bytes);
            if !is_open(&verdict, limits) {
                return verdict;
            }
        }
        let mut walk = self.walk(&self.exhaustive, deal);
        let mut exhaustive = Exhaustive::new(&mut walk);
        let interrupted = if is_alone { self.run_by_turns(deal, &mut exhaustive, limits) } else { None };
        let verdict = interrupted.unwrap_or_else(|| exhaustive.run(limits, u64::MAX));
        *bytes = exhaustive.bytes;
        verdict
    }

    /// Search on, interrupted by beams; none: all beams were tried, and there is no answer.
    fn run_by_turns(
        &self,
        deal: &Deal<'_>,
        exhaustive: &mut Exhaustive<'_, '_>,
        limits: &mut Limits<'_>,
    ) -> Option<Verdict> {
        let mut most = 0;
        for (kind, width) in self.beams() {
            let verdict = exhaustive.run(limits, most);
            if !is_open(&verdict, limits) {
                return Some(verdict);
            }
            let before = limits.searched;
            match self.run_beam(deal, kind, width, limits, exhaustive.bytes) {
                Verdict::Unknown(Reason::Memory) => return None,
                verdict if !is_open(&verdict, limits) => return Some(verdict),
                _ => most = FOR_EACH_IN_BEAM * (limits.searched - before),
            }
        }
        None
    }

    fn run_beam(
        &self,
        deal: &Deal<'_>,
        (game, chance): &BeamGame,
        width: usize,
        limits: &mut Limits<'_>,
        besides: usize,
    ) -> Verdict {
        let how = Beam { width, chance: *chance, most: LONGEST_BEAM * width as u64, besides };
        beam(&mut self.walk(game, deal), how, limits)
    }

    /// The beams in their order: each width with all kinds.
    fn beams(&self) -> impl Iterator<Item = (&BeamGame, usize)> {
        let (first, last) = self.plan.widths;
        let widths = successors(Some(first), |width| Some(width * 4)).take_while(move |&width| width <= last);
        widths.flat_map(|width| self.beams.iter().map(move |kind| (kind, width)))
    }

    fn walk<'g>(&'g self, game: &'g Game, deal: &'g Deal<'_>) -> Walk<'g> {
        Walk::new(game, deal.safe, &self.prune, (deal.lay_out)(game))
    }

    /// Try the beams, shared among those that help.
    fn help(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, number: usize, helpers: usize) -> Verdict {
        for (kind, width) in self.beams().skip(number).step_by(helpers) {
            let verdict = self.run_beam(deal, kind, width, limits, 0);
            if !is_open(&verdict, limits) {
                return verdict;
            }
        }
        Verdict::Unknown(Reason::Positions)
    }
}

/// Say whether another search may go on from what one has verdict.
fn is_open(verdict: &Verdict, limits: &Limits<'_>) -> bool {
    *verdict == Verdict::Unknown(Reason::Positions) && !limits.are_used_up()
}
