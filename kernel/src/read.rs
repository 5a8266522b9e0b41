//! Tables as Python gives them, checked and made into rules.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::rules::{Fits, Goal, LOOKS, MOST_PILES, Pairs, Pile, Rules, STOCK, Set, Switch};
use crate::talon;

/// The fields of `kabale.engine.tables.PileTables`.
#[derive(FromPyObject)]
pub struct PileTables<'py> {
    takes: (u32, u32),
    runs: Option<Bound<'py, PyAny>>,
    lays: (u32, u32),
    by_singles: bool,
    start: Vec<u8>,
    fits: Bound<'py, PyAny>,
    from_empty: Vec<u8>,
    from_held: Vec<u8>,
    most: u32,
    goal: Option<u32>,
    reveal: u8,
    hides: bool,
    serve: u16,
    serve_if_full: bool,
    fill: u16,
    goal_run: Option<Bound<'py, PyAny>>,
    goal_or_empty: bool,
    alone: Vec<u8>,
    taking_shut: Option<Vec<usize>>,
    laying_shut: Option<Vec<usize>>,
    covers: Vec<Vec<(usize, u32)>>,
    cover_taking: bool,
    cover_laying: bool,
    needs_held: Option<usize>,
    rotates: bool,
    rotates_fitting: bool,
    rotates_once: bool,
    mark: u8,
    mask: u32,
    second: Option<Bound<'py, PyAny>>,
    both: bool,
    switch: String,
    refills: Vec<usize>,
    pairs: Option<Bound<'py, PyAny>>,
    clears: Vec<u8>,
    pairs_to: Option<usize>,
    pairs_shut: Vec<usize>,
}

/// The fields of `kabale.engine.tables.StockTables`.
#[derive(FromPyObject)]
pub struct StockTables {
    draw: u16,
    waste: Option<usize>,
    passes: i64,
}

/// The fields of `kabale.engine.tables.Tables`.
#[derive(FromPyObject)]
pub struct Tables<'py> {
    piles: Vec<PileTables<'py>>,
    stock: StockTables,
}

/// Relations met so far: the same object is the same relation.
#[derive(Default)]
struct Relations {
    known: Vec<(usize, usize)>,
    fits: Vec<Fits>,
}

impl Relations {
    fn index(&mut self, relation: &Bound<'_, PyAny>) -> PyResult<usize> {
        let id = relation.as_ptr() as usize;
        if let Some(known) = self.known.iter().find(|known| known.0 == id) {
            return Ok(known.1);
        }
        let rows: Vec<Vec<u8>> = relation.extract()?;
        if rows.len() != LOOKS {
            return Err(PyValueError::new_err("a relation has a row for each of 64 looks"));
        }
        let mut fits = [0; LOOKS];
        for (row, mask) in rows.iter().zip(&mut fits) {
            *mask = mask_of(row)?;
        }
        let index = self.fits.iter().position(|other| *other == fits).unwrap_or(self.fits.len());
        if index == self.fits.len() {
            self.fits.push(fits);
        }
        self.known.push((id, index));
        Ok(index)
    }
}

fn mask_of(flags: &[u8]) -> PyResult<u64> {
    if flags.len() > 64 {
        return Err(PyValueError::new_err("a row has at most 64 flags"));
    }
    Ok(flags.iter().enumerate().fold(0, |mask, (index, &flag)| mask | u64::from(flag != 0) << index))
}

