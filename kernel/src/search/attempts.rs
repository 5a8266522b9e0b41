//! Which searches are made of a deal, one after the other, until one has an answer.
//!
//! A greedy search finds a win soon or hardly at all, so a few with different weights come first; what they
//! leave is searched in beams, each wider than the last, and between them, on and on, to its end.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bare::deal::Bare;
use crate::bare::search::Way;
use crate::bare::table::Table;
use crate::beams::beam::Beam;
use crate::beams::plans::{BeamKind, BeamPlan};
use crate::compact::layout::Compact;
use crate::compact::search::Dives;
use crate::parallel::threads::at_once;
use crate::parallel::together::{Together, Turn, Worker};
use crate::position::state::State;
use crate::pruning::prune::Prune;
use crate::pruning::safe::Safe;
use crate::pruning::twins::links_in_beam;
use crate::search::best_first::{Exhaustive, Greedy, Search, Tree, Verdict};
use crate::search::limits::{Limits, Reason};
use crate::search::walk::Walk;
use crate::tables::costs::Weights;
use crate::tables::game::Game;
use crate::tables::rules::Rules;

/// A greedy search: its weights, and how many positions it may take.
type Attempt = (Weights, u64);

/// The greedy attempts at most games: chosen from random ones so that they settle many deals of many games after few
/// positions.
///
/// A negative weight of a move goes into the depth first: hard deals of FreeCell are won by that.
const ATTEMPTS: [Attempt; 5] = [
    (Weights { foundation: 5, over: 2, out_of_order: 5, down: 13, held: 4, cell: 7, waste: 0, per_move: 4 }, 1500),
    (Weights { foundation: 6, over: 4, out_of_order: 2, down: 4, held: 9, cell: 12, waste: 0, per_move: 3 }, 2500),
    (Weights { foundation: 8, over: 7, out_of_order: 5, down: 11, held: 8, cell: 6, waste: 0, per_move: 2 }, 2500),
    (Weights { foundation: 0, over: 1, out_of_order: 7, down: 1, held: 3, cell: 4, waste: 0, per_move: -1 }, 2500),
    (Weights { foundation: 7, over: 1, out_of_order: 3, down: 6, held: 3, cell: 4, waste: 0, per_move: -3 }, 20_000),
];

/// The attempts where blocks go card by card through empty places, as in FreeCell.
///
/// Weights, order and lengths were chosen together, so that they take little time in all, on FreeCell's deals ms:20001
/// to 32000 and on k1:1001 to 1400 of four games like it: what one leaves another wins, which looks at other things.
/// The last is long, since it goes through all of many a deal that is lost.
const BY_SINGLES: [Attempt; 7] = [
    (Weights { foundation: 7, over: 7, out_of_order: 18, down: 5, held: 23, cell: 27, waste: 0, per_move: 13 }, 500),
    (Weights { foundation: 6, over: 7, out_of_order: 2, down: 4, held: 12, cell: 13, waste: 0, per_move: 3 }, 650),
    (Weights { foundation: 0, over: 5, out_of_order: 12, down: 5, held: 14, cell: 13, waste: 0, per_move: 5 }, 300),
    (Weights { foundation: 3, over: 4, out_of_order: 8, down: 5, held: 6, cell: 26, waste: 0, per_move: 6 }, 4000),
    (Weights { foundation: 12, over: 12, out_of_order: 3, down: 5, held: 0, cell: 12, waste: 0, per_move: 8 }, 4000),
    (Weights { foundation: 2, over: 12, out_of_order: 9, down: 5, held: 23, cell: 1, waste: 0, per_move: 6 }, 1200),
    (Weights { foundation: 2, over: 0, out_of_order: 7, down: 5, held: 7, cell: 5, waste: 0, per_move: 1 }, 20_000),
];

/// The weights of the search to the end. It is not recorded on which deals they were chosen.
pub const TO_THE_END: Weights =
    Weights { foundation: 6, over: 5, out_of_order: 5, down: 5, held: 1, cell: 5, waste: 0, per_move: 5 };

