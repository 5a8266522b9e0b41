//! Programs as they come, checked and made ready (`kabale.engine.program` says what each field means).

use crate::program::rules as p;
use crate::tables::form::{Fault, Read, Reader};
use crate::tables::read::{Relation, Relations, mask_of, tables};

tables! {
    Named { fixed: u128, by_source: Vec<u128>, by_target: Vec<u128> }
    CardPlace { picked: bool, fields: Named, place: i64 }
    Probe {
        kind: String,
        fields: Named,
        others: Named,
        card: Option<CardPlace>,
        other_card: Option<CardPlace>,
        compare: String,
        number: i64,
        looks: Vec<u8>,
        rows: Vec<Vec<u8>>,
        fits: Option<Relation>,
        relations: Vec<Relation>,
        word: String,
        picked: bool,
        denies: bool,
    }
    Transfer {
        sources: Named,
        targets: Named,
        amount: String,
        cards: i64,
        start_at: i64,
        lay_at: Option<i64>,
        backwards: bool,
        restack: String,
        once: bool,
        allowed: bool,
        swaps: bool,
        up: Option<bool>,
    }
    Instruction {
        kind: String,
        fields: Named,
        number: i64,
        card: String,
        numbers: Vec<Option<i64>>,
        modes: Vec<Option<Vec<u16>>>,
        lay: Option<Transfer>,
    }
    Routine { triggers: u8, asks: Vec<Probe>, steps: Vec<Instruction>, success: usize, failure: usize, endless: bool }
    Barrier { fields: u128, taking: bool, laying: bool, when: String, mode: String }
    Dealing { fields: u128, when: String, first: Vec<usize>, down: bool }
    FieldRules {
        deals: Vec<Dealing>,
        sources: Vec<usize>,
        at_once: bool,
        shuffles: bool,
        locks: Vec<Barrier>,
        bars: Vec<Barrier>,
        stops: Vec<(String, Option<usize>)>,
        points: Vec<(i64, Option<String>)>,
    }
    FieldMode {
        most: Option<usize>,
        start: Vec<u8>,
        blind: Vec<u8>,
        first: Vec<u8>,
        bound: Vec<u8>,
        excused: Vec<u8>,
        fits: Relation,
        runs: Relation,
        block: String,
        insert: String,
        shown: bool,
        down: bool,
        gives: bool,
        turns_up: bool,
        by_hand: bool,
        fills: u128,
        locks: u64,
        bars: u64,
        meaning: u32,
    }
    Program {
        fields: Vec<FieldRules>,
        modes: Vec<FieldMode>,
        actions: Vec<Routine>,
        after: Vec<Routine>,
        ending: Vec<Routine>,
        goal: Option<i64>,
        start_score: i64,
    }
}

fn wrong(what: &str) -> Fault {
    Fault::value(format!("{what} is nothing that a program can say"))
}

/// Read a word as one of some values.
fn word<T: Copy>(text: &str, known: &[(&str, T)]) -> Result<T, Fault> {
    known.iter().find(|each| each.0 == text).map(|each| each.1).ok_or_else(|| wrong(text))
}

/// The material for checking a program while it is read.
struct Checker {
    relations: Relations,
    fields: usize,
    modes: usize,
}

/// Make a program ready. Raises ValueError where it names what is not there.
pub fn program(data: &Program) -> Result<p::Program, Fault> {
    let mut reader = Checker { relations: Relations::default(), fields: data.fields.len(), modes: data.modes.len() };
    if data.fields.is_empty() || data.fields.len() > p::MOST_FIELDS || data.modes.len() > usize::from(u16::MAX) {
        return Err(Fault::value("there are 1 to 128 fields, with at most 65,535 modes"));
    }
    let fields = data.fields.iter().map(|each| reader.field(each)).collect::<Result<_, Fault>>()?;
    let modes = data.modes.iter().map(|each| reader.mode(each)).collect::<Result<Vec<_>, Fault>>()?;
    let mut list = |actions: &[Routine]| actions.iter().map(|each| reader.action(each, actions.len())).collect();
    let lists: [Result<Vec<_>, Fault>; 3] = [list(&data.actions), list(&data.after), list(&data.ending)];
    let [actions, after, ending] = lists;
    let actions: Vec<p::Action> = actions?;
    let has_stops = data.fields.iter().any(|field| !field.stops.is_empty());
    Ok(p::Program {
        fields,
        has_inserts: modes.iter().any(|mode| mode.insert != p::Insert::Top),
        modes,
        triggers: actions.iter().fold(0, |bits, action| bits | action.triggers),
        lists: [actions, after?, ending?],
        fits: reader.relations.fits,
        goal: data.goal,
        start_score: data.start_score,
        has_stops,
    })
}

