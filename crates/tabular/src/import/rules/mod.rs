//! How a sheet is understood. Pure.

pub mod columns;
pub mod day;
pub mod header;
pub mod value;
