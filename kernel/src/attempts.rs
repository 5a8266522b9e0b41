//! Which searches are made of a deal, one after the other, until one has an answer.
//!
//! A hasty search finds a win soon or hardly at all, so a few with different weights come first; what they
//! leave is searched to its end.

use std::thread;

use crate::game::{Game, Weights};
use crate::limits::{Limits, Reason};
use crate::prune::Prune;
use crate::rules::Rules;
use crate::safe::Safe;
use crate::search::{Found, hasty, steady};
use crate::state::State;
use crate::walk::Walk;

/// A hasty search: its weights, and how many positions it may take.
type Attempt = (Weights, u64);

/// The attempts: chosen from random ones so that they settle many deals of many games after few positions.
///
/// A negative weight of a move goes into the depth first: deals of two decks are won by that, or not soon.
pub const ATTEMPTS: [Attempt; 4] = [
    (Weights::of([6, 3, 2, 2, 6, 6, 3]), 2500),
    (Weights::of([2, 5, 2, 14, 4, 2, 1]), 2500),
    (Weights::of([6, 5, 5, 5, 1, 5, 5]), 1000),
    (Weights::of([7, 1, 3, 6, 3, 4, -3]), 20_000),
];

/// The weights of the search to the end.
pub const TO_THE_END: Weights = Weights::of([6, 5, 5, 5, 1, 5, 5]);

/// The most threads.
const MOST_THREADS: usize = 64;
/// How many positions the first search of a helping thread may take.
const FIRST_HELP: u64 = 5000;

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
        Attempts { hasty, steady, prune }
    }

    /// Return the rules with what follows from them.
    pub fn game(&self) -> &Game {
        &self.steady
    }

    /// Search until there is an answer or a limit is reached; `lay_out` makes the first position.
    ///
    /// With more than one thread, the others try hasty searches of growing length meanwhile; each thread may search
    /// as many positions as the limits say and fill its share of the memory.
    pub fn run(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, bytes: &mut usize, threads: usize) -> Found {
        let helpers = threads.clamp(1, MOST_THREADS) - 1;
        limits.share_memory(helpers + 1);
        let besides: Vec<Limits<'static>> = (0..helpers).map(|_| limits.beside()).collect();
        thread::scope(|scope| {
            let start = |(number, mut limits): (usize, Limits<'static>)| {
                scope.spawn(move || {
                    let found = self.help(deal, &mut limits, number);
                    limits.stop();
                    (found, limits.searched)
                })
            };
            let helpers: Vec<_> = besides.into_iter().enumerate().map(start).collect();
            let mut found = self.run_alone(deal, limits, bytes);
            limits.stop();
            for (other, searched) in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
                limits.searched += searched;
                if matches!(found, Found::Unknown(_)) && !matches!(other, Found::Unknown(_)) {
                    found = other;
                }
            }
            found
        })
    }

    fn run_alone(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, bytes: &mut usize) -> Found {
        for (game, most) in &self.hasty {
            let mut walk = Walk::new(game, deal.safe, &self.prune, (deal.lay_out)(game));
            match hasty(&mut walk, limits, *most, bytes) {
                Found::Unknown(Reason::Positions) if !limits.are_used_up() => {}
                found => return found,
            }
        }
        let mut walk = Walk::new(&self.steady, deal.safe, &self.prune, (deal.lay_out)(&self.steady));
        steady(&mut walk, limits, bytes)
    }

    /// Try hasty searches, each with other weights than the last, each round longer.
    fn help(&self, deal: &Deal<'_>, limits: &mut Limits<'_>, number: usize) -> Found {
        let mut most = FIRST_HELP;
        let mut bytes = 0;
        for (game, _) in self.hasty.iter().cycle().skip(number + 1) {
            let mut walk = Walk::new(game, deal.safe, &self.prune, (deal.lay_out)(game));
            match hasty(&mut walk, limits, most, &mut bytes) {
                Found::Unknown(Reason::Positions) if !limits.are_used_up() => most *= 2,
                found => return found,
            }
        }
        Found::Unknown(Reason::Positions)
    }
}
