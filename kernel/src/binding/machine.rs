//! Games of programs, as both bindings offer them: what [`crate::binding::solver::Solver`] is for tables.

use crate::program::asking::{LEFT, MIDDLE, RIGHT};
use crate::program::compile;
use crate::program::hunt::{Found, Hunt};
use crate::program::rules::Program;
use crate::program::stand::{Properties, Stand};
use crate::program::turns::{Play, Turns};
use crate::search::limits::Limits;
use crate::tables::form::{self, Fault};

/// A move: its kind, source, target, count, and the place of a card that is picked out.
pub type PlayData = (String, usize, Option<usize>, usize, Option<usize>);

/// A position: piles, the bit 15 of a card that lies face down; the modes, numbers and takings-up of the fields.
pub type StandData = (Vec<Vec<u16>>, Vec<u16>, Vec<i64>, Vec<i32>, RestData);

/// The fields that were emptied, those into which a card was pushed; chance events, the outcome; the deal's number.
pub type RestData = (u128, u128, u32, u8, u64);

/// The most cards.
pub const MOST_CARDS: usize = 255;

/// The word of the verdict or of the reason why there is none, the line, the positions searched, the bytes filled.
pub type HuntData = (&'static str, Vec<PlayData>, u64, usize);

/// A game whose rules are a program, ready to count and to search.
pub struct Machine {
    program: Program,
}

impl Machine {
    /// Read a program.
    pub fn new(program: &[u8]) -> Result<Machine, Fault> {
        Ok(Machine { program: compile::program(&form::read(program)?)? })
    }

    /// Search.
    pub fn search(&self, start: &StandData, limits: &mut Limits<'_>) -> Result<HuntData, Fault> {
        let (turns, stand) = self.lay_out(start)?;
        let mut hunt = Hunt::new(&turns);
        let found = hunt.run(stand, limits);
        let (searched, bytes) = (limits.searched, hunt.bytes());
        Ok(match found {
            Found::Won(line) => ("won", line.into_iter().map(play_data).collect(), searched, bytes),
            Found::Lost => ("lost", Vec::new(), searched, bytes),
            Found::Unknown(reason) => (reason.word(), Vec::new(), searched, bytes),
        })
    }

    /// Make the stand of a position, after a look at whether it is of this game.
    pub fn lay_out(&self, start: &StandData) -> Result<(Turns<'_>, Stand), Fault> {
        let (piles, modes, vars, redeals, (emptied, pushed, chances, outcome, number)) = start;
        let fields = self.program.fields.len();
        let lengths = [piles.len(), modes.len(), vars.len(), redeals.len()];
        let are_modes = modes.iter().all(|&mode| usize::from(mode) < self.program.modes.len());
        if lengths != [fields; 4] || !are_modes || piles.iter().map(Vec::len).sum::<usize>() > MOST_CARDS {
            return Err(Fault::value("this position is not of this game"));
        }
        let mut stand =
            Stand::new(piles, Properties { modes: modes.clone(), vars: vars.clone(), redeals: redeals.clone() });
        (stand.emptied, stand.pushed) = (*emptied, *pushed);
        (stand.chances, stand.outcome) = (*chances, *outcome);
        Ok((Turns { program: &self.program, number: *number }, stand))
    }
}

/// Return a position as it goes out.
pub fn stand_data(stand: &Stand, number: u64) -> StandData {
    let piles = (0..stand.count()).map(|field| stand.pile(field).to_vec()).collect();
    let Properties { modes, vars, redeals } = &*stand.properties;
    let rest = (stand.emptied, stand.pushed, stand.chances, stand.outcome, number);
    (piles, modes.clone(), vars.clone(), redeals.clone(), rest)
}

fn button(name: &str) -> Option<u8> {
    [("left", LEFT), ("right", RIGHT), ("middle", MIDDLE)].into_iter().find(|each| each.0 == name).map(|each| each.1)
}

/// Read a move; one of a kind that there is not, or that names what cannot be, is refused.
pub fn play(data: &PlayData) -> Result<Play, Fault> {
    let (kind, source, target, count, place) = data;
    let small = |number: usize| u8::try_from(number).map_err(|_| Fault::value("a field is below 128"));
    let source = small(*source)?;
    if let Some(button) = button(kind) {
        return Ok(Play::Click(button, source));
    }
    let target = small(target.unwrap_or(usize::MAX))?;
    let place = place.map(small).transpose()?;
    match (kind.as_str(), place) {
        ("lay", _) => Ok(Play::Lay { source, target, count: small(*count)? }),
        ("pick", Some(place)) => Ok(Play::Pick { source, target, place }),
        ("under", place) => Ok(Play::Under { source, target, place }),
        _ => Err(Fault::value("a move is a click, lay, pick or under")),
    }
}

/// Return a move as it goes out.
pub fn play_data(play: Play) -> PlayData {
    let by_hand = |kind: &str, source: u8, target: u8, count: u8, place: Option<u8>| {
        (kind.to_owned(), source.into(), Some(target.into()), count.into(), place.map(usize::from))
    };
    match play {
        Play::Click(LEFT, field) => ("left".to_owned(), field.into(), None, 1, None),
        Play::Click(RIGHT, field) => ("right".to_owned(), field.into(), None, 1, None),
        Play::Click(_, field) => ("middle".to_owned(), field.into(), None, 1, None),
        Play::Lay { source, target, count } => by_hand("lay", source, target, count, None),
        Play::Pick { source, target, place } => by_hand("pick", source, target, 1, Some(place)),
        Play::Under { source, target, place } => by_hand("under", source, target, 1, place),
    }
}
