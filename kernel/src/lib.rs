//! The search kernel of Kabale: counts, looks up and searches patiences that are given as tables.
//!
//! It holds no rank, suit or game: what fits on what was asked of the language's own predicates, once for every pair
//! of looks (`kabale.engine.tables`). The readable search in Python is its dull twin.

// Hosts of WebAssembly ask for less than Python does.
#![cfg_attr(not(feature = "python"), allow(dead_code))]

mod chance;

/// The tables of a game, as they come, made ready for a search.
mod tables {
    pub mod costs;
    pub mod form;
    pub mod game;
    pub mod moves;
    pub mod quick;
    pub mod read;
    pub mod referee;
    pub mod rules;
    pub mod wanted;
}

/// A position in the middle of a game: its key, its legal moves, making moves and undoing them.
mod position {
    pub mod generate;
    pub mod key;
    pub mod keys;
    pub mod legal;
    pub mod plain;
    pub mod state;
    pub mod stock;
    pub mod won;
}

/// Which moves need no search, with the proofs, and what a move leads to without making it.
mod pruning {
    pub mod copies;
    pub mod estimate;
    pub mod needs;
    pub mod prune;
    pub mod safe;
    pub mod twins;
    pub mod unmade;
    pub mod wait;
}

/// The attempts at a deal in their order, and the searches on one thread.
mod search {
    pub mod attempts;
    pub mod best_first;
    pub mod clock;
    pub mod limits;
    pub mod list;
    pub mod open;
    pub mod seen;
    pub mod straight;
    pub mod walk;
}

/// Searches in a beam: their kinds and weights, and what ranks a position there.
mod beams {
    pub mod ahead;
    pub mod beam;
    pub mod carry;
    pub mod order;
    pub mod plans;
    pub mod playout;
    pub mod steps;
}

/// The same search on several threads.
mod parallel {
    pub mod row;
    pub mod shared;
    pub mod threads;
    pub mod together;
}

/// Counts, bounds, closed sets, shortest wins and random games.
mod measure {
    pub mod batch;
    pub mod bound;
    pub mod closed;
    pub mod count;
    pub mod shortest;
}

/// The search for games whose stock and waste are one cycle.
mod compact {
    pub mod asleep;
    pub mod cycle;
    pub mod layout;
    pub mod line;
    pub mod moves;
    pub mod row;
    pub mod search;
    pub mod spot;
    pub mod table;
}

/// The greedy search for games that show every card at once.
mod bare {
    pub mod deal;
    pub mod moves;
    pub mod search;
    pub mod table;
}

/// Games of programs, which tables cannot express.
mod program {
    pub mod asking;
    pub mod compile;
    pub mod doing;
    pub mod hunt;
    pub mod permits;
    pub mod rules;
    pub mod stand;
    pub mod turns;
}

/// What both interfaces offer, and the interface for a host of WebAssembly.
mod binding {
    #[cfg(target_arch = "wasm32")]
    pub mod answer;
    pub mod machine;
    pub mod solver;
    #[cfg(target_arch = "wasm32")]
    pub mod web;
}

/// The interface for Python.
#[cfg(feature = "python")]
mod python {
    pub mod batch;
    pub mod kernel;
    pub mod machine;
    pub mod shortest;
    pub mod single;
}

#[cfg(feature = "python")]
use pyo3::prelude::*;

/// The module that Python imports.
#[cfg(feature = "python")]
#[pymodule]
fn kabale_kernel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let fields: std::collections::HashMap<_, _> = binding::solver::fields().collect();
    module.add("ABI", binding::solver::ABI)?;
    module.add("SEARCH", binding::solver::SEARCH)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("FIELDS", fields)?;
    module.add_class::<python::kernel::Kernel>()?;
    module.add_class::<python::batch::Batch>()?;
    module.add_class::<python::machine::Machine>()?;
    module.add_class::<python::single::Single>()?;
    module.add_function(wrap_pyfunction!(python::machine::permutation, module)?)?;
    module.add_function(wrap_pyfunction!(python::shortest::shortest, module)?)
}
