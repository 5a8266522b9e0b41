//! Which beams are made of a game: of what kinds, and how wide.

use crate::tables::costs::{Coming, Playouts, Weights};
use crate::tables::game::Game;
use crate::tables::rules::{LOOKS, Rules};
use crate::tables::wanted::{Dig, Wanted, differ};

/// A kind of beam.
pub struct BeamKind {
    weights: Weights,
    /// How much chance may add to a rank.
    pub chance: u32,
    /// What cards over those that are wanted soonest cost, as foundations stand.
    dig: Option<Dig>,
    /// It is asked of foundations as they stand, too, which cards lie over others that are wanted sooner.
    over_as_they_stand: bool,
    /// The cost of the cards to come.
    coming: Option<Coming>,
    /// The worth of cards in playouts, if these take the place of all costs.
    playouts: Option<Playouts>,
    /// Runs are carried through empty columns.
    carries: bool,
}

/// The beams of a game: all kinds of one width, then of the next.
pub struct BeamPlan {
    /// How many positions of one depth beams go on from, one after the other.
    pub widths: &'static [usize],
    /// The kinds of beams.
    pub kinds: &'static [BeamKind],
}

// Kinds that more than one plan has. Weights are in the order foundation, over, out_of_order, down, held, cell, waste.
const FIRST: BeamKind = plain([6, 6, 0, 4, 2, 6, 0], 16);
const SECOND: BeamKind = digging([11, 1, 3, 2, 0, -3, 0], 10, (1, 3, 12));
const THIRD: BeamKind = digging([7, 3, 6, 8, 3, 13, 0], 80, (1, 3, 12));
const FOURTH: BeamKind = standing([2, 1, 12, 9, 3, -2, 7], 90, (2, 2, 12));
const FIFTH: BeamKind = digging([12, 13, 4, 3, 2, 0, 7], 16, (2, 3, 6));

/// The usual beams: narrow ones win most of what the greedy searches leave.
///
/// Their weights were chosen from random ones on five deals each of 59 games that greedy searches seldom win, and
/// looked at on other deals of all games.
const USUAL: BeamPlan = BeamPlan {
    widths: &[8, 32, 128, 512, 2048, 8192],
    kinds: &[FIRST, SECOND, THIRD, digging([12, 2, 12, 10, 1, 9, 0], 30, (1, 3, 12))],
};

/// The beams where all cards are seen and the stock is gone through once, to a waste: of more kinds, for what one is
/// led astray by leaves another alone.
///
/// The first is a usual one. The others were chosen together, from 118 on deals k1:1001 to 1032 of six games of two
/// decks.
const OF_WASTE: BeamPlan = BeamPlan {
    widths: &[16, 64, 256, 1024, 4096],
    kinds: &[
        FIRST,
        digging([8, 1, 1, 2, 0, -3, 1], 10, (1, 3, 12)),
        FOURTH,
        FIFTH,
        digging([13, 5, 12, 9, 1, 7, 3], 90, (2, 1, 12)),
        standing([10, 7, 4, 8, 9, -3, 2], 16, (1, 2, 6)),
        digging([4, 11, 7, 5, 0, 3, 7], 30, (1, 1, 6)),
    ],
};

/// The same where on each card of a column cards of one look alone are laid, as in suit: all but one look ahead.
///
/// What a card of the stock costs, and one that can be laid when it comes, was learned from what tells the positions on
/// lines that win from others of their depth in beams (deals k1:1001 to 1160 of Forty Thieves, Josephine and Carré
/// Napoléon). Of some hundred kinds like these four were chosen together on later deals that narrow beams leave, and the
/// widths on deals k1:1301 to 1500 of the last two: few are won by a thousand wide that are not by 256. Of what does as
/// well there this wins most of k1:1 to 100.
const OF_ONE_WAY: BeamPlan = BeamPlan {
    widths: &[16, 64, 256, 2048, 8192],
    kinds: &[
        ahead(digging([6, 10, 4, 0, 15, 15, 44], 30, (1, 3, 12)), (48, 20)),
        FIFTH,
        ahead(standing([7, 10, 0, 0, 27, 24, 50], 30, (1, 3, 12)), (31, 25)),
        ahead(FOURTH, (4, 6)),
    ],
};

