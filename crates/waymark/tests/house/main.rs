//! The rules of the house that no compiler knows: which way arrows run, how long a file may be, that no text stands in a
//! component, that every operation says who may call it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it can't go on")]

mod areas;
mod arrows;
mod beside;
mod browser;
mod budgets;
mod exported;
mod literals;
mod names;
mod operations;
mod order;
mod packaging;
mod personal;
mod profile;
mod said_once;
mod schema;
mod shape;
mod sheets;
mod source;
mod texts;
mod traces;
mod words;