/// How many positions the search to the end takes for each position of the last beam, where it may well get there.
const FOR_EACH_IN_BEAM: u64 = 4;
/// How many positions it takes as often where cards are there twice, and what part of a beam's after that: then there
/// is far more to look at than it will ever see.
const FIRST_OF_DOUBLES: u64 = 25_000;
const BEAMS_OF_DOUBLES: u64 = 8;
/// How many depths a beam may be long, if it is full everywhere.
const LONGEST_BEAM: u64 = 10_000;

/// The rules with the weights of a kind of beam, and how much chance may add there.
type BeamGame = (Game, u32);

/// The most threads.
const MOST_THREADS: usize = 64;

/// A deal to search: how its first position is made, and what is safe in it.
pub struct Deal<'a> {
    /// Make the first position, for the rules with certain weights.
    pub lay_out: &'a (dyn Fn(&Game) -> State + Sync),
    /// The safe moves.
    pub safe: &'a Safe,
    /// The piles.
    pub piles: &'a [Vec<u8>],
}

/// The data that all attempts at deals of one game need.
pub struct Attempts {
    greedy: Vec<(Game, u64)>,
    exhaustive: Game,
    plan: &'static BeamPlan,
    beams: Vec<BeamGame>,
    prune: Prune,
    compact: Option<Compact>,
    bare: Option<Bare>,
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
        let by_singles = rules.piles.iter().flat_map(|pile| &pile.sets).any(|set| set.by_singles);
        let attempts: &[Attempt] = if by_singles { &BY_SINGLES } else { &ATTEMPTS };
        let greedy = attempts.iter().map(|&(weights, most)| (linked(weights), most)).collect();
        let plan = BeamPlan::of(&exhaustive);
        let links = links_in_beam(&exhaustive);
        let in_beam = |kind: &BeamKind| {
            let mut game = kind.game(rules, exhaustive.foundations, linked);
            game.links_in_beam.clone_from(&links);
            (game, kind.chance)
        };
        let beams = plan.kinds.iter().map(in_beam).collect();
        let compact = Compact::of(&exhaustive, &prune);
        let bare = Bare::of(&exhaustive, &prune);
        Attempts { greedy, exhaustive, plan, beams, prune, compact, bare }
    }

    /// Return the rules with what follows from them.
    pub fn game(&self) -> &Game {
        &self.exhaustive
    }

    /// Search until there is an answer or a limit is reached; `lay_out` makes the first position.
    ///
    /// With more than one thread the searches share the positions and the memory of the limits.
    pub fn run(
        &self,
        deal: &Deal<'_>,
        limits: &mut Limits<'_>,
        bytes: &mut usize,
        (threads, general): (usize, bool),
    ) -> Verdict {
        let bare = self.bare.as_ref().filter(|bare| !general && bare.takes(deal.safe, deal.piles));
        let threads = threads.clamp(1, MOST_THREADS);
        for (mut search, most) in self.first_searches(deal, bare, threads, general) {
            let verdict = search.run(limits, most, &mut |filled| {
                *bytes = filled;
                filled
            });
            if !is_open(&verdict, limits) {
                return verdict;
            }
        }
        match bare {
            Some(bare) => {
                let tree = || Way::new(Table::new(&self.exhaustive, bare, deal.safe, deal.piles));
                self.run_to_the_end(deal, Some(bare), &tree, limits, (threads, bytes))
            }
            None => self.run_to_the_end(deal, None, &|| self.walk(&self.exhaustive, deal), limits, (threads, bytes)),
        }
    }

    /// Search to the end through trees that begin where the deal does.
    fn run_to_the_end<T: Tree>(
        &self,
        deal: &Deal<'_>,
        bare: Option<&Bare>,
        tree: &(impl Fn() -> T + Sync),
        limits: &mut Limits<'_>,
        (threads, bytes): (usize, &mut usize),
    ) -> Verdict {
        match threads {
            1 => self.run_alone(deal, &mut tree(), limits, bytes),
            threads => self.run_together((deal, bare), tree, limits, bytes, threads),
        }
    }

    /// Return the searches on one thread in their order, each made when its turn comes, with their most positions.
    ///
    /// The compact search takes deals of its class, and no other search follows it unless it fails to lay out a line.
    /// The greedy searches have a version for bare games. With `general`, neither shortcut applies. With more threads,
    /// one greedy search comes first, because most deals are won before a second thread has begun; the others follow
    /// side by side.
    fn first_searches<'s>(
        &'s self,
        deal: &'s Deal<'_>,
        bare: Option<&'s Bare>,
        threads: usize,
        general: bool,
    ) -> impl Iterator<Item = (Box<dyn Search + 's>, u64)> {
        let compact = self.compact.as_ref().filter(|_| !general);
        let dives = compact.and_then(|compact| Dives::of(&self.exhaustive, compact, deal.safe, deal.piles));
        let dives = dives.map(|dives| (Box::new(dives) as Box<dyn Search + 's>, u64::MAX));
        let count = if threads == 1 { self.greedy.len() } else { 1 };
        dives.into_iter().chain(self.greedy[..count].iter().map(move |greedy| self.greedy(deal, bare, greedy)))
    }

    fn greedy<'s>(
        &'s self,
        deal: &'s Deal<'_>,
        bare: Option<&'s Bare>,
        (game, most): &'s (Game, u64),
    ) -> (Box<dyn Search + 's>, u64) {
        match bare {
            Some(bare) => (Box::new(Way::new(Table::new(game, bare, deal.safe, deal.piles))), *most),
            None => (Box::new(Greedy(self.walk(game, deal))), *most),
        }
    }

    fn beam<'s>(
        &'s self,
        deal: &'s Deal<'_>,
        (game, chance): &'s BeamGame,
        width: usize,
    ) -> (Box<dyn Search + 's>, u64) {
        let beam = Beam { walk: self.walk(game, deal), width, chance: *chance };
        (Box::new(beam), LONGEST_BEAM * width as u64)
    }

    /// Search everything, interrupted by beams.
    fn run_alone(&self, deal: &Deal<'_>, tree: &mut impl Tree, limits: &mut Limits<'_>, bytes: &mut usize) -> Verdict {
        let mut exhaustive = Exhaustive::new(tree);
        let interrupted = self.run_by_turns(deal, &mut exhaustive, limits);
        let verdict = interrupted.unwrap_or_else(|| exhaustive.run(limits, u64::MAX, &mut |filled| filled));
        *bytes = exhaustive.bytes;
        verdict
    }

    /// The same on several threads, with the greedy searches that are left: whoever has made one of these or a beam
    /// goes on with the search to the end, as far as that is due, and then with the next of them.
    fn run_together<T: Tree>(
        &self,
        (deal, bare): (&Deal<'_>, Option<&Bare>),
        tree: &(impl Fn() -> T + Sync),
        limits: &mut Limits<'_>,
        bytes: &mut usize,
        threads: usize,
    ) -> Verdict {
        let together = Together::new(&tree(), threads);
        let greedy = self.greedy[1..].iter().map(Task::Greedy);
        let tasks = Mutex::new(greedy.chain(self.beams().map(|(kind, width)| Task::Beam(kind, width))).collect());
        let shared = Shared { deal, bare, together: &together, tasks: &tasks };
        let verdict = at_once(limits, 0..threads, |limits, _| {
            // Made here, so that what two threads write does not lie side by side.
            let mut worker = Worker::new(tree());
            let verdict = self.work(&shared, &mut worker, limits);
            together.end(&mut worker, &verdict);
            verdict
        });
        *bytes = together.bytes();
        verdict
    }

    /// The work of one thread.
    fn work(&self, shared: &Shared<'_, '_>, worker: &mut Worker<impl Tree>, limits: &mut Limits<'_>) -> Verdict {
        loop {
            match shared.together.run(worker, limits) {
                Turn::Ended(verdict) => return verdict,
                Turn::Searched => continue,
                Turn::Nothing => {}
            }
            let Some(task) = shared.next_task() else {
                return shared.together.run_to_the_end(worker, limits);
            };
            match self.run_task(shared, &task, limits) {
                Verdict::Unknown(Reason::Memory) => shared.drop_tasks(),
                verdict if !is_open(&verdict, limits) => return verdict,
                _ => {}
            }
        }
    }

    fn run_task(&self, shared: &Shared<'_, '_>, task: &Task<'_>, limits: &mut Limits<'_>) -> Verdict {
        let Shared { deal, bare, together, .. } = shared;
        match *task {
            Task::Greedy(attempt) => {
                let (mut search, most) = self.greedy(deal, *bare, attempt);
                search.run(limits, most, &mut |filled| filled)
            }
            Task::Beam(kind, width) => {
                let (before, mut told) = (limits.searched, 0);
                together.begin_beside();
                let (mut search, most) = self.beam(deal, kind, width);
                let verdict = search.run(limits, most, &mut |bytes| {
                    let filled = together.count_besides(told, bytes);
                    told = bytes;
                    filled
                });
                together.count_besides(told, 0);
                let in_beam = limits.searched - before;
                together.end_beside(share(together.is_single, together.searched(), in_beam));
                verdict
            }
        }
    }

    /// Search on, interrupted by beams; none: all beams were tried, and there is no answer.
    fn run_by_turns(
        &self,
        deal: &Deal<'_>,
        exhaustive: &mut Exhaustive<'_, impl Tree>,
        limits: &mut Limits<'_>,
    ) -> Option<Verdict> {
        let mut most = 0;
        for (kind, width) in self.beams() {
            let verdict = exhaustive.run(limits, most, &mut |filled| filled);
            if !is_open(&verdict, limits) {
                return Some(verdict);
            }
            let before = limits.searched;
            let (mut search, longest) = self.beam(deal, kind, width);
            match search.run(limits, longest, &mut |bytes| exhaustive.bytes + bytes) {
                Verdict::Unknown(Reason::Memory) => return None,
                verdict if !is_open(&verdict, limits) => return Some(verdict),
                _ => most = share(exhaustive.is_single(), exhaustive.found, limits.searched - before),
            }
        }
        None
    }

    /// The beams in their order: each width with all kinds.
    fn beams(&self) -> impl Iterator<Item = (&BeamGame, usize)> {
        self.plan.widths.iter().flat_map(|&width| self.beams.iter().map(move |kind| (kind, width)))
    }

    fn walk<'g>(&'g self, game: &'g Game, deal: &'g Deal<'_>) -> Walk<'g> {
        Walk::new(game, deal.safe, &self.prune, (deal.lay_out)(game))
    }
}