/// The same where columns give single cards and are filled by any: all carry runs, and as many kinds as possible are narrow.
///
/// Of 48, most of them random, these eight win together what the others leave: with 96 positions of each depth, on deals
/// k1:1001 to 1050 of Backbone and Forty Thieves. On the fifty deals after these they win more than the four kinds above.
const OF_SINGLES: BeamPlan = BeamPlan {
    widths: &[24, 96, 384, 2048, 8192],
    kinds: &[
        carrying(ahead(standing([11, 4, 8, 0, 8, 5, 50], 60, (1, 4, 12)), (31, 10))),
        carrying(ahead(standing([7, 10, 0, 0, 27, 24, 50], 30, (1, 3, 12)), (31, 25))),
        carrying(ahead(standing([6, 7, 0, 0, 3, 24, 20], 16, (2, 2, 12)), (4, 10))),
        carrying(standing([6, 11, 0, 0, 4, 5, 7], 90, (1, 2, 6))),
        carrying(ahead(digging([13, 6, 0, 0, 28, 10, 35], 10, (1, 2, 6)), (31, 5))),
        carrying(ahead(digging([13, 7, 12, 0, 15, 15, 35], 16, (1, 2, 12)), (48, 20))),
        carrying(FIFTH),
        carrying(ahead(digging([10, 11, 4, 0, 0, 0, 3], 90, (1, 1, 12)), (10, 25))),
    ],
};

/// The beams where the stock is served to columns.
///
/// The second and the third are usual ones. The others were chosen from 1,097 on deals k1:1001 to 1024 of Gypsy.
const OF_ROWS: BeamPlan = BeamPlan {
    widths: &[16, 64, 256, 1024, 4096],
    kinds: &[plain([15, 3, 10, 10, -3, 9, 0], 60), SECOND, THIRD, digging([13, 4, 8, 6, 6, 12, 0], 90, (3, 1, 12))],
};

/// The beams where cards leave in whole runs, chosen together on deals k1:1001 to 1024 of Spider.
const OF_RUNS: BeamPlan = BeamPlan {
    widths: &[32, 128, 512, 2048, 8192],
    kinds: &[
        plain([8, 6, 19, 16, 16, 0, 0], 30),
        plain([5, 6, 22, 9, 16, 11, 0], 60),
        plain([7, 4, 20, 16, 19, 3, 0], 30),
        plain([8, 6, 22, 16, 18, 2, 0], 90),
    ],
};

/// The beams where cards are built on the waste, which is turned over so many times: by playouts.
///
/// Chosen on deals k1:1001 to 1100 of Alhambra, of which the usual beams win one in twenty.
const OF_BUILT_WASTE: BeamPlan = BeamPlan {
    widths: &[32, 120, 560, 2240, 8960],
    kinds: &[playing((8, 4), 100), playing((8, 0), 100), playing((8, 8), 200)],
};

/// Return a kind by its weights in their order, but for that of a move, which is none: all of a depth have as many.
const fn plain(weights: [i32; 7], chance: u32) -> BeamKind {
    let [foundation, over, out_of_order, down, held, cell, waste] = weights;
    let weights = Weights { foundation, over, out_of_order, down, held, cell, waste, per_move: 0 };
    BeamKind { weights, chance, dig: None, over_as_they_stand: false, coming: None, playouts: None, carries: false }
}

/// Return one that digs for what is wanted soonest.
const fn digging(weights: [i32; 7], chance: u32, (each, before, deepest): (i32, u8, usize)) -> BeamKind {
    BeamKind { dig: Some(Dig { each, before, deepest }), ..plain(weights, chance) }
}

/// Return one that asks foundations as they stand for all that it asks.
const fn standing(weights: [i32; 7], chance: u32, dig: (i32, u8, usize)) -> BeamKind {
    BeamKind { over_as_they_stand: true, ..digging(weights, chance, dig) }
}