const RESTACKS: &[(&str, p::Restack)] =
    &[("", p::Restack::No), ("grow", p::Restack::Grow), ("shrink", p::Restack::Shrink)];

fn when(text: &str) -> Result<p::When, Fault> {
    use p::When;
    word(
        text,
        &[
            ("", When::Always),
            ("never", When::Never),
            ("empty", When::Empty),
            ("occupied", When::Occupied),
            ("room", When::Room),
            ("full", When::Full),
            ("run", When::Run),
            ("no run", When::NoRun),
            ("start", When::Start),
            ("start run", When::StartRun),
            ("allowed", When::Allowed),
            ("stopped", When::Stopped),
            ("not stopped", When::NotStopped),
        ],
    )
}

impl Checker {
    fn mask(&self, mask: u128) -> Result<u128, Fault> {
        let all = if self.fields == p::MOST_FIELDS { u128::MAX } else { (1 << self.fields) - 1 };
        if mask & !all == 0 { Ok(mask) } else { Err(wrong("a field that is not there")) }
    }

    fn index(&self, field: usize) -> Result<usize, Fault> {
        if field < self.fields { Ok(field) } else { Err(wrong("a field that is not there")) }
    }

    fn named(&self, data: &Named) -> Result<p::Named, Fault> {
        let masks = |masks: &[u128]| masks.iter().map(|&mask| self.mask(mask)).collect::<Result<Vec<_>, Fault>>();
        Ok(p::Named {
            fixed: self.mask(data.fixed)?,
            by_source: masks(&data.by_source)?,
            by_target: masks(&data.by_target)?,
        })
    }

    // -- tests -----------------------------------------------------------------------------------------------------

    fn place(&self, data: &Option<CardPlace>) -> Result<p::Place, Fault> {
        let place = data.as_ref().ok_or_else(|| wrong("a card without a place"))?;
        Ok(p::Place { picked: place.picked, fields: self.named(&place.fields)?, place: place.place })
    }

    /// Check that there is something for each mode.
    fn by_mode<T>(&self, rows: Vec<T>) -> Result<Vec<T>, Fault> {
        if rows.len() == self.modes { Ok(rows) } else { Err(wrong("rows that are not one a mode")) }
    }

    fn masks(&self, rows: &[Vec<u8>]) -> Result<Vec<u64>, Fault> {
        self.by_mode(rows.iter().map(|row| mask_of(row)).collect::<Result<_, Fault>>()?)
    }

