//! Tables as they come, checked and made into rules.

use crate::compact::cycle;
use crate::tables::form::{Fault, Read, Reader};
use crate::tables::rules::{self, Combine, Fits, Goal, MOST_PILES, Pile, Rules, STOCK, Set};

/// Declare classes of `kabale.engine.tables` with their fields, which come in this order.
macro_rules! tables {
    ($($name:ident { $($field:ident: $kind:ty),* $(,)? })*) => {
        $(
            pub struct $name {
                $($field: $kind),*
            }

            impl Read for $name {
                fn read(reader: &mut Reader<'_>) -> Result<$name, Fault> {
                    reader.fields([$(stringify!($field)),*].len(), |reader| {
                        Ok($name { $($field: Read::read(reader)?),* })
                    })
                }
            }
        )*

        /// The classes with their fields: what is read of tables, and so all that they may say.
        pub const FIELDS: &[(&str, &[&str])] = &[$((stringify!($name), &[$(stringify!($field)),*])),*];
    };
}

pub(crate) use tables;

/// A relation of looks: a mask for each look.
pub struct Relation(Fits);

impl Read for Relation {
    fn read(reader: &mut Reader<'_>) -> Result<Relation, Fault> {
        let rows: Vec<Row> = Read::read(reader)?;
        let rows: Vec<u64> = rows.into_iter().map(|row| row.0).collect();
        rows.try_into().map(Relation).map_err(|_| Fault::value("a relation has a row for each of 64 looks"))
    }
}

/// A row of flags.
struct Row(u64);

impl Read for Row {
    fn read(reader: &mut Reader<'_>) -> Result<Row, Fault> {
        mask_of(&Vec::<u8>::read(reader)?).map(Row)
    }
}

tables! {
    Service { count: u16, only_if_full: bool, fill: u16 }
    Locks {
        taking: Option<Vec<usize>>,
        laying: Option<Vec<usize>>,
        needs_held: Option<usize>,
        covers_taking: bool,
        covers_laying: bool,
        spaces: Option<Vec<usize>>,
        filler: Option<usize>,
    }
    Groups { whole: Option<Vec<u8>>, kept: Option<Vec<u8>>, runs: Option<Vec<u8>>, unless: Option<Vec<usize>> }
    Rotation { fitting: bool, counter: String }
    Marks { own: u8, refused: u32 }
    SetTables {
        takes: (u32, u32),
        runs: Option<Relation>,
        lays: (u32, u32),
        by_singles: bool,
        start: Vec<u8>,
        fits: Relation,
        from_empty: Vec<u8>,
        from_held: Vec<u8>,
        service: Service,
        doubles: Vec<u8>,
        locks: Locks,
        rotation: Option<Rotation>,
        marks: Marks,
        groups: Groups,
    }
    PileGoal { count: u32, run: Option<Relation>, or_empty: bool }
    Pairs { to: usize, shut: Vec<usize>, fits: Option<Relation>, alone: Vec<u8> }
    PileTables {
        sets: Vec<SetTables>,
        most: u32,
        goal: Option<PileGoal>,
        reveal: u8,
        hides: bool,
        combine: String,
        covers: Vec<Vec<(usize, u32)>>,
        refills: Vec<usize>,
        pairs: Option<Pairs>,
    }
    StockTables { draw: u16, waste: Option<usize>, passes: i64 }
    Tables { piles: Vec<PileTables>, stock: StockTables }
}

/// Relations met so far.
#[derive(Default)]
pub struct Relations {
    /// The relations so far.
    pub fits: Vec<Fits>,
}

impl Relations {
    /// Return the number of a relation.
    pub fn index(&mut self, relation: &Relation) -> usize {
        let index = self.fits.iter().position(|other| *other == relation.0).unwrap_or(self.fits.len());
        if index == self.fits.len() {
            self.fits.push(relation.0);
        }
        index
    }

    /// The same for a relation that need not be there.
    pub fn optional(&mut self, relation: &Option<Relation>) -> Option<usize> {
        relation.as_ref().map(|relation| self.index(relation))
    }
}

/// Make a mask of a row of flags.
pub fn mask_of(flags: &[u8]) -> Result<u64, Fault> {
    if flags.len() > 64 {
        return Err(Fault::value("a row has at most 64 flags"));
    }
    Ok(flags.iter().enumerate().fold(0, |mask, (index, &flag)| mask | u64::from(flag != 0) << index))
}