fn few(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// Make rules of tables; `classes` has a number for each pile, equal for piles that may be exchanged, those of `served`
/// only while the stock is empty.
pub fn rules(tables: &Tables<'_>, classes: &[u8], served: &[usize]) -> PyResult<Rules> {
    let count = tables.piles.len();
    if count == 0 || count > MOST_PILES || classes.len() != count {
        return Err(PyValueError::new_err("there are 1 to 64 piles, each with a class"));
    }
    if tables.stock.waste.is_some_and(|waste| waste == STOCK || waste >= count) {
        return Err(PyValueError::new_err("the waste is another pile than the stock"));
    }
    let mut relations = Relations::default();
    let mut piles = Vec::with_capacity(count);
    for (pile, &class) in tables.piles.iter().zip(classes) {
        piles.push(read_pile(pile, class, count, &mut relations)?);
    }
    Ok(Rules {
        piles,
        fits: relations.fits,
        served: mask_of_piles(served, count)?,
        draw: tables.stock.draw,
        waste: tables.stock.waste,
        passes: u16::try_from(tables.stock.passes).ok(),
    })
}

/// Make a mask of piles, each of which must exist.
fn mask_of_piles(piles: &[usize], count: usize) -> PyResult<u64> {
    if piles.iter().any(|&pile| pile >= count) {
        return Err(PyValueError::new_err("a rule names a pile that is not there"));
    }
    Ok(piles.iter().fold(0, |mask, pile| mask | 1 << pile))
}

fn read_set(tables: &PileTables<'_>, count: usize, relations: &mut Relations) -> PyResult<Set> {
    let piles = |piles: &Option<Vec<usize>>| piles.as_ref().map(|piles| mask_of_piles(piles, count)).transpose();
    mask_of_piles(tables.needs_held.as_slice(), count)?;
    if tables.mark > 32 {
        return Err(PyValueError::new_err("there are at most 32 marks"));
    }
    Ok(Set {
        takes: (few(tables.takes.0), few(tables.takes.1)),
        runs: tables.runs.as_ref().map(|runs| relations.index(runs)).transpose()?,
        lays: (few(tables.lays.0), few(tables.lays.1)),
        by_singles: tables.by_singles,
        start: mask_of(&tables.start)?,
        fits: relations.index(&tables.fits)?,
        from_empty: mask_of(&tables.from_empty)?,
        from_held: mask_of(&tables.from_held)?,
        alone: mask_of(&tables.alone)?,
        taking_shut: piles(&tables.taking_shut)?,
        laying_shut: piles(&tables.laying_shut)?,
        cover_taking: tables.cover_taking,
        cover_laying: tables.cover_laying,
        needs_held: tables.needs_held,
        rotates: tables.rotates,
        rotates_fitting: tables.rotates_fitting,
        rotates_once: tables.rotates_once,
        serve: tables.serve,
        serve_if_full: tables.serve_if_full,
        fill: tables.fill,
        mark: tables.mark,
        mask: tables.mask,
    })
}

fn read_pile(tables: &PileTables<'_>, class: u8, count: usize, relations: &mut Relations) -> PyResult<Pile> {
    let mut sets = vec![read_set(tables, count, relations)?];
    let mut covers = read_covers(tables, count)?;
    if let Some(second) = &tables.second {
        let second: PileTables<'_> = second.extract()?;
        sets.push(read_set(&second, count, relations)?);
        if covers.is_empty() {
            covers = read_covers(&second, count)?;
        }
    }
    mask_of_piles(&tables.refills, count)?;
    let run = tables.goal_run.as_ref().map(|run| relations.index(run)).transpose()?;
    let goal = tables.goal.map(|count| Goal { count: few(count), run, or_empty: tables.goal_or_empty });
    let mut pile = Pile {
        sets,
        both: tables.both,
        switch: switch(&tables.switch)?,
        most: few(tables.most),
        goal,
        reveal: tables.reveal,
        hides: tables.hides,
        refills: tables.refills.clone(),
        pairs: read_pairs(tables, count, relations)?,
        covers,
        class,
        plain: false,
    };
    pile.plain = pile.is_plain();
    Ok(pile)
}

fn read_pairs(tables: &PileTables<'_>, count: usize, relations: &mut Relations) -> PyResult<Option<Pairs>> {
    let shut = mask_of_piles(&tables.pairs_shut, count)?;
    mask_of_piles(tables.pairs_to.as_slice(), count)?;
    let fits = tables.pairs.as_ref().map(|fits| relations.index(fits)).transpose()?;
    let alone = mask_of(&tables.clears)?;
    Ok(tables.pairs_to.map(|to| Pairs { fits, alone, to, shut }))
}

fn read_covers(tables: &PileTables<'_>, count: usize) -> PyResult<Vec<Vec<(u8, u16)>>> {
    let cover = |&(pile, cards): &(usize, u32)| {
        mask_of_piles(&[pile], count)?;
        Ok((pile as u8, few(cards)))
    };
    tables.covers.iter().map(|place| place.iter().map(cover).collect()).collect()
}

fn switch(word: &str) -> PyResult<Switch> {
    match word {
        "never" => Ok(Switch::Never),
        "last pass" => Ok(Switch::LastPass),
        "last pass over" => Ok(Switch::LastPassOver),
        "last cards" => Ok(Switch::LastCards),
        "first pass over" => Ok(Switch::FirstPassOver),
        _ => Err(PyValueError::new_err(format!("{word} is no moment for another rule set"))),
    }
}

/// Return whether stock and waste are reached in one step: the stock may be gone through without end, nothing else
/// comes of a click, and nothing depends on how many cards lie on the two piles.
pub fn has_talon(rules: &Rules, cards: usize) -> bool {
    let Some(waste) = rules.waste else {
        return false;
    };
    let gets_none = |index: usize| rules.piles[index].sets.iter().all(|set| set.lays.1 == 0);
    let is_waste = |pile: &Pile| pile.plain && pile.sets[0].takes == (1, 1) && usize::from(pile.most) >= cards;
    let unneeded = rules
        .piles
        .iter()
        .all(|pile| pile.plain && pile.switch == Switch::Never && pile.sets[0].serve == 0 && pile.sets[0].fill == 0);
    let no_goals = rules.piles[STOCK].goal.is_none() && rules.piles[waste].goal.is_none();
    let row = [STOCK, waste];
    let unfilled = rules.piles[waste].refills.is_empty()
        && rules.piles.iter().all(|pile| pile.refills.iter().all(|giver| !row.contains(giver)));
    let taken = rules.piles[STOCK].sets[0].takes.1 == 0 && is_waste(&rules.piles[waste]);
    rules.passes.is_none()
        && (1..=talon::MOST as u16).contains(&rules.draw)
        && cards <= talon::MOST
        && gets_none(STOCK)
        && gets_none(waste)
        && unneeded
        && no_goals
        && unfilled
        && taken
}