/// A search next to the one to the end.
enum Task<'a> {
    /// A greedy one.
    Greedy(&'a (Game, u64)),
    /// A search in a beam of that width.
    Beam(&'a BeamGame, usize),
}

/// The data that the threads of a search share.
struct Shared<'a, 'd> {
    deal: &'a Deal<'d>,
    bare: Option<&'a Bare>,
    together: &'a Together,
    tasks: &'a Mutex<VecDeque<Task<'a>>>,
}

impl<'a> Shared<'a, '_> {
    fn tasks(&self) -> MutexGuard<'_, VecDeque<Task<'a>>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_task(&self) -> Option<Task<'a>> {
        self.tasks().pop_front()
    }

    /// The memory has no room for more of them.
    fn drop_tasks(&self) {
        self.tasks().clear();
    }
}

/// Return how many positions the search to the end takes after a beam of so many.
fn share(is_single: bool, found: u64, in_beam: u64) -> u64 {
    if is_single || found < FIRST_OF_DOUBLES { FOR_EACH_IN_BEAM * in_beam } else { in_beam / BEAMS_OF_DOUBLES }
}

/// Say whether another search may go on from what one has verdict.
fn is_open(verdict: &Verdict, limits: &Limits<'_>) -> bool {
    *verdict == Verdict::Unknown(Reason::Positions) && !limits.are_used_up()
}