    fn ask(&mut self, data: &Probe) -> Result<p::Ask, Fault> {
        use p::Compare::{Equal, Greater, Less, Unequal};
        let compares =
            [("<", Less(false)), ("<=", Less(true)), ("==", Equal), (">", Greater(false)), (">=", Greater(true))];
        let compare = word(&data.compare, &[compares.as_slice(), &[("!=", Unequal)]].concat())?;
        let number = p::Number { compare, wanted: data.number };
        let fields = self.named(&data.fields)?;
        Ok(match data.kind.as_str() {
            "moved" => p::Ask::Moved(number),
            "picked" => p::Ask::Picked(number),
            "count" => p::Ask::Count(fields, number),
            "card" => p::Ask::Card(self.place(&data.card)?, mask_of(&data.looks)?),
            "var" => p::Ask::Var(fields, number),
            "redeals" => p::Ask::Redeals(fields, number),
            "mode" => p::Ask::Mode(fields, self.by_mode(data.looks.iter().map(|&flag| flag != 0).collect())?),
            "face" => p::Ask::Face { fields, down: number.holds(1), up: number.holds(0) },
            "run" => {
                let kinds =
                    [("starts", p::RunKind::Starts), ("whole", p::RunKind::Whole), ("face up", p::RunKind::FaceUp)];
                let fits = data.relations.iter().map(|each| self.relations.index(each)).collect();
                p::Ask::Run {
                    fields,
                    kind: word(&data.word, &kinds)?,
                    starts: self.masks(&data.rows)?,
                    fits: self.by_mode(fits)?,
                    denies: data.denies,
                }
            }
            "stopped" => p::Ask::Stopped(fields, !data.denies),
            "top" => p::Ask::Top(fields, self.masks(&data.rows)?),
            "layable" => p::Ask::Layable {
                sources: fields,
                targets: self.named(&data.others)?,
                picked: data.picked,
                restack: word(&data.word, RESTACKS)?,
                denies: data.denies,
            },
            "pair" => {
                let fits = self.relations.optional(&data.fits).ok_or_else(|| wrong("a pair without a relation"))?;
                p::Ask::Pair(self.place(&data.card)?, self.place(&data.other_card)?, fits)
            }
            other => return Err(wrong(other)),
        })
    }

    // -- steps -----------------------------------------------------------------------------------------------------

    fn read_from_card<T: Clone>(&self, card: &str, values: &[Option<T>]) -> Result<p::FromCard<T>, Fault> {
        match (card, values) {
            ("", [Some(value)]) => Ok(p::FromCard::Always(value.clone())),
            ("source", rows) if rows.len() == 64 => Ok(p::FromCard::Source(rows.to_vec())),
            ("target", rows) if rows.len() == 64 => Ok(p::FromCard::Target(rows.to_vec())),
            _ => Err(wrong("a value that comes from nowhere")),
        }
    }

    fn step(&self, data: &Instruction) -> Result<p::Step, Fault> {
        let fields = self.named(&data.fields)?;
        Ok(match data.kind.as_str() {
            "set var" => p::Step::SetVar(fields, self.read_from_card(&data.card, &data.numbers)?),
            "add var" => p::Step::AddVar(fields, data.number),
            "set redeals" => p::Step::SetRedeals(fields, data.number),
            "add redeals" => p::Step::AddRedeals(fields, data.number),
            "set mode" => {
                let are_whole =
                    |row: &Vec<u16>| row.len() == self.modes && row.iter().all(|&mode| usize::from(mode) < self.modes);
                if !data.modes.iter().flatten().all(are_whole) {
                    return Err(wrong("a mode that is not there"));
                }
                p::Step::SetMode(fields, self.read_from_card(&data.card, &data.modes)?)
            }
            "lay" => p::Step::Lay(self.lay(data.lay.as_ref().ok_or_else(|| wrong("a lay of nothing"))?)?),
            "turn up" => p::Step::Turn { fields, up: true },
            "turn down" => p::Step::Turn { fields, up: false },
            "shuffle" => p::Step::Shuffle(fields),
            "reverse" => p::Step::Reverse(fields),
            "source" => p::Step::Source(fields),
            "target" => p::Step::Target(fields),
            "over" => p::Step::Over(if data.number == 1 { p::WON } else { 2 }),
            other => return Err(wrong(other)),
        })
    }

    fn lay(&self, data: &Transfer) -> Result<p::LayStep, Fault> {
        let amounts = [
            ("", p::Amount::Usual),
            ("moved", p::Amount::Moved),
            ("face up", p::Amount::FaceUp),
            ("run", p::Amount::Run),
            ("cards", p::Amount::Cards(data.cards)),
        ];
        Ok(p::LayStep {
            sources: self.named(&data.sources)?,
            targets: self.named(&data.targets)?,
            amount: word(&data.amount, &amounts)?,
            start_at: data.start_at,
            lay_at: data.lay_at,
            backwards: data.backwards,
            restack: word(&data.restack, RESTACKS)?,
            once: data.once,
            allowed: data.allowed,
            swaps: data.swaps,
            up: data.up,
        })
    }

