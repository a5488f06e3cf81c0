//! The rules of the house that no compiler knows: which way arrows run, how long a file may be, that no text stands in a
//! component, that every operation says who may call it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it can't go on")]

mod arrows;
mod browser;
mod budgets;
mod literals;
mod operations;
mod packaging;
mod schema;
mod source;
mod traces;
