//! The steps of the compact search as moves of the game: card by card, with every click.

use crate::compact::cycle::Cycle;
use crate::compact::layout::{Compact, Layout};
use crate::compact::spot::Step;
use crate::tables::game::Game;
use crate::tables::moves::Move;
use crate::tables::rules::{DOWN, STOCK};

/// The table while a line is laid.
pub struct Laying<'a> {
    game: &'a Game,
    compact: &'a Compact,
    layout: &'a Layout<'a>,
    piles: Vec<Vec<u8>>,
    buried: Vec<usize>,
    cycle: Cycle,
    line: Vec<Move>,
}

impl<'a> Laying<'a> {
    /// Begin with a deal.
    pub fn new(game: &'a Game, compact: &'a Compact, layout: &'a Layout<'a>, piles: &[Vec<u8>]) -> Laying<'a> {
        let looks = piles.iter().map(|pile| pile.iter().map(|card| card & !DOWN).collect()).collect();
        let waste = compact.waste.map_or(0, |waste| piles[waste].len());
        Laying {
            game,
            compact,
            layout,
            piles: looks,
            buried: layout.blocks.iter().map(Vec::len).collect(),
            cycle: Cycle::new(&layout.row, waste, compact.draws.size()),
            line: Vec::new(),
        }
    }

    /// Return the moves of these steps; nothing where one cannot be made.
    pub fn line(mut self, steps: &[Step]) -> Option<Vec<Move>> {
        steps.iter().try_for_each(|&step| self.take(step))?;
        Some(self.line)
    }

    fn take(&mut self, step: Step) -> Option<()> {
        match step {
            Step::Up(chain) => {
                let look = self.next(usize::from(chain))?;
                let (column, place) = self.place_of(look)?;
                if place + 1 < self.piles[column].len() {
                    self.carry(column, place + 1)?;
                }
                let foundation = self.foundation(usize::from(chain))?;
                self.lay(column, foundation, 1);
            }
            Step::UpFromRow(chain, place) => {
                let foundation = self.foundation(usize::from(chain))?;
                self.draw(usize::from(place), foundation)?;
            }
            Step::Carry(column) => {
                let column = usize::from(column);
                let pile = self.compact.columns[column];
                let block = &self.layout.blocks[column][self.buried(column).checked_sub(1)?];
                let place = self.piles[pile].iter().position(|&look| look == block[0])?;
                self.carry(pile, place)?;
            }
            Step::Lay(place) => {
                let column = self.column_for(self.layout.row[usize::from(place)])?;
                self.draw(usize::from(place), column)?;
            }
            Step::Back(chain) => {
                let foundation = self.foundation(usize::from(chain))?;
                let column = self.column_for(*self.piles[foundation].last()?)?;
                self.lay(foundation, column, 1);
            }
        }
        Some(())
    }

    /// Return how many of the blocks that a column was dealt are left there.
    fn buried(&mut self, column: usize) -> usize {
        let pile = &self.piles[self.compact.columns[column]];
        while let Some(last) = self.buried[column].checked_sub(1) {
            let place: usize = self.layout.blocks[column][..last].iter().map(Vec::len).sum();
            if pile.get(place) == Some(&self.layout.blocks[column][last][0]) {
                break;
            }
            self.buried[column] = last;
        }
        self.buried[column]
    }

    fn next(&self, chain: usize) -> Option<u8> {
        let cards = &self.layout.chains[chain];
        let height = self.height(chain);
        cards.get(height).copied()
    }

    fn height(&self, chain: usize) -> usize {
        let first = self.layout.chains[chain][0];
        let piles = self.compact.foundations.iter().map(|&index| &self.piles[index]);
        piles.filter(|pile| pile.first() == Some(&first)).map(Vec::len).sum()
    }

    /// Return the foundation of a row: the one that holds it, or an empty one.
    fn foundation(&self, chain: usize) -> Option<usize> {
        let first = self.layout.chains[chain][0];
        let all = &self.compact.foundations;
        let held = all.iter().find(|&&index| self.piles[index].first() == Some(&first));
        held.or_else(|| all.iter().find(|&&index| self.piles[index].is_empty())).copied()
    }

    fn place_of(&self, look: u8) -> Option<(usize, usize)> {
        let place = |&column: &usize| Some((column, self.piles[column].iter().position(|&card| card == look)?));
        self.compact.columns.iter().find_map(place)
    }

    /// Return a column that a card can be laid on.
    fn column_for(&self, look: u8) -> Option<usize> {
        let fits = self.game.rules.piles[self.compact.columns[0]].sets[0].fits;
        let accepts = |&&column: &&usize| match self.piles[column].last() {
            None => self.layout.starters >> look & 1 != 0,
            Some(&top) => self.game.rules.follows(fits, top, look),
        };
        self.compact.columns.iter().find(accepts).copied()
    }

    fn carry(&mut self, source: usize, place: usize) -> Option<()> {
        let target = self.column_for(self.piles[source][place])?;
        self.lay(source, target, self.piles[source].len() - place);
        Some(())
    }

    fn lay(&mut self, source: usize, target: usize, count: usize) {
        let place = self.piles[source].len() - count;
        let cards = self.piles[source].split_off(place);
        self.piles[target].extend(cards);
        self.line.push(Move::lay(source, target, count));
    }

    /// Click until the card at a place of the row lies on top of the waste, and lay it.
    fn draw(&mut self, place: usize, target: usize) -> Option<()> {
        let clicks = self.cycle.clicks_to(place);
        self.line.extend((0..clicks).map(|_| Move::click(STOCK)));
        let look = self.cycle.take(place);
        self.piles[target].push(look);
        self.line.push(Move::lay(self.compact.waste?, target, 1));
        Some(())
    }
}