    fn action(&mut self, data: &Routine, count: usize) -> Result<p::Action, Fault> {
        if data.success > count || data.failure > count {
            return Err(wrong("an action that is not there"));
        }
        Ok(p::Action {
            triggers: data.triggers,
            asks: data.asks.iter().map(|each| self.ask(each)).collect::<Result<_, Fault>>()?,
            steps: data.steps.iter().map(|each| self.step(each)).collect::<Result<_, Fault>>()?,
            success: data.success,
            failure: data.failure,
            endless: data.endless,
        })
    }

    // -- fields ----------------------------------------------------------------------------------------------------

    fn lock(&self, data: &Barrier) -> Result<p::Lock, Fault> {
        let modes = [("any", p::Mode::Any), ("all", p::Mode::All), ("some", p::Mode::Some)];
        Ok(p::Lock {
            fields: self.mask(data.fields)?,
            taking: data.taking,
            laying: data.laying,
            when: when(&data.when)?,
            mode: word(&data.mode, &modes)?,
        })
    }

    fn field(&self, data: &FieldRules) -> Result<p::Field, Fault> {
        let indices =
            |fields: &[usize]| fields.iter().map(|&field| self.index(field)).collect::<Result<Vec<_>, Fault>>();
        let deal = |data: &Dealing| {
            Ok(p::Deal {
                fields: self.mask(data.fields)?,
                when: when(&data.when)?,
                first: indices(&data.first)?,
                down: data.down,
            })
        };
        let stop = |(kind, most): &(String, Option<usize>)| {
            word(kind, &[("count", p::Stop::Count(*most)), ("emptied", p::Stop::Emptied), ("pushed", p::Stop::Pushed)])
        };
        let points =
            |(points, text): &(i64, Option<String>)| Ok((*points, text.as_ref().map(|text| when(text)).transpose()?));
        if data.locks.len() > 64 || data.bars.len() > 64 {
            return Err(wrong("a field with more than 64 locks"));
        }
        Ok(p::Field {
            deals: data.deals.iter().map(deal).collect::<Result<_, Fault>>()?,
            sources: indices(&data.sources)?,
            at_once: data.at_once,
            shuffles: data.shuffles,
            locks: data.locks.iter().map(|each| self.lock(each)).collect::<Result<_, Fault>>()?,
            bars: data.bars.iter().map(|each| self.lock(each)).collect::<Result<_, Fault>>()?,
            stops: data.stops.iter().map(stop).collect::<Result<_, Fault>>()?,
            points: data.points.iter().map(points).collect::<Result<_, Fault>>()?,
        })
    }

    fn mode(&mut self, data: &FieldMode) -> Result<p::FieldMode, Fault> {
        use p::{Block, Insert};
        let blocks =
            [("run", Block::Run), ("face up", Block::FaceUp), ("single", Block::Single), ("reversed", Block::Reversed)];
        let inserts = [("top", Insert::Top), ("bottom", Insert::Bottom), ("either", Insert::Either)];
        Ok(p::FieldMode {
            most: data.most,
            start: mask_of(&data.start)?,
            blind: mask_of(&data.blind)?,
            first: mask_of(&data.first)?,
            bound: mask_of(&data.bound)?,
            excused: mask_of(&data.excused)?,
            fits: self.relations.index(&data.fits),
            runs: self.relations.index(&data.runs),
            block: word(&data.block, &blocks)?,
            insert: word(&data.insert, &inserts)?,
            shown: data.shown,
            down: data.down,
            gives: data.gives,
            turns_up: data.turns_up,
            by_hand: data.by_hand,
            fills: self.mask(data.fills)?,
            locks: data.locks,
            bars: data.bars,
            meaning: data.meaning,
        })
    }
}