/// Return one that plays positions on, and asks nothing else: what a card that is up at the end is worth, and at the end
/// of the pass.
const fn playing((last, pass): (i32, i32), chance: u32) -> BeamKind {
    BeamKind { playouts: Some(Playouts { last, pass }), ..plain([0; 7], chance) }
}

/// Return one that carries runs through empty columns.
const fn carrying(kind: BeamKind) -> BeamKind {
    BeamKind { carries: true, ..kind }
}

/// Return one that looks ahead, too: what a card of the stock costs, and what one takes off that comes next and can be
/// laid at once.
const fn ahead(kind: BeamKind, (stock, fitting): (i32, i32)) -> BeamKind {
    BeamKind { coming: Some(Coming { stock, fitting }), ..kind }
}

impl BeamPlan {
    /// Return the beams of a game.
    pub fn of(game: &Game) -> &'static BeamPlan {
        let rules = &game.rules;
        match () {
            () if game.costs.in_runs => &OF_RUNS,
            () if rules.serves_piles() => &OF_ROWS,
            () if is_gone_through_once(rules) && is_built_one_way(game) => {
                if carriers(game).is_empty() {
                    &OF_ONE_WAY
                } else {
                    &OF_SINGLES
                }
            }
            () if is_gone_through_once(rules) => &OF_WASTE,
            () if is_waste_built_on(game) => &OF_BUILT_WASTE,
            () => &USUAL,
        }
    }
}

impl BeamKind {
    /// Return a game with the weights of this kind; `linked` makes one with certain weights.
    ///
    /// Where foundations are built in more than one way the rules alone do not say what is wanted sooner.
    pub fn game(&self, rules: &Rules, foundations: u64, linked: impl Fn(Weights) -> Game) -> Game {
        let asks = self.over_as_they_stand || differ(rules, foundations);
        let Weights { over, .. } = self.weights;
        let wanted = self.dig.and_then(|dig| Wanted::of(rules, foundations, if asks { over } else { 0 }, dig));
        let by_rules = if asks && wanted.is_some() { 0 } else { over };
        let mut game = linked(Weights { over: by_rules, ..self.weights });
        game.wanted = wanted;
        game.coming = self.coming;
        game.playouts = self.playouts;
        game.carriers = if self.carries { carriers(&game) } else { Vec::new() };
        game
    }
}

/// Return whether all cards are seen and the stock is gone through once, to a waste.
fn is_gone_through_once(rules: &Rules) -> bool {
    rules.waste.is_some() && rules.passes == Some(1) && rules.piles.iter().skip(1).all(|pile| pile.reveal == 0)
}

/// Return whether cards are built on the waste, the stock ends, all cards are seen, and foundations take them.
fn is_waste_built_on(game: &Game) -> bool {
    let rules = &game.rules;
    let is_built_on = rules.waste.is_some_and(|waste| rules.piles[waste].sets[0].lays.1 > 0);
    let are_seen = rules.piles.iter().skip(1).all(|pile| pile.reveal == 0);
    is_built_on && rules.passes.is_some() && are_seen && game.foundations != 0
}

/// Return whether on each card of a column at most one look may be laid, and on some card one.
fn is_built_one_way(game: &Game) -> bool {
    let most = (0..LOOKS).map(|look| game.followers(look).count_ones()).max();
    most == Some(1)
}

/// Return the columns that give and take single cards, an empty one any that others take.
fn carriers(game: &Game) -> Vec<usize> {
    let piles = &game.rules.piles;
    let is_column = |&index: &usize| {
        let (pile, set) = (&piles[index], &piles[index].sets[0]);
        let gives_singles = set.lays == (1, 1) && set.takes == (1, 1) && !set.by_singles;
        let onto_cards = game.rules.fits[set.fits].iter().fold(0, |looks, &row| looks | row);
        gives_singles && onto_cards & !set.start == 0 && usize::from(pile.most) > LOOKS && !game.is_foundation(index)
    };
    (1..piles.len()).filter(is_column).collect()
}
