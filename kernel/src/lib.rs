//! The search kernel of Kabale: counts, looks up and searches patiences that are given as tables.
//!
//! It holds no rank, suit or game: what fits on what was asked of the language's own predicates, once for every pair
//! of looks (`kabale.engine.tables`). The readable search in Python is its dull twin.

mod attempts;
mod beam;
mod costs;
mod count;
mod cycle;
mod estimate;
mod game;
mod generate;
mod key;
mod legal;
mod limits;
mod moves;
mod open;
mod prune;
mod python;
mod read;
mod referee;
mod rules;
mod safe;
mod search;
mod seen;
mod state;
mod stock;
mod walk;
