//! Moves that need not be tried, where a game meets the conditions; each rule with its proof.
//!
//! **Taking back waits.** A card p taken back from a foundation to some pile is of use only when a card is laid on it,
//! or when it makes way for the card below it. So after such a move only two kinds are tried: laying a card on one that
//! was just taken back, and moves that wait themselves. Proof: in a line that wins, put each such move off until just
//! before the move that needs it: one that lays a card on p, or takes the next from the same foundation (which may be
//! such a move itself, and waits with it); if p is moved on before that, it goes there from the foundation, or stays
//! there if it goes up. In between, nothing lay on p; blocks that p was the last card of go without it; the pile that p
//! lay on is as it was, or empty, which forbids nothing in a game that meets the conditions. (It is not enough to ask for
//! a card on the one taken back last: two kings may have to come back before the queens below them do.)
//!
//! **Twins.** Two cards are twins if the same looks follow them, on all piles that blocks may move between freely.
//! Moving a block B from y to its twin y' is tried only if y then goes up, both as one move. Proof: call positions
//! equivalent if they become equal by exchanging the blocks (or nothing) that lie on twins. For each move in a position
//! there is one in an equivalent position, or a move of the kind above and one, that lead to equivalent positions: a
//! card or block goes where it goes, or onto a twin of that card; a block with y in it goes with what lies on y here; y
//! goes up, after its block, if it has one here, went to a twin that is free here, as many are free as there. Moving B
//! to the twin is no move at all. It needs that no card can lie, by way of others, on itself or a twin, or a block
//! could have to go onto its own end.
//!
//! **Drawing waits.** Where each card of the cycle can be reached at all times, a card c that comes from there to some
//! pile is of use only when a card is laid on it. So after such a move only laying a card on c is tried. Proof: in a line
//! that wins, put each such move off until just before the one that lays a card on c. What the line does with c before
//! that is done without it: c goes to another pile, or up, from the cycle; a block with c as its last card goes without
//! it, and c is laid on its end when it is needed.
//!
//! **Emptying waits.** A whole pile a that is carried onto a card z, not uncovering anything, is of use only when a card
//! is laid on the empty pile. So it is not tried while there is another such empty pile, and after it only laying a card
//! on the empty pile is tried. Proof: in a line that wins, put each such move off until just before the one that lays a
//! card on a. What the line lays on the cards of a meanwhile is laid on them where they lie, and goes with them; what it
//! takes from them is taken from there; a block with z in it goes without them, and they follow. If there is another
//! empty pile, the line may use that one first. All these piles take and give blocks of any length by one relation, and
//! must hold as many cards at the end.
//!
//! **Several that wait.** A move needs at most two of them: one that frees its card (a card on a foundation lies under
//! one that was taken back), and one that makes its place (a card that was drawn or taken back, a pile that was emptied).
//! What it needs may need others in turn. They can be made in this order: before each the one that frees its card, with
//! all that this one needs; then the one that makes its place, with all that needs; then itself. So what makes a place is
//! followed by what is laid there; only a card that was taken back to free another is followed by something else, which
//! waits too: whatever makes the place of the other begins with a card taken back, one that is drawn, or a pile emptied.
//! (To allow no drawing there cost wins: the six of hearts comes back to a seven that is drawn, and the five below it
//! needs a six that is drawn as well.) An empty pile that is free when another is to be emptied is used in its place. A
//! position that waits need not be looked at if the same one that waits for nothing was seen: from there the same moves
//! are tried, and others.
//!
//! All can be had together: of the line that the second rule makes, take the one that the others make.
//!
//! **Better cursors** (`compact/cycle.rs`). Let two positions be equal but for the cursor of the cycle, and let the cards that
//! are reached in the first be reached in the second too. Then the first need not be looked at once the second was seen.
//! Proof: what wins the first wins the second, move by move, until a card is taken from the cycle; then both are the
//! same. So of all positions on the shortest wins that were seen, the one that is nearest to a win has a next move that
//! leads to a position nearer still; that one is not left out, for then one as near was seen.

