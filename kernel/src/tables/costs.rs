//! What the cards of a table cost: a search tries positions of little cost first. It decides nothing else.

use crate::tables::rules::{DOWN, Goal, LOOKS, NOWHERE, Pile, Rules, STOCK, Set};

/// How much each thing on a table costs.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A card on a foundation (or off a pile that must be emptied); taken off.
    pub foundation: i32,
    /// A card over one that foundations want sooner.
    pub over: i32,
    /// A card that is out of order on its pile.
    pub out_of_order: i32,
    /// A card that lies face down.
    pub down: i32,
    /// A pile that is not empty any more.
    pub held: i32,
    /// The same for a pile that holds one card only.
    pub cell: i32,
    /// A card on the waste.
    pub waste: i32,
    /// A move.
    pub per_move: i32,
}

/// What the cards to come cost in a beam that looks ahead (`beams/ahead.rs`).
#[derive(Clone, Copy, Debug)]
pub struct Coming {
    /// A card of the stock.
    pub stock: i32,
    /// What each takes off that comes next and can be laid at once.
    pub fitting: i32,
}

/// The worth of each card that is up in a playout (`beams/playout.rs`).
#[derive(Clone, Copy, Debug)]
pub struct Playouts {
    /// At its end.
    pub last: i32,
    /// At the end of the pass that it begins in.
    pub pass: i32,
}

/// The costs of the cards on each pile of a game.
///
/// Where cards leave in whole runs, or lie in such at the end, only the order of these runs counts: that of the
/// building rule, if it is another, would lead astray. A card is in the way there if it lies on one that is nearer to
/// the end of a run; it could not lie there in order.
#[derive(Clone, Debug)]
pub struct Costs {
    /// How much each thing costs.
    pub weights: Weights,
    /// Cards leave in whole runs, or lie in such at the end.
    pub in_runs: bool,
    bases: Vec<i32>,
    orders: Vec<usize>,
    levels: [u8; LOOKS],
    ends: u64,
    cells: u64,
    /// For each pile those where cards over the lowest of a block cost what they cost here.
    carried: Vec<u64>,
}

impl Costs {
    /// Work out the costs for rules with these goals and foundations; `depth` says how many cards go up before a look.
    pub fn of(
        rules: &Rules,
        goals: &[(usize, Goal)],
        foundations: u64,
        depth: &[u8; LOOKS],
        weights: Weights,
    ) -> Costs {
        let which = |is_one: fn(&Pile) -> bool| {
            let piles = rules.piles.iter().enumerate().filter(|(_, pile)| is_one(pile));
            piles.fold(0u64, |mask, (index, _)| mask | 1 << index)
        };
        let runs = runs(rules);
        let wanted = runs.iter().flatten().next().filter(|_| *depth == [NOWHERE; LOOKS]);
        let mut costs = Costs {
            weights,
            in_runs: wanted.is_some(),
            bases: Vec::new(),
            orders: runs.iter().zip(&rules.piles).map(|(run, pile)| run.unwrap_or(pile.sets[0].fits)).collect(),
            levels: wanted.map_or(*depth, |&run| heights(&rules.fits[run])),
            ends: foundations | wanted.map_or(0, |_| which(|pile| pile.sets.iter().any(takes_whole_runs))),
            cells: which(|pile| pile.most == 1) & !foundations,
            carried: Vec::new(),
        };
        let count = rules.piles.len();
        costs.bases = (0..count).map(|index| costs.base(rules, goals, index)).collect();
        costs.carried = (0..count).map(|index| costs.carried(rules, index)).collect();
        costs
    }

    /// Return the piles where cards over the lowest of a block cost what they cost on one: none if it matters to them
    /// what lies below the block.
    fn carried(&self, rules: &Rules, index: usize) -> u64 {
        let asked = |pile: usize| (self.bases[pile], self.orders[pile], self.ends >> pile & 1, pile == STOCK);
        let is_alike = |&other: &usize| self.in_runs && !rules.piles[other].hides && asked(other) == asked(index);
        (0..rules.piles.len()).filter(is_alike).fold(0, |mask, other| mask | 1 << other)
    }

