//! The search kernel of Kabale: counts, looks up and searches patiences that are given as tables.
//!
//! It holds no rank, suit or game: what fits on what was asked of the language's own predicates, once for every pair
//! of looks (`kabale.engine.tables`). The readable search in Python is its dull twin.

mod ahead;
mod asking;
mod attempts;
mod bare;
mod bare_moves;
mod bare_search;
mod bare_table;
mod batch;
mod beam;
mod bound;
mod chance;
mod compact;
mod compact_line;
mod compact_moves;
mod compact_search;
mod compact_spot;
mod compact_table;
mod compile;
mod copies;
mod costs;
mod count;
mod cycle;
mod doing;
mod estimate;
mod game;
mod generate;
mod hunt;
mod key;
mod keys;
mod legal;
mod limits;
mod list;
mod machine;
mod moves;
mod open;
mod order;
mod permits;
mod plain;
mod plans;
mod program;
mod prune;
mod python;
mod python_batch;
mod python_shortest;
mod quick;
mod read;
mod referee;
mod row;
mod rules;
mod safe;
mod search;
mod seen;
mod serve;
mod shared;
mod shortest;
mod stand;
mod state;
mod steps;
mod stock;
mod straight;
mod threads;
mod together;
mod turns;
mod twins;
mod unmade;
mod wait;
mod walk;
mod wanted;
mod won;

use std::collections::HashMap;

use pyo3::prelude::*;

/// The module that Python imports.
#[pymodule]
fn kabale_kernel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let fields: HashMap<_, _> = read::FIELDS.iter().chain(compile::FIELDS).copied().collect();
    module.add("ABI", python::ABI)?;
    module.add("SEARCH", python::SEARCH)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("FIELDS", fields)?;
    module.add_class::<python::Kernel>()?;
    module.add_class::<python_batch::Batch>()?;
    module.add_class::<machine::Machine>()?;
    module.add_function(wrap_pyfunction!(machine::permutation, module)?)?;
    module.add_function(wrap_pyfunction!(python_shortest::shortest, module)?)
}