fn few(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// Make rules of tables; `classes` has a number for each pile, equal for piles that may be exchanged, those of `served`
/// only while the stock is empty.
pub fn rules(tables: &Tables, classes: &[u8], served: &[usize]) -> Result<Rules, Fault> {
    let count = tables.piles.len();
    if count == 0 || count > MOST_PILES || classes.len() != count {
        return Err(Fault::value("there are 1 to 64 piles, each with a class"));
    }
    if tables.stock.waste.is_some_and(|waste| waste == STOCK || waste >= count) {
        return Err(Fault::value("the waste is another pile than the stock"));
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
fn mask_of_piles(piles: &[usize], count: usize) -> Result<u64, Fault> {
    if let Some(pile) = piles.iter().find(|&&pile| pile >= count) {
        return Err(Fault::value(format!("a rule names pile index {pile}, but there are only {count} piles")));
    }
    Ok(piles.iter().fold(0, |mask, pile| mask | 1 << pile))
}

fn read_pile(tables: &PileTables, class: u8, count: usize, relations: &mut Relations) -> Result<Pile, Fault> {
    if tables.sets.is_empty() || tables.sets.len() > 2 {
        return Err(Fault::value("a pile has one rule set or two"));
    }
    mask_of_piles(&tables.refills, count)?;
    let sets = tables.sets.iter().map(|set| read_set(set, count, relations)).collect::<Result<_, Fault>>()?;
    let goal =
        |goal: &PileGoal| Goal { count: few(goal.count), run: relations.optional(&goal.run), or_empty: goal.or_empty };
    let goal = tables.goal.as_ref().map(goal);
    let pairs = tables.pairs.as_ref().map(|pairs| read_pairs(pairs, count, relations)).transpose()?;
    let cover = |&(pile, cards): &(usize, u32)| {
        mask_of_piles(&[pile], count)?;
        Ok((pile as u8, few(cards)))
    };
    let mut pile = Pile {
        sets,
        combine: combine(&tables.combine)?,
        most: few(tables.most),
        goal,
        reveal: tables.reveal,
        hides: tables.hides,
        refills: tables.refills.clone(),
        pairs,
        covers: tables.covers.iter().map(|place| place.iter().map(cover).collect()).collect::<Result<_, Fault>>()?,
        class,
        plain: false,
    };
    pile.plain = pile.is_plain();
    Ok(pile)
}

fn read_set(tables: &SetTables, count: usize, relations: &mut Relations) -> Result<Set, Fault> {
    let piles = |piles: &Option<Vec<usize>>| piles.as_ref().map(|piles| mask_of_piles(piles, count)).transpose();
    mask_of_piles(tables.locks.needs_held.as_slice(), count)?;
    mask_of_piles(tables.locks.filler.as_slice(), count)?;
    let row = |row: &Option<Vec<u8>>| row.as_deref().map_or(Ok(0), mask_of);
    if tables.marks.own > 32 {
        return Err(Fault::value("there are at most 32 marks"));
    }
    let Service { count: served, only_if_full, fill } = tables.service;
    Ok(Set {
        takes: (few(tables.takes.0), few(tables.takes.1)),
        runs: relations.optional(&tables.runs),
        lays: (few(tables.lays.0), few(tables.lays.1)),
        by_singles: tables.by_singles,
        start: mask_of(&tables.start)?,
        fits: relations.index(&tables.fits),
        from_empty: mask_of(&tables.from_empty)?,
        from_held: mask_of(&tables.from_held)?,
        service: rules::Service { count: served, only_if_full, fill },
        doubles: mask_of(&tables.doubles)?,
        locks: rules::Locks {
            taking: piles(&tables.locks.taking)?,
            laying: piles(&tables.locks.laying)?,
            needs_held: tables.locks.needs_held,
            covers_taking: tables.locks.covers_taking,
            covers_laying: tables.locks.covers_laying,
            spaces: piles(&tables.locks.spaces)?.unwrap_or(0),
            filler: tables.locks.filler,
        },
        rotation: tables
            .rotation
            .as_ref()
            .map(|rotation| rules::Rotation { fitting: rotation.fitting, once: !rotation.counter.is_empty() }),
        marks: rules::Marks { own: tables.marks.own, refused: tables.marks.refused },
        groups: rules::Groups {
            whole: row(&tables.groups.whole)?,
            kept: row(&tables.groups.kept)?,
            runs: row(&tables.groups.runs)?,
            unless: piles(&tables.groups.unless)?.unwrap_or(0),
        },
    })
}

fn read_pairs(tables: &Pairs, count: usize, relations: &mut Relations) -> Result<rules::Pairs, Fault> {
    mask_of_piles(&[tables.to], count)?;
    Ok(rules::Pairs {
        fits: relations.optional(&tables.fits),
        alone: mask_of(&tables.alone)?,
        to: tables.to,
        shut: mask_of_piles(&tables.shut, count)?,
    })
}

fn combine(word: &str) -> Result<Combine, Fault> {
    match word {
        "either" => Ok(Combine::Either),
        "both" => Ok(Combine::Both),
        "last pass" => Ok(Combine::LastPass),
        "last pass over" => Ok(Combine::LastPassOver),
        "last cards" => Ok(Combine::LastCards),
        "first pass over" => Ok(Combine::FirstPassOver),
        _ => Err(Fault::value(format!("{word} is no way in which two rule sets hold"))),
    }
}

/// Return whether stock and waste are reached in one step: the stock may be gone through without end, nothing else
/// comes of a click, and nothing depends on how many cards lie on the two piles.
pub fn has_cycle(rules: &Rules, cards: usize) -> bool {
    let Some(waste) = rules.waste else {
        return false;
    };
    let gets_none = |index: usize| rules.piles[index].sets.iter().all(|set| set.lays.1 == 0);
    let is_waste = |pile: &Pile| pile.plain && pile.sets[0].takes == (1, 1) && usize::from(pile.most) >= cards;
    let unneeded = rules
        .piles
        .iter()
        .all(|pile| pile.is_steady() && pile.sets[0].service.count == 0 && pile.sets[0].service.fill == 0);
    let no_goals = rules.piles[STOCK].goal.is_none() && rules.piles[waste].goal.is_none();
    let row = [STOCK, waste];
    let unfilled = rules.piles[waste].refills.is_empty()
        && rules.piles.iter().all(|pile| pile.refills.iter().all(|giver| !row.contains(giver)));
    let taken = rules.piles[STOCK].sets[0].takes.1 == 0 && is_waste(&rules.piles[waste]);
    rules.passes.is_none()
        && (1..=cycle::MOST as u16).contains(&rules.draw)
        && cards <= cycle::MOST
        && gets_none(STOCK)
        && gets_none(waste)
        && unneeded
        && no_goals
        && unfilled
        && taken
}
