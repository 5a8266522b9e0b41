//! The interface for a host of WebAssembly: a message goes in, a message comes out (`README.md` has their form).
//!
//! The host reserves bytes, writes its message there, and asks. It reads the answer and forgets it. One solver stays
//! ready: that of the last game.

// A host calls functions by their names and writes to the memory itself: Rust has no safe words for either.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::rc::Rc;
use std::slice;

use crate::binding::answer::Write;
use crate::binding::machine::{Machine, StandData};
use crate::binding::solver::{ABI, LimitsData, LineData, PositionData, SEARCH, Solver, fields, move_data};
use crate::search::best_first::Verdict;
use crate::search::clock;
use crate::search::limits::Limits;
use crate::tables::form::{Fault, read};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Return the milliseconds of a clock.
    safe fn now() -> f64;
}

/// Reserve bytes for a message.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Forget bytes that were reserved, or an answer.
///
/// # Safety
///
/// They come from [`reserve`] or [`ask`], with this length, and were not forgotten before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn forget(bytes: *mut u8, length: usize) {
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) });
}

/// Answer a message. The answer begins with its length, of four bytes that do not count.
///
/// # Safety
///
/// The bytes come from [`reserve`], with this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(bytes: *const u8, length: usize) -> *mut u8 {
    let _ = clock::HOST.set(|| now());
    let message = unsafe { slice::from_raw_parts(bytes, length) };
    let mut answer = vec![0; 4];
    let (mut fault, mut what): (Option<&str>, &str) = (None, "");
    let answered = answer_to(message, &mut answer);
    if let Err(Fault::Value(text)) = &answered {
        (fault, what) = (Some("value"), text);
    }
    if let Err(Fault::Line(text)) = &answered {
        (fault, what) = (Some("line"), text);
    }
    if fault.is_some() {
        answer.truncate(4);
        (fault, what).write(&mut answer);
    }
    let count = answer.len() as u32 - 4;
    answer[..4].copy_from_slice(&count.to_le_bytes());
    Box::into_raw(answer.into_boxed_slice()).cast()
}

/// A game of either kind, ready to search.
enum Ready {
    Tables(Box<Solver>),
    Program(Machine),
}

thread_local! {
    /// The last game, as it came.
    static LAST: RefCell<Option<(Vec<u8>, Rc<Ready>)>> = const { RefCell::new(None) };
}

fn ready(game: Vec<u8>, make: impl FnOnce(&[u8]) -> Result<Ready, Fault>) -> Result<Rc<Ready>, Fault> {
    let known = LAST.with_borrow(|last| last.as_ref().filter(|last| last.0 == game).map(|last| last.1.clone()));
    if let Some(ready) = known {
        return Ok(ready);
    }
    let made = Rc::new(make(&game)?);
    LAST.with_borrow_mut(|last| *last = Some((game, made.clone())));
    Ok(made)
}

fn tables(game: Vec<u8>) -> Result<Rc<Ready>, Fault> {
    ready(game, |game| {
        let (tables, classes, served): (Vec<u8>, Vec<u8>, Vec<usize>) = read(game)?;
        Solver::new(&tables, &classes, &served).map(|solver| Ready::Tables(Box::new(solver)))
    })
}

fn answer_to(message: &[u8], answer: &mut Vec<u8>) -> Result<(), Fault> {
    let (word, content): (String, Vec<u8>) = read(message)?;
    let nothing = None::<&str>;
    match word.as_str() {
        "about" => {
            let fields = fields().map(|(name, fields)| (name, fields.to_vec())).collect::<Vec<_>>();
            (nothing, (ABI, SEARCH, fields)).write(answer);
        }
        "solve" => {
            let (game, start, limits): (Vec<u8>, PositionData, LimitsData) = read(&content)?;
            let ready = tables(game)?;
            let Ready::Tables(solver) = &*ready else { return Err(Fault::value("these are not tables")) };
            solver.check(&start)?;
            let (mut limits, mut bytes) = (Limits::new(limits.0, limits.1, limits.2), 0);
            let verdict = solver.search(&start, &mut limits, &mut bytes, (1, false));
            let word = verdict.word();
            let line = if let Verdict::Won(line) = verdict { line } else { Vec::new() };
            if word == "won" {
                solver.referee(start, &line)?;
            }
            let line: Vec<_> = line.into_iter().map(move_data).collect();
            (nothing, (word, line, limits.searched, bytes)).write(answer);
        }
        "straight" => {
            let (game, start, line): (Vec<u8>, PositionData, Vec<LineData>) = read(&content)?;
            let ready = tables(game)?;
            let Ready::Tables(solver) = &*ready else { return Err(Fault::value("these are not tables")) };
            let line: Vec<_> = solver.straight(&start, line)?.into_iter().map(move_data).collect();
            (nothing, line).write(answer);
        }
        "run" => {
            let (game, start, limits): (Vec<u8>, StandData, LimitsData) = read(&content)?;
            let ready = ready(game, |game| Machine::new(game).map(Ready::Program))?;
            let Ready::Program(machine) = &*ready else { return Err(Fault::value("this is not a program")) };
            let mut limits = Limits::new(limits.0, limits.1, limits.2);
            (nothing, machine.search(&start, &mut limits)?).write(answer);
        }
        _ => return Err(Fault::value(format!("{word} is no question"))),
    }
    Ok(())
}