use crate::pruning::needs::Needs;
use crate::pruning::safe::meets_conditions;
use crate::pruning::twins::{links, twins};
use crate::tables::game::Game;
use crate::tables::rules::LOOKS;

/// Which moves need not be tried; none where a game does not meet the conditions.
#[derive(Clone, Debug)]
pub struct Prune {
    /// Cards that are taken back from a foundation must be laid on at once.
    pub taking_back_waits: bool,
    /// Cards that come from the cycle must be laid on at once.
    pub drawing_waits: bool,
    /// The piles that blocks move between freely.
    pub free: u64,
    /// For each look, its equivalent looks.
    pub twins: Vec<u64>,
    /// For each look, what may be laid on it outside foundations.
    pub followers: Vec<u64>,
    /// What cards need so that they can leave, where that shows that a position is lost.
    pub needs: Option<Needs>,
}

impl Prune {
    /// Work out which moves need not be tried.
    pub fn new(game: &Game) -> Prune {
        let fair = meets_conditions(game) && !game.rules.serves_piles();
        let followers: Vec<u64> = (0..LOOKS).map(|look| game.followers(look)).collect();
        let free = if fair { free_piles(game) } else { 0 };
        let twins = |look| if free == 0 { 0 } else { twins(&game.rules, free.trailing_zeros() as usize, look) };
        let twins = (0..LOOKS).map(twins).collect();
        let drawing_waits = free != 0 && takes_from_waste(game) && game.rules.draw == 1;
        Prune { taking_back_waits: fair, drawing_waits, free, twins, followers, needs: Needs::of(game) }
    }

    /// Make keys of a game equal if they differ by blocks on equivalent cards; for deals that have each look once.
    pub fn link(&self, game: &mut Game) {
        game.links = links(self.free, &self.twins);
    }

    /// Do not prune at all.
    pub fn none() -> Prune {
        Prune {
            taking_back_waits: false,
            drawing_waits: false,
            free: 0,
            twins: vec![0; LOOKS],
            followers: vec![0; LOOKS],
            needs: None,
        }
    }
}

/// Return the piles that take and give blocks of any length, from each other and by one relation; none if the rest is
/// not so.
fn free_piles(game: &Game) -> u64 {
    let piles = &game.rules.piles;
    let is_free = |index: &usize| {
        let (pile, set) = (&piles[*index], &piles[*index].sets[0]);
        let blocks = set.takes.1 as usize > LOOKS && set.lays.1 as usize > LOOKS && !set.by_singles;
        !game.is_foundation(*index) && blocks && pile.most as usize > LOOKS && set.runs == Some(set.fits)
    };
    let free: Vec<usize> = (1..piles.len()).filter(is_free).collect();
    let Some(&first) = free.first() else { return 0 };
    let alike = free.iter().all(|&index| game.alike[index] == game.alike[first]);
    let others = (1..piles.len()).filter(|&index| !game.is_foundation(index) && !free.contains(&index));
    let alone = others.into_iter().all(|index| piles[index].sets[0].lays.1 == 0 || piles[index].most == 1);
    let mask = free.iter().fold(0, |mask, index| mask | 1 << index);
    let takes_from_all = |&index: &usize| {
        let set = &piles[index].sets[0];
        (set.from_empty & set.from_held | 1 << index) & mask == mask
    };
    if alike && alone && free.iter().all(takes_from_all) { mask } else { 0 }
}

/// Return whether what lies on the waste may be laid wherever it fits.
fn takes_from_waste(game: &Game) -> bool {
    let Some(waste) = game.rules.waste else { return false };
    game.targets.iter().all(|&target| {
        let set = &game.rules.piles[target].sets[0];
        (set.from_empty & set.from_held) >> waste & 1 != 0
    })
}