    /// Return whether cards over the lowest of a block cost the same when they go from one pile to another.
    #[inline(always)]
    pub fn are_carried(&self, source: usize, target: usize) -> bool {
        self.carried[source] >> target & 1 != 0
    }

    /// Return what each card on a pile costs, whatever it is.
    fn base(&self, rules: &Rules, goals: &[(usize, Goal)], index: usize) -> i32 {
        if self.ends >> index & 1 != 0 {
            return -self.weights.foundation;
        }
        if index == STOCK && rules.serves_piles() {
            return self.to_be_dealt();
        }
        let empties = goals.iter().any(|&(pile, goal)| pile == index && goal.count == 0);
        let waste = if rules.waste == Some(index) { self.weights.waste } else { 0 };
        waste + if empties && !self.in_runs { self.weights.foundation } else { 0 }
    }

    /// Return what a card costs that the stock will deal on a column: nearly as much as it will lie badly there.
    ///
    /// If it cost more, a search would deal at once, and if less, never; how much was found by trying it on Gypsy,
    /// Giant and Miss Milligan.
    fn to_be_dealt(&self) -> i32 {
        let Weights { out_of_order, over, .. } = self.weights;
        if self.in_runs { out_of_order } else { (out_of_order + over) * 5 / 8 }
    }

    /// Return the earliest level of the cards up to this one, if `below` is that of the cards below it; later ones are
    /// in the way over them. In runs it is the card's own: what lies over it must be nearer to the end of a run.
    #[inline(always)]
    pub fn earliest(&self, below: u8, card: u8) -> u8 {
        let level = self.levels[usize::from(card & 63)];
        if self.in_runs { level } else { below.min(level) }
    }

    /// Return what a card adds to the cost of a pile.
    ///
    /// `earliest` is the earliest level below it (see [`Costs::earliest`]), `below` the card it lies on (of no meaning
    /// if it `is_first`).
    #[inline(always)]
    pub fn cost_of(&self, rules: &Rules, pile: usize, earliest: u8, below: u8, card: u8, is_first: bool) -> i32 {
        let mut cost = self.bases[pile];
        if self.ends >> pile & 1 != 0 || pile == STOCK {
            return cost;
        }
        let weights = &self.weights;
        if self.levels[usize::from(card & 63)] > earliest {
            cost += weights.over;
        }
        if is_first {
            cost += if self.cells >> pile & 1 == 0 { weights.held } else { weights.cell };
        } else if !rules.follows(self.orders[pile], below, card) {
            cost += weights.out_of_order;
        }
        if card & DOWN != 0 {
            cost += weights.down;
        }
        cost
    }
}

/// Return whether cards come here for good, several at once.
pub fn takes_whole_runs(set: &Set) -> bool {
    set.lays.0 > 1 && set.takes.1 == 0
}

/// Return for each pile by which relation its cards lie in runs at the end, or before they leave in whole runs.
///
/// Runs leave by the rule of the pile they lie on, or if that asks nothing, by that of the pile that takes them.
fn runs(rules: &Rules) -> Vec<Option<usize>> {
    let leaves = rules.piles.iter().flat_map(|pile| &pile.sets).find(|set| takes_whole_runs(set));
    let run = |pile: &Pile| {
        let gives = |set: &&Set| leaves.is_some_and(|whole| set.takes.1 >= whole.lays.0);
        let leaving = pile.sets.iter().find(gives).and_then(|set| set.runs.or(leaves.map(|whole| whole.fits)));
        pile.goal.and_then(|goal| goal.run).or(leaving)
    };
    rules.piles.iter().map(run).collect()
}

/// Return for each look how many cards may follow it in a run.
fn heights(fits: &[u64; LOOKS]) -> [u8; LOOKS] {
    let mut heights = [NOWHERE; LOOKS];
    let mut reached = 0u64;
    for height in 0..NOWHERE {
        let ends = |&look: &usize| reached >> look & 1 == 0 && fits[look] & !reached == 0;
        let looks: Vec<usize> = (0..LOOKS).filter(ends).collect();
        for look in looks {
            heights[look] = height;
            reached |= 1 << look;
        }
    }
    heights
}
